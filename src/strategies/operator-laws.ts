/**
 * @file Decides whether an operator satisfies a law. The laws of some primitives are known; a function can be declared to satisfy
 * laws; a tuple whose components are combined one by one, and arrays combined element by element, satisfy what their parts do.
 *
 * Terms have no names of functions: an operator is recognised by its body, up to labels. A body that rewriting has changed is
 * another operator.
 */
import {
  applyAll,
  isFloatName,
  type Lit,
  Matcher,
  type Prim,
  type PrimName,
  paramOf,
  scalarOf,
  showNumber,
  subterms,
  type Term,
  type Type,
  unlabel,
} from "../term/index.ts";
import type { DeclaredOperator, DeclaredOperators, OperatorLaw } from "./declared-operator.ts";
import { type SemanticClass, weakest } from "./semantic-class.ts";

/** The primitives with laws, each with its neutral element per scalar type. All are associative and commutative. */
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
const IDEMPOTENT: ReadonlySet<PrimName> = new Set<PrimName>([
  ...(["min", "max", "and", "or", "bitAnd", "bitOr"] as const),
]);

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

/** Whether an operator satisfies a law: the class up to which it does, or why it is not known to. */
export type LawVerdict = { readonly class: SemanticClass } | { readonly problem: string };

/** One question: does `body`, as a function of `x` and `y`, satisfy the law? */
interface LawQuestion {
  readonly law: OperatorLaw;
  readonly body: Term;
  readonly x: Term;
  readonly y: Term;
  /** The number of variables bound around `body` and not around `neutral`. */
  readonly depth: number;
  /** For `identity`: the element that is to be neutral. */
  readonly neutral: Term | undefined;
  /** The class of the rule that demands the law. */
  readonly rule: SemanticClass;
}

/**
 * Decides whether an operator, given by its body over the bound variables 1 and 0, satisfies a law; for `identity`, with the
 * neutral element `neutral`, a term outside of the operator. The laws of declared functions hold in the class of `classOfOperator`,
 * those of primitives in that of `classOfPrimitive` for a rule over the reals (`rule` is `approx`); any other rule states by its own
 * class how it relies on them.
 */
export function lawVerdict(
  law: OperatorLaw,
  operator: Term,
  neutral: Term | undefined,
  declared: DeclaredOperators,
  rule: SemanticClass = "exact",
): LawVerdict {
  const { session } = operator;
  let body = operator;
  while (body.tag === "lam") body = body.body;
  const [x, y] = [session.variable(1, body.type), session.variable(0, body.type)];
  const question = { law, body, x, y, depth: 2, neutral, rule };
  const found = satisfied(question, declared);
  return found === undefined ? { problem: whyNot(question, declared) } : { class: found };
}

function satisfied(q: LawQuestion, declared: DeclaredOperators): SemanticClass | undefined {
  const body = unlabel(q.body);
  if (body.tag !== "prim") return ofDeclared(q, declared);
  return (
    ofPrimitive(q, body) ??
    (body.prim === "tuple" ? ofTuple(q, body, declared) : undefined) ??
    (body.prim === "tuple" ? ofSegments(q, body, declared) : undefined) ??
    (body.prim === "map" ? ofElements(q, body, declared) : undefined) ??
    ofDeclared(q, declared)
  );
}

function ofPrimitive(
  { law, x, y, neutral, rule }: LawQuestion,
  body: Prim,
): SemanticClass | undefined {
  const [a, b] = body.args;
  if (body.args.length !== 2 || unlabel(a!) !== x || unlabel(b!) !== y) return undefined;
  if (ALGEBRA[body.prim] === undefined) return undefined;
  if (law === "idempotent" && !IDEMPOTENT.has(body.prim)) return undefined;
  if (law === "identity" && (neutral === undefined || !isNeutral(body.prim, neutral)))
    return undefined;
  return rule === "approx" ? classOfPrimitive(body, law) : "exact";
}

/**
 * How far a primitive satisfies one of its laws: on floats sums and products round, 0 + −0 is 0, and the lesser one of infinity and
 * NaN is infinity.
 */
function classOfPrimitive({ prim, type }: Prim, law: OperatorLaw): SemanticClass {
  const scalar = scalarOf(type);
  if (law === "commutative" || (scalar !== undefined && !isFloatName(scalar))) return "exact";
  if (prim === "min" || prim === "max") return law === "identity" ? "finite" : "exact";
  return prim === "mul" && law === "identity" ? "exact" : "approx";
}

