/**
 * @file Rewrites a program to work on absolute values: inputs and literals become positive, differences become sums. The result
 * bounds the magnitude of the numbers that cancel on the way to an element. Rounding errors are measured against this bound, not
 * the result.
 */
import { leaves } from "../../lowering/path.ts";
import { type TypedArray, zeroedArray } from "../../runtime/data/typed-array.ts";
import { type HostValue, isHostArray, isHostTuple } from "../../runtime/launch/host-value.ts";
import { readerOf, writerOf } from "../../runtime/simulator/memory.ts";
import {
  isFloatName,
  mapTerm,
  PRIMITIVES,
  type Prim,
  scalarOf,
  type Term,
  type Type,
} from "../../term/index.ts";

const isFloat = (type: Type): boolean => {
  const scalar = scalarOf(type);
  return scalar !== undefined && isFloatName(scalar);
};

/**
 * The term on absolute values: float literals become positive; on floats `sub` becomes `add`, `min` becomes `max`, and `neg` is
 * dropped. Undefined if it uses an operation on floats for which absolute values give no bound, such as most functions or a
 * division by a computed value.
 */
export function magnitudeTerm(term: Term): Term | undefined {
  let bounded = true;
  const changed = mapTerm(term, (t) => {
    if (t.tag === "lit") return absolute(t);
    if (t.tag !== "prim" || !t.args.some((a) => isFloat(a.type))) return t;
    bounded &&= isBounded(t);
    return positive(t);
  });
  return bounded ? changed : undefined;
}

function absolute(t: Term & { tag: "lit" }): Term {
  return isFloat(t.type) && typeof t.value === "number"
    ? t.session.lit(Math.abs(t.value), t.type)
    : t;
}

function isBounded(t: Prim): boolean {
  if (t.prim === "div") return t.args[1]!.tag === "lit";
  if (t.prim === "cast") return isFloat(t.type);
  const { role, floats } = PRIMITIVES[t.prim];
  return role !== "scalar" || floats?.grows === true;
}

function positive(t: Prim): Term {
  if (t.prim === "sub") return t.session.prim("add", t.sizes, t.args, t.type);
  if (t.prim === "min") return t.session.prim("max", t.sizes, t.args, t.type);
  return t.prim === "neg" ? t.args[0]! : t;
}

/**
 * A copy of a value with every float replaced by its absolute value, in scalars, arrays and tuples. Integers and truth values stay.
 */
export function magnitudeValue(type: Type, value: HostValue): HostValue {
  if (isHostTuple(value)) {
    const types = type.tag === "tuple" ? type.elems : value.elems.map(() => type);
    return { elems: value.elems.map((v, i) => magnitudeValue(types[i]!, v)) };
  }
  if (!isHostArray(value))
    return typeof value === "number" && isFloatInput(type) ? Math.abs(value) : value;
  if (!isFloatName(value.scalar)) return value;
  return { ...value, components: value.components.map((c) => absolutes(value.scalar, c)) };
}

const isFloatInput = (type: Type): boolean => isFloatName(leaves(type)![0]!.scalar);

function absolutes(scalar: Parameters<typeof zeroedArray>[0], data: TypedArray): TypedArray {
  const out = zeroedArray(scalar, data.length);
  const [read, write] = [readerOf(scalar, data), writerOf(scalar, out)];
  for (let i = 0; i < data.length; i++) write(i, Math.abs(Number(read(i))));
  return out;
}
