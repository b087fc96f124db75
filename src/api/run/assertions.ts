/** @file Finds the index assertions `e as idx[n]` of a term, which may be the cause of an out-of-range access in a run. */
import { children, type Diagnostic, showValues, type Term } from "../../term/index.ts";
import { showWithin, type TermPath } from "../../traversals/index.ts";
import type { ResolvedProgram } from "./runnable.ts";

/**
 * Codes that an index outside its array can cause: E0812 for an access in a kernel, E0811 for an undefined result in the
 * interpreter.
 */
const FOLLOWS = new Set(["E0811", "E0812"]);
const MOST_SHOWN = 3;

/**
 * Adds a note to a diagnostic of code E0811 or E0812: up to three index assertions of the program (of the rewritten term, if the
 * program has none) and the sizes of the run; and a help to use `clampIdx`. Other diagnostics, and diagnostics of programs without
 * assertions, are returned unchanged.
 */
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

/** The index assertions of a term as source text, each text once. */
function assertionsIn(root: Term): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<Term>();
  const todo: VisitedPart[] = [{ term: root }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const at = next;
    if (seen.has(at.term)) continue;
    seen.add(at.term);
    if (isAssertion(at.term)) found.add(showWithin(root, pathOf(at)));
    const parts = children(at.term).map(
      (term, child): VisitedPart => ({ term, child, parent: at }),
    );
    todo.push(...parts.toReversed());
  }
  return [...found];
}

/** A sub-term, its number among the children of its parent, and the parent. */
interface VisitedPart {
  readonly term: Term;
  readonly child?: number;
  readonly parent?: VisitedPart;
}

function pathOf(position: VisitedPart): TermPath {
  const path: number[] = [];
  for (let at: VisitedPart | undefined = position; at?.child !== undefined; at = at.parent)
    path.push(at.child);
  return path.reverse();
}

/** True for a cast to an index type, except casts of literals and of `clampIdx`, which are in range. */
const isAssertion = (t: Term): boolean =>
  t.tag === "prim" &&
  t.prim === "cast" &&
  t.type.tag === "idx" &&
  t.args[0]!.tag !== "lit" &&
  !(t.args[0]!.tag === "prim" && t.args[0]!.prim === "clampIdx");
