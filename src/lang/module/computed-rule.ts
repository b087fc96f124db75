/** @file Rules whose right sides are functions of TypeScript: their left sides are declared as those of all others. */
import type { Compute, SemanticClass } from "../../strategies/index.ts";

export interface ComputedRule {
  readonly name: string;
  /** As after the name of a rule: `k: nat`. */
  readonly params?: string;
  /** A pattern, as on the left of `=>`. */
  readonly left: string;
  /** As after `where`: `k divides n, associative(op)`. */
  readonly where?: string;
  /** Default: exact, every bit is kept. */
  readonly class?: SemanticClass;
  readonly doc?: string;
  readonly rewrite: Compute;
}

/** The rule as a declaration; on its right stands the left side, which has the type that the rule keeps. */
export function declarationOf({
  name,
  params,
  left,
  where,
  class: kind,
  doc,
}: ComputedRule): string {
  const prefix = kind === undefined || kind === "exact" ? "" : `${kind} `;
  const given = params === undefined ? "" : `(${params})`;
  const lines = [
    ...(doc === undefined ? [] : doc.split("\n").map((line) => `/// ${line}`)),
    `export ${prefix}rule ${name}${given} =`,
    ...[left, `=> ${left}`, ...(where === undefined ? [] : [`where ${where}`])].map(indented),
  ];
  return `${lines.join("\n")}\n`;
}

const indented = (text: string): string => text.replace(/^/gm, "  ");
