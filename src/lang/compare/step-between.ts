/** @file The step between two semantic versions, as users of a range such as `^1.2.0` feel it. */
import type { SemverStep } from "./change.ts";

/**
 * The step from a version to a later one; undefined if one is no version `1.2.3`, or the later one is not greater. While versions
 * begin with 0, the second number counts as the first and the third as the second, because `^0.2.0` accepts 0.2.1 and not 0.3.0: from
 * 0.2.0 to 0.3.0 is `major`, and to 0.2.1 `minor`. Between 0.0.1 and 0.0.2 it is `major`. Labels after `-` or `+` do not count.
 */
export function stepBetween(before: string, after: string): SemverStep | undefined {
  const [from, to] = [before, after].map(numbersOf);
  if (from === undefined || to === undefined) return undefined;
  const at = from.findIndex((n, i) => n !== to[i]);
  if (at < 0 || to[at]! < from[at]!) return undefined;
  const leading = to.findIndex((n) => n !== 0);
  if (at <= leading) return "major";
  return at - Math.max(leading, 0) === 1 ? "minor" : "patch";
}

function numbersOf(version: string): readonly number[] | undefined {
  const [, ...digits] = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(version) ?? [];
  return digits.length === 3 ? digits.map(Number) : undefined;
}

/** The version one step after a version, without a label; undefined if it is no version `1.2.3`. Steps count as in `stepBetween`. */
export function nextVersion(version: string, step: SemverStep): string | undefined {
  const numbers = numbersOf(version);
  if (numbers === undefined) return undefined;
  const leading = Math.min(
    2,
    Math.max(
      0,
      numbers.findIndex((n) => n !== 0),
    ),
  );
  const at = Math.min(2, leading + { major: 0, minor: 1, patch: 2 }[step]);
  return numbers.map((n, i) => (i < at ? n : i === at ? n + 1 : 0)).join(".");
}
