/** @file A mistake of ours ends with status 70 and a file to send. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { writeBugFile } from "../../src/cli/bug/bug-file.ts";
import { runCli } from "../../src/cli/cli.ts";
import { CommandLine } from "../../src/cli/command-line.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { TWICE } from "./fixtures.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

/** A command line whose output breaks down once, which no command expects. */
async function broken(args: readonly string[], input?: string) {
  let [out, err, isBroken] = ["", "", false];
  const breakDown = (text: string): void => {
    if (isBroken) out += text;
    else {
      isBroken = true;
      throw new TypeError("x is undefined");
    }
  };
  const status = await runCli(args, {
    out: { write: breakDown },
    err: { write: (text) => (err += text) },
    env: {},
    ...(input !== undefined && { input: () => input }),
  });
  return { status, out, err };
}

const FILE = "strata-bug-1.txt";
const read = (path: string): string => readFileSync(path, "utf8");

describe("a mistake of ours", () => {
  it("writes a file with all that is needed to see it again", async () => {
    const other = "export strategy nothing = id\n";
    const main = `import "./other.strata"\n${TWICE}`;
    await inFolder({ "p.strata": main, "other.strata": other }, async () => {
      const { status, err } = await broken(["check", "p.strata", "--no-notes", "--seed", "7"]);
      expect(status).toBe(70);
      expect(err.split("\n")).toEqual([
        "internal error: TypeError: x is undefined",
        "  this is a bug in Strata, not in your program",
        `help: please report it with ${FILE}: it contains what is needed to reproduce the bug, including your sources`,
        "",
      ]);
      const report = read(FILE);
      expect(report).toMatch(/^version: \d+\.\d+\.\d+, Node v\d+\S*, \w+ \w+$/m);
      expect(report).toContain("\ncommand: strata check p.strata --no-notes --seed 7\nseed: 7\n");
      expect(report).toMatch(/^error: TypeError: x is undefined$/m);
      expect(report).toMatch(/^ {4}at .*bug\.test\.ts/m);
      expect(report).toContain(`==== p.strata\n${main}`);
      expect(report).toContain(`==== other.strata\n${other}`);
    });
  });

  it("is data under --json, the name of the file too", async () => {
    await inFolder({ "p.strata": TWICE }, async () => {
      const { out } = await broken(["check", "p.strata", "--json"]);
      expect(jsonLines(out)).toMatchObject([
        {
          ...{ v: 1, type: "error", kind: "internal", status: 70, name: "TypeError" },
          ...{ message: "x is undefined", command: "strata check p.strata --json", report: FILE },
        },
      ]);
    });
  });

  it("never writes over a file", async () => {
    await inFolder({ "p.strata": TWICE, [FILE]: "mine" }, async () => {
      const { err } = await broken(["check", "p.strata"]);
      expect(err).toContain("strata-bug-2.txt");
      expect(read(FILE)).toBe("mine");
      await broken(["check", "p.strata"]);
      expect(existsSync("strata-bug-3.txt")).toBe(true);
    });
  });

  it("keeps what came by the standard input, and files of a folder", async () => {
    const text = "fun  f(x: f32): f32 = x\n";
    await inFolder({}, async () => {
      await broken(["fmt", "-"], text);
      expect(read(FILE)).toContain(`==== the standard input\n${text}`);
      mkdirSync("sub");
      writeFileSync("sub/q.strata", TWICE);
      await broken(["check", "sub"]);
      expect(read("strata-bug-2.txt")).toContain(`==== sub/q.strata\n${TWICE}`);
    });
  });

  it("names what is too much", async () => {
    const large = `// ${"x".repeat(1_000_000)}\n`;
    await inFolder({ "large.strata": large, "p.strata": TWICE }, async () => {
      await broken(["check", "large.strata", "p.strata"]);
      const report = read(FILE);
      expect(report).toContain("==== large.strata: left out, there is too much");
      expect(report).toContain(`==== p.strata\n${TWICE}`);
      expect(report.length).toBeLessThan(10_000);
    });
  });

  it("goes into the next folder where the first takes no file, else nowhere", async () => {
    await inFolder({}, (folder) => {
      const bug = { line: new CommandLine(["check"]), message: "m" };
      expect(writeBugFile(bug, ["missing", folder])).toBe(join(folder, FILE));
      expect(writeBugFile(bug, ["missing", "none"])).toBeUndefined();
      expect(readdirSync(folder)).toEqual([FILE]);
    });
  });

  it("is found in the folder for temporary files where the working directory is gone", async () => {
    const { err } = await inFolder({ "gone.strata": TWICE }, (folder) => {
      rmSync(folder, { recursive: true });
      return broken(["explain", "E0501"]);
    });
    const [, path] = /report it with (\S+): /.exec(err)!;
    expect(path!.startsWith(tmpdir())).toBe(true);
    expect(read(path!)).toContain("command: strata explain E0501");
    rmSync(path!);
  });
});

describeOpenCL("a request to a device that contradicts itself", () => {
  const WORKER = `process.on("message", () =>
    process.send({ tag: "fault", code: "E0806", message: "two buffers of one name", details: {} }));`;

  it("is a diagnostic, and a file to send", async () => {
    await inFolder({ "p.strata": TWICE, "worker.mjs": WORKER }, async (folder) => {
      vi.stubEnv("STRATA_WORKER", join(folder, "worker.mjs"));
      const args = ["p.strata", "--schedule", "naive", "xs=random:1", "--size", "n=8"];
      const { status, err } = await strata(["run", ...args]);
      vi.unstubAllEnvs();
      expect(status).toBe(70);
      expect(err).toContain("error[E0806]: two buffers of one name");
      expect(err).toContain(`help: please report it with ${FILE}`);
      expect(read(FILE)).toContain("\nerror: E0806: two buffers of one name\n");
    });
  });
});
