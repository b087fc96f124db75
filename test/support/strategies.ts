/** @file Random strategies over the rules of the library and a few scalar rules, and their outcome on a term. */

import type { Workspace } from "../../src/lang/index.ts";
import {
  applyRule,
  ConditionSet,
  type Fuel,
  fail,
  id,
  leftChoice,
  not,
  type Observer,
  type Rule,
  rewrite,
  type Strategy,
  seq,
  try as try_,
  where,
} from "../../src/strategies/index.ts";
import {
  children,
  LimitError,
  type PrimName,
  type Session,
  showCondition,
  showTerm,
  type Term,
} from "../../src/term/index.ts";
import {
  all,
  allTopDown,
  bottomUp,
  one,
  some,
  topDown,
  tryAll,
} from "../../src/traversals/index.ts";
import type { Choices } from "./choices.ts";
import { RULE_NAMES, ruleOf } from "./stdlib.ts";

/** Rules on the scalar arithmetic of random terms. */
const SCALAR_RULES: readonly string[] = [
  "x + y => y + x",
  "x * y => y * x",
  "-(-x) => x",
  "if c then x else y => if !c then y else x",
  "!(!c) => c",
  "generate(n, f) => map(f, generate(n, \\i -> i))",
];

/** Returns all library rules without function parameters, and the scalar rules. */
export const someRules = (inside: Workspace): Rule[] => [
  ...SCALAR_RULES.map((text) => ({ ...ruleOf(` = ${text}`, inside), name: text })),
  ...RULE_NAMES.map(([module, name]) => inside.standard(module)!.rule(name)).filter((r) =>
    r.params.every((p) => p.kind === "nat"),
  ),
];

/** Returns the rules of `someRules` under names that a schedule can contain. */
export const shownRules = (inside: Workspace): Rule[] =>
  someRules(inside).map((r) => (r.name.includes("=>") ? { ...r, name: `{ ${r.name} }` } : r));

/** Number of rules that are tried on one term; the library has hundreds. */
const SOME = 30;

/** Returns rules that apply somewhere in the term with 2 for their parameters, and a few others. */
export function usefulRules(c: Choices, rules: readonly Rule[], t: Term): Rule[] {
  const two = t.session.sizes.nat(2);
  const applies = (r: Rule): boolean => {
    const sizes = new Map(r.params.map((p) => [p.name, two]));
    return outcome(topDown(applyRule(r, { sizes, terms: new Map() })), t).ok;
  };
  const heads = primitivesIn(t);
  const likely = rules.filter(({ lhs }) => lhs.tag !== "prim" || heads.has(lhs.prim));
  const some = Array.from({ length: likely.length > 0 ? SOME : 0 }, () => c.pick(likely));
  return [...some.filter(applies), c.pick(rules), c.pick(rules)];
}

function primitivesIn(t: Term, found: Set<PrimName> = new Set()): Set<PrimName> {
  if (t.tag === "prim") found.add(t.prim);
  for (const child of children(t)) primitivesIn(child, found);
  return found;
}

/** Applies a rule to small random numbers. */
function withArguments(c: Choices, rule: Rule, session: Session): Strategy {
  const numbers = rule.params.map((p) => [p.name, session.sizes.nat(c.int(1, 4))] as const);
  const shown = numbers.length === 0 ? "" : `(${numbers.map(([, n]) => n.constant).join(", ")})`;
  return applyRule(rule, { sizes: new Map(numbers), terms: new Map() }, `${rule.name}${shown}`);
}

/** Returns a random strategy over the rules, nested at most `depth` deep. */
export function randomStrategy(
  c: Choices,
  rules: readonly Rule[],
  session: Session,
  depth: number,
): Strategy {
  const inner = (): Strategy => randomStrategy(c, rules, session, depth - 1);
  const rule = (): Strategy => withArguments(c, c.pick(rules), session);
  if (depth <= 0) return c.pick([rule, rule, rule, () => id, () => fail])();
  return c.pick<() => Strategy>([
    rule,
    () => seq(inner(), inner()),
    () => grouped(leftChoice(inner(), inner())),
    () => try_(inner()),
    () => one(inner()),
    () => some(inner()),
    () => all(try_(inner())),
    () => topDown(inner()),
    () => bottomUp(inner()),
    () => tryAll(inner()),
    () => allTopDown(try_(inner())),
    () => where(inner()),
    () => not(inner()),
  ])();
}

const grouped = (s: Strategy): Strategy => ({ ...s, name: `(${s.name})` });

/** The outcome of running a strategy. */
export interface Outcome {
  readonly ok: boolean;
  readonly term: Term | undefined;
  readonly conditions: ConditionSet;
  /** True if a budget stopped the run. */
  readonly stopped: boolean;
}

const SMALL: Partial<Fuel> = { steps: 20_000, rewrites: 500, millis: 2_000 };

/** Runs a strategy on a term with small budgets. */
export function outcome(
  s: Strategy,
  t: Term,
  conditions: ConditionSet = ConditionSet.none,
  observer?: Observer,
): Outcome {
  try {
    const result = rewrite(s, t, { conditions, fuel: SMALL, ...(observer && { observer }) });
    if (result.success) return { ok: true, stopped: false, ...result };
    return { ok: false, term: undefined, conditions, stopped: result.spent !== undefined };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return { ok: false, term: undefined, conditions, stopped: true };
  }
}

const shownConditions = (o: Outcome): string =>
  o.conditions.list
    .map((c) => showCondition(c))
    .sort()
    .join(", ");

/** Describes how two outcomes differ; undefined if they do not. Conditions of failures are ignored. */
export function outcomesDiffer(a: Outcome, b: Outcome): string | undefined {
  if (a.stopped || b.stopped) return undefined;
  const shown = (o: Outcome): string =>
    o.ok ? `${showTerm(o.term!)} where ${shownConditions(o)}` : "fails";
  const same =
    a.ok === b.ok && a.term === b.term && (!a.ok || shownConditions(a) === shownConditions(b));
  return same ? undefined : `${shown(a)}\n  against\n  ${shown(b)}`;
}
