/**
 * @file The step log as data: the first state whole, each step as immer's patches from the state before it to the one after
 * it, and back. Patches are made when they are asked for. docs/trace.md says what the fields mean.
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

/** A node of a term. */
export interface TermJson {
  readonly tag: Term["tag"];
  /** The primitive, the literal, the name, or `#0` for the variable bound nearest. */
  readonly name: string;
  readonly sizes?: readonly string[];
  readonly label?: string;
  readonly children?: readonly TermJson[];
}

/** What the patches change. */
export interface StateJson {
  readonly step: number;
  readonly term: TermJson;
  readonly conditions: readonly string[];
}

export interface StepPatches {
  readonly patches: readonly Patch[];
  readonly inverse: readonly Patch[];
}

/** What leads from one state to another, and back. */
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

/** A state as data. */
export const stateJson = ({ step, term, conditions }: LogState): StateJson => ({
  step,
  term: termJson(term),
  conditions: conditions.map((c) => showCondition(c)),
});

const sameConditions = ({ conditions: a }: LogState, { conditions: b }: LogState): boolean =>
  a.length === b.length && a.every((c, i) => c === b[i]);

/** Replaces the largest parts that differ. */
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

/** Of each term once: states share what their terms share. */
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

/** The children, and before them what an application applies. */
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

/** But for the parts. */
function sameNode(a: Term, b: Term): boolean {
  if (a.tag !== b.tag || nameOf(a) !== nameOf(b)) return false;
  if (a.tag !== "prim" || b.tag !== "prim") return true;
  return (
    a.label === b.label &&
    a.sizes.length === b.sizes.length &&
    a.sizes.every((s, i) => s === b.sizes[i])
  );
}
