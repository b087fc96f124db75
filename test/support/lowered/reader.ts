/** @file The reading side of random lowered programs: views, scalars, and values that are stored before they are read. */
import type { Choices } from "../choices.ts";
import {
  back,
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
  type Variable,
} from "./place.ts";

const ELEMS: readonly Elem[] = ["f32", "f32", "i32", "pair"];
/** Integer literals, some of which make products wrap. */
const WHOLE = ["0", "1", "3", "65537", "715827883", "2147483647"];

const endsWith = (all: Shape, end: Shape): boolean =>
  all.elem === end.elem &&
  all.dims.length >= end.dims.length &&
  all.dims.slice(all.dims.length - end.dims.length).join() === end.dims.join();

/** Writes expressions that read what is in scope. */
export abstract class Reader {
  readonly inputs = new Map<string, Shape>();
  protected readonly c: Choices;
  #names = 0;
  #left: number;

  constructor(choices: Choices, size: number) {
    this.c = choices;
    this.#left = size;
  }

  abstract result(at: Place, shape: Shape): string;
  abstract launched(shape: Shape): string;

  protected fresh(): string {
    return `v${this.#names++}`;
  }

  protected small(at: Place): boolean {
    return this.#left-- < 0 || at.depth > 9 || this.c.chance(30);
  }

  view(at: Place, shape: Shape): string {
    const { dims, elem } = shape;
    const [n, m] = dims;
    if (n === undefined) return this.scalar(at, elem);
    const plain = (): string => this.named(at, shape);
    if (this.small(at)) return plain();
    const next = deeper(at);
    const more = this.c.int(1, 2);
    const row = rows(shape);
    const flat = m === undefined;
    const tail = { dims: dims.slice(2), elem };
    const lines = (k: number): Shape => ofRows(k, row);
    return this.c.pick<() => string>([
      () => this.joined(n, (outer, inner) => this.view(next, ofRows(outer, lines(inner)))),
      () => (flat ? plain() : `split(${m}, ${this.view(next, ofRows(n * m, tail))})`),
      () => (flat ? plain() : `transpose(${this.view(next, ofRows(m, ofRows(n, tail)))})`),
      () => (flat ? plain() : `slide(${m}, 1, ${this.view(next, ofRows(n - 1 + m, tail))})`),
      () => `take(${n}, ${this.view(next, lines(n + more))})`,
      () => `drop(${more}, ${this.view(next, lines(n + more))})`,
      () => this.#padded(next, n, row, 1, 0),
      () => this.#padded(next, n, row, 1, 1),
      () => `take(${n}, ${this.withUndef(next, more, lines(n))})`,
      () => `reorder(${back(n)}, ${back(n)}, ${this.view(next, shape)})`,
      () => `scatter(${back(n)}, ${this.view(next, shape)})`,
      () => this.#gathered(next, n, row),
      () => this.twoParts(n, (k) => this.view(next, lines(k))),
      () => `[${Array.from({ length: n }, () => this.view(next, row)).join(", ")}]`,
      () => this.letIn(next, (p) => this.view(p, shape)),
      () => this.#chosen(next, elem, (p) => this.view(p, shape)),
      () => this.#generated(next, n, row),
      () => this.#computed(next, n, row),
      () => this.#component(next, shape),
      () =>
        elem === "pair" || !flat || n % 2 > 0
          ? plain()
          : `asScalar(asVector(2, ${this.view(next, shape)}))`,
      () => (at.depth > 3 ? plain() : this.launched(shape)),
      ...Array.from({ length: 4 }, () => () => this.stored(next, shape)),
    ])();
  }

