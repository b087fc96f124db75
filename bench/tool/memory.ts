/** @file The part `memory`: runs of large arrays from file to file, beside the C host that the compiler emits. Linux only. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandTime, type TreeCost, treeCost } from "./process-tree.ts";

/** The memory and processor time of all processes of a run; the ratio compares processor times with the emitted C host. */
export interface RunMemory extends TreeCost {
  readonly command: string;
  readonly ratioToHost: number;
}

const MAIN = "dist/cli/main.js";
const PROGRAM = ["examples/jacobi2d.strata", "--schedule", "regs"];

/** The extents of the matrix: 256 MiB of f32 in and as much out. */
const EXTENT = { small: 1024, full: 8192 };
const RUNS = { small: 1, full: 2 };

/**
 * Measures `strata run` and the C host on one matrix, in turn. Throws if their results differ. Needs OpenCL, cc and /proc; returns
 * nothing on other systems than Linux.
 */
export async function memoryOfRuns(
  small: boolean,
  progress: (text: string) => void,
): Promise<readonly RunMemory[]> {
  if (process.platform !== "linux") return [];
  const n = small ? EXTENT.small : EXTENT.full;
  const folder = mkdtempSync(join(tmpdir(), "strata-memory-"));
  try {
    const file = (name: string): string => join(folder, name);
    writeFileSync(file("A.npy"), matrix(n));
    commandTime([process.execPath, MAIN, "compile", ...PROGRAM, "--host", "c", "--out", folder]);
    commandTime([
      "cc",
      "-O2",
      file("jacobi2d_regs.host.c"),
      "-l:libOpenCL.so.1",
      "-o",
      file("host"),
    ]);
    const run = [MAIN, "run", ...PROGRAM, `A=${file("A.npy")}`, "--repeat", "1"];
    const ours = [process.execPath, ...run, "--out", file("ours.npy")];
    const host = [file("host"), `A=${file("A.npy")}`, `out=${file("host.npy")}`];
    const commands = [ours, host] as const;
    const found = await inTurn(commands, small ? RUNS.small : RUNS.full);
    if (!isSame(file("ours.npy"), file("host.npy"))) throw new Error("the results differ");
    const names = ["strata run jacobi2d.strata --schedule regs", "its emitted C host"];
    return found.map((cost, k) => {
      const command = `${names[k]}, ${n} x ${n} f32`;
      progress(`${command}: ${cost.mib.toFixed(0)} MiB, ${cost.cpuMs} ms`);
      return { command, ...cost, ratioToHost: cost.cpuMs / found[1]!.cpuMs };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The smallest memory and processor time of each command over several runs in turn. */
async function inTurn(
  commands: readonly (readonly string[])[],
  runs: number,
): Promise<readonly TreeCost[]> {
  const best = commands.map(() => ({ cpuMs: Infinity, mib: Infinity }));
  for (let run = 0; run < runs; run++)
    for (const [k, command] of commands.entries()) {
      const cost = await treeCost(command);
      best[k]!.cpuMs = Math.min(best[k]!.cpuMs, cost.cpuMs);
      best[k]!.mib = Math.min(best[k]!.mib, cost.mib);
    }
  return best;
}

/** An n × n matrix of f32 as a NumPy file. */
function matrix(n: number): Buffer {
  const dict = `{'descr': '<f4', 'fortran_order': False, 'shape': (${n}, ${n}), }`;
  const header = `${dict.padEnd(117)}\n`;
  const file = Buffer.alloc(10 + header.length + n * n * 4);
  file.write("\x93NUMPY\x01\x00", "latin1");
  file.writeUInt16LE(header.length, 8);
  file.write(header, 10, "latin1");
  const data = new Float32Array(file.buffer, file.byteOffset + 10 + header.length, n * n);
  for (let i = 0; i < data.length; i++) data[i] = (i % 1021) / 1021;
  return file;
}

/** True if two NumPy files hold the same data. */
function isSame(a: string, b: string): boolean {
  const data = (file: string): Buffer => {
    const bytes = readFileSync(file);
    return bytes.subarray(10 + bytes.readUInt16LE(8));
  };
  return data(a).equals(data(b));
}
