/**
 * @file Random array expressions as text. Each step takes an array expression and returns another, or undefined if it does not fit.
 * All sizes are legal for the sizes of the case.
 */
import type { Choices } from "../choices.ts";
import { list, pipe } from "./chains.ts";
import { drawnOperator } from "./operators.ts";
import { literal, plainLiteral, type Scalars } from "./scalars.ts";
import {
  type Arrayed,
  type ArrayType,
  count,
  type Elem,
  type Extent,
  isTuple,
  nat,
  over,
  plus,
  type Scalar,
  scalarType,
  sum,
  times,
  type Valued,
  width,
} from "./types.ts";

/** The names that an expression may use. */
export interface Scope {
  readonly arrays: readonly Arrayed[];
  readonly scalars: readonly Valued[];
  /** Sizes with a name. */
  readonly sizes: readonly Extent[];
  /** Sizes that the launch states as numbers of steps. */
  readonly counts: readonly Extent[];
}

type Step = (xs: Arrayed) => Arrayed | undefined;

/** Maximal number of elements of an intermediate array. */
const MOST = 1200;

/** Writes random array expressions. */
export class Arrays {
  readonly #c: Choices;
  readonly #scalars: Scalars;
  #scope: Scope;
  readonly #program: string;
  #names = 0;
  /** The declarations of the operators that the expressions use. */
  readonly operators: string[] = [];

  /** `program`: the name of the program, with which the names of its operators begin. */
  constructor(c: Choices, scalars: Scalars, scope: Scope, program: string) {
    this.#program = program;
    this.#c = c;
    this.#scalars = scalars;
    this.#scope = scope;
  }

  /** Applies up to four steps, at least one of which computes something. */
  body(from: Arrayed): Arrayed {
    let xs = from;
    for (let left = this.#c.int(0, 3); left > 0; left--) xs = this.any(xs);
    return this.mapped(xs);
  }

  /** Applies one step of any kind; returns the array itself if none fits. */
  any(xs: Arrayed): Arrayed {
    if (xs.type.dims.length === 0) return xs;
    const steps: readonly Step[] = [
      (x) => this.mapped(x),
      (x) => this.#inside(x, (row) => this.#stencil(row)),
      (x) => this.#stencil2d(x),
      (x) => this.#inside(x, (row) => this.#reduced(row)),
      (x) => this.#inside(x, (row) => this.#scanned(row)),
      (x) => this.#inside(x, (row) => this.#moved(row)),
      (x) => this.#moved(x),
      (x) => this.#reshaped(x),
      (x) => this.#inside(x, (row) => this.#paired(row)),
      (x) => this.#shared(x),
      (x) => this.#indexed(x),
      (x) => this.#guarded(x),
      (x) => this.#chosen(x),
      (x) => this.#repeated(x),
      (x) => this.#halved(x),
      (x) => this.#vectors(x),
      (x) => this.#stencil3d(x),
      (x) => this.#product(x),
      (x) => this.#listed(x),
      (x) => this.#inside(x, (row) => this.#streamed(row)),
      (x) => this.#rows(x),
      (x) => this.#inside(x, (row) => this.#shifted(row)),
      (x) => this.#long(x),
    ];
    const from = this.#c.nat(steps.length - 1);
    for (let i = 0; i < steps.length; i++) {
      const ys = steps[(from + i) % steps.length]!(xs);
      if (ys !== undefined && fits(ys.type)) return ys;
    }
    return xs;
  }

  #name(prefix: string): string {
    return `${prefix}${this.#names++}`;
  }

  #element(): Elem {
    const scalar = (): Scalar => scalarType(this.#c);
    return this.#c.chance(15) ? [scalar(), scalar()] : scalar();
  }

