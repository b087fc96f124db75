/** @file Schedules with another body: a step before, a step less, other names. Whether they apply is for the caller to try. */
import { type Callable, missing } from "../elaborate/strategy/strategy-value.ts";
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

const seq = (left: Strat, right: Strat): Strat => ({ tag: "seq", left, right, span: right.span });

/** The steps of a body, in order. */
const stepsOf = (s: Strat): readonly Strat[] =>
  s.tag === "seq" ? [...stepsOf(s.left), ...stepsOf(s.right)] : [s];

/** With `normalize(inlineLet)` first. */
export function withoutLets(schedule: Schedule): Schedule {
  const { body } = schedule.syntax;
  const { span } = body;
  const arg = { tag: "argStrat", strat: named("inlineLet", body), span } as const;
  const inlined: Strat = { tag: "sCall", name: name("normalize", body), args: [arg], span };
  return withBody(schedule, seq(inlined, body));
}

/** With a strategy without arguments first. */
export function beginningWith(schedule: Schedule, first: string): Schedule {
  const { body } = schedule.syntax;
  return withBody(schedule, seq(named(first, body), body));
}

/** With these strategies last, in the place of those of them that are so already. */
export function endingWith(schedule: Schedule, ...last: readonly string[]): Schedule {
  const { body } = schedule.syntax;
  const steps = [...stepsOf(body)];
  const isOne = (s: Strat | undefined): boolean =>
    s?.tag === "sName" && s.name.qualifier === undefined && last.includes(s.name.text);
  while (isOne(steps.at(-1))) steps.pop();
  return withBody(schedule, [...steps, ...last.map((l) => named(l, body))].reduce(seq));
}

/** With `eachStep(copy ; s)` for `eachSweep(s)`: each step launches the whole of what it hands on. */
export const copyingSteps = (schedule: Schedule): Schedule =>
  withBody(
    schedule,
    visit(schedule.syntax.body, (s) => {
      const [arg] = s.tag === "sCall" && s.name.text === "eachSweep" ? s.args.map(unnamed) : [];
      if (s.tag !== "sCall" || arg?.tag !== "argStrat") return s;
      const copied = { ...arg, strat: seq(named("copy", arg.strat), arg.strat) };
      return { ...s, name: { ...s.name, text: "eachStep" }, args: [copied] };
    }),
  );

const unnamed = (a: CallArg): StrategyArgument => (a.tag === "argNamed" ? a.value : a);

/** With the mapping alone for a step that looks for work to map: `glb(0)` for `mapNest(1, glb(0))`. */
export function* mappingAlone(
  schedule: Schedule,
): Iterable<readonly [Schedule, mapping: string, step: string]> {
  const { text } = schedule.module.parsed;
  const written = ({ span }: Strat): string => text.slice(span.start, span.end);
  const steps = stepsOf(schedule.syntax.body);
  for (const [i, step] of steps.entries()) {
    if (step.tag !== "sCall") continue;
    const mappings = step.args.map(unnamed).flatMap((a) => (a.tag === "argStrat" ? [a.strat] : []));
    const [mapping, ...others] = mappings;
    if (mapping?.tag !== "sCall" || others.length > 0) continue;
    const changed = steps.map((s, k) => (k === i ? mapping : s));
    yield [withBody(schedule, changed.reduce(seq)), written(mapping), written(step)];
  }
}

/** More steps are not left out one by one. */
const FEW_STEPS = 8;

/** Without one of its steps, each in turn, with that step as it is written. */
export function* lessOneStep(schedule: Schedule): Iterable<readonly [Schedule, step: string]> {
  const { text } = schedule.module.parsed;
  const steps = stepsOf(schedule.syntax.body);
  if (steps.length < 2 || steps.length > FEW_STEPS) return;
  for (const [i, step] of steps.entries()) {
    const others = steps.filter((_, k) => k !== i);
    yield [withBody(schedule, others.reduce(seq)), text.slice(step.span.start, step.span.end)];
  }
}

// ---------------------------------------------------------------- names

/** The names of strategies in the body. */
export function strategiesIn({ syntax }: Schedule): ReadonlySet<string> {
  const found = new Set<string>();
  visit(syntax.body, (s) => {
    found.add(s.name.text);
    return s;
  });
  return found;
}

/** With another strategy wherever one is named. */
export const renaming = (schedule: Schedule, from: string, to: string): Schedule =>
  withBody(
    schedule,
    visit(schedule.syntax.body, (s) =>
      s.name.text === from ? { ...s, name: { ...s.name, text: to } } : s,
    ),
  );

type Naming = Extract<Strat, { tag: "sName" | "sCall" }>;

/** The same syntax with what `change` makes of every name and call. */
function visit<T>(part: T, change: (s: Naming) => Naming): T {
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

/** What is in scope by a name and takes arguments. */
export function callableNamed({ module, syntax }: Schedule, text: string): Callable | undefined {
  const { lookup, names } = module.home;
  if (![...names()].includes(text)) return undefined;
  const found = lookup({ text, span: syntax.body.span });
  return found?.tag === "callable" ? found : undefined;
}

/** `overlappedTile2d(h, w)`. */
export const calledWith = (c: Callable): string =>
  `${c.name}(${missing(c)
    .map((p) => p.name)
    .join(", ")})`;
