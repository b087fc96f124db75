/**
 * @file Renaming and substitution of de Bruijn variables and of bound sizes. Terms stay canonical: where a function replaces a
 * variable that is applied, the application is reduced (hereditary substitution).
 */
import { heaviestChild, memoised, SHALLOW } from "./heaviest.ts";
import { mapType, replaceBound } from "./map-type.ts";
import {
  type Size,
  type SizeVar,
  shiftBound,
  substituteSizes as substituteSize,
} from "./size/index.ts";
import {
  children,
  type Free,
  type Lam,
  type NatLam,
  type Prim,
  paramOf,
  type Term,
  type Var,
  withChildren,
} from "./term.ts";
import type { Type } from "./type.ts";

/** Terms of more nodes than this are rewritten with a memo, so that shared sub-terms are rewritten once. */
const MEMO_FROM = 24;
/** More than a term has binders of sizes on one path, so that two counts of binders make one number. */
const MOST_BINDERS = 2 ** 20;

/** A mapping of the variables and sizes of a term, given the number of lambdas and nat lambdas of the term around each. */
interface VariableMap {
  /** True if no free variable or size of `t` is affected. */
  readonly skip: (t: Term, binders: number, sizeBinders: number) => boolean;
  readonly variable: (v: Var, binders: number, sizeBinders: number) => Term;
  readonly size?: (s: Size, sizeBinders: number) => Size;
  readonly free?: (f: Free, binders: number) => Term;
  /** True if sizes without bound variables change, too. */
  readonly freeSizes?: boolean;
}

/** Results by the number of binders around, then by term. */
type KnownUnder = Map<number, Map<Term, Term>>;

function knownUnder(memo: KnownUnder, b: number, sb: number): Map<Term, Term> {
  const binders = b * MOST_BINDERS + sb;
  let known = memo.get(binders);
  if (known === undefined) {
    known = new Map();
    memo.set(binders, known);
  }
  return known;
}

function change(root: Term, by: VariableMap): Term {
  const memo: KnownUnder | undefined = root.nodes > MEMO_FROM ? new Map() : undefined;
  const onType = (type: Type, sizeBinders: number): Type =>
    by.size === undefined || (type.sizeDepth <= sizeBinders && by.freeSizes !== true)
      ? type
      : mapType(type.table, type, { size: by.size }, sizeBinders);
  const go = (t: Term, b: number, sb: number): Term => {
    if (by.skip(t, b, sb)) return t;
    if (memo === undefined || t.tag === "var") return rebuild(t, b, sb);
    const known = knownUnder(memo, b, sb);
    let done = known.get(t);
    if (done === undefined) {
      if (t.height > SHALLOW) heaviestFirst(t, b, sb, memo);
      done = known.get(t) ?? rebuild(t, b, sb);
      known.set(t, done);
    }
    return done;
  };
  /** Rewrites the parts of a high term from the bottom up, along its heaviest children, so that `go` is not nested deeply. */
  const heaviestFirst = (t: Term, b: number, sb: number, memo: KnownUnder): void => {
    const way: [known: Map<Term, Term>, t: Term, b: number, sb: number][] = [];
    let [u, inner, innerSizes]: [Term | undefined, number, number] = [t, b, sb];
    while (u !== undefined && u.height > SHALLOW && !by.skip(u, inner, innerSizes)) {
      const known = knownUnder(memo, inner, innerSizes);
      if (known.has(u)) break;
      way.push([known, u, inner, innerSizes]);
      if (u.tag === "lam") inner++;
      if (u.tag === "natLam") innerSizes++;
      u = heaviestChild(u);
    }
    for (const [known, ...part] of way.reverse()) known.set(part[0], rebuild(...part));
  };
  const rebuild = (t: Term, b: number, sb: number): Term => {
    const s = t.session;
    switch (t.tag) {
      case "var":
        return by.variable(t, b, sb);
      case "free":
        return by.free?.(t, b) ?? s.free(t.name, onType(t.type, sb));
      case "lit":
        return s.lit(t.value, onType(t.type, sb));
      case "lam":
        return s.lam(onType(paramOf(t), sb), go(t.body, b + 1, sb));
      case "natLam":
        return s.natLam(go(t.body, b, sb + 1));
      case "prim": {
        const sizes = by.size === undefined ? t.sizes : t.sizes.map((n) => by.size!(n, sb));
        const args = t.args.map((a) => go(a, b, sb));
        return s.prim(t.prim, sizes, args, onType(t.type, sb), t.label);
      }
      case "app":
        return applyAll(
          go(t.fun, b, sb),
          t.args.map((a) => go(a, b, sb)),
        );
      case "meta": {
        const args = t.args.map((a) => go(a, b, sb));
        return s.meta(t.name, args, onType(t.type, sb));
      }
      default:
        return t satisfies never;
    }
  };
  return go(root, 0, 0);
}

