/**
 * @file Terms that test sizes: a term of type bool for a test on sizes, and the test of a term. Values wrap at 32 bits and sizes do not
 * (index-term.ts), so a size that may exceed 32 bits is compared by a size that cannot: its difference from the other side, cut to 0
 * or 1.
 */
import { indexSize } from "./index-term.ts";
import type { Session } from "./session.ts";
import {
  allOf,
  anyOf,
  emptyFacts,
  type Facts,
  INT_MAX,
  isCondition,
  launchLimits,
  makeCondition,
  max,
  min,
  mod,
  neg,
  negatedTest,
  provablyWithin,
  type Size,
  type SizeCondition,
  type SizeTest,
  type SizeView,
  sizeOfView,
  sub,
  view,
  withLaunch,
} from "./size/index.ts";
import { type Prim, type Term, unlabel } from "./term.ts";

/** A term of type bool that is true where the test holds. The sizes of the test must not be bound inside a term. */
export function testTerm(session: Session, test: SizeTest): Term {
  if (isCondition(test)) return new TestWriter(session).condition(test);
  const [first, ...others] = test.parts.map((p) => testTerm(session, p));
  const bool = session.types.scalar("bool");
  if (first === undefined) return session.lit(test.op === "and", bool);
  return others.reduce((a, b) => session.prim(test.op, [], [a, b], bool), first);
}

type Comparison = "eq" | "ne" | "le" | "lt" | "ge" | "gt";

class TestWriter {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  condition({ op, left, right }: SizeCondition): Term {
    switch (op) {
      case "==":
      case "!=":
        return fits(left) && fits(right)
          ? this.#compared(op === "==" ? "eq" : "ne", left, right)
          : this.#compared(op === "==" ? "eq" : "ne", unequal(left, right), 0);
      case "<=":
        return fits(left) && fits(right)
          ? this.#compared("le", left, right)
          : this.#compared("eq", positive(sub(left, right)), 0);
      case "<":
        return fits(left) && fits(right)
          ? this.#compared("lt", left, right)
          : this.#compared("eq", positive(sub(right, left)), 1);
      case "divides":
        return this.#divides(left, right);
      default:
        return op satisfies never;
    }
  }

  #divides(d: Size, e: Size): Term {
    const bool = this.#session.types.scalar("bool");
    const rest = mod(e, d);
    if (d.constant === undefined) {
      const whole = this.#compared("eq", fits(rest) ? rest : min(rest, 1), 0);
      const parts = [
        this.condition(makeCondition("<=", 1, d)),
        whole,
        this.#session.lit(false, bool),
      ];
      return this.#session.prim("select", [], parts, bool);
    }
    if (!fits(e, 0)) return this.#compared("eq", rest, 0);
    const i32 = this.#session.types.scalar("i32");
    const left = this.#session.prim("mod", [], [this.#value(e), this.#value(d)], i32);
    return this.#session.prim("eq", [], [left, this.#session.lit(0, i32)], bool);
  }

  #compared(op: Comparison, left: Size, right: Size | number): Term {
    const bool = this.#session.types.scalar("bool");
    const other = typeof right === "number" ? left.table.nat(right) : right;
    return this.#session.prim(op, [], [this.#value(left), this.#value(other)], bool);
  }

  #value(size: Size): Term {
    const i32 = this.#session.types.scalar("i32");
    if (size.constant !== undefined) return this.#session.lit(size.constant, i32);
    return this.#session.prim("natVal", [size], [], i32);
  }
}

/** 1 if the size is 1 or more, else 0. */
const positive = (s: Size): Size => min(max(s, 0), 1);

/** 0 if the sizes are equal, else 1. */
const unequal = (a: Size, b: Size): Size => min(max(sub(a, b), sub(b, a)), 1);

/** True if the size is an i32, and at least `least`, in every launch. */
const fits = (s: Size, least = -INT_MAX): boolean =>
  provablyWithin(s, least, INT_MAX, inLaunch(emptyFacts, [s]));

/** The facts, with the limits of a launch on the variables of some sizes. */
const inLaunch = (facts: Facts, sizes: readonly Size[]): Facts =>
  withLaunch(
    facts,
    launchLimits(
      sizes.flatMap((s) => s.vars.map((v) => v.size)),
      [],
    ),
  );

