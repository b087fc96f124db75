/**
 * @file Elaborates the right side of a rule against the type of the left. It may mention only names that the left side binds,
 * and the left side must determine all its types and sizes.
 */
import {
  asVariable,
  complaintIn,
  type Facts,
  IllTyped,
  Inference,
  mistake,
  type StrataError,
  show,
  showType,
  subterms,
  type Term,
  type Type,
} from "../../../term/index.ts";
import { problem, reportedIn } from "../../diagnostics/errors.ts";
import { expressionContext } from "../expr/elaborate-expr.ts";
import type { ExprElaborator } from "../expr/expr-elaborator.ts";
import { transposed } from "../expr/mismatch-help.ts";
import { LexicalScope, type Typed } from "../lexical-scope.ts";
import type { Home, TypeNames, UndeclaredNames } from "../names.ts";
import { type Pattern, surrounding, withRests } from "./pattern.ts";
import type { RuleSurroundings, RuleSyntax } from "./rule-syntax.ts";
import { typesOnLeft } from "./types-on-left.ts";

/** The prefix of the names of unknowns that belong to the right side. */
const PREFIX = "R.";

/**
 * The elaborated right side of a rule: its term over the metavariables of the left side, and the state of its elaboration, from
 * which conditions are inferred.
 */
export interface RightSide {
  readonly term: Term;
  readonly context: ExprElaborator;
}

/**
 * Elaborates the right side. `facts` are assumed when sizes are compared, but the two types must be equal without them. Raises,
 * among others, E0301 if the types differ, and E0303 if the left side does not determine a type in it. If the left side has
 * metavariables of values, E0201 and E0302 list their types.
 */
export function elaborateRight(
  rule: RuleSyntax,
  left: Pattern,
  facts: Facts,
  names: TypeNames,
  around: RuleSurroundings,
  home: Home,
): RightSide {
  const inference = new Inference(home.session.types, facts, PREFIX);
  const unknowns = boundOutside(around);
  const context = expressionContext(home, { inference, unknowns, names });
  const scope = withRests(boundByPattern(left), rule.rests);
  const typed = besideLeft(left, () => context.expr(rule.rhs, scope, left.term.type));
  try {
    inference.unify(left.term.type, typed.type, "the right side");
  } catch (error) {
    const wrong = complaintIn(error, IllTyped);
    if (wrong === undefined) throw error;
    throw sidesDiffer(rule, left, inference.zonk(typed.type), wrong, home);
  }
  context.finish(rule.rhs.span);
  demandSameType(rule, left, inference.zonk(typed.type), home);
  const term = typed.build(0);
  demandDetermined(rule, term, home);
  return { term, context };
}

/** Codes of diagnostics to which the types of the metavariables are added: wrong types and unknown names. */
const BESIDE_LEFT = ["E0201", "E0302"];

function besideLeft<T>(left: Pattern, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const found = reportedIn(error);
    if (found === undefined || !BESIDE_LEFT.includes(found.code)) throw error;
    if (left.metavariables.values.size === 0) throw error;
    throw mistake({ ...found, notes: [...(found.notes ?? []), typesOnLeft(left)] });
  }
}

/** The meaning of names that the left side does not bind: sizes and terms that the surrounding strategy binds. */
const boundOutside = (around: RuleSurroundings): UndeclaredNames => ({
  isPattern: false,
  value: (name) => surrounding(around, name),
  size: (name) => around.size(name.text),
});

/** The scope of the right side. Metavariables hide declared functions of the same name. */
function boundByPattern(left: Pattern): LexicalScope {
  let scope = new LexicalScope();
  for (const [name, typed] of left.metavariables.values) {
    scope = scope.bind(name, { tag: "value", typed: fixed(left, typed) });
  }
  for (const [name, size] of left.metavariables.sizes) {
    scope = scope.bind(name, { tag: "size", size: left.inference.zonkSize(size) });
  }
  return scope;
}

/** A metavariable with the type that the left side gives it. */
function fixed(left: Pattern, typed: Typed): Typed {
  return { type: left.inference.zonk(typed.type), build: (depth) => typed.build(depth) };
}

/** Requires equal types without assumptions: sizes that are equal only under a condition make different types. Raises E0301. */
function demandSameType(rule: RuleSyntax, left: Pattern, found: Type, home: Home): void {
  if (found === left.term.type) return;
  try {
    new Inference(home.session.types, undefined, PREFIX).unify(left.term.type, found, "");
  } catch (error) {
    const wrong = complaintIn(error, IllTyped);
    if (wrong === undefined) throw error;
    throw equalUnderCondition(rule, left, found, wrong, home);
  }
}

function equalUnderCondition(
  rule: RuleSyntax,
  left: Pattern,
  found: Type,
  { mismatch }: IllTyped,
  { problems }: Home,
): StrataError {
  const { expected, found: other } = mismatch!.sizes!;
  const [one, two] = [asVariable(expected)?.name, asVariable(other)?.name];
  const sizes = `${show(expected)} and ${show(other)}`;
  return problems.ruleTypes(
    rule.lhs.span,
    rule.rhs.span,
    rule.name,
    pretty(left.term.type),
    pretty(found),
    one !== undefined && two !== undefined
      ? [`write \`${two}\` for \`${one}\` on the left side, instead of the condition`]
      : ["write the right side so that its type has the sizes of the left"],
    [`${sizes} are equal only where a condition holds, and a condition does not change a type`],
  );
}

function sidesDiffer(
  rule: RuleSyntax,
  left: Pattern,
  found: Type,
  error: IllTyped,
  { problems }: Home,
): StrataError {
  const sizes = error.mismatch?.sizes;
  const differ = sizes && `the sizes differ: ${show(sizes.expected)} against ${show(sizes.found)}`;
  return problems.ruleTypes(
    rule.lhs.span,
    rule.rhs.span,
    rule.name,
    pretty(left.term.type),
    pretty(found),
    suggest(left.term.type, found),
    ["a rewrite must keep the type", ...(differ === undefined ? [] : [differ])],
  );
}

const pretty = (t: Type): string => showType(t).replaceAll("?", "").replaceAll(PREFIX, "");

/** Proposes `join`, `split` or a transposition if the sides differ by a dimension or by exchanged dimensions. */
function suggest(want: Type, found: Type): string[] {
  const dims = (t: Type): number => (t.tag === "array" ? 1 + dims(t.elem) : 0);
  const gap = dims(found) - dims(want);
  if (gap === 1) return ["the right side has one more dimension: join(…) takes one away"];
  const swapped = transposed({ expected: want, found }, "…");
  if (swapped !== undefined)
    return [`the dimensions of the right side are the other way round: ${swapped}`];
  if (gap === -1) return ["the right side has one dimension less: split(k, …) adds one"];
  return ["rewrite one side so that both have the same type for every instance"];
}

function demandDetermined(rule: RuleSyntax, term: Term, { problems }: Home): void {
  const open = openType(term);
  if (open === undefined) return;
  throw problem(
    "E0303",
    problems.place(rule.rhs.span),
    `a part of the right side has a type that the left side does not determine: ${pretty(open)}`,
    { help: ["annotate the binder, or mention the size in the pattern"] },
  );
}

/** The type of the first part, in pre-order, that mentions an unknown of the right side. */
function openType(term: Term): Type | undefined {
  for (const t of subterms(term)) if (t.hasMeta && showType(t.type).includes(PREFIX)) return t.type;
  return undefined;
}
