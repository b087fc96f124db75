/** @file The C compiler of this machine: `cc`, or what STRATA_CC names. A program is built in a temporary folder. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildFailed, limitExceeded } from "../errors.ts";
import { INSTALL_KOFFI, type Koffi, loadKoffi } from "../koffi.ts";
import { noCompiler } from "./errors.ts";

export interface Compiler {
  readonly path: string;
  /** The first line of what it says of itself. */
  readonly version: string;
  /** Has it numbers of half precision? */
  readonly half: boolean;
}

const INSTALL =
  "install GCC or Clang (Debian: apt install gcc libc6-dev), or name one by STRATA_CC";

const found = new Map<string, Compiler>();

/** The compiler, asked once. Raises the fault noCompiler. */
export function compiler(): Compiler {
  const { STRATA_CC: chosen } = process.env;
  const path = chosen || "cc";
  const known = found.get(path);
  if (known !== undefined) return known;
  const { error, status, stdout, stderr } = spawnSync(path, ["--version"], { encoding: "utf8" });
  if (error !== undefined || status !== 0) {
    const reason = error?.message ?? (stderr.trim() || `it ended with status ${status}`);
    throw noCompiler({ what: path, reason, help: INSTALL });
  }
  const version = stdout.split("\n")[0]!.trim();
  const check = ["-std=c11", "-fsyntax-only", "-xc", "-"];
  const half = spawnSync(path, check, { input: "_Float16 x;\n" }).status === 0;
  const made = { path, version, half };
  found.set(path, made);
  return made;
}

/** A program that has been built and loaded. */
export type Library = ReturnType<Koffi["load"]>;

const SHARED = ["-std=c11", "-fPIC", "-shared"];

/** Each operation in half precision is rounded to it. */
const HALF = { gcc: "-fexcess-precision=16", clang: "-ffloat16-excess-precision=none" } as const;

/** Builds a source and loads it; what was written is gone then. Raises the faults noCompiler, limitExceeded and buildFailed. */
export function buildLibrary(source: string, options: readonly string[]): Library {
  const { path, version, half } = compiler();
  const usesHalf = source.includes("_Float16");
  if (usesHalf && !half) throw limitExceeded({ problem: `${version} has no type _Float16` });
  const koffi = interfaceTo();
  const folder = mkdtempSync(join(tmpdir(), "strata-c-"));
  try {
    const [file, library] = [join(folder, "kernels.c"), join(folder, "kernels.so")];
    writeFileSync(file, source);
    const rounded = usesHalf ? [HALF[/clang/i.test(version) ? "clang" : "gcc"]] : [];
    const args = [...SHARED, ...rounded, ...options, file, "-o", library, "-lm"];
    const { error, status, stderr } = spawnSync(path, args, { encoding: "utf8" });
    if (error !== undefined) throw noCompiler({ what: path, reason: error.message, help: INSTALL });
    if (status !== 0)
      throw buildFailed({
        device: version,
        options: options.join(" "),
        source,
        log: stderr,
      });
    return koffi.load(library);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function interfaceTo(): Koffi {
  try {
    return loadKoffi();
  } catch (error) {
    const [reason = ""] = String((error as Error).message).split("\n");
    throw noCompiler({ what: "the npm package koffi", reason, help: INSTALL_KOFFI });
  }
}
