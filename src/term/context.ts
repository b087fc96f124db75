/**
 * @file Splits a term at a sub-term, for the clause `where h = context(f(x), p)` of a rule: the surrounding term becomes a function h,
 * so that `h(x, y)` is the term with y in place of the sub-term.
 *
 * The sub-term is the first one that matches p and is accepted, from the root down and left to right; it is a proper sub-term and
 * mentions no variable that is bound inside the term. If the sub-term occurs several times, y replaces every occurrence.
 */
import { couldMatch } from "./could-match.ts";
import { isMeaning } from "./external.ts";
import { type MatchBindings, Matcher } from "./match.ts";
import { termOutside } from "./nat-scope.ts";
import { shift, shiftSizes, shiftType } from "./substitute.ts";
import { children, type Lam, type Meta, occurs, type Term, unlabel, withChildren } from "./term.ts";

/**
 * The parts of `where h = context(f(x), p)`. The metavariable f has k arguments; h has the same k arguments and one more, the last,
 * for the sub-term.
 */
export interface ContextPattern {
  /** The metavariable f applied to its arguments as free variables; the last argument is variable 0. */
  readonly whole: Meta;
  /** The pattern p that the sub-term must match, as a closed function of the k arguments. */
  readonly part: Term;
  /** The function h as a term: `\x y -> h(x, y)`. */
  readonly around: Term;
  /** The name of the metavariable h. */
  readonly name: string;
}

/**
 * Splits the term that `bound` has for f. Returns a copy of the bindings, extended by h and by the metavariables of the pattern,
 * for the first matching proper sub-term for which `accepts` holds. Undefined if there is none, and if f is bound to a function or
 * a boundary.
 */
export function splitContext(
  { whole, part, name }: ContextPattern,
  bound: MatchBindings,
  accepts: (bound: MatchBindings) => boolean,
): MatchBindings | undefined {
  const count = whole.args.length;
  const pattern = bodyUnder(part, count);
  const root = bound.terms.get(whole.name)!;
  if (!isValue(root)) return undefined;
  for (const found of partsOf(unlabel(root), (t) => couldMatch(pattern, t))) {
    const matcher = new Matcher(bound.copy());
    if (!matcher.match(pattern, found, count)) continue;
    matcher.bound.terms.set(name, around(root, found));
    if (accepts(matcher.bound)) return matcher.bound;
  }
  return undefined;
}

/**
 * Returns the body of a closed function below its first `count` lambdas, which must exist. The last parameter is variable 0 of the
 * body.
 */
export function bodyUnder(fun: Term, count: number): Term {
  let body = fun;
  for (let i = 0; i < count; i++) body = (body as Lam).body;
  return body;
}

/**
 * Yields the proper sub-terms that are values (no functions, no boundaries) and `wanted`, each once and shifted to the scope of the
 * root. `wanted` receives the sub-term before it is shifted.
 * Sub-terms that mention a variable bound between the root and the sub-term are left out.
 */
function* partsOf(root: Term, wanted: (t: Term) => boolean): Iterable<Term> {
  const seen = new Set<string>();
  const found = new Set<Term>();
  const todo: [t: Term, depth: number, nats: number][] = [[root, 0, 0]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [t, depth, nats] = next;
    const key = `${t.id} ${depth} ${nats}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const isPart = t !== root && isValue(t) && wanted(t);
    const part = isPart ? outside(t, depth, nats) : undefined;
    if (part !== undefined && !found.has(part)) {
      found.add(part);
      yield part;
    }
    const [inner, innerNats] = [
      t.tag === "lam" ? depth + 1 : depth,
      t.tag === "natLam" ? nats + 1 : nats,
    ];
    for (const [i, c] of [...children(t).entries()].reverse())
      if (!isMeaning(t, i)) todo.push([c, inner, innerNats]);
  }
}

const isValue = ({ type: { tag } }: Term): boolean =>
  tag !== "fun" && tag !== "natFun" && tag !== "boundary";

function outside(t: Term, depth: number, nats: number): Term | undefined {
  for (let i = 0; i < depth && i < t.depth; i++) if (occurs(t, i)) return undefined;
  return termOutside(shift(t, -depth), nats);
}

/** Returns `root` as the body of a function: variable 0 replaces every occurrence of `part`. */
function around(root: Term, part: Term): Term {
  const done = new Map<string, Term>();
  const keyOf = (t: Term, depth: number, nats: number): string => `${t.id} ${depth} ${nats}`;
  const whole = shift(root, 1);
  const todo: [t: Term, depth: number, nats: number][] = [[whole, 0, 0]];
  for (let next = todo.at(-1); next !== undefined; next = todo.at(-1)) {
    const [t, depth, nats] = next;
    const parts = children(t);
    const [inner, innerNats] = [
      t.tag === "lam" ? depth + 1 : depth,
      t.tag === "natLam" ? nats + 1 : nats,
    ];
    const isPart = t === shiftSizes(shift(part, depth + 1), nats);
    const made = parts.map((c, i) =>
      isPart || isMeaning(t, i) ? c : done.get(keyOf(c, inner, innerNats)),
    );
    const missing = parts.filter((_, i) => made[i] === undefined);
    if (missing.length > 0) {
      todo.push(...missing.map((c): [Term, number, number] => [c, inner, innerNats]));
      continue;
    }
    todo.pop();
    const replaced = isPart
      ? t.session.variable(depth, shiftType(part.type, nats))
      : withChildren(t, made as Term[]);
    done.set(keyOf(t, depth, nats), replaced);
  }
  return done.get(keyOf(whole, 0, 0))!;
}
