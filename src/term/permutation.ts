/**
 * @file Finds the uses of `reorder` and `scatter` whose index functions are not proved to be a permutation with its inverse, or a
 * bijection. Each use is returned as a closed term that applies the primitive to the indices 0, 1, …: the interpreter evaluates it
 * for known sizes and inputs and reports the indices without a value.
 */
import { indexSize } from "./index-term.ts";
import { termOutside } from "./nat-scope.ts";
import { PRIMITIVES, type PrimName } from "./primitives/index.ts";
import { namesFor } from "./show-names.ts";
import { showTerm } from "./show-term.ts";
import {
  asLinear,
  emptyFacts,
  launchLimits,
  mul,
  proveEQ,
  type Size,
  simplify,
  sub,
  withLaunch,
  withRange,
} from "./size/index.ts";
import { sizesIn } from "./sizes-in.ts";
import { applyAll, shift } from "./substitute.ts";
import { subterms } from "./subterms.ts";
import { children, occurs, type Prim, paramOf, type Term } from "./term.ts";
import { totality } from "./total.ts";
import type { ArrayType, IdxType } from "./type.ts";

/** A use of `reorder` or `scatter` that no proof shows to be a permutation, so that a run must check it. */
export interface Permutation {
  /** The use in source form, on one line; the permuted array is printed as `…`. */
  readonly shown: string;
  /**
   * The closed term that evaluates the use on indices. Undefined if the use depends on values that exist only during the
   * computation.
   */
  readonly term: Term | undefined;
  /** The number of indices that the term evaluates. */
  readonly elements: Size;
}

const PERMUTES: ReadonlySet<string> = new Set<PrimName>(["reorder", "scatter"]);
/** Primitives that apply their index function to every index. */
const INDEXED: ReadonlySet<string> = new Set<PrimName>(["generate", "gather"]);

/**
 * Returns the uses of `reorder` and `scatter` in a term without free bound variables that are not proved to be permutations, each
 * once. Empty if all are proved.
 */
export function unprovedPermutations(root: Term): readonly Permutation[] {
  const open = new Set([...subterms(root)].filter((t) => isPermutation(t) && !isProved(t)));
  return open.size === 0 ? [] : new PermutationSearch(open).in(root);
}

const isPermutation = (t: Term): t is Prim => t.tag === "prim" && PERMUTES.has(t.prim);

// ---------------------------------------------------------------- proofs

/**
 * True if the functions are proved correct for every length: total, with inverse(f(i)) = i for `reorder`, and linear in i with a
 * non-zero constant coefficient for `scatter`.
 */
function isProved({ prim, args, session: s }: Prim): boolean {
  const functions = args.slice(0, -1);
  if (functions.some((f) => totality(f).partial !== undefined)) return false;
  const { size: length } = args.at(-1)!.type as ArrayType;
  const i = s.free("#i", s.types.idx(length));
  const v = s.sizes.variable("loop", "#i");
  const named = [length, ...functions.flatMap(sizesIn)].flatMap((l) => l.vars.map((u) => u.size));
  const sizes = withLaunch(emptyFacts, launchLimits(named, [length]));
  const facts = withRange(sizes, v, s.sizes.nat(0), sub(length, s.sizes.nat(1)));
  const end = functions.reduce((t, f) => applyAll(f, [t]), i as Term);
  const given = indexSize(end, facts, (u) => (u === i ? v : undefined));
  if (given === undefined) return false;
  const size = simplify(given, facts);
  if (prim === "reorder") return proveEQ(size, v, facts);
  const step = asLinear(size, v.vars[0]!)?.coefficient.constant;
  return step !== undefined && step !== 0;
}

// ---------------------------------------------------------------- on numbers

class PermutationSearch {
  readonly #open: ReadonlySet<Term>;
  readonly #known = new Map<Term, readonly Permutation[]>();

  constructor(open: ReadonlySet<Term>) {
    this.#open = open;
  }

