/** @file Names for the binders of printed terms: short, chosen by type, and different from all other names in the term. */
import { isPrimName } from "./primitives/index.ts";
import { sizesIn } from "./sizes-in.ts";
import { subterms } from "./subterms.ts";
import { children, paramOf, type Term } from "./term.ts";
import type { Type } from "./type.ts";

/**
 * The names in scope at the position of a printed part of a term: of bound variables, of bound sizes, and names that binders inside
 * the part must not get.
 */
export interface NameSource {
  /** Names of the enclosing bound variables, innermost last. */
  readonly scope: readonly string[];
  /** Names of the enclosing bound sizes, innermost last. */
  readonly nats: readonly string[];
  /** Names with another meaning in the whole term. */
  readonly avoid: Iterable<string>;
}

/**
 * Returns the names that the printer gives to the binders along a path of child numbers. A part printed with them reads as it does
 * in the whole term. A path that leaves the term is followed as far as it goes.
 */
export function namesAlong(root: Term, path: readonly number[]): NameSource {
  const avoid = namesIn(root);
  const scope: string[] = [];
  const nats: string[] = [];
  let t = root;
  for (const child of path) {
    if (t.tag === "lam") scope.push(freshName(paramOf(t), avoid, scope));
    if (t.tag === "natLam") {
      const name = freshName("l", avoid, scope);
      avoid.add(name);
      nats.push(name);
    }
    const next = children(t)[child];
    if (next === undefined) break;
    t = next;
  }
  return { scope, nats, avoid };
}

/**
 * Returns names for the unbound variables of a part whose surroundings are not available. They end in a prime, `xs'`, which no
 * input name does. Bound sizes get no names.
 */
export function namesFor(part: Term): NameSource {
  const types = new Map<number, Type>();
  const visit = (t: Term, depth: number): void => {
    if (t.tag === "var" && t.index >= depth) types.set(t.index - depth, t.type);
    const inner = t.tag === "lam" ? depth + 1 : depth;
    for (const child of children(t)) visit(child, inner);
  };
  visit(part, 0);
  const avoid = namesIn(part);
  const scope: string[] = [];
  for (let i = Math.max(-1, ...types.keys()); i >= 0; i--)
    scope.push(
      `${freshName(
        types.get(i) ?? "x",
        avoid,
        scope.map((n) => n.slice(0, -1)),
      )}'`,
    );
  return { scope, nats: [], avoid };
}

/**
 * Returns the names of the free variables and metavariables of a term, and of all size variables in it. A bound size counts by its
 * index as text. Names of type variables are left out.
 */
export function namesIn(t: Term): Set<string> {
  const used = new Set<string>();
  for (const u of subterms(t)) if (u.tag === "free" || u.tag === "meta") used.add(u.name);
  for (const s of sizesIn(t)) for (const v of s.vars) used.add(v.name);
  return used;
}

/**
 * Returns a name for a binder of a type, or one that begins with the given stem. It is neither in `used` nor in `scope` and is no
 * name of a primitive. If all stems are taken, a number is appended, from 1 upwards.
 */
export function freshName(
  of: Type | string,
  used: ReadonlySet<string>,
  scope: readonly string[],
): string {
  const stems = typeof of === "string" ? [of] : stemsFor(of);
  for (let round = 0; ; round++) {
    for (const stem of stems) {
      const name = round === 0 ? stem : `${stem}${round}`;
      if (!used.has(name) && !scope.includes(name) && !isPrimName(name)) return name;
    }
  }
}

function stemsFor(type: Type): readonly string[] {
  if (type.tag === "idx") return ["i", "j", "k"];
  if (type.tag === "tuple") return ["p", "q", "r"];
  if (type.tag === "fun") return ["f", "g", "h"];
  return type.tag === "array"
    ? ["xs", "ys", "zs", "us", "vs", "ws"]
    : ["x", "y", "z", "u", "v", "w"];
}
