/** @file Oclgrind, an OpenCL device that reports races and accesses out of bounds: how a process gets it, and what it says. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ICD = ["/usr/lib/oclgrind", "/usr/local/lib", "/usr/lib/x86_64-linux-gnu/oclgrind"]
  .map((folder) => join(folder, "liboclgrind-rt-icd.so"))
  .find(existsSync);

/** The only device of a process that has this environment. */
export const OCLGRIND = "opencl:oclgrind" as const;

/** A folder with what Oclgrind needs and with its logs; it goes with its owner. */
export class OclgrindFolder implements Disposable {
  readonly #path: string;
  #logs = 0;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Throws where Oclgrind is not installed. */
  static open(): OclgrindFolder {
    if (ICD === undefined) throw new Error("Oclgrind is not installed (apt-get install oclgrind)");
    const path = mkdtempSync(join(tmpdir(), "strata-oclgrind-"));
    writeFileSync(join(path, "oclgrind.icd"), ICD);
    return new OclgrindFolder(path);
  }

  /**
   * The environment of a process, with a log of its own. It reports no values that nobody wrote: Oclgrind takes every value of a
   * buffer that was once filled by clEnqueueFillBuffer for one.
   */
  environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      OCL_ICD_VENDORS: this.#path,
      OCLGRIND_DATA_RACES: "1",
      OCLGRIND_UNIFORM_WRITES: "1",
      OCLGRIND_LOG: join(this.#path, `log${this.#logs++}`),
    };
  }

  [Symbol.dispose](): void {
    rmSync(this.#path, { recursive: true, force: true });
  }
}

/** What Oclgrind has reported in a process with this environment, from a place in its log on. */
export function reportsIn({ OCLGRIND_LOG: log }: NodeJS.ProcessEnv, from = 0): string {
  return log !== undefined && existsSync(log) ? readFileSync(log, "utf8").slice(from) : "";
}
