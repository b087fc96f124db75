/** @file The patterns of `match p { | [k, rest..] -> … }`, which match lists and numbers. */
import type { Name, ValuePattern } from "../../syntax/syntax.ts";
import { anyValue } from "./any-value.ts";
import { extend, type Locals, type StrategyElaborator } from "./strategy-elaborator.ts";
import { describeStrategyValue, type StratValue } from "./strategy-value.ts";

/**
 * The local names extended by the names that the pattern binds (`_` binds none); undefined if the value does not fit: another
 * number, a list whose length does not fit, or an element that does not fit. Raises E0502 for a value of another kind, or a size
 * whose number is not known.
 */
export function bindValue(
  c: StrategyElaborator,
  p: ValuePattern,
  v: StratValue,
  locals: Locals = c.locals,
): Locals | undefined {
  switch (p.tag) {
    case "anyValue":
      return bindName(locals, p.name, v);
    case "natValue":
      return isNumber(c, p, v) ? locals : undefined;
    case "listValue":
      return bindList(c, p, v, locals);
    default:
      return p satisfies never;
  }
}

/** Binds a name; `_` binds nothing. */
const bindName = (locals: Locals, { text }: Name, v: StratValue): Locals =>
  text === "_" ? locals : extend(locals, text, v);

function isNumber(
  c: StrategyElaborator,
  p: ValuePattern & { tag: "natValue" },
  v: StratValue,
): boolean {
  if (v.tag !== "nat") throw mismatch(c, p, v, "a number");
  if (v.size.constant !== undefined) return v.size.constant === p.value;
  throw c.problems.kind(p.span, "which number this is cannot be decided", [
    "match sizes that are numbers here",
  ]);
}

function bindList(
  c: StrategyElaborator,
  p: ValuePattern & { tag: "listValue" },
  v: StratValue,
  locals: Locals,
): Locals | undefined {
  if (v.tag !== "list") throw mismatch(c, p, v, "a list");
  const count = p.elems.length;
  const fits = p.rest === undefined ? v.elems.length === count : v.elems.length >= count;
  if (!fits) return undefined;
  const first = p.elems.reduce<Locals | undefined>(
    (l, e, i) => l && bindValue(c, e, v.elems[i]!, l),
    locals,
  );
  if (p.rest === undefined || first === undefined) return first;
  return bindName(first, p.rest, { tag: "list", elems: v.elems.slice(count) });
}

const mismatch = (
  c: StrategyElaborator,
  p: ValuePattern,
  v: StratValue,
  wanted: string,
): ReturnType<StrategyElaborator["problems"]["kind"]> =>
  c.problems.kind(
    p.span,
    `this pattern matches ${wanted}, but the value is ${describeStrategyValue(v)}`,
    ["a name matches anything"],
  );

/**
 * Binds the names of a pattern for an arbitrary value, with which every pattern of its kind fits. Raises E0502 for another
 * kind.
 */
export function bindAny(c: StrategyElaborator, p: ValuePattern, v: StratValue): StrategyElaborator {
  switch (p.tag) {
    case "anyValue":
      return c.under(bindName(c.locals, p.name, v));
    case "natValue":
      if (v.tag !== "nat") throw mismatch(c, p, v, "a number");
      return c;
    case "listValue": {
      if (v.tag !== "list") throw mismatch(c, p, v, "a list");
      const elem = v.elems[0] ?? anyValue("unknown", "…", c.home.session);
      const inner = p.elems.reduce((d, e) => bindAny(d, e, elem), c);
      return p.rest === undefined ? inner : inner.under(bindName(inner.locals, p.rest, v));
    }
    default:
      return p satisfies never;
  }
}
