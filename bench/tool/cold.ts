/** @file The part `cold`: commands in processes of their own, beside `node -e 0`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandTime } from "./process-tree.ts";

/** The processor time of a command with its processes, in milliseconds, and its ratio to that of `node -e 0`. */
export interface ColdStart {
  readonly command: string;
  readonly cpuMs: number;
  readonly ratioToNode: number;
}

const MAIN = "dist/cli/main.js";

/** The number of runs of all commands in turn. */
const RUNS = { small: 2, full: 9 };

/** Measures commands, all in turn, several times. Throws if one fails. */
export async function coldStarts(
  small: boolean,
  progress: (text: string) => void,
): Promise<readonly ColdStart[]> {
  const folder = mkdtempSync(join(tmpdir(), "strata-cold-"));
  try {
    const hello = join(folder, "hello.strata");
    commandTime([process.execPath, MAIN, "init", hello]);
    const commands = commandsOn(hello, folder);
    const ms = commands.map(() => Infinity);
    for (let run = 0; run < (small ? RUNS.small : RUNS.full); run++)
      commands.forEach(({ args }, k) => {
        ms[k] = Math.min(ms[k]!, commandTime([process.execPath, ...args]));
      });
    return commands.map(({ name }, k) => {
      const [cpuMs, ratioToNode] = [ms[k]!, ms[k]! / ms[0]!];
      progress(`${name}: ${cpuMs.toFixed(0)} ms, ${ratioToNode.toFixed(1)} x`);
      return { command: name, cpuMs, ratioToNode };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Command {
  readonly name: string;
  readonly args: readonly string[];
}

const commandsOn = (hello: string, folder: string): readonly Command[] => [
  { name: "node -e 0", args: ["-e", "0"] },
  { name: "strata --help", args: [MAIN, "--help"] },
  { name: "strata check --no-lower hello.strata", args: [MAIN, "check", "--no-lower", hello] },
  { name: "strata check hello.strata", args: [MAIN, "check", hello] },
  {
    name: "strata compile jacobi2d.strata --schedule regs",
    args: [MAIN, "compile", "examples/jacobi2d.strata", "--schedule", "regs", "--out", folder],
  },
  {
    name: "strata compile iterated/acoustic.strata --schedule bordered",
    args: [
      MAIN,
      "compile",
      "examples/iterated/acoustic.strata",
      ...["--program", "acousticSteps", "--schedule", "bordered", "--out", folder],
    ],
  },
  { name: "import strata-lang, parse", args: ["--input-type=module", "-e", IMPORTED] },
];

const IMPORTED = `import { parse } from "./dist/index.js"; parse("fun f(x: f32): f32 = x").diagnostics;`;
