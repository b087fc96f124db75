import { spawnSync } from "node:child_process";
import { Script } from "node:vm";
import { expect, it } from "vitest";
import { runAsShortCommand, runAsUsual } from "./short-command.ts";

const TEXT = "(function triple(x) { return 3 * x; })";

it("V8 takes code that was kept before it was told how to run, and code that is kept afterwards", () => {
  const kept = (): Buffer => new Script(TEXT).createCachedData();
  const taken = (cachedData: Buffer): boolean =>
    new Script(TEXT, { cachedData }).cachedDataRejected === false;
  const before = kept();
  runAsShortCommand();
  runAsUsual();
  expect([before, kept()].map(taken)).toEqual([true, true]);
});

it("this version of Node knows the flags, and says nothing", () => {
  const file = new URL("./short-command.ts", import.meta.url).href;
  const script = `import { runAsShortCommand } from ${JSON.stringify(file)}; runAsShortCommand();`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--no-warnings", "--import", "tsx", "--input-type=module", "--eval", script],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
});
