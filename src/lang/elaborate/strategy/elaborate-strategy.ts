/**
 * @file Strategies of the surface syntax become strategies of the evaluator. Definitions are instantiated per arguments,
 * once each and when first run, so that recursion ties its knot. Kinds are checked as calls are made.
 */
import {
  applyRule,
  id,
  ifThenElse,
  lazy,
  leftChoice,
  matchRule,
  type Rule,
  type Strategy,
  seq,
} from "../../../strategies/index.ts";
import {
  type Bindings,
  boundTerms,
  decide,
  emptyFacts,
  Matcher,
  type Session,
  type Size,
  type Span,
  show,
  type Term,
} from "../../../term/index.ts";
import { atLabel } from "../../../traversals/index.ts";
import type { Problems } from "../../diagnostics/errors.ts";
import type { Arg, MatchCase, Name, Param, SizeSyntax, Strat } from "../../syntax/syntax.ts";
import { elaborateComparison } from "../condition.ts";
import type { Globals } from "../expr/elaborator.ts";
import type { Aliases } from "../fun.ts";
import { elaboratePattern, elaborateRule, type RuleSurroundings } from "../rule/elaborate-rule.ts";
import { elaborateSize, type TypeNames } from "../type.ts";
import { BUILTIN_NAMES, builtinCongruence, builtinStrategy } from "./builtins.ts";
import {
  type Callable,
  describe,
  kindName,
  missing,
  type Parameter,
  type ParameterKind,
  type StratValue,
} from "./strategy-value.ts";

/** Where strategies are looked up and rules elaborated: a module. */
export interface StrategyContext {
  readonly session: Session;
  readonly globals: Globals;
  readonly alias: Aliases;
  readonly problems: Problems;
  /** A rule or strategy declared or imported. */
  readonly lookup: (name: Name) => StratValue | undefined;
  readonly names: () => Iterable<string>;
  /** Visit all branches: nothing is run, only checked. */
  readonly checking?: boolean;
  /** Whether uses are marked with their places, so that failures and traces can point at them. */
  readonly located: boolean;
}

/** Names of parameters, `let`s and pattern variables. */
export interface StrategyEnv {
  readonly values: ReadonlyMap<string, StratValue>;
  readonly terms: ReadonlyMap<string, Term>;
}
export const EMPTY_ENV: StrategyEnv = { values: new Map(), terms: new Map() };

export function elaborateStrategy(
  s: Strat,
  env: StrategyEnv,
  context: StrategyContext,
): StratValue {
  return new StrategyElaborator(env, context).value(s);
}

class StrategyElaborator {
  readonly #env: StrategyEnv;
  readonly #context: StrategyContext;

  constructor(env: StrategyEnv, context: StrategyContext) {
    this.#env = env;
    this.#context = context;
  }

