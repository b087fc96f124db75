/**
 * @file Chains of operators, `a + b - c`, which are left-nested applications: `(a + b) - c`. They can be much longer than terms may
 * be nested, so that an algorithm over terms must not use a call for each operator: it walks along the first operands in a loop,
 * or visits the heaviest parts first.
 */
import { PRIM_NAMES, PRIMITIVES, type PrimName } from "./primitives/index.ts";
import type { Prim, Term } from "./term.ts";

/** The chain of each operator that makes one: a small map is faster to ask than the rows of all primitives. */
const CHAINS: ReadonlyMap<PrimName, string> = new Map(
  PRIM_NAMES.flatMap((name) => {
    const { chain } = PRIMITIVES[name];
    return chain === undefined ? [] : [[name, chain]];
  }),
);

/** True if a primitive with this first argument makes one chain with it: both are operators such as `+` and `-`. */
export function continuesChain(name: PrimName, first: Term): first is Prim {
  if (first.tag !== "prim") return false;
  const chain = CHAINS.get(name);
  return chain !== undefined && CHAINS.get(first.prim) === chain;
}

/**
 * Returns the operators of the chain that ends with `t`, the first one first: `a + b` and `a + b - c` for `a + b - c`. Only `t` for
 * a term that continues no chain.
 */
export function chainOf(t: Prim): readonly Prim[] {
  const links = [t];
  for (let [u, first] = [t, t.args[0]]; first && continuesChain(u.prim, first); first = u.args[0]) {
    u = first;
    links.push(u);
  }
  return links.reverse();
}
