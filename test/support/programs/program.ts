/** @file Random small programs: inputs, some steps, a step that computes, and layout of the result. */

import type { Program } from "../../../src/lang/index.ts";
import { ConditionSet } from "../../../src/strategies/index.ts";
import {
  Builder,
  dimensions,
  PRIMITIVES,
  type Session,
  type Size,
  type SizeCondition,
  type Term,
  type Type,
  visitType,
} from "../../../src/term/index.ts";
import { freeVariables } from "../../../src/testing/free-variables.ts";
import type { Choices } from "../choices.ts";
import { ScalarMaker } from "./scalars.ts";
import { SizeWorld } from "./sizes.ts";
import { Steps } from "./steps.ts";

/** A random program with values for its sizes. */
export interface RandomProgram extends Program {
  readonly session: Session;
  /** Values of all sizes, including fixed ones. */
  readonly sizes: ReadonlyMap<string, number>;
  /** True if all numbers are small whole numbers, whose sums are exact in any order. */
  readonly whole: boolean;
}

/** Returns a random program. */
export function randomProgram(c: Choices, session: Session, whole: boolean): RandomProgram {
  const sizes = new SizeWorld(c, session);
  const builder = new Builder(session);
  const { types } = session;
  const [f32, i32] = [types.scalar("f32"), types.scalar("i32")];
  const elem = c.pick([f32, f32, i32, types.tuple([f32, i32])]);
  const scalars = [session.free("c", f32), session.free("q", i32)];
  const globals = scalars.slice(0, c.nat(2));
  const made = new ScalarMaker(c, builder, whole);
  const steps = new Steps({ c, b: builder, sizes, scalars: made, whole, globals });
  const input = session.free("A", arrayType(c, sizes, elem));
  const term = body(c, steps, input);
  const result = c.chance(15) ? builder.make.tuple(term, body(c, steps, input)) : term;
  return asProgram(session, result, builder.conditions, sizes.values, whole);
}

function arrayType(c: Choices, sizes: SizeWorld, elem: Type): Type {
  const { types } = sizes.session;
  for (;;) {
    const lengths = c.list(1, 3, () => sizes.pick());
    const type = lengths.reduceRight<Type>((t, n) => types.array(n, t), elem);
    if (sizes.isSmall(lengths)) return type;
  }
}

function body(c: Choices, steps: Steps, input: Term): Term {
  let xs = input;
  for (let i = c.int(0, 3); i > 0 && dimensions(xs.type).length > 0; i--) xs = steps.any(xs);
  if (!computes(xs)) xs = steps.values.work(xs);
  for (let i = c.nat(2); i > 0 && dimensions(xs.type).length > 0; i--) xs = steps.writable(xs);
  return xs;
}

/** True if the term is a map at every level whose innermost function computes. */
function computes(t: Term): boolean {
  if (t.tag !== "prim") return false;
  if (t.prim === "tuple") return t.args.some(computes);
  if (t.type.tag !== "array") return WORK.has(PRIMITIVES[t.prim].role);
  return t.prim === "map" && computes((t.args[0] as Term & { tag: "lam" }).body);
}

const WORK: ReadonlySet<string> = new Set(["scalar", "algorithm"]);

function asProgram(
  session: Session,
  term: Term,
  needed: readonly SizeCondition[],
  values: ReadonlyMap<string, number>,
  whole: boolean,
): RandomProgram {
  const inputs = freeVariables(term).map(({ name, type }) => ({ name, type }));
  const used = new Set<string>();
  const given = new Set<string>();
  const see = (type: Type, into: Set<string>): void =>
    visitType(type, { size: (s) => s.vars.forEach((v) => into.add(v.name)) });
  for (const i of inputs) {
    see(i.type, used);
    for (const s of dimensions(i.type)) if (isAlone(s)) given.add(s.vars[0]!.name);
  }
  sizeNames(term, used);
  const conditions = ConditionSet.none.withAll(needed)?.list;
  for (const x of conditions ?? [])
    for (const v of [...x.left.vars, ...x.right.vars]) used.add(v.name);
  if (conditions === undefined)
    throw new Error("the conditions of a program contradict each other");
  const nats = [...used].filter((n) => !given.has(n));
  return {
    name: "p",
    function: "p",
    place: { file: "p.strata", span: { start: 0, end: 0 } },
    doc: "",
    inputs,
    nats,
    fixed: new Map(),
    result: term.type,
    term,
    conditions,
    session,
    sizes: new Map([...values].filter(([n]) => used.has(n))),
    whole,
  };
}

/** Returns the sizes that a run must be given: those that are not fixed. */
export const openSizes = ({ sizes, fixed }: RandomProgram): ReadonlyMap<string, number> =>
  new Map([...sizes].filter(([name]) => !fixed.has(name)));

/** True for a single variable, whose value the shape of an input determines. */
const isAlone = (s: Size): boolean =>
  s.vars.length === 1 && s === s.table.variable("free", s.vars[0]!.name);

function sizeNames(t: Term, into: Set<string>, seen: Set<Term> = new Set()): void {
  if (seen.has(t)) return;
  seen.add(t);
  visitType(t.type, { size: (s) => s.vars.forEach((v) => into.add(v.name)) });
  if (t.tag === "prim") for (const s of t.sizes) for (const v of s.vars) into.add(v.name);
  const inner = t.tag === "lam" || t.tag === "natLam" ? [t.body] : t.tag === "prim" ? t.args : [];
  for (const u of inner) sizeNames(u, into, seen);
}
