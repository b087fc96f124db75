/** @file What an instance of a rule must satisfy besides matching: conditions on sizes and properties of the matched terms. */
import type { OperatorProperty } from "../../../strategies/index.ts";
import {
  asVariable,
  type ClassDemand,
  decideCondition,
  type Facts,
  IMPLIED,
  makeCondition,
  type Size,
  type SizeCondition,
  type Span,
  sameCondition,
  subterms,
  type Term,
  withCondition,
} from "../../../term/index.ts";
import { boundSizeIn, type Needed } from "../expr/expr-elaborator.ts";
import { falseCondition, unprovedInStep } from "../false-condition.ts";
import type { Home } from "../names.ts";
import type { Pattern } from "./pattern.ts";
import type { RightSide } from "./right-side.ts";
import type { RuleSyntax } from "./rule-syntax.ts";

/**
 * The conditions that the right side needs and `facts` do not imply: the types' conditions and that no size is negative, without
 * conditions that follow from the others. Raises E0601 for a condition that never holds, and E0605 for one about the size of a step that
 * is not proved.
 */
export function inferConditions(
  { context, term }: RightSide,
  facts: Facts,
  { rhs }: RuleSyntax,
): SizeCondition[] {
  const found: SizeCondition[] = [];
  let known = facts;
  const demands = [...context.conditions(), ...noneNegative(term, rhs.span)];
  for (const { condition, span } of demands) {
    const bound = boundSizeIn(condition);
    const verdict = decideCondition(
      condition,
      bound === undefined ? known : context.withStepNumbers(known),
    );
    if (verdict === false) throw falseCondition(condition, context.problems, span);
    if (verdict === true || found.some((c) => sameCondition(c, condition))) continue;
    if (bound !== undefined) throw unprovedInStep(condition, bound, context.problems, span);
    found.push(condition);
    known = withCondition(known, condition);
  }
  return minimal(found, facts);
}

/** The conditions that sizes passed to primitives are not negative. */
function noneNegative(rhs: Term, span: Span): Needed[] {
  const sizes = new Set<Size>();
  for (const t of subterms(rhs))
    if (t.tag === "prim") for (const s of t.sizes) if (s.constant === undefined) sizes.add(s);
  return [...sizes].map((s) => ({ condition: makeCondition("<=", s.table.nat(0), s), span }));
}

/** Removes conditions that follow from the others. */
function minimal(conditions: readonly SizeCondition[], facts: Facts): SizeCondition[] {
  let kept = [...conditions];
  for (const c of [...conditions].reverse()) {
    const others = kept.filter((d) => d !== c);
    const without = others.reduce<Facts>((f, d) => withCondition(f, d), facts);
    if (decideCondition(c, without) === true) kept = others;
  }
  return kept;
}

/**
 * Raises E0201 for the first stated property with an argument that is no metavariable (value, size or type) of the left side.
 * Types and values are not told apart here.
 */
export function checkProperties(
  properties: readonly OperatorProperty[],
  left: Pattern,
  rule: RuleSyntax,
  { problems }: Home,
): void {
  const { values, sizes, types } = left.metavariables;
  const known = [...values.keys(), ...sizes.keys(), ...types.keys()];
  for (const p of properties) {
    const unknown = p.args.find((a) => typeof a === "string" && !known.includes(a));
    if (unknown === undefined) continue;
    const at = rule.where.find((c) => c.tag === "property" && c.name.text === p.name);
    throw problems.unknownName(at?.span ?? rule.lhs.span, "metavariable", String(unknown), known);
  }
}

/** Replaces the names of types and sizes in properties by the names that inference uses; `written` keeps the author's names. */
export function resolveProperties(
  properties: readonly OperatorProperty[],
  { metavariables, inference }: Pattern,
): OperatorProperty[] {
  const { types, sizes, values } = metavariables;
  const resolve = (name: string): string => {
    if (values.has(name)) return name;
    const [type, size] = [types.get(name), sizes.get(name)];
    const known = type && inference.zonk(type);
    if (known?.tag === "var") return known.name;
    return (size && asVariable(inference.zonkSize(size)))?.name ?? name;
  };
  return properties.map(({ name, args }) => ({
    name,
    args: args.map((a) => (typeof a === "string" ? resolve(a) : a)),
    written: args.map(String),
  }));
}

/**
 * The properties that the right side requires: `float` of a type with a number that is not whole, and type classes that the left
 * side does not imply. Stated properties are not considered, so they may be repeated.
 */
export const inferProperties = (left: Pattern, right: RightSide): OperatorProperty[] => [
  ...demandsOfNumbers(right.term),
  ...demandsOfOperators(left.inference.openDemands, right.context.inference.openDemands),
];

/** Requires the class `float` of types of which the right side has a number that is not whole. */
function demandsOfNumbers(rhs: Term): OperatorProperty[] {
  const types = new Set<string>();
  for (const t of subterms(rhs))
    if (t.tag === "lit" && t.type.tag === "var" && !Number.isInteger(t.value))
      types.add(t.type.name);
  return [...types].map((name) => ({ name: "float", args: [name] }));
}

/** The type classes that the right side requires of a type variable and the left side does not imply. */
function demandsOfOperators(
  left: readonly ClassDemand[],
  right: readonly ClassDemand[],
): OperatorProperty[] {
  const implies = (known: ClassDemand, d: ClassDemand): boolean =>
    known.type === d.type && (known.name === d.name || IMPLIED[known.name].includes(d.name));
  return right.flatMap((d) =>
    d.type.tag === "var" && !left.some((known) => implies(known, d))
      ? [{ name: d.name, args: [d.type.name] }]
      : [],
  );
}
