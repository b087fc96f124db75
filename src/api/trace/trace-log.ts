/**
 * @file Converts the step log to JSON: states as trees, steps as immer's patches between the state before and the state after, in
 * both directions. docs/trace.md explains the fields.
 */
import { castDraft, type Draft, enablePatches, type Patch, produceWithPatches } from "immer";
import type { LogState } from "../../strategies/index.ts";
import {
  children,
  externalOf,
  show,
  showCondition,
  showTerm,
  showType,
  type Term,
} from "../../term/index.ts";

enablePatches();

/**
 * A term as JSON: its root, with its sub-terms as `children`; for an application, the function is the first child. `sizes` and
 * `label` occur on primitives only, and empty lists are left out.
 */
export interface TermJson {
  readonly tag: Term["tag"];
  /**
   * A primitive's name (of `extern`, the function's), a literal's text, the name of a free variable or metavariable, a bound
   * variable as `#` and its de Bruijn index, a lambda's type, or "" for an application or a function of a size.
   */
  readonly name: string;
  readonly sizes?: readonly string[];
  readonly label?: string;
  readonly children?: readonly TermJson[];
}

/**
 * A state of the step log as JSON: the number of its step, the whole term, and the conditions on sizes. Patches apply to this form.
 */
export interface StateJson {
  readonly step: number;
  readonly term: TermJson;
  readonly conditions: readonly string[];
}

/** Patches (of immer) to a `StateJson` that lead from one state to another (`patches`) and back (`inverse`). */
export interface StepPatches {
  readonly patches: readonly Patch[];
  readonly inverse: readonly Patch[];
}

/**
 * The patches between two states, in both directions. They replace whole sub-terms, at the outermost nodes that differ in tag,
 * name, label, sizes or number of children; and the step number and the conditions, if these differ.
 */
export function patchesBetween(from: LogState, to: LogState): StepPatches {
  const [, patches, inverse] = produceWithPatches(stateJson(from), (draft) => {
    draft.step = to.step;
    become(draft.term, from.term, to.term, (by) => {
      draft.term = by;
    });
    if (!sameConditions(from, to)) draft.conditions = to.conditions.map((c) => showCondition(c));
  });
  return { patches, inverse };
}

/** A state as JSON, with terms as trees and conditions as text in the order of the state. Equal sub-terms are one shared object. */
export const stateJson = ({ step, term, conditions }: LogState): StateJson => ({
  step,
  term: termJson(term),
  conditions: conditions.map((c) => showCondition(c)),
});

const sameConditions = ({ conditions: a }: LogState, { conditions: b }: LogState): boolean =>
  a.length === b.length && a.every((c, i) => c === b[i]);

/** Changes a draft from one term to another by replacing the subterms whose nodes differ. */
function become(
  draft: Draft<TermJson>,
  from: Term,
  to: Term,
  replace: (by: Draft<TermJson>) => void,
): void {
  if (from === to) return;
  const [a, b] = [partsOf(from), partsOf(to)];
  const parts = draft.children;
  if (parts === undefined || !sameNode(from, to) || a.length !== b.length)
    return replace(castDraft(termJson(to)));
  for (const [i, part] of a.entries())
    become(parts[i]!, part, b[i]!, (by) => {
      parts[i] = by;
    });
}

/** The JSON of each term, made once, so that states share the JSON of subterms that their terms share. */
const KNOWN = new WeakMap<Term, TermJson>();

function termJson(t: Term): TermJson {
  const known = KNOWN.get(t);
  if (known !== undefined) return known;
  const parts = partsOf(t).map(termJson);
  const made: TermJson = {
    tag: t.tag,
    name: nameOf(t),
    ...(t.tag === "prim" && t.sizes.length > 0 && { sizes: t.sizes.map((s) => show(s)) }),
    ...(t.tag === "prim" && t.prim === "label" && { label: t.label }),
    ...(parts.length > 0 && { children: parts }),
  };
  KNOWN.set(t, made);
  return made;
}

/** The children of a term; for an application, the function comes first. */
const partsOf = (t: Term): readonly Term[] =>
  t.tag === "app" ? [t.fun, ...children(t)] : children(t);

function nameOf(t: Term): string {
  switch (t.tag) {
    case "prim":
      return t.prim === "extern" ? externalOf(t).name : t.prim;
    case "var":
      return `#${t.index}`;
    case "lit":
      return showTerm(t);
    case "free":
    case "meta":
      return t.name;
    case "lam":
      return showType(t.type);
    case "natLam":
    case "app":
      return "";
    default:
      return t satisfies never;
  }
}

/** True if two nodes agree in tag, name, label and sizes. Their children are not compared. */
function sameNode(a: Term, b: Term): boolean {
  if (a.tag !== b.tag || nameOf(a) !== nameOf(b)) return false;
  if (a.tag !== "prim" || b.tag !== "prim") return true;
  return (
    a.label === b.label &&
    a.sizes.length === b.sizes.length &&
    a.sizes.every((s, i) => s === b.sizes[i])
  );
}