  #padded(at: Place, n: number, row: Shape, l: number, r: number): string {
    if (n <= l + r) return this.named(at, ofRows(n, row));
    const constant = { f32: "constant(7.5)", i32: "constant(7)", pair: "constant((7.5, 7))" };
    const own = `\\i m -> if i < 0 then m - 1 else 0`;
    const kind = this.c.pick(["clamp", "mirror", "wrap", constant[row.elem], own]);
    return `pad(${l}, ${r}, ${kind}, ${this.view(at, ofRows(n - l - r, row))})`;
  }

  /** Returns a view with `more` undefined elements at its end. */
  protected withUndef(at: Place, more: number, shape: Shape): string {
    const none = shape.elem === "pair" ? "(undef, undef)" : "undef";
    return `pad(0, ${more}, constant(${none}), ${this.view(at, shape)})`;
  }

  /** Returns n rows gathered from arbitrary positions, some of them twice. */
  #gathered(at: Place, n: number, row: Shape): string {
    const from = this.c.pick(LENGTHS);
    const index = this.c.pick([`${from} - (i as i32)`, `(i as i32) * 2 - 1`, `(i as i32) / 2`]);
    const f = `\\(i: idx[${n}]) -> clampIdx(${index})`;
    return `gather(${f}, ${this.view(at, ofRows(from, row))})`;
  }

  #generated(at: Place, n: number, row: Shape): string {
    const i = this.fresh();
    const known = knowing(at, { text: `(${i} as i32)`, ...of("i32") });
    return `generate(${n}, \\${i} -> ${this.view(known, row)})`;
  }

  /** Returns a map that is computed where it is read. */
  #computed(at: Place, n: number, row: Shape): string {
    const x = { text: this.fresh(), ...of(this.c.pick(ELEMS), ...this.c.pick(ELEMENTS)) };
    const body = this.view(knowing(at, x), row);
    return `map(\\${x.text} -> ${body}, ${this.view(at, ofRows(n, x))})`;
  }

  /** Returns a zip of two arrays, or one component of an array of pairs. */
  #component(at: Place, shape: Shape): string {
    const part = (elem: Elem): string => this.view(at, { ...shape, elem });
    if (shape.elem === "pair")
      return shape.dims.length === 1
        ? `zip(${part("f32")}, ${part("i32")})`
        : this.named(at, shape);
    if (shape.dims.length > 1) return this.named(at, shape);
    const k = shape.elem === "f32" ? 0 : 1;
    return this.c.chance(50)
      ? `unzip(${part("pair")}).${k}`
      : `map(\\p -> p.${k}, ${part("pair")})`;
  }

  #chosen(at: Place, _elem: Elem, of: (p: Place) => string): string {
    const cond = `${this.scalar(at, "f32")} > ${this.scalar(at, "f32")}`;
    return `(if ${cond} then ${of(at)} else ${of(at)})`;
  }

  // -------------------------------------------------------------- scalars

  scalar(at: Place, elem: Elem): string {
    if (this.small(at)) return this.named(at, of(elem));
    const next = deeper(at);
    if (elem === "pair") return this.#pair(next);
    const one = (): string => this.scalar(next, elem);
    const n = this.c.pick(LENGTHS);
    const other = elem === "f32" ? "i32" : "f32";
    return this.c.pick<() => string>([
      () => `(${one()} ${this.c.pick(["+", "-", "*"])} ${one()})`,
      () => `${this.c.pick(["max", "min"])}(${one()}, ${one()})`,
      () => `(-${one()})`,
      () => `((${this.scalar(next, other)} * ${other === "f32" ? "0.5" : "3"}) as ${elem})`,
      () => `${this.view(next, of(elem, n))}[${this.c.nat(n - 1)}]`,
      () =>
        at.undef
          ? one()
          : `${this.named(next, of(elem, n))}[clampIdx(${this.scalar(next, "i32")})]`,
      () => (at.undef ? one() : this.#guarded(next, elem, n)),
      () => `${this.#reduce()}((+), ${one()}, ${this.view(next, of(elem, n))})`,
      () => this.#chosen(next, elem, (p) => this.scalar(p, elem)),
      () => `toPrivate(${one()})`,
      () => this.#folded(next, elem, n),
    ])();
  }

  /** Returns an element read at an index under a guard; the index may be out of range outside of the guard. */
  #guarded(at: Place, elem: Elem, n: number): string {
    const i = { text: this.fresh(), ...of("i32") };
    const inside = knowing(at, i);
    const element = `${this.view(inside, of(elem, n))}[${i.text} as idx[${n}]]`;
    const isInside = `0 <= ${i.text} && ${i.text} < ${n}`;
    const chosen = `if ${isInside} then ${element} else ${this.scalar(inside, elem)}`;
    return `(let ${i.text} = ${this.scalar(at, "i32")} in ${chosen})`;
  }

  #reduce = (): string => this.c.pick(["reduceSeq", "reduceSeqUnroll"]);

  #pair(at: Place): string {
    const both = (): string => `(${this.scalar(at, "f32")}, ${this.scalar(at, "i32")})`;
    return this.c.pick<() => string>([
      both,
      both,
      () => this.#chosen(at, "pair", (p) => this.scalar(p, "pair")),
      () => this.#folded(at, "pair", this.c.pick(LENGTHS)),
    ])();
  }

  /** Returns a reduction with an arbitrary operation. */
  #folded(at: Place, elem: Elem, n: number): string {
    const [a, x] = [this.fresh(), this.fresh()];
    const xs = this.c.pick(ELEMS);
    const inside = knowing(at, { text: a, ...of(elem) }, { text: x, ...of(xs) });
    const next = this.scalar({ ...inside, level: "item" }, elem);
    const op = `\\${a} ${x} -> ${this.c.chance(30) ? this.#whileTrue(at, { text: a, ...of(elem) }, next) : next}`;
    return `${this.#reduce()}(${op}, ${this.scalar(at, elem)}, ${this.view(at, of(xs, n))})`;
  }

  /** Returns `next` where a condition on the accumulator holds, else the accumulator. */
  #whileTrue(at: Place, a: Variable, next: string): string {
    const inside: Place = { ...knowing(at, a), level: "item" };
    return `if ${this.scalar(inside, "f32")} < ${this.scalar(inside, "f32")} then ${next} else ${a.text}`;
  }

  // -------------------------------------------------------------- what is stored, and names

  /** Returns a term that is stored in memory. */
  stored(at: Place, shape: Shape): string {
    const item: Place = { ...at, level: "item" };
    if (at.level === "item" || this.c.chance(20)) return `toPrivate(${this.result(item, shape)})`;
    if (at.level === "top") return this.#outside(item, shape);
    return `${this.c.pick(["toLocal", "toLocal", "toGlobal"])}(${this.result(at, shape)})`;
  }

  /** Returns a term stored before any parallel loop begins, so that no loop over groups fills it. */
  #outside(item: Place, shape: Shape): string {
    if (this.c.chance(50)) return this.named(item, shape);
    return `${this.c.pick(["toLocal", "toLocal", "toGlobal"])}(${this.result(item, shape)})`;
  }

  protected letIn(at: Place, body: (p: Place) => string): string {
    const shape = of(this.c.pick(ELEMS), ...this.c.pick(ELEMENTS));
    const x = { text: this.fresh(), ...shape };
    const value = shape.dims.length === 0 ? this.scalar(at, shape.elem) : this.stored(at, shape);
    return `(let ${x.text} = ${value} in ${body(knowing(at, x))})`;
  }

  protected joined(n: number, of: (outer: number, inner: number) => string): string {
    const outer = this.c.pick(LENGTHS.filter((d) => n % d === 0));
    return `join(${of(outer, n / outer)})`;
  }

  protected twoParts(n: number, of: (k: number) => string): string {
    const k = this.c.int(1, Math.max(1, n - 1));
    return k === n ? of(n) : `concat(${of(k)}, ${of(n - k)})`;
  }

  /** Returns a variable in scope, a component of one, a literal, or an input. */
  named({ known }: Place, shape: Shape): string {
    const { dims, elem } = shape;
    const parts = known.flatMap((v): readonly Variable[] => {
      if (v.elem !== "pair" || v.dims.length > 0) return [v];
      return [v, { text: `${v.text}.0`, ...of("f32") }, { text: `${v.text}.1`, ...of("i32") }];
    });
    const fitting = parts.filter((v) => endsWith(v, shape));
    if (fitting.length > 0 && this.c.chance(80)) {
      const v = this.c.pick(fitting);
      const outer = v.dims.slice(0, v.dims.length - dims.length);
      return v.text + outer.map((d) => `[${this.c.nat(d - 1)}]`).join("");
    }
    if (dims.length > 0) return this.input(shape);
    if (elem === "f32") return this.c.pick(["0.5", "1.5", "2.0", "3.0"]);
    if (elem === "i32") return this.c.pick(WHOLE);
    return "(0.5, 3)";
  }

  protected input(shape: Shape): string {
    const name = `in${shape.dims.join("x")}${shape.elem}`;
    this.inputs.set(name, shape);
    return name;
  }
}
