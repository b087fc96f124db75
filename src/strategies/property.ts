/**
 * @file The properties that a rule can require of the matched operators (`associative(op)`, `commutative(op)`, `identity(op,
 * z)`), types (`scalar(t)`, `float(x)`), sizes (`constant(n)`) and terms (`computes(f)`, `layout(f)`, `total(f)`).
 */
import {
  inClass,
  isLayout,
  type Lit,
  type MatchBindings,
  namesFor,
  type PrimName,
  type Size,
  type SizeCondition,
  show,
  showNumber,
  showTerm,
  type Term,
  TYPE_CLASSES,
  type Type,
  type TypeClass,
  totality,
} from "../term/index.ts";

/** A required property. An argument is the name of a metavariable (of a term, a type or a size) or a term. */
export interface OperatorProperty {
  readonly name: PropertyName;
  readonly args: readonly (string | Term)[];
  /** The names in `args` as the author wrote them, where type inference uses other names internally. */
  readonly written?: readonly string[];
}

/** The operators with known algebraic properties, each with its neutral element per scalar type. */
const ALGEBRA: Partial<Record<PrimName, (scalar: string) => Neutral>> = {
  add: () => 0,
  mul: () => 1,
  min: (scalar) => bounds(scalar)[1],
  max: (scalar) => bounds(scalar)[0],
  and: () => true,
  or: () => false,
  bitAnd: (scalar) => ones(scalar),
  bitOr: () => 0,
  bitXor: () => 0,
};

type Neutral = number | bigint | boolean;

/** The least and the greatest value of a numeric scalar type, infinities for floats. */
function bounds(scalar: string): readonly [Neutral, Neutral] {
  const bits = Number(scalar.slice(1));
  if (scalar.startsWith("f")) return [-Infinity, Infinity];
  if (scalar.startsWith("u")) return numbers(bits, 0n, 2n ** BigInt(bits) - 1n);
  const half = 2n ** BigInt(bits - 1);
  return numbers(bits, -half, half - 1n);
}

/** The integer whose bits are all ones. */
const ones = (scalar: string): Neutral => (scalar.startsWith("u") ? bounds(scalar)[1] : -1);

/** Bounds in the representation of literals: bigint for 64 bits, else number. */
const numbers = (bits: number, least: bigint, greatest: bigint): readonly [Neutral, Neutral] =>
  bits === 64 ? [least, greatest] : [Number(least), Number(greatest)];

/**
 * The value z with `op(z, x) = x` for the values x of the type (apart from NaN and the sign of 0), a bigint for 64-bit bounds;
 * undefined if none is known. Only add, mul, min, max, and, or, bitAnd, bitOr, bitXor have one; `min` and `max` need a scalar type.
 */
export function neutralElement(op: PrimName, type: Type): Neutral | undefined {
  const of = ALGEBRA[op];
  const ordered = op === "min" || op === "max";
  if (of === undefined || (ordered && type.tag !== "scalar")) return undefined;
  return of(type.tag === "scalar" ? type.name : "");
}

/** Checks one property; returns what is wrong, or undefined if it holds. */
type PropertyCheck = (args: readonly (string | Term)[], bound: MatchBindings) => string | undefined;

const TABLE = {
  associative: ([op], b) => algebraic(op!, b) ?? undefined,
  commutative: ([op], b) => algebraic(op!, b) ?? undefined,
  identity: ([op, z], b) => neutral(op!, z!, b),
  computes: ([f], b) => (works(termOf(f!, b)) ? undefined : "it only moves data"),
  layout: ([f], b) => (works(termOf(f!, b)) ? "it computes" : undefined),
  constant: ([n], b) => constantSize(n!, b),
  total: ([f], b) => partialPart(termOf(f!, b)),
  ...Object.fromEntries(TYPE_CLASSES.map((c) => [c, typeClass(c)])),
} as Record<
  | "associative"
  | "commutative"
  | "identity"
  | "computes"
  | "layout"
  | "constant"
  | "total"
  | TypeClass,
  PropertyCheck
>;

