/**
 * @file Reads array literals of many constants at computed indices: the values become a table, which a kernel reads as it reads
 * memory.
 */
import {
  add,
  Interpreter,
  type LitValue,
  mul,
  type Prim,
  type PrimName,
  type Size,
  type Term,
  UNDEF,
  unlabel,
} from "../../term/index.ts";
import { index } from "../code.ts";
import type { ConstantTable, Expr, ScalarName } from "../imperative.ts";
import { type AccessPath, isComponent, typeAt } from "../path.ts";
import type { KernelGenerator } from "./kernel-generator.ts";

/** The most elements of an array literal among which one is chosen by comparing the index with numbers. */
const LONGEST_CHOICE = 64;

/**
 * Reads the scalar at the path of an array literal from a table of all scalars at such paths, in row-major order. Undefined if
 * there are at most `LONGEST_CHOICE`, or if one of them is no constant.
 */
export function readTable(cx: KernelGenerator, t: Prim, path: AccessPath): Expr | undefined {
  const type = typeAt(t.type, path);
  const table = type.width === 1 ? tableOf(t, path, type.scalar) : undefined;
  if (table === undefined) return undefined;
  let place: Size = cx.sizes.nat(0);
  let part: Term = t;
  for (const step of path) {
    const { args } = unlabel(part) as Prim;
    if (!isComponent(step)) place = add(mul(place, args.length), step);
    part = args[isComponent(step) ? step.component : 0]!;
  }
  return { tag: "tabled", table, at: index(cx.tidy(place)), type };
}

/** The tables of literals, by the tuple components that the path leads to. Tables of equal literals are one object. */
const TABLES = new WeakMap<Term, Map<string, ConstantTable | undefined>>();

function tableOf(t: Prim, path: AccessPath, scalar: ScalarName): ConstantTable | undefined {
  const known = TABLES.get(t) ?? new Map<string, ConstantTable | undefined>();
  TABLES.set(t, known);
  const key = path.map((step) => (isComponent(step) ? step.component : "*")).join();
  if (!known.has(key)) {
    const values: LitValue[] = [];
    const all = collect(t, path, values) && values.length > LONGEST_CHOICE;
    known.set(key, all ? { scalar, values } : undefined);
  }
  return known.get(key);
}

/** Appends all scalars that paths with these components lead to. Returns false at the first one that is no constant. */
function collect(t: Term, path: AccessPath, values: LitValue[]): boolean {
  const e = unlabel(t);
  const [step, ...rest] = path;
  if (step === undefined) {
    const value = constantOf(e);
    if (value === undefined) return false;
    values.push(value);
    return true;
  }
  if (e.tag !== "prim") return false;
  if (isComponent(step))
    return e.prim === "tuple" && collect(e.args[step.component]!, rest, values);
  return e.prim === "array" && e.args.every((x) => collect(x, rest, values));
}

/** Operations whose results on constants are the same for every device: they are exact, or rounded correctly. */
const FOLDED: ReadonlySet<PrimName> = new Set(["neg", "add", "sub", "mul", "div", "cast"]);

/** The value of a scalar term that consists of literals and such operations; undefined for any other term. */
function constantOf(t: Term): LitValue | undefined {
  if (t.tag === "lit") return t.value;
  if (!isFolded(t)) return undefined;
  const value = new Interpreter({ sizes: new Map(), values: new Map() }).run(t);
  return value === UNDEF || typeof value === "object" || typeof value === "function"
    ? undefined
    : value;
}

/** The most nodes of a constant. */
const LARGEST = 32;

function isFolded(t: Term): boolean {
  if (t.tag === "lit") return true;
  if (t.tag !== "prim" || t.nodes > LARGEST || t.type.tag !== "scalar") return false;
  return FOLDED.has(t.prim) && t.args.every(isFolded);
}
