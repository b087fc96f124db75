/**
 * @file The state shared by the elaboration of strategies: the module's scope, and the names bound by parameters, `let` and
 * patterns. The forms of strategies are functions of this state and call each other through `value` and `strategy`.
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
import type { BuiltModule, BuiltPattern } from "../built-module.ts";
import type { Home, TypeNames } from "../names.ts";
import { elaborateSize } from "../type.ts";
import { BUILTIN_NAMES, builtinStrategy } from "./builtins.ts";
import { asStrategyHelp, exampleOf } from "./kind.ts";
import { type DeprecatedForm, describeStrategyValue, type StratValue } from "./strategy-value.ts";

/**
 * The scope of a module for elaborating strategies: its declared and imported rules and strategies, and whether it is only
 * checked.
 */
export interface StrategyHome extends Home {
  /** The declared or imported rule or strategy with this name; undefined if there is none. */
  readonly lookup: (name: Name) => StratValue | undefined;
  readonly names: () => Iterable<string>;
  /** True while a definition is checked: all branches are visited and nothing is run. */
  readonly checking?: boolean;
  /** What the build has elaborated of this module; absent for modules that are not built. */
  readonly built?: BuiltModule;
  /** Called for each rule inside a strategy while the build runs, with its key and the function that makes it as data. */
  readonly build?: (key: string, make: () => BuiltPattern | undefined) => void;
  /** Called with a use of a deprecated rule or strategy. */
  readonly deprecated?: (name: Name, form: DeprecatedForm) => void;
  /** True if strategies are marked with their source positions, which failures and traces report. */
  readonly located: boolean;
}

/** The names bound by parameters, `let`s and patterns: values of strategies, and terms that patterns bind. */
export interface Locals {
  /** Among others, the values of parameters and `let`s, the sizes that patterns bind, and the definition around the names. */
  readonly values: ReadonlyMap<string, StratValue>;
  /** The terms that patterns bind. */
  readonly terms: ReadonlyMap<string, Term>;
}
/** The local names at the top of a module: none. */
export const NO_LOCALS: Locals = { values: new Map(), terms: new Map() };

/** A copy of the local names with one more value, which hides an earlier value of its name. Terms of that name stay. */
export const extend = (locals: Locals, name: string, value: StratValue): Locals => ({
  ...locals,
  values: new Map([...locals.values, [name, value]]),
});

/** The function that elaborates any strategy as written to its value, by the tag of its syntax. */
export type ElaborateStrategy = (c: StrategyElaborator, s: Strat) => StratValue;

/** The state of elaborating strategies in one scope. Immutable; `under` makes the state for an inner scope. */
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

  /** The state with other local names. */
  under(locals: Locals): StrategyElaborator {
    return new StrategyElaborator(this.home, locals, this.#elaborate);
  }

  /** The value of a strategy as written. Raises the first mistake. */
  value(s: Strat): StratValue {
    return this.#elaborate(this, s);
  }

  /** The value of `s`, which must be a strategy. Raises E0502 otherwise. */
  strategy(s: Strat): Strategy {
    return this.demandStrategy(this.value(s), s.span);
  }

  /** The strategy that a value is. Raises E0502 for other values, a callable with missing arguments included. */
  demandStrategy(v: StratValue, span: Span): Strategy {
    if (v.tag === "strategy") return v.strategy;
    throw this.problems.kind(span, `a strategy is expected here, not ${describeStrategyValue(v)}`, [
      asStrategyHelp(v),
    ]);
  }

  /** The size that a value is. Raises E0502 for other values. */
  demandSize(v: StratValue, span: Span): Size {
    if (v.tag === "nat") return v.size;
    throw this.problems.kind(span, `a size is expected here, not ${describeStrategyValue(v)}`, [
      exampleOf("nat"),
    ]);
  }

  /** The value of a name in a size: a local value, or the result of a strategy without parameters. */
  #computed(name: Name): StratValue | undefined {
    const v = this.find(name);
    return v?.tag === "callable" ? this.value({ tag: "sName", name, span: name.span }) : v;
  }

  /**
   * True if the name is a local value, such as a parameter, a `let` or a size of a pattern. Terms that patterns bind do not count.
   */
  isLocal({ text, qualifier }: Name): boolean {
    return qualifier === undefined && this.locals.values.has(text);
  }

  /** The value of a name: a local one, else a declared or imported one, else a built-in one; undefined if there is none. */
  find(name: Name): StratValue | undefined {
    const local = name.qualifier === undefined ? this.locals.values.get(name.text) : undefined;
    return local ?? this.home.lookup(name) ?? builtinStrategy(name.text);
  }

  /** The value of a name. Raises E0201 if it is unknown. */
  lookup(name: Name): StratValue {
    const found = this.find(name);
    if (found !== undefined) return found;
    const known = [...this.locals.values.keys(), ...this.home.names(), ...BUILTIN_NAMES];
    throw this.problems.unknownName(name.span, "strategy or rule", name.text, known);
  }

  /**
   * The function that a name denotes in an argument of kind `fun`: a local function, else a term bound by a pattern, else a
   * declared function. Raises E0201 if there is none.
   */
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

  /** Elaborates a size in the present scope. */
  size(s: SizeSyntax): Size {
    return elaborateSize(s, this.sizeNames(), this.home);
  }

  /**
   * The meanings of names in sizes: local values, and strategies whose result is a size, called if they take arguments. Types are
   * not in scope, except aliases.
   */
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

/** Converts an argument of a call within a size to an argument of a strategy call. */
const callArgument = (arg: SizeArg): CallArg =>
  arg.tag === "sizeNamed"
    ? { tag: "argNamed", name: arg.name, value: sizeArgument(arg.value), span: arg.span }
    : sizeArgument(arg);

/** A name can denote a size or anything else; the kind of the callee's parameter decides. */
const sizeArgument = (size: SizeSyntax): StrategyArgument => {
  const { tag, span } = size;
  if (tag === "sizeName")
    return { tag: "argStrat", strat: { tag: "sName", name: size.name, span }, size, span };
  return { tag: "argSize", size, span };
};
