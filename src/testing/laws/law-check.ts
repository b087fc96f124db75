/**
 * @file Property tests of the laws that a function is declared to satisfy. A case draws values for the operands and evaluates both
 * sides of the law. Laws of functions without floats must hold bit for bit, for all integers; others hold over the reals, and are
 * tested on numbers whose sums and products are exact.
 */
import { classOfOperator, type OperatorLaw, type SemanticClass } from "../../strategies/index.ts";
import {
  applyAll,
  Builder,
  type Diagnostic,
  Interpreter,
  inClass,
  instantiate,
  mapType,
  type Session,
  type Size,
  StrataError,
  showTerm,
  substituteSizes,
  type Term,
  type Type,
} from "../../term/index.ts";
import type { Choices } from "../choices.ts";
import type { Flavour } from "../data.ts";
import { differencesOf } from "../instance-values.ts";
import { conditionHolds } from "../rule-sizes.ts";
import { Operands } from "./operands.ts";
import type { TestedOperator } from "./tested-operator.ts";

/** A law on given values, by the name of the law, or `on` for the demand that the function stays among the values of its laws. */
export type LawName = OperatorLaw | "on";

/** Values on which a declared law does not hold. */
export interface LawEvidence {
  readonly law: LawName;
  /** The values of the operands and of the other parameters, by name, as text. */
  readonly values: ReadonlyMap<string, string>;
  /** Both sides of the law as text, with their values. */
  readonly sides: readonly (readonly [side: string, value: string])[];
}

/** The failure of a law's test. It is the content of a StrataError and no error itself. */
export class BrokenLaw {
  readonly message: string;
  readonly evidence: LawEvidence;

  constructor(operator: string, evidence: LawEvidence) {
    this.message = `${operator}: ${describeLaw(evidence).join("; ")}`;
    this.evidence = evidence;
  }

  get diagnostics(): readonly Diagnostic[] {
    return [{ code: "E0511", severity: "error", message: this.message }];
  }
}

/** The evidence in lines: the values, then each side with its value. */
export const describeLaw = ({ values, sides }: LawEvidence): readonly string[] => [
  `with ${[...values].map(([name, value]) => `${name} = ${value}`).join(", ")}`,
  ...sides.map(([side, value]) => `${side} = ${value}`),
];

/** Attempts to draw an operand among the values of the laws. */
const ATTEMPTS = 20;
/** The most elements of an array whose size is a parameter. */
const LARGEST = 3;

/** How a case compares both sides. */
export interface LawComparison {
  /** Over the reals, or bit for bit. */
  readonly equality: "reals" | "bits";
  readonly flavour: Flavour;
}

/** The test of the laws of one function. `claim` throws a StrataError of `BrokenLaw` for a case in which a law does not hold. */
export class LawCheck {
  readonly #operator: TestedOperator;
  readonly #session: Session;
  /** The cases that compared values, and those that could not. */
  readonly tally: { compared: number; discarded: number } = { compared: 0, discarded: 0 };

  constructor(operator: TestedOperator, session: Session) {
    this.#operator = operator;
    this.#session = session;
  }

  /** The class of the laws: `exact` for functions without floats, else `approx`. A type variable may stand for a float. */
  get class(): SemanticClass {
    const { term, types } = this.#operator.function;
    return types.length > 0 ? "approx" : classOfOperator(term);
  }

  /** Tests one law on one case. By default both sides are compared as the class demands. */
  claim(law: LawName, c: Choices, how: LawComparison = COMPARISONS[this.class]): void {
    const drawn = this.#draw(law, c, how.flavour);
    if (drawn === undefined) return void this.tally.discarded++;
    const { before, after } = drawn;
    const found = differencesOf(
      { sizes: new Map(), flavour: how.flavour },
      before,
      after,
      how.equality,
    )(0);
    if (found === "nothing") return void this.tally.discarded++;
    this.tally.compared++;
    if (found === undefined) return;
    const [old = "", now = ""] = found.values ?? [];
    const sides = [[drawn.sides[0], old] as const, [drawn.sides[1], now] as const];
    const { name } = this.#operator.function;
    throw new StrataError(new BrokenLaw(name, { law, values: drawn.values, sides }));
  }

  #draw(law: LawName, c: Choices, flavour: Flavour): LawInstance | undefined {
    const instance = this.#instance(c);
    if (instance === undefined) return undefined;
    const operands = new Operands(this.#session, c, flavour);
    const { function: def, laws, domain } = this.#operator;
    const values = new Map<string, string>();
    const before: Term[] = [];
    for (const p of def.params.slice(0, -2)) {
      if (p.tag === "nat") continue;
      const value = operands.draw(instance.type(p.type));
      if (value === undefined) return undefined;
      values.set(p.name, showTerm(value));
      before.push(value);
    }
    const at = (t: Term): Term => applyAll(instantiate(t, instance), before);
    const [operator, z, among] = [at(def.term), laws.get("identity"), domain && at(domain)];
    const neutral = z && at(z);
    const type = instance.type(def.result);
    const operand = (name: string): Term | undefined => {
      for (let i = 0; i < ATTEMPTS; i++) {
        const value = neutral !== undefined && c.chance(15) ? neutral : operands.draw(type);
        if (value === undefined || !isAmong(value, among)) continue;
        values.set(name, showTerm(value));
        return value;
      }
      return undefined;
    };
    const given = OPERANDS[law].map(operand);
    if (!given.every((x) => x !== undefined)) return undefined;
    const sides = sidesOf(law, { operator, neutral, among }, given);
    return sides && { ...sides, values, sides: textsOf(law, def.name, neutral) };
  }

