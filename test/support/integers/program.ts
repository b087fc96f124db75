/**
 * @file Random integer programs. Each element of the result is computed from sizes, indices, literals and data near the ends of the
 * types, by wrapping arithmetic, comparisons, conversions and lookups. Arrays are short; sizes that are no lengths go up to 2^31 −
 * 1.
 */
import {
  add,
  Builder,
  ceilDiv,
  floorDiv,
  makeCondition,
  mul,
  type ScalarName,
  type Session,
  type Size,
  type SizeCondition,
  type Term,
  type Type,
} from "../../../src/term/index.ts";
import type { Choices } from "../choices.ts";
import type { RandomProgram } from "../programs/program.ts";

/** Values of sizes: near the square root of the 32-bit range, near its half and near its end. */
const LARGE: readonly number[] = [
  2 ** 31 - 1, 2 ** 31 - 2, 2 ** 30, 2 ** 30 + 1, 2_000_000_000, 2 ** 16, 2 ** 16 + 1, 2 ** 16 - 1, 46_341, 46_340,
  2 ** 15, 2 ** 15 - 1, 2 ** 15 + 1, 715_827_883, 3, 1, 0,
]; // biome-ignore format: a table
const FACTORS: readonly number[] = [
  1, 2, 3, 4, 7, -1, -2, -3, 255, 32_767, 32_768, 65_535, 65_536, 65_537, 46_341, 2 ** 24 + 1, 2 ** 31 - 1, -(2 ** 31),
  1_103_515_245, 1_000_000_007,
]; // biome-ignore format: a table
const INTEGERS = ["i32", "i32", "i32", "u32", "i64", "u64"] as const;
type Integer = (typeof INTEGERS)[number];

/** The terms that an element is computed from. */
interface Scope {
  /** Indices and integers. */
  readonly leaves: readonly Term[];
}

/** Returns a program that is lowered already: each work-item computes one element. */
export function integerProgram(c: Choices, session: Session): RandomProgram {
  return new Maker(c, session).program();
}

class Maker {
  readonly #c: Choices;
  readonly #b: Builder;
  readonly #session: Session;
  readonly #values = new Map<string, number>();
  readonly #conditions: SizeCondition[] = [];
  readonly #n: Size;
  readonly #xs: Term;

  constructor(c: Choices, session: Session) {
    this.#c = c;
    this.#session = session;
    this.#b = new Builder(session);
    this.#values.set("n", c.pick([5, 1, 2, 7]));
    for (const name of ["a", "b"]) this.#values.set(name, c.pick(LARGE));
    this.#n = this.#size("n");
    this.#conditions.push(makeCondition("<=", session.sizes.nat(1), this.#n));
    this.#xs = session.free("xs", session.types.array(this.#n, this.#type("i32")));
  }