/** The names of all properties, the type classes (`scalar`, `float`, …) included. */
export type PropertyName = keyof typeof TABLE;
/** The names of all properties; the type classes come last. */
export const PROPERTY_NAMES: readonly PropertyName[] = Object.keys(TABLE) as PropertyName[];
/**
 * True for the name of a property that a rule can require after `where`, type classes such as `scalar` included; any other text is
 * false.
 */
export const isPropertyName = (name: string): name is PropertyName => Object.hasOwn(TABLE, name);

/**
 * Returns a text such as "associative(op): …" that says how the match violates the property; undefined if it holds. A property
 * that cannot be proved counts as violated.
 */
export function violation(p: OperatorProperty, bound: MatchBindings): string | undefined {
  const problem = TABLE[p.name](p.args, bound);
  const names = p.written ?? p.args.map((a) => (typeof a === "string" ? a : "…"));
  return problem === undefined ? undefined : `${p.name}(${names.join(", ")}): ${problem}`;
}

/**
 * The size conditions under which the property holds, given that `violation` finds nothing. Only `total` has some; empty for other
 * properties.
 */
export function propertyConditions(
  p: OperatorProperty,
  bound: MatchBindings,
): readonly SizeCondition[] {
  const term = p.name === "total" ? termOf(p.args[0]!, bound) : undefined;
  return term === undefined ? [] : totality(term).conditions;
}

/** Names the first part of a term that may have no value; undefined if there is none. */
function partialPart(f: Term | undefined): string | undefined {
  const part = f && totality(f).partial;
  return part && `\`${showTerm(part, namesFor(part))}\` may have no value`;
}

/**
 * True if a function computes or copies. A metavariable is bound to a function's body, so a bare variable is the identity,
 * which counts as a copy.
 */
const works = (f: Term | undefined): boolean => f?.tag === "var" || !isLayout(f);

function termOf(a: string | Term, b: MatchBindings): Term | undefined {
  return typeof a === "string" ? b.terms.get(a) : a;
}

/**
 * The primitive op when the function is `\x y -> op(x, y)`. A matched operator is given as its body over de Bruijn variables 1
 * and 0.
 */
function operator(a: string | Term, b: MatchBindings): PrimName | undefined {
  let t = termOf(a, b);
  while (t?.tag === "lam") t = t.body;
  if (t?.tag !== "prim" || t.args.length !== 2) return undefined;
  const [x, y] = t.args;
  return x?.tag === "var" && x.index === 1 && y?.tag === "var" && y.index === 0
    ? t.prim
    : undefined;
}

function algebraic(op: string | Term, b: MatchBindings): string | undefined {
  const name = operator(op, b);
  if (name !== undefined && ALGEBRA[name] !== undefined) return undefined;
  return `only ${Object.keys(ALGEBRA).join(", ")} are known to be`;
}

function neutral(op: string | Term, z: string | Term, b: MatchBindings): string | undefined {
  const name = operator(op, b);
  const value = termOf(z, b);
  if (name === undefined || value === undefined) return "no neutral element is known";
  const expected = neutralElement(name, value.type);
  if (expected === undefined) return "no neutral element is known";
  if (value.tag === "lit" && Number(value.value) === Number(expected) && sameWide(value, expected))
    return undefined;
  const { type } = value;
  const isNumber = typeof expected !== "boolean" && type.tag === "scalar";
  return `the neutral element of ${name} is ${isNumber ? showNumber(expected, type.name) : expected}`;
}

/** Compares integers of 64 bits exactly. */
const sameWide = ({ value }: Lit, expected: Neutral): boolean =>
  typeof value !== "bigint" || typeof expected === "boolean" || value === BigInt(expected);

function constantSize(n: string | Term, b: MatchBindings): string | undefined {
  const size: Size | undefined = typeof n === "string" ? b.sizes.get(n) : undefined;
  if (size?.constant !== undefined) return undefined;
  return size === undefined ? "it is no size" : `${show(size)} is not a number`;
}

function typeClass(name: TypeClass): PropertyCheck {
  return ([a], b) => {
    const type: Type | undefined =
      typeof a === "string" ? (b.types.get(a) ?? b.terms.get(a)?.type) : a?.type;
    return type !== undefined && inClass(name, type) ? undefined : "it is not";
  };
}
