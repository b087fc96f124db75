/**
 * @file Partial evaluation of arrays with a known number of elements: `drop(1, xs)[0]` is `xs[1]`, `[a, b][1]` is b, and a
 * reduction over three elements is three applications. Rewrite rules cannot state this, because patterns do not compute with
 * indices.
 */
import { Builder } from "./build.ts";
import { applyAll } from "./substitute.ts";
import { type Term, unlabel } from "./term.ts";
import type { Type } from "./type.ts";

/**
 * Evaluates `e[k]` for a literal or constant k and an array e made by a primitive such as an array literal, `map`, `zip`, `take`,
 * `drop`, `split` or `concat`. Undefined if `e[k]` stays or `t` is no element access.
 */
export function knownElement(t: Term): Term | undefined {
  if (t.tag !== "prim" || t.prim !== "at") return undefined;
  const k = numberOf(t.args[0]!);
  return k === undefined ? undefined : new ElementReader(t).at(t.args[1]!, k, t);
}

/**
 * Unfolds `reduce` or `reduceSeq` over a constant number of elements: `op(op(z, xs[0]), xs[1])`; z for no elements. Elements of
 * which nothing is known stay `xs[k]`. Undefined if the length is not constant or `t` is another primitive.
 */
export function unfoldedReduce(t: Term): Term | undefined {
  if (t.tag !== "prim" || (t.prim !== "reduce" && t.prim !== "reduceSeq")) return undefined;
  const [op, z, xs] = t.args as [Term, Term, Term];
  const n = xs.type.tag === "array" ? xs.type.size.constant : undefined;
  if (n === undefined) return undefined;
  const elements = new ElementReader(t);
  let acc = z;
  for (let k = 0; k < n; k++) acc = applyAll(op, [acc, elements.at(xs, k)]);
  return acc;
}

/** Returns the number of a literal index or of a constant size; undefined for other terms. */
function numberOf(t: Term): number | undefined {
  const e = unlabel(t);
  if (e.tag === "lit" && typeof e.value === "number") return e.value;
  return e.tag === "prim" && e.prim === "natVal" ? e.sizes[0]!.constant : undefined;
}

class ElementReader {
  readonly #b: Builder;

  constructor({ session }: Term) {
    this.#b = new Builder(session);
  }

  /** Returns element k. If nothing is known about xs, returns undefined with the third argument, and `xs[k]` without. */
  at(xs: Term, k: number): Term;
  at(xs: Term, k: number, stays: Term): Term | undefined;
  at(xs: Term, k: number, stays?: Term): Term | undefined {
    const found = this.#inside(unlabel(xs), k);
    if (found !== undefined) return found;
    return stays === undefined ? this.#make.at(this.#index(k, xs.type), xs) : undefined;
  }

  get #make(): Builder["make"] {
    return this.#b.make;
  }

  #index(k: number, array: Type): Term {
    const { session } = this.#b;
    if (array.tag !== "array") throw new Error("an element of what is no array");
    return session.lit(k, session.types.idx(array.size));
  }

  #inside(e: Term, k: number): Term | undefined {
    if (e.tag !== "prim") return undefined;
    const [a, b] = e.args as [Term, Term];
    const n = e.sizes[0]?.constant;
    switch (e.prim) {
      case "array":
        return e.args[k];
      case "map":
        return applyAll(a, [this.at(b, k)]);
      case "generate":
        return applyAll(a, [this.#index(k, e.type)]);
      case "zip":
        return this.#make.tuple(...e.args.map((x) => this.at(x, k)));
      case "take":
        return this.at(a, k);
      case "drop":
        return n === undefined ? undefined : this.at(a, k + n);
      case "split":
        return n === undefined ? undefined : this.#part(a, k * n, n);
      case "slide": {
        const step = e.sizes[1]!.constant;
        return n === undefined || step === undefined ? undefined : this.#part(a, k * step, n);
      }
      case "join": {
        const m = a.type.tag === "array" ? lengthOf(a.type.elem) : undefined;
        return m === undefined ? undefined : this.at(this.at(a, Math.floor(k / m)), k % m);
      }
      case "transpose":
        return this.#make.map((row: Term) => this.at(row, k), a);
      case "concat":
        return this.#ofParts(e.args, k);
      default:
        return undefined;
    }
  }

  /** The elements from … from + n - 1 of xs. */
  #part(xs: Term, from: number, n: number): Term {
    return this.#make.take(n, from === 0 ? xs : this.#make.drop(from, xs));
  }

  #ofParts([first, ...rest]: readonly Term[], k: number): Term | undefined {
    const n = first && lengthOf(first.type);
    if (first === undefined || n === undefined) return undefined;
    return k < n ? this.at(first, k) : this.#ofParts(rest, k - n);
  }
}

const lengthOf = (t: Type): number | undefined => (t.tag === "array" ? t.size.constant : undefined);
