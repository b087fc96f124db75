/**
 * @file Random programs that are lowered as they are written: parallel and sequential loops, memories, views on the read and
 * on the write side, nested at will. Each is well-typed; that it has a meaning on OpenCL is for the lowerer to say.
 */
import type { Choices } from "./choices.ts";

type Dims = readonly number[];
type Level = "top" | "group" | "item";

interface Variable {
  readonly text: string;
  readonly dims: Dims;
}

/** Where a term stands: what it may name, and which loops are around it. */
interface Place {
  readonly known: readonly Variable[];
  readonly level: Level;
  /** `wrg0`, `lcl1`, … */
  readonly open: readonly string[];
  readonly depth: number;
}

const LENGTHS: readonly number[] = [1, 2, 3, 4, 6];
const ELEMENTS: readonly Dims[] = [[], [], [2], [3], [4], [6], [2, 3]];
const RESULTS: readonly Dims[] = [[4], [6], [2, 3], [3, 4], [2, 2, 3], [12]];
const REVERSED = (n: number): string => `\\i -> clampIdx(${n - 1} - (i as i32))`;

const typeOf = (dims: Dims): string => `${dims.map((d) => `[${d}]`).join("")}f32`;

const endsWith = (all: Dims, end: Dims): boolean =>
  all.length >= end.length && all.slice(all.length - end.length).join() === end.join();

/** A file with one program, `f`, and one schedule, `s`. */
export function loweredText(choices: Choices): string {
  const writer = new Writer(choices);
  const dims = choices.pick(RESULTS);
  const body = writer.result({ known: [], level: "top", open: [], depth: 0 }, dims);
  const params = [...writer.inputs].map(([name, d]) => `${name}: ${typeOf(d)}`).join(", ");
  return `fun f(${params}): ${typeOf(dims)} = kernel(${body})\nschedule s for f = id\n`;
}

class Writer {
  readonly inputs = new Map<string, Dims>();
  readonly #c: Choices;
  #names = 0;
  #left: number;

  constructor(choices: Choices) {
    this.#c = choices;
    this.#left = 12 + choices.nat(24);
  }

