/** @file `strata compile` with `--passes`, `--after` and `--without`. `UPDATE_GOLDEN=1` writes what they print anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { OPENCL_PIPELINE } from "../../src/lowering/passes/pipeline.ts";
import { strata } from "./support.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { UPDATE_GOLDEN: update } = process.env;
const NAMES = OPENCL_PIPELINE.stages.map((s) => s.name);

const tiled = (...options: readonly string[]) =>
  strata(["compile", at("../../examples/blur.strata"), "--schedule", "tiled", ...options]);

interface Row {
  readonly name?: string;
  readonly code?: string;
  readonly text?: string;
}

const records = (text: string): Row[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("blur tiled", () => {
  it.each([
    ["passes", ["--passes"]],
    ["after-barriers", ["--after", "barriers"]],
  ] as const)("%s", async (name, options) => {
    const file = at(`../golden/passes/blur.tiled.${name}.txt`);
    const { status, out } = await tiled(...options);
    if (update === "1") writeFileSync(file, out);
    expect(status).toBe(0);
    expect(out).toBe(readFileSync(file, "utf8"));
  });

  it.each(NAMES)("prints the code after %s", async (name) => {
    const { status, out } = await tiled("--after", name);
    expect(status).toBe(0);
    expect(out).toContain(`// blur_tiled, after ${name}\n`);
    const isFlat = NAMES.indexOf(name) >= NAMES.indexOf("work-item-mapping");
    expect(out.includes("for lcl(0) (lx")).toBe(!isFlat);
    expect(out.includes("id lx = local(0);")).toBe(isFlat);
  });

  it("has the passes as data", async () => {
    const rows = records((await tiled("--passes", "--json")).out);
    expect(rows.map((r) => r.name)).toEqual(NAMES);
    expect(rows.find((r) => r.name === "barriers")).toMatchObject({
      v: 1,
      type: "pass",
      number: 6,
      optional: false,
      code: "structured",
      needs: ["guarded", "independent groups"],
      gives: ["synchronised"],
      changes: ["blur_tiled"],
    });
  });

  it("has the code after a pass as data", async () => {
    const [code, ...more] = records((await tiled("--after", "barriers", "--json")).out);
    expect(code).toMatchObject({ v: 1, type: "code", kernel: "blur_tiled", after: "barriers" });
    expect(code!.text).toContain("barrier(local);");
    expect(more).toEqual([]);
  });
});

describe("--without", () => {
  it("leaves passes out", async () => {
    const [all, some] = [await tiled(), await tiled("--without", "index-subexpressions")];
    expect([all.status, some.status]).toEqual([0, 0]);
    expect(all.out).toMatch(/const int at\w* =/);
    expect(some.out).not.toMatch(/const int at\w* =/);
  });

  it("shows what is left out, and nothing after it", async () => {
    const without = ["--without", "dead-code-2"] as const;
    const rows = records((await tiled("--passes", "--json", ...without)).out);
    expect(rows.flatMap((r) => (r.code === undefined ? [r.name] : []))).toEqual([without[1]]);
    const { status, err } = await tiled("--after", without[1], ...without);
    expect(status).toBe(2);
    expect(err).toContain("the pass `dead-code-2` is left out");
  });

  it.each(OPENCL_PIPELINE.stages.filter((s) => s.pass.required !== undefined))(
    "refuses $name, and says why",
    async ({ name, pass }) => {
      const { status, out, err } = await tiled("--without", name);
      expect([status, out]).toEqual([1, ""]);
      expect(err).toContain(`the pass \`${name}\` cannot be left out: without it ${pass.required}`);
      expect(err).toContain(
        "these can be left out: local-overlay, undefined-stores, local-reuse, simplification,",
      );
    },
  );

  it.each(["--without", "--after"])("suggests a name for %s", async (option) => {
    const { status, err } = await tiled(option, "bariers");
    expect(status).not.toBe(0);
    expect(err).toContain("no pass named `bariers`");
    expect(err).toContain("did you mean `barriers`?");
  });
});

it("--passes and --after write no files", async () => {
  const { status, err } = await tiled("--passes", "--out", "folder");
  expect(status).toBe(2);
  expect(err).toContain("--out");
});
