/**
 * @file Splits a term at a sub-term (language.md §4, `where h = context(f(x), p)`): what is around it becomes a function h,
 * so that `h(x, y)` is the term with y in that place.
 *
 * The sub-term is the first that fits, from the root down and left to right, not the whole itself; it mentions nothing that
 * is bound inside the term. Where it stands several times, y takes all these places.
 */
import { isMeaning } from "./external.ts";
import { type MatchBindings, Matcher } from "./match.ts";
import { termOutside } from "./nat-scope.ts";
import { shift, shiftSizes, shiftType } from "./substitute.ts";
import { children, type Lam, type Meta, occurs, type Term, unlabel, withChildren } from "./term.ts";

/** Metavariables h and f of functions of the same k variables; h has one argument more, the last. */
export interface ContextPattern {
  /** `f(x)`, its arguments free: the last one is variable 0. */
  readonly whole: Meta;
  /** What is sought, as a closed function of these arguments. */
  readonly part: Term;
  /** `\x y -> h(x, y)` */
  readonly around: Term;
  /** The name h. */
  readonly name: string;
}

/**
 * Splits what `bound` has for f: binds h and the metavariables of the part, so that `accepts` holds. Undefined if no
 * sub-term fits.
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
  for (const found of partsOf(unlabel(root))) {
    const matcher = new Matcher(bound.copy());
    if (!matcher.match(pattern, found, count)) continue;
    matcher.bound.terms.set(name, around(root, found));
    if (accepts(matcher.bound)) return matcher.bound;
  }
  return undefined;
}

/** The body of a closed function of so many arguments. */
export function bodyUnder(fun: Term, count: number): Term {
  let body = fun;
  for (let i = 0; i < count; i++) body = (body as Lam).body;
  return body;
}

/** The values inside a term, as seen from its root, each once; those that mention what is bound on the way are left out. */
function* partsOf(root: Term): Iterable<Term> {
  const seen = new Set<string>();
  const found = new Set<Term>();
  function* visit(t: Term, depth: number, nats: number): Iterable<Term> {
    const key = `${t.id} ${depth} ${nats}`;
    if (seen.has(key)) return;
    seen.add(key);
    const part = t === root || !isValue(t) ? undefined : outside(t, depth, nats);
    if (part !== undefined && !found.has(part)) {
      found.add(part);
      yield part;
    }
    const [inner, innerNats] = [
      t.tag === "lam" ? depth + 1 : depth,
      t.tag === "natLam" ? nats + 1 : nats,
    ];
    for (const [i, c] of children(t).entries()) {
      if (!isMeaning(t, i)) yield* visit(c, inner, innerNats);
    }
  }
  yield* visit(root, 0, 0);
}

const isValue = ({ type: { tag } }: Term): boolean =>
  tag !== "fun" && tag !== "natFun" && tag !== "boundary";

function outside(t: Term, depth: number, nats: number): Term | undefined {
  for (let i = 0; i < depth && i < t.depth; i++) if (occurs(t, i)) return undefined;
  return termOutside(shift(t, -depth), nats);
}

/** `root` as a function of what stands in the places of `part`: variable 0. */
function around(root: Term, part: Term): Term {
  const memo = new Map<string, Term>();
  const visit = (t: Term, depth: number, nats: number): Term => {
    if (t === shiftSizes(shift(part, depth + 1), nats)) {
      return t.session.variable(depth, shiftType(part.type, nats));
    }
    const key = `${t.id} ${depth} ${nats}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const [inner, innerNats] = [
      t.tag === "lam" ? depth + 1 : depth,
      t.tag === "natLam" ? nats + 1 : nats,
    ];
    const made = withChildren(
      t,
      children(t).map((c, i) => (isMeaning(t, i) ? c : visit(c, inner, innerNats))),
    );
    memo.set(key, made);
    return made;
  };
  return visit(shift(root, 1), 0, 0);
}