  #fresh(): string {
    return `v${this.#names++}`;
  }

  #small(at: Place): boolean {
    return this.#left-- < 0 || at.depth > 9 || this.#c.chance(30);
  }

  // -------------------------------------------------------------- what is written

  result(at: Place, dims: Dims): string {
    const [n, ...rest] = dims;
    if (n === undefined) return this.scalar(at);
    const map = (): string => this.#map(at, n, rest);
    if (this.#small(at) || this.#c.chance(40)) return map();
    const next = { ...at, depth: at.depth + 1 };
    const [m] = rest;
    const more = this.#c.int(1, 2);
    return this.#c.pick<() => string>([
      () => this.#joined(n, (outer, inner) => this.result(next, [outer, inner, ...rest])),
      () =>
        m === undefined ? map() : `split(${m}, ${this.result(next, [n * m, ...rest.slice(1)])})`,
      () => (m === undefined ? map() : `transpose(${this.result(next, [m, n, ...rest.slice(1)])})`),
      () => `take(${n}, ${this.result(next, [n + more, ...rest])})`,
      () => `drop(${more}, ${this.result(next, [n + more, ...rest])})`,
      () => `reorder(${REVERSED(n)}, ${REVERSED(n)}, ${this.result(next, dims)})`,
      () => this.#twoParts(n, (k) => this.result(next, [k, ...rest])),
      () => `[${Array.from({ length: n }, () => this.result(next, rest)).join(", ")}]`,
      () => (at.level === "top" ? map() : this.#letIn(next, (p) => this.result(p, dims))),
      () => (rest.length > 0 || at.level === "top" ? map() : this.#accumulated(next, n)),
      () =>
        rest.length > 0 ? map() : `scanSeq((+), ${this.scalar(next)}, ${this.view(next, [n])})`,
    ])();
  }

  #map(at: Place, n: number, rest: Dims): string {
    const { head, level, open } = this.#loop(at);
    const [x, dims] = [this.#fresh(), this.#c.pick(ELEMENTS)];
    const known = [...at.known, { text: x, dims }];
    const body = this.result({ known, level, open, depth: at.depth + 1 }, rest);
    return `${head}\\${x} -> ${body}, ${this.view({ ...at, depth: at.depth + 1 }, [n, ...dims])})`;
  }

  /** A loop that may stand here: `mapLcl(0, `. */
  #loop(at: Place): { head: string; level: Level; open: readonly string[] } {
    const head = this.#c.pick(["mapSeq(", "mapSeqUnroll("]);
    const own = at.open.includes("glb0") ? "glb" : "lcl";
    const kinds = { top: ["wrg", "glb"], group: ["lcl", "lcl", "wrg"], item: [own] } as const;
    const kind = this.#c.pick(kinds[at.level] as readonly ("wrg" | "glb" | "lcl")[]);
    const dim = [0, 1, 2].find((d) => !at.open.includes(`${kind}${d}`));
    const serial = at.level === "item" && at.open.length === 0;
    if (dim === undefined || serial || this.#c.chance(25))
      return { head, level: at.level === "top" ? "item" : at.level, open: at.open };
    const name = { wrg: "mapWrg", glb: "mapGlb", lcl: "mapLcl" }[kind];
    const level = kind === "wrg" ? "group" : "item";
    return { head: `${name}(${dim}, `, level, open: [...at.open, `${kind}${dim}`] };
  }

  /** A reduction whose accumulator is an array. */
  #accumulated(at: Place, n: number): string {
    const [acc, row, p] = [this.#fresh(), this.#fresh(), this.#fresh()];
    const parts = [0, 1].map((i) => ({ text: `${p}.${i}`, dims: [] }));
    const known = [...at.known, { text: row, dims: [n] }, ...parts];
    const grouped = at.level === "group" && !at.open.includes("lcl0");
    const step = this.scalar({ ...at, known, level: "item" });
    const map = `${grouped ? "mapLcl(0, " : "mapSeq("}\\${p} -> ${step}, zip(${acc}, ${row}))`;
    const rows = this.view(at, [this.#c.pick(LENGTHS), n]);
    return `reduceSeq(\\${acc} ${row} -> ${map}, ${this.result(at, [n])}, ${rows})`;
  }

  // -------------------------------------------------------------- what is read

  view(at: Place, dims: Dims): string {
    const [n, ...rest] = dims;
    if (n === undefined) return this.scalar(at);
    if (this.#small(at)) return this.#named(at, dims);
    const next = { ...at, depth: at.depth + 1 };
    const [m] = rest;
    const plain = (): string => this.#named(at, dims);
    const more = this.#c.int(1, 2);
    return this.#c.pick<() => string>([
      () => this.#joined(n, (outer, inner) => this.view(next, [outer, inner, ...rest])),
      () =>
        m === undefined ? plain() : `split(${m}, ${this.view(next, [n * m, ...rest.slice(1)])})`,
      () => (m === undefined ? plain() : `transpose(${this.view(next, [m, n, ...rest.slice(1)])})`),
      () =>
        m === undefined
          ? plain()
          : `slide(${m}, 1, ${this.view(next, [n - 1 + m, ...rest.slice(1)])})`,
      () => `take(${n}, ${this.view(next, [n + more, ...rest])})`,
      () => `drop(${more}, ${this.view(next, [n + more, ...rest])})`,
      () =>
        n < 2 ? plain() : `pad(1, 0, ${this.#boundary()}, ${this.view(next, [n - 1, ...rest])})`,
      () =>
        n < 3 ? plain() : `pad(1, 1, ${this.#boundary()}, ${this.view(next, [n - 2, ...rest])})`,
      () => `reorder(${REVERSED(n)}, ${REVERSED(n)}, ${this.view(next, dims)})`,
      () => this.#twoParts(n, (k) => this.view(next, [k, ...rest])),
      () => this.#letIn(next, (p) => this.view(p, dims)),
      () =>
        `(if ${this.scalar(next)} > ${this.scalar(next)} then ${this.view(next, dims)} else ${this.view(next, dims)})`,
      ...Array.from({ length: 3 }, () => () => this.#stored(next, dims)),
    ])();
  }

  scalar(at: Place): string {
    if (this.#small(at)) return this.#named(at, []);
    const next = { ...at, depth: at.depth + 1 };
    const n = this.#c.pick(LENGTHS);
    const one = (): string => this.scalar(next);
    return this.#c.pick<() => string>([
      () => `(${one()} ${this.#c.pick(["+", "-", "*"])} ${one()})`,
      () => `max(${one()}, ${one()})`,
      () => `${this.#named(next, [n])}[${this.#c.nat(n - 1)}]`,
      () =>
        `${this.#c.pick(["reduceSeq", "reduceSeqUnroll"])}((+), ${one()}, ${this.view(next, [n])})`,
      () => `(if ${one()} > ${one()} then ${one()} else ${one()})`,
      () => `toPrivate(${one()})`,
    ])();
  }

  /** Something in memory. */
  #stored(at: Place, dims: Dims): string {
    const item: Place = { ...at, level: "item" };
    if (at.level === "top") return this.#named(at, dims);
    if (at.level === "item" || this.#c.chance(20)) return `toPrivate(${this.result(item, dims)})`;
    return `${this.#c.pick(["toLocal", "toLocal", "toGlobal"])}(${this.result(at, dims)})`;
  }

  #letIn(at: Place, body: (p: Place) => string): string {
    const [x, dims] = [this.#fresh(), this.#c.pick(ELEMENTS)];
    const value = dims.length === 0 ? this.scalar(at) : this.#stored(at, dims);
    return `(let ${x} = ${value} in ${body({ ...at, known: [...at.known, { text: x, dims }] })})`;
  }

  #boundary(): string {
    return this.#c.pick(["clamp", "mirror", "wrap", "constant(7.5)"]);
  }

  #joined(n: number, of: (outer: number, inner: number) => string): string {
    const outer = this.#c.pick(LENGTHS.filter((d) => n % d === 0));
    return `join(${of(outer, n / outer)})`;
  }

  #twoParts(n: number, of: (k: number) => string): string {
    const k = this.#c.int(1, Math.max(1, n - 1));
    return k === n ? of(n) : `concat(${of(k)}, ${of(n - k)})`;
  }

  /** A variable, a part of one, a number, or an input. */
  #named({ known }: Place, dims: Dims): string {
    const fitting = known.filter((v) => endsWith(v.dims, dims));
    if (fitting.length > 0 && this.#c.chance(80)) {
      const v = this.#c.pick(fitting);
      const outer = v.dims.slice(0, v.dims.length - dims.length);
      return v.text + outer.map((d) => `[${this.#c.nat(d - 1)}]`).join("");
    }
    if (dims.length === 0) return this.#c.pick(["0.5", "1.5", "2.0", "3.0"]);
    const name = `in${dims.join("x")}`;
    this.inputs.set(name, dims);
    return name;
  }
}
