/**
 * @file Random chains of arrays in local memory, each computed of elements of earlier ones by the work-items of a group, straight or in a
 * loop: where arrays share memory, the simulator gives what the interpreter gives and sees no race. STRATA_RUNS tries more.
 */
import { expect, it } from "vitest";
import { choose, parse, unwrap } from "../../src/index.ts";
import type { Program } from "../../src/lang/index.ts";
import { lower } from "../../src/lowering/lower.ts";
import type { Plan } from "../../src/lowering/plan.ts";
import {
  compareResults,
  fromInterpreterValue,
  runPlanInSimulator,
  toInterpreterValue,
} from "../../src/runtime/launch/index.ts";
import { Interpreter, type Value } from "../../src/term/index.ts";
import { Choices } from "../support/choices.ts";
import { inputsFor } from "../support/plans/inputs.ts";

const { STRATA_RUNS } = process.env;
/** Programs to a file, for each of which `seed` draws one. */
const [FILES, PROGRAMS] = [Math.ceil(Number(STRATA_RUNS ?? 180) / 30), 30];

/** An array that has been stored: its name and length. */
interface Stored {
  readonly name: string;
  readonly length: number;
}

const LENGTHS = [8, 4, 16, 2, 6];

/** An element of an array at a place that depends on i: the same place, another one, or one that several i share. */
function element(c: Choices, { name, length }: Stored): string {
  if (c.chance(10)) return `${name}[${c.nat(length - 1)}]`;
  const at = c.pick([
    "(i as i32)",
    `(i as i32) + ${c.nat(length)}`,
    `${8 * length - 1} - (i as i32)`,
    `${c.nat(3)} * (i as i32) + ${c.nat(length)}`,
    `(i as i32) / 2 + ${c.nat(2)}`,
  ]);
  return `${name}[(${at}) % ${length}]`;
}

/** A value for element i of an array: of one or two earlier elements, or the sum of an earlier array. */
function value(c: Choices, stored: readonly Stored[]): string {
  const recent = (): Stored => stored[Math.max(0, stored.length - 1 - c.nat(2))]!;
  if (c.chance(15)) return `reduceSeq(\\acc x -> 3 * acc + x, i as i32, ${recent().name})`;
  const first = element(c, recent());
  return c.chance(60) ? `${first} - 2 * ${element(c, recent())}` : `${first} + (i as i32)`;
}

const map = (length: number, items: number, body: string): string =>
  `mapLcl(0, ${items}, \\i -> ${body}, generate(${length}, \\i -> i))`;

/** A chain of stages over the row with this name, of 8 elements, and its result of 8 elements. */
function chain(c: Choices, row: string, items: number): string {
  const stored: Stored[] = [{ name: row, length: 8 }];
  let text = "";
  const stages = 2 + c.nat(4);
  for (let k = 0; k < stages; k++) {
    const length = c.pick(LENGTHS);
    text += `let t${k} = toLocal(${map(length, items, value(c, stored))}) in\n    `;
    stored.push({ name: `t${k}`, length });
  }
  return text + map(8, items, value(c, stored));
}

/** A program whose work-groups compute chains: one for each row, or one after the other for the rows of a block. */
function program(name: string, c: Choices): string {
  const items = c.pick([8, 4, 16, 3]);
  const body = c.chance(40)
    ? `mapSeq(\\row ->\n    ${chain(c, "row", items)}, rows)`
    : `[${chain(c, "rows[1]", items)}, ${chain(c, "rows[0]", items)}, rows[2]]`;
  const copied = body.replace(/, rows\[2\]\]$/, `, ${map(8, items, "rows[2][i]")}]`);
  return `fun ${name}(A: [2][3][8]i32): [2][3][8]i32 =\n  kernel(mapWrg(0, \\rows -> ${copied}, A))`;
}

const lowered = ({ term, ...of }: Program, without: readonly string[]): Plan =>
  lower({
    ...of,
    term,
    session: term.session,
    program: of.name,
    schedule: "s",
    mode: "strict",
    target: "opencl",
    passes: { without: new Set(without) },
  });

const arrays = ({ kernels }: Plan): number => kernels.reduce((n, k) => n + k.locals.length, 0);

/** True if arrays share memory. Throws where the simulator does not give what the interpreter gives. */
function agrees(p: Program, text: string): boolean {
  const plan = lowered(p, []);
  const inputs = inputsFor(p.inputs, new Map(), "whole");
  const values = new Map<string, Value>(
    p.inputs.map(({ name, type }) => [
      name,
      toInterpreterValue(type, inputs.get(name)!, new Map()),
    ]),
  );
  const expected = new Interpreter({ sizes: new Map(), values }).run(p.term);
  const { result, problems } = runPlanInSimulator(plan, inputs);
  expect(
    problems.map(({ message }) => message),
    text,
  ).toEqual([]);
  const found = compareResults(
    plan.result.type,
    fromInterpreterValue(p.result, expected, new Map()),
    result!,
  );
  expect(found, text).toMatchObject({ equal: true });
  return arrays(plan) < arrays(lowered(p, ["local-reuse"]));
}

it("chains of arrays in local memory give what they mean where they share memory", () => {
  let shared = 0;
  for (let file = 0; file < FILES; file++) {
    const texts = Array.from({ length: PROGRAMS }, (_, k) =>
      program(`f${k}`, Choices.seeded(1000 * file + k)),
    );
    const source = parse({ text: texts.join("\n") });
    for (const [k, text] of texts.entries()) {
      const { program: found } = unwrap(choose(source, { program: `f${k}` }));
      if (agrees(found, text)) shared++;
    }
  }
  expect(shared).toBeGreaterThan((FILES * PROGRAMS) / 4);
});
