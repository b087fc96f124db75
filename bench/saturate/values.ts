/** @file One search for all values of a schedule's parameters: the steps that were found for the defaults, at the others. */
import { type Applied, apply, parse, pin, unwrap } from "../../src/index.ts";

/** How many other values of the parameters there are, and at how many of them the steps did not serve, so that a search was made. */
export interface OtherValues {
  readonly values: number;
  readonly searches: number;
}

type Settings = Readonly<Record<string, number>>;

/** Applies the schedule at all other values of its parameters, with the steps that were found for the defaults; undefined if it has none. */
export function atOtherValues(
  text: string,
  { program, schedule }: Applied,
): OtherValues | undefined {
  if (schedule.tunables.length === 0) return undefined;
  const which = { program: program.name, schedule: schedule.name };
  const source = parse({ text: unwrap(pin(text, which)).after });
  const others = schedule.tunables
    .reduce<readonly Settings[]>(
      (all, { name, values = [] }) => all.flatMap((s) => values.map((v) => ({ ...s, [name]: v }))),
      [{}],
    )
    .filter((s) => schedule.tunables.some((t) => s[t.name] !== t.default));
  const searches = others.filter(
    (settings) => unwrap(apply(source, { ...which, settings })).history.searches.length > 0,
  );
  return { values: others.length, searches: searches.length };
}