  get #problems(): Problems {
    return this.#context.problems;
  }

  /** A strategy, demanded. */
  strategy(s: Strat): Strategy {
    const v = this.value(s);
    if (v.tag === "strategy") return v.strategy;
    throw this.#problems.kind(
      s.span,
      `a strategy is expected here, not ${describe(v)}`,
      helpFor(v),
    );
  }

  value(s: Strat): StratValue {
    switch (s.tag) {
      case "seq":
        return strategy(seq(this.strategy(s.left), this.strategy(s.right)));
      case "choice":
        return strategy(leftChoice(this.strategy(s.left), this.strategy(s.right)));
      case "sAt":
        return this.#markedAt(s.strat, s.target, s.span);
      case "sName":
        return this.#complete(this.#lookup(s.name), s.span);
      case "sCall":
        return this.#call(s.name, s.args, s.span);
      case "sRule":
        return strategy(this.#anonymousRule(s));
      case "sMatch":
        return strategy(this.#match(s.cases));
      case "sIf":
        return this.#if(s);
      case "sLet":
        return this.#let(s);
      case "sSize":
        return { tag: "nat", size: this.#size(s.size) };
      case "sString":
        return { tag: "text", text: s.value };
      default:
        return s satisfies never;
    }
  }

  // -------------------------------------------------------------- names and calls

  #lookup(name: Name): StratValue {
    const found = this.#find(name);
    if (found !== undefined) return found;
    const known = [...this.#env.values.keys(), ...this.#context.names(), ...BUILTIN_NAMES];
    throw this.#problems.unknownName(name.span, "strategy or rule", name.text, known);
  }

  #find(name: Name): StratValue | undefined {
    const local = name.qualifier === undefined ? this.#env.values.get(name.text) : undefined;
    return local ?? this.#context.lookup(name) ?? builtinStrategy(name.text);
  }

  /** A callable without parameters to give is called at once. */
  #complete(v: StratValue, span: Span): StratValue {
    if (v.tag !== "callable" || missing(v).some((p) => p.default === undefined)) return v;
    return this.#apply(v, [], span);
  }

  #call(name: Name, args: readonly Arg[], span: Span): StratValue {
    const found = this.#find(name) ?? builtinCongruence(name.text);
    if (found === undefined) return this.#lookup(name);
    if (found.tag === "callable") return this.#applyArgs(found, args, span);
    throw this.#problems.kind(name.span, `\`${name.text}\` takes no arguments`, [
      `write \`${name.text}\``,
    ]);
  }

  #applyArgs(c: Callable, args: readonly Arg[], span: Span): StratValue {
    const params = missing(c);
    if (args.length > params.length) {
      const takes =
        params.length === 0 ? "no more arguments" : `${params.map((p) => p.name).join(", ")}`;
      throw this.#problems.kind(
        span,
        `\`${c.name}\` takes ${takes}; found ${args.length} arguments`,
        ["leave the last ones out"],
      );
    }
    return this.#apply(
      c,
      args.map((a, i) => this.#argument(a, params[i]!, c.name)),
      span,
    );
  }

  /** With all arguments, or those left have defaults: the result. Otherwise a function of the rest. */
  #apply(c: Callable, more: readonly StratValue[], span: Span): StratValue {
    const given = [...c.given, ...more];
    const rest = c.params.slice(given.length);
    const defaults = rest.map((p) => p.default);
    if (defaults.some((d) => d === undefined)) return { ...c, given };
    const result = c.call([...given, ...(defaults as StratValue[])]);
    return result.tag === "strategy" ? this.#located(result, c.name, given, span) : result;
  }

  #located(
    v: StratValue & { tag: "strategy" },
    name: string,
    args: readonly StratValue[],
    span: Span,
  ): StratValue {
    if (!this.#context.located) return v;
    const shown = args.length === 0 ? name : `${name}(${args.map(showValue).join(", ")})`;
    return { ...v, strategy: located(v.strategy, shown, this.#problems.place(span)) };
  }

  // -------------------------------------------------------------- arguments

  /** The value of a parameter's default. */
  default(a: Arg, p: Parameter): StratValue {
    return this.#argument(a, p, "the default");
  }

  #argument(a: Arg, p: Parameter, callee: string): StratValue {
    const v = this.#argumentOf(a, p.kind);
    if (v !== undefined && accepts(p.kind, v)) return v;
    const found = v === undefined ? "something else" : describe(v);
    throw this.#problems.kind(
      a.span,
      `\`${p.name}\` of \`${callee}\` is a ${kindName(p.kind)}; found ${found}`,
      [EXAMPLE_OF[typeof p.kind === "string" ? p.kind : "list"]],
    );
  }

  #argumentOf(a: Arg, kind: ParameterKind): StratValue | undefined {
    if (a.tag === "argList") {
      const inner = typeof kind === "object" ? kind.list : "strategy";
      return { tag: "list", elems: a.elems.flatMap((e) => this.#argumentOf(e, inner) ?? []) };
    }
    if (a.tag === "argString") return { tag: "text", text: a.value };
    if (a.tag === "argPattern") return strategy(this.#pattern(a.pattern), true);
    if (a.tag === "argSize") return { tag: "nat", size: this.#size(a.size) };
    if (kind === "nat" && a.size !== undefined) return { tag: "nat", size: this.#size(a.size) };
    if (
      kind === "name" &&
      a.strat.tag === "sName" &&
      this.#env.values.get(a.strat.name.text) === undefined
    ) {
      return { tag: "text", text: a.strat.name.text };
    }
    return a.strat.tag === "sName" ? this.#named(a.strat, kind) : this.value(a.strat);
  }

  /** A name as argument: a traversal stays a function; anything else that can be completed is. */
  #named(s: Strat & { tag: "sName" }, kind: ParameterKind): StratValue {
    const v = this.#lookup(s.name);
    return kind === "traversal" || kind === "rule" ? v : this.#complete(v, s.span);
  }

  #size(s: SizeSyntax): Size {
    return elaborateSize(s, this.#context.session, this.#sizeNames(), this.#problems);
  }

  #sizeNames(): TypeNames {
    return {
      alias: this.#context.alias,
      size: (name) => {
        const v = this.#env.values.get(name.text);
        if (v?.tag === "nat") return v.size;
        const sizes = [...this.#env.values].flatMap(([n, w]) => (w.tag === "nat" ? [n] : []));
        throw this.#problems.unknownName(name.span, "size", name.text, sizes);
      },
      type: (name) => {
        throw this.#problems.unknownName(name.span, "type", name.text, []);
      },
    };
  }

  // -------------------------------------------------------------- forms

  #markedAt(s: Strat, target: Strat, span: Span): StratValue {
    const v = this.#at(s, target);
    if (v.tag !== "strategy" || !this.#context.located) return v;
    return { ...v, strategy: located(v.strategy, v.strategy.name, this.#problems.place(span)) };
  }

  /** `s @ t` by the kind of t: a label, a predicate, or a traversal. */
  #at(s: Strat, target: Strat): StratValue {
    const t = this.value(target);
    const inner = this.strategy(s);
    if (t.tag === "text") return strategy(atLabel(t.text, inner));
    if (t.tag === "strategy") return strategy(this.#topDown(seq(t.strategy, inner), target));
    if (t.tag === "callable") {
      const result = this.#apply(t, [strategy(inner)], target.span);
      if (result.tag === "strategy") return result;
    }
    throw this.#problems.kind(
      target.span,
      `after \`@\` stands a traversal, a predicate or a label; found ${describe(t)}`,
      ['s @ topDown, s @ isMap, s @ "tile"'],
    );
  }

  #topDown(s: Strategy, at: Strat): Strategy {
    const td = this.#lookup({ text: "topDown", span: at.span });
    if (td.tag !== "callable")
      throw this.#problems.kind(at.span, "`topDown` is no traversal here", [
        "rename your own `topDown`",
      ]);
    const v = td.call([strategy(s)]);
    return v.tag === "strategy" ? v.strategy : s;
  }

  #if(s: Strat & { tag: "sIf" }): StratValue {
    if (s.cond.tag !== "relation") {
      return strategy(
        ifThenElse(this.strategy(s.cond), this.strategy(s.then), this.strategy(s.else)),
      );
    }
    const c = elaborateComparison(s.cond, this.#context.session, this.#sizeNames(), this.#problems);
    if (this.#context.checking === true) {
      this.value(s.else);
      return this.value(s.then);
    }
    const holds = decide(c, emptyFacts);
    if (holds !== undefined) return this.value(holds ? s.then : s.else);
    throw this.#problems.kind(
      s.cond.span,
      `the comparison of ${show(c.left)} and ${show(c.right)} cannot be decided`,
      ["compare sizes that are numbers here"],
    );
  }

  #let(s: Strat & { tag: "sLet" }): StratValue {
    const value = s.params.length > 0 ? this.#function(s) : this.#argumentOf(s.value, "strategy");
    if (value === undefined) throw this.#problems.kind(s.value.span, "this has no value", []);
    return new StrategyElaborator(extend(this.#env, s.name.text, value), this.#context).value(
      s.body,
    );
  }

  #function(s: Strat & { tag: "sLet" }): StratValue {
    if (s.value.tag !== "argStrat")
      throw this.#problems.kind(s.value.span, "a strategy is expected here", []);
    return callable(s.name.text, s.params, s.value.strat, this.#env, this.#context);
  }

  // -------------------------------------------------------------- patterns

  #surroundings(): RuleSurroundings {
    return {
      size: (name) => {
        const v = this.#env.values.get(name);
        return v?.tag === "nat" ? v.size : undefined;
      },
      term: (name) => this.#env.terms.get(name),
    };
  }

  #anonymousRule(s: Strat & { tag: "sRule" }): Strategy {
    const { session, globals, alias, problems } = this.#context;
    const rule = elaborateRule(
      { name: "{…}", doc: "", class: "exact", params: [], lhs: s.lhs, rhs: s.rhs, where: s.where },
      session,
      globals,
      this.#surroundings(),
      alias,
      problems,
    );
    return applyRule(rule);
  }

  /** Succeeds where the pattern matches. */
  #pattern(p: Parameters<typeof elaboratePattern>[0]): Strategy {
    const { session, globals, alias, problems } = this.#context;
    const { term } = elaboratePattern(
      p,
      [],
      session,
      globals,
      this.#surroundings(),
      alias,
      problems,
    );
    return {
      name: "`…`",
      start: (m) => {
        if (new Matcher().match(term, m.term)) m.succeed(m.term);
        else
          m.fail({
            tag: "refused",
            strategy: "matches",
            term: m.term,
            why: "the pattern does not match",
          });
      },
    };
  }

  #match(cases: readonly MatchCase[]): Strategy {
    return cases.map((c) => this.#case(c)).reduceRight((rest, c) => leftChoice(c, rest));
  }

  /** The names that the pattern binds may be used in the strategy after `->`: sizes and terms of the matched node. */
  #case(c: MatchCase): Strategy {
    const { session, globals, alias, problems } = this.#context;
    const rule = elaborateRule(
      {
        name: "match",
        doc: "",
        class: "exact",
        params: [],
        lhs: c.pattern,
        rhs: c.pattern,
        where: c.where,
      },
      session,
      globals,
      this.#surroundings(),
      alias,
      problems,
    );
    const guard = applyRule(rule);
    return seq(
      { ...guard, name: "match" },
      { name: "case", start: (m) => this.#enter(rule, c.body, m.term).start(m) },
    );
  }

  #enter(rule: Rule, body: Strat, term: Term): Strategy {
    const bound = matchRule(rule, { sizes: new Map(), terms: new Map() }, term);
    const env = bound === undefined ? this.#env : bind(this.#env, rule.lhs, bound);
    return new StrategyElaborator(env, this.#context).strategy(body);
  }
}

