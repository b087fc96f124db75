/**
 * @file `npm run test:installed -- [--node 20,22,24] [--package FILE] [--json]`: tests the packed package as users install it: without scripts, into
 * an empty project beside a Strata library (test/fixtures/tiles), fast-check and Vitest. Runs the tests of test/installed there on
 * each of these Node versions, then type-checks programs against its declarations. Versions of Node, Vitest and TypeScript that the
 * repository does not have come from npm. `--package` takes a packed file instead of packing the repository. Ends with `N passed, N failed`.
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
import { checkedTypes, installBeside } from "./installed/types.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MAIN = `import gpu
import "pkg:@acme/tiles"

fun smooth(xs: [n]f32): [n]f32 = map(\\x -> 0.5 * x, doubled(xs))

schedule s for smooth = tiled(4) ; lowerTo([wrg(0), lcl(0, 4)]) ; kernel
`;
/** The Vitest that the repository does not have, and the oldest Node that runs it. */
const VITEST_5 = { version: "5.1.1", node: 22 } as const;
/** Milliseconds after which the tests on one version of Node are ended: ten times what they take. */
const PATIENCE = 400_000;

interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** Makes a project with the packages and a program. `strata` is the packed file of this package. */
function project(folder: string, strata: string): void {
  const require = createRequire(import.meta.url);
  const tools = ["fast-check", "vitest", "@types/node"].map(
    (name) => `${name}@${(require(`${name}/package.json`) as { version: string }).version}`,
  );
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  install(folder, strata, packed(join(ROOT, "test/fixtures/tiles"), folder), ...tools);
  writeFileSync(join(folder, "main.strata"), MAIN);
  cpSync(join(ROOT, "test/installed"), folder, { recursive: true });
}

/** Runs the tests in the project with one Node version. */
function testOn(node: string, folder: string): Totals {
  const files = readdirSync(folder).filter((name) => name.endsWith(".test.js"));
  const { PATH: others = "" } = process.env;
  const PATH = `${dirname(node)}${delimiter}${others}`;
  // The compiled code that the command keeps goes with the folder.
  const env = { ...process.env, PATH, NO_COLOR: "1", XDG_CACHE_HOME: join(folder, "cache") };
  const args = ["--test", "--test-reporter=tap", ...files];
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const { stdout, error } = spawnSync(node, args, {
    cwd: folder,
    env,
    encoding: "utf8",
    stdio: [...stdio],
    timeout: PATIENCE,
    killSignal: "SIGKILL",
  });
  if (error !== undefined) console.error(`${stdout}\n${error.message}`);
  const count = (what: string): number =>
    Number(new RegExp(`^# ${what} (\\d+)$`, "m").exec(stdout)?.[1] ?? 0);
  const [passed, failed] = [count("pass"), count("tests") - count("pass")];
  for (const part of stdout.split(/^# Subtest: /m))
    if (/^not ok /m.test(part)) console.error(part.trimEnd());
  return { passed, failed: passed === 0 ? Math.max(failed, 1) : failed };
}

const { values } = parseArgs({
  options: {
    node: { type: "string", default: "20,22,24" },
    package: { type: "string" },
    json: { type: "boolean" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "strata-installed-"));
try {
  project(folder, values.package ?? packed(ROOT, folder));
  const versions = values.node.split(",");
  if (versions.some((version) => Number(version) >= VITEST_5.node))
    installBeside(folder, "vitest5", `vitest@${VITEST_5.version}`);
  const results = new Map<string, Totals>();
  const note = (what: string, totals: Totals): void => {
    results.set(what, totals);
    if (!values.json) console.log(`${what}: ${totals.passed} passed, ${totals.failed} failed`);
  };
  for (const [version, node] of nodes(join(folder, "nodes"), versions))
    note(`Node ${version}`, testOn(node, folder));
  const types = checkedTypes(ROOT, folder);
  const typed = types.filter((ok) => ok).length;
  note("declarations", { passed: typed, failed: types.length - typed });
  const all = [...results.values()];
  const passed = all.reduce((sum, r) => sum + r.passed, 0);
  const failed = all.reduce((sum, r) => sum + r.failed, 0);
  if (values.json) console.log(JSON.stringify({ passed, failed, of: Object.fromEntries(results) }));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
