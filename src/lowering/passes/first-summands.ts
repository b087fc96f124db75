/** @file Which sums that begin with +0 may begin with their first summand: those of whose zeros nobody sees the sign. */
import { isFloat } from "../code.ts";
import { isEverywhere } from "../facts/fold-constants.ts";
import type { Expr, Flat } from "../imperative.ts";
import { mentions, mentionsName } from "../mentions.ts";
import { floatValues } from "./float-values.ts";
import type { FlatCode, KernelContext } from "./pass.ts";
import { seenZeros } from "./seen-zeros.ts";
import { type ValuesByName, valuesByName } from "./values-by-name.ts";

/** A sum that begins with +0: `init`, then `first`, which adds `summand`. */
interface Sum {
  readonly init: Expr;
  readonly first: Expr;
  readonly summand: Expr;
}

/** The sums that may begin with their first summands. */
export interface FirstSummands {
  /** The first summands by the expressions that add them to +0. */
  readonly of: ReadonlyMap<Expr, Expr>;
  /** What the variables and arrays of the kernel hold if these sums do. */
  values(): ValuesByName;
}

/**
 * Finds the sums that may begin with their first summands. A sum of +0 and −0 is +0; without the +0 it is −0, which no number that the
 * kernel stores in a buffer may depend on. A sum within another that keeps its +0 is one of these.
 */
export function firstSummands(
  code: FlatCode,
  cx: Pick<KernelContext, "temporaries">,
): FirstSummands {
  const sums = sumsFromZero(code.body);
  const all = (): ValuesByName => valuesByName(code, cx);
  if (sums.size === 0) return { of: new Map(), values: all };
  const values = all();
  let stops: ReadonlySet<string> = new Set(sums.keys());
  for (let before = -1; before !== sums.size; stops = new Set()) {
    before = sums.size;
    const without = valuesWithout(sums, values);
    const seen = seenZeros(code.body, without, floatValues(without), stops);
    for (const name of namesOf(seen)) sums.delete(name);
  }
  const of = new Map([...sums.values()].map(({ first, summand }) => [first, summand]));
  return { of, values: () => valuesWithout(sums, values) };
}

/** The values of all variables and arrays if the sums begin with their first summands. */
const valuesWithout = (sums: ReadonlyMap<string, Sum>, values: ValuesByName): ValuesByName =>
  new Map(
    [...values].map(([name, all]) => {
      const sum = sums.get(name);
      if (sum === undefined) return [name, all];
      const { first, summand } = sum;
      // The +0 stays: where all zeros were −0, leaving it out would still change a sign.
      return [name, all.map((e) => (e === first ? summand : e))];
    }),
  );

const namesOf = (seen: ReadonlySet<Expr>): readonly string[] =>
  [...seen].flatMap((e) => (e.tag === "var" ? [e.name] : []));

/** The sums of floats that are declared as +0, and first mentioned by a statement of the same list that adds to them, by name. */
function sumsFromZero(body: readonly Flat[]): Map<string, Sum> {
  const found = new Map<string, Sum>();
  const declared = new Set<string>();
  const list = (stmts: readonly Flat[]): void =>
    stmts.forEach((s, at) => {
      if (s.tag === "if") [s.then, s.else].forEach(list);
      if (s.tag === "loop") list(s.body);
      if (s.tag !== "declare") return;
      const sum = declared.has(s.name) ? undefined : sumIn(s, stmts.slice(at + 1));
      if (sum === undefined) found.delete(s.name);
      else found.set(s.name, sum);
      declared.add(s.name);
    });
  list(body);
  return found;
}

function sumIn(
  { name, type, init, mutable }: Flat & { readonly tag: "declare" },
  after: readonly Flat[],
): Sum | undefined {
  if (!mutable || !isFloat(type) || init === undefined || !isEverywhere(init, 0)) return undefined;
  const first = after.find((s) => mentions(s, name));
  if (first?.tag !== "assign" || first.name !== name) return undefined;
  const { value } = first;
  if (value.tag !== "op" || value.op !== "add") return undefined;
  const [a, b] = value.args as readonly [Expr, Expr];
  const isSum = (e: Expr): boolean => e.tag === "var" && e.name === name;
  const summand = isSum(a) ? b : isSum(b) ? a : undefined;
  const fits = summand?.type.width === type.width && !mentionsName(summand, name);
  return fits ? { init, first: value, summand: summand! } : undefined;
}
