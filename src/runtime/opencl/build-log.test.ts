import { describe, expect, it } from "vitest";
import { readBuildLog, renderBuildLog } from "./build-log.ts";
import { buildFailed } from "./errors.ts";

const SOURCE = "kernel void f(global float *a) {\n\ta[0] = foo + 1;\n}\n";

describe("build logs", () => {
  it.each([
    ["clang's form", "<kernel>:2:9: error: use of undeclared identifier 'foo'"],
    ["a file of its own", "/tmp/x-1.cl:2:9: error: use of undeclared identifier 'foo'"],
    ["no file", "2:9: error: use of undeclared identifier 'foo'"],
    ["a source number", "1:2:9: error: use of undeclared identifier 'foo'"],
    ["PoCL's form", "error: /tmp/tempfile_RqCm8a.cl:2:9: use of undeclared identifier 'foo'"],
  ])("are read in %s", (_, log) => {
    const text = "use of undeclared identifier 'foo'";
    expect(readBuildLog(log, 3)).toEqual([{ severity: "error", line: 2, column: 9, text }]);
  });
  it("are read where only the line is named", () => {
    const [message] = readBuildLog('"/tmp/a.cl", line 2: error: identifier "foo" is undefined', 3);
    expect(message).toMatchObject({ line: 2, column: undefined });
  });
  it("show the source line with a caret, under tabs too", () => {
    const log =
      "input.cl:2:9: error: use of undeclared identifier 'foo'\n  a[0] = foo + 1;\n         ^~~\n1 error generated.";
    expect(renderBuildLog(log, SOURCE)).toBe(
      [
        "error: use of undeclared identifier 'foo'",
        " --> generated source:2:9",
        "  |",
        "2 | \ta[0] = foo + 1;",
        "  | \t       ^",
      ].join("\n"),
    );
  });
  it("put the caret at the line's start where no column is named", () => {
    expect(renderBuildLog('"a.cl", line 2: error: bad', SOURCE)).toContain(
      "2 | \ta[0] = foo + 1;\n  | \t^",
    );
  });
  it("keep errors that are about no line", () => {
    const log = "error: unknown argument: '-x'\nf.cl:3:1: warning: odd";
    expect(renderBuildLog(log, SOURCE)).toMatch(/^error: unknown argument: '-x'\nwarning: odd/);
    expect(renderBuildLog("ptxas error   : too much shared data", SOURCE)).toContain("shared data");
  });
  it("are shown as they are when nothing in them is understood", () => {
    expect(renderBuildLog("it went wrong\n", SOURCE)).toBe("it went wrong");
    expect(renderBuildLog("f.cl:99:1: error: not our line", SOURCE)).toContain("f.cl:99:1");
    expect(renderBuildLog("", SOURCE)).toBe("the driver left no build log");
  });
  it("stop after ten messages, saying how many are left", () => {
    const log = Array.from({ length: 12 }, () => "x.cl:1:1: error: again").join("\n");
    expect(renderBuildLog(log, SOURCE)).toMatch(/and 2 more in the full log$/);
  });
  it("stay whole in the error", () => {
    const log = "noise\nx.cl:2:9: error: bad\nmore noise";
    const error = buildFailed({ device: "D", options: "", source: SOURCE, log, status: -11 });
    expect(error.details.log).toBe(log);
    expect(error.message).toMatch(/^D could not build the program \(CL_BUILD_PROGRAM_FAILURE/);
  });
});
