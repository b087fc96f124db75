/** @file Compares what two versions of a program compute, on random data in the interpreter. */
import { StrataError, showValues } from "../../term/index.ts";
import type { Choices } from "../../testing/choices.ts";
import { searchSmallest } from "../../testing/search.ts";
import { type Nested, toNested } from "../run/input-value.ts";
import { run } from "../run/run.ts";
import { resolveProgram } from "../run/runnable.ts";
import type { Chosen } from "../schedule/stages.ts";
import { Failed } from "../source/failed.ts";
import { seededInputs } from "../test/seeded-inputs.ts";
import { TestSizes } from "../test/test-sizes.ts";

/** The outcome of a comparison: a clause that says how the results differ, or in how many cases they were compared and equal. */
export type Compared = { readonly differs: string } | { readonly cases: number };

/**
 * Runs two versions of a program on the same random data and sizes, and compares the results bit for bit. Inputs correspond by
 * position; the data lie in the ranges that the older version states. Cases in which the older version has no result are not counted.
 */
export async function sameResult(
  before: Chosen,
  after: Chosen,
  cases: { readonly runs: number; readonly seed: number },
): Promise<Compared> {
  const target = resolveProgram(before);
  if (!target.ok || !resolveProgram(after).ok) return { cases: 0 };
  const sizes = new TestSizes(target, []);
  let compared = 0;
  const claim = async (c: Choices): Promise<void> => {
    const drawn = sizes.draw(c);
    if (drawn === undefined) return;
    const values = seededInputs(before.program.inputs, c.nat(0xffff), "finite", drawn);
    const on = (program: Chosen) =>
      run(program, Object.fromEntries(program.program.inputs.map((p, i) => [p.name, values[i]!])), {
        device: "interp",
        sizes: Object.fromEntries(drawn),
      });
    const [old, now] = [await on(before), await on(after)];
    if (!old.ok) return;
    const where = drawn.size === 0 ? "" : ` with ${showValues(drawn)}`;
    if (!now.ok) throw differs(`fails${where}: ${now.diagnostics[0]!.message}`);
    const change = firstDifference(toNested(old.result), toNested(now.result));
    if (change !== undefined) throw differs(`${change}${where}`);
    compared++;
  };
  const found = await searchSmallest(claim, Failed, { ...cases, from: 0, to: cases.runs });
  return found === undefined
    ? { cases: compared }
    : { differs: found.error.diagnostics[0]!.message };
}

const differs = (message: string): StrataError =>
  new StrataError(new Failed([{ code: "E0704", severity: "error", message }]));

/** Says where two values differ first; undefined if they are equal bit for bit. */
function firstDifference(a: Nested, b: Nested, path = ""): string | undefined {
  if (!Array.isArray(a) || !Array.isArray(b))
    return Object.is(a, b) ? undefined : `its result${path} was ${a} and is now ${b}`;
  if (a.length !== b.length)
    return `its result${path} had ${a.length} elements, and now ${b.length}`;
  for (const [i, x] of a.entries()) {
    const found = firstDifference(x, b[i]!, `${path}[${i}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}
