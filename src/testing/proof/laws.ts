/**
 * @file Normal forms of applications of operators for which a rule demands laws, on names. A result is the list of its operands, so
 * that results that the laws make equal are the same list: lists are the free monoid. The list of a commutative operator is sorted;
 * neutral elements are left out.
 */
import type { OperatorProperty, Rule } from "../../strategies/index.ts";
import type { Value } from "../../term/index.ts";
import { asValue, isSymbolic, Symbolic, text } from "../values.ts";

interface Law {
  readonly commutative: boolean;
  /** True if x · x = x. */
  readonly idempotent?: boolean;
  /** Neutral elements, as text. */
  readonly neutral: ReadonlySet<string>;
}

/** A value made by an operator with laws, as the list of its factors. */
class Product extends Symbolic {
  readonly operator: string;
  readonly factors: readonly Value[];

  constructor(operator: string, factors: readonly Value[]) {
    super(`${operator}[${factors.map((x) => text(x)).join(" ")}]`);
    this.operator = operator;
    this.factors = factors;
  }
}

/** The laws of arithmetic over the reals. */
const ARITHMETIC: readonly (readonly [operator: string, law: Law])[] = [
  [ofPrimitive("add"), { commutative: true, neutral: new Set(["0", "-0"]) }],
  [ofPrimitive("mul"), { commutative: true, neutral: new Set(["1"]) }],
];

/**
 * The laws of min and max, which hold bit for bit: between −0 and 0, or a number and NaN, the choice does not depend on the order.
 */
const ORDER: readonly (readonly [operator: string, law: Law])[] = [
  [ofPrimitive("min"), { commutative: true, idempotent: true, neutral: new Set() }],
  [ofPrimitive("max"), { commutative: true, idempotent: true, neutral: new Set() }],
];

/** Returns the name of a primitive as an operator, `add:` for `add`; no metavariable has such a name. */
export function ofPrimitive(prim: string): string {
  return `${prim}:`;
}

/**
 * Computes normal forms by the laws that hold for the operators of one rule: those of min and max for every rule, those of
 * arithmetic and the ones demanded of associative operators only for `approx` rules.
 */
export class Laws {
  readonly #laws: ReadonlyMap<string, Law>;
  /** The neutral elements of operators that need not be associative. */
  readonly #neutral: ReadonlyMap<string, ReadonlySet<string>>;

  /**
   * Collects the laws of min and max. For a rule over the reals (`approx`) it adds the laws of arithmetic, those that the rule
   * demands of its associative operators, and the neutral elements of others; floating-point sums satisfy none of them bit for bit. A
   * neutral element is known by the name of its metavariable.
   */
  constructor(rule: Rule) {
    const laws = new Map<string, Law>(ORDER);
    const neutral = new Map<string, ReadonlySet<string>>();
    [this.#laws, this.#neutral] = [laws, neutral];
    if (rule.class !== "approx") return;
    for (const { args } of rule.properties.filter((p) => p.name === "identity")) {
      const [op, z] = args;
      if (typeof op !== "string" || typeof z !== "string") continue;
      neutral.set(op, new Set([...(neutral.get(op) ?? []), z]));
    }
    for (const [operator, law] of ARITHMETIC) laws.set(operator, law);
    const of = (name: OperatorProperty["name"], op: string): readonly OperatorProperty[] =>
      rule.properties.filter((p) => p.name === name && p.args[0] === op);
    for (const { args } of rule.properties.filter((p) => p.name === "associative")) {
      const [op] = args;
      if (typeof op !== "string") continue;
      const commutative = of("commutative", op).length > 0;
      const idempotent = of("idempotent", op).length > 0;
      laws.set(op, { commutative, idempotent, neutral: neutral.get(op) ?? new Set() });
    }
  }

  /** Returns the normal form of an operator with laws on numbers or names; undefined for other operators and operands. */
  of(operator: string, args: readonly Value[]): Value | undefined {
    if (args.length !== 2 || !args.every(isElement)) return undefined;
    const law = this.#laws.get(operator);
    if (law === undefined) return this.#withoutNeutral(operator, args as readonly [Value, Value]);
    const all = args.flatMap((x) => factorsOf(x, operator));
    const some = all.filter((x) => !law.neutral.has(text(x)));
    if (law.commutative) some.sort((x, y) => compare(text(x), text(y)));
    const factors = law.idempotent ? withoutRepetitions(some) : some;
    if (factors.length < 2) return factors[0] ?? args[0];
    return asValue(new Product(operator, factors));
  }

  /** Returns the other operand of an operator if one is its neutral element; undefined if none is. */
  #withoutNeutral(operator: string, [a, b]: readonly [Value, Value]): Value | undefined {
    const neutral = this.#neutral.get(operator);
    if (neutral?.has(text(a))) return b;
    return neutral?.has(text(b)) ? a : undefined;
  }
}

/** Leaves out each factor that is the one before it: of a sorted list, all repetitions. */
const withoutRepetitions = (values: readonly Value[]): Value[] =>
  values.filter((x, i) => i === 0 || text(x) !== text(values[i - 1]!));

const isElement = (v: Value): boolean => isSymbolic(v) || typeof v === "number";

function factorsOf(v: Value, operator: string): readonly Value[] {
  const made: unknown = v;
  return made instanceof Product && made.operator === operator ? made.factors : [v];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
