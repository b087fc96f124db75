/**
 * @file Elaborates a rule declaration. A rule with rests (`zip(xs..)`) or widths (`asVector(w, xs)`) becomes a family of rules,
 * one for each choice of lengths for which the left side is well typed and of widths.
 */
import {
  growth,
  packRule,
  type Rule,
  type RuleArguments,
  type Variadic,
} from "../../../strategies/index.ts";
import { show, type Term } from "../../../term/index.ts";
import { reportedIn } from "../../diagnostics/errors.ts";
import type { ConditionSyntax, ExprSyntax, TypeSyntax } from "../../syntax/syntax.ts";
import { type BuiltRule, builtMember } from "../built-module.ts";
import { elementNames } from "../expr/element-names.ts";
import { plainName } from "../expr/free-names.ts";
import type { Home } from "../names.ts";
import { isTypeVariable } from "../type.ts";
import { elaborateFixed } from "./fixed-rule.ts";
import { elaboratePattern } from "./pattern.ts";
import { type Rests, restsOf } from "./rests.ts";
import type { RuleSurroundings, RuleSyntax } from "./rule-syntax.ts";
import { isWidth, type RuleWidths, widthChoices, widthNames } from "./widths.ts";

/**
 * Elaborates a rule: types both sides, infers conditions on sizes and required type classes. A rule with rests or widths gets
 * `variadic`, the source of its instances, beside its smallest instance. `around` gives the names that the surrounding strategy
 * binds. Raises E0301 if the sides have different types, and other mistakes of the rule. What the build has elaborated, `built`, is
 * taken from there.
 */
export function elaborateRule(
  rule: RuleSyntax,
  around: RuleSurroundings,
  home: Home,
  built?: BuiltRule,
): Rule {
  const only = built && builtMember(built, ONLY, home.session)?.rule;
  if (only !== undefined) return only;
  const family = new Family(rule, around, home, built);
  return family.isOneRule ? family.only() : family.rule();
}

/** Elaborates a rule with the samples of its family, as data for later processes. Raises the first mistake. */
export const buildRule = (rule: RuleSyntax, around: RuleSurroundings, home: Home): BuiltRule =>
  new Family(rule, around, home).build();

/**
 * The syntax of the rule with the fewest terms for its rests (0 to 4 per group) and the smallest widths; the rule itself if it has
 * neither. If no choice is well typed, raises what is wrong with two terms per group.
 */
export function smallestRule(rule: RuleSyntax, around: RuleSurroundings, home: Home): RuleSyntax {
  const family = new Family(rule, around, home);
  return family.isOneRule ? rule : family.syntax(family.smallest());
}

/** The key of a rule that has neither rests nor widths. */
const ONLY = "";

/** The number of terms of each group of rests. */
type RestLengths = readonly number[];

/** A member of a family: the lengths of its rests and the widths of its vectors. */
interface FamilyMember {
  readonly lengths: RestLengths;
  readonly widths: RuleWidths;
}

/** The greatest length tried for each group of rests when searching for the smallest rule. */
const MOST_FOR_SMALLEST = 4;
/** The number of terms by which the samples may exceed the smallest rule. */
const MORE_IN_SAMPLES = 2;

const NO_RULES: readonly Rule[] = [];

/** The family of rules for a rule with rests or widths; its members are made on demand. */
class Family {
  readonly rests: Rests;
  readonly #widths: readonly string[];
  readonly #syntax: RuleSyntax;
  readonly #around: RuleSurroundings;
  readonly #home: Home;
  readonly #made = new Map<string, Rule | undefined>();
  readonly #built: BuiltRule | undefined;

