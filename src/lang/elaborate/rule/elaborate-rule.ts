/**
 * @file A rule declaration becomes a rule; one with rests (`zip(xs..)`) a family of rules, one for each choice of lengths for
 * which the left side has a type.
 */
import { growth, type Rule, type Variadic } from "../../../strategies/index.ts";
import type { Term } from "../../../term/index.ts";
import { reportedIn } from "../../diagnostics/errors.ts";
import type { ConditionSyntax, ExprSyntax, TypeSyntax } from "../../syntax/syntax.ts";
import { elementNames } from "../expr/element-names.ts";
import { plainName } from "../expr/free-names.ts";
import type { Home } from "../names.ts";
import { isTypeVariable } from "../type.ts";
import { elaborateFixed } from "./fixed-rule.ts";
import { elaboratePattern } from "./pattern.ts";
import { type Rests, restsOf } from "./rests.ts";
import type { RuleSurroundings, RuleSyntax } from "./rule-syntax.ts";

export function elaborateRule(rule: RuleSyntax, around: RuleSurroundings, home: Home): Rule {
  const family = new Family(rule, around, home);
  return family.rests.length === 0 ? elaborateFixed(rule, around, home) : family.rule();
}

/** The rule with the fewest terms for its rests, as syntax; the rule itself where it has none. */
export function smallestRule(rule: RuleSyntax, around: RuleSurroundings, home: Home): RuleSyntax {
  const family = new Family(rule, around, home);
  return family.rests.length === 0 ? rule : family.syntax(family.smallest());
}

/** Terms for each group of rests. */
type RestLengths = readonly number[];

/** Beyond, a left side that has had no type for fewer terms has none. */
const MOST_FOR_SMALLEST = 4;
/** How many terms more than the smallest the samples have. */
const MORE_IN_SAMPLES = 2;

class Family {
  readonly rests: Rests;
  readonly #syntax: RuleSyntax;
  readonly #around: RuleSurroundings;
  readonly #home: Home;
  readonly #made = new Map<string, Rule | undefined>();

  constructor(syntax: RuleSyntax, around: RuleSurroundings, home: Home) {
    this.#syntax = syntax;
    this.#around = around;
    this.#home = home;
    const isGiven = (name: string): boolean =>
      syntax.params.some((p) => p.name === name) ||
      around.term(name) !== undefined ||
      around.size(name) !== undefined;
    const { span } = syntax.lhs;
    this.rests = restsOf(syntax.lhs, syntax.rhs, {
      isGiven,
      isFunction: (text) => home.globals.fun({ text, span }) !== undefined,
      isType: (text) => !isTypeVariable(text),
    });
  }

  rule(): Rule {
    const smallest = this.smallest();
    const base = this.#of(smallest)!;
    const few = total(smallest);
    const lists = new Map<number, readonly Rule[]>();
    const upTo = (most: number): readonly Rule[] => {
      const known =
        lists.get(most) ?? choices(this.rests.length, most).flatMap((l) => this.#of(l) ?? []);
      lists.set(most, known);
      return known;
    };
    const variadic: Variadic = {
      of: (subject: Term) => {
        const more = growth(base.lhs, subject);
        return more === undefined ? [] : upTo(few + more);
      },
      samples: () =>
        choices(this.rests.length, few + MORE_IN_SAMPLES)
          .filter((l) => total(l) <= few + MORE_IN_SAMPLES)
          .flatMap((l) => this.#of(l) ?? []),
    };
    return { ...base, variadic };
  }

  /** The fewest terms for which the left side has a type; throws what is wrong with it where it never has. */
  smallest(): RestLengths {
    const all = choices(this.rests.length, MOST_FOR_SMALLEST);
    const found = [...all]
      .sort((a, b) => total(a) - total(b))
      .find((l) => this.#hasLeft(this.syntax(l)));
    if (found !== undefined) return found;
    const usual = this.rests.map(() => 2);
    elaboratePattern(this.syntax(usual), this.#around, this.#home);
    throw new Error("a left side has a type after all");
  }

  /** The rule as it is written, its rests having these lengths. */
  syntax(lengths: RestLengths): RuleSyntax {
    const rests = new Map(
      this.rests.flatMap((group, i) =>
        group.map((name) => [name, elementNames(plainName(name), lengths[i]!)] as const),
      ),
    );
    const where = this.#syntax.where.flatMap((c) => spreadCondition(c, rests));
    return { ...this.#syntax, where, rests };
  }

  #of(lengths: RestLengths): Rule | undefined {
    const key = lengths.join();
    if (!this.#made.has(key)) {
      const syntax = this.syntax(lengths);
      const rule = this.#hasLeft(syntax)
        ? elaborateFixed(syntax, this.#around, this.#home)
        : undefined;
      this.#made.set(key, rule);
    }
    return this.#made.get(key);
  }

  #hasLeft(syntax: RuleSyntax): boolean {
    try {
      elaboratePattern(syntax, this.#around, this.#home);
      return true;
    } catch (error) {
      if (reportedIn(error) === undefined) throw error;
      return false;
    }
  }
}

const total = (lengths: RestLengths): number => lengths.reduce((a, b) => a + b, 0);

/** All choices of so many lengths up to the most, the first lengths growing last. */
function choices(groups: number, most: number): RestLengths[] {
  if (groups === 0) return [[]];
  const rest = choices(groups - 1, most);
  return Array.from({ length: most + 1 }, (_, n) => rest.map((r) => [n, ...r])).flat();
}

/** A condition on a rest is one on each of its terms. */
function spreadCondition(
  c: ConditionSyntax,
  rests: ReadonlyMap<string, readonly string[]>,
): ConditionSyntax[] {
  if (c.tag !== "property") return [c];
  const elems = c.args.map((a) => (a.tag === "name" ? rests.get(a.name.text) : undefined));
  const lengths = elems.flatMap((e) => e?.length ?? []);
  if (lengths.length === 0) return [c];
  return Array.from({ length: Math.min(...lengths) }, (_, i) => ({
    ...c,
    args: c.args.map((a, k) => element(a, elems[k]?.[i])),
  }));
}

const element = (a: ExprSyntax | TypeSyntax, text: string | undefined): ExprSyntax | TypeSyntax =>
  a.tag === "name" && text !== undefined ? { ...a, name: { ...a.name, text } } : a;
