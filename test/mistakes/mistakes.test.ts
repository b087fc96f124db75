/** @file Some mistakes of each kind; `npm run mistakes` makes many. */
import { describe, expect, it } from "vitest";
import { mistake } from "./mistakes.ts";

const MISTAKES = Array.from({ length: 40 }, (_, i) => mistake(2, i)).filter(
  (m) => m.code !== undefined,
);

describe("mistakes in the examples", () => {
  it("are made", () => expect(MISTAKES.length).toBeGreaterThanOrEqual(30));

  it("are shown at the right line, but for one in twelve", () => {
    const wrong = MISTAKES.filter((m) => !m.isRight);
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(MISTAKES.length / 12);
  });

  it("have machine edits that remove them", () => {
    const edits = MISTAKES.flatMap((m) => m.fixes);
    expect(edits.length).toBeGreaterThan(8);
    expect(MISTAKES.filter((m) => m.fixes.some((f) => !f.works))).toEqual([]);
  });

  it("come with help that leads on where it can be followed, in seven of ten cases", () => {
    const offered = MISTAKES.filter((m) => m.leadsOn !== undefined);
    const vain = offered.filter((m) => m.leadsOn === false);
    expect(offered.length).toBeGreaterThan(10);
    expect(vain.length, JSON.stringify(vain)).toBeLessThanOrEqual(offered.length * 0.3);
  });
});
