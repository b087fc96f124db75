/**
 * @file Elaborates `where` conditions: relations between sizes, and properties of the terms, types and sizes that a rule
 * matches.
 */
import { isPropertyName, type OperatorProperty, PROPERTY_NAMES } from "../../strategies/index.ts";
import { makeCondition, type SizeCondition } from "../../term/index.ts";
import { type Problems, problem } from "../diagnostics/errors.ts";
import type { ConditionSyntax, ExprSyntax, SizeRelation, TypeSyntax } from "../syntax/syntax.ts";
import type { TypeHome, TypeNames } from "./names.ts";
import { elaborateSize } from "./type.ts";

/** The conditions of a `where`: relations of sizes, and properties. */
export interface ElaboratedConditions {
  /** The relations of sizes in the order of the source. */
  readonly sizes: readonly SizeCondition[];
  /** The properties in the order of the source; their arguments are names as written. */
  readonly properties: readonly OperatorProperty[];
}

/**
 * Elaborates a comparison of two sizes to a symbolic condition, which is not decided here. Raises the mistakes of the sizes, such
 * as E0201 for an unknown name.
 */
export function elaborateComparison(
  c: SizeRelation,
  names: TypeNames,
  home: TypeHome,
): SizeCondition {
  const left = elaborateSize(c.left, names, home);
  const right = elaborateSize(c.right, names, home);
  return makeCondition(c.relation, left, right);
}

/**
 * Elaborates the relations and properties of a `where`; contexts are left out. Raises, among others, E0201 for an unknown property
 * or size, and E0307 for an argument of a property that is not a name.
 */
export function elaborateConditions(
  where: readonly ConditionSyntax[],
  names: TypeNames,
  home: TypeHome,
): ElaboratedConditions {
  const { problems } = home;
  const sizes: SizeCondition[] = [];
  const properties: OperatorProperty[] = [];
  for (const c of where) {
    if (c.tag === "relation") sizes.push(elaborateComparison(c, names, home));
    else if (c.tag === "property") properties.push(property(c, problems));
  }
  return { sizes, properties };
}

function property(
  c: Extract<ConditionSyntax, { tag: "property" }>,
  problems: Problems,
): OperatorProperty {
  const name = c.name.text;
  if (!isPropertyName(name))
    throw problems.unknownName(c.name.span, "condition", name, PROPERTY_NAMES);
  return { name, args: c.args.map((a) => argument(a, problems)) };
}

/** The name that an argument of a property consists of. Raises E0307 for any other argument. */
function argument(a: ExprSyntax | TypeSyntax, problems: Problems): string {
  if (a.tag === "name" || a.tag === "typeName") return a.name.text;
  throw problem(
    "E0307",
    problems.place(a.span),
    "a property is stated of a name that the left side binds",
  );
}
