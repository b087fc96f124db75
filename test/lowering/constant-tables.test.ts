/** @file Array literals of many constants that are read at computed indices: tables in printed code. */
import { describe, expect, it } from "vitest";
import {
  type Applied,
  apply,
  compile,
  type Device,
  parse,
  run,
  toNested,
} from "../../src/index.ts";
import { describeC } from "../support/c.ts";
import { describeOpenCL } from "../support/opencl.ts";

const LONG = 10_000;
const list = (n: number, element: (i: number) => string): string =>
  `[${Array.from({ length: n }, (_, i) => element(i)).join(", ")}]`;

/** A program that reads `table`, an array of n elements, at the index that each input is. */
const reading = (table: string, n: number, element = "i32"): string =>
  `import gpu\nfun p(xs: [m]i32): [m]${element} = map(\\x -> ${table}[clampIdx(x) as idx[${n}]], xs)\n` +
  "schedule s for p = mapNest(1, glb(0)) ; kernel\n";

function applied(text: string): Applied {
  const made = apply(parse(text));
  if (!made.ok) throw new Error(JSON.stringify(made.diagnostics[0]));
  return made;
}

function source(text: string): string {
  const made = compile(applied(text));
  if (!made.ok) throw new Error(JSON.stringify(made.diagnostics[0]));
  return made.source;
}

/** The result of a device for the inputs. */
const result = (text: string, xs: readonly unknown[], device: Device): Promise<unknown> =>
  resultOf(applied(text), xs, device);

async function resultOf(
  program: Applied,
  xs: readonly unknown[],
  device: Device,
): Promise<unknown> {
  const ran = await run(program, { xs: xs as number[] }, { device });
  return ran.ok ? toNested(ran.result) : ran.diagnostics;
}

const long = applied(
  reading(
    list(LONG, (i) => String((i * 7919) % 10_007)),
    LONG,
  ),
);
const INDICES = [-5, 0, 1, 4_999, 9_999, 12_345];
const CHOSEN = [0, 0, 7_919, (4_999 * 7_919) % 10_007, (9_999 * 7_919) % 10_007];
const EXPECTED = [...CHOSEN, CHOSEN[4]];

describe("a literal of 10,000 constants", () => {
  it.each(["sim", "interp"] as const)("is read at computed indices (%s)", async (device) => {
    expect(await resultOf(long, INDICES, device)).toEqual(EXPECTED);
  });
  it("is one table in constant memory, against whose size the limits of a device count", () => {
    const beyond = compile(long, { limits: { name: "small", maxConstantBytes: 39_999 } });
    expect(beyond.ok ? [] : beyond.diagnostics.map((d) => d.message)).toEqual([
      "an array literal of 10000 constants needs 40000 bytes of constant memory in kernel p_s, but small has 39999 for an argument",
    ]);
    expect(compile(long, { limits: { name: "large", maxConstantBytes: 40_000 } }).ok).toBe(true);
  });
});
describeOpenCL("a literal of 10,000 constants, on OpenCL", () => {
  it("is read at computed indices", async () => {
    expect(await resultOf(long, INDICES, "opencl")).toEqual(EXPECTED);
  });
});
describeC("a literal of 10,000 constants, in C", () => {
  it("is read at computed indices", async () => {
    expect(await resultOf(long, INDICES, "c")).toEqual(EXPECTED);
  });
});

describe("a table", () => {
  it("is made for more than 64 constants", () => {
    const tables = (n: number): number =>
      source(reading(list(n, String), n)).match(/^constant int strata_table/gm)?.length ?? 0;
    expect([64, 65].map(tables)).toEqual([0, 1]);
  });

  it("holds the rows of nested literals, and one component of tuples", async () => {
    const rows = list(9, (i) => list(9, (k) => `(${9 * i + k}, ${i}.0 / -4.0)`));
    const text =
      `import gpu\nfun p(xs: [m]i32): [m]f32 = map(\\x -> (let e = ${rows}[clampIdx(x) as idx[9]][clampIdx(3 * x) as idx[9]] in (e.0 as f32) * e.1), xs)\n` +
      "schedule s for p = mapNest(1, glb(0)) ; kernel\n";
    expect(source(text)).toMatch(
      /constant int strata_table\[81\][\s\S]*constant float strata_table1\[81\]/,
    );
    expect(source(text)).toContain("-0.25f, -0.25f");
    expect(await result(text, [0, 1, 2, 7], "sim")).toEqual([-0, -3, -12, (71 * 7) / -4]);
  });

  it("of truth values is stored in bytes", async () => {
    const text = reading(
      list(80, (i) => String(i % 3 === 0)),
      80,
      "bool",
    );
    expect(source(text)).toContain("constant uchar strata_table[80] = {1, 0, 0, 1,");
    expect(await result(text, [3, 4], "sim")).toEqual([true, false]);
  });

  it("is read in each lane of a vector", async () => {
    const text = reading(
      list(65, (i) => String(i * i)),
      65,
    )
      .replace("(xs: [m]i32): [m]i32 = map(", "(xs: [m][4]i32): [m][4]i32 = map(\\ys -> map(")
      .replace(", xs)", ", ys), xs)")
      .replace("mapNest", "vectorise(4) @ innermost(isWork) ; mapNest");
    expect(await result(text, [[0, 8, 64, 99]], "sim")).toEqual([[0, 64, 4_096, 4_096]]);
  });

  it("is declared once for equal literals", () => {
    const table = list(70, String);
    const text = reading(`map(\\y -> y + ${table}[clampIdx(x + 1) as idx[70]], ${table})`, 70);
    expect(source(text).match(/strata_table/g)?.length).toBe(3);
  });

  it("is not made where an element is computed", () => {
    const text = reading(
      list(70, (i) => (i === 69 ? "x" : String(i))),
      70,
    );
    expect(source(text)).not.toContain("strata_table");
  });
});
