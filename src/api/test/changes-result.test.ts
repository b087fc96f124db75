/** @file What E0507 says depends on what is at fault: a step of the schedule, or the code made of the rewritten program. */
import { describe, expect, it } from "vitest";
import { selectSchedule } from "../schedule/apply.ts";
import { Source } from "../source/source.ts";
import { changesResult, type ResultChange } from "./changes-result.ts";

const TEXT =
  "import gpu\nfun p(xs: [n]f32): [n]f32 = map(\\x -> x + x, xs)\nschedule s for p = lowerTo([glb(0)]) ; kernel\n";

const CHANGE: ResultChange = {
  difference: { tag: "stopped", message: "nothing" },
  where: ["in the simulator"],
};

function told(change: Partial<ResultChange>): {
  notes: readonly string[];
  help: readonly string[];
} {
  const planned = selectSchedule(new Source({ text: TEXT }), {});
  if (!planned.ok) throw new Error(planned.diagnostics[0]?.message);
  const [found] = changesResult(planned, { ...CHANGE, ...change }).diagnostics;
  return { notes: found?.notes ?? [], help: found?.help ?? [] };
}

describe("a schedule that changes the result", () => {
  it("leads to the step", () => {
    expect(told({}).help).toEqual([
      "see the step that changes it: strata bisect <text> --program p --schedule s",
    ]);
  });

  it("is not at fault where the interpreter computes the right result of what it makes", () => {
    const { notes, help } = told({ wrongCode: "simulator" });
    expect(notes.at(-1)).toContain("no step of the schedule is at fault");
    expect(help).toEqual([
      "the code made of it is wrong, which is a bug in Strata: please report it with <text> and this command",
    ]);
  });
});
