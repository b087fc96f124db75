import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { describeOpenCL } from "../../../test/support/opencl.ts";

const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const INDEX = pathToFileURL(fileURLToPath(new URL("./index.ts", import.meta.url))).href;

/** The output of a new process that runs `code`: its error, or its last value. */
function inFreshProcess(code: string, env: NodeJS.ProcessEnv, before = ""): string {
  const script = `${before}
    const opencl = await import(${JSON.stringify(INDEX)});
    try { console.log(${code}); } catch (error) { console.log(error.name + " " + error.code + " " + error.message); }`;
  const args = ["--import", TSX, "--input-type=module", "-e", script];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return stdout + stderr;
}

const WITHOUT_KOFFI = `
  import Module from "node:module";
  const resolve = Module._resolveFilename;
  Module._resolveFilename = (name, ...rest) => {
    if (name === "koffi") throw Object.assign(new Error("Cannot find module 'koffi'"), { code: "MODULE_NOT_FOUND" });
    return resolve(name, ...rest);
  };`;

describe("without OpenCL", () => {
  it("a missing koffi is told, and importing works", () => {
    const said = inFreshProcess("opencl.listDevices()", {}, WITHOUT_KOFFI);
    expect(said).toMatch(/^DeviceFault E0801 OpenCL is not available/);
    expect(said).toContain("tried the npm package koffi: Cannot find module 'koffi'");
    expect(said).toContain("help: install the foreign function interface: npm install koffi");
  });
  it("a missing library is told, with what was tried", () => {
    const said = inFreshProcess("opencl.listDevices()", {
      OPENCL_LIBRARY: "/nowhere/libOpenCL.so",
    });
    expect(said).toContain("DeviceFault E0801");
    expect(said).toContain("tried /nowhere/libOpenCL.so:");
    expect(said).toContain("set OPENCL_LIBRARY");
  });
  it.runIf(process.platform === "linux")("a library that is another one is told", () => {
    const said = inFreshProcess("opencl.listDevices()", { OPENCL_LIBRARY: "libc.so.6" });
    expect(said).toMatch(/tried libc.so.6: .*clGet/);
  });
});

describeOpenCL("with a loader", () => {
  it("its variables are left as they were for child processes", () => {
    const OCL_ICD_FILENAMES = "libone.so:libtwo.so:libthree.so";
    const code = "(opencl.listDevices(), process.env.OCL_ICD_FILENAMES)";
    expect(inFreshProcess(code, { OCL_ICD_FILENAMES })).toBe(`${OCL_ICD_FILENAMES}\n`);
  });
  it("and a driver that cannot write its cache, says which folder and how to name another", () => {
    const isHere = inFreshProcess("opencl.listDevices().map((d) => d.platform)", {});
    if (!isHere.includes("Portable Computing Language")) return;
    const file = fileURLToPath(import.meta.url);
    for (const POCL_CACHE_DIR of [join(file, "cache"), "/proc/no/such/folder"]) {
      const said = inFreshProcess("opencl.selectDevice('portable')", { POCL_CACHE_DIR });
      expect(said).toContain(`PoCL cannot write its cache folder ${POCL_CACHE_DIR} (`);
      expect(said).toContain(
        "help: make the folder writable, or name another one: POCL_CACHE_DIR=",
      );
    }
  });
  it("and no driver, there are no devices", () => {
    const nothing = { OCL_ICD_VENDORS: "/nowhere/", OCL_ICD_FILENAMES: "" };
    expect(inFreshProcess("opencl.listDevices().length", nothing)).toBe("0\n");
    expect(inFreshProcess("opencl.selectDevice('gpu')", nothing)).toContain(
      "E0802 no OpenCL device matches",
    );
  });
});
