/**
 * @file The environment in which a process uses Oclgrind, an OpenCL device that reports data races and out-of-bounds accesses, and
 * its reports.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ICD = ["/usr/lib/oclgrind", "/usr/local/lib", "/usr/lib/x86_64-linux-gnu/oclgrind"]
  .map((folder) => join(folder, "liboclgrind-rt-icd.so"))
  .find(existsSync);

/** The device name of Oclgrind, the only device of a process with this environment. */
export const OCLGRIND = "opencl:oclgrind" as const;

/** A temporary folder with Oclgrind's configuration and logs; disposing removes it. */
export class OclgrindFolder implements Disposable {
  readonly #path: string;
  #logs = 0;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Makes the folder. Throws an Error if Oclgrind is not installed. */
  static open(): OclgrindFolder {
    if (ICD === undefined) throw new Error("Oclgrind is not installed (apt-get install oclgrind)");
    const path = mkdtempSync(join(tmpdir(), "strata-oclgrind-"));
    writeFileSync(join(path, "oclgrind.icd"), ICD);
    return new OclgrindFolder(path);
  }

  /**
   * Returns the environment for a process with its own log. Reports of uninitialised values are off, because Oclgrind takes values
   * that clEnqueueFillBuffer wrote for uninitialised.
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

/** Returns Oclgrind's reports of a process with this environment, from a position in its log on. */
export function reportsIn({ OCLGRIND_LOG: log }: NodeJS.ProcessEnv, from = 0): string {
  return log !== undefined && existsSync(log) ? readFileSync(log, "utf8").slice(from) : "";
}
