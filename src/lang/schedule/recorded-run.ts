/**
 * @file Elaborates the strategy of a schedule such that its run is recorded. A call of a strategy of the same module is elaborated for each
 * place anew, and so is an argument for each place where the parameter stands. The record thus says what each place does.
 */
import { type Evaluator, lazy, type Strategy, seq } from "../../strategies/index.ts";
import { allChildren, oneChild, someChildren } from "../../traversals/index.ts";
import { elaborateArgument } from "../elaborate/strategy/argument.ts";
import { builtinCongruence } from "../elaborate/strategy/builtin-congruence.ts";
import { elaborateForm, strategyContext } from "../elaborate/strategy/elaborate-strategy.ts";
import { isComputed } from "../elaborate/strategy/static-kind.ts";
import {
  extend,
  type Locals,
  NO_LOCALS,
  StrategyElaborator,
  type StrategyHome,
} from "../elaborate/strategy/strategy-elaborator.ts";
import {
  missing,
  type ParameterKind,
  type StratValue,
  showCall,
  strategyValue,
} from "../elaborate/strategy/strategy-value.ts";
import type { Module } from "../module/module.ts";
import type { Decl, Name, Strat, StrategyArgument } from "../syntax/syntax.ts";
import { assigned, type NamedStrategy } from "./assigned-arguments.ts";
import { recorded, UseScope, type Uses } from "./uses.ts";

/** The most scopes that a run records. Calls after that are not recorded inside. */
const MOST_SCOPES = 50_000;

/** The most failures of a sequence for which the later steps are tried. */
const MOST_TRIED = 500;

/** A parameter of a call: its value, and what gives it again for another place. */
interface Given {
  readonly value: StratValue;
  readonly arg: StrategyArgument;
  readonly around: RecordedIn;
  readonly caller: StrategyElaborator;
}

/** Where a piece of syntax is elaborated: the scope that records it, and the parameters of the call around it. */
interface RecordedIn {
  readonly scope: UseScope;
  readonly given: ReadonlyMap<string, Given>;
  /** Syntax that asks something only, or is no strategy: it is elaborated without a record of its parts. */
  readonly plain: Map<Strat, "value" | "question">;
  /** The `match` around each body of a case. */
  readonly matches: Map<Strat, Uses>;
}

const SPLIT = { all: allChildren, one: oneChild, some: someChildren } as const;

/** A run of a strategy in the scope of a module, whose strategies are recorded inside. */
export class RecordedRun {
  readonly module: Module;
  readonly body: Strat;
  readonly #home: StrategyHome;
  #scopes = 0;
  /** What the body did. */
  readonly scope = new UseScope();

  /** Records a strategy that is written in the scope of the module. */
  constructor(module: Module, body: Strat) {
    this.module = module;
    this.body = body;
    this.#home = module.home;
  }

  /** The state for elaborating the body. */
  readonly context = (home: StrategyHome, locals: Locals): StrategyElaborator =>
    this.#context(home, locals, { scope: this.scope, given: new Map() });

