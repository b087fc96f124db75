/**
 * @file Operators of which a rule demands laws, on names: a result is the list of what it was made of, so that
 * results that are equal by the laws are the same. Lists are the free monoid; where the operator is commutative, they are
 * sorted; the neutral element is the empty list.
 */
import type { OperatorProperty, Rule } from "../../strategies/index.ts";
import type { Value } from "../../term/index.ts";
import { asValue, isSymbolic, Symbolic, text } from "../values.ts";

interface Law {
  readonly commutative: boolean;
  /** x · x = x */
  readonly idempotent?: boolean;
  /** As text. */
  readonly neutral: ReadonlySet<string>;
}

/** What an operator with laws was applied to. */
class Product extends Symbolic {
  readonly operator: string;
  readonly factors: readonly Value[];

  constructor(operator: string, factors: readonly Value[]) {
    super(`${operator}[${factors.map((x) => text(x)).join(" ")}]`);
    this.operator = operator;
    this.factors = factors;
  }
}

/** Over the reals. */
const ARITHMETIC: readonly (readonly [operator: string, law: Law])[] = [
  [ofPrimitive("add"), { commutative: true, neutral: new Set(["0", "-0"]) }],
  [ofPrimitive("mul"), { commutative: true, neutral: new Set(["1"]) }],
];

/** Bit for bit: of −0 and 0, of a number and NaN they always choose the same. */
const ORDER: readonly (readonly [operator: string, law: Law])[] = [
  [ofPrimitive("min"), { commutative: true, idempotent: true, neutral: new Set() }],
  [ofPrimitive("max"), { commutative: true, idempotent: true, neutral: new Set() }],
];

/** The name of a primitive as an operator: no metavariable has it. */
export function ofPrimitive(prim: string): string {
  return `${prim}:`;
}

export class Laws {
  readonly #laws: ReadonlyMap<string, Law>;

  /**
   * Those of order; where the rule is about the reals those of arithmetic, and those that it demands: no sum of floats has
   * them bit for bit. An unknown value without arguments has the name of its metavariable.
   */
  constructor(rule: Rule) {
    const laws = new Map<string, Law>(ORDER);
    this.#laws = laws;
    if (rule.class !== "approx") return;
    for (const [operator, law] of ARITHMETIC) laws.set(operator, law);
    const of = (name: OperatorProperty["name"], op: string): readonly OperatorProperty[] =>
      rule.properties.filter((p) => p.name === name && p.args[0] === op);
    for (const { args } of rule.properties.filter((p) => p.name === "associative")) {
      const [op] = args;
      if (typeof op !== "string") continue;
      const neutral = of("identity", op).flatMap(({ args: [, z] }) =>
        typeof z === "string" ? [z] : [],
      );
      const commutative = of("commutative", op).length > 0;
      laws.set(op, { commutative, neutral: new Set(neutral) });
    }
  }

  /** The result of an operator that has laws, for numbers or names. */
  of(operator: string, args: readonly Value[]): Value | undefined {
    const law = this.#laws.get(operator);
    if (law === undefined || args.length !== 2 || !args.every(isElement)) return undefined;
    const all = args.flatMap((x) => factorsOf(x, operator));
    const some = all.filter((x) => !law.neutral.has(text(x)));
    const factors = law.idempotent ? withoutRepetitions(some) : some;
    if (law.commutative) factors.sort((x, y) => compare(text(x), text(y)));
    if (factors.length < 2) return factors[0] ?? args[0];
    return asValue(new Product(operator, factors));
  }
}

const withoutRepetitions = (values: readonly Value[]): Value[] => [
  ...new Map<string, Value>(values.map((x) => [text(x), x])).values(),
];

const isElement = (v: Value): boolean => isSymbolic(v) || typeof v === "number";

function factorsOf(v: Value, operator: string): readonly Value[] {
  const made: unknown = v;
  return made instanceof Product && made.operator === operator ? made.factors : [v];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
