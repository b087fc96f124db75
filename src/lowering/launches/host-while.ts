/**
 * @file A `repeatWhile` over launches becomes a loop of the host that may end early: each round computes the condition of its state and
 * leaves the loop if it is false. The loop passes the components of the state from round to round by name, as an iteration does.
 */
import {
  add,
  type Lam,
  type Prim,
  paramOf,
  type Size,
  substituteTerms,
  type Term,
} from "../../term/index.ts";
import { conditionNotStored, loweringFailed } from "../errors.ts";
import type { Buffer } from "../plan.ts";
import { type LoopCutting, none, storedStart } from "./host-loop.ts";

/**
 * Emits the steps of `repeatWhile` over launches. Its result has the names of the buffers `into`. Raises loweringFailed, such as E0716
 * if the start value is not stored, and E0726 if no launch stores the condition.
 */
export function hostWhile(cut: LoopCutting, t: Prim, into: readonly Buffer[]): void {
  const { session, symbols } = cut;
  const [going, step, first] = t.args as [Lam, Lam, Term];
  const [count] = t.sizes as [Size];
  const start = storedStart(cut, t, first);
  const result = into.map((b) => b.name);
  if (count.constant === 0) return cut.emit(none(cut, count, start, result));
  const name = symbols.freshName("state");
  const state = symbols.temporary(name, paramOf(step)).map((b) => b.name);
  const of = (f: Lam): Term => substituteTerms(f.body, [session.free(name, paramOf(step))]);
  let next: readonly string[] = [];
  const body = cut.within([name], () => {
    cut.emit({ tag: "leave", going: condition(cut, t, of(going)) });
    const stored = symbols.temporary(symbols.freshName("next"), t.type);
    next = cut.fill(of(step), stored, false);
  });
  const variable = symbols.changing("round");
  symbols.between(variable, session.sizes.nat(0), add(count, -1));
  const carried = state.map((s, k) => ({
    state: s,
    start: start[k]!,
    next: next[k]!,
    result: result[k]!,
  }));
  cut.emit({ tag: "loop", count, variable, carried, body });
}

/** The value of the condition, for which launches are emitted. */
function condition(cut: LoopCutting, t: Prim, c: Term): string {
  const known = cut.stored(cut.cut(c));
  if (known === undefined) throw loweringFailed([conditionNotStored(t, c)]);
  return known[0]!;
}