/**
 * The test that a term of type bool stands for: comparisons of sizes, joined by `&&`, `||`, `!` and `if`. Undefined for a term that
 * depends on data, or on arithmetic that may wrap.
 */
export function sizeTestOf(t: Term, facts: Facts = emptyFacts): SizeTest | undefined {
  const e = unlabel(t);
  if (e.tag === "lit")
    return typeof e.value === "boolean" ? (e.value ? allOf([]) : anyOf([])) : undefined;
  if (e.tag !== "prim") return undefined;
  const of = (k: number): SizeTest | undefined => sizeTestOf(e.args[k]!, facts);
  switch (e.prim) {
    case "and":
    case "or": {
      const [a, b] = [of(0), of(1)];
      return a && b && (e.prim === "and" ? allOf : anyOf)([a, b]);
    }
    case "not": {
      const a = of(0);
      return a && negatedTest(a);
    }
    case "select": {
      const [c, a, b] = [of(0), of(1), of(2)];
      return c && a && b && anyOf([allOf([c, a]), allOf([negatedTest(c), b])]);
    }
    default:
      return comparison(e, facts);
  }
}

const OPERATORS: Partial<Record<Prim["prim"], (a: Size, b: Size) => SizeTest>> = {
  eq: equation,
  ne: (a, b) => negatedTest(equation(a, b)),
  le: (a, b) => makeCondition("<=", a, b),
  lt: (a, b) => makeCondition("<", a, b),
  ge: (a, b) => makeCondition(">=", a, b),
  gt: (a, b) => makeCondition(">", a, b),
};

function comparison(e: Prim, facts: Facts): SizeTest | undefined {
  const make = OPERATORS[e.prim];
  if (make === undefined) return undefined;
  const named = e.args.flatMap((a) => sizesUnder(a));
  const known = inLaunch(facts, named);
  const [a, b] = e.args.map((x) => indexSize(x, known, () => undefined));
  return a && b && make(a, b);
}

/** The sizes in a term that has no function. */
function sizesUnder(t: Term): readonly Size[] {
  const e = unlabel(t);
  return e.tag === "prim" ? [...e.sizes, ...e.args.flatMap((a) => sizesUnder(a))] : [];
}

/** The test of `a == b`. What `testTerm` writes as an equation of cut sizes becomes the condition again. */
function equation(a: Size, b: Size): SizeTest {
  const plain = makeCondition("==", a, b);
  const known = b.constant;
  if (known !== 0 && known !== 1) return plain;
  const { table } = a;
  const whole = view(a);
  const cut = without(whole, "min", 1);
  if (cut !== undefined && known === 1) return makeCondition("<=", 1, atLeastZero(cut, a));
  if (known === 1) return plain;
  const rest = cut ?? whole;
  if (rest.tag === "mod")
    return makeCondition("divides", sizeOfView(rest.b, table), sizeOfView(rest.a, table));
  if (cut === undefined) return plain;
  const apart = difference(cut, a);
  return apart === undefined
    ? makeCondition("<=", atLeastZero(cut, a), 0)
    : makeCondition("==", apart, 0);
}

/** The size x of a description `max(x, -x)`. */
function difference(v: SizeView, { table }: Size): Size | undefined {
  if (v.tag !== "max" || v.args.length !== 2) return undefined;
  const [x, y] = v.args.map((arg) => sizeOfView(arg, table)) as [Size, Size];
  return neg(x) === y ? x : undefined;
}

/** The size x of a description `max(x, 0)`, else the whole. */
const atLeastZero = (v: SizeView, { table }: Size): Size =>
  sizeOfView(without(v, "max", 0) ?? v, table);

/** The description x of `min(x, number)` or `max(x, number)`. */
function without(v: SizeView, tag: "min" | "max", number: number): SizeView | undefined {
  if (v.tag !== tag || v.args.length !== 2) return undefined;
  const others = v.args.filter((x) => x.tag !== "const" || x.value !== number);
  return others.length === 1 ? others[0] : undefined;
}
