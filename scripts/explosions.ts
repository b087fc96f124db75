/**
 * @file `npm run explosions`: runs every command of test/corpus/explosions in its own process and measures processor time, in
 * multiples of `node -e 0`, and memory. The limits are 25 times plus one second, and 1 GB. Run it on a quiet machine.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../test/corpus/explosions/", import.meta.url));
const MAIN = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

const MOST_TIMES = 25;
const ALLOWANCE_MS = 1000;
const MOST_MEGABYTES = 1024;
const NET_MS = 120_000;

interface Taken {
  /** The exit status; undefined if the process was killed. */
  readonly status: number | undefined;
  readonly cpuMs: number;
  readonly megabytes: number;
}

/** Writes the resource use of the process to its last pipe when it ends. */
const METER = `data:text/javascript,${encodeURIComponent(`
import { writeSync } from "node:fs";
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(3, JSON.stringify([(userCPUTime + systemCPUTime) / 1000, maxRSS / 1024]));
});`)}`;

function measure(args: readonly string[]): Taken {
  const { status, output } = spawnSync(process.execPath, ["--import", METER, ...args], {
    cwd: FOLDER,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    timeout: NET_MS,
    killSignal: "SIGKILL",
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const metered = output?.[3] ?? "";
  if (status === null || metered === "") {
    return { status: undefined, cpuMs: Infinity, megabytes: Infinity };
  }
  const [cpuMs, megabytes] = JSON.parse(metered) as [number, number];
  return { status, cpuMs, megabytes };
}

function commandsOf(file: string): readonly string[] {
  const text = readFileSync(`${FOLDER}${file}`, "utf8");
  return [...text.matchAll(/^\/\/ \$ strata (.*)$/gm)].map(([, words]) => words!.trim());
}

const idle = Math.min(...Array.from({ length: 5 }, () => measure(["-e", "0"]).cpuMs));
console.log(`node -e 0: ${idle.toFixed(0)} ms of processor time`);
let [passed, failed] = [0, 0];
for (const file of readdirSync(FOLDER).sort())
  for (const command of commandsOf(file)) {
    const { status, cpuMs, megabytes } = measure([MAIN, ...command.split(/\s+/)]);
    const isFine =
      status !== undefined &&
      status !== 70 &&
      cpuMs <= MOST_TIMES * idle + ALLOWANCE_MS &&
      megabytes <= MOST_MEGABYTES;
    if (isFine) passed++;
    else failed++;
    const times = `${(cpuMs / idle).toFixed(1)} ×`.padStart(8);
    const memory = `${megabytes.toFixed(0)} MB`.padStart(8);
    console.log(`${isFine ? "passed" : "FAILED"} ${times} ${memory}  status ${status}  ${command}`);
  }
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
