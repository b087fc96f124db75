/** @file Loops that may end early: a variable holds whether the next iteration is to run. */
import type { Size } from "../../term/index.ts";
import { ctype } from "../code.ts";
import type { Expr, LoopKind } from "../imperative.ts";
import type { KernelGenerator } from "./kernel-generator.ts";

/** A loop of at most `length` iterations. `holds` emits what computes whether another one runs; absent, all of them run. */
interface EndingLoop {
  readonly kind: LoopKind;
  readonly length: Size;
  readonly name: string;
  readonly holds?: (() => Expr) | undefined;
}

/**
 * Emits a loop that ends before the first iteration for which `holds` gives false. At most one iteration becomes an `if`.
 *
 *     bool going = holds;
 *     for (int i = 0; i < length && going; ++i) { body; going = holds; }
 */
export function loopWhile(
  cx: KernelGenerator,
  { kind, length, name, holds }: EndingLoop,
  body: (i: Size) => void,
): void {
  if (holds === undefined) return cx.loop(kind, length, name, body);
  const count = cx.tidy(length).constant;
  if (count === 0) return;
  if (count === 1) {
    const cond = holds();
    const then = cx.capture(() => body(cx.sizes.nat(0)));
    return cx.emit({ tag: "if", cond, then, else: [] });
  }
  const going = cx.declareMutable("going", ctype("bool"), holds());
  const round = (i: Size): void => {
    body(i);
    cx.emit({ tag: "assign", name: going.name, value: holds() });
  };
  cx.loop(kind, length, name, round, going);
  cx.settle(going);
}
