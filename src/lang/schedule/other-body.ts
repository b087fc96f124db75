/**
 * @file Variants of a schedule: with a step added, removed or replaced, or with other names; and which names and calls a schedule
 * has. They serve to suggest repairs; the caller tries whether a variant applies.
 */
import type { Callable } from "../elaborate/strategy/strategy-value.ts";
import type { CallArg, Name, Strat, StrategyArgument } from "../syntax/syntax.ts";
import type { Schedule } from "./schedule.ts";

const name = (text: string, { span }: Strat): Name => ({ text, span });
const named = (text: string, at: Strat): Strat => ({
  tag: "sName",
  name: name(text, at),
  span: at.span,
});

const withBody = (schedule: Schedule, body: Strat): Schedule => ({
  ...schedule,
  syntax: { ...schedule.syntax, body },
});

/** The steps one after the other; at least one must be given. */
export const sequence = (steps: readonly Strat[]): Strat =>
  steps.length === 1 ? steps[0]! : { tag: "seq", steps, span: steps.at(-1)!.span };

/** The steps of a body in order. */
export const stepsOf = (s: Strat): readonly Strat[] =>
  s.tag === "seq" ? s.steps.flatMap(stepsOf) : [s];

/** A copy of the schedule with `normalize(inlineLet)` before its body, to substitute `let`s. */
export function withoutLets(schedule: Schedule): Schedule {
  const { body } = schedule.syntax;
  const { span } = body;
  const arg = { tag: "argStrat", strat: named("inlineLet", body), span } as const;
  const inlined: Strat = { tag: "sCall", name: name("normalize", body), args: [arg], span };
  return withBody(schedule, sequence([inlined, ...stepsOf(body)]));
}

/**
 * The schedule with the strategy `first`, named without arguments, before its body; the given schedule is not changed. Whether
 * `first` exists is not checked.
 */
export function beginningWith(schedule: Schedule, first: string): Schedule {
  const { body } = schedule.syntax;
  return withBody(schedule, sequence([named(first, body), ...stepsOf(body)]));
}

/**
 * The schedule ending with the strategies `last`, named without arguments, in order; steps of these names that already end the
 * body are replaced.
 */
export function endingWith(schedule: Schedule, ...last: readonly string[]): Schedule {
  const { body } = schedule.syntax;
  const steps = [...stepsOf(body)];
  const isOne = (s: Strat | undefined): boolean =>
    s?.tag === "sName" && s.name.qualifier === undefined && last.includes(s.name.text);
  while (isOne(steps.at(-1))) steps.pop();
  return withBody(schedule, sequence([...steps, ...last.map((l) => named(l, body))]));
}

/**
 * The schedule with `eachStep(copy ; s)` in place of `eachSweep(s)`, so that each step of a loop copies its whole result. Calls
 * whose first argument is not a strategy stay. The schedule means the same if there is no such call.
 */
export const copyingSteps = (schedule: Schedule): Schedule =>
  withBody(
    schedule,
    visit(schedule.syntax.body, (s) => {
      const [arg] = s.tag === "sCall" && s.name.text === "eachSweep" ? s.args.map(unnamed) : [];
      if (s.tag !== "sCall" || arg?.tag !== "argStrat") return s;
      const copied = { ...arg, strat: sequence([named("copy", arg.strat), ...stepsOf(arg.strat)]) };
      return { ...s, name: { ...s.name, text: "eachStep" }, args: [copied] };
    }),
  );

/** An argument without the name of its parameter. */
export const unnamed = (a: CallArg): StrategyArgument => (a.tag === "argNamed" ? a.value : a);

/** Steps are left out one by one only in schedules of at most this length. */
const FEW_STEPS = 8;

/** Variants that leave out one step, each with the text of that step. None for schedules of one step or of more than eight. */
export function* lessOneStep(schedule: Schedule): Iterable<readonly [Schedule, step: string]> {
  const { text } = schedule.module.parsed;
  const steps = stepsOf(schedule.syntax.body);
  if (steps.length < 2 || steps.length > FEW_STEPS) return;
  for (const [i, step] of steps.entries()) {
    const others = steps.filter((_, k) => k !== i);
    yield [withBody(schedule, sequence(others)), text.slice(step.span.start, step.span.end)];
  }
}

// ---------------------------------------------------------------- names

/**
 * The names that the body uses as a strategy or rule, each once and without qualifiers. Parameters are included, and so are sizes
 * in places where a strategy could be.
 */
export const strategiesIn = ({ syntax }: Schedule): ReadonlySet<string> =>
  new Set(strategyNames(syntax.body).map((name) => name.text));

/** The names that a strategy expression uses as a strategy or rule, as they are written, each as often as it occurs. */
export function strategyNames(body: Strat): readonly Name[] {
  const found: Name[] = [];
  visit(body, (s) => {
    found.push(s.name);
    return s;
  });
  return found;
}

/**
 * The schedule with the strategy `to` in place of `from`, wherever it is named or called. Qualifiers stay, and local names are not
 * told apart.
 */
export const renaming = (schedule: Schedule, from: string, to: string): Schedule =>
  withBody(
    schedule,
    visit(schedule.syntax.body, (s) =>
      s.name.text === from ? { ...s, name: { ...s.name, text: to } } : s,
    ),
  );

type Naming = Extract<Strat, { tag: "sName" | "sCall" }>;

/** Returns the syntax with every name and call replaced by the result of `change`. */
export function visit<T>(part: T, change: (s: Naming) => Naming): T {
  if (Array.isArray(part)) return part.map((p) => visit(p, change)) as T;
  if (typeof part !== "object" || part === null) return part;
  const parts = Object.entries(part).map(([key, value]) => [key, visit(value, change)]);
  const made = Object.fromEntries(parts) as T;
  return isNaming(made) ? (change(made) as T) : made;
}

const isNaming = (part: unknown): part is Naming => {
  const { tag } = part as { readonly tag?: unknown };
  return tag === "sName" || tag === "sCall";
};

/**
 * The strategy with this name in the scope of the schedule's file if it takes arguments; undefined for any other value or an
 * unknown name. Built-in strategies are not found.
 */
export function callableNamed({ module, syntax }: Schedule, text: string): Callable | undefined {
  const { lookup, names } = module.home;
  if (![...names()].includes(text)) return undefined;
  const found = lookup({ text, span: syntax.body.span });
  return found?.tag === "callable" ? found : undefined;
}

/** A call that gives a strategy a list with one size for each dimension: `overlappedTile([8, 32])` gives two. */
export interface CallWithSizes {
  readonly name: string;
  readonly count: number;
}

/** The names of the library's parameters that hold one size for each dimension. */
const SIZES: ReadonlySet<string> = new Set(["sizes", "tile", "patch"]);

/**
 * The calls in the schedule that give one size for each dimension as a list, in post-order: arguments of parameters named `sizes`,
 * `tile` or `patch`. Calls that `callableNamed` does not find are left out. A call with two such lists is listed twice.
 */
export function callsWithSizes(schedule: Schedule): readonly CallWithSizes[] {
  const found: CallWithSizes[] = [];
  visit(schedule.syntax.body, (s) => {
    if (s.tag !== "sCall") return s;
    const params = callableNamed(schedule, s.name.text)?.params ?? [];
    for (const [i, a] of s.args.entries()) {
      const param = a.tag === "argNamed" ? a.name.text : params[i]?.name;
      const list = unnamed(a);
      if (params.length > 0 && SIZES.has(param ?? "") && list.tag === "argList")
        found.push({ name: s.name.text, count: list.elems.length });
    }
    return s;
  });
  return found;
}
