import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { describeOpenCL } from "../../../test/support/opencl.ts";

const beside = (name: string): string =>
  fileURLToPath(new URL(`./testing/${name}`, import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** True if a process runs. A process that has ended but was not waited for still exists as a zombie and does not count. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, "utf8"));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}

describeOpenCL("the process of a device", () => {
  it("ends in the middle of a kernel when its parent is killed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "strata-"));
    const file = join(folder, "pid");
    const written = (): string => (existsSync(file) ? readFileSync(file, "utf8") : "");
    const parent = spawn(process.execPath, ["--import", TSX, beside("endless-run.ts")], {
      env: {
        ...process.env,
        STRATA_WORKER: beside("announcing-worker.ts"),
        STRATA_TEST_PID: file,
      },
      stdio: "ignore",
    });
    try {
      await until(() => written() !== "");
      const pid = Number(written());
      expect(isRunning(pid)).toBe(true);
      parent.kill("SIGKILL");
      await until(() => !isRunning(pid));
    } finally {
      parent.kill("SIGKILL");
      if (written() !== "" && isRunning(Number(written())))
        process.kill(Number(written()), "SIGKILL");
      rmSync(folder, { recursive: true });
    }
  });
});
