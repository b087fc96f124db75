/** @file The state of a loop whose parts are all scalars or vectors: a variable for each of them. */
import type { Term } from "../../term/index.ts";
import type { Expr } from "../imperative.ts";
import { type AccessPath, leafPaths, pathKey } from "../path.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import type { View, ViewEnv } from "./view.ts";

/** How a state is held. */
interface StateOptions {
  readonly key: string;
  /** The paths to the parts that a step reads; absent, all of them. */
  readonly parts?: readonly AccessPath[] | undefined;
  /** True in straight-line code, where each step leaves constants; in a loop, steps assign variables. */
  readonly isStraight?: boolean;
}

/**
 * The scalars and vectors that hold the state of one loop. The constructor declares them with the value of `start`, of which `parts` have no
 * arrays.
 */
export class ScalarState {
  readonly #cx: KernelGenerator;
  readonly #paths: readonly AccessPath[];
  readonly #values: Map<string, Expr>;
  readonly #view: View;
  readonly #isStraight: boolean;

  constructor(
    cx: KernelGenerator,
    start: Term,
    env: ViewEnv | undefined,
    { key, parts = leafPaths(start.type)!, isStraight = false }: StateOptions,
  ) {
    this.#cx = cx;
    this.#paths = parts;
    this.#isStraight = isStraight;
    const first = (p: AccessPath): Expr => {
      const value = cx.read(start, env, p);
      return isStraight ? cx.keep("acc", value) : cx.declareMutable("acc", value.type, value);
    };
    this.#values = new Map(this.#paths.map((p) => [pathKey(p), first(p)]));
    this.#view = { key, type: start.type, read: (path) => this.#values.get(pathKey(path))! };
  }

  /** The view of the state as it is at this place of the code. */
  now(): View {
    const values = new Map(this.#values);
    const read = (path: AccessPath): Expr => values.get(pathKey(path))!;
    return { ...this.#view, key: `${this.#view.key}@${this.#cx.newKey()}`, read };
  }

  /** Computes the value of a term, a constant for each part. */
  next(term: Term, env: ViewEnv | undefined): readonly Expr[] {
    return this.#paths.map((p) => this.#cx.declare("next", this.#cx.read(term, env, p)));
  }

  /** Makes a value the part at a path. */
  assign(path: AccessPath, value: Expr): void {
    const held = this.#values.get(pathKey(path))!;
    if (this.#isStraight) this.#values.set(pathKey(path), value);
    else if (held.tag === "var") this.#cx.emit({ tag: "assign", name: held.name, value });
  }

  /** Assigns the value of a term. All parts are computed before the first assignment. */
  become(next: Term, env: ViewEnv | undefined): void {
    const [only, ...others] = this.#paths;
    if (only !== undefined && others.length === 0)
      return this.assign(only, this.#cx.read(next, env, only));
    const values = this.next(next, env);
    this.#paths.forEach((p, k) => this.assign(p, values[k]!));
  }

  /** The view of the last state; no later statement assigns its variables. */
  settled(): View {
    for (const v of this.#values.values()) if (v.tag === "var") this.#cx.settle(v);
    return this.#view;
  }
}
