/** @file Tests the declared laws of a program's operators on the values that the program computes. */
import { toInterpreterValue } from "../../runtime/launch/interpreter-value.ts";
import {
  type Diagnostic,
  instantiate,
  mapType,
  type Size,
  substituteSizes,
  type Term,
  type Type,
  type Value,
} from "../../term/index.ts";
import type { Choices } from "../../testing/choices.ts";
import { describeLaw, LAW_CLAIMS } from "../../testing/laws/law-on-values.ts";
import { brokenLawIn } from "../../testing/laws/program-laws.ts";
import type { Bound } from "../run/bind.ts";
import type { ResolvedProgram } from "../run/runnable.ts";
import type { SelectedSchedule } from "../schedule/stages.ts";

/**
 * E0511 for the first law that does not hold on values that the program gives to its operators; undefined if all hold. Each law is
 * compared on `compared` choices of these values.
 */
export function brokenLawOf(
  { program, schedule }: SelectedSchedule,
  { inputs }: ResolvedProgram,
  data: Bound,
  c: Choices,
  compared: number,
): Diagnostic | undefined {
  const values = new Map<string, Value>(
    inputs.map(({ name, type }) => [
      name,
      toInterpreterValue(type, data.inputs.get(name)!, data.sizes),
    ]),
  );
  const term = withNumbers(program.term, data.sizes);
  const broken = brokenLawIn(term, schedule.operators, values, c, compared);
  if (broken === undefined) return undefined;
  const { declared, found } = broken;
  const isOutside = "outside" in found;
  const what = isOutside
    ? "gets a value for which its laws are not declared"
    : LAW_CLAIMS[found.law];
  return {
    code: "E0511",
    severity: "error",
    place: declared.place,
    message: `\`${declared.name}\` ${what}, in \`${program.name}\``,
    notes: [isOutside ? `the value ${found.outside}` : describeLaw(found).join("\n")],
    help: ["correct the function or what it is applied to, leave the law out, or weaken `on`"],
  };
}

/** The term with numbers for its sizes. */
function withNumbers(t: Term, sizes: ReadonlyMap<string, number>): Term {
  const { session } = t;
  const size = (s: Size): Size =>
    substituteSizes(s, (v) => {
      const n = v.sort === "free" ? sizes.get(v.name) : undefined;
      return n === undefined ? undefined : session.sizes.nat(n);
    });
  return instantiate(t, { size, type: (u: Type) => mapType(session.types, u, { size }) });
}
