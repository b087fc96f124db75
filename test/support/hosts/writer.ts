/**
 * @file Random host programs, lowered as they are written: launches and loops of the host in any order and nesting, with few
 * kernels, since what the host does is of interest. What is written twice is launched once and read twice.
 */
import type { Choices } from "../choices.ts";

/** Where a term stands: which arrays are there, and how long they are. */
interface Place {
  /** Texts of arrays of that length. */
  readonly known: readonly string[];
  readonly length: "n" | "l";
  /** Of loops. */
  readonly depth: number;
}

/** A declaration, whose sizes are n, j and k. */
export function hostProgram(name: string, choices: Choices): string {
  return new Writer(choices).program(name);
}

const COUNTS = ["0", "1", "2", "3", "k", "j"];
const MOST_FIELDS = 4;
const MOST_DEPTH = 3;
/** Of brackets; a loop and a result have some more around. */
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
    const top: Place = { known: ["A", "B"], length: "n", depth: 0 };
    const before = this.#more(top);
    const parts = this.#c.list(1, 4, () => this.#result(before));
    if (!launches(parts.map((p) => p.text)))
      parts[0] = { type: "[n]f32", text: this.#unary(before) };
    const types = parts.map((p) => p.type);
    const type = types.length === 1 ? types[0]! : `(${types.join(", ")})`;
    const body = parts.length === 1 ? parts[0]!.text : `(${parts.map((p) => p.text).join(", ")})`;
    return `fun ${name}(k: nat, j: nat, A: [n]f32, B: [n]f32, C: [n + 3]f32): ${type} where 1 <= n = ${body}\n`;
  }

  /** Arrays that may be read in several places. */
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

  /** An array of the place's length; not nested deeper than the language allows. */
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
      () => `unzip(${this.#pairs(at)}).${this.#c.nat(1)}`,
      loop,
      loop,
      loop,
      () => (at.length === "n" ? this.#shrinking(at) : this.#unary(at)),
    ])();
  }

  // -------------------------------------------------------------- launches

  #unary(at: Place): string {
    const f = this.#c.pick(["x * 0.5 + 1.0", "x - 3.0"]);
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

  // -------------------------------------------------------------- loops

  /** So many arrays, which a step computes, hands on, turns, or takes from outside. */
  #loop(at: Place, fields: number): string {
    const p = `p${this.#loops++}`;
    const { length } = at;
    const inside = { ...at, depth: at.depth + 1 };
    const state = fields === 1 ? [p] : Array.from({ length: fields }, (_, i) => `unzip(${p}).${i}`);
    const known = [...at.known, ...state];
    const step = this.#more({ ...inside, known });
    const handed = (): string => this.#c.pick(this.#c.chance(85) ? state : step.known);
    const next = state.map(() => (this.#c.chance(40) ? handed() : this.#array(step)));
    if (!launches(next)) next[0] = this.#unary(step);
    const start = state.map(() => this.#array(at));
    const count = this.#c.pick(COUNTS);
    const type = fields === 1 ? "f32" : `(${state.map(() => "f32").join(", ")})`;
    return `iterate(${count}, \\(m: nat) -> \\(${p}: [${length}]${type}) -> ${zipped(next)}, ${zipped(start)})`;
  }

  /** Every step is shorter by one. */
  #shrinking(at: Place): string {
    const p = `p${this.#loops++}`;
    const count = this.#c.pick(["0", "1", "2", "3"]);
    const two = this.#c.chance(50);
    const [xs, ys] = two ? [`unzip(${p}).0`, `unzip(${p}).1`] : [p, p];
    const windows = `kernel(mapGlb(0, \\w -> w[0] - 0.5 * w[1], slide(2, 1, ${xs})))`;
    const inside: Place = { known: [windows, `take(l, ${ys})`], length: "l", depth: at.depth + 1 };
    const next = this.#array(this.#more(inside));
    const parts = two ? this.#c.shuffle([next, this.#c.pick(inside.known)]) : [next];
    if (!launches(parts)) parts[0] = windows;
    const start = `take(n + ${count}, C)`;
    const type = two ? "(f32, f32)" : "f32";
    const loop = `iterate(${count}, \\(l: nat) -> \\(${p}: [l + 1]${type}) -> ${zipped(parts)}, ${two ? zipped([start, start]) : start})`;
    return two ? `unzip(${loop}).${this.#c.nat(1)}` : loop;
  }
}

/** A loop of the host launches something. */
const launches = (parts: readonly string[]): boolean => parts.some((p) => p.includes("kernel("));

/** How deep its brackets are. */
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
