/**
 * @file Writes random programs that are lowered as written: parallel and sequential loops, regions, memories, views on the read and
 * the write side, iterations and undefined elements, arbitrarily nested. Every program is well-typed; the lowerer decides whether
 * it has a meaning on OpenCL.
 */
import type { Choices } from "../choices.ts";
import {
  back,
  type Dims,
  deeper,
  ELEMENTS,
  type Elem,
  knowing,
  LENGTHS,
  of,
  ofRows,
  type Place,
  rows,
  type Shape,
  TOP,
  typeOf,
  type Variable,
} from "./place.ts";
import { Reader } from "./reader.ts";

const RESULTS: readonly Dims[] = [[4], [6], [2, 3], [3, 4], [2, 2, 3], [12]];
const ELEMS: readonly Elem[] = ["f32", "f32", "f32", "i32", "pair"];

/** The size that counts the steps of some iterations; the length of an input that a program with such iterations has. */
export const COUNT = "steps";

/** Returns the declaration of a program with one or more launches. */
export function loweredProgram(name: string, choices: Choices): string {
  const writer = new Writer(choices);
  const { type, body } = writer.program();
  const inputs = [...writer.inputs].map(([n, shape]) => `${n}: ${typeOf(shape)}`);
  const params = [...inputs, ...(writer.usesCount ? [`counted: [${COUNT}]i32`] : [])].join(", ");
  return `fun ${name}(${params}): ${type} = ${body}\n`;
}

/** The number of a step, by the name of its size parameter. */
const numberOf = (l: string): Variable => ({ text: `(${l} as i32)`, ...of("i32") });

/** Writes terms whose results have positions in memory. */
class Writer extends Reader {
  /** The local sizes that the maps of the launch state, by dimension; 0: none. */
  #local: readonly number[] = this.#localSizes();

  /** True if the number of steps of some iteration is the size `COUNT`. */
  usesCount = false;

  constructor(choices: Choices) {
    super(choices, 12 + choices.nat(24));
  }

