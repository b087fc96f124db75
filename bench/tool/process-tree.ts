/** @file Commands in processes of their own: processor time and memory of all their processes. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The processor time of a command and of all processes that it started and waited for, in milliseconds. Throws if the command fails. */
export function commandTime(command: readonly string[]): number {
  const { status, stderr } = spawnSync("bash", ["-c", TIMED, "bash", ...command], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [user, system] = stderr.trimEnd().split("\n").at(-1)!.split(" ").map(Number);
  if (status !== 0) throw new Error(`${command.join(" ")} ends with status ${status}:\n${stderr}`);
  return (user! + system!) * 1000;
}

/** Bash's word `time` includes the processes that the command has waited for. */
const TIMED = `TIMEFORMAT='%3U %3S'; time "$@"`;

/** The costs of a command and all its processes together. */
export interface TreeCost {
  readonly cpuMs: number;
  /** The largest memory of all processes at one time, shared pages counted once (PSS), in MiB. */
  readonly mib: number;
}

const SAMPLE_MS = 20;

/**
 * Runs a command and samples its processes every 20 ms from /proc, which only Linux has. Memory that is held for a shorter time can
 * be missed. Throws if the command fails.
 */
export async function treeCost(command: readonly string[], cwd?: string): Promise<TreeCost> {
  const [program, ...args] = command;
  const child = spawn(program!, args, { cwd, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = statusOf(child);
  const cpu = new Map<number, number>();
  let mib = 0;
  const sample = (): void => {
    const tree = treeOf(child.pid!);
    for (const pid of tree) cpu.set(pid, cpuOf(pid) ?? cpu.get(pid) ?? 0);
    mib = Math.max(mib, tree.reduce((sum, pid) => sum + pssOf(pid), 0) / 1024);
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const status = await ended;
  clearInterval(timer);
  if (status !== 0) throw new Error(`${command.join(" ")} ends with status ${status}:\n${errors}`);
  return { cpuMs: [...cpu.values()].reduce((a, b) => a + b, 0), mib };
}

const statusOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));

/** The fields of /proc/PID/stat after the name; undefined if the process has ended. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

const PARENT = 1;
const USER = 11;
const SYSTEM = 12;
/** Linux reports processor time in hundredths of a second. */
const TICK_MS = 10;

function cpuOf(pid: number): number | undefined {
  const stat = statOf(pid);
  return stat && (Number(stat[USER]) + Number(stat[SYSTEM])) * TICK_MS;
}

/** A process and all its descendants. */
function treeOf(root: number): readonly number[] {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(statOf(Number(name))?.[PARENT])] as const),
  );
  const found = [root];
  for (const pid of found)
    for (const [other, parent] of parents) if (parent === pid) found.push(other);
  return found;
}

/** The proportional memory of a process in KiB; 0 if it has ended. */
function pssOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