function isNeutral(op: PrimName, value: Term): boolean {
  const expected = neutralElement(op, value.type);
  return (
    expected !== undefined &&
    value.tag === "lit" &&
    Number(value.value) === Number(expected) &&
    sameWide(value, expected)
  );
}

/** Compares integers of 64 bits exactly. */
const sameWide = ({ value }: Lit, expected: Neutral): boolean =>
  typeof value !== "bigint" || typeof expected === "boolean" || value === BigInt(expected);

/** A tuple of which each component is made of the same component of both operands. */
function ofTuple(
  q: LawQuestion,
  body: Prim,
  declared: DeclaredOperators,
): SemanticClass | undefined {
  const { x, y, neutral } = q;
  const { type } = body;
  if (type.tag !== "tuple" || x.type !== type) return undefined;
  const classes: SemanticClass[] = [];
  for (const [i, part] of body.args.entries()) {
    const of = (t: Term): Term => component(t, i, type.elems[i]!);
    const inner = { ...q, body: part, x: of(x), y: of(y), neutral: neutral && of(neutral) };
    const found = satisfied(inner, declared);
    if (found === undefined) return undefined;
    classes.push(found);
  }
  return weakest(classes);
}

/**
 * The operator of a segmented scan on pairs of a truth value, which says that a segment begins, and a value: `\x y -> (x.0 || y.0, if
 * y.0 then y.1 else op(x.1, y.1))`. It is associative if op is, and (false, z) is neutral if z is for op. Source: Blelloch, 1990.
 */
function ofSegments(
  q: LawQuestion,
  body: Prim,
  declared: DeclaredOperators,
): SemanticClass | undefined {
  const { law, x, y, neutral } = q;
  const { type } = body;
  if (type.tag !== "tuple" || x.type !== type || type.elems.length !== 2) return undefined;
  if (law !== "associative" && law !== "identity") return undefined;
  const of = (t: Term, i: number): Term => component(t, i, type.elems[i]!);
  const [both, choice] = body.args.map(unlabel) as [Term, Term];
  if (both.tag !== "prim" || both.prim !== "or") return undefined;
  if (unlabel(both.args[0]!) !== of(x, 0) || unlabel(both.args[1]!) !== of(y, 0)) return undefined;
  if (choice.tag !== "prim" || choice.prim !== "select") return undefined;
  const [cond, own, joined] = choice.args as [Term, Term, Term];
  if (unlabel(cond) !== of(y, 0) || unlabel(own) !== of(y, 1)) return undefined;
  if (neutral !== undefined && !isFalse(of(neutral, 0))) return undefined;
  const inner = { x: of(x, 1), y: of(y, 1), neutral: neutral && of(neutral, 1) };
  return satisfied({ ...q, ...inner, body: joined }, declared);
}

const isFalse = (t: Term): boolean => {
  const e = unlabel(t);
  return e.tag === "lit" && e.value === false;
};

const component = (t: Term, i: number, type: Type): Term =>
  t.session.prim("proj", [t.session.sizes.nat(i)], [t], type);

/** Arrays that are combined element by element. Their neutral element is an array of neutral elements. */
function ofElements(
  q: LawQuestion,
  body: Prim,
  declared: DeclaredOperators,
): SemanticClass | undefined {
  const [f, pairs] = body.args;
  if (f?.tag !== "lam" || pairs?.tag !== "prim" || pairs.prim !== "zip") return undefined;
  const [xs, ys] = pairs.args;
  if (pairs.args.length !== 2 || unlabel(xs!) !== q.x || unlabel(ys!) !== q.y) return undefined;
  const { type } = body;
  if (type.tag !== "array" || q.x.type !== type) return undefined;
  const { session } = body;
  const pair = session.variable(0, session.types.tuple([type.elem, type.elem]));
  const neutral = q.neutral && repeated(q.neutral);
  if (q.law === "identity" && neutral === undefined) return undefined;
  const [x, y] = [component(pair, 0, type.elem), component(pair, 1, type.elem)];
  return satisfied({ ...q, body: f.body, x, y, depth: q.depth + 1, neutral }, declared);
}

/** The closed element that all elements of an array are; undefined for other arrays. */
function repeated(array: Term): Term | undefined {
  const t = unlabel(array);
  if (t.tag !== "prim") return undefined;
  const [first] = t.args;
  if (t.prim === "array") return t.args.every((a) => a === first) ? first : undefined;
  if (t.prim !== "map" && t.prim !== "generate") return undefined;
  return first?.tag === "lam" && first.body.depth === 0 ? first.body : undefined;
}

