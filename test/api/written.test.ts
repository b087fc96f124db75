/** @file Launch plans and step logs are read for one version back, said to be stale, or refused by name. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apply, compile, parse, readPlan, readSteps, unwrap } from "../../src/index.ts";
import { strata } from "../cli/support.ts";

const FIXTURES = new URL("../fixtures/written/", import.meta.url);
const fixture = (name: string): string => readFileSync(new URL(name, FIXTURES), "utf8");
const SMOOTH = fixture("smooth.strata");

const planOf = (text: string): string => {
  const { files } = unwrap(compile(unwrap(apply(parse(text), { schedule: "tiled" }))));
  return files.get("smooth_tiled.plan.json")!;
};

const withFields = (json: string, fields: object): string =>
  JSON.stringify({ ...JSON.parse(json), ...fields });

describe("readPlan", () => {
  it("reads what compile has written, and knows when the source has changed", () => {
    const plan = planOf(SMOOTH);
    const read = unwrap(readPlan(plan, { source: parse(SMOOTH) }));
    expect(read).toMatchObject({ warnings: [], records: [JSON.parse(plan)] });
    const source = parse(SMOOTH.replace("0.125", "0.25"));
    expect(unwrap(readPlan(plan, { source })).warnings).toMatchObject([
      { code: "W0007", message: expect.stringContaining("schedule `tiled` of `smooth`") },
    ]);
    const older = withFields(plan, { engine: "0.1.0" });
    expect(unwrap(readPlan(older)).warnings).toMatchObject([
      { message: expect.stringContaining("it was written by strata 0.1.0, and this is strata ") },
    ]);
  });

  it("reads the version before", () => {
    const read = unwrap(readPlan(fixture("before/plan.json")));
    expect(read.records).toMatchObject([{ v: 1, schedule: "tiled", settings: { t: 8 } }]);
    expect(read.warnings).toMatchObject([{ code: "W0007" }]);
  });

  it.each([
    [
      withFields(planOf(SMOOTH), { v: 3, engine: "0.9.0" }),
      "in version 3 of the format strata/plan",
    ],
    [fixture("before/tuned.json"), "build.json is not a launch plan"],
    [fixture("before/steps.jsonl"), "build.json is not a launch plan: it is no JSON object"],
  ])("refuses others by name", (text, message) => {
    const read = readPlan(text, { file: { name: "build.json" } });
    expect(read).toMatchObject({ ok: false, diagnostics: [{ code: "E0006" }] });
    expect(read.ok || read.message).toContain(message);
  });
});

describe("readSteps", () => {
  it("reads what trace has printed, of this version and of the one before headers", async () => {
    const file = new URL("smooth.strata", FIXTURES).pathname;
    const { out } = await strata(["trace", file, "--schedule", "naive", "--json"]);
    const read = unwrap(readSteps(out, { source: parse({ file }) }));
    expect(read.warnings).toEqual([]);
    expect(read.records.at(-1)).toMatchObject({ type: "trace", ok: true });
    const before = unwrap(readSteps(fixture("before/steps.jsonl")));
    expect(before.records.length).toBe(read.records.length);
    expect(before.warnings).toMatchObject([{ code: "W0007" }]);
  });

  it.each([
    ['{"v":2,"type":"start","format":"strata/steps","engine":"0.9.0"}', "written by strata 0.9.0"],
    [fixture("before/plan.json"), "is not a step log"],
    ["", "is not a step log"],
  ])("refuses %j", (text, message) => {
    const read = readSteps(text);
    expect(read).toMatchObject({ ok: false, diagnostics: [{ code: "E0006" }] });
    expect(read.ok || read.message).toContain(message);
  });
});