  constructor(syntax: RuleSyntax, around: RuleSurroundings, home: Home, built?: BuiltRule) {
    this.#built = built;
    this.#syntax = syntax;
    this.#around = around;
    this.#home = home;
    const isGiven = (name: string): boolean =>
      syntax.params.some((p) => p.name === name) ||
      around.term(name) !== undefined ||
      around.size(name) !== undefined;
    const { span } = syntax.lhs;
    this.#widths = widthNames(syntax.lhs, syntax.rhs).filter(
      (name) => around.size(name)?.constant === undefined,
    );
    this.rests = restsOf(syntax.lhs, syntax.rhs, {
      isGiven,
      isFunction: (text) => home.globals.fun({ text, span }) !== undefined,
      isType: (text) => !isTypeVariable(text),
    });
  }

  get isOneRule(): boolean {
    return this.rests.length === 0 && this.#widths.length === 0;
  }

  /** The rule itself, if it has neither rests nor widths. */
  only(): Rule {
    return this.#of({ lengths: [], widths: new Map() })!;
  }

  build(): BuiltRule {
    if (this.isOneRule) this.only();
    else this.rule().variadic!.samples();
    const members = [...this.#made].map(([key, rule]) => [key, rule ? packRule(rule) : null]);
    return {
      members: Object.fromEntries(members) as BuiltRule["members"],
      ...(!this.isOneRule && { smallest: this.smallest().lengths }),
    };
  }

  rule(): Rule {
    const smallest = this.smallest();
    const base = this.#of(smallest)!;
    const few = total(smallest.lengths);
    const lists = new Map<string, readonly Rule[]>();
    const upTo = (most: number, widths: readonly RuleWidths[]): readonly Rule[] => {
      const key = [most, ...widths.flatMap((w) => [...w.values()])].join();
      const known = lists.get(key) ?? this.#members(most, widths).flatMap((m) => this.#of(m) ?? []);
      lists.set(key, known);
      return known;
    };
    const takesWidth = this.#widths.some(this.#isParameter);
    /** The members by the greatest length of a rest, where the arguments choose no width. */
    const ofMost: (readonly Rule[] | undefined)[] = [];
    const variadic: Variadic = {
      of: (subject: Term, args: RuleArguments) => {
        const more = growth(base.lhs, subject);
        if (more === undefined) return NO_RULES;
        const most = few + more;
        if (takesWidth)
          return upTo(
            most,
            this.#choices((name) => args.sizes.get(name)?.constant),
          );
        ofMost[most] ??= upTo(most, this.#choices());
        return ofMost[most];
      },
      refuses: takesWidth ? (args) => this.#refuses(args) : () => undefined,
      samples: () =>
        this.#members(few + MORE_IN_SAMPLES, this.#choices())
          .filter((m) => total(m.lengths) <= few + MORE_IN_SAMPLES)
          .flatMap((m) => this.#of(m) ?? []),
    };
    return { ...base, params: this.#syntax.params, variadic };
  }

  /**
   * All choices of a number for each width. For a width that is a parameter of the rule, only the given number, if there is
   * one.
   */
  #choices(given: (name: string) => number | undefined = () => undefined): readonly RuleWidths[] {
    return widthChoices(this.#widths, (name) =>
      this.#isParameter(name) ? given(name) : undefined,
    );
  }

  readonly #isParameter = (name: string): boolean =>
    this.#syntax.params.some((p) => p.name === name);

  #refuses(args: RuleArguments): string | undefined {
    const wrong = this.#widths.find(
      (n) => this.#isParameter(n) && !isWidth(args.sizes.get(n)?.constant),
    );
    const size = wrong === undefined ? undefined : args.sizes.get(wrong);
    return size && `a vector has 2, 4, 8 or 16 lanes, and \`${wrong}\` is ${show(size)}`;
  }

  #members(most: number, widths: readonly RuleWidths[]): readonly FamilyMember[] {
    return choices(this.rests.length, most).flatMap((lengths) =>
      widths.map((w) => ({ lengths, widths: w })),
    );
  }

  /**
   * The member with the smallest lengths for which the left side is well typed. If there is none, raises what is wrong with
   * lengths of 2.
   */
  smallest(): FamilyMember {
    const [widths] = this.#choices();
    if (this.#built?.smallest !== undefined)
      return { lengths: this.#built.smallest, widths: widths! };
    const all = this.#members(MOST_FOR_SMALLEST, [widths!]);
    const found = [...all]
      .sort((a, b) => total(a.lengths) - total(b.lengths))
      .find((m) => this.#hasLeft(this.syntax(m)));
    if (found !== undefined) return found;
    const usual = this.rests.map(() => 2);
    elaboratePattern(this.syntax({ lengths: usual, widths: widths! }), this.#around, this.#home);
    throw new Error("a left side has a type after all");
  }

  /** The syntax of one member of the family. */
  syntax({ lengths, widths }: FamilyMember): RuleSyntax {
    const rests = new Map(
      this.rests.flatMap((group, i) =>
        group.map((name) => [name, elementNames(plainName(name), lengths[i]!)] as const),
      ),
    );
    const where = this.#syntax.where.flatMap((c) => spreadCondition(c, rests));
    return { ...this.#syntax, where, rests, ...(widths.size > 0 && { widths }) };
  }

  #of(member: FamilyMember): Rule | undefined {
    const key = [...member.lengths, ...member.widths.values()].join();
    if (!this.#made.has(key)) this.#made.set(key, this.#make(member, key));
    return this.#made.get(key);
  }

  #make(member: FamilyMember, key: string): Rule | undefined {
    const built = this.#built && builtMember(this.#built, key, this.#home.session);
    if (built !== undefined) return built.rule;
    const syntax = this.isOneRule ? this.#syntax : this.syntax(member);
    if (!this.#hasLeft(syntax)) return undefined;
    return elaborateFixed(syntax, this.#around, this.#home);
  }

  #hasLeft(syntax: RuleSyntax): boolean {
    if (this.rests.length === 0) return true;
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

/** All tuples of lengths from 0 to `most`, in lexicographic order. */
function choices(groups: number, most: number): RestLengths[] {
  if (groups === 0) return [[]];
  const rest = choices(groups - 1, most);
  return Array.from({ length: most + 1 }, (_, n) => rest.map((r) => [n, ...r])).flat();
}

/** Replaces a condition on a rest by one condition for each of its terms. */
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
