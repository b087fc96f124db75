/**
 * @file Derives from the syntax what a strategy evaluates to: a strategy, a size, a list, or a function of further arguments.
 * Definitions of strategies are elaborated when they first run, all others when they are called; callers are checked by this
 * kind.
 */
import type { CallArg, Strat, StrategyArgument } from "../../syntax/syntax.ts";
import { anyParameters } from "./any-parameters.ts";
import { anyValue } from "./any-value.ts";
import { builtinCongruence } from "./builtin-congruence.ts";
import { chooseForm } from "./forms.ts";
import { kindOfParameter } from "./kind.ts";
import { openAfter } from "./parameters-of-call.ts";
import { extend, type StrategyElaborator } from "./strategy-elaborator.ts";
import type { StaticKind, StratValue } from "./strategy-value.ts";
import { bindAny } from "./value-pattern.ts";

/**
 * True for kinds whose values are computed when a definition is called: sizes, names, lists, functions and sketches. Strategies are
 * elaborated when they run.
 */
export const isComputed = (kind: StaticKind): boolean =>
  typeof kind === "object" || COMPUTED.has(kind);
const COMPUTED: ReadonlySet<StaticKind> = new Set(["nat", "name", "fun", "sketch"]);

/** The common kind of the branches of an `if` or `match`: the first that is known and no empty list. */
function join(kinds: readonly StaticKind[]): StaticKind {
  const known = kinds.filter((k) => k !== "unknown" && !isEmptyList(k));
  return known[0] ?? kinds[0] ?? "unknown";
}

const isEmptyList = (k: StaticKind): boolean =>
  typeof k === "object" && "list" in k && k.list === "unknown";

/**
 * The kind of the value of a strategy, derived from its syntax without evaluation; `unknown` for an unknown name and for a
 * definition that is being examined, among others. Raises E0502 for a pattern of `match` that does not fit the kind of the matched
 * value.
 */
export function kindOf(c: StrategyElaborator, s: Strat): StaticKind {
  switch (s.tag) {
    case "sSize":
      return "nat";
    case "sString":
      return "name";
    case "sSketch":
      return "sketch";
    case "sList":
      return { list: join(s.elems.map((e) => kindOfElem(c, e))) };
    case "sIf":
      return s.cond.tag === "relation" ? join([kindOf(c, s.then), kindOf(c, s.else)]) : "strategy";
    case "sMatchValue": {
      const subject = anyValue(kindOf(c, s.subject), "…", c.home.session);
      return join(s.cases.map((k) => kindOf(bindAny(c, k.pattern, subject), k.body)));
    }
    case "sLet":
      return kindOf(c.under(extend(c.locals, s.name.text, letValue(c, s))), s.body);
    case "sName":
      return kindOfCall(formFor(c, c.find(s.name), []), []);
    case "sCall": {
      const found = c.find(s.name) ?? builtinCongruence(s.name.text, s.args.length);
      return kindOfCall(formFor(c, found, s.args), s.args);
    }
    default:
      return "strategy";
  }
}

function letValue(
  c: StrategyElaborator,
  { name, params, value }: Strat & { tag: "sLet" },
): StratValue {
  const kind = (): StaticKind => kindOfElem(anyParameters(c, params), value);
  if (params.length === 0) return anyValue(kind(), name.text, c.home.session);
  const parameters = params.map((p) => ({ name: p.name.text, kind: kindOfParameter(p) }));
  return anyValue({ params: parameters, result: kind() }, name.text, c.home.session);
}

/** The form of a callable that accepts these arguments, chosen by their static kinds; other values are returned unchanged. */
export const formFor = (
  c: StrategyElaborator,
  callee: StratValue | undefined,
  args: readonly CallArg[],
): StratValue | undefined =>
  callee?.tag === "callable" && callee.former !== undefined
    ? chooseForm(callee, args, (a) => kindOfElem(c, a))
    : callee;

function kindOfElem(c: StrategyElaborator, a: StrategyArgument): StaticKind {
  switch (a.tag) {
    case "argStrat":
      return kindOf(c, a.strat);
    case "argSize":
      return "nat";
    case "argString":
      return "name";
    case "argPattern":
      return "strategy";
    case "argList":
      return { list: join(a.elems.map((e) => kindOfElem(c, e))) };
    case "argSpread": {
      const kind = kindOf(c, a.list);
      return typeof kind === "object" && "list" in kind ? kind.list : "unknown";
    }
    default:
      return a satisfies never;
  }
}

function kindOfValue(v: StratValue | undefined): StaticKind {
  switch (v?.tag) {
    case undefined:
      return "unknown";
    case "strategy":
      return v.sketch === undefined ? "strategy" : "sketch";
    case "nat":
      return "nat";
    case "text":
      return "name";
    case "fun":
      return "fun";
    case "list":
      return { list: join(v.elems.map(kindOfValue)) };
    case "callable":
      return kindOfCall(v, []);
    default:
      return v satisfies never;
  }
}

/** The kind of a call of `v` with further arguments. */
function kindOfCall(v: StratValue | undefined, args: readonly CallArg[]): StaticKind {
  if (v?.tag !== "callable") return kindOfValue(v);
  const params = openAfter(v, args);
  const result = v.result?.() ?? "strategy";
  return params.every((p) => p.default !== undefined) ? result : { params, result };
}
