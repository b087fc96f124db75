/** @file The counterexamples that a failed test shows: their programs, in Strata's syntax, and how large they are. */
import { choose, parse, unwrap } from "../../src/index.ts";
import { subterms } from "../../src/term/index.ts";

/** The most nodes that the term of a counterexample may have: a reader takes it in at once. */
const MOST_NODES = 12;

/**
 * Throws if the text of a failure shows no program to paste, if its program has a mistake, or if its term is too large. `imports`
 * are the modules that the program may use.
 */
export function showsSmallProgram(message: string, imports: readonly string[] = []): void {
  const program = /^ *(fun counterexample\(.*?)^ *schedule /ms.exec(message)?.[1];
  if (program === undefined) throw new Error(`no program in\n${message}`);
  const text = `${imports.map((name) => `import ${name}\n`).join("")}${program.replace(/^ {10}/gm, "")}`;
  const { term } = unwrap(choose(parse(text))).program;
  const nodes = [...subterms(term)].length;
  if (nodes > MOST_NODES)
    throw new Error(`${nodes} nodes, at most ${MOST_NODES} wanted:\n${message}`);
}
