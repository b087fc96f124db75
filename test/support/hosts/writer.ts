/**
 * @file Writes random host programs that are lowered as written: launches, host loops and choices in any order and nesting. They use few
 * different kernels, because the host code is under test. A text that occurs twice is launched once and read twice.
 */
import type { Choices } from "../choices.ts";

/** A position in a program: the arrays in scope and their length. */
interface Place {
  /** Texts of arrays of the current length. */
  readonly known: readonly string[];
  readonly length: "n" | "l";
  /** The numbers of the steps of the loops around. */
  readonly numbers: readonly string[];
  /** Nesting depth of loops. */
  readonly depth: number;
}

/** Returns a declaration with the sizes n, j and k. */
export function hostProgram(name: string, choices: Choices): string {
  return new Writer(choices).program(name);
}

const COUNTS = ["0", "1", "2", "3", "k", "j"];
const MOST_FIELDS = 4;
const MOST_DEPTH = 3;
/** Maximal nesting of brackets in an array; loops and results add some more. */
const MOST_NESTED = 24;

class Writer {
  readonly #c: Choices;
  #left: number;
  #loops = 0;

  constructor(choices: Choices) {
    this.#c = choices;
    this.#left = choices.int(1, 14);
  }

  program(name: string): string {
    const top: Place = { known: ["A", "B"], length: "n", numbers: [], depth: 0 };
    const before = this.#more(top);
    const parts = this.#c.list(1, 4, () => this.#result(before));
    if (!launches(parts.map((p) => p.text)))
      parts[0] = { type: "[n]f32", text: this.#unary(before) };
    const types = parts.map((p) => p.type);
    const type = types.length === 1 ? types[0]! : `(${types.join(", ")})`;
    const body = parts.length === 1 ? parts[0]!.text : `(${parts.map((p) => p.text).join(", ")})`;
    return `fun ${name}(k: nat, j: nat, A: [n]f32, B: [n]f32, C: [n + 3]f32): ${type} where 1 <= n = ${body}\n`;
  }

  /** Returns the position with further arrays that can be read several times. */
  #more(at: Place): Place {
    const more = this.#c.list(0, 2, () => this.#array(at));
    return { ...at, known: [...at.known, ...more] };
  }

  #result(at: Place): { type: string; text: string } {
    return this.#c.pick([
      () => ({ type: "[n]f32", text: this.#array(at) }),
      () => ({ type: "[n]f32", text: this.#array(at) }),
      () => ({ type: "[n](f32, f32)", text: `zip(${this.#array(at)}, ${this.#array(at)})` }),
      () => ({ type: "([n]f32, [n]f32)", text: `unzip(${this.#pairs(at)})` }),
      () => ({ type: "[n + n]f32", text: `concat(${this.#unary(at)}, ${this.#binary(at)})` }),
      () => {
        const fields = this.#c.int(2, MOST_FIELDS);
        const type = `(${Array.from({ length: fields }, () => "[n]f32").join(", ")})`;
        return { type, text: `unzip(${this.#loop(at, fields)})` };
      },
    ])();
  }

  /** Returns an array of the current length. An array that would exceed the nesting limit is replaced by a known one. */
  #array(at: Place): string {
    const text = this.#anyArray(at);
    return nesting(text) > MOST_NESTED ? at.known[0]! : text;
  }

