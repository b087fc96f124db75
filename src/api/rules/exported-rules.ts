/** @file Finds the rules in TypeScript that a loaded module exports. */
import type { ComputedRule } from "../../lang/index.ts";
import { isSemanticClass } from "../../strategies/index.ts";
import { mistake, type Place, type StrataError } from "../../term/index.ts";

/** The exports of a loaded module by name, of unknown types. */
export type ModuleExports = Readonly<Record<string, unknown>>;

/** The required fields of a rule with their types, then the optional ones. */
const REQUIRED = { name: "string", left: "string", rewrite: "function" } as const;
const OPTIONAL = { params: "string", where: "string", class: "string", doc: "string" } as const;

type UncheckedObject = Readonly<Record<string, unknown>>;

/**
 * The rules that a module exports, each once, in the order of the names of the exports: exports that are rules, and the elements of
 * exported arrays of rules. Exports of other types are ignored. Raises E0004 if there are no rules, or if an export has some fields
 * of a rule but is none; `path` names the module in the message.
 */
export function exportedRules(
  exports: ModuleExports,
  path: string,
  place?: Place,
): readonly ComputedRule[] {
  const found = new Set<ComputedRule>();
  for (const [name, value] of Object.entries(exports)) {
    const candidates: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const [i, candidate] of candidates.entries()) {
      if (!isObject(candidate) || !("rewrite" in candidate || "left" in candidate)) continue;
      const problem = problemOf(candidate);
      const at = Array.isArray(value) ? `${name}[${i}]` : name;
      if (problem !== undefined)
        throw noRules(path, `its export \`${at}\` is no rule: ${problem}`, place);
      found.add(candidate as unknown as ComputedRule);
    }
  }
  if (found.size === 0) throw noRules(path, "it exports no rule", place);
  return [...found];
}

/** Makes the exception E0004: rules cannot be taken from a module. `reason` is a clause; by default the help says what to export. */
export const noRules = (
  path: string,
  reason: string,
  place: Place | undefined,
  help = "export rules, or an array of rules: objects with name, left and rewrite (docs/rules-in-typescript.md)",
): StrataError =>
  mistake({
    code: "E0004",
    severity: "error",
    message: `cannot take rules from ${path}: ${reason}`,
    ...(place && { place }),
    help: [help],
  });

const isObject = (value: unknown): value is UncheckedObject =>
  typeof value === "object" && value !== null;

/** Why an object is no rule, as a clause about a field; undefined if it is one. */
function problemOf(rule: UncheckedObject): string | undefined {
  for (const [field, type] of Object.entries(REQUIRED))
    if (typeof rule[field] !== type) return `\`${field}\` has to be a ${type}`;
  for (const [field, type] of Object.entries(OPTIONAL))
    if (rule[field] !== undefined && typeof rule[field] !== type)
      return `\`${field}\` has to be a ${type}`;
  const { class: kind } = rule as { readonly class?: unknown };
  return kind === undefined || isSemanticClass(kind)
    ? undefined
    : "`class` has to be exact, finite or approx";
}
