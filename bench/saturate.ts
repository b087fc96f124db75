/**
 * @file What `saturate(moves) until sketch` finds, and at what cost: the products of examples/saturate, goals beyond them, and controls.
 *
 *     npm run bench:saturate [-- --only NAME,…] [--times] [--device DEVICE] [--json]
 *
 * Each goal is searched in turn in this process; `ms` is processor time of the application of the schedule, `mib` the most memory of the
 * process so far. `steps` are the rewrites that the search left, without those that lower them. A goal is right if the lowered program equals the
 * interpreter in the simulator and, where there is one, on an OpenCL device. A control is right if nothing is found. `symbols` are the
 * other values of the schedule's parameters, and how many of them were searched for again: the steps of the defaults should serve all.
 * `--times` measures the kernels of the products beside those of the schedules by steps, on an OpenCL device, in turn.
 */
import { readFileSync } from "node:fs";
import { type Applied, apply, compile, parse, random, run, unwrap, verify } from "../src/index.ts";
import { listDevices } from "../src/runtime/opencl/index.ts";
import { benchOptions, DEVICE } from "./options.ts";
import { GOALS, type Goal, inputOf } from "./saturate/goals.ts";
import { timesBesideSteps } from "./saturate/times.ts";
import { atOtherValues, type OtherValues } from "./saturate/values.ts";

const { flag, option } = benchOptions("saturate", {
  times: { help: "the products beside the schedules by steps, on an OpenCL device" },
  device: DEVICE,
  only: { value: "NAME,…", help: "goals, as PROGRAM.SCHEDULE" },
  json: { help: "one JSON object" },
});
const only = option("only")?.split(",");

/** What came of one goal. */
interface Result {
  readonly suite: Goal["suite"];
  readonly name: string;
  readonly rules: number;
  readonly sketches: number;
  readonly found: boolean;
  readonly steps: number;
  readonly ms: number;
  readonly mib: number;
  readonly right: boolean;
}

const nameOf = ({ program, schedule }: Goal): string => `${program}.${schedule}`;

/** The steps of the search: the others, written in the line of `lowerTo` or `lowerSeq`, lower what it leaves. */
const searched = ({ steps }: Applied, text: string): number =>
  steps.filter(({ origin }) => {
    const before = text
      .slice(0, origin?.span.start ?? 0)
      .split("\n")
      .at(-1)!;
    const word = text.slice(origin?.span.start ?? 0);
    return !/lowerTo\(\[/.test(before) && !/^(?:lowerSeq|lowerTo|kernel)/.test(word);
  }).length;

async function isRight(goal: Goal, applied: Applied): Promise<boolean> {
  const compiled = unwrap(compile(applied));
  const devices: readonly ("sim" | "opencl")[] =
    listDevices().length > 0 ? ["sim", "opencl"] : ["sim"];
  for (const device of devices) {
    const inputs = Object.fromEntries(goal.inputs.map((name, k) => [name, random(k + 1)]));
    const ran = unwrap(await run(compiled, inputs, { device, sizes: goal.sizes }));
    if (!unwrap(verify(ran)).equal) return false;
  }
  return true;
}

async function resultOf(goal: Goal): Promise<Result> {
  const text = goal.text ?? readFileSync(goal.file, "utf8");
  const source = parse(inputOf(goal));
  const before = process.cpuUsage();
  const applied = apply(source, goal);
  const { user, system } = process.cpuUsage(before);
  const memory = process.resourceUsage().maxRSS;
  const found = applied.ok;
  const right = goal.suite === "controls" ? !found : found && (await isRight(goal, applied));
  return {
    suite: goal.suite,
    name: nameOf(goal),
    rules: goal.rules,
    sketches: goal.sketches ?? 1,
    found,
    steps: applied.ok ? searched(applied, text) : 0,
    ms: Math.round((user + system) / 1000),
    mib: Math.round(memory / 1024),
    right,
  };
}

const goals: Result[] = [];
for (const goal of GOALS.filter((g) => only?.includes(nameOf(g)) ?? true)) {
  const result = await resultOf(goal);
  goals.push(result);
  const { suite, name, rules, found, steps, ms, mib, right } = result;
  const text = `${suite.padEnd(9)} ${name.padEnd(22)} ${rules} rules, ${found ? `${steps} steps` : "not found"}, ${ms} ms, ${mib} MiB${right ? "" : " WRONG"}`;
  if (!flag("json")) console.log(text);
}
const symbols: readonly OtherValues[] = GOALS.filter(
  (g) => g.suite !== "controls" && (only?.includes(nameOf(g)) ?? true),
).flatMap((g) => atOtherValues(inputOf(g), g) ?? []);
for (const { name, values, searches } of flag("json") ? [] : symbols)
  console.log(`symbols   ${name.padEnd(22)} ${searches} searches for ${values} other values`);

const products = GOALS.filter(
  (g) => g.suite === "products" && g.sketches === undefined && (only?.includes(nameOf(g)) ?? true),
);
const times = flag("times") ? timesBesideSteps(products, option("device")) : [];
for (const { name, us, ratio, rounds } of flag("json") ? [] : times)
  console.log(
    `times     gemm.${name.padEnd(17)} ${us.toFixed(0)} µs, steps ÷ sketch ${ratio.toFixed(3)} over ${rounds} rounds`,
  );
if (flag("json")) console.log(JSON.stringify({ goals, symbols, ...(flag("times") && { times }) }));
const isWrong = goals.some((g) => !g.right) || symbols.some((s) => s.searches > 0);
if (goals.length === 0 || isWrong) process.exitCode = 1;
