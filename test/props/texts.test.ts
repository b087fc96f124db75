/**
 * @file Random files, with programs and schedules of the library, through parsing, rewriting and lowering: in one file or two, and on
 * an OpenCL device. In the simulator they run in the pieces `texts-1.test.ts` and others.
 */
import { describe, expect, it } from "vitest";
import { apply, compile, parse, type Source } from "../../src/index.ts";
import { Choices } from "../support/choices.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { parseApart } from "../support/texts/apart.ts";
import { batchOf, originOf } from "../support/texts/batch.ts";
import { FILE, fuzzTexts } from "../support/texts/fuzzer.ts";
import { DEVICE, judge, type Place, SIMULATOR, type TextCase } from "../support/texts/judge.ts";
import { COUNT, FIRST, wrong } from "../support/texts/pieces.ts";
import { Reach } from "../support/texts/reach.ts";
import { SharedLibrary } from "../support/texts/shared-library.ts";

describe("programs and schedules in two files", () => {
  it.each([FIRST + 1000])("have the kernels of one file (20 schedules from %s)", (first) => {
    const of = (k: number): Choices => Choices.seeded(2 * (first + k) + 1);
    const drawn = Array.from({ length: FILE }, (_, k) => of(k));
    const { text, cases } = batchOf(originOf(of(0)), drawn, 0, 0, new SharedLibrary());
    const raw = { allowRaw: true };
    const kernelsIn = (source: Source) =>
      cases.map(({ program, schedule, fixed, sizes }) => {
        const applied = apply(source, { program, schedule, fixed: fixed ? sizes : {} });
        const compiled = applied.ok ? compile(applied) : applied;
        return compiled.ok ? compiled.source : compiled.diagnostics.map((d) => d.code);
      });
    const expected = kernelsIn(parse({ text }, raw));
    expect(kernelsIn(parseApart(text, false, raw))).toEqual(expected);
    expect(kernelsIn(parseApart(text, true, raw))).toEqual(expected);
    expect(expected.filter((e) => typeof e === "string").length).toBeGreaterThan(FILE / 4);
  });
});

const FINDS = parse({
  text: `import gpu
fun p(xs: [n]f32): [n]f32 = map(\\x -> x + 1.0, xs)
fun q(xs: [n]f32): [n + 1]f32 = map(\\x -> x + 1.0, pad(0, 1, constant(undef), xs))
schedule s for p = lowerTo([glb(0)]) ; kernel
schedule none for p = id
schedule s for q = lowerTo([glb(0)]) ; kernel`,
});

function judged(own: Partial<TextCase>, place: Place): ReturnType<typeof judge> {
  const usual = { schedule: "s", sizes: { n: 3 }, seed: 1, fixed: false, onDevice: false };
  return judge(FINDS, { program: "p", runs: false, ...usual, ...own }, [place]);
}

describe("a case", () => {
  it.each<readonly [string, Partial<TextCase>, Place]>([
    ["equal", {}, SIMULATOR],
    ["equal", {}, { ...SIMULATOR, reports: () => "" }],
    ["mismatch", {}, { ...SIMULATOR, reports: () => "Invalid read of size 4" }],
    ["refused", { schedule: "none" }, SIMULATOR],
    ["mismatch", { schedule: "none", runs: true }, SIMULATOR],
    ["refused", { program: "q" }, SIMULATOR],
    ["refused", { program: "q" }, DEVICE], // without a run: the interpreter has no value
  ])("is %s: %o at %o", async (tag, own, place) => {
    expect(await judged(own, place)).toMatchObject({ tag });
  });
});

describeOpenCL("random texts on a device", () => {
  const some = Math.ceil(COUNT / 40);
  it(`mean there what they mean in the interpreter (${some} from ${FIRST})`, async () => {
    const tally = await fuzzTexts(FIRST, some, new Reach(), { onDevice: 100 });
    expect(wrong(tally)).toBe("");
    expect(tally.compared).toBeGreaterThan(some / 2);
  });
});
