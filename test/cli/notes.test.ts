/** @file Notes on schedules as commands show them, their options, and the page docs/notes.md. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROFILES } from "../../src/api/notes/device-profile.ts";
import { NOTE_KINDS } from "../../src/api/notes/note-kinds.ts";
import { THRESHOLDS } from "../../src/api/notes/thresholds.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

const page = readFileSync(new URL("../../docs/notes.md", import.meta.url), "utf8");
const [, PROGRAM = "", COMMAND = "", SHOWN = ""] =
  /```strata\n(.*?)```\n\n```sh\nstrata (.*?)\n```\n\n```text\n(.*?)```/s.exec(page) ?? [];

const on = (...args: readonly string[]) =>
  inFolder({ "scaled.strata": PROGRAM }, () => strata(args));

describe("docs/notes.md", () => {
  it("shows what the command prints", async () => {
    const { status, err, out } = await on(...COMMAND.split(" "));
    expect({ status, err }).toEqual({ status: 0, err: SHOWN });
    expect(out).toBe(
      "scaled.strata: no type errors in 3 declarations, 2 schedules compiled, 1 note\n",
    );
  });

  it("lists all kinds with their titles", () => {
    for (const { code, title } of NOTE_KINDS)
      expect(page).toMatch(new RegExp(`\\[${code}\\]\\(.*\\| ${title} \\|`));
  });

  it("states all thresholds, and the numbers of both kinds of devices", () => {
    for (const [name, value] of Object.entries(THRESHOLDS))
      expect(page).toContain(`| \`${name}\` | ${value} |`);
    const { gpu, cpu } = PROFILES;
    for (const name of ["busyItems", "longLoop", "lanes", "lineBytes", "intensity"] as const)
      expect(page).toContain(`| \`${name}\` | ${gpu[name]} | ${cpu[name]} |`);
    expect(page).toContain(`| \`registers\` | ${gpu.registers} | |`);
  });
});

describe("strata check", () => {
  it("gives notes as diagnostics, and counts them", async () => {
    const lines = jsonLines((await on("check", "scaled.strata", "--json")).out);
    expect(lines).toMatchObject([
      {
        type: "diagnostic",
        code: "N0101",
        severity: "note",
        place: { file: "scaled.strata", line: 6, column: 79 },
        cost: expect.stringContaining("2097152 iterations"),
        help: [expect.stringContaining("splitJoin(8)")],
      },
      { type: "checked", errors: 0, warnings: 0, notes: 1, compiled: 2 },
    ]);
  });

  it("fails for them where that is asked for, and leaves them out", async () => {
    expect((await on("check", "scaled.strata", "--deny", "notes")).status).toBe(1);
    const without = await on("check", "scaled.strata", "--no-notes", "--deny", "notes");
    expect(without).toMatchObject({ status: 0, err: "" });
  });

  it("takes a kind of devices", async () => {
    const text = `import gpu
fun twice(A: [n][m]f32): [n][m]f32 = map2d(\\x -> 2.0 * x, A)
schedule s for twice = mapNest(1, glb(0)) ; kernel\n`;
    const check = (...options: readonly string[]) =>
      inFolder({ "p.strata": text }, () => strata(["check", "p.strata", ...options]));
    expect((await check()).err).toBe("");
    expect((await check("--for", "cpu")).err).toBe("");
    expect((await check("--for", "gpu")).err).toContain("note[N0102]: neighbouring work-items");
  });

  it("writes them as notes of SARIF, and as notices for GitHub", async () => {
    const sarif = JSON.parse((await on("check", "scaled.strata", "--format", "sarif")).out);
    const [run] = sarif.runs;
    expect(run.results).toMatchObject([{ ruleId: "N0101", level: "note" }]);
    expect(run.tool.driver.rules).toMatchObject([
      { id: "N0101", defaultConfiguration: { level: "note" } },
    ]);
    const { out } = await on("check", "scaled.strata", "--format", "github");
    expect(out).toContain("::notice file=scaled.strata,line=6,");
  });
});

describe("strata compile", () => {
  const compile = (...args: readonly string[]) =>
    on("compile", "scaled.strata", "--schedule", "vectors", ...args);

  it("prints notes beside the kernel, and lists them", async () => {
    const { status, out, err } = await compile();
    expect(status).toBe(0);
    expect(out).toContain("kernel void scaled_vectors");
    expect(err).toContain("note[N0101]");
    const lines = jsonLines((await compile("--json")).out);
    expect(lines.at(-1)).toMatchObject({
      type: "compiled",
      notes: [{ code: "N0101", severity: "note" }],
    });
    expect((await compile("--deny", "notes")).status).toBe(1);
    expect((await compile("--no-notes")).err).toBe("");
  });

  it("says nothing where fixed sizes are small", async () => {
    expect((await compile("--fix", "n=4096")).err).toBe("");
  });

  it("counts C for one core as code for a CPU", async () => {
    const rows = ["--target", "c", "--for", "gpu"];
    expect((await compile("--target", "c")).err).toContain("a CPU has room");
    expect((await compile(...rows)).err).toContain("a GPU has room");
  });
});

it("strata explain prints the section of a note", async () => {
  expect((await strata(["explain", "N0101"])).out).toContain(
    "N0101: one work-item does what grows with a size",
  );
  expect((await strata(["explain", "n0104"])).out).toContain("a group size is no multiple of 32");
});