/**
 * Adds `by` to the index of every variable from `cutoff` on. `by` may be negative if the variables that are passed over do not
 * occur.
 */
export function shift(t: Term, by: number, cutoff = 0): Term {
  if (by === 0 || t.depth <= cutoff) return t;
  return change(t, {
    skip: (u, b) => u.depth <= cutoff + b,
    variable: (v, b) => (v.index < cutoff + b ? v : v.session.variable(v.index + by, v.type)),
  });
}

/**
 * Replaces the sizes, in types and as arguments, that mention a free bound size variable. `to` receives the size and the number of
 * nat binders of `t` around it. It may also receive other sizes beside these; it must return them unchanged if they are to stay.
 */
export function mapSizes(t: Term, to: (s: Size, sizeBinders: number) => Size): Term {
  return change(t, {
    skip: (u, _b, sb) => u.sizeDepth <= sb,
    size: to,
    variable: (v, _b, sb) =>
      v.session.variable(v.index, mapType(v.type.table, v.type, { size: to }, sb)),
  });
}

/**
 * Adds `by`, which may be negative, to the index of every free bound size variable of a term. Sizes that nat binders inside the
 * term bind stay.
 */
export const shiftSizes = (t: Term, by: number): Term =>
  by === 0 || t.sizeDepth === 0 ? t : mapSizes(t, (s, sb) => shiftBound(s, by, sb));

/**
 * Adds `by`, which may be negative, to the index of every free bound size variable of a type. Sizes that `(l: nat) -> …` inside the
 * type binds stay.
 */
export const shiftType = (type: Type, by: number): Type =>
  by === 0 || type.sizeDepth === 0
    ? type
    : mapType(type.table, type, { size: (s, sb) => shiftBound(s, by, sb) });

/** Renames the free de Bruijn variables of `t`: variable i becomes variable `to(i)`. Free variables with names stay. */
export function rename(t: Term, to: (index: number) => number): Term {
  return change(t, {
    skip: (u, b) => u.depth <= b,
    variable: (v, b) => (v.index < b ? v : v.session.variable(to(v.index - b) + b, v.type)),
  });
}

/**
 * Replaces de Bruijn variable i by `values[i]` and lowers the variables above by the number of values. Does not share: a value used
 * twice is duplicated. Applications of a variable that is replaced by a function are reduced.
 */
export function substitute(t: Term, values: readonly Term[]): Term {
  const count = values.length;
  return change(t, {
    skip: (u, b) => u.depth <= b,
    variable: (v, b, sb) => {
      if (v.index < b) return v;
      const value = values[v.index - b];
      if (value !== undefined) return shift(shiftSizes(value, sb), b);
      return v.session.variable(v.index - count, v.type);
    },
  });
}

/**
 * Applies a nat lambda to a size: returns its body with the bound size replaced, in types and size arguments. Sizes bound further
 * out are renumbered.
 */
export const applyNat = (f: NatLam, size: Size): Term =>
  mapSizes(f.body, (s, sb) => replaceBound(s, sb, size));

/** True if a function of a size gives different terms for different sizes. Equal terms are one object. */
export function dependsOnSize(f: Term): boolean {
  const { sizes } = f.session;
  return f.tag === "natLam" && applyNat(f, sizes.nat(0)) !== applyNat(f, sizes.nat(1));
}

/**
 * Returns the body of `\(l: nat) -> t`: replaces the size variable l by bound size variable 0 of the body. `t` must have no other
 * free bound size variables, because their indices stay.
 */
export function abstractSize(t: Term, l: SizeVar): Term {
  const size = (s: Size, sb: number): Size => bindSize(s, l, sb);
  return change(t, {
    skip: () => false,
    freeSizes: true,
    size,
    variable: (v, _b, sb) =>
      v.session.variable(v.index, mapType(v.type.table, v.type, { size }, sb)),
  });
}

/**
 * Replaces the size variable l by the bound variable with index `natBinders`: the variable of the nat binder that is `natBinders`
 * binders out. Returns the size itself if l does not occur.
 */
export function bindSize(s: Size, l: SizeVar, natBinders: number): Size {
  if (!s.vars.includes(l)) return s;
  const bound = s.table.variable("bound", String(natBinders));
  return substituteSize(s, (v) => (v === l ? bound : undefined));
}

/**
 * Applies a function to arguments, one after the other. Lambdas are reduced, with `let` for an argument that is used several times.
 * An application of a `label`, a `select` or a `let` is moved into its function parts. Without arguments, the function itself is
 * returned.
 */
export function applyAll(fun: Term, args: readonly Term[]): Term {
  let [result, left] = [fun, args];
  while (left.length > 0 && result.tag === "lam") {
    const count = lambdas(result, left.length);
    result = reduce(result, left.slice(0, count));
    left = left.slice(count);
  }
  return left.length === 0 ? result : spine(result, left);
}

