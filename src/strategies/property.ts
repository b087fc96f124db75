/**
 * @file The properties that a rule can require of the matched operators (`associative(op)`, `commutative(op)`, `identity(op,
 * z)`), types (`scalar(t)`, `float(x)`), sizes (`constant(n)`) and terms (`computes(f)`, `layout(f)`, `total(f)`).
 */
import {
  inClass,
  isLayout,
  type MatchBindings,
  namesFor,
  type Size,
  type SizeCondition,
  show,
  showTerm,
  type Term,
  TYPE_CLASSES,
  type Type,
  type TypeClass,
  totality,
} from "../term/index.ts";
import {
  type DeclaredOperators,
  NO_OPERATORS,
  OPERATOR_LAWS,
  type OperatorLaw,
} from "./declared-operator.ts";
import { type LawVerdict, lawVerdict } from "./operator-laws.ts";
import { type SemanticClass, weakest } from "./semantic-class.ts";

/** A required property. An argument is the name of a metavariable (of a term, a type or a size) or a term. */
export interface OperatorProperty {
  readonly name: PropertyName;
  readonly args: readonly (string | Term)[];
  /** The names in `args` as the author wrote them, where type inference uses other names internally. */
  readonly written?: readonly string[];
}

/** Checks one property; returns what is wrong, or undefined if it holds. */
type PropertyCheck = (
  args: readonly (string | Term)[],
  bound: MatchBindings,
  declared: DeclaredOperators,
) => string | undefined;

const OF_TYPES = Object.fromEntries(TYPE_CLASSES.map((c) => [c, typeClass(c)])) as Record<
  TypeClass,
  PropertyCheck
>;

const TABLE = {
  associative: lawOf("associative"),
  commutative: lawOf("commutative"),
  identity: lawOf("identity"),
  idempotent: lawOf("idempotent"),
  computes: ([f], b) => (works(termOf(f!, b)) ? undefined : "it only moves data"),
  layout: ([f], b) => (works(termOf(f!, b)) ? "it computes" : undefined),
  constant: ([n], b) => constantSize(n!, b),
  total: ([f], b) => partialPart(termOf(f!, b)),
  ...OF_TYPES,
} satisfies Record<string, PropertyCheck>;

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
export function violation(
  p: OperatorProperty,
  bound: MatchBindings,
  declared: DeclaredOperators = NO_OPERATORS,
): string | undefined {
  const problem = TABLE[p.name](p.args, bound, declared);
  const names = p.written ?? p.args.map((a) => (typeof a === "string" ? a : "…"));
  return problem === undefined ? undefined : `${p.name}(${names.join(", ")}): ${problem}`;
}

/**
 * The weakest class of the laws by which the properties that a rule of class `rule` demands hold, given that `violation` finds
 * nothing; `exact` for none.
 */
export const classOfProperties = (
  properties: readonly OperatorProperty[],
  bound: MatchBindings,
  declared: DeclaredOperators,
  rule: SemanticClass,
): SemanticClass =>
  weakest(
    properties.flatMap(({ name, args }) => {
      if (!isOperatorLaw(name)) return [];
      const verdict = verdictOf(name, args, bound, declared, rule);
      return "class" in verdict ? [verdict.class] : [];
    }),
  );

/** True for the name of a law of an operator, such as `associative`; a type guard. */
export const isOperatorLaw = (name: string): name is OperatorLaw =>
  (OPERATOR_LAWS as readonly string[]).includes(name);

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

function lawOf(law: OperatorLaw): PropertyCheck {
  return (args, bound, declared) => {
    const verdict = verdictOf(law, args, bound, declared);
    return "problem" in verdict ? verdict.problem : undefined;
  };
}

function verdictOf(
  law: OperatorLaw,
  [op, z]: readonly (string | Term)[],
  bound: MatchBindings,
  declared: DeclaredOperators,
  rule?: SemanticClass,
): LawVerdict {
  const operator = op === undefined ? undefined : termOf(op, bound);
  const neutral = z === undefined ? undefined : termOf(z, bound);
  if (operator === undefined) return { problem: "it is no operator" };
  return lawVerdict(law, operator, neutral, declared, rule);
}

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