function bind(env: StrategyEnv, pattern: Term, bound: Bindings): StrategyEnv {
  const values = new Map(env.values);
  for (const [name, size] of bound.sizes) values.set(name, { tag: "nat", size });
  const terms = new Map([...env.terms, ...boundTerms(pattern, bound)]);
  return { values, terms };
}

function extend(env: StrategyEnv, name: string, value: StratValue): StrategyEnv {
  return { ...env, values: new Map([...env.values, [name, value]]) };
}

const strategy = (s: Strategy, predicate = false): StratValue => ({
  tag: "strategy",
  strategy: s,
  ...(predicate && { predicate }),
});

/** Marks where a strategy was written; failures and the step log read the mark off the evaluator's stack. */
function located(inner: Strategy, name: string, origin: NonNullable<Strategy["origin"]>): Strategy {
  const marked: Strategy = {
    name,
    origin,
    start(m) {
      m.push({ of: marked, succeeded: () => {}, failed: () => void m.trail.push(marked) });
      m.evaluate(inner, m.term);
    },
  };
  return marked;
}

/** A definition with parameters: instantiated once for each list of arguments, when it first runs. */
export function callable(
  name: string,
  params: readonly Param[],
  body: Strat,
  env: StrategyEnv,
  context: StrategyContext,
): StratValue {
  const elaborator = new StrategyElaborator(env, context);
  const made = new Map<string, StratValue>();
  const call = (args: readonly StratValue[]): StratValue => {
    const key = args.map(identity).join();
    const known = made.get(key);
    if (known !== undefined) return known;
    const inner = params.reduce((e, p, i) => extend(e, p.name.text, args[i]!), env);
    const build = (): StratValue => new StrategyElaborator(inner, context).value(body);
    const value = returnsStrategy(body)
      ? strategy(lazy(shownCall(name, args), () => toStrategy(build(), context, body)))
      : build();
    made.set(key, value);
    return value;
  };
  const parameters = params.map((p): Parameter => parameter(p, elaborator));
  return { tag: "callable", name, params: parameters, given: [], call };
}

