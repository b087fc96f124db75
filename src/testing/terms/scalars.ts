/** @file Makers of numbers, booleans, vectors and indices. */
import {
  type ArrayType,
  isFloatName,
  isStoredOnly,
  type ScalarName,
  type Term,
  type Type,
} from "../../term/index.ts";
import type { Maker, TermDraft } from "./term-draft.ts";

type ScalarTerm = Type & { tag: "scalar" };

/**
 * Returns makers of scalars of the type. For numbers they make, for instance, arithmetic and casts, for floats also lanes of
 * vectors and roots, for `i32` also values of sizes and positions. For `bool` they make truth values, such as comparisons.
 */
export function scalarMakers(s: TermDraft, type: ScalarTerm, fuel: number): Maker[] {
  const { make } = s.builder;
  const term = (): Term => s.term(type, fuel);
  if (type.name === "bool") return truthMakers(s, fuel);
  const converted = (): Term => cast(s, type, fuel);
  if (isStoredOnly(type.name)) return [converted];
  const vector = (): Term => lane(s, type, fuel);
  const more = type.name === "i32" ? [() => sizeValue(s), () => position(s, type)] : [];
  if (!isFloatName(type.name)) return [...arithmeticMakers(s, type, fuel), converted, ...more];
  return [
    ...arithmeticMakers(s, type, fuel),
    converted,
    vector,
    () => make[s.choices.pick(["sqrt", "fabs", "floor", "ceil"] as const)](term()),
    () => make.fma(term(), term(), term()),
  ];
}

/**
 * Returns makers of arithmetic on a scalar or vector type. Division and remainder are used only for floats, or if partial terms are
 * allowed.
 */
export function arithmeticMakers(s: TermDraft, type: Type, fuel: number): Maker[] {
  const { make } = s.builder;
  const term = (): Term => s.term(type, fuel);
  const isPartial = s.world.partial !== false || hasFloats(type);
  const names = ["add", "sub", "mul", "min", "max", "div", "mod"] as const;
  const total = names.slice(0, 5) as readonly (typeof names)[number][];
  const makers = [
    () => make[s.choices.pick(isPartial ? names : total)](term(), term()),
    () => make.neg(term()),
  ];
  if (hasFloats(type)) return makers;
  return [
    ...makers,
    () => make[s.choices.pick(BIT_OPERATIONS)](term(), term()),
    () => make[s.choices.pick(["bitNot", "popcount"] as const)](term()),
  ];
}

/**
 * Returns makers of indices: clamped numbers, checked casts (if the environment allows partial terms), and literals (if the
 * length is a positive number).
 */
export function indexMakers(s: TermDraft, type: Type & { tag: "idx" }, fuel: number): Maker[] {
  const number = (): Term => s.term(s.world.session.types.scalar("i32"), fuel);
  const last = type.size.constant;
  const literal = (): Term =>
    s.world.session.lit(s.choices.nat(Math.max(0, (last ?? 1) - 1)), type);
  const makers = [() => s.clamped(number(), type)];
  if (s.world.partial !== false) makers.push(() => s.builder.typed("cast", type, number()));
  return last !== undefined && last > 0 ? [...makers, literal] : makers;
}

const BIT_OPERATIONS = ["bitAnd", "bitOr", "bitXor", "shiftLeft", "shiftRight"] as const;

function truthMakers(s: TermDraft, fuel: number): Maker[] {
  const { make, session } = s.builder;
  const number = session.types.scalar(s.choices.pick(s.parts.scalars));
  const bool = session.types.scalar("bool");
  const term = (): Term => s.term(number, fuel);
  const truth = (): Term => s.term(bool, fuel);
  return [
    () => make[s.choices.pick(["eq", "ne", "lt", "le", "gt", "ge"] as const)](term(), term()),
    () => make[s.choices.pick(["and", "or"] as const)](truth(), truth()),
    () => make.not(truth()),
  ];
}

/** Returns an index in scope as a number; a size if there is none. */
function position(s: TermDraft, type: Type): Term {
  const known = s.indices;
  return known.length === 0 ? sizeValue(s) : s.builder.typed("cast", type, s.choices.pick(known));
}

const sizeValue = (s: TermDraft): Term => s.builder.make.natVal(s.choices.pick(s.parts.sizes));

function cast(s: TermDraft, type: ScalarTerm, fuel: number): Term {
  const others = s.parts.scalars.filter((name) => name !== type.name);
  const isPartial = s.world.partial !== false || isFloatName(type.name);
  const from = s.choices.pick(isPartial ? others : ["bool" as const, ...others.filter(isWhole)]);
  return s.builder.typed("cast", type, s.term(s.world.session.types.scalar(from), fuel));
}

/** Returns a lane of a vector, read through an array. */
function lane(s: TermDraft, type: ScalarTerm, fuel: number): Term {
  const { make, session } = s.builder;
  const vector = session.types.vector(type, s.choices.pick([2, 4]));
  const lanes = make.asScalar(make.array(s.term(vector, fuel)));
  const i = session.lit(s.choices.nat(1), session.types.idx((lanes.type as ArrayType).size));
  return make.at(i, lanes);
}

const isWhole = (name: ScalarName): boolean => !isFloatName(name);

const hasFloats = (type: Type): boolean =>
  type.tag === "vector" ? hasFloats(type.elem) : type.tag === "scalar" && isFloatName(type.name);