  #anyArray(at: Place): string {
    if (this.#left-- <= 0) return this.#c.pick(at.known);
    const loop = (): string => {
      if (at.depth >= MOST_DEPTH) return this.#unary(at);
      const fields = this.#c.int(1, MOST_FIELDS);
      if (fields === 1) return this.#loop(at, 1);
      return `unzip(${this.#loop(at, fields)}).${this.#c.nat(fields - 1)}`;
    };
    return this.#c.pick([
      () => this.#c.pick(at.known),
      () => this.#c.pick(at.known),
      () => this.#unary(at),
      () => this.#unary(at),
      () => this.#binary(at),
      () => this.#binary(at),
      () => this.#near(at),
      () => `unzip(${this.#pairs(at)}).${this.#c.nat(1)}`,
      loop,
      loop,
      loop,
      () => (at.length === "n" ? this.#shrinking(at) : this.#unary(at)),
      () => this.#choice(at),
      () => this.#choice(at),
    ])();
  }

  // -------------------------------------------------------------- launches

  /** A launch that reads an element and the next one, or all elements in reverse order. */
  #near(at: Place): string {
    if (at.length !== "n") return this.#unary(at);
    const xs = this.#array(at);
    return this.#c.chance(50)
      ? `kernel(mapGlb(0, \\w -> w[0] - 0.5 * w[1], slide(2, 1, pad(0, 1, clamp, ${xs}))))`
      : `kernel(mapGlb(0, \\x -> x * 0.5, reorder(\\i -> n - 1 - i, \\i -> n - 1 - i, ${xs})))`;
  }

  #unary(at: Place): string {
    const numbered = at.numbers.map((m) => `x - 0.5 * (${m} as f32)`);
    const f = this.#c.pick(["x * 0.5 + 1.0", "x - 3.0", ...numbered]);
    const xs = this.#array(at);
    return this.#c.chance(15)
      ? `kernel(mapGlb(0, \\x -> reduceSeq((+), 0.0, toGlobal(mapSeq(\\y -> x * y, [0.5, 1.5]))), ${xs}))`
      : `kernel(mapGlb(0, \\x -> ${f}, ${xs}))`;
  }

  #binary(at: Place): string {
    return `kernel(mapGlb(0, \\q -> q.0 - 0.5 * q.1, zip(${this.#array(at)}, ${this.#array(at)})))`;
  }

  #pairs(at: Place): string {
    return `kernel(mapGlb(0, \\q -> (q.0 - q.1, q.0 * 0.5), zip(${this.#array(at)}, ${this.#array(at)})))`;
  }

  /** A choice between arrays by the sizes, or by the number of a step of a loop around. */
  #choice(at: Place): string {
    const numbered = at.numbers.map((m) => `(${m} as i32) % 2 == 0`);
    const sizes = ["(n as i32) <= 2", "(k as i32) % 2 == 1", "(j as i32) == 0 || (n as i32) > 3"];
    const test = this.#c.pick([...sizes, ...numbered]);
    const branches = [this.#array(at), this.#array(at)];
    if (!launches(branches)) branches[this.#c.nat(1)] = this.#unary(at);
    return `(if ${test} then ${branches.join(" else ")})`;
  }

  // -------------------------------------------------------------- loops

  /** Writes a loop over `fields` arrays; each step computes them, passes them on, exchanges them or takes them from outside. */
  #loop(at: Place, fields: number): string {
    if (this.#c.chance(30)) return this.#while(at, fields);
    const m = `m${this.#loops}`;
    const p = `p${this.#loops++}`;
    const { length } = at;
    const inside = { ...at, numbers: [...at.numbers, m], depth: at.depth + 1 };
    const state = fields === 1 ? [p] : Array.from({ length: fields }, (_, i) => `unzip(${p}).${i}`);
    const known = [...at.known, ...state];
    const step = this.#more({ ...inside, known });
    const handed = (): string => this.#c.pick(this.#c.chance(85) ? state : step.known);
    const next = state.map(() => (this.#c.chance(40) ? handed() : this.#array(step)));
    if (!launches(next)) next[0] = this.#unary(step);
    const start = state.map(() => this.#array(at));
    const count = this.#c.pick(COUNTS);
    const type = fields === 1 ? "f32" : `(${state.map(() => "f32").join(", ")})`;
    return `iterate(${count}, \\(${m}: nat) -> \\(${p}: [${length}]${type}) -> ${zipped(next)}, ${zipped(start)})`;
  }

  /** Writes a loop over `fields` arrays that ends when a sum is too large. A truth value in the state may say so, too. */
  #while(at: Place, fields: number): string {
    const p = `p${this.#loops++}`;
    const told = this.#c.chance(35);
    const whole = told ? `${p}.0` : p;
    const state =
      fields === 1 ? [whole] : Array.from({ length: fields }, (_, i) => `unzip(${whole}).${i}`);
    const known = [...at.known, ...state];
    const step = this.#more({ ...at, known, depth: at.depth + 1 });
    const next = state.map(() => (this.#c.chance(40) ? this.#c.pick(state) : this.#array(step)));
    if (!launches(next)) next[0] = this.#unary(step);
    const start = state.map(() => this.#array(at));
    const most = this.#c.pick(["1.5", "4.0", "-1.0", "1.0e30"]);
    const sum = (xs: string): string => `kernel(reduceSeq((+), 0.0, ${xs}) < ${most})`;
    const count = this.#c.pick(COUNTS);
    const going = told ? `${p}.1` : sum(this.#c.pick(this.#c.chance(80) ? state : known));
    const pair = (parts: readonly string[], xs: string): string =>
      told ? `(${zipped(parts)}, ${sum(xs)})` : zipped(parts);
    const loop = `repeatWhile(${count}, \\${p} -> ${going}, \\${p} -> ${pair(next, this.#c.pick(state))}, ${pair(start, this.#c.pick(at.known))})`;
    return told ? `${loop}.0` : loop;
  }

  /** Writes a loop that shortens its arrays by one in each step. */
  #shrinking(at: Place): string {
    const p = `p${this.#loops++}`;
    const count = this.#c.pick(["0", "1", "2", "3"]);
    const two = this.#c.chance(50);
    const [xs, ys] = two ? [`unzip(${p}).0`, `unzip(${p}).1`] : [p, p];
    const windows = `kernel(mapGlb(0, \\w -> w[0] - 0.5 * w[1], slide(2, 1, ${xs})))`;
    const inside: Place = {
      known: [windows, `take(l, ${ys})`],
      length: "l",
      numbers: at.numbers,
      depth: at.depth + 1,
    };
    const next = this.#array(this.#more(inside));
    const parts = two ? this.#c.shuffle([next, this.#c.pick(inside.known)]) : [next];
    if (!launches(parts)) parts[0] = windows;
    const start = `take(n + ${count}, C)`;
    const type = two ? "(f32, f32)" : "f32";
    const loop = `iterate(${count}, \\(l: nat) -> \\(${p}: [l + 1]${type}) -> ${zipped(parts)}, ${two ? zipped([start, start]) : start})`;
    return two ? `unzip(${loop}).${this.#c.nat(1)}` : loop;
  }
}

/** True if the parts contain a launch; a host loop must. */
const launches = (parts: readonly string[]): boolean => parts.some((p) => p.includes("kernel("));

/** Returns the nesting depth of the brackets of a text. */
function nesting(text: string): number {
  let [open, most] = [0, 0];
  for (const c of text) {
    if (c === "(" || c === "[") most = Math.max(most, ++open);
    if (c === ")" || c === "]") open--;
  }
  return most;
}

const zipped = (parts: readonly string[]): string =>
  parts.length === 1 ? parts[0]! : `zip(${parts.join(", ")})`;
