/** @file Elaborates sizes and types as written to sizes and types of the term layer. */
import {
  add,
  ceilDiv,
  exactDiv,
  floorDiv,
  log2,
  max,
  min,
  mod,
  mul,
  pow,
  SCALARS,
  type ScalarName,
  type Session,
  type Size,
  type Span,
  showType,
  sub,
  type Type,
  VECTOR_WIDTHS,
} from "../../term/index.ts";
import { spanOfFirst } from "../syntax/chain.ts";
import type { SizeFunctionName, SizeOp, SizeSyntax, TypeSyntax } from "../syntax/syntax.ts";
import { computing } from "./computing.ts";
import type { TypeHome, TypeNames } from "./names.ts";

/** The function on symbolic sizes of each size operator: `/` rounds down, `/^` is exact division, `%` the remainder. */
export const SIZE_OPS: Readonly<Record<SizeOp, (a: Size, b: Size) => Size>> = {
  "+": add,
  "-": sub,
  "*": mul,
  "/": floorDiv,
  "/^": exactDiv,
  "%": mod,
};

/** The number of arguments and the function of each built-in function of sizes; `of` must be given exactly that many sizes. */
export const SIZE_FUNCTIONS: Readonly<
  Record<SizeFunctionName, { readonly arity: number; readonly of: (args: readonly Size[]) => Size }>
> = {
  min: { arity: 2, of: ([a, b]) => min(a!, b!) },
  max: { arity: 2, of: ([a, b]) => max(a!, b!) },
  pow: { arity: 2, of: ([a, b]) => pow(a!, b!) },
  ceilDiv: { arity: 2, of: ([a, b]) => ceilDiv(a!, b!) },
  log2: { arity: 1, of: ([a]) => log2(a!) },
};

const SIZE_FUNCTION_NAMES = Object.keys(SIZE_FUNCTIONS);

/**
 * Elaborates a size. Raises, among others, E0302 for a divisor that is a number below 1, E0305 for a wrong number of arguments,
 * E0601 for a size without a value, and E0201 for an unknown name.
 */
export function elaborateSize(s: SizeSyntax, names: TypeNames, home: TypeHome): Size {
  const { session, problems } = home;
  const go = (t: SizeSyntax): Size => elaborateSize(t, names, home);
  switch (s.tag) {
    case "sizeNat":
      return session.sizes.nat(s.value);
    case "sizeName":
      return names.size(s.name);
    case "sizeInfix": {
      const sizes = s.operands.map((e, i) => {
        const size = go(e);
        if (i > 0) demandDivisor(s.ops[i - 1]!, size, e.span, home);
        return size;
      });
      return sizes.reduce((left, right, i) =>
        computing(problems, spanOfFirst(s, i + 1), () => SIZE_OPS[s.ops[i - 1]!](left, right)),
      );
    }
    case "sizeApply":
      if (names.apply !== undefined) return names.apply(s.name, s.args, s.span);
      throw problems.unknownName(
        s.name.span,
        "function of sizes",
        s.name.text,
        SIZE_FUNCTION_NAMES,
      );
    case "sizeCall": {
      const { arity, of } = SIZE_FUNCTIONS[s.fn];
      if (s.args.length !== arity)
        throw problems.arity(s.span, s.fn, `${arity} sizes`, s.args.length);
      const args = s.args.map(go);
      return computing(problems, s.span, () => of(args));
    }
    default:
      return s satisfies never;
  }
}

/** Raises E0302 for a divisor that is a number below 1. */
function demandDivisor(op: SizeOp, { constant }: Size, span: Span, { problems }: TypeHome): void {
  const divides = op === "/" || op === "/^" || op === "%";
  if (divides && constant !== undefined && constant < 1)
    throw problems.illTyped(span, `sizes are divided by positive sizes, not by ${constant}`);
}

/**
 * Elaborates a type. A name is a scalar or vector type, else a type alias, else what `names.type` makes of it. Raises, among
 * others, E0201 for an unknown type, and E0302 for a type that cannot be written here.
 */
export function elaborateType(t: TypeSyntax, names: TypeNames, home: TypeHome): Type {
  const { session, problems } = home;
  const { types } = session;
  const go = (u: TypeSyntax): Type => elaborateType(u, names, home);
  switch (t.tag) {
    case "typeName":
      if (t.name.text === "boundary") throw withoutElement(t.span, home);
      return builtinType(session, t.name.text) ?? names.alias(t.name, []) ?? names.type(t.name);
    case "typeApply": {
      const found = names.alias(t.name, t.args.map(go));
      if (found !== undefined) return found;
      throw problems.unknownName(t.name.span, "type", t.name.text, []);
    }
    case "idxType":
      return types.idx(elaborateSize(t.size, names, home));
    case "vectorType":
      return vectorType(elaborateSize(t.width, names, home), go(t.elem), t, home);
    case "boundaryType":
      return types.boundary(go(t.elem));
    case "arrayType":
      return types.array(elaborateSize(t.size, names, home), go(t.elem));
    case "tupleType":
      return t.elems.length === 1 ? go(t.elems[0]!) : types.tuple(t.elems.map(go));
    case "funType":
      return types.fun(go(t.param), go(t.result));
    case "natFunType":
      throw problems.illTyped(
        t.span,
        "a size-polymorphic function is written at its use: iterate(k, \\(l: nat) -> …)",
      );
    default:
      return t satisfies never;
  }
}

function vectorType(
  width: Size,
  elem: Type,
  { width: { span }, elem: ofElem }: Extract<TypeSyntax, { tag: "vectorType" }>,
  { session, problems }: TypeHome,
): Type {
  const lanes = width.constant;
  if (lanes === undefined || !VECTOR_WIDTHS.includes(lanes))
    throw problems.illTyped(span, "the width of a vector is 2, 4, 8 or 16", {
      help: ["write a number: vec[4]f32, or f32x4; in a rule a name stands for each of the widths"],
    });
  if (elem.tag !== "var" && (elem.tag !== "scalar" || elem.name === "bool"))
    throw problems.illTyped(
      ofElem.span,
      `the lanes of a vector are numbers, not ${showType(elem)}`,
      {
        help: ["write a type of numbers: vec[4]f32"],
      },
    );
  return session.types.vector(elem, lanes);
}

const withoutElement = (span: Span, { problems }: TypeHome): Error =>
  problems.illTyped(span, "the type boundary needs the type of the elements", {
    help: ["write boundary[f32] where arrays of f32 are padded, boundary[a] where [n]a are"],
  });

const VECTOR = /^(f16|f32|f64|i32|u32|i64|u64)x(\d+)$/;

function builtinType(session: Session, name: string): Type | undefined {
  if ((SCALARS as readonly string[]).includes(name))
    return session.types.scalar(name as ScalarName);
  const vector = VECTOR.exec(name);
  const width = Number(vector?.[2]);
  if (vector === null || !VECTOR_WIDTHS.includes(width)) return undefined;
  return session.types.vector(session.types.scalar(vector[1] as ScalarName), width);
}

/** True for the names of type variables: one small letter, possibly followed by digits or primes. */
export const isTypeVariable = (name: string): boolean => /^[a-z][0-9']*$/.test(name);
