/**
 * @file Abstracts a term over bound variables and components of them, which a metavariable of a pattern is applied to (Libal and
 * Miller, Functions-as-constructors higher-order unification, 2016).
 */
import { shift, shiftType, substitute } from "./substitute.ts";
import { subterms } from "./subterms.ts";
import { children, type Meta, occurs, type Term } from "./term.ts";
import type { Type } from "./type.ts";

/** A bound variable of a pattern, or the component of one that the numbers lead to, outermost first. */
interface BoundPart {
  readonly index: number;
  readonly components: readonly number[];
}

/**
 * Returns `t` as a body whose free variables are the arguments of the metavariable, the last of them variable 0. The innermost `depth`
 * variables of `t` are bound in the pattern: undefined if `t` mentions another part of them than the arguments. A tuple of which all
 * components are arguments counts as these components.
 */
export function abstractParts({ args }: Meta, t: Term, depth: number): Term | undefined {
  const { session } = t;
  const parts = args.map(boundPart);
  const hidden = (type: Type): Term => session.free(HIDDEN, type);
  /** The part of a bound variable as a term over the arguments. */
  const image = (at: BoundPart, type: Type): Term => {
    const k = parts.findIndex((p) =>
      sameLists([p.index, ...p.components], [at.index, ...at.components]),
    );
    if (k >= 0) return session.variable(args.length - 1 - k, type);
    if (type.tag !== "tuple" || !parts.some((p) => isInside(p, at))) return hidden(type);
    const elems = type.elems.map((elem, c) =>
      image({ ...at, components: [...at.components, c] }, elem),
    );
    return session.prim("tuple", [], elems, type);
  };
  const values = Array.from({ length: depth }, (_, index) => {
    const type = typeOfVariable(t, index);
    return type === undefined ? hidden(t.type) : image({ index, components: [] }, type);
  });
  const made = substitute(shift(t, args.length, depth), values);
  const isHidden = (u: Term): boolean => u.tag === "free" && u.name === HIDDEN;
  return [...subterms(made)].some(isHidden) ? undefined : made;
}

/** The name of a free variable in the place of what the metavariable must not mention; no program has such a name. */
const HIDDEN = "?";

function boundPart(arg: Term): BoundPart {
  if (arg.tag === "var") return { index: arg.index, components: [] };
  if (arg.tag !== "prim") throw new Error("an argument of a metavariable is no part of a variable");
  const { index, components } = boundPart(arg.args[0]!);
  return { index, components: [...components, arg.sizes[0]!.constant!] };
}

const isInside = (part: BoundPart, whole: BoundPart): boolean =>
  part.index === whole.index &&
  sameLists(part.components.slice(0, whole.components.length), whole.components);

const sameLists = (xs: readonly number[], ys: readonly number[]): boolean =>
  xs.length === ys.length && xs.every((x, i) => x === ys[i]);

/** The type of the free de Bruijn variable in the scope of `t`; undefined if it does not occur. */
function typeOfVariable(t: Term, index: number): Type | undefined {
  const todo: [t: Term, index: number, nats: number][] = [[t, index, 0]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [u, i, nats] = next;
    if (u.tag === "var" && u.index === i) return shiftType(u.type, -nats);
    const [inner, innerNats] = [u.tag === "lam" ? i + 1 : i, u.tag === "natLam" ? nats + 1 : nats];
    for (const c of children(u)) if (occurs(c, inner)) todo.push([c, inner, innerNats]);
  }
  return undefined;
}
