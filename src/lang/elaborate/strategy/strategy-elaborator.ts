/**
 * @file What the elaboration of strategies shares: the module, and the names that parameters, `let` and patterns bind. The
 * forms of strategies are functions of it; they reach each other through `value` and `strategy`.
 */
import type { Strategy } from "../../../strategies/index.ts";
import type { Size, Span, Term } from "../../../term/index.ts";
import type { Problems } from "../../diagnostics/errors.ts";
import type {
  CallArg,
  Name,
  SizeArg,
  SizeSyntax,
  Strat,
  StrategyArgument,
} from "../../syntax/syntax.ts";
import type { Home, TypeNames } from "../names.ts";
import { elaborateSize } from "../type.ts";
import { BUILTIN_NAMES, builtinStrategy } from "./builtins.ts";
import { asStrategyHelp, exampleOf } from "./kind.ts";
import { type DeprecatedForm, describeStrategyValue, type StratValue } from "./strategy-value.ts";

/** A module, for strategies. */
export interface StrategyHome extends Home {
  /** A rule or strategy declared or imported. */
  readonly lookup: (name: Name) => StratValue | undefined;
  readonly names: () => Iterable<string>;
  /** Visit all branches: nothing is run, only checked. */
  readonly checking?: boolean;
  /** Is told which deprecated definitions are used, and where. */
  readonly deprecated?: (name: Name, form: DeprecatedForm) => void;
  /** Whether uses are marked with their places, so that failures and traces can point at them. */
  readonly located: boolean;
}

/** Names of parameters, `let`s and pattern variables. */
export interface Locals {
  readonly values: ReadonlyMap<string, StratValue>;
  readonly terms: ReadonlyMap<string, Term>;
}
export const NO_LOCALS: Locals = { values: new Map(), terms: new Map() };

/** The locals with one more. */
export const extend = (locals: Locals, name: string, value: StratValue): Locals => ({
  ...locals,
  values: new Map([...locals.values, [name, value]]),
});

export type ElaborateStrategy = (c: StrategyElaborator, s: Strat) => StratValue;

export class StrategyElaborator {
  readonly home: StrategyHome;
  readonly locals: Locals;
  readonly #elaborate: ElaborateStrategy;

  constructor(home: StrategyHome, locals: Locals, elaborate: ElaborateStrategy) {
    this.home = home;
    this.locals = locals;
    this.#elaborate = elaborate;
  }

  get problems(): Problems {
    return this.home.problems;
  }

  /** The same with other locals. */
  under(locals: Locals): StrategyElaborator {
    return new StrategyElaborator(this.home, locals, this.#elaborate);
  }

  value(s: Strat): StratValue {
    return this.#elaborate(this, s);
  }

  /** A strategy, demanded. */
  strategy(s: Strat): Strategy {
    return this.demandStrategy(this.value(s), s.span);
  }

  demandStrategy(v: StratValue, span: Span): Strategy {
    if (v.tag === "strategy") return v.strategy;
    throw this.problems.kind(span, `a strategy is expected here, not ${describeStrategyValue(v)}`, [
      asStrategyHelp(v),
    ]);
  }

  demandSize(v: StratValue, span: Span): Size {
    if (v.tag === "nat") return v.size;
    throw this.problems.kind(span, `a size is expected here, not ${describeStrategyValue(v)}`, [
      exampleOf("nat"),
    ]);
  }

  /** A local value, or what a strategy without parameters computes. */
  #computed(name: Name): StratValue | undefined {
    const v = this.find(name);
    return v?.tag === "callable" ? this.value({ tag: "sName", name, span: name.span }) : v;
  }

  isLocal({ text, qualifier }: Name): boolean {
    return qualifier === undefined && this.locals.values.has(text);
  }

  /** What a name stands for: local first, then declared or imported, then built in. */
  find(name: Name): StratValue | undefined {
    const local = name.qualifier === undefined ? this.locals.values.get(name.text) : undefined;
    return local ?? this.home.lookup(name) ?? builtinStrategy(name.text);
  }

  lookup(name: Name): StratValue {
    const found = this.find(name);
    if (found !== undefined) return found;
    const known = [...this.locals.values.keys(), ...this.home.names(), ...BUILTIN_NAMES];
    throw this.problems.unknownName(name.span, "strategy or rule", name.text, known);
  }

  /** A function of the program language, or what a pattern has bound. */
  fun(name: Name): StratValue {
    const local = this.locals.values.get(name.text);
    if (local?.tag === "fun") return local;
    const term = this.locals.terms.get(name.text);
    if (term !== undefined) return { tag: "fun", name: name.text, term };
    const def = this.home.globals.fun(name);
    if (def !== undefined) return { tag: "fun", name: name.text, def };
    throw this.problems.unknownName(name.span, "function", name.text, [
      ...this.locals.terms.keys(),
      ...this.home.globals.names(),
    ]);
  }

  size(s: SizeSyntax): Size {
    return elaborateSize(s, this.sizeNames(), this.home);
  }

  /** In strategies sizes are parameters, tunables and what patterns bind; there are no types. */
  sizeNames(): TypeNames {
    const { values } = this.locals;
    return {
      alias: this.home.alias,
      size: (name) => {
        const v = this.#computed(name);
        if (v !== undefined) return this.demandSize(v, name.span);
        const sizes = [...values].flatMap(([n, w]) => (w.tag === "nat" ? [n] : []));
        throw this.problems.unknownName(name.span, "size", name.text, sizes);
      },
      apply: (name, args, span) => {
        const call = { tag: "sCall", name, args: args.map(callArgument), span } as const;
        return this.demandSize(this.value(call), span);
      },
      type: (name) => {
        throw this.problems.unknownName(name.span, "type", name.text, []);
      },
    };
  }
}

/** An argument inside a size, as one of a call. */
const callArgument = (arg: SizeArg): CallArg =>
  arg.tag === "sizeNamed"
    ? { tag: "argNamed", name: arg.name, value: sizeArgument(arg.value), span: arg.span }
    : sizeArgument(arg);

/** A name may stand for anything, so the callee's kinds decide. */
const sizeArgument = (size: SizeSyntax): StrategyArgument => {
  const { tag, span } = size;
  if (tag === "sizeName")
    return { tag: "argStrat", strat: { tag: "sName", name: size.name, span }, size, span };
  return { tag: "argSize", size, span };
};
