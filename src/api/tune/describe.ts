/** @file A choice in words. */
import type { Choice } from "./space.ts";

/** `tiled (h=8, w=32)`. */
export function describeChoice({ schedule, settings }: Choice): string {
  const shown = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return shown.length === 0 ? schedule : `${schedule} (${shown.join(", ")})`;
}
