/**
 * @file The path that a recorded run took, as syntax: of each choice the alternatives that were taken, of each call of a strategy of the same
 * module its body, no step that changed nothing. A piece of the path does what the piece of which it is made did, at every term at
 * which that was evaluated, in attempts that were undone as well.
 */
import type { Module } from "../module/module.ts";
import { wordsIn } from "../parse/index.ts";
import { printStrat } from "../syntax/print-strategy.ts";
import type { CallArg, MatchCase, Strat, StrategyArgument } from "../syntax/syntax.ts";
import { localsOf } from "../upgrade/body-scope.ts";
import { assigned, type NamedStrategy } from "./assigned-arguments.ts";
import { caseArguments } from "./case-arguments.ts";
import { argumentCall, namedStrategy, strategyArgument, strategyCall } from "./made-strategy.ts";
import { sequence, stepsOf, unnamed } from "./other-body.ts";
import { ownStrategy, type RecordedRun, traversalOf } from "./recorded-run.ts";
import type { UseScope, Uses } from "./uses.ts";
import { withArgument } from "./with-argument.ts";
import { writtenOut } from "./written-out.ts";

/** What a piece of syntax is in: the scopes that recorded it, and the arguments of the names around it. */
interface PlaceOnPath {
  readonly scopes: readonly UseScope[];
  readonly args: ReadonlyMap<string, ArgumentAround>;
}

interface ArgumentAround {
  readonly arg: StrategyArgument;
  readonly around: PlaceOnPath;
}

/** How much is left out: `all` that the run did not need; or `taken`, where questions before a step and traversals stay as they are. */
export type PathDetail = "all" | "taken";

/** The path of a recorded run. The body itself if it was not run. */
export function takenPath({ module, body, scope }: RecordedRun, detail: PathDetail = "all"): Strat {
  const around = { scopes: [scope], args: new Map() };
  return writtenOut(new TakenPath(module, detail).part(body, around) ?? body, module);
}

class TakenPath {
  readonly #module: Module;
  readonly #detail: PathDetail;

  constructor(module: Module, detail: PathDetail) {
    this.#module = module;
    this.#detail = detail;
  }

  /** The states before and after the evaluations of a step of the path. */
  readonly #states = new WeakMap<Strat, Uses["states"]>();

