/**
 * @file Counts the points of a domain, as a size. Where that is not possible, gives an upper bound.
 *
 * Axes that no constraint connects are counted apart. Two axes that only occur together, as `v + E*w` with v below E, are one axis of
 * E times the values of w: `group * 64 + local`, or a loop that begins with a work-item's number and goes in steps of a group. An axis
 * alone is an interval. What is left is counted point by point if all sizes are numbers, within a budget; else constraints are left
 * out, and the count is an upper bound.
 */
import {
  add,
  asLinear,
  bounds,
  decideCondition,
  type Facts,
  floorDiv,
  makeCondition,
  max,
  min,
  mul,
  neg,
  type Size,
  type SizeTable,
  simplify,
  sizeOfView,
  sub,
  substituteSizes,
  unlessImpossible,
  view,
  withRange,
} from "../../../term/index.ts";
import type { Axis, Constraint, Domain } from "./domain.ts";
import { type EnumerationBudget, enumerated } from "./enumerate-points.ts";

/** The number of points of a domain, or of something that happens once or more at each; undefined if there is not even a bound. */
export interface Count {
  readonly size: Size | undefined;
  /** True if the number may be smaller. */
  readonly atMost: boolean;
}

/** Counts the points of domains. `facts` hold for the sizes; they say nothing about axes. */
export class PointCounter {
  readonly #facts: Facts;
  readonly #table: SizeTable;
  readonly #known = new WeakMap<Domain, Count>();
  readonly #byKey = new Map<string, Count>();
  readonly #budget: EnumerationBudget = { left: 2_000_000 };

  constructor(facts: Facts, table: SizeTable) {
    this.#facts = facts;
    this.#table = table;
  }

  /** The number of points of a domain. */
  count(domain: Domain): Count {
    const before = this.#known.get(domain);
    if (before !== undefined) return before;
    const { key } = domain;
    const result = this.#byKey.get(key) ?? this.#fresh(domain);
    this.#byKey.set(key, result);
    this.#known.set(domain, result);
    return result;
  }