  /** Returns the uses inside `t`; their terms may mention the free variables of `t`. */
  in(t: Term): readonly Permutation[] {
    const known = this.#known.get(t);
    if (known !== undefined) return known;
    const own = isPermutation(t) && this.#open.has(t) ? [onNumbers(t)] : [];
    const found = each([...own, ...this.#inside(t)]);
    this.#known.set(t, found);
    return found;
  }

  #inside(t: Term): readonly Permutation[] {
    if (t.tag === "lam") return this.in(t.body).map(outsideOf);
    if (t.tag === "natLam")
      return this.in(t.body).map((p) => withTerm(p, p.term && termOutside(p.term, 1)));
    return children(t).flatMap((c, i) => this.#inArgument(t, c, i));
  }

  #inArgument(t: Term, arg: Term, i: number): readonly Permutation[] {
    if (arg.tag !== "lam" || arg.body.tag === "lam") {
      const found = this.in(arg);
      return t.tag === "prim" && t.prim === "select" && i > 0
        ? found.map((p) => withTerm(p, p.term && inBranch(t, i, p.term)))
        : found;
    }
    return this.in(arg.body).map((p) => (t.tag === "prim" ? forAll(p, t, arg) : outsideOf(p)));
  }
}

/** Removes duplicates. */
const each = (found: readonly Permutation[]): readonly Permutation[] => [
  ...new Map(found.map((p) => [p.term ?? p.shown, p])).values(),
];

const withTerm = (p: Permutation, term: Term | undefined): Permutation => ({ ...p, term });

/** Moves a use out of the innermost binder. Its term becomes undefined if it mentions the bound variable. */
const outsideOf = (p: Permutation): Permutation =>
  withTerm(p, p.term === undefined || occurs(p.term, 0) ? undefined : shift(p.term, -1));

function onNumbers(t: Prim): Permutation {
  const s = t.session;
  const { size } = t.type as ArrayType;
  const i32 = s.types.scalar("i32");
  const type = s.types.array(size, i32);
  const index = s.types.idx(size);
  const number = s.lam(index, s.prim("cast", [], [s.variable(0, index)], i32));
  const numbers = s.prim("generate", [size], [number], type);
  const shown = s.prim(
    t.prim,
    [],
    [...t.args.slice(0, -1), s.free("…", t.args.at(-1)!.type)],
    t.type,
  );
  return {
    shown: showTerm(shown, { ...namesFor(shown), width: Number.POSITIVE_INFINITY }),
    term: s.prim(t.prim, [], [...t.args.slice(0, -1), numbers], type),
    elements: size,
  };
}

/** Wraps the term of a use so that it is evaluated only if branch i of a `select` is taken. */
function inBranch(t: Prim, i: number, term: Term): Term {
  const s = t.session;
  const other = s.prim("undef", [], [], term.type);
  const branches = i === 1 ? [term, other] : [other, term];
  return s.prim("select", [], [t.args[0]!, ...branches], term.type);
}

/** Evaluates the term of a use for every value to which a primitive applies the surrounding function. */
function forAll(p: Permutation, t: Prim, f: Term & { tag: "lam" }): Permutation {
  const { term } = p;
  if (term === undefined || !occurs(term, 0)) return outsideOf(p);
  const s = t.session;
  const fun = s.lam(paramOf(f), term);
  if (t.prim === "let") return withTerm(p, s.prim("let", [], [t.args[0]!, fun], term.type));
  const param = paramOf(f);
  if (PRIMITIVES[t.prim].maps) {
    const xs = t.args.at(-1)!;
    const { size } = xs.type as ArrayType;
    const type = s.types.array(size, term.type);
    return { ...p, term: s.prim("map", [], [fun, xs], type), elements: mul(size, p.elements) };
  }
  if (!INDEXED.has(t.prim)) return withTerm(p, undefined);
  const size = (param as IdxType).size;
  const type = s.types.array(size, term.type);
  return { ...p, term: s.prim("generate", [size], [fun], type), elements: mul(size, p.elements) };
}
