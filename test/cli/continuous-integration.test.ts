/** @file docs/continuous-integration.md: the steps of the workflow run one by one in a project, and the exit codes are the command's. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { EXIT, EXIT_HELP } from "../../src/cli/exit-code.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { junitProblems, sarifProblems } from "../support/schemas/validators.ts";
import { inFolder, strata } from "./support.ts";

const PAGE = readFileSync(new URL("../../docs/continuous-integration.md", import.meta.url), "utf8");

interface WorkflowStep {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

const workflow = parse(/```yaml\n(.*?)```/s.exec(PAGE)![1]!) as {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly WorkflowStep[] }>>;
};
const STEPS = workflow.jobs["strata"]!.steps;

const GOOD = `import gpu
fun twice(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
schedule tiled(t: nat in [2, 4] = 4) for twice = splitJoin(t) ; lowerTo([wrg(0), lcl(0, t)]) ; kernel
`;
/** Stands for a command that changes the machine: it only says what it was given. */
const SAYS = '#!/bin/sh\necho "$(basename "$0") $*" >> "$SAID"\n';

/** Runs a step as GitHub does; `sudo` and `npm` only say what they would do. Returns the exit status. */
function perform(step: WorkflowStep, folder: string): number | null {
  const bin = join(folder, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  const made = process.env["STRATA_TEST_COMMAND"]!;
  const files = { sudo: SAYS, npm: SAYS, strata: `#!/bin/sh\nexec node ${made} "$@"\n` };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  const npx = execFileSync("which", ["npx"], { encoding: "utf8" }).trim();
  writeFileSync(join(bin, "npx"), `#!/bin/sh\nexec ${npx} --no "$@"\n`);
  chmodSync(join(bin, "npx"), 0o755);
  const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}`, SAID: join(folder, "said") };
  return spawnSync("bash", ["-e", "-o", "pipefail", "-c", step.run!], { cwd: folder, env }).status;
}

const inProject = (text: string, work: (folder: string) => Promise<void>): Promise<void> =>
  inFolder({ "package.json": '{ "name": "mine" }', "p.strata": text }, work);

describe("the workflow", () => {
  it("uses actions with a version, and has the files that its steps write", () => {
    for (const { uses } of STEPS) if (uses !== undefined) expect(uses).toMatch(/@v\d+$/);
    const wrote = STEPS.flatMap(({ run = "" }) =>
      [...run.matchAll(/--out (\S+)/g)].map((m) => m[1]),
    );
    const read = STEPS.flatMap(({ with: w = {} }) =>
      [w["sarif_file"], w["path"]].flatMap((f) => f ?? []),
    );
    expect(read).toEqual(wrote);
  });
});

describeOpenCL("the steps of the workflow", () => {
  it("pass one by one in a project in order, and give valid reports", () =>
    inProject(GOOD, async (folder) => {
      for (const step of STEPS.filter((s) => s.run !== undefined))
        expect([step.name, perform(step, folder)]).toEqual([step.name, 0]);
      const said = readFileSync(join(folder, "said"), "utf8").trim().split("\n");
      expect(said).toEqual([
        "sudo apt-get update",
        "sudo apt-get install --yes --no-install-recommends pocl-opencl-icd ocl-icd-libopencl1",
        "npm ci",
      ]);
      const log = readFileSync(join(folder, "strata.sarif"), "utf8");
      expect(sarifProblems(JSON.parse(log))).toEqual([]);
      const xml = readFileSync(join(folder, "strata.xml"), "utf8");
      expect(await junitProblems(xml)).toEqual([]);
      expect(xml).toContain('name="p.strata › twice › tiled"');
      expect(xml).toContain('<property name="device" value="opencl"/>');
    }));

  it.each([
    ["Format", "a file that is not formatted", GOOD.replace("= map", "=   map")],
    ["Check", "a name that does not exist", GOOD.replace("lowerTo", "lowerToo")],
    ["Check", "a wrong rule", `${GOOD}rule wrong = x - y => y - x\n`],
    ["Test", "a schedule without a kernel", GOOD.replace(" ; kernel", "")],
  ])("%s fails at %s", (name, _, text) =>
    inProject(text, async (folder) => {
      const step = STEPS.find((s) => s.name === name)!;
      expect(perform(step, folder)).toBe(1);
    }),
  );
});

describe("the exit codes", () => {
  const rows = [...PAGE.matchAll(/^\| (\d+) \| ([^|:]+?)(?::[^|]*)? \|/gm)].map(
    ([, code, what]) => [Number(code), what],
  );

  it("are those of the command, with the words of its help", () => {
    expect(rows.map(([code]) => code)).toEqual(Object.values(EXIT));
    for (const [code, what] of rows) expect(EXIT_HELP).toMatch(new RegExp(`${code}\\s+${what}`));
  });

  it.each<[number, readonly string[]]>([
    [0, ["check", "p.strata"]],
    [0, ["test", "p.strata", "--runs", "1"]],
    [1, ["check", "wrong.strata"]],
    [1, ["test", "p.strata", "wrong.strata", "--runs", "1"]],
    [1, ["fmt", "--check", "wrong.strata"]],
    [1, ["fix", "--check", "wrong.strata"]],
    [2, ["check", "none.strata"]],
    [2, ["test", "--nope"]],
    [3, ["compile", "p.strata", "--fuel", "1"]],
    [4, ["test", "p.strata", "--device", "no such device"]],
  ])("%i: strata %j", (status, args) =>
    inFolder({ "p.strata": GOOD, "wrong.strata": "fun f(x: f32): f32 =  sqrtt(x)\n" }, async () => {
      expect((await strata(args)).status).toBe(status);
    }),
  );
});
