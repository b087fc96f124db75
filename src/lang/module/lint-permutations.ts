/**
 * @file Finds uses of `reorder` and `scatter` whose index functions are wrong for some small sizes, by interpretation. Uses
 * that depend on a function's arguments are left to the run time.
 */
import {
  type Diagnostic,
  evaluateCondition,
  Interpreter,
  isSizeProblem,
  type SizeCondition,
  type Span,
  showValues,
  sizesIn,
  subterms,
  type Term,
  unprovedPermutations,
} from "../../term/index.ts";
import type { FunDef } from "../elaborate/definition.ts";
import type { Decl } from "../syntax/syntax.ts";

/** The values tried for each size. At most `MOST_COMBINATIONS` combinations are tried. */
const VALUES: readonly number[] = [1, 2, 3, 5, 4, 6, 8];
const MOST_COMBINATIONS = 64;

/**
 * Returns E0818 for the first `reorder` or `scatter` in a function that is wrong for some sizes, with the first sizes found; else
 * nothing. At most 64 combinations of sizes up to 8 are tried. Combinations that break the conditions of the function and uses that
 * depend on the function's arguments are skipped.
 */
export function lintPermutations(def: FunDef, decl: Decl): Diagnostic[] {
  for (const { term, shown } of unprovedPermutations(def.term)) {
    if (term === undefined || [...subterms(term)].some((t) => t.tag === "free")) continue;
    const found = refutation(term, def.conditions);
    if (found === undefined) continue;
    const span = onlyUse(decl) ?? decl.name.span;
    return [
      {
        code: "E0818",
        severity: "error",
        place: { file: def.place.file, span },
        message: `${found.why}, where ${showValues(found.sizes)}`,
        notes: [`in \`${shown}\``],
        help: ["scatter needs a bijection, and reorder(f, g, xs) needs g to be the inverse of f"],
      },
    ];
  }
  return [];
}

interface Refutation {
  readonly why: string;
  readonly sizes: ReadonlyMap<string, number>;
}

function refutation(term: Term, conditions: readonly SizeCondition[]): Refutation | undefined {
  const stated = conditions.flatMap((c) => [c.left, c.right]);
  const names = new Set([...sizesIn(term), ...stated].flatMap((s) => s.vars.map((v) => v.name)));
  for (const sizes of assignments([...names])) {
    const isAllowed = conditions.every((c) => {
      const value = evaluateCondition(c, (v) => sizes.get(v.name));
      return "holds" in value && value.holds;
    });
    const why = isAllowed ? missing(term, sizes) : undefined;
    if (why !== undefined) return { why, sizes };
  }
  return undefined;
}

function assignments(names: readonly string[]): readonly ReadonlyMap<string, number>[] {
  let found: readonly ReadonlyMap<string, number>[] = [new Map()];
  for (const name of names)
    found = VALUES.flatMap((n) => found.map((known) => new Map([...known, [name, n]]))).slice(
      0,
      MOST_COMBINATIONS,
    );
  return found;
}

/** Interprets the term with these sizes. Returns why a `scatter` or `reorder` in it is wrong, or undefined. */
function missing(term: Term, sizes: ReadonlyMap<string, number>): string | undefined {
  let first: string | undefined;
  const watch = (why: string, prim: string): void => {
    if (prim === "reorder" || prim === "scatter") first ??= why;
  };
  try {
    new Interpreter({ sizes, values: new Map(), watch, eager: true }).run(term);
  } catch (error) {
    if (!isSizeProblem(error)) throw error;
  }
  return first;
}

/** The position of `reorder` or `scatter` in the declaration if exactly one of them occurs there, once. */
function onlyUse(decl: Decl): Span | undefined {
  const found: Span[] = [];
  const visit = (x: unknown): void => {
    if (Array.isArray(x)) x.forEach(visit);
    else if (typeof x === "object" && x !== null) {
      const node = x as { tag?: unknown; name?: { text?: unknown; span?: Span } };
      const text = node.tag === "name" ? node.name?.text : undefined;
      if ((text === "reorder" || text === "scatter") && node.name?.span) found.push(node.name.span);
      Object.values(x).forEach(visit);
    }
  };
  visit(decl);
  return found.length === 1 ? found[0] : undefined;
}
