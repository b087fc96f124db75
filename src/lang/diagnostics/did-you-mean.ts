/**
 * @file Suggests names close to a misspelt one: at most three, whose edit distance (Damerau–Levenshtein, ignoring case) is at
 * most a third of the length of the misspelt name, but at least one. A single letter differs in case only.
 */

/** No suggestions are made for longer names. */
const MAX_LENGTH = 64;

/**
 * The number of insertions, deletions, replacements and swaps of neighbouring characters that turn `a` into `b` (optimal string
 * alignment). Time O(|a|·|b|).
 */
export const editDistance = (a: string, b: string): number => {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      const best = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + changed);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(swapped ? Math.min(best, before[j - 2]! + 1) : best);
    }
    [before, above] = [above, row];
  }
  return above[b.length]!;
};

const distanceWithin = (name: string, candidate: string, limit: number): number | undefined => {
  if (Math.abs(name.length - candidate.length) > limit) return undefined;
  const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
  return distance <= limit ? distance : undefined;
};

/**
 * The candidates closest to `name`, at most three, best first; equally close ones in alphabetical order. `name` itself is left
 * out. Empty for names of more than 64 characters.
 */
export const didYouMean = (name: string, candidates: Iterable<string>): readonly string[] => {
  if (name.length === 0 || name.length > MAX_LENGTH) return [];
  const limit = name.length === 1 ? 0 : Math.max(1, Math.floor(name.length / 3));
  const close = [...new Set(candidates)].flatMap((candidate) => {
    const distance = distanceWithin(name, candidate, limit);
    return distance === undefined || candidate === name ? [] : [{ candidate, distance }];
  });
  close.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return close.slice(0, 3).map(({ candidate }) => candidate);
};

/**
 * A question such as "did you mean `a`, `b` or `c`?" with at most three candidates, closest first; undefined if no candidate is
 * close.
 */
export const suggestion = (name: string, candidates: Iterable<string>): string | undefined => {
  const quoted = didYouMean(name, candidates).map((c) => `\`${c}\``);
  if (quoted.length === 0) return undefined;
  const last = quoted.at(-1)!;
  return `did you mean ${quoted.length === 1 ? last : `${quoted.slice(0, -1).join(", ")} or ${last}`}?`;
};
