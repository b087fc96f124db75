/** @file Compares two versions of a rule: which terms it matches, what it makes of them, and under which conditions. */
import {
  fixedRules,
  type OperatorProperty,
  patternsOf,
  type Rule,
  type SemanticClass,
} from "../../strategies/index.ts";
import {
  decideCondition,
  emptyFacts,
  fill,
  fillSize,
  MatchBindings,
  Matcher,
  makeCondition,
  type SizeCondition,
  show,
  showCondition,
  showTerm,
  showType,
  type Term,
  withCondition,
} from "../../term/index.ts";
import { apartSize, renamedApart, unmarked } from "./apart.ts";
import type { DefinitionChange } from "./compare-parameters.ts";

/** A rule with its sides as they are written. */
export interface ComparedRule {
  readonly rule: Rule;
  readonly left: string;
  readonly right: string;
}

/**
 * The differences between two versions of a rule apart from its parameters. Both rules must be of one session. Of a rule with any
 * number of arguments or any width, the smallest members are compared.
 */
export function compareRules(old: ComparedRule, now: ComparedRule): readonly DefinitionChange[] {
  const [before, after] = [old.rule, now.rule];
  const [olds, news] = [fixedRules(before), fixedRules(after)];
  const compared = olds.flatMap((rule, i) =>
    compareFixed({ ...old, rule }, { ...now, rule: news[i] ?? after }),
  );
  const seen = new Set<string>();
  return [...compareClasses(before.class, after.class), ...compared].filter(
    ([kind, detail]) => !seen.has(`${kind} ${detail}`) && seen.add(`${kind} ${detail}`),
  );
}

function compareClasses(before: SemanticClass, after: SemanticClass): readonly DefinitionChange[] {
  if (before === after) return [];
  const isWeaker = before === "exact" || after === "approx";
  return [
    [isWeaker ? "class-weakened" : "class-strengthened", `was ${before} and is now ${after}`],
  ];
}

function compareFixed(old: ComparedRule, now: ComparedRule): readonly DefinitionChange[] {
  const [before, after] = [old.rule, now.rule];
  const widening = instanceOf(after, before);
  const sides = `\`${old.left}\` became \`${now.left}\``;
  if (widening === undefined) {
    const isNarrower = instanceOf(before, after) !== undefined;
    return isNarrower
      ? [["left-narrowed", `the left side matches less: ${sides}`]]
      : [["left-changed", `the left side matches other terms: ${sides}`]];
  }
  const { bound, renaming } = widening;
  const isSame = instanceOf(before, after) !== undefined;
  const gives = fillable(after.rhs, bound) ? fill(after.rhs, bound) : undefined;
  return [
    ...(isSame ? [] : [["left-widened", `the left side matches more: ${sides}`] as const]),
    ...(gives === fill(before.rhs, renaming)
      ? []
      : [["right-changed", `the right side \`${old.right}\` became \`${now.right}\``] as const]),
    ...compareConditions(
      instances(before.conditions, renaming),
      instances(after.conditions, bound),
    ),
    ...compareTexts(
      before.properties.map((p) => propertyOf(p, renaming)),
      after.properties.map((p) => propertyOf(p, bound)),
    ),
  ];
}

interface Widening {
  /** Binds the metavariables of the general rule to terms of the special one. */
  readonly bound: MatchBindings;
  /** Renames the metavariables of the special rule. */
  readonly renaming: MatchBindings;
}

/** How the left side of `special` is an instance of that of `general`; undefined if it is none. Parameters correspond by position. */
function instanceOf(general: Rule, special: Rule): Widening | undefined {
  const renaming = renamedApart(special);
  const bound = new MatchBindings();
  const like = general.lhs.session.types.sizes.nat(0);
  general.params.forEach(({ name, kind }, i) => {
    const other = special.params[i];
    if (kind === "nat" && other?.kind === "nat") bound.sizes.set(name, apartSize(like, other.name));
  });
  const [patterns, subjects] = [patternsOf(general), patternsOf(special)];
  if (patterns.length !== subjects.length) return undefined;
  const fits = patterns.every((p, i) => new Matcher(bound).match(p, fill(subjects[i]!, renaming)));
  const isInstance =
    fits &&
    patterns.every((p, i) => fillable(p, bound) && fill(p, bound) === fill(subjects[i]!, renaming));
  return isInstance ? { bound, renaming } : undefined;
}

/** True if the bindings have a term for each metavariable of the template that stands for a term. */
function fillable(template: Term, bound: MatchBindings): boolean {
  if (template.tag === "meta" && !bound.terms.has(template.name)) return false;
  switch (template.tag) {
    case "lam":
    case "natLam":
      return fillable(template.body, bound);
    case "prim":
    case "meta":
      return template.args.every((a) => fillable(a, bound));
    case "app":
      return fillable(template.fun, bound) && template.args.every((a) => fillable(a, bound));
    default:
      return true;
  }
}

const instances = (
  conditions: readonly SizeCondition[],
  bound: MatchBindings,
): readonly SizeCondition[] =>
  conditions.map(({ op, left, right }) =>
    makeCondition(op, fillSize(left, bound), fillSize(right, bound)),
  );

/** The conditions of one version that do not follow from those of the other. */
export function compareConditions(
  before: readonly SizeCondition[],
  after: readonly SizeCondition[],
): readonly DefinitionChange[] {
  const [old, now] = [before, after].map((all) => all.reduce(withCondition, emptyFacts));
  const shown = (c: SizeCondition): string => `\`${unmarked(showCondition(c))}\``;
  return [
    ...after.flatMap((c): DefinitionChange[] =>
      decideCondition(c, old!) === true ? [] : [["condition-added", `needs ${shown(c)}, too`]],
    ),
    ...before.flatMap((c): DefinitionChange[] =>
      decideCondition(c, now!) === true
        ? []
        : [["condition-removed", `no longer needs ${shown(c)}`]],
    ),
  ];
}

/** The conditions, as texts, that one version has and the other has not. */
export const compareTexts = (
  before: readonly string[],
  after: readonly string[],
): readonly DefinitionChange[] => [
  ...after
    .filter((text) => !before.includes(text))
    .map((text): DefinitionChange => ["condition-added", `needs \`${text}\`, too`]),
  ...before
    .filter((text) => !after.includes(text))
    .map((text): DefinitionChange => ["condition-removed", `no longer needs \`${text}\``]),
];

function propertyOf({ name, args }: OperatorProperty, bound: MatchBindings): string {
  const shown = args.map((arg) => {
    if (typeof arg !== "string") return fillable(arg, bound) ? showTerm(fill(arg, bound)) : "?";
    const term = bound.terms.get(arg);
    const [type, size] = [bound.types.get(arg), bound.sizes.get(arg)];
    if (term !== undefined) return term.tag === "meta" ? term.name : showTerm(term);
    if (type !== undefined) return type.tag === "var" ? type.name : showType(type);
    return size === undefined ? arg : show(size);
  });
  return unmarked(`${name}(${shown.join(", ")})`);
}
