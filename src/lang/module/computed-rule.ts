/**
 * @file Rules whose right side is a TypeScript function. The left side, the parameters and the conditions are written in
 * Strata.
 */
import type { Compute, SemanticClass } from "../../strategies/index.ts";

/**
 * A rule in TypeScript, as `parse` takes it: its left side is Strata text, its right side the function `rewrite`. The rule has
 * the type of the left side. A result of `rewrite` of another type is a mistake (E0505).
 *
 * @example
 * ```ts
 * import { apply, type Builder, type ComputedRule, type Match, parse } from "strata-lang";
 * import { type Size, type Term, type Type, unwrap } from "strata-lang";
 *
 * // A map over a known number of elements, written out.
 * const unrolled: ComputedRule = {
 *   name: "unrolled",
 *   left: "map(f, xs as [n]a)",
 *   rewrite({ term, size, build }: Match): Term | undefined {
 *     const n: Size = size("n");
 *     if (n.constant === undefined || n.constant === 0) return undefined;
 *     return build.make.array(...elements(build, term("xs"), n.constant).map(applied(build, term("f"))));
 *   },
 * };
 * const applied = (build: Builder, f: Term) => (x: Term) => build.apply(f, x);
 * const elements = (build: Builder, xs: Term, n: number): Term[] =>
 *   Array.from({ length: n }, (_, k) => build.element(xs, k));
 *
 * const text = `fun twice(xs: [2]f32): [2]f32 = map(\\x -> x + x, xs)
 * schedule s for twice = unrolled`;
 * const { term } = unwrap(apply(parse(text, { rules: [unrolled] })));
 * const type: Type = term.type;
 * console.log(type.tag); // array
 * ```
 */
export interface ComputedRule {
  /** The rule's name, an identifier of Strata. */
  readonly name: string;
  /** The parameters as after the name of a rule, without parentheses: `k: nat`. */
  readonly params?: string;
  /** The pattern as on the left of `=>`. */
  readonly left: string;
  /** The conditions as after `where`: `k divides n, associative(op)`. */
  readonly where?: string;
  /** How far results stay the same; `exact` (bit for bit) by default. */
  readonly class?: SemanticClass;
  /** The documentation of the rule, lines separated by newlines. */
  readonly doc?: string;
  /**
   * Called with each match of the left side, after properties and conditions are checked. Returns the new term, or undefined to
   * decline.
   */
  readonly rewrite: Compute;
}

/**
 * The rule as an exported declaration in Strata text, which ends with a newline. Its right side repeats the left side and so has
 * the type that the rule keeps. The parts are inserted as written and not checked.
 */
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
