/** @file Prints the difference of two texts in the unified format of `diff -u` and git. */

/** A line of a difference: kept (" "), removed ("-") or added ("+"). */
interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** The number of unchanged lines that are shown before and after a change. */
const AROUND = 3;

/**
 * The lines of the difference, without colours, with a header that names the file and up to three unchanged lines before and after
 * each change; no lines if the texts are equal.
 */
export function unifiedDiff(file: string, before: string, after: string): readonly string[] {
  const hunks = hunksOf(diffLines(linesOf(before), linesOf(after)));
  if (hunks.length === 0) return [];
  return [`--- a/${file}`, `+++ b/${file}`, ...hunks.flat()];
}

const NO_END = "\\ No newline at end of file";

/** The lines of a text without line feeds. A last line without a line feed gets the mark `NO_END`. */
const linesOf = (text: string): readonly string[] => {
  const lines = text.split("\n");
  const last = lines.pop()!;
  return last === "" ? lines : [...lines, `${last}\n${NO_END}`];
};

/**
 * The difference with the fewest removed and added lines, by the greedy algorithm of Myers, An O(ND) Difference Algorithm and Its
 * Variations (1986). Time and memory grow with the number of changed lines.
 */
function diffLines(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  const trails: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  for (let d = 0; ; d++) {
    const next = new Map<number, number>();
    for (let k = -d; k <= d; k += 2) {
      let x = step(furthest, k, d);
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      next.set(k, x);
      if (x >= a.length && x - k >= b.length) return walkBack(a, b, [...trails, furthest], d);
    }
    trails.push(furthest);
    furthest = new Map([...furthest, ...next]);
  }
}

/** The furthest x on diagonal k that d changes reach, before equal lines are skipped. */
const step = (furthest: ReadonlyMap<number, number>, k: number, d: number): number => {
  const [down, right] = [furthest.get(k + 1) ?? -1, (furthest.get(k - 1) ?? -1) + 1];
  return k === -d || (k !== d && right - 1 < down) ? down : right;
};

function walkBack(
  a: readonly string[],
  b: readonly string[],
  trails: readonly ReadonlyMap<number, number>[],
  changes: number,
): readonly DiffLine[] {
  const found: DiffLine[] = [];
  let [x, y] = [a.length, b.length];
  for (let d = changes; d >= 0; d--) {
    const k = x - y;
    const from = step(trails[d]!, k, d);
    while (x > from && y > from - k) {
      found.push({ sign: " ", text: a[--x]! });
      y--;
    }
    if (d === 0) break;
    const isAdded =
      k === -d || (k !== d && (trails[d]!.get(k - 1) ?? -1) < (trails[d]!.get(k + 1) ?? -1));
    if (isAdded) found.push({ sign: "+", text: b[--y]! });
    else found.push({ sign: "-", text: a[--x]! });
  }
  return found.reverse();
}

function hunksOf(lines: readonly DiffLine[]): readonly (readonly string[])[] {
  const hunks: string[][] = [];
  const changed = lines.flatMap(({ sign }, i) => (sign === " " ? [] : [i]));
  for (let at = 0; at < changed.length; ) {
    let last = at;
    while (changed[last + 1] !== undefined && changed[last + 1]! - changed[last]! <= 2 * AROUND)
      last++;
    const from = Math.max(0, changed[at]! - AROUND);
    hunks.push(hunk(lines, from, Math.min(lines.length, changed[last]! + AROUND + 1)));
    at = last + 1;
  }
  return hunks;
}

function hunk(lines: readonly DiffLine[], from: number, to: number): string[] {
  const shown = lines.slice(from, to);
  const range = (sign: "-" | "+"): string => {
    const count = (part: readonly DiffLine[]): number =>
      part.filter((l) => l.sign === " " || l.sign === sign).length;
    const [start, length] = [count(lines.slice(0, from)), count(shown)];
    return `${sign}${length === 0 ? start : start + 1}${length === 1 ? "" : `,${length}`}`;
  };
  return [
    `@@ ${range("-")} ${range("+")} @@`,
    ...shown.flatMap(({ sign, text }) => `${sign}${text}`.split("\n")),
  ];
}
