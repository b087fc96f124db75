/** @file A folder outside the repository in which commands run as its user would type them. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

/** What a command printed, without colours, and the status with which it ended. */
export interface Ended {
  readonly out: string;
  readonly err: string;
  readonly status: number | null;
}

/** How to run a command. By default it must end with status 0, and runs with this Node. */
interface Expected {
  readonly status?: number;
  /** The path of the Node that runs it, and that the command itself finds. */
  readonly node?: string;
}

const OUTSIDE = fileURLToPath(new URL("../../test/outside", import.meta.url));
/** Seconds after which a command is ended, ten times what the slowest takes. */
const PATIENCE = 300;

/** A folder of files and installed packages. All paths given to its methods are relative to it. */
export class OutsideProject {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  readonly path = (...parts: readonly string[]): string => join(this.folder, ...parts);

  readonly read = (path: string): string => readFileSync(this.path(path), "utf8");

  write(path: string, text: string): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), text);
  }

  /** Replaces a text that the file must contain once. */
  edit(path: string, from: string, to: string): void {
    const parts = this.read(path).split(from);
    if (parts.length !== 2) throw new Error(`${path} has ${parts.length - 1} times: ${from}`);
    this.write(path, parts.join(to));
  }

  /** Copies a folder of test/outside into this one. */
  copy(from: string, to = "."): void {
    cpSync(join(OUTSIDE, from), this.path(to), { recursive: true });
  }

  remove(path: string): void {
    rmSync(this.path(path), { recursive: true, force: true });
  }

  /** Runs `strata`, by the link that npm has made. */
  readonly strata = (...args: readonly string[]): Promise<Ended> => this.bin("strata", args);

  /** Runs `strata`, which must end with this status. */
  readonly fails = (status: number, ...args: readonly string[]): Promise<Ended> =>
    this.bin("strata", args, { status });

  /** Runs the command of an installed package. */
  bin(name: string, args: readonly string[], expected: Expected = {}): Promise<Ended> {
    return this.run(
      expected.node ?? process.execPath,
      [this.path("node_modules", ".bin", name), ...args],
      expected,
    );
  }

  /** Runs a program. Throws with what it printed if it ends with another status than expected, or not in time. */
  async run(
    program: string,
    args: readonly string[],
    { status = 0, node = process.execPath }: Expected = {},
  ): Promise<Ended> {
    const child = spawn(program, args, {
      cwd: this.folder,
      env: environment(node),
      stdio: ["ignore", "pipe", "pipe"],
      timeout: PATIENCE * 1000,
    });
    const texts = { out: "", err: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (texts.out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (texts.err += text));
    const ended = await new Promise<number | null>((done, failed) => {
      child.on("error", failed).on("close", done);
    });
    const [out, err] = [texts.out, texts.err].map(stripVTControlCharacters) as [string, string];
    if (ended !== status)
      throw new Error(
        `${[program, ...args].join(" ")}: status ${ended}, not ${status}\n${out}${err}`,
      );
    return { out, err, status: ended };
  }
}

/** The environment of a user who has this Node, no colours, and nothing of the npm command that runs this script. */
export function environment(node: string): NodeJS.ProcessEnv {
  const { PATH = "", ...others } = process.env;
  const kept = Object.entries(others).filter(([name]) => !/^npm_|^NODE_OPTIONS$|^CI$/.test(name));
  return {
    ...Object.fromEntries(kept),
    PATH: `${dirname(node)}${delimiter}${PATH}`,
    NO_COLOR: "1",
  };
}
