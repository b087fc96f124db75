/** @file Steps: programs and schedules in files of their own, through every command. */
import { contains, equals, record, records } from "../expect.ts";
import type { OutsideProject } from "../project.ts";
import type { OutsideStep } from "../step.ts";

const GPU = "kernels/sharpen.gpu.strata";
const CPU = "kernels/sharpen.cpu.strata";
const BOTH = "kernels/both.strata";
const SIZES = ["--size", "h=13", "--size", "w=18"];

const step = (
  name: string,
  run: (app: OutsideProject) => Promise<void>,
  after = "programs and schedules apart",
): OutsideStep => ({ name, after: [after], run: ({ app }) => run(app) });

export const schedulesApart: readonly OutsideStep[] = [
  step(
    "programs and schedules apart",
    async (app) => {
      app.copy("app/kernels", "kernels");
      contains((await app.strata("check", "kernels")).out, `${GPU}: no type errors`);
    },
    "install",
  ),
  step("run, with a file for each device", async (app) => {
    for (const file of [GPU, CPU]) {
      const args = ["run", file, "image=random:1", ...SIZES, "--device", "sim", "--check"];
      contains((await app.strata(...args)).out, /sharpen, schedule/, "check passed");
    }
  }),
  step("compile", async (app) => {
    const { out } = await app.strata("compile", GPU, "--set", "x=8");
    contains(out, "kernel void sharpen_tiled", "local float");
    const both = await app.strata("compile", BOTH, "--program", "blur");
    contains(both.out, "kernel void blur_fast");
  }),
  step("test", async (app) => {
    const { out } = await app.strata("test", "kernels", "--runs", "10", "--json");
    const tested = records(out, "scheduleTested");
    equals(
      tested.map(({ program, schedule, ok }) => `${program} ${schedule} ${ok}`).toSorted(),
      ["blur fast true", "sharpen fast true", "sharpen rows true", "sharpen tiled true"],
      "what was tested",
    );
  }),
  step("tune", async (app) => {
    const args = ["--size", "h=64", "--size", "w=64", "--samples", "2", "--repeat", "2", "--json"];
    const { program, right } = record((await app.strata("tune", GPU, ...args)).out, "tuned");
    equals([program, right], ["sharpen", 2], "what was tuned");
  }),
  step("trace, why and explain", async (app) => {
    contains((await app.strata("trace", GPU)).out, "toLocal", "kernel kernels/sharpen.gpu.strata");
    contains((await app.strata("why", GPU)).out, "`tiled` applies in sharpen");
    const missed = await app.strata("why", BOTH, "--program", "sharpen", "--rule", "splitJoin(7)");
    contains(missed.out, "splitJoin");
    contains((await app.strata("explain", "E0501")).out, "a strategy did not apply");
  }),
  step("bisect", async (app) => {
    const { out } = await app.strata("bisect", GPU, "--size", "h=4", "--size", "w=16");
    contains(out, /none of \d+ steps changes the result/);
  }),
  step("the library, with types", async (app) => {
    app.copy("app/library.ts", "library.ts");
    const strict = ["--strict", "--target", "es2023", "--module", "nodenext", "--rootDir", "."];
    await app.bin("tsc", [...strict, "--outDir", "built", "library.ts"]);
    contains((await app.run(process.execPath, ["built/library.js"])).out, "sharpen tiled: equal");
  }),
];