/** Anything but sizes: those are computed at once. */
function returnsStrategy(body: Strat): boolean {
  if (body.tag === "sSize") return false;
  return body.tag === "sIf" && body.cond.tag === "relation" ? returnsStrategy(body.then) : true;
}

function toStrategy(v: StratValue, context: StrategyContext, body: Strat): Strategy {
  if (v.tag === "strategy") return v.strategy;
  throw context.problems.kind(
    body.span,
    `a strategy is expected here, not ${describe(v)}`,
    helpFor(v),
  );
}

function parameter(p: Param, elaborator: StrategyElaborator): Parameter {
  const kind = p.kind ?? "strategy";
  const parameter = { name: p.name.text, kind };
  return p.default === undefined
    ? parameter
    : { ...parameter, default: elaborator.default(p.default, parameter) };
}

const shownCall = (name: string, args: readonly StratValue[]): string =>
  args.length === 0 ? name : `${name}(${args.map(showValue).join(", ")})`;

export function showValue(v: StratValue): string {
  switch (v.tag) {
    case "strategy":
      return v.strategy.name;
    case "nat":
      return show(v.size);
    case "text":
      return `"${v.text}"`;
    case "list":
      return `[${v.elems.map(showValue).join(", ")}]`;
    case "callable":
      return v.name;
    default:
      return v satisfies never;
  }
}

