import { describe, expect, it } from "vitest";
import { Bench, expectSame } from "../../test/support/claims.ts";
import { strategyOf } from "../../test/support/stdlib.ts";
import { showTerm, type Term } from "../term/index.ts";
import { RewriteLog, rewrite } from "./index.ts";

const bench = new Bench();
const swap = "{ x + y => y + x }";
const turn = "{ x * y => y * x }";
const start = bench.body("(a: f32, b: f32): (f32, f32, f32) = (a + b, a * b, a + b * a)");

function log(text: string, t: Term = start): { history: RewriteLog; end: Term | undefined } {
  const history = new RewriteLog(t);
  const result = rewrite(strategyOf(text, bench.inside), t, { observer: history });
  return { history, end: result.success ? result.term : undefined };
}

const states = ({ history }: ReturnType<typeof log>): string[] =>
  [...Array(history.steps.length + 1).keys()].map((n) =>
    showTerm(history.at(n).term, { scope: ["a", "b"] }),
  );

describe("the step log", () => {
  it("shows the whole term after each step", () => {
    expect(states(log(`all(${swap} <+ ${turn})`))).toEqual([
      "(a + b, a * b, a + b * a)",
      "(b + a, a * b, a + b * a)",
      "(b + a, b * a, a + b * a)",
      "(b + a, b * a, b * a + a)",
    ]);
  });

  it("ends with the term that the strategy gives", () => {
    for (const s of [
      `some(${swap})`,
      `one(${turn})`,
      `tryAll(${swap} <+ ${turn})`,
      `downUp(try(${turn}))`,
    ]) {
      const { history, end } = log(s);
      expectSame(history.at(history.steps.length).term, end);
    }
  });

  it("forgets what a branch did that failed", () => {
    const half = `(${swap} ; ${swap} ; one(${turn}))`; // applies to the third component only
    const only = ["(a + b, a * b, a + b * a)", "(a + b, a * b, b * a + a)"];
    for (const s of [`one(${half})`, `some(${half})`, `topDown(${half})`]) {
      expect(log(s).history.steps.map((x) => x.rule)).toHaveLength(3);
      expect(states(log(s))[1]).toBe(only[1]);
    }
    for (const s of [
      `try(all(${half}))`,
      `not(one(${swap}) ; fail)`,
      `where(all(${swap} <+ ${turn}))`,
    ]) {
      expect(states(log(s))).toEqual([only[0]]);
    }
  });

  it("says where each step was made", () => {
    const { history } = log(`tryAll(${turn})`);
    expect(history.steps.map((x) => x.path)).toEqual([[1], [2, 1]]);
  });
});

describe("notes", () => {
  const notes = (text: string) => {
    const { history, end } = log(text);
    return { end, notes: history.notes.map((n) => [n.number, n.afterStep, n.message]) };
  };

  it("are numbered, stand between the steps, and change nothing", () => {
    const { end, notes: found } = notes(
      `trace("first") ; argument(0, ${swap} ; trace("second")) ; argument(1, ${turn}) ; trace("last")`,
    );
    expect(found).toEqual([
      [1, 0, "first"],
      [2, 1, "second"],
      [3, 2, "last"],
    ]);
    expectSame(end, log(`argument(0, ${swap}) ; argument(1, ${turn})`).end);
  });

  it("say where they were made", () => {
    const { history } = log('argument(2, argument(0, trace("here")))');
    expect(history.notes[0]).toMatchObject({ path: [2, 0], root: start });
  });

  it("of a branch that was given up stand before it", () => {
    const left = `(argument(0, ${swap}) ; trace("in vain") ; fail)`;
    expect(notes(`argument(1, ${turn}) ; (${left} <+ trace("instead"))`).notes).toEqual([
      [1, 1, "in vain"],
      [2, 1, "instead"],
    ]);
  });
});
