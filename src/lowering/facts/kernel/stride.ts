/**
 * @file How far apart neighbouring work-items access memory: the difference of an index if the number of the work-item grows by 1.
 */
import {
  add,
  exactDiv,
  type Facts,
  mul,
  proveDivides,
  proveLE,
  type Size,
  type SizeVar,
  type SizeView,
  simplify,
  sizeOfView,
  sub,
  substituteSizes,
  unlessImpossible,
  view,
} from "../../../term/index.ts";

/** True if a size is the same for all work-items and iterations: it mentions program sizes only. */
export const isUniform = (size: Size): boolean => size.vars.every((v) => v.sort !== "loop");

/** The difference of an index between two work-items or iterations. */
export interface LaneStride {
  /** The difference in elements; undefined if it is irregular. */
  readonly elements: Size | undefined;
  /** False if some neighbours have another difference: at a clamped edge, or where a remainder starts anew. */
  readonly everywhere: boolean;
}

const IRREGULAR: LaneStride = { elements: undefined, everywhere: true };

/** The stride of an index whose value depends on data. */
export const irregularStride: LaneStride = IRREGULAR;

/**
 * The stride of an index along a variable, the number of a work-item or of an iteration. `facts` hold at the access, with the ranges of
 * all variables. Irregular if the difference depends on the work-item or the iteration.
 */
export function strideAlong(index: Size, along: SizeVar, facts: Facts): LaneStride {
  if (!index.vars.includes(along)) return { elements: index.table.nat(0), everywhere: true };
  return unlessImpossible(IRREGULAR, () => {
    const next = substituteSizes(index, (v) => (v === along ? add(v.size, 1) : undefined));
    const difference = sub(next, index);
    const exact = isUniform(difference) ? difference : simplify(difference, facts);
    if (isUniform(exact)) return { elements: exact, everywhere: true };
    const found = new Difference(along, facts, index).of(view(index));
    return found.elements === undefined || !isUniform(found.elements) ? IRREGULAR : found;
  });
}

/** Finds the difference of a size by its form: what changes for most neighbours. */
class Difference {
  readonly #along: SizeVar;
  readonly #facts: Facts;
  readonly #size: Size;

  constructor(along: SizeVar, facts: Facts, of: Size) {
    this.#along = along;
    this.#facts = facts;
    this.#size = of;
  }

  of(v: SizeView): LaneStride {
    const { table } = this.#size;
    const whole = sizeOfView(v, table);
    if (!whole.vars.includes(this.#along)) return this.#exactly(table.nat(0));
    switch (v.tag) {
      case "var":
        return this.#exactly(table.nat(1));
      case "sum":
        return this.#sum(v);
      case "min":
      case "max":
        return this.#extremum(v.args);
      case "mod":
      case "floor":
        return this.#division(v.tag, v.a, sizeOfView(v.b, table));
      case "quotient": {
        const by = sizeOfView(v.den, table);
        const num = this.of(v.num);
        if (by.vars.includes(this.#along) || num.elements === undefined) return IRREGULAR;
        return { ...num, elements: exactDiv(num.elements, by) };
      }
      case "const":
      case "ceilDiv":
      case "pow":
      case "log2":
        return IRREGULAR;
      default:
        return v satisfies never;
    }
  }

  #exactly(elements: Size): LaneStride {
    return { elements, everywhere: true };
  }

  #sum({ terms }: SizeView & { readonly tag: "sum" }): LaneStride {
    const { table } = this.#size;
    let total: LaneStride = this.#exactly(table.nat(0));
    for (const { coefficient, factors } of terms) {
      const changing = factors.filter((f) => sizeOfView(f, table).vars.includes(this.#along));
      const [factor, more] = changing;
      if (factor === undefined) continue;
      const own = more === undefined ? this.of(factor) : IRREGULAR;
      if (own.elements === undefined || total.elements === undefined) return IRREGULAR;
      const others = factors.filter((f) => f !== factor).map((f) => sizeOfView(f, table));
      const scaled = others.reduce((s, o) => mul(s, o), mul(own.elements, coefficient));
      total = {
        elements: add(total.elements, scaled),
        everywhere: total.everywhere && own.everywhere,
      };
    }
    return total;
  }

  /** Of a minimum or maximum: what changes is taken, because constants are the bounds of clamps. */
  #extremum(args: readonly SizeView[]): LaneStride {
    const { table } = this.#size;
    const changing = args.filter((a) => sizeOfView(a, table).vars.includes(this.#along));
    const found = changing.map((a) => this.of(a));
    const [first] = found;
    if (first?.elements === undefined) return IRREGULAR;
    if (found.some((f) => f.elements !== first.elements)) return IRREGULAR;
    const all = changing.length === args.length && found.every((f) => f.everywhere);
    return { elements: first.elements, everywhere: all };
  }

  #division(tag: "mod" | "floor", dividend: SizeView, divisor: Size): LaneStride {
    const { elements: step, everywhere } = this.of(dividend);
    if (step === undefined || divisor.vars.includes(this.#along)) return IRREGULAR;
    const zero = divisor.table.nat(0);
    if (proveDivides(divisor, step, this.#facts) === "yes")
      return { elements: tag === "mod" ? zero : exactDiv(step, divisor), everywhere };
    // A divisor that is not less than two steps: most neighbours have the same quotient.
    if (!proveLE(mul(step, 2), divisor, this.#facts) || !proveLE(zero, step, this.#facts))
      return IRREGULAR;
    return { elements: tag === "mod" ? step : zero, everywhere: false };
  }
}