function ofDeclared(q: LawQuestion, declared: DeclaredOperators): SemanticClass | undefined {
  const holds = declared.operators.some((o) => o.laws.has(q.law) && isUseOf(o, q));
  return holds ? classOfOperator(q.body) : undefined;
}

/** True if the body is that of the declared operator; for `identity`, with its neutral element. */
function isUseOf({ operator, laws }: DeclaredOperator, q: LawQuestion): boolean {
  const matcher = new Matcher();
  if (operator.tag !== "lam" || !matcher.matchType(paramOf(operator), q.x.type)) return false;
  const pattern = applied(operator, q);
  if (pattern === undefined || !matcher.match(pattern, q.body, q.depth)) return false;
  const neutral = laws.get("identity");
  if (q.law !== "identity") return true;
  return neutral !== undefined && q.neutral !== undefined && matcher.match(neutral, q.neutral);
}

/** The pattern of a declared operator on the operands of the question; undefined if they are of another form. */
function applied(operator: Term, { x, y }: LawQuestion): Term | undefined {
  return operator.tag === "lam" && operator.body.tag === "lam"
    ? applyAll(operator, [x, y])
    : undefined;
}

/**
 * How far a function satisfies the laws that it is declared to satisfy: over the reals if floats occur in it (sums round, and a
 * comparison does not tell −0 from 0), else bit for bit.
 */
export function classOfOperator(operator: Term): SemanticClass {
  for (const t of subterms(operator)) {
    const scalar = scalarOf(t.type);
    if (scalar !== undefined && isFloatName(scalar)) return "approx";
  }
  return "exact";
}

// ------------------------------------------------ why an operator is not known to satisfy a law

const WORDS: Readonly<Record<OperatorLaw, string>> = {
  associative: "associative",
  commutative: "commutative",
  identity: "to have this neutral element",
  idempotent: "idempotent",
};

function whyNot(q: LawQuestion, declared: DeclaredOperators): string {
  const { law, neutral } = q;
  const body = unlabel(q.body);
  const prim = law === "identity" && body.tag === "prim" ? body.prim : undefined;
  const expected = prim && neutral && neutralElement(prim, neutral.type);
  const [first] = body.tag === "prim" ? body.args : [];
  const isPlain = first !== undefined && unlabel(first) === q.x;
  if (prim !== undefined && expected !== undefined && isPlain)
    return `the neutral element of ${prim} is ${shownNeutral(expected, neutral!.type)}`;
  const of = declared.operators.find((o) => isUseOf(o, { ...q, law: "associative" }));
  if (of !== undefined && !of.laws.has(law))
    return `\`${of.name}\` is not declared ${WORDS[law]}: fun ${of.name}(…) = … with ${writtenLaw(law)}`;
  if (of !== undefined)
    return `the neutral element of \`${of.name}\` is declared to be another one`;
  const plain = PRIMITIVES_WITH[law === "idempotent" ? "idempotent" : "all"];
  const known = `only ${plain.join(", ")}, tuples of them and declared functions are known ${WORDS[law] === law ? "to be" : "to have one"}`;
  const names = declared.operators.flatMap((o) =>
    o.laws.has(law) && mayTake(o, q.x.type) ? [`\`${o.name}\``] : [],
  );
  if (names.length === 0 || isPrimitive(body, q))
    return `${known}; declare it of a function: fun f(…) = … with ${writtenLaw(law)}`;
  const are = names.length === 1 ? "is" : "are";
  return `${known}; ${names.join(", ")} ${are} declared so, but this operator has another body: a rule has changed it, or it computes something of an element first (\`reduceMapFission\` makes a \`map\` of that)`;
}

/** True for a primitive of the two values alone, such as `x - y`: no rule has changed a declared function into it. */
const isPrimitive = (body: Term, { x, y }: LawQuestion): boolean =>
  body.tag === "prim" && body.args.every((a) => unlabel(a) === x || unlabel(a) === y);

/** True unless the operands of a declared operator have another type. */
function mayTake({ operator: { type } }: DeclaredOperator, operand: Type): boolean {
  return type.tag !== "fun" || type.param === operand || type.param.hasMeta;
}

const PRIMITIVES_WITH = {
  all: Object.keys(ALGEBRA),
  idempotent: [...IDEMPOTENT],
} as const;

const writtenLaw = (law: OperatorLaw): string => (law === "identity" ? "identity(…)" : law);

const shownNeutral = (value: Neutral, type: Type): string =>
  typeof value !== "boolean" && type.tag === "scalar" ? showNumber(value, type.name) : `${value}`;
