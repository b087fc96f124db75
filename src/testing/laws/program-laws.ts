/**
 * @file Tests declared laws on the values that a program gives to its operators. The program is evaluated with operators that
 * record their operands; then the laws are compared on these.
 */
import {
  classOfOperator,
  type DeclaredOperator,
  type DeclaredOperators,
} from "../../strategies/index.ts";
import {
  fill,
  Interpreter,
  type Lam,
  literalTerm,
  Matcher,
  mapTerm,
  paramOf,
  type Session,
  subterms,
  type Term,
  type Value,
} from "../../term/index.ts";
import type { Choices } from "../choices.ts";
import { freeVariables } from "../free-variables.ts";
import { evaluated, text } from "../values.ts";
import {
  COMPARISONS,
  isInDomain,
  type LawEvidence,
  type LawName,
  type LawSubject,
  lawDifference,
  OPERANDS,
} from "./law-on-values.ts";

/** A declared operator in a program, on which a law does not hold. */
export interface BrokenUse {
  readonly declared: DeclaredOperator;
  /** Values on which the law differs, or a value of the program for which the laws are not declared. */
  readonly found: LawEvidence | { readonly outside: string };
}

interface OperatorUse {
  readonly declared: DeclaredOperator;
  readonly subject: LawSubject;
  readonly operator: Lam;
}

/** The most operands of one operator that are kept. */
const MOST_OPERANDS = 24;

/**
 * Evaluates a program, whose sizes are numbers, on inputs, and compares the declared laws of its operators on values that they get.
 * The choices select the values, `compared` times for each law. Returns the first law that does not hold. Operators that use inputs
 * or variables around them are left out.
 */
export function brokenLawIn(
  program: Term,
  declared: DeclaredOperators,
  inputs: ReadonlyMap<string, Value>,
  c: Choices,
  compared: number,
): BrokenUse | undefined {
  const uses = operatorUses(program, declared);
  if (uses.length === 0) return undefined;
  const operands = recordedOperands(program, uses, inputs);
  for (const [i, use] of uses.entries()) {
    const found = brokenUse(use, operands[i]!, c, compared);
    if (found !== undefined) return { declared: use.declared, found };
  }
  return undefined;
}

/** The functions in a term that are declared operators, each once. */
function operatorUses(program: Term, { operators }: DeclaredOperators): readonly OperatorUse[] {
  const uses: OperatorUse[] = [];
  if (operators.length === 0) return uses;
  for (const t of new Set(subterms(program))) {
    if (t.tag !== "lam" || t.body.tag !== "lam" || t.depth > 0) continue;
    if (paramOf(t) !== paramOf(t.body) || t.body.body.type !== paramOf(t)) continue;
    if (freeVariables(t).length > 0) continue;
    for (const declared of operators) {
      const matcher = new Matcher();
      if (!matcher.match(declared.operator, t)) continue;
      const z = declared.laws.get("identity");
      const { name, domain } = declared;
      const of = (pattern: Term | undefined): Term | undefined =>
        pattern && fill(pattern, matcher.bound);
      const subject = { name, operator: t, neutral: of(z), domain: of(domain) };
      uses.push({ declared, subject, operator: t });
    }
  }
  return uses;
}

/** The values that each operator gets when the program is evaluated: different ones, the first and then some of the later ones. */
function recordedOperands(
  program: Term,
  uses: readonly OperatorUse[],
  inputs: ReadonlyMap<string, Value>,
): readonly (readonly Value[])[] {
  const records = uses.map(() => new OperandRecord());
  const values = new Map(inputs);
  const probed = new Map<Term, Term>();
  uses.forEach(({ operator }, i) => {
    const name = `operands'${i}`;
    const record = records[i]!;
    values.set(name, (a: Value) => (b: Value) => {
      record.add(a);
      record.add(b);
      return true;
    });
    probed.set(operator, withProbe(operator, name));
  });
  const recording = mapTerm(program, (t) => probed.get(t) ?? t);
  const interpreter = new Interpreter({ sizes: new Map(), values, by: "closures" });
  evaluated(interpreter.run(recording));
  return records.map((r) => r.values);
}

/** `\a b -> if probe(a, b) then f(a, b) else f(a, b)`: means f, and applies the probe to its operands. */
function withProbe(operator: Lam, probe: string): Term {
  const { session } = operator;
  const type = paramOf(operator);
  const inner = (operator.body as Lam).body;
  const called = session.app(
    probeOf(session, probe, type),
    [session.variable(1, type), session.variable(0, type)],
    session.types.scalar("bool"),
  );
  const body = session.prim("select", [], [called, inner, inner], inner.type);
  return session.lam(type, session.lam(type, body));
}

function probeOf(session: Session, name: string, type: Term["type"]): ReturnType<Session["free"]> {
  const { types } = session;
  return session.free(name, types.fun(type, types.fun(type, types.scalar("bool"))));
}

/** Different values of one type. */
class OperandRecord {
  readonly #byText = new Map<string, Value>();
  #seen = 0;

  add(value: Value): void {
    const stored = evaluated(value);
    const shown = text(stored);
    if (this.#byText.has(shown)) return;
    this.#seen++;
    // Of many values, those whose numbers are powers of 2 replace the oldest.
    if (this.#byText.size >= MOST_OPERANDS) {
      if ((this.#seen & (this.#seen - 1)) !== 0) return;
      this.#byText.delete(this.#byText.keys().next().value!);
    }
    this.#byText.set(shown, stored);
  }

  get values(): readonly Value[] {
    return [...this.#byText.values()];
  }
}

function brokenUse(
  { declared, subject, operator }: OperatorUse,
  values: readonly Value[],
  c: Choices,
  compared: number,
): BrokenUse["found"] | undefined {
  const { session } = operator;
  const literals = values.flatMap((v) => literalTerm(session, paramOf(operator), v) ?? []);
  const outside = literals.findIndex((t) => !isInDomain(t, subject));
  if (outside >= 0) return { outside: text(values[outside]!) };
  if (literals.length === 0) return undefined;
  const how = COMPARISONS[classOfOperator(operator)];
  const laws: readonly LawName[] = [
    ...declared.laws.keys(),
    ...(declared.domain ? ["on" as const] : []),
  ];
  for (const law of laws)
    for (let i = 0; i < compared; i++) {
      const operands = OPERANDS[law].map(() => c.pick(literals));
      const found = lawDifference(law, subject, operands, how);
      if (found !== undefined && found !== "nothing") return found;
    }
  return undefined;
}