  program(): RandomProgram {
    const { make } = this.#b;
    const c = this.#c;
    const indices = make.generate(this.#n, (i: Term) => i);
    /** In some programs an index passes through another array as an i32. */
    const viewed = make.map((i: Term) => this.#scalar("i32", { leaves: [i] }, c.nat(1)), indices);
    const [source, leaves] = c.pick<() => readonly [Term, (x: Term) => readonly Term[]]>([
      () => [indices, (x) => [x]],
      () => [viewed, (x) => [x]],
      () => this.#beside(viewed, indices),
    ])();
    const types = c.list(1, 3, () => c.pick([...INTEGERS, "bool", "f64"] as const));
    const element = (x: Term): Term => {
      const parts = types.map((t) => this.#scalar(t, { leaves: leaves(x) }, 4));
      return parts.length === 1 ? parts[0]! : make.tuple(...parts);
    };
    const mapped = make.mapGlb(0, element, source);
    const term = make.kernel(0, 0, 0, 0, 0, 0, mapped);
    return {
      name: "p",
      function: "p",
      place: { file: "p.strata", span: { start: 0, end: 0 } },
      doc: "",
      session: this.#session,
      inputs: [{ name: "xs", type: this.#xs.type }],
      nats: ["a", "b"],
      fixed: new Map(),
      sizes: this.#values,
      result: term.type,
      term,
      conditions: this.#conditions,
      whole: false,
    };
  }

  /** Passes indices and i32s as elements and components of views. */
  #beside(viewed: Term, indices: Term): readonly [Term, (x: Term) => readonly Term[]] {
    const { make, session } = this.#b;
    const clamp = this.#b.boundary("clamp", this.#type("i32"));
    const pairs = make.slide(2, 1, make.pad(0, 1, clamp, viewed));
    const place = (k: number): Term => session.lit(k, session.types.idx(session.sizes.nat(2)));
    const leaves = (x: Term): readonly Term[] => [
      ...[0, 1].map((k) => make.at(place(k), make.proj(0, x))),
      make.proj(1, x),
      make.proj(2, x),
    ];
    return [make.zip(pairs, viewed, indices), leaves];
  }

  #size(name: string): Size {
    return this.#session.sizes.variable("free", name);
  }

  #type(name: ScalarName): Type {
    return this.#session.types.scalar(name);
  }

  #cast(to: ScalarName, t: Term): Term {
    return t.type === this.#type(to) ? t : this.#b.typed("cast", this.#type(to), t);
  }

  #scalar(type: ScalarName, s: Scope, depth: number): Term {
    if (type === "bool") return this.#truth(s, depth);
    if (type === "f64") return this.#cast("f64", this.#scalar(this.#c.pick(INTEGERS), s, depth));
    const name = type as Integer;
    if (depth <= 0) return this.#leaf(name, s);
    const { make } = this.#b;
    const inner = (): Term => this.#scalar(name, s, depth - 1);
    return this.#c.pick<() => Term>([
      () => make[this.#c.pick(["add", "sub", "mul", "mul"] as const)](inner(), inner()),
      () => make[this.#c.pick(["add", "sub", "mul"] as const)](inner(), this.#literal(name)),
      () => make[this.#c.pick(["div", "mod"] as const)](inner(), this.#divisor(name)),
      () => make[this.#c.pick(["min", "max"] as const)](inner(), inner()),
      () => make.neg(inner()),
      () => make.select(this.#truth(s, depth - 1), inner(), inner()),
      () => make.let(inner(), (v) => this.#scalar(name, { leaves: [...s.leaves, v!] }, depth - 1)),
      () => this.#cast(name, this.#scalar(this.#c.pick(INTEGERS), s, depth - 1)),
      () => this.#cast(name, this.#lookup(s, depth - 1)),
      () => this.#leaf(name, s),
    ])();
  }

  #truth(s: Scope, depth: number): Term {
    const { make } = this.#b;
    const name = this.#c.pick(INTEGERS);
    const side = (): Term => this.#scalar(name, s, depth - 1);
    const other = (): Term => (this.#c.chance(40) ? this.#literal(name) : side());
    return make[this.#c.pick(["lt", "le", "gt", "ge", "eq", "ne"] as const)](side(), other());
  }

  /** Returns an element of the input, at an index that a clamp, or arithmetic and an assertion, brings into range. */
  #lookup(s: Scope, depth: number): Term {
    const { make, session } = this.#b;
    const i = this.#scalar("i32", s, depth);
    const index = session.types.idx(this.#n);
    if (this.#c.chance(60)) return make.at(this.#b.typed("clampIdx", index, i), this.#xs);
    const n = make.natVal(this.#n);
    const inside = make.mod(make.add(make.mod(i, n), n), n);
    return make.at(this.#b.typed("cast", index, inside), this.#xs);
  }

  #leaf(name: Integer, s: Scope): Term {
    const given = (): Term => this.#cast(name, this.#cast("i32", this.#c.pick(s.leaves)));
    return this.#c.pick<() => Term>([
      given,
      given,
      () => this.#cast(name, this.#b.make.natVal(this.#anySize())),
      () => this.#literal(name),
    ])();
  }

  /** Returns a size of one or more variables whose mathematical value may exceed an i32. */
  #anySize(): Size {
    const [a, b] = [this.#size("a"), this.#size("b")];
    const c = this.#c;
    return c.pick<() => Size>([
      () => a,
      () => b,
      () => this.#n,
      () => add(a, c.int(1, 3)),
      () => mul(a, c.int(2, 5)),
      () => mul(a, b),
      () => add(mul(a, this.#n), b),
      () => ceilDiv(mul(a, b), this.#n),
      () => floorDiv(mul(a, 3), 7),
      () => floorDiv(add(a, b), 2),
    ])();
  }

  #literal(name: Integer): Term {
    const factor = this.#c.pick(FACTORS);
    const isWide = name === "i64" || name === "u64";
    const isSigned = name === "i32" || name === "i64";
    const bits = isWide ? 64 : 32;
    const whole = isSigned
      ? BigInt.asIntN(bits, BigInt(factor))
      : BigInt.asUintN(bits, BigInt(factor));
    return this.#session.lit(isWide ? whole : Number(whole), this.#type(name));
  }

  /** Returns a divisor that is not 0: a literal, or the length of the input. */
  #divisor(name: Integer): Term {
    if (this.#c.chance(70)) return this.#literal(name);
    return this.#cast(name, this.#b.make.natVal(this.#n));
  }
}
