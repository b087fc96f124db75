import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Script } from "node:vm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CodeCache } from "./code-cache.ts";

const TEXT = "(function double(x) { return x + x; })";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "strata-code-"));
  file = join(folder, "script.cjs");
  writeFileSync(file, TEXT);
  vi.stubEnv("NODE_COMPILE_CACHE", join(folder, "cache"));
  vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", undefined);
  vi.stubEnv("NODE_OPTIONS", undefined);
  vi.spyOn(process, "execArgv", "get").mockReturnValue([]);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const kept = (): string[] =>
  readdirSync(folder).includes("cache") ? readdirSync(join(folder, "cache/strata-lang")) : [];

/** Compiles the script as a process does. Returns whether the cache had code, and whether V8 took it. */
function load(text = TEXT): { readonly had: boolean; readonly took: boolean } {
  const cache = new CodeCache(file, "check");
  const script = new Script(text, { cachedData: cache.code });
  cache.keep(script.cachedDataRejected === true, () => script.createCachedData());
  return { had: cache.code !== undefined, took: script.cachedDataRejected === false };
}

it("keeps the code of a script for the next process", () => {
  expect(load()).toEqual({ had: false, took: false });
  expect(kept()).toHaveLength(1);
  expect(load()).toEqual({ had: true, took: true });
});

it("keeps the code apart by use", () => {
  load();
  expect(new CodeCache(file, "run").code).toBeUndefined();
});

it("ignores the code of a script that has changed", () => {
  load();
  writeFileSync(file, TEXT.replace("double", "triple").replace("x + x", "3 * x"));
  expect(new CodeCache(file, "check").code).toBeUndefined();
});

it("replaces code that V8 refuses", () => {
  load();
  const other = TEXT.replace("x + x", "x + x + x");
  expect(load(other)).toEqual({ had: true, took: false });
  expect(load(other)).toEqual({ had: true, took: true });
});

it("ignores a file that is cut short, and one that others can write", () => {
  load();
  const [name] = kept();
  const path = join(folder, "cache/strata-lang", name!);
  chmodSync(path, 0o622);
  expect(new CodeCache(file, "check").code).toBeUndefined();
  rmSync(path);
  writeFileSync(path, "short", { mode: 0o600 });
  expect(new CodeCache(file, "check").code).toBeUndefined();
});

it("writes again after a run that took much longer", () => {
  const cpu = vi.spyOn(process, "cpuUsage");
  cpu.mockReturnValue({ user: 100_000, system: 0 });
  load();
  const writes = (user: number): boolean => {
    cpu.mockReturnValue({ user, system: 0 });
    const compiled = vi.fn(() => Buffer.from("code"));
    new CodeCache(file, "check").keep(false, compiled);
    return compiled.mock.calls.length > 0;
  };
  expect(writes(140_000)).toBe(false);
  expect(writes(160_000)).toBe(true);
  expect(writes(160_000)).toBe(false);
});

it("writes nothing where the user wants none, and with options of Node", () => {
  vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", "1");
  load();
  vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", undefined);
  vi.stubEnv("NODE_OPTIONS", "--no-opt");
  load();
  vi.stubEnv("NODE_OPTIONS", undefined);
  vi.spyOn(process, "execArgv", "get").mockReturnValue(["--no-opt"]);
  load();
  expect(kept()).toEqual([]);
});
