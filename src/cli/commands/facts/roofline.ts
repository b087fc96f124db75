/**
 * @file The roofline of a launch: its operations for each byte that has to move, and the shortest time that the speeds of a device allow
 * (Williams, Waterman and Patterson, CACM 2009).
 */
import type { LaunchFacts } from "../../../api/facts/launch-facts.ts";
import type { Speeds } from "../../options/speeds.ts";
import { showTime } from "../../output/show-time.ts";
import { shortFigure } from "./short-figure.ts";

/** One line: operations per byte, and times if there are speeds. */
export function roofline(
  { flops, bytes: { touched } }: Pick<LaunchFacts, "flops" | "bytes">,
  speeds: Speeds,
): string {
  const bytes = touched.total;
  if (typeof flops !== "number" || typeof bytes !== "number")
    return `${shortFigure(flops)} flops for ${shortFigure(bytes)} bytes`;
  const intensity =
    bytes === 0 ? "no bytes" : `${(flops / bytes).toPrecision(3)} flops for each byte touched`;
  const byBytes = speeds.bandwidth && bytes / speeds.bandwidth;
  const byFlops = speeds.flops && flops / speeds.flops;
  const parts = [
    ...(byBytes === undefined ? [] : [`${showTime(byBytes)} for ${bytes} bytes`]),
    ...(byFlops === undefined ? [] : [`${showTime(byFlops)} for ${flops} flops`]),
  ];
  if (parts.length === 0) return intensity;
  const limit =
    byBytes === undefined || byFlops === undefined
      ? ""
      : `: ${byBytes >= byFlops ? "bytes" : "operations"} limit it`;
  return `${intensity}; at least ${parts.join(", ")}${limit}`;
}
