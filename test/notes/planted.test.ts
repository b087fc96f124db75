/** @file Notes on schedules: each planted fault is noted at the step that is to blame, and nothing is said where sizes are small. */
import { describe, expect, it } from "vitest";
import { NOTE_KINDS } from "../../src/api/notes/note-kinds.ts";
import { apply, compile, type Diagnostic, notes, parse, unwrap } from "../../src/index.ts";
import { PLANTED, type Planted } from "./planted.ts";
import { PROGRAMS } from "./programs.ts";

const TEXT = `${PROGRAMS}${PLANTED.map((p, k) => `schedule s${k} for ${p.for} = ${p.body}\n`).join("")}`;
const SOURCE = parse(TEXT);

/** The notes on a planted schedule; `fixed` are sizes that are known, and `sizes` such that are given. */
function notesOn(
  p: Planted,
  { fixed, sizes }: { fixed?: Record<string, number>; sizes?: Record<string, number> } = {},
): readonly Diagnostic[] {
  const schedule = `s${PLANTED.indexOf(p)}`;
  const applied = unwrap(apply(SOURCE, { program: p.for, schedule, ...(fixed && { fixed }) }));
  return notes(unwrap(compile(applied)), { device: p.device, ...(sizes && { sizes }) });
}

describe("the planted fault", () => {
  it.each(PLANTED.map((p) => [`${p.code} for ${p.for}: ${p.body}`, p] as const))("%s", (_, p) => {
    const found = notesOn(p).find((n) => n.code === p.code);
    expect(found).toMatchObject({ severity: "note" });
    const { place, cost, help } = found!;
    expect(TEXT.slice(place!.span.start, place!.span.end)).toBe(p.at);
    expect(cost).toMatch(/\d/);
    expect(help?.length).toBeGreaterThan(0);
  });

  it("is one of 30 and more, of each kind", () => {
    expect(PLANTED.length).toBeGreaterThanOrEqual(30);
    const codes = new Set(PLANTED.map((p) => p.code));
    expect([...codes].sort()).toEqual(NOTE_KINDS.map((k) => k.code));
  });
});

describe("where data are small", () => {
  const quiet = PLANTED.filter((p) => !["later", "product"].includes(p.for));
  const sizesOf = (p: Planted): Record<string, number> =>
    /^(grid|box|turned|totals|flat|softmax|kept)$/.test(p.for)
      ? { n: 64, m: 64 }
      : { n: p.for === "blocks" ? 4096 : 1920 };

  it.each(quiet.map((p) => [`${p.for}: ${p.body}`, p] as const))(
    "nothing is said of %s",
    (_, p) => {
      const fixed = p.for === "box" ? { n: 16, m: 16, k: 16 } : sizesOf(p);
      const codes = notesOn(p, { fixed }).map((n) => n.code);
      expect(codes.filter((code) => code !== "N0110")).toEqual([]);
    },
  );

  it("given sizes decide as fixed ones do", () => {
    const [scaled] = PLANTED;
    expect(notesOn(scaled!, { sizes: { n: 1920 } })).toEqual([]);
    const [found] = notesOn(scaled!, { sizes: { n: 2 ** 20 } });
    expect(found).toMatchObject({ code: "N0101", message: expect.stringContaining("131072") });
  });

  it.each([
    ["reduce(max, -1.0, xs)", ["-1e999", "-1.0"]],
    ["reduce((+), 0.5, xs)", ["0.0", "0.5"]],
    ["reduce(max, -1.0e999, xs)", []],
    ["reduce(max, -1.0, take(2, xs)) + reduce((+), 0.0, xs)", []],
  ])("a start that is not neutral is named: %s", (body, [neutral, start]) => {
    const source = parse(`import gpu
fun p(xs: [n]f32): f32 where 2 <= n = ${body}
schedule s for p = lowerSeq ; kernel
`);
    const [found] = notes(unwrap(compile(unwrap(apply(source)))));
    expect(found?.code).toBe("N0101");
    const said = (found?.help ?? []).filter((line) => line.includes("neutralStart"));
    if (neutral === undefined) return expect(said).toEqual([]);
    expect(said).toEqual([
      `only a reduction or scan that starts from its neutral element, here \`${neutral}\`, is taken apart: \`topDown(neutralStart)\` first, which combines \`${start}\` with the result`,
    ]);
  });
});
