/**
 * @file Turns a scalar expression that depends on a lane variable into a vector expression. A load of consecutive elements becomes
 * one vector load. Other operands that differ between lanes are computed lane by lane and gathered into a vector.
 */
import { asLinear, CompilerBug, type Size, substituteSizes } from "../term/index.ts";
import { ctype, resultType } from "./code.ts";
import { exprParts, mapExpr, onceEach } from "./expr-parts.ts";
import type { Expr, VectorWidth } from "./imperative.ts";
import { type ExecutedLoads, isLaneChoice, NO_LOADS } from "./lane-choice.ts";

/** The names of the variables that hold one value per lane; every other variable has one value for all lanes. */
export type VectorVars = ReadonlySet<string>;
const NO_VARS: VectorVars = new Set();

/** Vector variables that sizes mention, as the index of a look-up: for each the names of variables that hold it in each lane. */
export type LaneIndices = ReadonlyMap<string, readonly string[]>;
const NO_INDICES: LaneIndices = new Map();

/**
 * Expressions inside a loop over `width` lanes with the variable `lane`: which of them depend on the lane, their values in one lane
 * and their vectors. Each expression object is processed once: a variable that is added to `vectors` later counts only in
 * expressions that have not been processed.
 */
export class LaneExprs {
  readonly #lane: Size;
  readonly #width: number;
  readonly #vectors: VectorVars;
  readonly #executed: ExecutedLoads;
  readonly #choiceApart: () => void;
  readonly #indices: LaneIndices;
  readonly #inLane = new Map<number, (e: Expr) => Expr>();

  constructor(
    lane: Size,
    width: number,
    vectors: VectorVars = NO_VARS,
    executed: ExecutedLoads = NO_LOADS,
    choiceApart: () => void = () => undefined,
    indices: LaneIndices = NO_INDICES,
  ) {
    this.#lane = lane;
    this.#width = width;
    this.#vectors = vectors;
    this.#executed = executed;
    this.#choiceApart = choiceApart;
    this.#indices = indices;
  }