  /** Returns an element type; in 70 percent of the cases the given one. */
  #near(elem: Elem): Elem {
    return this.#c.chance(70) ? elem : this.#element();
  }

  #values(more: readonly Valued[]): readonly Valued[] {
    const { scalars, sizes } = this.#scope;
    const shown = sizes.filter(({ text }) => /^\w+$/.test(text)).slice(0, 2);
    return [...more, ...scalars, ...shown.map(({ text }) => ({ text, type: "i32" as const }))];
  }

  /** Returns the index alone, or with sizes, so that products of both occur. */
  #beside(index: Valued): readonly Valued[] {
    return this.#c.chance(50) ? [index] : this.#values([index, index]);
  }

  #value(type: Elem, more: readonly Valued[], depth = 2): string {
    return this.#scalars.value(type, this.#c.chance(75) ? more : this.#values(more), depth);
  }

  // ---------------------------------------------------------------- structure

  /** Applies a step to the rows of a random level. */
  #inside(xs: Arrayed, f: Step): Arrayed | undefined {
    const levels = this.#c.nat(xs.type.dims.length - 1);
    return this.#at(levels, xs, f);
  }

  #at(levels: number, xs: Arrayed, f: Step): Arrayed | undefined {
    if (levels === 0) return f(xs);
    const [first, ...rest] = xs.type.dims;
    const row = this.#name("r");
    const ys = this.#at(levels - 1, { text: row, type: { dims: rest, elem: xs.type.elem } }, f);
    if (ys === undefined) return undefined;
    return {
      text: `map(\\${row} -> ${ys.text}, ${xs.text})`,
      type: { dims: [first!, ...ys.type.dims], elem: ys.type.elem },
    };
  }

  /** Repeats a step on a value while a condition on it holds. */
  #while(from: Valued): string {
    const s: Valued = { text: this.#name("s"), type: from.type };
    const count = this.#c.pick([...this.#scope.counts, nat(this.#c.nat(5))]);
    const going = this.#value("bool", [s, from]);
    const step = this.#value(s.type, [s, from]);
    return `repeatWhile(${count.text}, \\${s.text} -> ${going}, \\${s.text} -> ${step}, ${from.text})`;
  }

  /** Applies a random function to every element. */
  mapped(xs: Arrayed): Arrayed {
    const { dims } = xs.type;
    const elem = this.#near(xs.type.elem);
    const x = this.#name("x");
    const from: Valued = { text: x, type: xs.type.elem };
    const isLoop = elem === xs.type.elem && this.#c.chance(10);
    const f = `\\${x} -> ${isLoop ? this.#while(from) : this.#value(elem, [from])}`;
    const type = { dims, elem };
    if (dims.length === 0)
      return { text: `(let ${x} = ${xs.text} in ${f.slice(f.indexOf("->") + 3)})`, type };
    if (dims.length === 2 && this.#c.chance(60)) return { text: `map2d(${f}, ${xs.text})`, type };
    if (dims.length === 3 && this.#c.chance(60)) return { text: `map3d(${f}, ${xs.text})`, type };
    if (dims.length === 1 && elem === xs.type.elem && this.#c.chance(6))
      return { text: `twice(${f}, ${xs.text})`, type };
    const nested = (levels: number, text: string): string => {
      if (levels === 1) return `map(${f}, ${text})`;
      const row = this.#name("r");
      return `map(\\${row} -> ${nested(levels - 1, row)}, ${text})`;
    };
    return { text: nested(dims.length, xs.text), type };
  }

  #constant(elem: Elem, write = literal): string {
    return isTuple(elem)
      ? `(${elem.map((e) => this.#constant(e, write)).join(", ")})`
      : write(this.#c, elem);
  }

  // ---------------------------------------------------------------- windows

  /** Returns a boundary of `pad` for arrays of the element type. */
  #kind(elem: Elem, length: number): string {
    const plain = (): string => `constant(${this.#constant(elem, plainLiteral)})`;
    if (length === 0) return this.#c.pick([plain(), plain(), "clamp", "mirror", "wrap"]);
    const { scalars } = this.#scope;
    const same = scalars.filter((s) => s.type === elem || this.#c.chance(5)); // now and then of another type
    return this.#c.pick([
      () => "clamp",
      () => "mirror",
      () => "wrap",
      () => `constant(${this.#constant(elem)})`,
      plain,
      () => (same.length > 0 ? `constant(${this.#c.pick(same).text})` : "clamp"),
      () => "(\\i n -> if i < 0 then 0 else n - 1)",
      () => "(\\i n -> ((i % n) + n) % n)",
      () => "(\\i n -> n - 1 - max(0, min(n - 1, i)))",
      () => (this.#c.chance(15) ? "(\\i n -> i + n)" : "mirror"),
    ])();
  }

  /** Reduces a window to a value; returns the expression and its type. */
  #combined(window: string, size: number, elem: Elem): [string, Elem] {
    const at = (i: number): Valued => ({ text: `${window}[${i}]`, type: elem });
    const places = Array.from({ length: Math.min(size, 4) }, () => at(this.#c.nat(size - 1)));
    const to = this.#near(elem);
    const folded = !isTuple(elem) && elem !== "bool" && this.#c.chance(25);
    if (folded) {
      const inner = this.#c.chance(30) && size > 1 ? this.#windowsOf(window, size, elem) : window;
      return [`reduce(${this.#operator(elem)}, ${literal(this.#c, elem)}, ${inner})`, elem];
    }
    return [this.#value(to, places), to];
  }

  /** Returns the sums of smaller windows of a window. */
  #windowsOf(window: string, size: number, elem: Elem): string {
    const [t, inner] = [this.#name("v"), this.#c.int(1, size)];
    const at = (i: number): Valued => ({ text: `${t}[${i}]`, type: elem });
    return `map(\\${t} -> ${this.#value(elem, [at(0), at(inner - 1)])}, slide(${inner}, 1, ${window}))`;
  }

  #stencil(row: Arrayed): Arrayed | undefined {
    const [n, ...rest] = row.type.dims;
    if (rest.length > 0) return undefined;
    const { elem } = row.type;
    const [l, r] = [this.#c.nat(2), this.#c.nat(2)];
    const padded = plus(n!, l + r);
    const size = this.#c.chance(70) ? l + r + 1 : this.#c.nat(3);
    const step = this.#c.chance(80) ? 1 : this.#c.int(1, 3);
    const left = padded.value - size + step;
    if (size > padded.value || left % step !== 0) return undefined;
    const w = this.#name("w");
    const [e, to] = this.#combined(w, size, elem);
    const kind = this.#kind(elem, n!.value);
    const pad =
      l + r > 0 ? ` |> ${this.#c.pick(["pad", "pad", "around"])}(${l}, ${r}, ${kind})` : "";
    const moved = plus(padded, step - size);
    const length = step === 1 ? moved : over(moved, step);
    return {
      text: `(${row.text}${pad} |> slide(${size}, ${step}) |> map(\\${w} -> ${e}))`,
      type: { dims: [length], elem: to },
    };
  }

  /** Returns windows of a stream in registers or in a circular buffer, through one to three levels. */
  #streamed(row: Arrayed): Arrayed | undefined {
    let [n] = row.type.dims;
    let { text, type } = row;
    if (n === undefined || type.dims.length !== 1) return undefined;
    for (let levels = this.#c.int(1, 3); levels > 0; levels--) {
      const size = this.#c.int(1, 3);
      if (size > n.value) return undefined;
      const [w, x] = [this.#name("w"), this.#name("x")];
      const [e, elem] = this.#combined(w, size, type.elem);
      const load = this.#c.chance(70) ? x : this.#value(type.elem, [{ text: x, type: type.elem }]);
      const kept = `\\${x} -> ${load}`;
      text = this.#c.chance(60)
        ? `mapSeqSlide(${size}, 1, ${kept}, \\${w} -> ${e}, ${text})`
        : `mapSeq(\\${w} -> ${e}, circularBuffer(${size + this.#c.nat(1)}, ${size}, ${kept}, ${text}))`;
      n = plus(n, 1 - size);
      type = { dims: [n], elem };
    }
    return { text: `(${text})`, type };
  }

  #stencil2d(xs: Arrayed): Arrayed | undefined {
    const [n, m, ...rest] = xs.type.dims;
    if (m === undefined || rest.length > 0 || n!.value * m.value > 400) return undefined;
    const { elem } = xs.type;
    const w = this.#name("w");
    const size = this.#c.pick([3, 3, 2, 1]);
    const least = Math.min(n!.value, m.value);
    const places = Array.from({ length: 4 }, () => ({
      text: `${w}[${this.#c.nat(size - 1)}][${this.#c.nat(size - 1)}]`,
      type: elem,
    }));
    const to = this.#near(elem);
    const e = this.#value(to, places);
    const kind = this.#kind(elem, least);
    return {
      text: `(${xs.text} |> pad2d(${size >> 1}, ${(size - 1) >> 1}, ${kind}) |> slide2d(${size}, 1) |> map2d(\\${w} -> ${e}))`,
      type: { dims: xs.type.dims, elem: to },
    };
  }

  #stencil3d(xs: Arrayed): Arrayed | undefined {
    const { dims, elem } = xs.type;
    if (dims.length !== 3 || count(xs.type) > 150) return undefined;
    const w = this.#name("w");
    const place = (): string => `[${this.#c.nat(2)}]`;
    const places = Array.from({ length: 4 }, () => ({
      text: `${w}${place()}${place()}${place()}`,
      type: elem,
    }));
    const kind = this.#kind(elem, Math.min(...dims.map((d) => d.value)));
    return {
      text: `(${xs.text} |> pad3d(1, 1, ${kind}) |> slide3d(3, 1) |> map3d(\\${w} -> ${this.#value(elem, places)}))`,
      type: xs.type,
    };
  }

  // ---------------------------------------------------------------- folds

  #operator(type: Scalar): string {
    if (type === "bool") return this.#c.pick(["(&&)", "(||)"]);
    return this.#c.pick([
      () => "(+)",
      () => "min",
      () => "max",
      () => "(*)",
      () => {
        const [a, x] = [this.#name("a"), this.#name("x")];
        return `(\\${a} ${x} -> ${this.#value(type, [
          { text: a, type },
          { text: x, type },
        ])})`;
      },
    ])();
  }

  /** Declares an operator; returns its name and its neutral element, as arguments. */
  #declared(elem: Elem): string | undefined {
    const name = `${this.#program}_op${this.operators.length}`;
    const drawn = drawnOperator(this.#c, name, elem);
    if (drawn === undefined) return undefined;
    this.operators.push(drawn.declaration);
    return `${name}, ${drawn.neutral}`;
  }

  /** Returns a fold of a row and the type of its state. */
  #fold(word: string, row: Arrayed): [string, Elem] {
    const { elem } = row.type;
    if (!isTuple(elem) && this.#c.chance(70))
      return [`${word}(${this.#operator(elem)}, ${this.#constant(elem)}, ${row.text})`, elem];
    const declared = isTuple(elem) && this.#c.chance(50) ? this.#declared(elem) : undefined;
    if (declared !== undefined) return [`${word}(${declared}, ${row.text})`, elem];
    const state = this.#near(elem);
    const [a, x] = [this.#name("a"), this.#name("x")];
    const op = this.#value(state, [
      { text: a, type: state },
      { text: x, type: elem },
    ]);
    return [`${word}(\\${a} ${x} -> ${op}, ${this.#constant(state)}, ${row.text})`, state];
  }

  #reduced(row: Arrayed): Arrayed | undefined {
    if (row.type.dims.length !== 1) return undefined;
    const [text, elem] = this.#fold("reduce", row);
    return { text, type: { dims: [], elem } };
  }

  #scanned(row: Arrayed): Arrayed | undefined {
    if (row.type.dims.length !== 1) return undefined;
    const [text, elem] = this.#fold("scan", row);
    return { text, type: { dims: row.type.dims, elem } };
  }

  /** Folds the rows of a matrix into one row, some with an additional scalar state. */
  #rows(xs: Arrayed): Arrayed | undefined {
    const [n, m, ...rest] = xs.type.dims;
    const { elem } = xs.type;
    if (m === undefined || rest.length > 0 || isTuple(elem)) return undefined;
    const [a, row, p, i, r] = ["a", "r", "p", "i", "r"].map((of) => this.#name(of)) as string[];
    const both: Valued = { text: p!, type: [elem, elem] };
    const start = `map(\\${i} -> ${literal(this.#c, elem)}, generate(${m.text}, \\${i} -> ${i}))`;
    const next = (state: string, more: readonly Valued[] = []): string =>
      `map(\\${p} -> ${this.#value(elem, [both, ...more])}, zip(${this.#permuted(state, m)}, ${row}))`;
    const type = { dims: [m], elem };
    if (n === undefined || this.#c.chance(50))
      return { text: `reduce(\\${a} ${row} -> ${next(a!)}, ${start}, ${xs.text})`, type };
    const count = this.#value("i32", [{ text: `${a}.0`, type: "i32" }]);
    const more = this.#c.chance(30) ? [{ text: `${a}.0`, type: "i32" as const }] : [];
    const sums = `reduce(\\${a} ${row} -> (${count}, ${next(`${a}.1`, more)}), (0, ${start}), ${xs.text})`;
    const e = this.#value(elem, [
      { text: i!, type: elem },
      { text: `${r}.0`, type: "i32" },
    ]);
    return { text: `(let ${r} = ${sums} in map(\\${i} -> ${e}, ${r}.1))`, type };
  }

  /** Returns the old state of a fold: as it is, or its elements in another order. */
  #permuted(state: string, m: Extent): string {
    if (this.#c.chance(65) || m.value === 0 || !isValue(m)) return state;
    const i = this.#name("i");
    const [n, one] = [m.text, `(${i} as i32)`];
    const to = this.#c.pick([`${n} - 1 - ${one}`, `(${one} + 1) % (${n})`, `${one} - 1`]);
    return `gather(\\(${i}: idx[${n}]) -> clampIdx(${to}), ${state})`;
  }

  /** Folds a row into a state of a few elements that shifts, inserts or swaps. */
  #shifted(row: Arrayed): Arrayed | undefined {
    const { dims, elem } = row.type;
    if (dims.length !== 1 || isTuple(elem)) return undefined;
    const [s, x, p] = ["s", "x", "p"].map((of) => this.#name(of)) as [string, string, string];
    const value = (...more: readonly string[]): string =>
      this.#value(
        elem,
        more.map((text) => ({ text, type: elem })),
      );
    const k = this.#c.int(1, 4);
    const at = (state: string): string => `${state}[${this.#c.nat(k - 1)}]`;
    const step = (state: string): string =>
      this.#c.pick([
        () => `concat([${value(x, at(state))}], take(${k - 1}, ${state}))`,
        () => `concat(drop(1, ${state}), [${value(x, at(state))}])`,
        () => `[${Array.from({ length: k }, () => value(x, at(state), at(state))).join(", ")}]`,
        () =>
          `map(\\${p} -> ${value(`${p}.0`, `${p}.1`)}, zip(${state}, concat([${x}], take(${k - 1}, ${state}))))`,
      ])();
    const start = `[${Array.from({ length: k }, () => literal(this.#c, elem)).join(", ")}]`;
    const type = { dims: [nat(k)], elem };
    if (this.#c.chance(60))
      return { text: `reduce(\\${s} ${x} -> ${step(s)}, ${start}, ${row.text})`, type };
    const number = value(`${s}.0`, at(`${s}.1`), x);
    const parts = `reduce(\\${s} ${x} -> (${number}, ${step(`${s}.1`)}), (${literal(this.#c, elem)}, ${start}), ${row.text})`;
    const [r, y] = [this.#name("r"), this.#name("y")];
    return { text: `(let ${r} = ${parts} in map(\\${y} -> ${value(y, `${r}.0`)}, ${r}.1))`, type };
  }

  /** Returns a product of rows and columns. */
  #product(xs: Arrayed): Arrayed | undefined {
    const [n, m] = xs.type.dims;
    const { elem } = xs.type;
    if (m === undefined || xs.type.dims.length > 2 || isTuple(elem) || elem === "bool")
      return undefined;
    const t = this.#name("t");
    const zero = literal(this.#c, elem);
    return {
      text: `(let ${t} = ${xs.text} in map(\\a -> map(\\b -> reduce((+), ${zero}, map(\\(x, y) -> x * y, zip(a, b))), ${t}), ${t}))`,
      type: { dims: [n!, n!], elem },
    };
  }

  // ---------------------------------------------------------------- movement

  #moved(xs: Arrayed): Arrayed | undefined {
    const [n, ...rest] = xs.type.dims;
    if (n === undefined) return undefined;
    const { elem } = xs.type;
    const as = (text: string, length: Extent): Arrayed => ({
      text,
      type: { dims: [length, ...rest], elem },
    });
    const k = this.#c.nat(Math.min(n.value, 3));
    const clamped = (e: string): string => `clampIdx(${e})`;
    const makers: (() => Arrayed)[] = [
      () =>
        as(
          `take(${n.text === String(n.value) ? n.value - k : `${n.text} - ${k}`}, ${xs.text})`,
          plus(n, -k),
        ),
      () => as(`drop(${k}, ${xs.text})`, plus(n, -k)),
      () => {
        const [l, r] = [this.#c.nat(2), this.#c.nat(2)];
        return as(`pad(${l}, ${r}, ${this.#kind(elem, n.value)}, ${xs.text})`, plus(n, l + r));
      },
      () => {
        const t = this.#name("t");
        return as(`(let ${t} = ${xs.text} in concat(${t}, ${t}))`, sum(n, n));
      },
      () => as(`label("here", ${xs.text})`, n),
      () => as(`continued(${this.#kind(elem, n.value)}, ${xs.text})`, plus(n, 2)),
      () => as(`take(${n.text}, pad(0, ${k + 1}, constant(undef), ${xs.text}))`, n),
    ];
    if (n.value > 0 && isValue(n)) {
      const turn = `\\(i: idx[${n.text}])`;
      const reversed = `${turn} -> ${clamped(`${n.text} - 1 - (i as i32)`)}`;
      const [one, size] = [this.#c.nat(2), n.text];
      const turned = (by: string): string =>
        `${turn} -> ${clamped(`((i as i32) + ${by}) % (${size})`)}`;
      const back = this.#c.chance(10) ? turned(String(one)) : turned(`(${size}) * 3 - ${one}`);
      makers.push(
        () => as(`gather(${reversed}, ${xs.text})`, n),
        () => as(`scatter(${reversed}, ${xs.text})`, n),
        () => as(`reorder(${reversed}, ${reversed}, ${xs.text})`, n),
        () => as(`reorder(${turned(String(one))}, ${back}, ${xs.text})`, n),
      );
    }
    return this.#c.pick(makers)();
  }

  #reshaped(xs: Arrayed): Arrayed | undefined {
    const [n, m, ...rest] = xs.type.dims;
    const { elem } = xs.type;
    const as = (text: string, dims: readonly Extent[]): Arrayed => ({ text, type: { dims, elem } });
    const makers: (() => Arrayed | undefined)[] = [
      () => {
        const k = this.#c.pick([2, 3, 4, 1, 5]);
        if (n === undefined || n.value % k > 0) return undefined;
        return as(`split(${k}, ${xs.text})`, [over(n, k), nat(k), ...xs.type.dims.slice(1)]);
      },
    ];
    if (m !== undefined)
      makers.push(
        () => as(`join(${xs.text})`, [times(n!, m), ...rest]),
        () => as(`transpose(${xs.text})`, [m, n!, ...rest]),
      );
    return this.#c.pick(makers)();
  }

  /** Zips the array with another array of its length. */
  #paired(xs: Arrayed): Arrayed | undefined {
    const { dims, elem } = xs.type;
    if (dims.length !== 1 || width(elem) > 4) return undefined;
    const [n] = dims;
    const same = this.#scope.arrays.filter(
      (a) => a.type.dims.length === 1 && a.type.dims[0]!.text === n!.text,
    );
    const i = this.#name("i");
    const made = this.#near(elem);
    const counted = { text: `(${i} as i32)`, type: "i32" as const };
    const other: Arrayed =
      same.length > 0 && this.#c.chance(60)
        ? this.#c.pick(same)
        : {
            text: `generate(${n!.text}, \\${i} -> ${this.#value(made, this.#beside(counted))})`,
            type: { dims, elem: made },
          };
    const turn = this.#c.chance(50);
    const [a, b] = turn ? [other, xs] : [xs, other];
    const elems: Elem = [a.type.elem, b.type.elem];
    const zipped = `zip(${a.text}, ${b.text})`;
    if (this.#c.chance(20)) return { text: `unzip(${zipped}).${turn ? 1 : 0}`, type: xs.type };
    if (this.#c.chance(30)) return { text: zipped, type: { dims, elem: elems } };
    const p = this.#name("p");
    const to = this.#near(elem);
    return {
      text: `map(\\${p} -> ${this.#value(to, [{ text: p, type: elems }])}, ${zipped})`,
      type: { dims, elem: to },
    };
  }

  /** Computes an array once and reads it twice. */
  #shared(xs: Arrayed): Arrayed | undefined {
    const made = this.mapped(xs);
    const { elem, dims } = made.type;
    if (width(elem) > 3 || dims.length === 0) return undefined;
    const t = this.#name("t");
    const both = this.#at(
      dims.length - 1,
      { text: t, type: made.type },
      (row): Arrayed | undefined => {
        const p = this.#name("p");
        const [n] = row.type.dims;
        if (n!.value === 0 || !isValue(n!)) return undefined;
        const turned = `gather(\\(i: idx[${n!.text}]) -> clampIdx(${n!.text} - 1 - (i as i32)), ${row.text})`;
        const e = this.#value(elem, [{ text: p, type: [elem, elem] }]);
        return { text: `map(\\${p} -> ${e}, zip(${row.text}, ${turned}))`, type: row.type };
      },
    );
    return both && { text: `(let ${t} = ${made.text} in ${both.text})`, type: both.type };
  }

  /** Gathers elements at computed indices. */
  #indexed(xs: Arrayed): Arrayed | undefined {
    const [n, ...rest] = xs.type.dims;
    if (n === undefined || n.value === 0) return undefined;
    const length = this.#c.pick([n, nat(this.#c.int(1, 5))]);
    const [i, t] = [this.#name("i"), this.#name("t")];
    const e = this.#value("i32", this.#beside({ text: `(${i} as i32)`, type: "i32" }));
    return {
      text: `(let ${t} = ${xs.text} in generate(${length.text}, \\${i} -> ${t}[clampIdx(${e})]))`,
      type: { dims: [length, ...rest], elem: xs.type.elem },
    };
  }

  /** Reads an element of an input at an index that a guard checks. */
  #guarded(xs: Arrayed): Arrayed | undefined {
    const { elem, dims } = xs.type;
    const rows = this.#scope.arrays.filter(
      (a) => a.type.dims.length === 1 && !isTuple(a.type.elem),
    );
    if (rows.length === 0 || isTuple(elem) || dims.length === 0) return undefined;
    const row = this.#c.pick(rows);
    const of = row.type.elem as Scalar;
    const size = row.type.dims[0]!.text;
    return this.#at(dims.length - 1, xs, (inner): Arrayed => {
      const [x, k, y] = [this.#name("x"), this.#name("k"), this.#name("y")];
      const at = this.#value("i32", [{ text: x, type: elem }], 1);
      const one = `${row.text}[${k} as idx[${size}]]`;
      const found =
        of === "bool" || this.#c.chance(50)
          ? one
          : `reduce(${this.#operator(of)}, ${literal(this.#c, of)}, map(\\${y} -> ${this.#value(
              of,
              [
                { text: y, type: of },
                { text: one, type: of },
              ],
            )}, ${row.text}))`;
      return {
        text: `map(\\${x} -> let ${k} = ${at} in if ${k} < 0 || ${k} >= ${size} then ${literal(this.#c, of)} else ${found}, ${inner.text})`,
        type: { dims: inner.type.dims, elem: of },
      };
    });
  }

  #chosen(xs: Arrayed): Arrayed | undefined {
    const test = this.#value("bool", this.#values([]), 1);
    const t = this.#name("t");
    const other = this.mapped({ text: t, type: xs.type });
    if (String(other.type.elem) !== String(xs.type.elem)) return undefined;
    return {
      text: `(let ${t} = ${xs.text} in if ${test} then ${other.text} else ${t})`,
      type: xs.type,
    };
  }

  // ---------------------------------------------------------------- iteration

  /** Iterates a step that keeps the type. */
  #repeated(xs: Arrayed): Arrayed | undefined {
    const ys = this.#name("ys");
    const i = this.#c.chance(40) ? this.#name("i") : undefined;
    const scope = this.#scope;
    if (i !== undefined)
      this.#scope = { ...scope, scalars: [...scope.scalars, { text: i, type: "i32" }] };
    const step = this.any({ text: ys, type: xs.type });
    this.#scope = scope;
    const { dims, elem } = step.type;
    const isSame =
      String(elem) === String(xs.type.elem) &&
      dims.length === xs.type.dims.length &&
      dims.every((d, i) => d.text === xs.type.dims[i]!.text);
    if (!isSame || step.text === ys || dims.length === 0) return undefined;
    const counts = [...this.#scope.counts, nat(this.#c.nat(3)), nat(2)];
    const steps = this.#c.pick(counts);
    const call =
      i === undefined
        ? `timeSteps(${steps.text}, \\${ys} -> ${step.text}, ${xs.text})`
        : `numberedSteps(${steps.text}, \\${i} ${ys} -> ${step.text}, ${xs.text})`;
    return { text: call, type: xs.type };
  }

  /** Iterates a step that combines pairs of elements into one. */
  #halved(xs: Arrayed): Arrayed | undefined {
    const [n, ...rest] = xs.type.dims;
    const { elem } = xs.type;
    if (n === undefined || rest.length > 0 || isTuple(elem) || n.value % 2 > 0) return undefined;
    const [l, ys, p] = [this.#name("l"), this.#name("ys"), this.#name("p")];
    const steps = n.value % 4 === 0 && this.#c.chance(50) ? 2 : 1;
    const e = this.#value(elem, [
      { text: `${p}[0]`, type: elem },
      { text: `${p}[1]`, type: elem },
    ]);
    return {
      text: `iterate(${steps}, \\(${l}: nat) -> \\(${ys}: [2 * ${l}]${elem}) -> map(\\${p} -> ${e}, split(2, ${ys})), ${xs.text})`,
      type: { dims: [over(n, 2 ** steps)], elem },
    };
  }

  // ---------------------------------------------------------------- others

  #vectors(xs: Arrayed): Arrayed | undefined {
    const { elem } = xs.type;
    if (isTuple(elem) || elem === "bool") return undefined;
    return this.#at(xs.type.dims.length - 1, xs, (row): Arrayed | undefined => {
      const [n] = row.type.dims;
      const w = this.#c.pick([2, 4, 8]);
      if (n === undefined || n.value % w > 0) return undefined;
      const v = this.#name("v");
      const op = this.#c.pick([
        `${v} + ${v}`,
        `${v} * broadcast(${w}, ${literal(this.#c, elem)})`,
        `min(${v}, -${v})`,
        v,
      ]);
      const vectors = `map(\\${v} -> ${op}, asVector(${w}, ${row.text}))`;
      const kept = this.#c.chance(20) && n.value > w;
      const text = kept ? `asScalar(drop(1, ${vectors}))` : `asScalar(${vectors})`;
      return { text, type: { dims: [kept ? plus(n, -w) : n], elem } };
    });
  }

  /** Reads a long literal, appends one to the array, or pipes the array through many stages. */
  #long(xs: Arrayed): Arrayed | undefined {
    const { elem, dims } = xs.type;
    if (isTuple(elem)) return undefined;
    const x = this.#name("x");
    const inner = [{ text: x, type: elem }];
    const makers: readonly ((row: Arrayed) => Arrayed)[] = [
      (row) => {
        const [t, of] = [this.#name("t"), scalarType(this.#c)];
        const [table] = list(this.#c, () => literal(this.#c, of));
        const read = `map(\\${x} -> ${t}[clampIdx(${this.#value("i32", inner, 1)})], ${row.text})`;
        return { text: `(let ${t} = ${table} in ${read})`, type: { ...row.type, elem: of } };
      },
      (row) => {
        const [more, length] = list(this.#c, () => literal(this.#c, elem));
        const type = { dims: [sum(row.type.dims[0]!, nat(length))], elem };
        return { text: `concat(${row.text}, ${more})`, type };
      },
      (row) => ({
        text: pipe(this.#c, row.text, () => `map(\\${x} -> ${this.#value(elem, inner, 1)})`),
        type: row.type,
      }),
    ];
    return this.#at(dims.length - 1, xs, this.#c.pick(makers));
  }

  /** Returns an array literal of reductions of the array. */
  #listed(xs: Arrayed): Arrayed | undefined {
    const { elem, dims } = xs.type;
    if (dims.length !== 1 || isTuple(elem)) return undefined;
    const t = this.#name("t");
    const folds = Array.from({ length: this.#c.int(1, 3) }, () =>
      this.#fold("reduce", { text: t, type: xs.type }),
    );
    if (folds.some(([, e]) => e !== elem)) return undefined;
    return {
      text: `(let ${t} = ${xs.text} in [${folds.map(([text]) => text).join(", ")}])`,
      type: { dims: [nat(folds.length)], elem },
    };
  }
}

/** True if a kernel can compute the size; it cannot compute exact divisions. */
const isValue = ({ text }: Extent): boolean => !text.includes("/^");

const fits = (type: ArrayType): boolean =>
  count(type) <= MOST && type.dims.length <= 4 && width(type.elem) <= 6;
