/**
 * @file Suggests how to make a wrong rule correct: a weaker class, the totality of a part, a condition on sizes, or properties of
 * its operators, under which both sides agree on all tried instances.
 */
import { type OperatorProperty, patternsOf, type Rule } from "../strategies/index.ts";
import { type Session, type SizeCondition, showCondition } from "../term/index.ts";
import { agreements } from "./agreement.ts";
import { isAlgebraic } from "./algebraic.ts";
import type { Choices } from "./choices.ts";
import type { RuleInstance } from "./instance.ts";
import { metavariables } from "./metavariables.ts";
import { RuleCheck } from "./rule-check.ts";
import { RuleInstances } from "./rule-instances.ts";
import { conditionHolds } from "./rule-sizes.ts";

/** A change that makes a wrong rule correct on all tried instances: a weaker class, conditions to add, or both. It is no proof. */
export interface RepairHint {
  /** A weaker class; absent if the class can stay. */
  readonly class?: Rule["class"];
  /** Conditions to add after `where`, in source syntax. */
  readonly conditions: readonly string[];
}

/** Number of instances that are tried, and number on which the sides must agree. */
const TRIED = 50;
/** Number of instances where a part without a value has to be met, which few of them have. */
const MANY_TRIED = 500;
const ENOUGH = 15;
/** Number of combinations of sizes without 0 for which a proposed condition must hold. */
const FEWEST_SIZES = 3;

/**
 * Returns the first change that helps; undefined if none of the tried ones does. Tried in this order: a weaker class, totality of
 * one metavariable, one condition on sizes, and algebraic properties without and with a weaker class. Where the counterexample
 * shows that the right side computes more (`computesMore`), totality comes first: a class says nothing of that.
 */
export function repairHintFor(
  rule: Rule,
  session: Session,
  seed: number,
  computesMore = false,
): RepairHint | undefined {
  const remedies = new Remedies(rule, session, seed);
  const needed = computesMore ? remedies.total(MANY_TRIED) : undefined;
  if (needed !== undefined) return { conditions: [shown(needed)] };
  for (const kind of remedies.weaker)
    if (remedies.isRight(kind)) return { class: kind, conditions: [] };
  const total = remedies.total();
  if (total !== undefined) return { conditions: [shown(total)] };
  const size = remedies.size();
  if (size !== undefined) return { conditions: [showCondition(size)] };
  for (const kind of [undefined, ...remedies.weaker]) {
    const properties = remedies.properties(kind);
    if (properties !== undefined)
      return { ...(kind && { class: kind }), conditions: properties.map(shown) };
  }
  return undefined;
}

const shown = ({ name, args }: OperatorProperty): string =>
  `${name}(${args.map(String).join(", ")})`;

/** Candidate changes of one rule and their tests. */
class Remedies {
  readonly #rule: Rule;
  readonly #session: Session;
  readonly #seed: number;

  constructor(rule: Rule, session: Session, seed: number) {
    this.#rule = rule;
    this.#session = session;
    this.#seed = seed;
  }

  /** The classes that promise less than the rule's own: after `exact`, `finite` and then `approx`. */
  get weaker(): readonly Rule["class"][] {
    const classes = ["exact", "finite", "approx"] as const;
    return classes.slice(classes.indexOf(this.#rule.class) + 1);
  }

  isRight(kind: Rule["class"]): boolean {
    const check = new RuleCheck({ ...this.#rule, class: kind }, this.#session);
    return this.#agrees(check, (c) => check.instances.draw(c));
  }

  /** Returns a totality property of one metavariable that makes the rule correct; undefined if there is none. */
  total(tried = TRIED): OperatorProperty | undefined {
    return metavariables(patternsOf(this.#rule))
      .map(({ name }): OperatorProperty => ({ name: "total", args: [name] }))
      .find((p) => {
        const properties = [...this.#rule.properties, p];
        const check = new RuleCheck({ ...this.#rule, properties }, this.#session);
        return this.#agrees(check, (c) => check.instances.draw(c), tried);
      });
  }

  /**
   * Returns a condition on one or two sizes that makes the rule correct; undefined if there is none. A condition that holds almost
   * only where some size is 0 is none.
   */
  size(): SizeCondition | undefined {
    const check = new RuleCheck(this.#rule, this.#session);
    const { instances } = check;
    return sizeConditions(instances.sizes.names, this.#session).find((condition) => {
      const among = (sizes: ReadonlyMap<string, number>): boolean =>
        conditionHolds(condition, (v) => sizes.get(v.name));
      const positive = instances.sizes.legal.filter(
        (sizes) => among(sizes) && [...sizes.values()].every((n) => n > 0),
      );
      if (positive.length < FEWEST_SIZES) return false;
      return this.#agrees(check, (c) => instances.draw(c, { among }));
    });
  }

  /** Returns algebraic properties that make the rule of class `kind` correct; undefined if there are none. */
  properties(kind: Rule["class"] = this.#rule.class): readonly OperatorProperty[] | undefined {
    const rule = { ...this.#rule, class: kind };
    const others = rule.properties.filter((p) => !isAlgebraic(p));
    const check = new RuleCheck({ ...rule, properties: others }, this.#session);
    return algebraicProperties(rule).find((more) => {
      const instances = new RuleInstances(
        { ...rule, properties: [...others, ...more] },
        this.#session,
      );
      const [only, ...rest] = more;
      const lacks = only?.name === "associative" ? "commutative" : "associative";
      return this.#agrees(check, (c) =>
        rest.length === 0 && c.chance(50) ? instances.drawLacking(c, lacks) : instances.draw(c),
      );
    });
  }

  #agrees(
    check: RuleCheck,
    draw: (c: Choices) => RuleInstance | undefined,
    tried = TRIED,
  ): boolean {
    return (agreements(check, this.#seed, tried, draw) ?? 0) >= ENOUGH;
  }
}

/** Returns candidate conditions: each size is at least 1, and all relations (divides, <=, ==) between two sizes. */
function sizeConditions(names: readonly string[], { sizes }: Session): readonly SizeCondition[] {
  const all = names.map((n) => sizes.variable("meta", n));
  const relations = (["divides", "<=", "=="] as const).flatMap((op) =>
    all.flatMap((left) => all.flatMap((right) => (left === right ? [] : [{ op, left, right }]))),
  );
  const one = sizes.nat(1);
  return [...all.map((right) => ({ op: "<=", left: one, right }) as const), ...relations];
}

/** Returns candidate properties of binary operators on one type, and of neutral elements of that type. */
function algebraicProperties({ lhs }: Rule): readonly (readonly OperatorProperty[])[] {
  const all = metavariables([lhs]);
  return all
    .filter((m) => m.args.length === 2 && m.args.every((a) => a.type === m.type))
    .flatMap((op) => {
      const of = (name: OperatorProperty["name"], ...more: string[]): OperatorProperty => ({
        name,
        args: [op.name, ...more],
      });
      const [associative, commutative] = [of("associative"), of("commutative")];
      const neutral = all
        .filter((z) => z.args.length === 0 && z.type === op.type)
        .map((z) => of("identity", z.name));
      return [
        [associative],
        [commutative],
        [associative, commutative],
        ...neutral.flatMap((n) => [
          [associative, n],
          [associative, commutative, n],
        ]),
      ];
    });
}
