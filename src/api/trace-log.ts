/**
 * @file The step log as data: the first state whole, each step as patches of it and back, in the form of immer's
 * (`applyPatches`) and of RFC 6902 but for the path, which is a list. docs/trace.md says what the fields mean.
 */
import type { Snapshot } from "../strategies/index.ts";
import {
  children,
  externalOf,
  show,
  showCondition,
  showTerm,
  showType,
  type Term,
} from "../term/index.ts";

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

export interface PatchJson {
  readonly op: "replace";
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

export const stateJson = ({ step, term, conditions }: Snapshot): StateJson => ({
  step,
  term: termJson(term),
  conditions: conditions.map((c) => showCondition(c)),
});

function termJson(t: Term): TermJson {
  const parts = partsOf(t).map(termJson);
  return {
    tag: t.tag,
    name: nameOf(t),
    ...(t.tag === "prim" && t.sizes.length > 0 && { sizes: t.sizes.map((s) => show(s)) }),
    ...(t.tag === "prim" && t.prim === "label" && { label: t.label }),
    ...(parts.length > 0 && { children: parts }),
  };
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

/** What turns one state into another. */
export function patchesBetween(from: Snapshot, to: Snapshot): readonly PatchJson[] {
  const [old, now] = [from.conditions, to.conditions];
  const same = old.length === now.length && old.every((c, i) => c === now[i]);
  const conditions = now.map((c) => showCondition(c));
  return [
    { op: "replace", path: ["step"], value: to.step },
    ...termPatches(from.term, to.term, ["term"]),
    ...(same ? [] : [{ op: "replace", path: ["conditions"], value: conditions } as const]),
  ];
}

/** Of the largest parts that differ. */
function termPatches(from: Term, to: Term, path: PatchJson["path"]): readonly PatchJson[] {
  if (from === to) return [];
  const [a, b] = [partsOf(from), partsOf(to)];
  if (!sameNode(from, to) || a.length !== b.length || a.length === 0)
    return [{ op: "replace", path, value: termJson(to) }];
  return a.flatMap((part, i) => termPatches(part, b[i]!, [...path, "children", i]));
}

function sameNode(a: Term, b: Term): boolean {
  if (a.tag !== b.tag || nameOf(a) !== nameOf(b)) return false;
  if (a.tag !== "prim" || b.tag !== "prim") return true;
  return (
    a.label === b.label &&
    a.sizes.length === b.sizes.length &&
    a.sizes.every((s, i) => s === b.sizes[i])
  );
}
