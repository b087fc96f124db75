/** @file Plants a fault into a kernel: removed barriers, shifted indices, missing values, other conditions and other loops. */
import { operation } from "../../../src/lowering/code.ts";
import { mapExpr } from "../../../src/lowering/expr-parts.ts";
import type { Expr, Flat, Kernel } from "../../../src/lowering/imperative.ts";
import { add, mul, type Size } from "../../../src/term/index.ts";
import type { Choices } from "../choices.ts";

/** Changes statement or expression number `which` of those that it knows how to change; counts them otherwise. */
class Fault {
  readonly #choices: Choices;
  readonly #which: number;
  count = 0;
  what = "";

  constructor(choices: Choices, which: number) {
    this.#choices = choices;
    this.#which = which;
  }

  #isChosen(what: string): boolean {
    if (this.count++ !== this.#which) return false;
    this.what = what;
    return true;
  }

  list(list: readonly Flat[]): readonly Flat[] {
    return list.flatMap((s) => this.#statement(s));
  }

  #statement(s: Flat): readonly Flat[] {
    if (this.#isChosen(`${s.tag} removed`) && s.tag !== "declare") return [];
    switch (s.tag) {
      case "barrier":
        return [this.#isChosen("other fences") ? { ...s, local: s.global, global: s.local } : s];
      case "declare": {
        if (s.init === undefined) return [s];
        if (this.#isChosen("no initial value")) {
          const { init: _, ...rest } = s;
          return [rest];
        }
        return [{ ...s, init: this.#expr(s.init) }];
      }
      case "assign":
        return [{ ...s, value: this.#expr(s.value) }];
      case "store":
        if (s.old !== undefined && this.#isChosen("an update in two steps")) return inTwoSteps(s);
        return [{ ...s, index: this.#size(s.index), value: this.#expr(s.value) }];
      case "loop": {
        const [start, stop, step] = [s.start, s.stop, s.step].map((n) => this.#size(n));
        return [{ ...s, start: start!, stop: stop!, step: step!, body: this.list(s.body) }];
      }
      case "if": {
        const cond = this.#expr(s.cond);
        const other = this.#isChosen("negated") ? operation("not", cond) : cond;
        return [{ ...s, cond: other, then: this.list(s.then), else: this.list(s.else) }];
      }
      default:
        return [s];
    }
  }

  #expr(e: Expr): Expr {
    if (this.#isChosen("undef")) return { tag: "undef", type: e.type };
    return mapExpr(
      e,
      (part) => this.#expr(part),
      (size) => this.#size(size),
    );
  }

  #size(size: Size): Size {
    if (!this.#isChosen("another index")) return size;
    const shifted = add(size, this.#choices.pick([-3, -1, 1, 2, 7]));
    return this.#choices.pick([shifted, shifted, shifted, mul(size, 2), mul(size, 2 ** 20)]);
  }
}

/** An atomic update that reads the element, and then stores it. */
function inTwoSteps({ old, ...store }: Flat & { readonly tag: "store" }): readonly Flat[] {
  const { buffer, index, value } = store;
  const { type } = value;
  const init: Expr = { tag: "load", buffer, index, type };
  return [{ tag: "declare", name: old!, type, init, mutable: false }, store];
}

/** A kernel with one fault, and what the fault is; undefined if nothing can be changed. */
export function faultyKernel(
  kernel: Kernel,
  choices: Choices,
): { readonly kernel: Kernel; readonly what: string } | undefined {
  const counting = new Fault(choices, -1);
  counting.list(kernel.body);
  if (counting.count === 0) return undefined;
  const fault = new Fault(choices, choices.nat(counting.count - 1));
  const body = fault.list(kernel.body);
  return { kernel: { ...kernel, body }, what: fault.what };
}