  /** Small sizes that meet the conditions of the function, and types for its type variables. */
  #instance(c: Choices): Instance | undefined {
    const { function: def } = this.#operator;
    const { types, sizes } = this.#session;
    const numbers = new Map(def.sizes.map((name) => [name, c.int(1, LARGEST)]));
    if (!def.conditions.every((d) => conditionHolds(d, (v) => numbers.get(v.name))))
      return undefined;
    const scalars = new Map<string, Type>();
    for (const name of def.types) {
      const demanded = def.demands.filter((d) => d.type.tag === "var" && d.type.name === name);
      const possible = (["f32", "i32", "bool"] as const)
        .map((s) => types.scalar(s))
        .filter((t) => demanded.every((d) => inClass(d.name, t)));
      if (possible.length === 0) return undefined;
      scalars.set(name, c.pick(possible));
    }
    const size = (n: Size): Size =>
      substituteSizes(n, (v) => {
        const number = v.sort === "param" ? numbers.get(v.name) : undefined;
        return number === undefined ? undefined : sizes.nat(number);
      });
    const type = (t: Type): Type =>
      mapType(types, t, {
        size,
        variable: (v) => (v.sort === "rigid" ? scalars.get(v.name) : undefined) ?? v,
      });
    return { size, type };
  }
}

interface Instance {
  readonly size: (s: Size) => Size;
  readonly type: (t: Type) => Type;
}

interface LawInstance {
  readonly before: Term;
  readonly after: Term;
  readonly values: ReadonlyMap<string, string>;
  readonly sides: readonly [string, string];
}

const COMPARISONS: Readonly<Record<SemanticClass, LawComparison>> = {
  exact: { equality: "bits", flavour: "special" },
  finite: { equality: "reals", flavour: "whole" },
  approx: { equality: "reals", flavour: "whole" },
};

const OPERANDS: Readonly<Record<LawName, readonly string[]>> = {
  associative: ["a", "b", "c"],
  commutative: ["a", "b"],
  identity: ["a"],
  idempotent: ["a"],
  on: ["a", "b"],
};

function isAmong(value: Term, domain: Term | undefined): boolean {
  if (domain === undefined) return true;
  const interpreter = new Interpreter({ sizes: new Map(), values: new Map(), by: "closures" });
  return interpreter.run(applyAll(domain, [value])) === true;
}

/** Both sides of a law on operands. NaN on the first side has no value over the reals, so a law's simpler side is the first one. */
function sidesOf(
  law: LawName,
  {
    operator,
    neutral,
    among,
  }: { operator: Term; neutral: Term | undefined; among: Term | undefined },
  [a, b, c]: readonly Term[],
): Pick<LawInstance, "before" | "after"> | undefined {
  const of = (x: Term, y: Term): Term => applyAll(operator, [x, y]);
  const { make, session } = new Builder(operator.session);
  switch (law) {
    case "associative":
      return { before: of(a!, of(b!, c!)), after: of(of(a!, b!), c!) };
    case "commutative":
      return { before: of(a!, b!), after: of(b!, a!) };
    case "identity":
      if (neutral === undefined) return undefined;
      return { before: make.tuple(a!, a!), after: make.tuple(of(neutral, a!), of(a!, neutral)) };
    case "idempotent":
      return { before: a!, after: of(a!, a!) };
    case "on": {
      if (among === undefined) return undefined;
      const yes = session.lit(true, session.types.scalar("bool"));
      return { before: yes, after: applyAll(among, [of(a!, b!)]) };
    }
    default:
      return law satisfies never;
  }
}

function textsOf(law: LawName, f: string, neutral: Term | undefined): readonly [string, string] {
  const z = neutral === undefined ? "" : showTerm(neutral);
  switch (law) {
    case "associative":
      return [`${f}(a, ${f}(b, c))`, `${f}(${f}(a, b), c)`];
    case "commutative":
      return [`${f}(a, b)`, `${f}(b, a)`];
    case "identity":
      return ["(a, a)", `(${f}(${z}, a), ${f}(a, ${z}))`];
    case "idempotent":
      return ["a", `${f}(a, a)`];
    case "on":
      return ["the condition of `on`, which a and b meet,", `that of ${f}(a, b)`];
    default:
      return law satisfies never;
  }
}
