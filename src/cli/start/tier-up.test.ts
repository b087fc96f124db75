import { spawnSync } from "node:child_process";
import { Script } from "node:vm";
import { expect, it } from "vitest";
import { optimiseAsUsual, optimiseLater } from "./tier-up.ts";

const TEXT = "(function triple(x) { return 3 * x; })";

it("V8 takes code that was kept before it was told when to optimise, and code that is kept afterwards", () => {
  const kept = (): Buffer => new Script(TEXT).createCachedData();
  const taken = (cachedData: Buffer): boolean =>
    new Script(TEXT, { cachedData }).cachedDataRejected === false;
  const before = kept();
  optimiseLater();
  optimiseAsUsual();
  expect([before, kept()].map(taken)).toEqual([true, true]);
});

it("this version of Node knows the flag, and says nothing", () => {
  const file = new URL("./tier-up.ts", import.meta.url).href;
  const script = `import { optimiseLater } from ${JSON.stringify(file)}; optimiseLater();`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--no-warnings", "--import", "tsx", "--input-type=module", "--eval", script],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
});
