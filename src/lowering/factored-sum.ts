/** @file Sums of which a size that several summands share is factored out, as index arithmetic is printed. */
import type { SizeView, TermView } from "../term/index.ts";

/**
 * Rewrites `a * n + b * n` to `(a + b) * n`, for the program size n of which most summands are multiples, and repeats this for the
 * other summands.
 */
export function factoredSum(terms: readonly TermView[]): readonly TermView[] {
  const name = mostCommon(terms.flatMap((t) => [...new Set(t.factors.flatMap(sizeName))]));
  if (name === undefined) return terms;
  const shared = terms.filter((t) => t.factors.some((f) => sizeName(f)[0] === name));
  const rest = terms.filter((t) => !shared.includes(t));
  const without = shared.map((t): TermView => {
    const at = t.factors.findIndex((f) => sizeName(f)[0] === name);
    return { ...t, factors: t.factors.filter((_, i) => i !== at) };
  });
  const size = shared[0]!.factors.find((f) => sizeName(f)[0] === name)!;
  return [
    { coefficient: 1, factors: [{ tag: "sum", terms: without }, size] },
    ...factoredSum(rest),
  ];
}

const sizeName = (f: SizeView): string[] =>
  f.tag === "var" && f.v.sort === "free" ? [f.v.name] : [];

/** The first of the most frequent names, if it occurs more than once. */
function mostCommon(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const n of names) counts.set(n, (counts.get(n) ?? 0) + 1);
  const most = Math.max(1, ...counts.values());
  return most === 1 ? undefined : [...counts].find(([, count]) => count === most)![0];
}
