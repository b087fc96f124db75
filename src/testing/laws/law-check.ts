/**
 * @file Property tests of the laws that a function is declared to satisfy. A case draws values for the operands and evaluates both
 * sides of the law: all integers for functions without floats, else numbers whose sums and products are exact.
 */
import { classOfOperator, type SemanticClass } from "../../strategies/index.ts";
import {
  applyAll,
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
import type { Flavour } from "../flavour.ts";
import { conditionHolds } from "../rule-sizes.ts";
import {
  BrokenLaw,
  COMPARISONS,
  isInDomain,
  type LawComparison,
  type LawName,
  type LawSubject,
  lawDifference,
  OPERANDS,
} from "./law-on-values.ts";
import { Operands } from "./operands.ts";
import type { TestedOperator } from "./tested-operator.ts";

/** Attempts to draw an operand among the values of the laws. */
const ATTEMPTS = 20;
/** The most elements of an array whose size is a parameter. */
const LARGEST = 3;

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
    const found = drawn && lawDifference(law, drawn.subject, drawn.operands, how, drawn.values);
    if (drawn === undefined || found === "nothing") return void this.tally.discarded++;
    this.tally.compared++;
    if (found !== undefined) throw new StrataError(new BrokenLaw(drawn.subject.name, found));
  }

  #draw(law: LawName, c: Choices, flavour: Flavour): DrawnLaw | undefined {
    const instance = this.#instance(c);
    if (instance === undefined) return undefined;
    const drawn = new Operands(this.#session, c, flavour);
    const { function: def, laws, domain } = this.#operator;
    const values = new Map<string, string>();
    const before: Term[] = [];
    for (const p of def.params.slice(0, -2)) {
      if (p.tag === "nat") continue;
      const value = drawn.draw(instance.type(p.type));
      if (value === undefined) return undefined;
      values.set(p.name, showTerm(value));
      before.push(value);
    }
    const at = (t: Term): Term => applyAll(instantiate(t, instance), before);
    const z = laws.get("identity");
    const subject = {
      name: def.name,
      operator: at(def.term),
      neutral: z && at(z),
      domain: domain && at(domain),
    };
    const type = instance.type(def.result);
    const operands: Term[] = [];
    for (const _ of OPERANDS[law]) {
      const operand = this.#operand(subject, c, () => drawn.draw(type));
      if (operand === undefined) return undefined;
      operands.push(operand);
    }
    return { subject, operands, values };
  }

  /** A value for which the laws are declared, sometimes the neutral element; undefined if no attempt gives one. */
  #operand(subject: LawSubject, c: Choices, draw: () => Term | undefined): Term | undefined {
    for (let i = 0; i < ATTEMPTS; i++) {
      const value = subject.neutral !== undefined && c.chance(15) ? subject.neutral : draw();
      if (value !== undefined && isInDomain(value, subject)) return value;
    }
    return undefined;
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

interface DrawnLaw {
  readonly subject: LawSubject;
  readonly operands: readonly Term[];
  /** The values of the parameters before the operands, by name, as text. */
  readonly values: ReadonlyMap<string, string>;
}
