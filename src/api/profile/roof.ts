/**
 * @file The roof of a launch: the shortest time in which a device of known speeds moves its bytes and computes its operations (Williams,
 * Waterman and Patterson, CACM 2009).
 */
import type { ProfiledLaunch, RoofSpeeds } from "./profiled-launch.ts";

/** The counts of a launch; null where they are not known. */
export interface RoofCounts {
  readonly bytes: number | null;
  readonly flops: number | null;
}

/**
 * The shortest time for these counts, and which of the speeds it comes from. Null where no speed is known whose count is known; `limit` is
 * null where only one is.
 */
export function roofOf(
  { bytes, flops }: RoofCounts,
  speeds: RoofSpeeds,
): Pick<ProfiledLaunch, "roofNs" | "limit"> {
  const byBytes =
    bytes === null || speeds.bandwidth === null ? null : bytes / speeds.bandwidth.value;
  const byFlops = flops === null || speeds.flops === null ? null : flops / speeds.flops.value;
  if (byBytes === null || byFlops === null) return { roofNs: byBytes ?? byFlops, limit: null };
  return byBytes >= byFlops
    ? { roofNs: byBytes, limit: "bytes" }
    : { roofNs: byFlops, limit: "operations" };
}
