/**
 * @file Every primitive, where it is read and where a result is written through it, on scalars, arrays and tuples. Each cell of
 * the table lowers, and interpreter = simulator = OpenCL device; or it is an error with a code of its own, and where the reason
 * is that something has to be stored first, it lowers once that is done.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apply, compile, parse } from "../../src/index.ts";
import { compareResults } from "../../src/runtime/launch/index.ts";
import { runPlanOnOpenCL } from "../../src/runtime/launch/opencl.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInSimulator } from "../support/plans/agreement.ts";
import { Subject } from "../support/plans/subject.ts";
import { oneSource } from "../support/programs/check.ts";
import { CELLS, type Cell } from "./primitives/cells.ts";

function subjectOf(text: string, program: string): Subject {
  const rest = { doc: "", scheduleDoc: "", sizes: [], tunables: [] };
  const source = parse({ text: text.replaceAll("NAME", program) }, { allowRaw: true });
  return new Subject({ source, program, schedule: "s", ...rest });
}

/** The codes of what the compiler says. */
function codes(text: string): readonly string[] {
  const applied = apply(parse({ text: text.replaceAll("NAME", "f") }, { allowRaw: true }));
  const compiled = applied.ok ? compile(applied) : applied;
  return compiled.ok ? [] : compiled.diagnostics.map((d) => d.code);
}

const LOWERED = CELLS.filter((c) => c.code === undefined);

const compiled = new Map<Cell, Subject>();
afterAll(() => compiled.clear());

/** Of a cell, compiled when the first test asks for it: each is a program of its own name. */
function compiledOf(cell: Cell): Subject {
  const known = compiled.get(cell) ?? subjectOf(cell.text, `f${LOWERED.indexOf(cell)}`);
  compiled.set(cell, known);
  return known;
}
const REFUSED = CELLS.filter((c) => c.code !== undefined);

describe("is refused, with a reason", () => {
  it.each(REFUSED.map((c) => [c.name, c] as const))("%s", (_, { text, code }) => {
    expect(codes(text), text).toContain(code);
  });
});

describe("gives in the simulator what it means", () => {
  it.each(LOWERED.map((c) => [c.name, c] as const))("%s", (_, cell) => {
    const s = compiledOf(cell);
    agreesInSimulator(s, s.sample(new Map(), "whole"));
  });
});

describeOpenCL("gives on a device what it means", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  const cells = LOWERED.filter((c) => !c.isScalar); // those: vector-arguments.test.ts
  it("all cells, in one OpenCL program", { timeout: 600_000 }, async () => {
    const subjects = cells.map(compiledOf);
    const source = oneSource(subjects.map((s) => s.compiled.source));
    for (const [k, s] of subjects.entries()) {
      const { inputs, expected } = s.sample(new Map(), "whole");
      const { plan } = s.compiled;
      const { result, problems } = await runPlanOnOpenCL(plan, source, inputs, { session });
      expect(problems, cells[k]!.text).toEqual([]);
      const found = compareResults(plan.result.type, expected, result!);
      expect(found.equal, cells[k]!.text).toBe(true);
    }
  });
});
