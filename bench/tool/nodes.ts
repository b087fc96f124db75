/**
 * @file Counts the nodes that a step reads, writes and logs. Their sum is the *work* of a ladder.
 *
 * A text, of Strata or of a kernel, has as many nodes as tokens. A term is a graph: a shared part counts once. The log of a run
 * holds the term after each rewrite: what a state shares with the states before it is not counted again.
 */
import type { Applied, Term } from "../../src/index.ts";
import { children } from "../../src/term/index.ts";

/** The number of tokens of a text: words, numbers, and single other characters. Comments count as text. */
export const textNodes = (text: string): number => text.match(/[\w.]+|[^\s\w]/g)?.length ?? 0;

/** The number of distinct nodes of some terms together that are not in `seen`. Adds them to `seen`. */
export function termNodes(terms: Iterable<Term>, seen = new Set<Term>()): number {
  const before = seen.size;
  const open = [...terms];
  for (let term = open.pop(); term !== undefined; term = open.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    open.push(...children(term));
  }
  return seen.size - before;
}

/** The number of nodes that rewriting a program read, wrote and logged: the program, the result, and each new node of the log. */
export function rewritingNodes({ program, term, history }: Applied): number {
  const seen = new Set<Term>();
  const read = termNodes([program.term], seen);
  const logged = termNodes(
    [...history.states()].map((s) => s.term),
    seen,
  );
  return read + termNodes([term]) + logged;
}
