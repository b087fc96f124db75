/**
 * @file Evaluates terms nearly over the reals, in double precision. Terms that differ in single precision by roundings only do not
 * differ there. Literals have the values of their shortest decimals.
 */
import {
  instantiate,
  isFloatName,
  mapTerm,
  mapType,
  scalarOf,
  shortest,
  type Term,
  type Type,
  type Value,
} from "../term/index.ts";
import { difference, valueLeaves } from "./values.ts";

/**
 * Returns the term with every float type replaced by f64 and every finite float literal by the number that its shortest decimal
 * denotes. Integers stay.
 */
export function overReals(t: Term): Term {
  const { types } = t.session;
  const f64 = types.scalar("f64");
  const wide = (type: Type): Type =>
    mapType(types, type, { scalar: (s) => (isFloatName(s.name) ? f64 : s) });
  const decimal = mapTerm(t, (u) => (isFloat(u) ? u.session.lit(written(u), f64) : u));
  return instantiate(decimal, { size: (s) => s, type: wide });
}

type FloatLit = Term & { tag: "lit"; value: number };

function isFloat(t: Term): t is FloatLit {
  const scalar = t.tag === "lit" ? scalarOf(t.type) : undefined;
  return scalar !== undefined && isFloatName(scalar) && t.tag === "lit" && Number.isFinite(t.value);
}

/** Returns the value of the shortest decimal of a literal. */
const written = ({ value, type }: FloatLit): number =>
  Number(shortest(value, scalarOf(type) === "f64" ? "f64" : "f32"));

/**
 * Returns the term with its literals moved by half a unit in the last place of f32, up or down, except literals that f32 represents
 * exactly.
 */
const nudged = (t: Term, seed: number): Term =>
  mapTerm(t, (u) => {
    if (!isFloat(u) || Math.fround(u.value) === u.value) return u;
    const isUp = Math.imul(Math.floor(u.value * 2 ** 16) + seed, 0x9e3779b1) < 0;
    return u.session.lit(u.value * (1 + (isUp ? 1 : -1) * 2 ** -24), u.type);
  });

/** The perturbations of the literals of a term, each once. There is none for literals that f32 represents. */
function perturbations(t: Term): readonly Term[] {
  const all = new Set(Array.from({ length: NUDGES }, (_, k) => nudged(t, k)));
  all.delete(t);
  return [...all];
}

/**
 * Number of perturbations of the literals, the factor by which a difference may exceed their effect, and the relative rounding
 * error of doubles.
 */
const NUDGES = 4;
const SLACK = 8;
const DOUBLES = 1e-9;

/**
 * True if both terms have the same value over the reals, up to the effect of rounding their literals. `run` evaluates a term on the
 * data. False for different numbers of scalars in the values; where `before` is NaN, every value of `after` is accepted.
 */
export function sameOverReals(before: Term, after: Term, run: (t: Term) => Value): boolean {
  const [old, now] = [before, after].map((t) => valueLeaves(run(t))) as [Values, Values];
  if (old.length !== now.length) return false;
  const largest = Math.max(1, ...old.map((x) => distance(x, 0) ?? 0));
  const allowed = old.map(() => DOUBLES * largest);
  for (const [t, values] of [
    [before, old],
    [after, now],
  ] as const)
    for (const other of perturbations(t))
      valueLeaves(run(other)).forEach((x, i) => {
        allowed[i] = Math.max(allowed[i]!, SLACK * (distance(x, values[i]!) ?? 0));
      });
  return old.every((x, i) => {
    if (Number.isNaN(x)) return true; // NaN: no value over the reals
    const apart = distance(x, now[i]!);
    return apart === undefined
      ? difference(x, now[i]!, "reals") === undefined
      : apart <= allowed[i]!;
  });
}

type Values = readonly Value[];

/** Returns the distance of two finite numbers; undefined for other values. */
function distance(x: Value, y: Value | undefined): number | undefined {
  const apart = typeof x === "number" && typeof y === "number" ? Math.abs(x - y) : Number.NaN;
  return Number.isFinite(apart) ? apart : undefined;
}
