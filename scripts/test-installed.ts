/**
 * @file `npm run test:installed -- [--node 20,22,24] [--json]`: tests the packed package as users install it: without scripts, into
 * an empty project beside a Strata library (test/fixtures/tiles) and fast-check. Runs the tests of test/installed there on each of
 * these Node versions, then type-checks the TypeScript examples against its declarations. Node versions other than the current one
 * come from npm. Ends with `N passed, N failed`.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { nodes } from "./installed/nodes.ts";
import { install, packed } from "./installed/npm.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MAIN = `import gpu
import "pkg:@acme/tiles"

fun smooth(xs: [n]f32): [n]f32 = map(\\x -> 0.5 * x, doubled(xs))

schedule s for smooth = tiled(4) ; lowerTo([wrg(0), lcl(0, 4)]) ; kernel
`;
const EXAMPLES = ["api.ts", "rules.ts"];

interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** Makes a project with the packages and a program. */
function project(folder: string): void {
  const fastCheck = createRequire(import.meta.url)("fast-check/package.json") as {
    version: string;
  };
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const packages = [ROOT, join(ROOT, "test/fixtures/tiles")].map((path) => packed(path, folder));
  install(folder, ...packages, `fast-check@${fastCheck.version}`);
  writeFileSync(join(folder, "main.strata"), MAIN);
  cpSync(join(ROOT, "test/installed"), folder, { recursive: true });
}

/** Runs the tests in the project with one Node version. */
function testOn(node: string, folder: string): Totals {
  const files = readdirSync(folder).filter((name) => name.endsWith(".test.js"));
  const { PATH: others = "" } = process.env;
  const PATH = `${dirname(node)}${delimiter}${others}`;
  const env = { ...process.env, PATH, NO_COLOR: "1" };
  const args = ["--test", "--test-reporter=tap", ...files];
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const { stdout } = spawnSync(node, args, {
    cwd: folder,
    env,
    encoding: "utf8",
    stdio: [...stdio],
  });
  const count = (what: string): number =>
    Number(new RegExp(`^# ${what} (\\d+)$`, "m").exec(stdout)?.[1] ?? 0);
  const [passed, failed] = [count("pass"), count("tests") - count("pass")];
  for (const part of stdout.split(/^# Subtest: /m))
    if (/^not ok /m.test(part)) console.error(part.trimEnd());
  return { passed, failed: passed === 0 ? Math.max(failed, 1) : failed };
}

/** Type-checks programs that use the package with all of its declarations, for each way of resolving modules. */
function checkTypes(folder: string): Totals {
  for (const name of EXAMPLES) cpSync(join(ROOT, "examples", name), join(folder, name));
  const tsc = createRequire(import.meta.url).resolve("typescript/lib/tsc.js");
  const strict = ["--noEmit", "--strict", "--target", "es2023"];
  const ways = [
    ["--module", "nodenext"],
    ["--module", "esnext", "--moduleResolution", "bundler"],
  ];
  const results = ways.map((way) => {
    const args = [tsc, ...strict, ...way, ...EXAMPLES];
    const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: "inherit" });
    return status === 0;
  });
  return { passed: results.filter((ok) => ok).length, failed: results.filter((ok) => !ok).length };
}

const { values } = parseArgs({
  options: { node: { type: "string", default: "20,22,24" }, json: { type: "boolean" } },
});
const folder = mkdtempSync(join(tmpdir(), "strata-installed-"));
try {
  project(folder);
  const results = new Map<string, Totals>();
  const note = (what: string, totals: Totals): void => {
    results.set(what, totals);
    if (!values.json) console.log(`${what}: ${totals.passed} passed, ${totals.failed} failed`);
  };
  for (const [version, node] of nodes(join(folder, "nodes"), values.node.split(",")))
    note(`Node ${version}`, testOn(node, folder));
  note("declarations", checkTypes(folder));
  const all = [...results.values()];
  const passed = all.reduce((sum, r) => sum + r.passed, 0);
  const failed = all.reduce((sum, r) => sum + r.failed, 0);
  if (values.json) console.log(JSON.stringify({ passed, failed, of: Object.fromEntries(results) }));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
