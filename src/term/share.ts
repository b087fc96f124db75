/**
 * @file Placement of `let x = value in body`, so that no computation is duplicated and terms stay canonical.
 *
 * - A value of only variables, literals, projections and layout is substituted.
 * - A computation that is used once is substituted, unless the use is under a lambda and the value outside of it.
 * - Any other value is bound at the lowest common ancestor of its uses; an unused value is dropped.
 * - A tuple is shared component by component; a boundary by its arguments.
 */
import { PRIMITIVES, type PrimName } from "./primitives/index.ts";
import { rename, shift, substitute } from "./substitute.ts";
import { occurs, type Prim, paramOf, type Term } from "./term.ts";
import { isFunction } from "./type.ts";

/**
 * Returns `let x = value in body` in canonical form; variable 0 of `body` is x. Drops an unused value. Substitutes a function, a
 * value of only variables, literals and layout, and a value that is used once and not under a lambda. Splits a tuple or a boundary
 * into its parts. Binds any other value with `let` at the lowest common ancestor of its uses.
 */
export function shareLet(body: Term, value: Term): Term {
  if (!occurs(body, 0)) return shift(body, -1);
  if (isFunction(value.type) || isCheap(value)) return substitute(body, [value]);
  if (value.tag === "prim" && isMadeOfParts(value)) return shareParts(body, value);
  return uses(body, 0) === 1 ? substitute(body, [value]) : bindLow(body, value);
}

const LIGHT: ReadonlySet<string> = new Set(["layout", "boundary", "mark"]);

/** True if the primitive computes nothing itself. */
function isLight(name: PrimName): boolean {
  const { role, inPlace, computes } = PRIMITIVES[name];
  if (computes === true) return false;
  return LIGHT.has(role) || inPlace === true || name === "undef" || name === "natVal";
}

/** True for variables, literals and layout of them: duplicating the term duplicates no computation. */
function isCheap(t: Term): boolean {
  switch (t.tag) {
    case "var":
    case "free":
    case "lit":
      return true;
    case "prim":
      return isLight(t.prim) && t.args.every(isCheap);
    case "lam":
    case "natLam":
      return isCheap(t.body);
    case "meta":
      return t.args.every(isCheap); // its instance is shared when the rule is applied
    default:
      return false;
  }
}

const isMadeOfParts = ({ prim, type }: Prim): boolean =>
  prim === "tuple" || type.tag === "boundary";

function shareParts(body: Term, whole: Prim): Term {
  const s = whole.session;
  const count = whole.args.length;
  const inside = whole.args.map((c, i) => s.variable(count - 1 - i, c.type));
  const opened = substitute(shift(body, count, 1), [s.prim(whole.prim, [], inside, whole.type)]);
  // `opened` binds the parts, the last one innermost: place the bindings from the inside out.
  return whole.args.reduceRight((inner, c, i) => shareLet(inner, shift(c, i)), opened);
}

/** Counts the uses of variable `index`: 0, 1, or 2 for several uses or a use under a lambda. */
function uses(t: Term, index: number): 0 | 1 | 2 {
  if (!occurs(t, index)) return 0;
  if (t.tag === "var") return 1;
  if (t.tag === "lam" || t.tag === "natLam") return 2;
  if (t.tag !== "prim" && t.tag !== "app" && t.tag !== "meta") return 0;
  let count = t.tag === "app" ? uses(t.fun, index) : 0;
  for (const a of t.args) {
    count += runsOnce(t, a) ? uses(a.body, index + 1) : uses(a, index);
    if (count >= 2) return 2;
  }
  return count as 0 | 1;
}

/** True if `arg` is the function of a `let`, whose body runs once. */
function runsOnce(t: Term, arg: Term): arg is Extract<Term, { tag: "lam" }> {
  return arg.tag === "lam" && t.tag === "prim" && PRIMITIVES[t.prim].runsOnce === true;
}

/** Binds at the lowest common ancestor of the uses. Of several `let`s at one position, the one bound last comes first. */
function bindLow(body: Term, value: Term): Term {
  const s = body.session;
  return (
    bindBelow(body, value) ?? s.rawPrim("let", [], [value, s.lam(value.type, body)], body.type)
  );
}

/**
 * Moves the binding down while a single argument, not under a lambda, contains all uses. Returns undefined if only bodies of `let`s
 * would be entered: the order of the `let`s is kept, so that rebuilding a term does not change it.
 */
function bindBelow(body: Term, value: Term): Term | undefined {
  if (body.tag !== "prim") return undefined;
  const [only, ...others] = body.args.filter((a) => occurs(a, 0));
  if (only === undefined || others.length > 0) return undefined;
  const lowered = lowerInto(body, only, value);
  if (lowered === undefined) return undefined;
  const args = body.args.map((a) => (a === only ? lowered : shift(a, -1)));
  return body.session.rawPrim(body.prim, body.sizes, args, body.type, body.label);
}

function lowerInto(parent: Prim, arg: Term, value: Term): Term | undefined {
  if (arg.tag !== "lam" && arg.tag !== "natLam") return bindLow(arg, value);
  if (!runsOnce(parent, arg)) return undefined;
  const swapped = rename(arg.body, (i) => (i === 0 ? 1 : i === 1 ? 0 : i));
  const body = bindBelow(swapped, shift(value, 1));
  return body && arg.session.lam(paramOf(arg), body);
}
