/**
 * @file A law on given values: its two sides, how they are compared, and the evidence that they differ. Laws of functions without
 * floats must hold bit for bit, others over the reals.
 */
import type { OperatorLaw, SemanticClass } from "../../strategies/index.ts";
import {
  applyAll,
  Builder,
  type Diagnostic,
  Interpreter,
  showTerm,
  type Term,
} from "../../term/index.ts";
import type { Flavour } from "../flavour.ts";
import { differencesOf } from "../instance-values.ts";

/** The name of a law, or `on` for the demand that the function stays among the values for which its laws are declared. */
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

/** What is wrong with a function that does not satisfy a law, in words. */
export const LAW_CLAIMS: Readonly<Record<LawName, string>> = {
  associative: "is not associative",
  commutative: "is not commutative",
  identity: "does not have this neutral element",
  idempotent: "is not idempotent",
  on: "leaves the values for which its laws are declared",
};

/** How a case compares both sides. */
export interface LawComparison {
  /** Over the reals, or bit for bit. */
  readonly equality: "reals" | "bits";
  readonly flavour: Flavour;
}

/** How laws of a class are compared on random values. */
export const COMPARISONS: Readonly<Record<SemanticClass, LawComparison>> = {
  exact: { equality: "bits", flavour: "special" },
  finite: { equality: "reals", flavour: "whole" },
  approx: { equality: "reals", flavour: "whole" },
};

/** The operands of a law. */
export const OPERANDS: Readonly<Record<LawName, readonly string[]>> = {
  associative: ["a", "b", "c"],
  commutative: ["a", "b"],
  identity: ["a"],
  idempotent: ["a"],
  on: ["a", "b"],
};

/** A function whose laws are tested on values: closed terms, in which no type or size is open. */
export interface LawSubject {
  readonly name: string;
  /** The function of two values. */
  readonly operator: Term;
  /** The neutral element, if one is declared. */
  readonly neutral: Term | undefined;
  /** True of the values among which the laws hold; undefined for all. */
  readonly domain: Term | undefined;
}

/**
 * Compares both sides of a law on literal operands. Returns the evidence if they differ, "nothing" if a side has no value or the law no
 * such side, undefined if they agree. `values` are further values to show.
 */
export function lawDifference(
  law: LawName,
  subject: LawSubject,
  operands: readonly Term[],
  { equality, flavour }: LawComparison,
  values: ReadonlyMap<string, string> = new Map(),
): LawEvidence | "nothing" | undefined {
  const sides = sidesOf(law, subject, operands);
  if (sides === undefined) return "nothing";
  const differ = differencesOf({ sizes: new Map(), flavour }, sides.before, sides.after, equality);
  const found = differ(0);
  if (found === undefined || found === "nothing") return found;
  const texts = textsOf(law, subject);
  const [before = "", after = ""] = found.values ?? [];
  const named = OPERANDS[law].map((name, i) => [name, showTerm(operands[i]!)] as const);
  return {
    law,
    values: new Map([...values, ...named]),
    sides: [
      [texts[0], before],
      [texts[1], after],
    ],
  };
}

/** True if the laws of the function are declared for this value. */
export function isInDomain(value: Term, { domain }: Pick<LawSubject, "domain">): boolean {
  if (domain === undefined) return true;
  const interpreter = new Interpreter({ sizes: new Map(), values: new Map(), by: "closures" });
  return interpreter.run(applyAll(domain, [value])) === true;
}

/** Both sides of a law on operands. NaN on the first side has no value over the reals, so a law's simpler side is the first one. */
function sidesOf(
  law: LawName,
  { operator, neutral, domain }: LawSubject,
  [a, b, c]: readonly Term[],
): { readonly before: Term; readonly after: Term } | undefined {
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
      if (domain === undefined) return undefined;
      const yes = session.lit(true, session.types.scalar("bool"));
      return { before: yes, after: applyAll(domain, [of(a!, b!)]) };
    }
    default:
      return law satisfies never;
  }
}

function textsOf(law: LawName, { name: f, neutral }: LawSubject): readonly [string, string] {
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