  /** The path of a piece of syntax; undefined if it was never evaluated. `fail` and `id` where it always did what they do. */
  part(s: Strat, around: PlaceOnPath): Strat | undefined {
    const all = usesOf(s, around);
    if (!all.some((u) => u.count > 0)) return undefined;
    if (!all.some((u) => u.succeeded)) return namedStrategy("fail", s);
    const fails = all.some((u) => u.failed);
    if (!all.some((u) => u.changed))
      return fails ? this.#question(s, around) : namedStrategy("id", s);
    const part = this.#form(s, around, all);
    if (part.tag === "seq" || all.some((u) => u.states.length < u.count)) return part;
    const noted = { ...part };
    this.#states.set(
      noted,
      all.flatMap((u) => u.states),
    );
    return noted;
  }

  #form(s: Strat, around: PlaceOnPath, all: readonly Uses[]): Strat {
    switch (s.tag) {
      case "seq":
        return this.#steps(s.steps, around, all);
      case "choice":
        return this.#choice(s.options, around);
      case "sIf":
        return this.#if(s, around);
      case "sMatch":
        return this.#match(s, around, all);
      case "sMatchValue":
        return this.#matchValue(s, around);
      case "sLet":
        return this.#let(s, around);
      case "sAt": {
        const strat = this.part(s.strat, around) ?? this.#closed(s.strat, around);
        return { ...s, strat, target: this.#closed(s.target, around) };
      }
      case "sName":
        return this.#parameter(s, around, all) ?? this.#unfolded(s, around, all) ?? s;
      case "sCall":
        return this.#unfolded(s, around, all) ?? this.#call(s, around, all);
      default:
        return this.#closed(s, around);
    }
  }

  /** A strategy that changed nothing, and failed at some terms. */
  #question(s: Strat, around: PlaceOnPath): Strat {
    const arg = s.tag === "sName" ? around.args.get(s.name.text) : undefined;
    if (arg?.arg.tag === "argStrat") return this.#question(arg.arg.strat, arg.around);
    return this.#closed(s, around);
  }

  // ---------------------------------------------------------------- forms

  #steps(steps: readonly Strat[], around: PlaceOnPath, all: readonly Uses[]): Strat {
    const left = new Set(this.#unneeded(steps, around, all));
    const kept = steps.flatMap((step, i) => {
      const part = left.has(i) ? undefined : this.part(step, around);
      return part === undefined ? [] : stepsOf(part).filter((p) => !isNamed(p, "id"));
    });
    const needed = this.#withoutUndone(kept);
    return needed.length === 0 ? namedStrategy("id", steps[0]!) : sequence(needed);
  }

  /** The steps without those after which everything is as it was before them. */
  #withoutUndone(steps: readonly Strat[]): readonly Strat[] {
    if (this.#detail !== "all") return steps;
    for (let first = 0; first < steps.length; first++)
      for (let last = steps.length - 1; last > first; last--)
        if (this.#isUndone(steps[first]!, steps[last]!))
          return this.#withoutUndone([...steps.slice(0, first), ...steps.slice(last + 1)]);
    return steps;
  }

  #isUndone(first: Strat, last: Strat): boolean {
    const [begun, ended] = [this.#states.get(first), this.#states.get(last)];
    if (begun === undefined || begun.length !== ended?.length) return false;
    return begun.every(({ before }, i) => {
      const { after } = ended[i]!;
      return after?.term === before.term && after.conditions === before.conditions;
    });
  }

  /** Steps that only ask, and where they fail, a later step that stays fails as well. */
  #unneeded(steps: readonly Strat[], around: PlaceOnPath, all: readonly Uses[]): readonly number[] {
    if (this.#detail !== "all") return [];
    const failures = all.flatMap((u) => [...u.failures.values()]);
    const left = new Set<number>();
    for (const [i, step] of steps.entries()) {
      const uses = usesOf(step, around);
      if (uses.some((u) => u.changed) || !uses.some((u) => u.failed)) continue;
      left.add(i);
      const stays = failures.every(
        (f) => !left.has(f.step) || f.others.some((other) => !left.has(other)),
      );
      if (!stays) left.delete(i);
    }
    return [...left];
  }

  #choice(options: readonly Strat[], around: PlaceOnPath): Strat {
    const taken = options.flatMap((option) => {
      const part = this.part(option, around);
      if (part === undefined || isNamed(part, "fail")) return [];
      return part.tag === "choice" ? part.options : [part];
    });
    const { span } = options[0]!;
    const last = taken.at(-1)!;
    if (taken.length === 1) return last;
    if (!isNamed(last, "id")) return { tag: "choice", options: taken, span };
    return strategyCall("try", [this.#choiceOf(taken.slice(0, -1))], last);
  }

  #choiceOf(options: readonly Strat[]): Strat {
    const [first, ...others] = options;
    return others.length === 0 ? first! : { tag: "choice", options, span: first!.span };
  }

  #if(s: Extract<Strat, { tag: "sIf" }>, around: PlaceOnPath): Strat {
    const [then, other] = [this.part(s.then, around), this.part(s.else, around)];
    if (s.cond.tag === "relation") return then ?? other ?? this.#closed(s, around);
    const uses = usesOf(s.cond, around);
    const cond = this.#closed(s.cond, around);
    const changes = uses.some((u) => u.changed);
    if (!uses.some((u) => u.succeeded)) return other!;
    if (!uses.some((u) => u.failed)) return changes ? this.#joined(cond, then!) : then!;
    if (!changes && isNamed(other!, "fail")) return this.#joined(cond, then!);
    if (!changes && isNamed(then!, "fail"))
      return this.#joined(strategyCall("not", [cond], cond), other!);
    return { ...s, cond, then: then!, else: other! };
  }

  #joined(first: Strat, then: Strat): Strat {
    const steps = [first, then].flatMap(stepsOf).filter((p) => !isNamed(p, "id"));
    return steps.length === 0 ? first : sequence(steps);
  }

  #match(s: Extract<Strat, { tag: "sMatch" }>, around: PlaceOnPath, all: readonly Uses[]): Strat {
    const taken = s.cases.flatMap((k) => {
      const bound = localsOf(k);
      const body = this.part(k.body, without(around, bound));
      return body === undefined ? [] : [[k, body, bound] as const];
    });
    const [first, ...others] = taken;
    if (first !== undefined && others.length === 0 && !all.some((u) => u.asked)) {
      const [k, body, bound] = first;
      const isAlways = countOf(all) === countOf(usesOf(k.body, around));
      if (isAlways && !wordsIn(printStrat(body)).some((word) => bound.has(word))) return body;
    }
    const cases = taken.map(([k, body, bound]): MatchCase => {
      const { pattern, where } = this.#closed(
        { pattern: k.pattern, where: k.where },
        without(around, bound),
      );
      return { ...k, pattern, where, body };
    });
    return { ...s, cases };
  }

  #matchValue(s: Extract<Strat, { tag: "sMatchValue" }>, around: PlaceOnPath): Strat {
    const taken = s.cases.filter((k) => countOf(usesOf(k.body, around)) > 0);
    const [k] = taken;
    const args =
      k && taken.length === 1 ? caseArguments(this.#closed(s.subject, around), k) : undefined;
    if (k === undefined || args === undefined) return this.#closed(s, around);
    const outside = { scopes: [], args: new Map() };
    const bound = [...args].map(([name, arg]) => [name, { arg, around: outside }] as const);
    const inner = { ...around, args: new Map([...around.args, ...bound]) };
    return this.part(k.body, inner) ?? this.#closed(s, around);
  }

  #let(s: Extract<Strat, { tag: "sLet" }>, around: PlaceOnPath): Strat {
    if (s.params.length > 0) return this.#closed(s, around);
    const bound = [s.name.text, { arg: s.value, around }] as const;
    const inner = { ...around, args: new Map([...around.args, bound]) };
    return this.part(s.body, inner) ?? this.#closed(s, around);
  }

  // ---------------------------------------------------------------- names and calls

  /** The argument of a parameter, as it was in this place. */
  #parameter(
    s: Extract<Strat, { tag: "sName" }>,
    around: PlaceOnPath,
    all: readonly Uses[],
  ): Strat | undefined {
    const found = s.name.qualifier === undefined ? around.args.get(s.name.text) : undefined;
    if (found?.arg.tag !== "argStrat") return undefined;
    const inner = all.flatMap((u) => u.inner ?? []);
    const scopes = inner.length > 0 ? inner : found.around.scopes;
    const { strat } = found.arg;
    return this.part(strat, { ...found.around, scopes }) ?? this.#closed(strat, found.around);
  }

  /** The body of a strategy of the module; undefined for other names. One that is exported and calls itself stays if alternatives are left. */
  #unfolded(s: NamedStrategy, around: PlaceOnPath, all: readonly Uses[]): Strat | undefined {
    const { text } = s.name;
    const decl = around.args.has(text) ? undefined : ownStrategy(this.#module, s.name);
    const scopes = all.flatMap((u) => u.inner ?? []);
    const args = decl && assigned(decl.params, s.tag === "sCall" ? s.args : []);
    if (decl === undefined || args === undefined || scopes.length === 0) return undefined;
    const given = args.map(([p, arg]) => [p.name.text, { arg, around }] as const);
    const body = this.part(decl.body, { scopes, args: new Map(given) });
    if (body === undefined) return undefined;
    const isRecursive = wordsIn(printStrat(decl.body)).includes(text);
    const stays = decl.exported && isRecursive && isUndecided(body);
    return stays || wordsIn(printStrat(body)).includes(text) ? this.#closed(s, around) : body;
  }

  #call(s: Extract<Strat, { tag: "sCall" }>, around: PlaceOnPath, all: readonly Uses[]): Strat {
    const split = around.args.has(s.name.text) ? undefined : traversalOf(this.#module, s);
    if (split !== undefined) return this.#traversal(s, split, around, all);
    const parts = s.args.map((a) => this.#argument(a, around));
    const fails = all.some((u) => u.failed);
    const [first] = parts;
    if (WRAPPERS.has(s.name.text) && !fails && first !== undefined) return first;
    if (s.name.text === "try" && first !== undefined) {
      const [arg] = s.args.map(unnamed);
      const failed = arg?.tag === "argStrat" && usesOf(arg.strat, around).some((u) => u.failed);
      if (!failed) return first;
    }
    if (s.name.text === "chooseAtLaunch") {
      const taken = parts.filter((p) => p !== undefined && !isNamed(p, "fail")) as Strat[];
      if (taken.length === 1) return taken[0]!;
      return strategyCall("chooseAtLaunch", taken, s);
    }
    const closed = this.#closed(s, around) as Extract<Strat, { tag: "sCall" }>;
    return {
      ...closed,
      args: closed.args.map((a, i) => (parts[i] === undefined ? a : replaced(a, parts[i]))),
    };
  }

  /** The path of an argument that is a strategy which was evaluated. */
  #argument(a: CallArg, around: PlaceOnPath): Strat | undefined {
    const value = unnamed(a);
    return value.tag === "argStrat" ? this.part(value.strat, around) : undefined;
  }

  /** `all`, `one` and `some`: the children that were changed, each by itself, if they are always the same ones. */
  #traversal(
    s: Extract<Strat, { tag: "sCall" }>,
    { traversal, of }: NonNullable<ReturnType<typeof traversalOf>>,
    around: PlaceOnPath,
    all: readonly Uses[],
  ): Strat {
    const numbers = [...new Set(all.flatMap((u) => [...u.children.keys()]))].sort((a, b) => a - b);
    const scopesOf = (i: number) => all.flatMap((u) => u.children.get(i) ?? []);
    const together = { ...around, scopes: numbers.flatMap(scopesOf) };
    const whole = (): Strat => strategyCall(s.name.text, [this.part(of, together)!], s);
    const nodes = new Set(all.flatMap((u) => [...u.nodes]));
    if (this.#detail !== "all" || nodes.has("label")) return whole();
    const children = numbers.map((i) => {
      const inner = { ...around, scopes: scopesOf(i) };
      const uses = usesOf(of, inner);
      return {
        i,
        part: this.part(of, inner)!,
        succeeded: uses.some((u) => u.succeeded),
        failed: uses.some((u) => u.failed),
      };
    });
    const taken = children.filter((c) => c.succeeded && !isNamed(c.part, "id"));
    const fewest = Math.min(...all.map((u) => u.fewest));
    const isSame = {
      all: true,
      one: children.filter((c) => c.succeeded).length === 1,
      some: children.every((c) => !c.succeeded || !c.failed),
    }[traversal];
    const failing = children.filter((c) => !c.succeeded);
    if (!isSame || taken.some((c) => c.i >= fewest) || (traversal === "all" && failing.length > 0))
      return whole();
    const texts = new Set(children.map((c) => printStrat(c.part)));
    if (traversal === "all" && texts.size === 1 && children.length > 1) return whole();
    if (nodes.has("function"))
      return nodes.size > 1 ? whole() : strategyCall("body", [taken[0]!.part], s);
    return sequence(taken.map(({ i, part }) => argumentCall(i, part, s)));
  }

  // ---------------------------------------------------------------- arguments in the place of parameters

  /** The piece of syntax with arguments in the place of all names around it. */
  #closed<S>(s: S, { args }: PlaceOnPath): S {
    return [...args].reduce((inner, [name, { arg, around }]) => {
      if (wordOf(arg) === name && around.args.size === 0) return inner;
      return withArgument(inner, name, this.#closed(arg, around)) ?? inner;
    }, s);
  }
}