  /** Returns a number of steps: a number, or the size `COUNT`. */
  #count(number: number): string {
    if (this.c.chance(60)) return String(number);
    this.usesCount = true;
    return COUNT;
  }

  program(): { type: string; body: string } {
    const shape = of(this.c.pick(ELEMS), ...this.c.pick(RESULTS));
    const type = typeOf(shape);
    const other = of(this.c.pick(ELEMS), ...this.c.pick(RESULTS));
    const launch = (s: Shape): string => this.#kernel(this.result(TOP, s));
    const one = (): { type: string; body: string } => ({ type, body: launch(shape) });
    return this.c.pick([
      one,
      one,
      one,
      one,
      () => ({ type: `(${type}, ${typeOf(other)})`, body: `(${launch(shape)}, ${launch(other)})` }),
      () => ({
        type: `(${type}, ${typeOf(other)})`,
        body: this.#kernel(`(${this.result(TOP, shape)}, ${this.result(TOP, other)})`),
      }),
      () => ({ type, body: this.#steps(shape) }),
    ])();
  }

  /** Returns an `iterate` of launched steps. */
  #steps(shape: Shape): string {
    const [l, ys] = [this.fresh(), this.fresh()];
    const known = knowing(TOP, { text: ys, ...shape }, numberOf(l));
    const start = this.c.chance(50) ? this.input(shape) : this.#kernel(this.result(TOP, shape));
    const step = this.#kernel(this.result(known, shape));
    return `iterate(${this.#count(this.c.int(1, 5))}, \\(${l}: nat) -> \\(${ys}: ${typeOf(shape)}) -> ${step}, ${start})`;
  }

  /** Draws the local sizes that the maps of a launch state. */
  #localSizes(): readonly number[] {
    return [0, 1, 2].map(() => (this.c.chance(40) ? this.c.pick([1, 2, 3, 4, 5, 7, 8]) : 0));
  }

  /** Returns a launch. The ND-range that it states may have more or fewer work-items than its maps have elements. */
  #kernel(body: string): string {
    if (this.c.chance(65)) return `kernel(${body})`;
    const drawn = [
      this.c.pick([0, 1, 2, 3, 4, 7]),
      this.c.pick([0, 0, 1, 2, 3]),
      this.c.pick([0, 0, 0, 2]),
    ];
    // what differs from the maps' sizes is refused
    const local = drawn.map((n, d) => (n > 0 && this.c.chance(95) && this.#local[d]) || n);
    const whole = body.includes("mapWrg") ? 0 : 1; // groups of an unknown size may not divide it
    const global = local.map((n) => (this.c.chance(85) ? 0 : (n || whole) * this.c.int(1, 4)));
    return `kernel(ndrange([${global.join(", ")}], [${local.join(", ")}]), ${body})`;
  }

  /** Returns a launch whose result other launches read. */
  override launched(shape: Shape): string {
    const around = this.#local;
    this.#local = this.#localSizes();
    const launch = this.#kernel(this.result({ ...TOP, depth: 4 }, shape));
    this.#local = around;
    return launch;
  }

  override result(at: Place, shape: Shape): string {
    const { dims, elem } = shape;
    const [n, m] = dims;
    if (n === undefined) return this.scalar(at, elem);
    const map = (): string => this.#map(at, n, rows(shape));
    if (this.small(at) || this.c.chance(40)) return map();
    const next = deeper(at);
    if (at.level === "top" && n > 2 && this.c.chance(12))
      return this.#regions(next, n, rows(shape));
    const more = this.c.int(1, 2);
    const row = rows(shape);
    const flat = m === undefined;
    const tail = { dims: dims.slice(2), elem };
    return this.c.pick<() => string>([
      () => this.joined(n, (outer, inner) => this.result(next, ofRows(outer, ofRows(inner, row)))),
      () => (flat ? map() : `split(${m}, ${this.result(next, ofRows(n * m, tail))})`),
      () => (flat ? map() : `transpose(${this.result(next, ofRows(m, ofRows(n, tail)))})`),
      () => `take(${n}, ${this.result(next, ofRows(n + more, row))})`,
      () => `drop(${more}, ${this.result(next, ofRows(n + more, row))})`,
      () => `reorder(${back(n)}, ${back(n)}, ${this.result(next, shape)})`,
      () => `scatter(${back(n)}, ${this.result(next, shape)})`,
      () => this.twoParts(n, (k) => this.result(next, ofRows(k, row))),
      () => (n < 3 || at.level === "top" ? map() : this.#regions(next, n, row)),
      () => `take(${n}, ${this.#map(next, n + more, row, more)})`,
      () => `[${Array.from({ length: n }, () => this.result(next, row)).join(", ")}]`,
      () => this.letIn(next, (p) => this.result(p, shape)),
      () => (at.level === "top" ? map() : this.#iterated(next, shape)),
      () =>
        flat
          ? map()
          : `map(\\r -> drop(1, r), ${this.result(next, ofRows(n, ofRows(m + 1, tail)))})`,
      () => (elem === "pair" && flat ? this.#zipped(next, shape) : map()),
      () => (!flat || at.level === "top" ? map() : this.#accumulated(next, n, elem)),
      () => (!flat ? map() : this.#scan(next, n, elem)),
      () => (!flat || at.level !== "item" ? map() : this.#stream(next, n, elem)),
      () => (!flat || n % 2 > 0 || elem === "pair" ? map() : this.#vectors(next, n, elem)),
    ])();
  }

  /** Returns a map over n elements, the last `none` of which are undefined. */
  #map(at: Place, n: number, row: Shape, none = 0, { head, level, open } = this.#loop(at)): string {
    const x = { text: this.fresh(), ...of(this.c.pick(ELEMS), ...this.c.pick(ELEMENTS)) };
    const undef = at.undef || none > 0;
    const inside = { ...knowing(deeper(at), x), level, open, undef };
    const given = ofRows(n - none, x);
    const xs = none > 0 ? this.withUndef(deeper(at), none, given) : this.view(deeper(at), given);
    return `${head}\\${x.text} -> ${this.result(inside, row)}, ${xs})`;
  }

  /** Returns a concatenation of three parts, each computed by its own work-groups or work-items. */
  #regions(at: Place, n: number, row: Shape): string {
    const loop = this.#loop(at);
    const [, kind, dim] = /^map(Wrg|Glb)\((\d)/.exec(loop.head) ?? [];
    if (kind === undefined) return this.#map(at, n, row, 0, loop);
    const [first, last] = [this.c.int(1, n - 2), 1];
    const parts = [first, n - first - last, last].map((k) => this.#map(at, k, row, 0, loop));
    return `dispatch(${dim}, ${parts.join(", ")})`;
  }

  /** Returns `mapLcl(0, `, or with the size that the launch states `mapLcl(0, 3, `. */
  #mapLcl(dim: number): string {
    const n = this.#local[dim]!;
    return n > 0 && this.c.chance(70) ? `mapLcl(${dim}, ${n}, ` : `mapLcl(${dim}, `;
  }

  /** Returns the head of a loop that is allowed here, such as `mapLcl(0, `. */
  #loop(at: Place): Pick<Place, "level" | "open"> & { head: string } {
    const head = this.c.pick(["mapSeq(", "mapSeqUnroll("]);
    const own = at.open.includes("glb0") ? "glb" : "lcl";
    const kinds = { top: ["wrg", "glb"], group: ["lcl", "lcl", "wrg"], item: [own] } as const;
    const kind = this.c.pick(kinds[at.level] as readonly ("wrg" | "glb" | "lcl")[]);
    const dim = [0, 1, 2].find((d) => !at.open.includes(`${kind}${d}`));
    const serial = at.level === "item" && at.open.length === 0;
    const alone = kind === "wrg" && at.open.some((o) => o.startsWith("lcl"));
    if (dim === undefined || serial || alone || this.c.chance(25))
      return { head, level: at.level === "top" ? "item" : at.level, open: at.open };
    const heads = { wrg: `mapWrg(${dim}, `, glb: `mapGlb(${dim}, `, lcl: this.#mapLcl(dim) };
    const level = kind === "wrg" ? "group" : "item";
    return { head: heads[kind], level, open: [...at.open, `${kind}${dim}`] };
  }

  /** Returns an iteration in local or private memory. */
  #iterated(at: Place, shape: Shape): string {
    const [l, ys] = [this.fresh(), this.fresh()];
    const memory = at.level === "group" ? "toLocal" : "toPrivate";
    const inside = knowing(at, { text: ys, ...shape }, numberOf(l));
    const step = `${memory}(${this.result(inside, shape)})`;
    const start = this.view(at, shape);
    return `iterateSeq(${this.#count(this.c.int(0, 5) || 1)}, \\(${l}: nat) -> \\(${ys}: ${typeOf(shape)}) -> ${step}, ${start})`;
  }

  /** Returns a loop that ends when an element of its state is too large. */
  #while(at: Place, n: number, elem: Elem): string {
    const s = this.fresh();
    const state = { text: s, ...of(elem, n) };
    const going = `${s}[${this.c.nat(n - 1)}] < ${elem === "f32" ? "2.5" : "3"}`;
    const step = this.result(knowing(at, state), state);
    return `repeatWhile(${this.#count(this.c.nat(4))}, \\${s} -> ${going}, \\${s} -> ${step}, ${this.view(at, state)})`;
  }

  #zipped(at: Place, { dims }: Shape): string {
    return `zip(${this.result(at, of("f32", ...dims))}, ${this.result(at, of("i32", ...dims))})`;
  }

  /** Returns a reduction whose accumulator is an array. */
  #accumulated(at: Place, n: number, elem: Elem): string {
    const [acc, row, p] = [this.fresh(), this.fresh(), this.fresh()];
    const parts = [0, 1].map((i) => ({ text: `${p}.${i}`, ...of(elem) }));
    const grouped = at.level === "group" && !at.open.includes("lcl0");
    const known = knowing(at, { text: row, ...of(elem, n) }, ...parts);
    const step = this.scalar({ ...known, level: "item" }, elem);
    const old = this.c.chance(35) ? this.#turned(acc, n) : acc;
    const map = `${grouped ? this.#mapLcl(0) : "mapSeq("}\\${p} -> ${step}, zip(${old}, ${row}))`;
    const given = this.view(at, of(elem, this.c.pick(LENGTHS), n));
    return `reduceSeq(\\${acc} ${row} -> ${map}, ${this.result(at, of(elem, n))}, ${given})`;
  }

  /** Returns an array of n elements in another order. */
  #turned(xs: string, n: number): string {
    const i = this.fresh();
    const to = this.c.pick([`${n - 1} - (${i} as i32)`, `((${i} as i32) + 1) % ${Math.max(n, 1)}`]);
    return `gather(\\(${i}: idx[${n}]) -> clampIdx(${to}), ${xs})`;
  }

  #scan(at: Place, n: number, elem: Elem): string {
    if (at.level !== "top" && n > 0 && elem !== "pair" && this.c.chance(40))
      return this.#while(at, n, elem);
    if (elem !== "pair" && this.c.chance(25)) return this.#byIndex(at, n, elem);
    const [a, x] = [this.fresh(), this.fresh()];
    const known = knowing(at, { text: a, ...of(elem) }, { text: x, ...of("f32") });
    const op = `\\${a} ${x} -> ${this.scalar({ ...known, level: "item" }, elem)}`;
    const form = this.c.pick(["scanSeq", "scanSeqUnroll"]);
    return `${form}(${op}, ${this.scalar(at, elem)}, ${this.view(at, of("f32", n))})`;
  }

  /**
   * Returns a reduction by index in a memory of its own: by the work-items of a group, with an operator whose order does not matter, or
   * in a loop.
   */
  #byIndex(at: Place, n: number, elem: Elem): string {
    const x = this.fresh();
    const known = { ...knowing(deeper(at), { text: x, ...of("f32") }), level: "item" as const };
    const key = `(${this.scalar(known, "i32")}) % ${n + 2} - 1`;
    const pair = `\\${x} -> (${key}, ${this.scalar(known, elem)})`;
    const given = this.view(at, of("f32", this.c.pick(LENGTHS)));
    const start = `\\${x} -> ${x}, ${this.view(at, of(elem, n))}`;
    const ops = elem === "i32" ? ["(+)", "max", "(^)"] : ["max", "min"];
    if (at.level === "group" && !at.open.includes("lcl0")) {
      const loop = this.#mapLcl(0);
      const sums = `reduceByIndexAtomic(${this.c.pick(ops)}, ${loop}${start}), ${loop}${pair}, ${given}))`;
      return `${loop}\\${x} -> ${x}, toLocal(${sums}))`;
    }
    const [a, v] = [this.fresh(), this.fresh()];
    const both = knowing(at, { text: a, ...of(elem) }, { text: v, ...of(elem) });
    const op = `\\${a} ${v} -> ${this.scalar({ ...both, level: "item" }, elem)}`;
    const sums = `reduceByIndexSeq(${op}, mapSeq(${start}), map(${pair}, ${given}))`;
    return `mapSeq(\\${x} -> ${x}, toPrivate(${sums}))`;
  }

  /** Returns n windows of a stream, in registers or in a circular buffer, at distance 1 to 3. */
  #stream(at: Place, n: number, elem: Elem): string {
    const [size, w] = [this.c.int(1, 3), this.fresh()];
    const buffered = this.c.chance(50);
    const step = buffered || this.c.chance(75) ? 1 : this.c.int(2, 3);
    const length = (n - 1) * step + size;
    const loop = (load: string, f: string, xs: string): string =>
      buffered
        ? `mapSeq(${f}, circularBuffer(${size + this.c.nat(1)}, ${size}, ${load}, ${xs}))`
        : `mapSeqSlide(${size}, ${step}, ${load}, ${f}, ${xs})`;
    const known = knowing(at, { text: w, ...of("f32", size) });
    if (buffered && elem === "f32" && this.c.chance(25)) {
      const [buffer, other, b] = ["circularBuffer", this.view(at, of("f32", n)), this.fresh()];
      const windows = `${buffer}(${size}, ${size}, \\x -> x * 0.5, ${this.view(at, of("f32", length))})`;
      return `mapSeq(\\(${w}, ${b}) -> ${this.scalar(known, elem)} - ${b}, zip(${windows}, ${other}))`;
    }
    if (this.small(at) || this.c.chance(50)) {
      const f = `\\${w} -> ${this.scalar(known, elem)}`;
      return loop(`\\x -> x * 0.5`, f, this.view(at, of("f32", length)));
    }
    const inner = this.#stream(deeper(at), length, "f32");
    const load = this.c.pick(["x", "x", "x", "x * x - 0.25"]);
    const xs = this.c.chance(75) ? inner : `map(\\x -> 1.5 - x, ${inner})`;
    if (this.c.chance(60))
      return loop(`\\x -> ${load}`, `\\${w} -> ${this.scalar(known, elem)}`, xs);
    const beside = this.c.chance(60)
      ? `generate(${length}, \\i -> i as i32 - 1)`
      : this.view(at, of("i32", length));
    const pairs = [0, size - 1].flatMap((k) => [
      { text: `${w}[${k}].0`, ...of("i32") },
      { text: `${w}[${k}].1`, ...of("f32") },
    ]);
    const f = `\\${w} -> ${this.scalar(knowing(at, ...pairs), elem)}`;
    return loop(`\\p -> ${this.c.pick(["p", "p", "(p.0 + 1, p.1)"])}`, f, `zip(${beside}, ${xs})`);
  }

  #vectors(at: Place, n: number, elem: Elem): string {
    const w = n % 4 === 0 && this.c.chance(50) ? 4 : 2;
    const xs = this.view(at, of(elem, n));
    const one = elem === "f32" ? "0.5" : "3";
    if (this.c.chance(50)) return `mapVec(${w}, \\v -> v * ${one} - v, ${xs})`;
    return `asScalar(mapSeq(\\v -> v * v - v, asVector(${w}, ${xs})))`;
  }
}
