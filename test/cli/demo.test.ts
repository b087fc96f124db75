/** @file The README's first command, also where there is no OpenCL driver. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const demo = (env: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, ["--import", "tsx", "scripts/demo.ts"], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { ...process.env, ...env },
    encoding: "utf8",
  });

it("runs in the simulator where there is no driver", () => {
  const { status, stdout, stderr } = demo({ OCL_ICD_VENDORS: "/nonexistent" });
  expect(stderr).toMatch(/running in the simulator/);
  for (const part of ["fun blur(", "schedule tiled(", "kernel void blur_tiled(", "simulated in"])
    expect(stdout).toContain(part);
  expect(stdout).toContain("check passed: equal to the interpreter, bit for bit; 13500 compared");
  expect(status).toBe(0);
});
