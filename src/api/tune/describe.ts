/** @file Describes a tuning choice in words. */
import type { Choice } from "./space.ts";

/** The schedule's name with the settings of the choice, defaults included, if there are any: `tiled (h=8, w=32)`. */
export function describeChoice({ schedule, settings }: Choice): string {
  const shown = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return shown.length === 0 ? schedule : `${schedule} (${shown.join(", ")})`;
}