  /**
   * True if the value of `e` may differ between lanes: a size in it mentions the lane variable or a variable of `indices`, or it
   * reads a variable of `vectors`. Sizes that mention other variables of `vectors` do not count; the caller has excluded them.
   */
  readonly dependOnLane: (e: Expr) => boolean = onceEach((e) => {
    if (e.tag === "index") return this.#differs(e.size);
    if (e.tag === "load") return this.#differs(e.index);
    if (e.tag === "var") return this.#vectors.has(e.name);
    if (e.tag === "pick" && this.#differs(e.index)) return true;
    return exprParts(e).some(this.dependOnLane);
  });

  /**
   * The vector of the values that `e` has in the lanes. Returns `e` unchanged, as a scalar, if nothing in it depends on the lane.
   * Vectors compute operations, casts, consecutive loads, selects with one condition for all lanes, and selects of which every lane
   * may compute both branches. Most other expressions are computed lane by lane and gathered. Raises CompilerBug if a gathered expression is itself a vector.
   */
  readonly vector: (e: Expr) => Expr = onceEach((e) => {
    if (!this.dependOnLane(e)) return e;
    const w = this.#width as VectorWidth;
    switch (e.tag) {
      case "load":
        if (!isContiguous(e.index, this.#lane) || mentionsSome(e.index, this.#indices))
          return this.#gather(e);
        return { ...e, index: atLane(e.index, this.#lane, 0), type: ctype(e.type.scalar, w) };
      case "var":
        return { ...e, type: ctype(e.type.scalar, w) };
      case "op": {
        const args = e.args.map(this.vector);
        return { ...e, args, type: resultType(e.op, args) };
      }
      case "cast":
        return { ...e, arg: this.vector(e.arg), type: ctype(e.type.scalar, w) };
      case "select":
        if (this.dependOnLane(e.cond) && !isLaneChoice(e, this.dependOnLane, this.#executed)) {
          if (dependsOnData(e.cond)) this.#choiceApart();
          return this.#gather(e);
        }
        return {
          ...e,
          cond: this.vector(e.cond),
          then: broadcast(this.vector(e.then), w),
          else: broadcast(this.vector(e.else), w),
          type: ctype(e.type.scalar, w),
        };
      case "pick":
        if (e.index === this.#lane && e.arg.type.width === w && !this.dependOnLane(e.arg))
          return e.arg;
        return this.#gather(e);
      case "index":
      case "vector":
      case "lane":
      case "external":
      case "tabled":
        return this.#gather(e);
      case "const":
      case "undef":
        return e;
      default:
        return e satisfies never;
    }
  });

  /**
   * Gives the rewrite to the scalar expression of lane k: the lane variable becomes k, and a variable of `vectors` becomes its
   * component k. A `pick` whose index is then a number becomes that component.
   */
  inLane(k: number): (e: Expr) => Expr {
    const known = this.#inLane.get(k);
    if (known !== undefined) return known;
    const size = (s: Size): Size => this.#sizeInLane(s, k);
    const expr: (e: Expr) => Expr = onceEach((e) => {
      if (e.tag === "var")
        return this.#vectors.has(e.name)
          ? component({ ...e, type: ctype(e.type.scalar, this.#width as VectorWidth) }, k)
          : e;
      const place = e.tag === "pick" ? size(e.index).constant : undefined;
      if (e.tag === "pick" && place !== undefined) return component(expr(e.arg), place);
      return mapExpr(e, expr, size);
    });
    this.#inLane.set(k, expr);
    return expr;
  }

  #differs(s: Size): boolean {
    return sizeMentions(s, this.#lane) || mentionsSome(s, this.#indices);
  }

  #sizeInLane(s: Size, k: number): Size {
    const own = atLane(s, this.#lane, k);
    if (!mentionsSome(own, this.#indices)) return own;
    return substituteSizes(own, (v) => {
      const name = v.sort === "loop" ? this.#indices.get(v.name)?.[k] : undefined;
      return name === undefined ? undefined : s.table.variable("loop", name);
    });
  }

  /** Builds a vector from one scalar expression per lane. Raises CompilerBug if `e` is itself a vector. */
  #gather(e: Expr): Expr {
    if (e.type.width !== 1) throw new CompilerBug("a vector of vectors");
    const elems = Array.from({ length: this.#width }, (_, k) => this.inLane(k)(e));
    return { tag: "vector", elems, type: ctype(e.type.scalar, this.#width as VectorWidth) };
  }
}

/** True if the value depends on elements or variables, and not on indices alone. */
export const dependsOnData: (e: Expr) => boolean = onceEach(
  (e) => e.tag === "load" || e.tag === "var" || exprParts(e).some(dependsOnData),
);

/** True if the size mentions a variable with one of the names. */
export const mentionsSome = (s: Size, names: { has(name: string): boolean }): boolean =>
  s.vars.some((v) => names.has(v.name));

/** True if the size `s` mentions the variable `v`, which is a size that consists of one variable. */
export const sizeMentions = (s: Size, v: Size): boolean => s.vars.includes(v.vars[0]!);

/**
 * The size `s` in lane k: the lane variable is replaced by the number k. Returns `s` itself if it does not mention the lane
 * variable.
 */
export const atLane = (s: Size, lane: Size, k: number): Size =>
  sizeMentions(s, lane)
    ? substituteSizes(s, (v) => (v === lane.vars[0] ? s.table.nat(k) : undefined))
    : s;

const component = (e: Expr, k: number): Expr => ({
  tag: "lane",
  arg: e,
  lane: k,
  type: ctype(e.type.scalar),
});

/** True if `index` is linear in the lane variable with coefficient 1, so that consecutive lanes address consecutive elements. */
export function isContiguous(index: Size, lane: Size): boolean {
  return asLinear(index, lane.vars[0]!)?.coefficient.constant === 1;
}

/** True if `index` is linear in the lane variable, so that consecutive lanes address elements at one distance, which is a number. */
export function isStrided(index: Size, lane: Size): boolean {
  const distance = asLinear(index, lane.vars[0]!)?.coefficient.constant;
  return distance !== undefined && distance !== 0;
}

/**
 * A vector with the scalar `e` in each of `width` lanes; `e` itself if it already has that width. `e` must not be a vector of
 * another width.
 */
export function broadcast(e: Expr, width: VectorWidth): Expr {
  if (e.type.width === width) return e;
  return {
    tag: "vector",
    elems: new Array<Expr>(width).fill(e),
    type: ctype(e.type.scalar, width),
  };
}
