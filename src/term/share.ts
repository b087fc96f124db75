/**
 * @file Placement of `let x = value in body`, so that no computation is duplicated and terms stay canonical.
 *
 * - A value of only variables, literals, projections and layout is substituted, unless it has a label: the label says where it is.
 * - A computation that is used once is substituted, unless the use is under a lambda and the value outside of it.
 * - Any other value is bound at the lowest common ancestor of its uses, but not under a label; an unused value is dropped.
 * - A tuple is shared component by component; a boundary by its arguments.
 */
import { PRIMITIVES, type PrimName } from "./primitives/index.ts";
import { rename, shift, substitute } from "./substitute.ts";
import { occurs, type Prim, paramOf, type Term } from "./term.ts";
import { isFunction } from "./type.ts";

/**
 * Returns `let x = value in body` in canonical form; variable 0 of `body` is x. Drops an unused value. Substitutes a function, a
 * value of only variables, literals and layout without labels, and a value that is used once and not under a lambda. Splits a tuple or a boundary
 * into its parts. Binds any other value with `let` at the lowest common ancestor of its uses that no label inside of `body` is around.
 */
export function shareLet(body: Term, value: Term): Term {
  if (!occurs(body, 0)) return shift(body, -1);
  if (isFunction(value.type) || isCheap(value)) return substitute(body, [value]);
  if (value.tag === "prim" && isMadeOfParts(value)) return shareParts(body, value);
  return isUsedOnce(body, 0) ? substitute(body, [value]) : bindLow(body, value);
}

const LIGHT: ReadonlySet<string> = new Set(["layout", "boundary"]);

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

/** True if variable `index`, which occurs, is used once and not under a lambda. */
function isUsedOnce(root: Term, index: number): boolean {
  let [t, i] = [root, index];
  while (t.tag !== "var") {
    if (t.tag !== "prim" && t.tag !== "app" && t.tag !== "meta") return false;
    const parts = t.tag === "app" ? [t.fun, ...t.args] : t.args;
    const [only, ...others] = parts.filter((a) => occurs(a, i));
    if (only === undefined || others.length > 0) return false;
    if (runsOnce(t, only)) [t, i] = [only.body, i + 1];
    else t = only;
  }
  return true;
}

/** True if `arg` is the function of a `let`, whose body runs once. */
function runsOnce(t: Term, arg: Term): arg is Extract<Term, { tag: "lam" }> {
  return arg.tag === "lam" && t.tag === "prim" && PRIMITIVES[t.prim].runsOnce === true;
}

/** Binds at the lowest common ancestor of the uses. Of several `let`s at one position, the one bound last comes first. */
function bindLow(root: Term, value: Term): Term {
  const above: [parent: Prim, arg: Term][] = [];
  let body = root;
  for (let arg = onlyUser(body); arg !== undefined && !isBinder(arg); arg = onlyUser(body)) {
    above.push([body as Prim, arg]);
    body = arg;
  }
  const s = body.session;
  const bound =
    bindBelow(body, value) ?? s.rawPrim("let", [], [value, s.lam(value.type, body)], body.type);
  return above.reduceRight((lowered, [parent, arg]) => withArgument(parent, arg, lowered), bound);
}

const isBinder = ({ tag }: Term): boolean => tag === "lam" || tag === "natLam";

/**
 * Returns the argument of a primitive that has all uses of the variable; undefined if there are several, or for another node. No binding
 * moves under a label: the label names what the program put there.
 */
function onlyUser(t: Term, index = 0): Term | undefined {
  if (t.tag !== "prim" || t.prim === "label") return undefined;
  const [only, ...others] = t.args.filter((a) => occurs(a, index));
  return others.length > 0 ? undefined : only;
}

/** Returns `parent` with `lowered`, which binds variable 0, in place of `arg`, in the scope outside of the binding. */
function withArgument(parent: Prim, arg: Term, lowered: Term): Prim {
  const args = parent.args.map((a) => (a === arg ? lowered : shift(a, -1)));
  return parent.session.rawPrim(parent.prim, parent.sizes, args, parent.type, parent.label);
}

/**
 * Moves the binding down while a single argument, not under a lambda, contains all uses. Returns undefined if only bodies of `let`s
 * would be entered: the order of the `let`s is kept, so that rebuilding a term does not change it.
 */
function bindBelow(body: Term, value: Term): Term | undefined {
  return isUsedBelow(body) ? boundBelow(body as Prim, value) : undefined;
}

/**
 * True if a single argument, inside of bodies of `let`s or not, contains all uses of variable 0. Most often there is none. Nothing is
 * built to find out: to rename the body of each `let` on the way would take time exponential in their number.
 */
function isUsedBelow(root: Term): boolean {
  let [t, i] = [root, 0];
  for (;;) {
    const only = onlyUser(t, i);
    if (only === undefined || !isBinder(only)) return only !== undefined;
    if (!runsOnce(t, only)) return false;
    [t, i] = [only.body, i + 1];
  }
}

/** Binds the value inside of the single argument that contains all uses. */
function boundBelow(body: Prim, value: Term): Prim {
  const arg = onlyUser(body)!;
  if (!runsOnce(body, arg)) return withArgument(body, arg, bindLow(arg, value));
  const swapped = rename(arg.body, (i) => (i === 0 ? 1 : i === 1 ? 0 : i));
  const lowered = boundBelow(swapped as Prim, shift(value, 1));
  return withArgument(body, arg, arg.session.lam(paramOf(arg), lowered));
}
