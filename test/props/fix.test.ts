/** @file `fix` on random schedules of deprecated names: once is enough, comments stay, and the kernels are the same. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply, compile, fix, parse } from "../../src/index.ts";
import { lint } from "../../src/lang/index.ts";

const DEFINITIONS = `import gpu
export deprecated strategy oldSplit(k: nat, j: nat = 2) = splitJoin(j * k) ; mapFusion <+ splitJoin(k)
export deprecated strategy oldBoth(s, others..) = try(s) ; inTurn([others.., s])
export deprecated strategy oldTry = try
export deprecated strategy oldDown(s, k: nat) = topDown(try(s)) ; try(splitJoin(k + 1))
export deprecated fun twice(x: f32): f32 = x + x
strategy inTurn(ss: [strategy]) = match ss { | [] -> id | [s, rest..] -> try(s) ; inTurn(rest) }
fun f(xs: [n]f32): [n]f32 = xs |> map(\\x -> 3.0 * twice(x - 1.0)) |> map(twice)
`;

/** Blanks between words, with a comment now and then. */
const gap = fc.constantFrom("", "", "", " ", "\n    ", " // one\n    ", "\n    // two\n    ");
const size = fc.constantFrom("2", "4", "t", "t + 2", "(t * 2)");

const { step } = fc.letrec<{ step: string }>((tie) => ({
  step: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom("id", "try(mapFusion)"),
    fc.tuple(gap, size).map(([g, k]) => `try(oldSplit(${g}${k}))`),
    fc.tuple(size, gap, size).map(([k, g, j]) => `try(oldSplit(j = ${j},${g} k = ${k}))`),
    fc.tuple(tie("step"), gap).map(([s, g]) => `oldTry(${g}${s}${g})`),
    fc.tuple(tie("step"), size).map(([s, k]) => `oldDown(${s}, ${k})`),
    fc
      .tuple(fc.array(tie("step"), { minLength: 1, maxLength: 3 }), gap)
      .map(([ss, g]) => `oldBoth(${g}${ss.join(`,${g} `)})`),
    fc.tuple(tie("step"), tie("step"), gap).map(([s, t, g]) => `(${s}${g} ; ${t})`),
    fc.tuple(tie("step"), tie("step")).map(([s, t]) => `(${s} <+ ${t})`),
  ),
}));

const file = step.map(
  (s) => `${DEFINITIONS}schedule s(t: nat = 4) for f = ${s} ; lowerTo(try(glb(0))) ; kernel\n`,
);

const comments = (text: string): readonly string[] => [...new Set(text.match(/\/\/ \w+/g))].sort();

/** The kernels, or the code of the error. */
const outcome = (text: string): string => {
  const applied = apply(parse({ text }), { program: "f", schedule: "s" });
  const made = applied.ok ? compile(applied) : applied;
  return made.ok ? made.source : made.diagnostics[0]!.code;
};

describe("a fixed file", () => {
  it("has no deprecated use, the comments and kernels that it had, and is not fixed again", () => {
    fc.assert(
      fc.property(file, (text) => {
        const { after, problems, uses } = fix({ text });
        expect(problems).toEqual([]);
        expect(uses.length).toBeGreaterThan(0);
        const { module, diagnostics } = parse({ text: after });
        expect(diagnostics).toEqual(parse({ text }).diagnostics);
        expect(lint(module).filter((d) => d.code === "W0208")).toEqual([]);
        expect(fix({ text: after }).after).toBe(after);
        expect(comments(after)).toEqual(comments(text));
        expect(outcome(after)).toBe(outcome(text));
      }),
      { numRuns: 25, seed: 1 },
    );
  });
});
