/**
 * @file Turns the lowerer's problems into diagnostics that say where the term at fault comes from: the primitives that enclose it
 * and the step of the schedule that made it.
 */
import type { LoweringProblem } from "../../lowering/errors.ts";
import {
  children,
  type Diagnostic,
  memoised,
  type Place,
  PRIMITIVES,
  type Prim,
  show,
  type Term,
  writtenSizes,
} from "../../term/index.ts";
import type { Applied } from "../schedule/stages.ts";
import { lastStepThatAdds } from "./step-that-adds.ts";

/**
 * Turns problems into diagnostics, in the order of their first occurrences. Problems with equal code and message become one
 * diagnostic: the first one's, with a note that counts the others. A problem that names no term of the program stays as it is.
 */
export function loweringProblems(
  problems: readonly LoweringProblem[],
  applied: Applied,
): readonly Diagnostic[] {
  const alike = new Map<string, readonly LoweringProblem[]>();
  for (const p of problems) {
    const key = `${p.code} ${p.message}`;
    alike.set(key, [...(alike.get(key) ?? []), p]);
  }
  return [...alike.values()].map(([first, ...others]) => {
    const found = loweringProblem(first!, applied);
    const more = others.length === 1 ? "one place more" : `${others.length} places more`;
    return others.length === 0
      ? found
      : { ...found, notes: [...(found.notes ?? []), `the same holds at ${more}`] };
  });
}

/** Adds notes on the enclosing primitives and on the step that made the term, where the problem names a term of the program. */
function loweringProblem(
  { about, besides, ...problem }: LoweringProblem,
  applied: Applied,
): Diagnostic {
  if (besides !== undefined) return contradiction(problem, [about!, besides], applied);
  const nest = about && nestOf(applied.term, about);
  if (about === undefined || nest === undefined) return problem;
  const inside = nest.length === 0 ? [] : [`inside ${nest.join(" > ")}`];
  const { text, origin } = placed(about, applied) ?? history(about, applied);
  return {
    ...problem,
    notes: [...(problem.notes ?? []), ...inside, ...(origin ? [] : [text])],
    ...(origin && { related: [{ place: origin, label: text }] }),
  };
}

/** Points at the steps that stated the sizes of two primitives which contradict each other: at the last one first. */
function contradiction(
  problem: Diagnostic,
  terms: readonly Term[],
  { steps }: Applied,
): Diagnostic {
  const stated = terms.flatMap((t) => {
    const step = t.tag === "prim" ? lastStepThatAdds(t.prim, steps, t.sizes) : undefined;
    if (step?.origin === undefined) return [];
    return [{ place: step.origin, label: `stated by \`${step.strategy}\`` }];
  });
  return { ...problem, ...stated.at(-1), related: stated.slice(0, -1) };
}

// ---------------------------------------------------------------- enclosing primitives

const ENCLOSING: ReadonlySet<string> = new Set(["algorithm", "sequential", "parallel", "memory"]);

/**
 * The primitives that enclose a part of a term, outermost first: a primitive counts if the part lies in its function or is copied
 * into its memory. Undefined if the part does not occur in the term.
 */
function nestOf(whole: Term, part: Term): readonly string[] | undefined {
  const search: (t: Term) => readonly string[] | undefined = memoised((t) => {
    if (t === part) return [];
    for (const c of children(t)) {
      const inner = search(c);
      if (inner !== undefined) return encloses(t, c) ? [shown(t), ...inner] : inner;
    }
    return undefined;
  });
  return search(whole);
}

const encloses = (t: Term, child: Term): t is Prim =>
  t.tag === "prim" &&
  ENCLOSING.has(PRIMITIVES[t.prim].role) &&
  (child.tag === "lam" || storesCopy(t.prim));

/** True for memory primitives that store a copy of their argument (`toLocal`), as opposed to those that work in place. */
const storesCopy = (name: Prim["prim"]): boolean =>
  PRIMITIVES[name].role === "memory" && PRIMITIVES[name].inPlace !== true;

function shown(t: Prim): string {
  const sizes = writtenSizes(t).map((s) => show(s));
  return sizes.length === 0 ? t.prim : `${t.prim}(${sizes.join(", ")})`;
}

// ---------------------------------------------------------------- the step that made a term

/** For a memory primitive, the last step that introduced a primitive of its name; undefined for other terms. */
function placed(
  part: Term,
  { steps }: Applied,
): { readonly text: string; readonly origin: Place } | undefined {
  if (part.tag !== "prim" || !storesCopy(part.prim)) return undefined;
  const step = lastStepThatAdds(part.prim, steps);
  if (step?.origin === undefined) return undefined;
  const by = step.strategy === step.rule ? "" : ` of \`${step.strategy}\``;
  const text = `the memory was introduced by \`${step.rule}\`${by}, step ${step.number} of ${steps.length}`;
  return { text, origin: step.origin };
}

/** The last step whose input did not contain the part, or the remark that the part is in the program as written. */
function history(
  part: Term,
  { steps }: Applied,
): { readonly text: string; readonly origin?: Place | undefined } {
  const occurs: (t: Term) => boolean = memoised(
    (t) => t === part || children(t).some((c) => occurs(c)),
  );
  const step = steps.findLast(({ root }) => !occurs(root.before));
  if (step === undefined) return { text: "no step has rewritten it: it stands in the program" };
  const text = `last rewritten by \`${step.rule}\`, step ${step.number} of ${steps.length}`;
  return { text, origin: step.origin };
}
