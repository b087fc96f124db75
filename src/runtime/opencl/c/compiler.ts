/** @file The C compiler of this machine: `cc`, or the one that STRATA_CC names. Programs are built in a temporary folder. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildFailed, limitExceeded } from "../errors.ts";
import { INSTALL_KOFFI, type Koffi, loadKoffi } from "../koffi.ts";
import { noCompiler } from "./errors.ts";

/** A C compiler that answers `--version`. `path` is the word with which it is called: `cc`, or the value of STRATA_CC. */
export interface Compiler {
  readonly path: string;
  /** The first line that `--version` prints. */
  readonly version: string;
  /** Whether it has the type `_Float16`. */
  readonly half: boolean;
}

const INSTALL =
  "install GCC or Clang (Debian: apt install gcc libc6-dev), or name one by STRATA_CC";

const found = new Map<string, Compiler>();

/** The compiler of this machine. A compiler that works is examined once by path. Raises the fault E0824 if it cannot be run. */
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

/** A shared library that has been built and loaded. Its owner unloads it. */
export type Library = ReturnType<Koffi["load"]>;

const SHARED = ["-std=c11", "-fPIC", "-shared"];

/** Options with which each operation on `_Float16` is rounded to half precision. */
const HALF = { gcc: "-fexcess-precision=16", clang: "-ffloat16-excess-precision=none" } as const;

/**
 * Builds C source as a shared library and loads it. The temporary files are deleted. Raises the faults E0824 (no compiler or no
 * koffi), E0805 (no `_Float16`) and E0803 (errors in the source).
 */
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
