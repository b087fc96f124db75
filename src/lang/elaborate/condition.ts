/** @file `where` conditions: relations between sizes, and properties of what a rule matched. */
import { isPropertyName, PROPERTY_NAMES, type Property } from "../../strategies/index.ts";
import { makeCondition, type Condition as SizeCondition } from "../../term/index.ts";
import { type Problems, problem } from "../diagnostics/errors.ts";
import type { Comparison, Condition, Expr, TypeSyntax } from "../syntax/syntax.ts";
import type { TypeHome, TypeNames } from "./names.ts";
import { elaborateSize } from "./type.ts";

export interface Conditions {
  readonly sizes: readonly SizeCondition[];
  readonly properties: readonly Property[];
}

export function elaborateComparison(
  c: Comparison,
  names: TypeNames,
  home: TypeHome,
): SizeCondition {
  const left = elaborateSize(c.left, names, home);
  const right = elaborateSize(c.right, names, home);
  return makeCondition(c.relation, left, right);
}

export function elaborateConditions(
  where: readonly Condition[],
  names: TypeNames,
  home: TypeHome,
): Conditions {
  const { problems } = home;
  const sizes: SizeCondition[] = [];
  const properties: Property[] = [];
  for (const c of where) {
    if (c.tag === "relation") sizes.push(elaborateComparison(c, names, home));
    else if (c.tag === "property") properties.push(property(c, problems));
  }
  return { sizes, properties };
}

function property(c: Extract<Condition, { tag: "property" }>, problems: Problems): Property {
  const name = c.name.text;
  if (!isPropertyName(name))
    throw problems.unknownName(c.name.span, "condition", name, PROPERTY_NAMES);
  return { name, args: c.args.map((a) => argument(a, problems)) };
}

/** Conditions speak of what the pattern binds, by name; a number may stand for itself. */
function argument(a: Expr | TypeSyntax, problems: Problems): string {
  if (a.tag === "name" || a.tag === "typeName") return a.name.text;
  throw problem(
    "E0307",
    problems.place(a.span),
    "a condition speaks of a name that the left side binds",
  );
}
