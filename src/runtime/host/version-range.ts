/**
 * @file Ranges of versions as a package.json states them (https://github.com/npm/node-semver#ranges): comparators, `^`, `~`, `x`,
 * hyphens and `||`. Suffixes of pre-releases and builds are not compared.
 */

type Version = readonly [major: number, minor: number, patch: number];

/** The versions from `from` (inclusive) to `to` (exclusive); without an end if `to` is undefined. */
interface VersionSpan {
  readonly from: Version;
  readonly to: Version | undefined;
}

const ZERO: Version = [0, 0, 0];

/** A version of one to three numbers, of which the later ones may be `x` or missing; then a suffix. */
const PARTIAL = /^[v=]*(\d{1,9}|[xX*])(?:\.(\d{1,9}|[xX*]))?(?:\.(\d{1,9}|[xX*]))?(?:[-+].*)?$/;

/**
 * Whether a version lies in a range; undefined for a text that is no range, such as `workspace:*` or a URL. The version must have
 * three numbers.
 */
export function isInRange(version: string, range: string): boolean | undefined {
  const [, ...parts] = PARTIAL.exec(version) ?? [];
  const wanted = parts.map(Number);
  const alternatives = range.split("||").map(intervals);
  if (alternatives.some((all) => all === undefined)) return undefined;
  const fits = ({ from, to }: VersionSpan): boolean =>
    compared(wanted, from) >= 0 && (to === undefined || compared(wanted, to) < 0);
  return alternatives.some((all) => all!.every(fits));
}

const compared = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((n, i) => n !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
};

/** The intervals of an alternative, which all have to contain the version; undefined if it is malformed. */
function intervals(text: string): readonly VersionSpan[] | undefined {
  const hyphen = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(text);
  const comparators =
    hyphen === null
      ? text
          .replace(/([<>=~^])\s+/g, "$1")
          .split(/\s+/)
          .filter((word) => word !== "")
      : [`>=${hyphen[1]}`, `<=${hyphen[2]}`];
  const found = comparators.map(interval);
  return found.some((i) => i === undefined) ? undefined : (found as readonly VersionSpan[]);
}

function interval(comparator: string): VersionSpan | undefined {
  const [, operator = "", text = ""] = /^(\^|~>?|[<>]=?|)(.*)$/.exec(comparator)!;
  const [matched, ...parts] = PARTIAL.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const known = parts.slice(0, parts.findIndex((p) => p === undefined || !/\d/.test(p)) >>> 0);
  const numbers = known.map(Number);
  const from: Version = [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
  const after = next(from, numbers.length - 1);
  switch (operator) {
    case "^":
      return { from, to: next(from, Math.min(firstNonZero(from), numbers.length - 1)) };
    case "~":
    case "~>":
      return { from, to: next(from, Math.min(1, numbers.length - 1)) };
    case ">=":
      return { from, to: undefined };
    case ">":
      return after === undefined ? NOTHING : { from: after, to: undefined };
    case "<":
      return { from: ZERO, to: from };
    case "<=":
      return { from: ZERO, to: after };
    default:
      return { from, to: after };
  }
}

const NOTHING: VersionSpan = { from: ZERO, to: ZERO };

const firstNonZero = (v: Version): number => {
  const at = v.findIndex((n) => n > 0);
  return at < 0 ? 2 : at;
};

/** The first version beyond all that agree with `v` up to the number at `index`; undefined (no end) for index -1. */
function next([major, minor, patch]: Version, index: number): Version | undefined {
  if (index < 0) return undefined;
  if (index === 0) return [major + 1, 0, 0];
  return index === 1 ? [major, minor + 1, 0] : [major, minor, patch + 1];
}
