/**
 * @file What would make a wrong rule right: another class, that something in it is total, one more condition on its sizes, or
 * properties of its operators, under which both sides agree on all instances that are tried.
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

export interface RepairHint {
  /** Another than its own. */
  readonly class?: Rule["class"];
  /** As they are written after `where`. */
  readonly conditions: readonly string[];
}

/** Instances that are tried, and how many of them there must be. */
const TRIED = 50;
const ENOUGH = 15;

/** The first that helps; undefined: none of those that are tried does. */
export function repairHintFor(rule: Rule, session: Session, seed: number): RepairHint | undefined {
  const remedies = new Remedies(rule, session, seed);
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

class Remedies {
  readonly #rule: Rule;
  readonly #session: Session;
  readonly #seed: number;

  constructor(rule: Rule, session: Session, seed: number) {
    this.#rule = rule;
    this.#session = session;
    this.#seed = seed;
  }

  /** Classes that promise less. */
  get weaker(): readonly Rule["class"][] {
    const classes = ["exact", "finite", "approx"] as const;
    return classes.slice(classes.indexOf(this.#rule.class) + 1);
  }

  isRight(kind: Rule["class"]): boolean {
    const check = new RuleCheck({ ...this.#rule, class: kind }, this.#session);
    return this.#agrees(check, (c) => check.instances.draw(c));
  }

  /** Of one metavariable. */
  total(): OperatorProperty | undefined {
    return metavariables(patternsOf(this.#rule))
      .map(({ name }): OperatorProperty => ({ name: "total", args: [name] }))
      .find((p) => {
        const properties = [...this.#rule.properties, p];
        const check = new RuleCheck({ ...this.#rule, properties }, this.#session);
        return this.#agrees(check, (c) => check.instances.draw(c));
      });
  }

  /** Of a size, or of two. */
  size(): SizeCondition | undefined {
    const check = new RuleCheck(this.#rule, this.#session);
    const { instances } = check;
    return sizeConditions(instances.sizes.names, this.#session).find((condition) => {
      const among = (sizes: ReadonlyMap<string, number>): boolean =>
        conditionHolds(condition, (v) => sizes.get(v.name));
      return this.#agrees(check, (c) => instances.draw(c, { among }));
    });
  }

  /** Of the operators, for a class. */
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

  #agrees(check: RuleCheck, draw: (c: Choices) => RuleInstance | undefined): boolean {
    return (agreements(check, this.#seed, TRIED, draw) ?? 0) >= ENOUGH;
  }
}

/** That one is not 0, and the relations of two. */
function sizeConditions(names: readonly string[], { sizes }: Session): readonly SizeCondition[] {
  const all = names.map((n) => sizes.variable("meta", n));
  const relations = (["divides", "<=", "=="] as const).flatMap((op) =>
    all.flatMap((left) => all.flatMap((right) => (left === right ? [] : [{ op, left, right }]))),
  );
  const one = sizes.nat(1);
  return [...all.map((right) => ({ op: "<=", left: one, right }) as const), ...relations];
}

/** What may be demanded of operators that take two of what they give, and of what has the same type. */
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
