/** @file Describes a tuning choice in words. */
import type { Choice } from "./space.ts";

/**
 * The schedule's name with the class of the choice, if it has one, and its settings, defaults included, if there are any:
 * `tiled (h=8, w=32)`, `default:gpu (class exact)`.
 */
export function describeChoice({ schedule, class: allowed, settings }: Choice): string {
  const values = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const shown = [...(allowed === undefined ? [] : [`class ${allowed}`]), ...values];
  return shown.length === 0 ? schedule : `${schedule} (${shown.join(", ")})`;
}
