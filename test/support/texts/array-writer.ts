/**
 * @file Writes random array expressions as text. All sizes are legal for the sizes of the case. The steps are functions of a writer
 * (`steps/`): each takes an array expression and returns another, or undefined if it does not fit.
 */
import type { Choices } from "../choices.ts";
import { drawnOperator } from "./operators.ts";
import { literal, plainLiteral, type Scalars } from "./scalars.ts";
import {
  type Arrayed,
  type ArrayType,
  count,
  type Elem,
  type Extent,
  isStored,
  isTuple,
  nat,
  type Scalar,
  scalarType,
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

/** A step of any kind: a random expression of an array, or undefined if the array does not fit. */
export type ArrayStep = (writer: ArrayWriter, xs: Arrayed) => Arrayed | undefined;

/** Maximal number of elements of an intermediate array. */
const MOST = 1200;

/** Writes random array expressions: names, types, values, and the steps that it is given. */
export class ArrayWriter {
  readonly choices: Choices;
  readonly scalars: Scalars;
  /** The names in scope here; a step that binds a name replaces it for the time being. */
  scope: Scope;
  readonly #program: string;
  readonly #steps: readonly ArrayStep[];
  #names = 0;
  /** The declarations of the operators that the expressions use. */
  readonly operators: string[] = [];

  /** `program`: the name of the program, with which the names of its operators begin. */
  constructor(
    choices: Choices,
    scalars: Scalars,
    scope: Scope,
    program: string,
    steps: readonly ArrayStep[],
  ) {
    this.choices = choices;
    this.scalars = scalars;
    this.scope = scope;
    this.#program = program;
    this.#steps = steps;
  }

  /** Applies up to four steps, at least one of which computes something. */
  body(from: Arrayed): Arrayed {
    let xs = from;
    for (let left = this.choices.int(0, 3); left > 0; left--) xs = this.any(xs);
    return this.mapped(xs);
  }

  /** Applies one step of any kind; returns the array itself if none fits. */
  any(xs: Arrayed): Arrayed {
    if (xs.type.dims.length === 0) return xs;
    const steps = this.#steps;
    const from = this.choices.nat(steps.length - 1);
    for (let i = 0; i < steps.length; i++) {
      const ys = steps[(from + i) % steps.length]!(this, xs);
      if (ys !== undefined && fits(ys.type)) return ys;
    }
    return xs;
  }

  /** Returns a new name. */
  name(prefix: string): string {
    return `${prefix}${this.#names++}`;
  }

  #element(): Elem {
    const scalar = (): Scalar => scalarType(this.choices);
    return this.choices.chance(15) ? [scalar(), scalar()] : scalar();
  }

  /** Returns an element type; in 70 percent of the cases the given one. */
  near(elem: Elem): Elem {
    return this.choices.chance(70) ? elem : this.#element();
  }

  /** Returns the values, with the scalars and some sizes of the scope. */
  values(more: readonly Valued[]): readonly Valued[] {
    const { scalars, sizes } = this.scope;
    const shown = sizes.filter(({ text }) => /^\w+$/.test(text)).slice(0, 2);
    return [...more, ...scalars, ...shown.map(({ text }) => ({ text, type: "i32" as const }))];
  }

  /** Returns the index alone, or with sizes, so that products of both occur. */
  beside(index: Valued): readonly Valued[] {
    return this.choices.chance(50) ? [index] : this.values([index, index]);
  }

  /** Returns a random value of the type, made of the given ones. */
  value(type: Elem, more: readonly Valued[], depth = 2): string {
    return this.scalars.value(type, this.choices.chance(75) ? more : this.values(more), depth);
  }

  /** Applies a step to the rows of a random level. */
  inside(xs: Arrayed, f: (row: Arrayed) => Arrayed | undefined): Arrayed | undefined {
    const levels = this.choices.nat(xs.type.dims.length - 1);
    return this.at(levels, xs, f);
  }

  /** Applies a step below so many levels. */
  at(levels: number, xs: Arrayed, f: (row: Arrayed) => Arrayed | undefined): Arrayed | undefined {
    if (levels === 0) return f(xs);
    const [first, ...rest] = xs.type.dims;
    const row = this.name("r");
    const ys = this.at(levels - 1, { text: row, type: { dims: rest, elem: xs.type.elem } }, f);
    if (ys === undefined) return undefined;
    return {
      text: `map(\\${row} -> ${ys.text}, ${xs.text})`,
      type: { dims: [first!, ...ys.type.dims], elem: ys.type.elem },
    };
  }

  /** Applies a random function to every element. */
  mapped(xs: Arrayed): Arrayed {
    const { dims } = xs.type;
    const elem = this.near(xs.type.elem);
    const x = this.name("x");
    const from: Valued = { text: x, type: xs.type.elem };
    const isLoop = elem === xs.type.elem && this.choices.chance(10);
    const f = `\\${x} -> ${isLoop ? this.#while(from) : this.value(elem, [from])}`;
    const type = { dims, elem };
    if (dims.length === 0)
      return { text: `(let ${x} = ${xs.text} in ${f.slice(f.indexOf("->") + 3)})`, type };
    if (dims.length === 2 && this.choices.chance(60))
      return { text: `map2d(${f}, ${xs.text})`, type };
    if (dims.length === 3 && this.choices.chance(60))
      return { text: `map3d(${f}, ${xs.text})`, type };
    if (dims.length === 1 && elem === xs.type.elem && this.choices.chance(6))
      return { text: `twice(${f}, ${xs.text})`, type };
    const isPointFree = Number(x.slice(1)) % 3 === 0;
    const nested = (levels: number, text: string): string => {
      if (levels === 1) return `map(${f}, ${text})`;
      if (isPointFree && levels === 2) return `map(map(${f}), ${text})`;
      const row = this.name("r");
      return `map(\\${row} -> ${nested(levels - 1, row)}, ${text})`;
    };
    return { text: nested(dims.length, xs.text), type };
  }

  /** Repeats a step on a value while a condition on it holds. */
  #while(from: Valued): string {
    const s: Valued = { text: this.name("s"), type: from.type };
    const count = this.choices.pick([...this.scope.counts, nat(this.choices.nat(5))]);
    const going = this.value("bool", [s, from]);
    const step = this.value(s.type, [s, from]);
    return `repeatWhile(${count.text}, \\${s.text} -> ${going}, \\${s.text} -> ${step}, ${from.text})`;
  }

  /** Returns a constant of the type. */
  constant(elem: Elem, write = literal): string {
    return isTuple(elem)
      ? `(${elem.map((e) => this.constant(e, write)).join(", ")})`
      : write(this.choices, elem);
  }

  /** Returns a boundary of `pad` for arrays of the element type. */
  kind(elem: Elem, length: number): string {
    const plain = (): string => `constant(${this.constant(elem, plainLiteral)})`;
    if (length === 0) return this.choices.pick([plain(), plain(), "clamp", "mirror", "wrap"]);
    const { scalars } = this.scope;
    const same = scalars.filter((s) => s.type === elem || this.choices.chance(5)); // now and then of another type
    return this.choices.pick([
      () => "clamp",
      () => "mirror",
      () => "wrap",
      () => `constant(${this.constant(elem)})`,
      plain,
      () => (same.length > 0 ? `constant(${this.choices.pick(same).text})` : "clamp"),
      () => "(\\i n -> if i < 0 then 0 else n - 1)",
      () => "(\\i n -> ((i % n) + n) % n)",
      () => "(\\i n -> n - 1 - max(0, min(n - 1, i)))",
      () => (this.choices.chance(15) ? "(\\i n -> i + n)" : "mirror"),
    ])();
  }

  /** Returns a random operator on the type. */
  operator(type: Scalar): string {
    if (type === "bool") return this.choices.pick(["(&&)", "(||)"]);
    const own = (): string => {
      const [a, x] = [this.name("a"), this.name("x")];
      const scope = [a, x].map((text) => ({ text, type }));
      return `(\\${a} ${x} -> ${this.value(type, scope)})`;
    };
    if (isStored(type)) return own();
    return this.choices.pick([() => "(+)", () => "min", () => "max", () => "(*)", own])();
  }

  /** Declares an operator; returns its name and its neutral element, as arguments. */
  #declared(elem: Elem): string | undefined {
    const name = `${this.#program}_op${this.operators.length}`;
    const drawn = drawnOperator(this.choices, name, elem);
    if (drawn === undefined) return undefined;
    this.operators.push(drawn.declaration);
    return `${name}, ${drawn.neutral}`;
  }

  /** Returns a fold of a row and the type of its state. */
  fold(word: string, row: Arrayed): [string, Elem] {
    const { elem } = row.type;
    if (!isTuple(elem) && this.choices.chance(70))
      return [`${word}(${this.operator(elem)}, ${this.constant(elem)}, ${row.text})`, elem];
    const declared = isTuple(elem) && this.choices.chance(50) ? this.#declared(elem) : undefined;
    if (declared !== undefined) return [`${word}(${declared}, ${row.text})`, elem];
    const state = this.near(elem);
    const [a, x] = [this.name("a"), this.name("x")];
    const op = this.value(state, [
      { text: a, type: state },
      { text: x, type: elem },
    ]);
    return [`${word}(\\${a} ${x} -> ${op}, ${this.constant(state)}, ${row.text})`, state];
  }
}

const fits = (type: ArrayType): boolean =>
  count(type) <= MOST && type.dims.length <= 4 && width(type.elem) <= 6;
