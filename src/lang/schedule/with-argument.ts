/** @file Puts an argument in the place of a parameter of a strategy, as syntax. */
import type { CallArg, SizeSyntax, Strat, StrategyArgument } from "../syntax/syntax.ts";
import { NAME_SPACES } from "../upgrade/body-scope.ts";
import type { NamedStrategy } from "./assigned-arguments.ts";

/**
 * The piece of syntax with an argument wherever it names the parameter; undefined if the argument cannot stand in one of these places. Names
 * are not made distinct.
 */
export const withArgument = <S>(body: S, param: string, arg: StrategyArgument): S | undefined =>
  new ArgumentPlacement(param, arg).in(body);

/** Puts an argument in the place of a parameter. */
class ArgumentPlacement {
  readonly #param: string;
  readonly #arg: StrategyArgument;
  #fails = false;

  constructor(param: string, arg: StrategyArgument) {
    this.#param = param;
    this.#arg = arg;
  }

  /** The body with the argument; undefined if the argument cannot stand in a place where the parameter stands. */
  in<S>(body: S): S | undefined {
    const put = this.#part(body) as S;
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
    const { tag, name } = (part ?? {}) as Partial<NamedStrategy>;
    const isValue = NAME_SPACES[tag ?? ""]?.includes("fun") === true;
    return isValue && name?.qualifier === undefined && name?.text === this.#param;
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

  #orFail<T>(value: T | undefined): T | undefined {
    if (value === undefined) this.#fails = true;
    return value;
  }
}

/** An argument as a strategy or as the value that can stand in the place of one. */
function stratOf(arg: StrategyArgument): Strat | undefined {
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

const sizeOf = (arg: StrategyArgument): SizeSyntax | undefined =>
  arg.tag === "argSize" || arg.tag === "argStrat" ? arg.size : undefined;
