/** @file The state of a loop whose parts are all scalars or vectors: a variable for each of them. */
import type { Term } from "../../term/index.ts";
import type { Expr, VariableExpr } from "../imperative.ts";
import { type AccessPath, leafPaths, pathKey } from "../path.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import type { View, ViewEnv } from "./view.ts";

/** The variables that hold the state of one loop. The constructor declares them with the value of `start`, which has no arrays. */
export class ScalarState {
  readonly #cx: KernelGenerator;
  readonly #paths: readonly AccessPath[];
  readonly #variables: ReadonlyMap<string, VariableExpr>;
  readonly #view: View;

  constructor(cx: KernelGenerator, start: Term, env: ViewEnv | undefined, key: string) {
    this.#cx = cx;
    this.#paths = leafPaths(start.type)!;
    const first = (p: AccessPath): VariableExpr => {
      const value = cx.read(start, env, p);
      return cx.declareMutable("acc", value.type, value);
    };
    this.#variables = new Map(this.#paths.map((p) => [pathKey(p), first(p)]));
    this.#view = { key, type: start.type, read: (path) => this.#at(path) };
  }

  #at(path: AccessPath): VariableExpr {
    return this.#variables.get(pathKey(path))!;
  }

  /** The view of the state as it is at this place of the code. */
  now(): View {
    return { ...this.#view, key: `${this.#view.key}@${this.#cx.newKey()}` };
  }

  /** Assigns the value of a term. All parts are computed before the first assignment. */
  become(next: Term, env: ViewEnv | undefined): void {
    const values = this.#paths.map((p) => this.#cx.read(next, env, p));
    const held: readonly Expr[] =
      values.length === 1 ? values : values.map((v) => this.#cx.declare("next", v));
    this.#paths.forEach((p, k) => {
      this.#cx.emit({ tag: "assign", name: this.#at(p).name, value: held[k]! });
    });
  }

  /** The view of the last state; no later statement assigns its variables. */
  settled(): View {
    for (const v of this.#variables.values()) this.#cx.settle(v);
    return this.#view;
  }
}