/** Returns the number of leading lambdas of a term, at most `limit`. */
function lambdas(t: Term, limit: number): number {
  return t.tag === "lam" && limit > 0 ? 1 + lambdas(t.body, limit - 1) : 0;
}

/**
 * Reduces all lambdas at once: an argument used below a later one of these lambdas is then not used under a lambda that remains.
 */
function reduce(fun: Term, args: readonly Term[]): Term {
  const s = fun.session;
  const bodies = [fun];
  for (let f = fun; f.tag === "lam" && bodies.length <= args.length; f = f.body)
    bodies.push(f.body);
  return args.reduceRight<Term>(
    (body, a, i) => s.prim("let", [], [shift(a, i), s.lam(a.type, body)], body.type),
    bodies[args.length]!,
  );
}

function spine(fun: Term, args: readonly Term[]): Term {
  const s = fun.session;
  const type = args.reduce<Type>((t) => (t.tag === "fun" ? t.result : t), fun.type);
  if (fun.tag === "app") return s.app(fun.fun, [...fun.args, ...args], type);
  if (fun.tag === "meta") return s.meta(fun.name, [...fun.args, ...args], type);
  return (fun.tag === "prim" && applied(fun, args, type)) || s.app(fun as Var, args, type);
}

/** Applies a function that is wrapped in `label`, `select` or `let` inside of the wrapper. */
function applied(fun: Prim, args: readonly Term[], type: Type): Term | undefined {
  const s = fun.session;
  const [first, second, third] = fun.args;
  switch (fun.prim) {
    case "label":
      return s.prim("label", [], [applyAll(first!, args)], type, fun.label);
    case "select":
      return s.prim("select", [], [first!, applyAll(second!, args), applyAll(third!, args)], type);
    case "let": {
      const inner = applyAll(
        (second as Lam).body,
        args.map((a) => shift(a, 1)),
      );
      return s.prim("let", [], [first!, s.lam(first!.type, inner)], type);
    }
    default:
      return undefined;
  }
}

/**
 * Replaces sizes and types throughout a term: an instance of a polymorphic definition. `by.size` is called for size arguments of
 * primitives, `by.type` for the types of nodes and of lambda parameters. `by.type` must replace the sizes in a type itself.
 */
export function instantiate(
  t: Term,
  by: { readonly size: (s: Size) => Size; readonly type: (type: Type) => Type },
): Term {
  const go: (t: Term) => Term = memoised((u) => rebuild(u));
  const rebuild = (u: Term): Term => {
    const s = u.session;
    switch (u.tag) {
      case "var":
        return s.variable(u.index, by.type(u.type));
      case "free":
        return s.free(u.name, by.type(u.type));
      case "lit":
        return s.lit(u.value, by.type(u.type));
      case "lam":
        return s.lam(by.type(paramOf(u)), go(u.body));
      case "natLam":
        return s.natLam(go(u.body));
      case "prim":
        return s.prim(u.prim, u.sizes.map(by.size), u.args.map(go), by.type(u.type), u.label);
      case "app":
        return applyAll(go(u.fun), u.args.map(go));
      case "meta":
        return s.meta(u.name, u.args.map(go), by.type(u.type));
      default:
        return u satisfies never;
    }
  };
  return go(t);
}

/**
 * Rebuilds a term bottom-up; `visit` receives each node with its new children and returns the replacement. A shared node is visited
 * once; the head of an application is not visited.
 */
export function mapTerm(t: Term, visit: (t: Term) => Term): Term {
  const go: (t: Term) => Term = memoised((u) =>
    visit(
      withChildren(
        u,
        children(u).map((c) => go(c)),
      ),
    ),
  );
  return go(t);
}

/**
 * Returns the body of `\x -> t`: replaces the free variable x by the bound variable. The indices of the free de Bruijn variables of
 * `t` rise by one.
 */
export function abstract(t: Term, x: Free): Term {
  return change(t, {
    skip: () => false,
    variable: (v, b) => (v.index < b ? v : v.session.variable(v.index + 1, v.type)),
    free: (f, b) => (f === x ? f.session.variable(b, f.type) : f),
  });
}

/**
 * Returns the body of a nat lambda with its bound size replaced by a size variable of sort `param` named `name`. The name must be
 * new.
 */
export function openNat(f: NatLam, name: string): Term {
  return nameSizes(f.body, [name]);
}

/** Replaces the bound sizes of enclosing nat binders by named parameters; `names` has the innermost last. */
export const nameSizes = (t: Term, names: readonly string[]): Term =>
  names.reduceRight((u, name) => {
    const size = u.session.sizes.variable("param", name);
    return u.sizeDepth === 0 ? u : mapSizes(u, (s, sb) => replaceBound(s, sb, size));
  }, t);
