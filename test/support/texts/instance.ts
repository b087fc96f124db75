/** @file Turns an instance of a library rule into a program with the rule as the first piece of its schedule. */
import type { Rule } from "../../../src/strategies/index.ts";
import { dimensions, show } from "../../../src/term/index.ts";
import { declaration } from "../../../src/testing/declaration.ts";
import { freeVariables } from "../../../src/testing/free-variables.ts";
import { sizeConditions } from "../../../src/testing/well-typed.ts";
import type { Choices } from "../choices.ts";
import type { Exported } from "./library.ts";
import { textProgram } from "./program.ts";
import type { SharedLibrary } from "./shared-library.ts";

/** A program text, its sizes and the pieces of its schedule. */
export interface RuleProgram {
  readonly text: string;
  readonly sizes: Readonly<Record<string, number>>;
  readonly pieces: readonly string[];
}

/** Returns a program that contains an instance of the rule; a program without one if the rule has no instance on data. */
export function instanceOf(
  c: Choices,
  name: string,
  e: Exported,
  library: SharedLibrary,
): RuleProgram {
  const check = library.checkOf(e);
  const instance = check.instances.draw(c, { runnable: true });
  const { rule } = check;
  if (instance === undefined || rule.params.some((p) => p.kind === "fun")) {
    const { text, sizes } = textProgram(c, name);
    return { text, sizes, pieces: rule.params.length === 0 ? [`topDown(${e.name})`] : [] };
  }
  const { subject, args } = instance;
  const inputs = freeVariables(subject).map(({ name: of, type }) => ({ name: of, type }));
  const given = new Set(
    inputs.flatMap((i) => dimensions(i.type).flatMap((s) => s.vars.map((v) => v.name))),
  );
  const sizes = Object.fromEntries(instance.sizes);
  const nats = Object.keys(sizes).filter((of) => !given.has(of));
  const text = declaration(name, nats, inputs, subject, sizeConditions(subject));
  return { text: `${text}\n`, sizes, pieces: [`topDown(${callOf(e, rule, args.sizes)})`] };
}

function callOf(
  { name }: Exported,
  rule: Rule,
  sizes: ReadonlyMap<string, Parameters<typeof show>[0]>,
): string {
  const values = rule.params.map((p) => show(sizes.get(p.name)!));
  return values.length === 0 ? name : `${name}(${values.join(", ")})`;
}
