/** @file docs/vitest.md: its files, tested by Vitest where Strata is installed, and tested again when a .strata file changes. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stripVTControlCharacters } from "node:util";

const PAGE = readFileSync("node_modules/strata-lang/docs/vitest.md", "utf8");
const FILES = [...PAGE.matchAll(/^`([\w.]+)`:\n\n```\w+\n(.*?)```/gms)];
const [MAJOR] = process.versions.node.split(".").map(Number);

/** Writes the page's files into a folder. */
function write(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [, name, text] of FILES) writeFileSync(join(folder, name), text);
}

/** Vitest in a folder, with what it has printed since `fresh` was called. */
function watching(folder, vitest) {
  const { CI: _, ...env } = process.env;
  const child = spawn(process.execPath, [vitest, "--watch"], { cwd: folder, env });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      text += stripVTControlCharacters(String(part));
    });
  const prints = async (pattern) => {
    for (let waited = 0; !pattern.test(text); waited += 50) {
      assert.ok(waited < 120_000 && child.exitCode === null, `${pattern} is not printed: ${text}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const fresh = () => {
    text = "";
  };
  return { prints, fresh, end: () => child.kill("SIGKILL") };
}

test("the page shows five files", () => assert.equal(FILES.length, 5));

const VITESTS = [
  ["Vitest 4", ".", 20],
  ["Vitest 5", "vitest5", 22],
].filter(([, , since]) => MAJOR >= since);

for (const [name, home] of VITESTS)
  test(`${name} runs the tests of the page, and runs them again when an imported file changes`, async () => {
    const folder = join(home, `with-vite-${MAJOR}`);
    write(folder);
    const vitest = join(process.cwd(), home, "node_modules/vitest/vitest.mjs");
    const { prints, fresh, end } = watching(folder, vitest);
    try {
      await prints(/Tests +3 passed/);
      await prints(/Waiting for file changes/);
      fresh();
      const mean = join(folder, "mean.strata");
      writeFileSync(mean, readFileSync(mean, "utf8").replace("3.0", "4.0"));
      await prints(/Tests +1 failed \| 2 passed/);
    } finally {
      end();
    }
  });

test("a build with a .strata file fails, and says what to do", () => {
  write("build");
  const config = join("build", "vite.config.js");
  writeFileSync(
    config,
    readFileSync("build/vitest.config.ts", "utf8").replace("vitest/config", "vite"),
  );
  writeFileSync("build/main.js", 'import source from "./blur.strata"; console.log(source);');
  writeFileSync("build/index.html", '<script type="module" src="./main.js"></script>');
  const vite = join(process.cwd(), "node_modules/vite/bin/vite.js");
  const { stderr, status } = spawnSync(process.execPath, [vite, "build"], {
    cwd: "build",
    encoding: "utf8",
  });
  assert.notEqual(status, 0);
  assert.match(stderr, /no build and no browser can contain it; ship the kernels instead/);
});