// ---------------------------------------------------------------- syntax

/** Strategies that do what their argument does, unless they fail. */
const WRAPPERS: ReadonlySet<string> = new Set(["lowers", "unconditionally"]);

const usesOf = (s: Strat, { scopes }: PlaceOnPath): readonly Uses[] =>
  scopes.flatMap((scope) => scope.find(s) ?? []);

const countOf = (all: readonly Uses[]): number => all.reduce((sum, u) => sum + u.count, 0);

const without = (around: PlaceOnPath, names: ReadonlySet<string>): PlaceOnPath => ({
  ...around,
  args: new Map([...around.args].filter(([name]) => !names.has(name))),
});

const isNamed = (s: Strat, text: string): boolean =>
  s.tag === "sName" && s.name.qualifier === undefined && s.name.text === text;

const replaced = (a: CallArg, by: Strat): CallArg =>
  a.tag === "argNamed" ? { ...a, value: strategyArgument(by) } : strategyArgument(by);

/** The name that an argument consists of; undefined for other arguments. */
const wordOf = (arg: StrategyArgument): string | undefined =>
  arg.tag === "argStrat" && arg.strat.tag === "sName" && arg.strat.name.qualifier === undefined
    ? arg.strat.name.text
    : undefined;

/** True if alternatives are left somewhere in a strategy. */
function isUndecided(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(isUndecided);
  if (part === null || typeof part !== "object") return false;
  const { tag } = part as { readonly tag?: string };
  if (tag === "choice" || tag === "sIf" || tag === "sMatch") return true;
  return Object.values(part).some(isUndecided);
}