const identities = new WeakMap<object, number>();
let nextIdentity = 0;
function identity(v: StratValue): string {
  if (v.tag === "nat") return `n${v.size.id}`;
  if (v.tag === "text") return `"${v.text}"`;
  if (v.tag === "list") return `[${v.elems.map(identity).join()}]`;
  const object = v.tag === "strategy" ? v.strategy : v;
  let id = identities.get(object);
  if (id === undefined) {
    id = nextIdentity++;
    identities.set(object, id);
  }
  return `#${id}`;
}

function accepts(kind: ParameterKind, v: StratValue): boolean {
  if (typeof kind === "object")
    return v.tag === "list" && v.elems.every((e) => accepts(kind.list, e));
  switch (kind) {
    case "nat":
      return v.tag === "nat";
    case "name":
      return v.tag === "text";
    case "traversal":
      return v.tag === "callable" || v.tag === "strategy";
    case "rule":
    case "fun":
      return v.tag === "callable" || v.tag === "strategy";
    case "strategy":
    case "pred":
    case "pattern":
      return v.tag === "strategy";
    default:
      return kind satisfies never;
  }
}

const EXAMPLE_OF: Readonly<Record<Exclude<ParameterKind, object> | "list", string>> = {
  nat: "give a number or a size: 4, 2 * k",
  strategy: "give a rule or a strategy; where it takes arguments, with them: splitJoin(4)",
  traversal: "give a traversal: topDown, innermost(isMap)",
  pred: "give a predicate: isMap, matches(`map(f, xs)`)",
  rule: "give a rule: mapFusion",
  fun: "give a function",
  name: 'give a name: "tile"',
  pattern: "give a pattern in backquotes: `map(f, xs)`",
  list: "give a list: [0, 1, 2]",
};

function helpFor(v: StratValue): string[] {
  if (v.tag !== "callable") return [];
  return [`give it its arguments: ${v.name}(${v.params.map((p) => p.name).join(", ")})`];
}

/** Elaborates the body of a definition for arguments that stand for any: finds what is wrong without running it. */
export function checkDefinition(
  params: readonly Param[],
  body: Strat,
  context: StrategyContext,
): void {
  const checking = { ...context, checking: true };
  const elaborator = new StrategyElaborator(EMPTY_ENV, checking);
  const env = params.reduce((e, p) => {
    if (p.default !== undefined) parameter(p, elaborator);
    return extend(e, p.name.text, anyValue(p.kind ?? "strategy", p.name.text, context));
  }, EMPTY_ENV);
  new StrategyElaborator(env, checking).value(body);
}

function anyValue(kind: ParameterKind, name: string, context: StrategyContext): StratValue {
  if (typeof kind === "object") return { tag: "list", elems: [] };
  const any = strategy({ ...id, name });
  switch (kind) {
    case "nat":
      return { tag: "nat", size: context.session.sizes.variable("param", name) };
    case "name":
      return { tag: "text", text: name };
    case "traversal":
      return {
        tag: "callable",
        name,
        params: [{ name: "s", kind: "strategy" }],
        given: [],
        call: () => any,
      };
    default:
      return any;
  }
}
