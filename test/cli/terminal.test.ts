/** @file Colours and streams. */
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/cli.ts";
import { TWICE } from "./fixtures.ts";
import { inFolder } from "./support.ts";

const ESC = "\u001b[";

/** What the command writes to two terminals. */
async function onTerminal(args: readonly string[], env: Record<string, string> = {}) {
  let [out, err] = ["", ""];
  await runCli(args, {
    out: { write: (text) => (out += text), isTTY: true },
    err: { write: (text) => (err += text), isTTY: true },
    env,
  });
  return { out, err };
}

const BROKEN = { "p.strata": "fun f(x: f32): f32 = y\n" };
const broken = (args: readonly string[], env?: Record<string, string>) =>
  inFolder(BROKEN, () => onTerminal(["check", "p.strata", ...args], env));

describe("colours", () => {
  it("are used on a terminal", async () => {
    expect((await broken([])).err).toContain(ESC);
    const trace = await inFolder({ "p.strata": TWICE }, () =>
      onTerminal(["trace", "p.strata", "--schedule", "naive"]),
    );
    expect(trace.out).toContain(ESC);
  });

  it("are not where NO_COLOR says so, or the terminal is dumb", async () => {
    expect((await broken([], { NO_COLOR: "1" })).err).not.toContain(ESC);
    expect((await broken([], { TERM: "dumb" })).err).not.toContain(ESC);
    expect((await broken([], { NO_COLOR: "" })).err).toContain(ESC);
  });

  it("are as the command line says, wherever it says so", async () => {
    expect((await broken(["--color", "never"])).err).not.toContain(ESC);
    expect((await broken(["--color", "always"], { NO_COLOR: "1" })).err).toContain(ESC);
    const before = await inFolder(BROKEN, () =>
      onTerminal(["--color", "never", "check", "p.strata"]),
    );
    expect(before.err).not.toContain(ESC);
  });

  it("are never in JSON", async () => {
    const { out, err } = await broken(["--json", "--color", "always"]);
    expect(out).not.toContain(ESC);
    expect(err).toBe("");
  });
});
