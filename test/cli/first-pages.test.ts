/**
 * @file docs/i-want-to.md and docs/first-hour.md. Every schedule of the table agrees with the interpreter in the simulator; every
 * command of the first hour prints what the page shows.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeOpenCL } from "../support/opencl.ts";
import { inFolder, strata } from "./support.ts";

const page = (name: string): string =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");

describe("docs/i-want-to.md", () => {
  const text = page("i-want-to.md");
  const [, programs] = /```strata\n(.*?)```/s.exec(text)!;
  const rows = [...text.matchAll(/^\| ([^|]+) \| `(\w+)` \| `([^|]+)` \| [\w ]+ \|$/gm)].map(
    ([, goal, program, body]) => [goal!, program!, body!] as const,
  );

  /** Sizes that every schedule of the table takes, and the names of the inputs. */
  const INPUTS: Readonly<Record<string, string>> = {
    line: "A=random:1 --size n=96",
    grid: "A=random:1 --size n=16 --size m=64",
    twoStages: "A=random:1 --size n=40 --size m=64",
    box: "A=random:1 --size n=5 --size m=6 --size k=16",
    doubled: "A=random:1 --size n=16 --size m=64",
    twice: "xs=random:1 --size n=96",
    total: "xs=random:1 --size n=1500",
    sums: "xs=random:1 --size n=96",
    positive: "xs=random:1 --size n=96",
    softmax: "A=random:1 --size n=5 --size m=76",
    range: "xs=random:1 --size n=96",
    product: "A=random:1 B=random:2 --size n=16 --size m=32 --size k=16",
    columnSums: "A=random:1 --size n=9 --size m=145",
    weighted: "weights=random:1 A=random:2 --size n=96",
    later: "A=random:1 --size n=96 --size steps=3",
    scaled: "A=random:1 --size n=16 --size m=64",
    firstLarge: "A=random:1 --size n=16 --size m=64",
  };

  it("has a line for each goal", () => {
    const lines = text.match(/^\| .*` \|/gm)!;
    expect(rows.length).toBe(lines.length);
    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(new Set(rows.map(([, program]) => program))).toEqual(new Set(Object.keys(INPUTS)));
  });

  it.each(rows)("%s: %s", (_, program, body) =>
    inFolder({ "goal.strata": `${programs}\nschedule s for ${program} = ${body}\n` }, async () => {
      const use = ["run", "goal.strata", "--program", program, "--schedule", "s"];
      const { err, out, status } = await strata([
        ...use,
        ...INPUTS[program]!.split(" "),
        ...["--device", "sim", "--check"],
      ]);
      expect(err).toBe("");
      expect(out).toContain("check passed");
      expect(status).toBe(0);
    }),
  );
});

const HOUR = page("first-hour.md");
const files = Object.fromEntries(
  [...HOUR.matchAll(/`(\w+\.strata)`:\n\n```strata\n(.*?)```/gs)].map(([, name, code]) => [
    name!,
    code!,
  ]),
);
const commands = [...HOUR.matchAll(/```sh\nstrata (.*?)\n```\n\n```text\n(.*?)\n```/gs)].map(
  ([, command, shown]) => [command!, shown!] as const,
);
/** The output without times, which no two runs share. */
const lasting = (text: string): string =>
  text
    .trim()
    .replaceAll(/\d[\d.]* (?:[nµm]s|s)\b/g, "TIME")
    .replace(/, on .*$/m, ", on DEVICE");

const prints = (command: string, shown: string): Promise<void> =>
  inFolder(files, async () => {
    const { out, err } = await strata(command.split(" "));
    const isErrFirst = shown.startsWith("note: ");
    expect(lasting(isErrFirst ? err + out : out + err)).toBe(lasting(shown));
  });
const onDevice = ([command]: readonly [string, string]): boolean => command.includes("opencl");

describe("docs/first-hour.md", () => {
  it("shows five files and twelve commands", () =>
    expect([Object.keys(files).length, commands.length]).toEqual([5, 12]));
  it.each(commands.filter((c) => !onDevice(c)))("strata %s", prints);
});

describeOpenCL("docs/first-hour.md on a device", () => {
  it.each(commands.filter(onDevice))("strata %s", prints);
});

describe("README.md", () => {
  const text = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, program, commands] =
    /file `mean\.strata`:\n\n```strata\n(.*?)```\n\n```sh\n(.*?)```/s.exec(text)!;
  const lines = commands!.match(/(?<=^npx strata )[^#]*[^# ]/gm)!;

  it("runs a program without a schedule", () =>
    inFolder({ "mean.strata": program! }, async () => {
      const printed: string[] = [];
      for (const line of lines) {
        const device = line.startsWith("run") ? ["--device", "sim"] : [];
        const { status, out } = await strata([...line.split(" "), ...device]);
        expect(status).toBe(0);
        printed.push(out);
      }
      const [ran, compiled, schedule] = printed;
      expect(ran).toContain("check passed");
      expect(compiled).toContain("kernel void mean_gpu_1(");
      expect(schedule).toContain("for mean =");
    }));
});

describe("docs/schedules.md#no-schedule", () => {
  it("shows what is said", () =>
    inFolder(
      { "smooth.strata": page("schedules.md").match(/```strata\n(.*?)```/s)![1]! },
      async () => {
        const [, command, said] = /```sh\nstrata (.*?)\n```\n\n```text\n(note: .*?)```/s.exec(
          page("schedules.md"),
        )!;
        const { status, err } = await strata(command!.split(" "));
        expect({ status, err }).toEqual({ status: 0, err: said });
      },
    ));
});
