/** @file Replaces a call of a strategy by the strategy's body, as syntax in the scope of the module that declares it. */
import type {
  CallArg,
  Decl,
  ParamSyntax,
  SizeSyntax,
  Strat,
  StrategyArgument,
} from "../syntax/syntax.ts";

type Calling = Extract<Strat, { tag: "sName" | "sCall" }>;

/** An argument, or undefined where it cannot stand in the place of a parameter. */
type Plain<T> = T | undefined;

/**
 * The body of a strategy for one call of it. An argument stands in the place of its parameter where that is possible, otherwise a `let`
 * before the body gives the parameter its value. Undefined if the arguments do not fill the parameters. Names are not made distinct:
 * the caller tries whether the result means the same.
 */
export function unfoldedCall(
  call: Calling,
  { params, body }: Extract<Decl, { tag: "strategy" }>,
): Strat | undefined {
  const given = assigned(params, call.tag === "sCall" ? call.args : []);
  if (given === undefined) return undefined;
  return given
    .filter(([{ name }, arg]) => wordOf(arg) !== name.text)
    .reduceRight<Strat>((inner, [{ name }, arg]) => {
      const put = new Substitution(name.text, arg).in(inner);
      const { span } = call;
      return put ?? { tag: "sLet", name, params: [], value: arg, body: inner, span };
    }, body);
}

type Assigned = readonly (readonly [ParamSyntax, StrategyArgument])[];

/** The arguments of all parameters, by position, by name, or by default; undefined if one is left without. */
function assigned(params: readonly ParamSyntax[], args: readonly CallArg[]): Assigned | undefined {
  const byName = new Map(
    args.flatMap((a) => (a.tag === "argNamed" ? [[a.name.text, a.value]] : [])),
  );
  const byPlace = args.flatMap((a) => (a.tag === "argNamed" ? [] : [a]));
  const last = params.at(-1);
  if (last?.rest !== true && byPlace.length > params.length) return undefined;
  const found = params.flatMap((p, i) => {
    const { span } = p;
    const elems = byPlace.slice(i);
    const rest = p.rest === true ? ({ tag: "argList", elems, span } as const) : undefined;
    const arg = byName.get(p.name.text) ?? rest ?? byPlace[i] ?? p.default;
    return arg === undefined ? [] : [[p, arg] as const];
  });
  return found.length === params.length ? found : undefined;
}

/** The name that an argument consists of; undefined for other arguments. */
const wordOf = (arg: StrategyArgument): string | undefined =>
  arg.tag === "argStrat" && arg.strat.tag === "sName" && arg.strat.name.qualifier === undefined
    ? arg.strat.name.text
    : undefined;

/** Puts an argument in the place of a parameter. */
class Substitution {
  readonly #param: string;
  readonly #arg: StrategyArgument;
  #fails = false;

  constructor(param: string, arg: StrategyArgument) {
    this.#param = param;
    this.#arg = arg;
  }

  /** The body with the argument; undefined if the argument cannot stand in a place where the parameter stands. */
  in(body: Strat): Strat | undefined {
    const put = this.#part(body) as Strat;
    return this.#fails ? undefined : put;
  }

  #part(part: unknown): unknown {
    if (Array.isArray(part)) return part.flatMap((p) => this.#element(p));
    if (part === null || typeof part !== "object") return part;
    const node = part as { readonly tag?: string };
    const replaced = this.#replaced(node);
    if (replaced !== node) return replaced;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, this.#part(value)]));
  }

  /** An element of a list; several for `xs..` where xs is a list. */
  #element(part: unknown): unknown {
    const node = part as { readonly tag?: string } & Partial<
      Extract<StrategyArgument, { tag: "argSpread" }>
    >;
    const isList = this.#arg.tag === "argList" && node?.tag === "argSpread";
    return isList && this.#is(node.list)
      ? (this.#arg as Extract<StrategyArgument, { tag: "argList" }>).elems
      : [this.#part(part)];
  }

  #is(part: unknown): boolean {
    const { tag, name } = (part ?? {}) as Partial<Calling>;
    const isName = ["sName", "sCall", "sizeName", "sizeApply", "name"].includes(tag ?? "");
    return isName && name?.qualifier === undefined && name?.text === this.#param;
  }

  #replaced(node: { readonly tag?: string }): unknown {
    if (node.tag === "argStrat" && this.#is((node as { readonly strat?: Strat }).strat)) {
      const { strat } = node as Extract<StrategyArgument, { tag: "argStrat" }>;
      return strat.tag === "sName"
        ? this.#arg
        : { tag: "argStrat", strat: this.#called(strat), span: strat.span };
    }
    if (!this.#is(node)) return node;
    switch (node.tag) {
      case "sName":
        return this.#orFail(stratOf(this.#arg));
      case "sCall":
        return this.#called(node as Strat);
      case "sizeName":
        return this.#orFail(sizeOf(this.#arg));
      default:
        return this.#orFail(undefined);
    }
  }

  /** A call of the parameter: of the strategy that the argument names, with more arguments if it has some. */
  #called(call: Strat): unknown {
    const arg = this.#arg;
    const of = arg.tag === "argStrat" ? arg.strat : undefined;
    if (call.tag !== "sCall" || (of?.tag !== "sName" && of?.tag !== "sCall"))
      return this.#orFail(undefined);
    const before = of.tag === "sCall" ? of.args : [];
    const args = this.#part(call.args) as readonly CallArg[];
    return { ...call, name: of.name, args: [...before, ...args] };
  }

  #orFail<T>(value: Plain<T>): Plain<T> {
    if (value === undefined) this.#fails = true;
    return value;
  }
}

/** An argument as a strategy or as the value that can stand in the place of one. */
function stratOf(arg: StrategyArgument): Plain<Strat> {
  const { span } = arg;
  switch (arg.tag) {
    case "argStrat":
      return arg.strat;
    case "argSize":
      return { tag: "sSize", size: arg.size, span };
    case "argList":
      return { tag: "sList", elems: arg.elems, span };
    case "argString":
      return { tag: "sString", value: arg.value, span };
    default:
      return undefined;
  }
}

const sizeOf = (arg: StrategyArgument): Plain<SizeSyntax> =>
  arg.tag === "argSize" || arg.tag === "argStrat" ? arg.size : undefined;
