/**
 * @file Builds `dist`: JavaScript and declarations by tsc, and the standard library parsed. Files stay apart as in `src`:
 * loading them unbundled costs about 50 ms of the command's start, and stack traces and the worker's path stay simple.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { resolve } = createRequire(import.meta.url);

const node = (...args: readonly string[]): void => {
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
};

rmSync(new URL("../dist", import.meta.url), { recursive: true, force: true });
node(resolve("typescript/lib/tsc.js"), "-p", "tsconfig.build.json");
node("--import", "tsx", "scripts/parse-stdlib.ts", "stdlib", "dist/stdlib");
chmodSync(new URL("../dist/cli/main.js", import.meta.url), 0o755);
