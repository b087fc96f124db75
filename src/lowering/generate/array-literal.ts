/**
 * @file Reads elements of array literals: by the number of the element, from a table, or by a choice between the elements. The index is
 * compared with `<`: of a chain of `==` over a clamped index NVIDIA's compiler (driver 580.159.04) took the last element for index 0.
 */
import type { Prim } from "../../term/index.ts";
import { lessThan } from "../code.ts";
import type { Expr } from "../imperative.ts";
import { type AccessPath, indexIn, typeAt } from "../path.ts";
import { readChoice } from "./choice.ts";
import { readTable } from "./constant-table.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import type { ViewEnv } from "./view.ts";

/** Reads an element of an array literal: directly if the index is a number, else by comparing the index with numbers. */
export function readLiteral(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  path: AccessPath,
): Expr {
  const i = cx.tidy(indexIn(path, 0));
  const rest = path.slice(1);
  if (i.constant !== undefined) {
    const element = t.args[i.constant]; // absent in a branch that is never taken
    return element === undefined
      ? { tag: "undef", type: typeAt(t.type, path) }
      : cx.read(element, env, rest);
  }
  const tabled = readTable(cx, t, path);
  if (tabled !== undefined) return tabled;
  // Halves the range of the index until one element is left.
  const among =
    (from: number, to: number) =>
    (p: AccessPath): Expr => {
      if (to - from === 1) return cx.read(t.args[from]!, env, p.slice(1));
      const middle = Math.floor((from + to) / 2);
      const isBefore = lessThan(i, cx.sizes.nat(middle));
      return readChoice(cx, t, env, p, isBefore, among(from, middle), among(middle, to));
    };
  return among(0, t.args.length)(path);
}
