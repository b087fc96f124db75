/** @file What a term asserts about indices, `e as idx[n]`: where a run goes wrong, an assertion may be what is wrong. */
import { children, type Diagnostic, showValues, type Term } from "../../term/index.ts";
import { showWithin, type TermPath } from "../../traversals/index.ts";
import type { ResolvedProgram } from "./runnable.ts";

/** What follows where an index lies outside its array: in a kernel an access, in the interpreter a value that is none. */
const FOLLOWS = new Set(["E0811", "E0812"]);
const MOST_SHOWN = 3;

/** The diagnostic with the assertions of the program and the sizes of the run, where it may follow from one. */
export function withAssertions(
  d: Diagnostic,
  { program, term }: ResolvedProgram,
  sizes: ReadonlyMap<string, number>,
): Diagnostic {
  if (!FOLLOWS.has(d.code)) return d;
  const own = assertionsIn(program.term);
  const found = own.length > 0 ? own : assertionsIn(term);
  if (found.length === 0) return d;
  const who = own.length > 0 ? "the program asserts" : "a step of the schedule asserts";
  const values = showValues(sizes);
  const shown = found.slice(0, MOST_SHOWN).map((a) => `\`${a}\``);
  const more = found.length > MOST_SHOWN ? `, and ${found.length - MOST_SHOWN} more` : "";
  const note = `${who} ${shown.join(", ")}${more}${values && `; here ${values}`}`;
  const help = "where an assertion does not hold, bring the index into range: clampIdx(…)";
  return { ...d, notes: [...(d.notes ?? []), note], help: [help, ...(d.help ?? [])] };
}

/** As they would be written; each once. */
function assertionsIn(root: Term): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<Term>();
  const visit = (t: Term, path: TermPath): void => {
    if (seen.has(t)) return;
    seen.add(t);
    if (isAssertion(t)) found.add(showWithin(root, path));
    children(t).forEach((c, i) => visit(c, [...path, i]));
  };
  visit(root, []);
  return [...found];
}

/** An index of another array, or a number, is made one of this array. */
const isAssertion = (t: Term): boolean =>
  t.tag === "prim" &&
  t.prim === "cast" &&
  t.type.tag === "idx" &&
  t.args[0]!.tag !== "lit" &&
  !(t.args[0]!.tag === "prim" && t.args[0]!.prim === "clampIdx");