  #context(
    home: StrategyHome,
    locals: Locals,
    { scope, given }: Pick<RecordedIn, "scope" | "given">,
  ): StrategyElaborator {
    const around = { scope, given, plain: new Map(), matches: new Map() };
    return new StrategyElaborator(home, locals, (c, s) => this.#elaborate(c, s, around));
  }

  #elaborate(c: StrategyElaborator, s: Strat, around: RecordedIn): StratValue {
    const plain = around.plain.get(s);
    const uses = around.scope.of(s);
    const v = plain === undefined ? this.#form(c, s, around, uses) : this.#plainly(c, s);
    if (v.tag !== "strategy" || plain === "value") return v;
    const match = around.matches.get(s);
    const begun = (m: Evaluator): void => {
      if (match !== undefined) match.asked ||= match.conditions !== m.conditions;
    };
    return { ...v, strategy: recorded(uses, v.strategy, begun) };
  }

  #plainly({ home, locals }: StrategyElaborator, s: Strat): StratValue {
    return elaborateForm(strategyContext(home, locals), s);
  }

  #form(c: StrategyElaborator, s: Strat, around: RecordedIn, uses: Uses): StratValue {
    switch (s.tag) {
      case "seq":
        return strategyValue(this.#sequence(c, s.steps, around, uses));
      case "sIf":
        if (s.cond.tag !== "relation") around.plain.set(s.cond, "question");
        break;
      case "sAt":
        around.plain.set(s.target, "value");
        break;
      case "sMatch":
        for (const { body } of s.cases) around.matches.set(body, uses);
        break;
      case "sMatchValue":
        around.plain.set(s.subject, "value");
        break;
      case "sName":
        return (
          this.#parameter(c, s.name, around, uses) ??
          this.#call(c, s, around, uses) ??
          elaborateForm(c, s)
        );
      case "sCall":
        return this.#call(c, s, around, uses) ?? this.#foreign(c, s, around, uses);
      default:
        break;
    }
    return elaborateForm(c, s);
  }

  #given(
    c: StrategyElaborator,
    { text, qualifier }: Name,
    { given }: RecordedIn,
  ): Given | undefined {
    const found = qualifier === undefined ? given.get(text) : undefined;
    return found !== undefined && c.locals.values.get(text) === found.value ? found : undefined;
  }

  /** The argument of a parameter, elaborated for this place. */
  #parameter(
    c: StrategyElaborator,
    name: Name,
    around: RecordedIn,
    uses: Uses,
  ): StratValue | undefined {
    const given = this.#given(c, name, around);
    if (given?.value.tag !== "strategy" || given.arg.tag !== "argStrat") return undefined;
    if (!this.#hasRoom()) return undefined;
    const { caller, around: of, arg } = given;
    const inner = { scope: uses.within(), given: of.given };
    const value = this.#context(caller.home, caller.locals, inner).value(arg.strat);
    return value.tag === "strategy" ? value : undefined;
  }

  #hasRoom(): boolean {
    return this.#scopes++ < MOST_SCOPES;
  }

  /** A call of a strategy of the module, whose body is elaborated for this place; undefined for other calls. */
  #call(
    c: StrategyElaborator,
    s: NamedStrategy,
    around: RecordedIn,
    uses: Uses,
  ): StratValue | undefined {
    const decl = c.isLocal(s.name) ? undefined : ownStrategy(this.module, s.name);
    const callable = decl && c.lookup(s.name);
    if (decl === undefined || callable?.tag !== "callable") return undefined;
    const args = assigned(decl.params, s.tag === "sCall" ? s.args : []);
    if (args === undefined || isComputed(callable.result?.() ?? "strategy")) return undefined;
    if (!this.#hasRoom()) return undefined;
    const plain = strategyContext(c.home, c.locals);
    const given = args.map(([{ name }, arg, isDefault], i): readonly [string, Given] => {
      const parameter = callable.params[i]!;
      const usual = isDefault ? parameter.default : undefined;
      const value = usual ?? elaborateArgument(plain, arg, parameter, callable.name);
      return [name.text, { value, arg, around, caller: c }];
    });
    const scope = uses.within();
    const locals = given.reduce((l, [name, { value }]) => extend(l, name, value), NO_LOCALS);
    const shown = showCall(
      callable.name,
      given.map(([, { value }]) => value),
      callable.params,
    );
    const inner = { scope, given: new Map(given) };
    return strategyValue(
      lazy(shown, () => this.#context(this.#home, locals, inner).strategy(decl.body)),
    );
  }

  /** A call of another strategy: its arguments are recorded, those of a traversal for each child apart. */
  #foreign(
    c: StrategyElaborator,
    s: Extract<Strat, { tag: "sCall" }>,
    around: RecordedIn,
    uses: Uses,
  ): StratValue {
    const split = c.isLocal(s.name) ? undefined : traversalOf(this.module, s);
    if (split !== undefined) {
      const { traversal, of } = split;
      const made = new Map<number, Strategy>();
      const strategyFor = (i: number): Strategy => {
        const inner = { scope: uses.child(i), given: around.given };
        const known = made.get(i) ?? this.#context(c.home, c.locals, inner).strategy(of);
        made.set(i, known);
        return known;
      };
      return strategyValue(SPLIT[traversal](`${traversal}(…)`, strategyFor));
    }
    const callee = c.find(s.name) ?? builtinCongruence(s.name.text, s.args.length);
    const params = callee?.tag === "callable" ? missing(callee) : [];
    s.args.forEach((a, i) => {
      const value = a.tag === "argNamed" ? a.value : a;
      const param =
        a.tag === "argNamed"
          ? params.find((p) => p.name === a.name.text)
          : (params[i] ?? params.at(-1));
      const isStrategy = isRecorded(param?.kind) && !QUESTIONS.has(s.name.text);
      if (value.tag === "argStrat" && !isStrategy) around.plain.set(value.strat, "value");
    });
    return elaborateForm(c, s);
  }

  /** Steps one after the other. Where one fails, the later ones are tried there: if they fail as well, the step need not be asked. */
  #sequence(
    c: StrategyElaborator,
    steps: readonly Strat[],
    around: RecordedIn,
    uses: Uses,
  ): Strategy {
    const tried = steps.map((s) => this.#triedAlone(c, s, around));
    return steps
      .map((s, step): Strategy => {
        const inner = c.strategy(s);
        const later = tried.slice(step + 1);
        if (later.every((t) => t === undefined)) return inner;
        return {
          ...inner,
          start(m) {
            const { term, conditions } = m;
            const failed = (): void => {
              if (uses.failures.size >= MOST_TRIED) return;
              const now = m.conditions;
              m.conditions = conditions;
              const others = later.flatMap((t, k) =>
                t !== undefined && m.ahead(t, term) === undefined ? [step + 1 + k] : [],
              );
              m.conditions = now;
              uses.failures.set(`${step}: ${others.join()}`, { step, others });
            };
            m.push({ succeeded: () => {}, failed });
            m.evaluate(inner, term);
          },
        };
      })
      .reduce(seq);
  }

  /** A step that can be tried by itself: a strategy of another module, without strategies as arguments. */
  #triedAlone(c: StrategyElaborator, s: Strat, around: RecordedIn): Strategy | undefined {
    if (s.tag !== "sName" && s.tag !== "sCall") return undefined;
    const given = this.#given(c, s.name, around);
    if (given !== undefined)
      return s.tag === "sName" && given.arg.tag === "argStrat"
        ? this.#triedAlone(given.caller, given.arg.strat, given.around)
        : undefined;
    if (c.isLocal(s.name) || ownStrategy(this.module, s.name) !== undefined) return undefined;
    const v = this.#isAlone(s) ? this.#plainly(c, s) : undefined;
    return v?.tag === "strategy" ? v.strategy : undefined;
  }

  #isAlone(s: NamedStrategy): boolean {
    if (s.tag === "sName") return true;
    return s.args.every(
      (a) => a.tag !== "argNamed" && (a.tag !== "argStrat" || a.size !== undefined),
    );
  }
}

