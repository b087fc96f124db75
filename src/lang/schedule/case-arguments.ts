/** @file The parts of a list or number that the pattern of a case names, as syntax. */
import type { Strat, StrategyArgument, ValueCase } from "../syntax/syntax.ts";

/** The parts of the subject by their names in the pattern; undefined if they are not written in the subject. */
export function caseArguments(
  subject: Strat,
  { pattern }: ValueCase,
): ReadonlyMap<string, StrategyArgument> | undefined {
  if (pattern.tag === "natValue") return new Map();
  if (pattern.tag === "anyValue") return new Map([[pattern.name.text, argumentOf(subject)]]);
  if (subject.tag !== "sList" || subject.elems.some((e) => e.tag === "argSpread")) return undefined;
  const { elems, rest, span } = pattern;
  if (elems.some((e) => e.tag === "listValue") || elems.length > subject.elems.length)
    return undefined;
  const parts = elems.flatMap((e, i) =>
    e.tag === "anyValue" ? [[e.name.text, subject.elems[i]!] as const] : [],
  );
  const others = { tag: "argList", elems: subject.elems.slice(elems.length), span } as const;
  return new Map(rest === undefined ? parts : [...parts, [rest.text, others] as const]);
}

/** A strategy, or a value that stands in the place of one, as an argument. */
function argumentOf(s: Strat): StrategyArgument {
  const { span } = s;
  switch (s.tag) {
    case "sList":
      return { tag: "argList", elems: s.elems, span };
    case "sSize":
      return { tag: "argSize", size: s.size, span };
    case "sString":
      return { tag: "argString", value: s.value, span };
    case "sName":
      return { tag: "argStrat", strat: s, size: { tag: "sizeName", name: s.name, span }, span };
    default:
      return { tag: "argStrat", strat: s, span };
  }
}