  #fresh(domain: Domain): Count {
    const counted = unlessImpossible({ size: undefined, atMost: true }, () =>
      this.#except(domain.axes, domain.constraints, domain.exceptions),
    );
    return domain.isBound && !isZero(counted) ? { ...counted, atMost: true } : counted;
  }

  /** Counts without the points at which all constraints of one of the lists `exceptions` hold. */
  #except(
    axes: readonly Axis[],
    constraints: readonly Constraint[],
    exceptions: Domain["exceptions"],
  ): Count {
    const [first, ...rest] = exceptions;
    if (first === undefined) return this.#all(axes, constraints);
    const around = this.#except(axes, constraints, rest);
    const gone = this.#except(axes, [...constraints, ...first], rest);
    if (around.size === undefined) return around;
    if (around.atMost || gone.atMost || gone.size === undefined) return { ...around, atMost: true };
    return { size: simplify(sub(around.size, gone.size), this.#facts), atMost: false };
  }

  #all(axes: readonly Axis[], constraints: readonly Constraint[]): Count {
    const inside = axes.reduce<Facts>(
      (f, { variable, extent }) => withRange(f, variable, 0, extent && sub(extent, 1)),
      this.#facts,
    );
    const open: Constraint[] = [];
    for (const c of constraints.flatMap(split)) {
      const decided = decideCondition(makeCondition(c.op, c.value, 0), inside);
      if (decided === false) return { size: this.#table.nat(0), atMost: false };
      if (decided === undefined) open.push({ ...c, value: simplify(c.value, inside) });
    }
    const merged = withMergedAxes(axes, open);
    let product: Count = { size: this.#table.nat(1), atMost: false };
    for (const part of components(merged.axes, merged.constraints)) {
      const own = this.#component(part.axes, part.constraints);
      if (isZero(own)) return own;
      product = times(product, own);
    }
    const { size, atMost } = product;
    return { size: size && simplify(size, this.#facts), atMost };
  }

  #component(axes: readonly Axis[], constraints: readonly Constraint[]): Count {
    const [axis, another] = axes;
    // What depends on sizes alone is not known here.
    if (axis === undefined) return { size: this.#table.nat(1), atMost: true };
    if (another === undefined) {
      const exact = this.#interval(axis, constraints);
      if (exact !== undefined) return exact;
    }
    const counted = enumerated(axes, constraints, this.#budget);
    if (counted !== undefined) return { size: this.#table.nat(counted), atMost: false };
    return this.#bound(axes, constraints);
  }

  /** The length of the interval that the constraints leave of an axis; undefined if they do not leave an interval. */
  #interval({ variable, extent }: Axis, constraints: readonly Constraint[]): Count | undefined {
    const low: Size[] = [this.#table.nat(0)];
    /** The first values beyond the interval. */
    const ends: Size[] = extent === undefined ? [] : [extent];
    for (const { value, op } of constraints) {
      const linear = asLinear(value, variable);
      if (linear === undefined) return undefined;
      const { coefficient, rest } = linear;
      const sign = this.#signOf(coefficient);
      if (sign === undefined) return undefined;
      if (op === "==") {
        if (Math.abs(coefficient.constant ?? 0) !== 1) return undefined;
        const only = coefficient.constant === 1 ? neg(rest) : rest;
        low.push(only);
        ends.push(add(only, 1));
      } else if (sign > 0) low.push(neg(floorDiv(rest, coefficient)));
      else ends.push(add(floorDiv(rest, neg(coefficient)), 1));
    }
    if (ends.length === 0) return undefined;
    const [from, end] = [simplify(max(...low), this.#facts), simplify(min(...ends), this.#facts)];
    const length = simplify(max(sub(end, from), 0), this.#facts);
    return { size: length, atMost: false };
  }

  #signOf(n: Size): 1 | -1 | undefined {
    const is = (c: Size): boolean =>
      decideCondition(makeCondition("<=", 1, c), this.#facts) === true;
    return is(n) ? 1 : is(neg(n)) ? -1 : undefined;
  }

  /** An upper bound: for each axis the length of the interval in which its values are, whatever the others are. */
  #bound(axes: readonly Axis[], constraints: readonly Constraint[]): Count {
    let facts = this.#facts;
    let product: Size | undefined = this.#table.nat(1);
    for (const axis of axes) {
      const { variable, extent } = axis;
      const ends = constraints.flatMap(({ value }) => {
        const linear = asLinear(value, variable);
        if (linear === undefined || this.#signOf(linear.coefficient) !== -1) return [];
        const last = bounds(linear.rest, facts).hi;
        const open = last?.vars.some((v) => axes.some((a) => a.variable === v));
        return last === undefined || open ? [] : [floorDiv(last, neg(linear.coefficient))];
      });
      const all = [...(extent === undefined ? [] : [sub(extent, 1)]), ...ends];
      const last = all.length === 0 ? undefined : simplify(min(...all), this.#facts);
      facts = withRange(facts, variable, 0, last);
      const length = last && simplify(max(add(last, 1), 0), this.#facts);
      product = product && length && mul(product, length);
    }
    return { size: product, atMost: true };
  }
}

const isZero = ({ size }: Count): boolean => size?.constant === 0;

/** The product of two counts. */
export const times = (a: Count, b: Count): Count => ({
  size: a.size && b.size && mul(a.size, b.size),
  atMost: a.atMost || b.atMost,
});

/** A constraint on a minimum as constraints on its arguments; any other constraint as it is. */
function split(c: Constraint): readonly Constraint[] {
  const v = view(c.value);
  if (c.op === "==") return [c];
  const terms = v.tag === "sum" ? v.terms : [{ coefficient: 1, factors: [v] }];
  for (const t of terms) {
    const [factor, more] = t.factors;
    if (factor === undefined || more !== undefined) continue;
    if (factor.tag !== (t.coefficient > 0 ? "min" : "max")) continue;
    const { table } = c.value;
    const others = sub(c.value, mul(sizeOfView(factor, table), t.coefficient));
    return factor.args.flatMap((a) =>
      split({ value: add(others, mul(sizeOfView(a, table), t.coefficient)), op: ">=" }),
    );
  }
  return [c];
}

interface Points {
  readonly axes: readonly Axis[];
  readonly constraints: readonly Constraint[];
}

/** The same number of points with fewer axes: `v + E*w`, for v below E, is one axis if v and w occur only so. */
function withMergedAxes(axes: readonly Axis[], constraints: readonly Constraint[]): Points {
  for (const v of axes) {
    if (v.extent === undefined) continue;
    for (const w of axes) {
      const merged = v === w ? undefined : mergedInto(v, v.extent, w, constraints);
      if (merged === undefined) continue;
      const others = axes.filter((a) => a !== v && a !== w);
      const extent = w.extent && mul(w.extent, v.extent);
      return withMergedAxes([{ variable: v.variable, extent }, ...others], merged);
    }
  }
  return { axes, constraints };
}

/** The constraints with v in place of `v + extent*w`; undefined if v and w do not occur together, and only so. */
function mergedInto(
  v: Axis,
  extent: Size,
  w: Axis,
  constraints: readonly Constraint[],
): readonly Constraint[] | undefined {
  const mentions = ({ value }: Constraint): boolean =>
    value.vars.includes(v.variable) || value.vars.includes(w.variable);
  const own = constraints.filter(mentions);
  if (own.length === 0) return undefined;
  const image = sub(v.variable.size, mul(extent, w.variable.size));
  const replaced = own.map((c) => ({
    ...c,
    value: substituteSizes(c.value, (x) => (x === v.variable ? image : undefined)),
  }));
  if (replaced.some(({ value }) => value.vars.includes(w.variable))) return undefined;
  return [...constraints.filter((c) => !mentions(c)), ...replaced];
}

/** The axes in parts that no constraint connects. Constraints without axes are a part of their own. */
function components(axes: readonly Axis[], constraints: readonly Constraint[]): readonly Points[] {
  const left = new Set(axes);
  const parts: Points[] = [];
  for (const axis of axes) {
    if (!left.delete(axis)) continue;
    const own = [axis];
    const found = new Set<Constraint>();
    for (const a of own) {
      for (const c of constraints) {
        if (found.has(c) || !c.value.vars.includes(a.variable)) continue;
        found.add(c);
        for (const b of left) if (c.value.vars.includes(b.variable) && left.delete(b)) own.push(b);
      }
    }
    parts.push({ axes: axes.filter((a) => own.includes(a)), constraints: [...found] });
  }
  const alone = constraints.filter((c) => !axes.some((a) => c.value.vars.includes(a.variable)));
  return alone.length === 0 ? parts : [...parts, { axes: [], constraints: alone }];
}
