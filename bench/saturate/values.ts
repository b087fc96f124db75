/** @file One search for all values of a schedule's parameters: the steps that were found for the defaults, at the others. */
import { apply, parse, pin, type SourceInput, unwrap } from "../../src/index.ts";
import type { Goal } from "./goals.ts";

/** How many other values the parameters of a schedule have, and at how many of them the steps did not serve, so that a search was made. */
export interface OtherValues {
  readonly name: string;
  readonly values: number;
  readonly searches: number;
}

type Settings = Readonly<Record<string, number>>;

/** Applies a schedule at all other values of its parameters, with the steps that were found for the defaults; undefined if it has none. */
export function atOtherValues(
  input: SourceInput,
  { program, schedule }: Pick<Goal, "program" | "schedule">,
): OtherValues | undefined {
  const which = { program, schedule };
  const { after } = unwrap(pin(input, which));
  const isFile = typeof input !== "string" && "file" in input;
  const source = parse(isFile ? { ...input, text: after } : after);
  const { tunables } = unwrap(apply(source, which)).schedule;
  if (tunables.length === 0) return undefined;
  const others = tunables
    .reduce<readonly Settings[]>(
      (all, { name, values = [] }) => all.flatMap((s) => values.map((v) => ({ ...s, [name]: v }))),
      [{}],
    )
    .filter((s) => tunables.some((t) => s[t.name] !== t.default));
  const searches = others.filter(
    (settings) => unwrap(apply(source, { ...which, settings })).history.searches.length > 0,
  );
  return { name: `${program}.${schedule}`, values: others.length, searches: searches.length };
}