type OwnStrategy = Extract<Decl, { tag: "strategy" }>;

/** The declaration of a strategy of the module that a name denotes there. */
export function ownStrategy(module: Module, name: Name): OwnStrategy | undefined {
  const owner = module.definition("strategy", name)?.owner;
  const decl = owner === module ? module.declOf("strategy", name.text) : undefined;
  return decl?.tag === "strategy" ? decl : undefined;
}

/** Built-in strategies that only ask whether their argument applies. */
const QUESTIONS: ReadonlySet<string> = new Set(["where", "not"]);

const isRecorded = (kind: ParameterKind | undefined): boolean =>
  kind === "strategy" || (typeof kind === "object" && kind.list === "strategy");

/** The argument of a call of `all`, `one` or `some` in the scope of a module; undefined for other calls. */
export function traversalOf(
  module: Module,
  { name, args }: Extract<Strat, { tag: "sCall" }>,
): { readonly traversal: keyof typeof SPLIT; readonly of: Strat } | undefined {
  const [arg, ...more] = args;
  const isSplit = name.qualifier === undefined && Object.hasOwn(SPLIT, name.text);
  if (!isSplit || more.length > 0 || arg?.tag !== "argStrat") return undefined;
  if (module.definition("strategy", name) !== undefined) return undefined;
  return { traversal: name.text as keyof typeof SPLIT, of: arg.strat };
}
