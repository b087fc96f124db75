/** @file The rules of `npm run layers` find what they forbid. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { checkLayers } from "../../scripts/layers.ts";

/** The violations in a tree of files, each written as the paths it imports. */
async function violations(files: Readonly<Record<string, readonly string[]>>) {
  const root = mkdtempSync(join(tmpdir(), "strata-layers-"));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  try {
    for (const folder of ["src", "test"]) mkdirSync(join(root, folder));
    for (const name of ["koffi", "left-pad"]) {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
      write(`node_modules/${name}/index.js`, "");
    }
    for (const [path, imports] of Object.entries(files))
      write(path, `${imports.map((from) => `import "${from}";\n`).join("")}export {};\n`);
    return (await checkLayers(root, ["src", "test"])).violations;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

it.each([
  ["src/term/a.ts", "../lang/b.ts", "src/term imports only what is below"],
  ["src/strategies/a.ts", "../traversals/b.ts", "src/strategies imports only what is below"],
  ["src/traversals/a.ts", "../lowering/b.ts", "src/traversals imports only what is below"],
  ["src/lang/a.ts", "../lowering/b.ts", "src/lang imports only what is below"],
  ["src/lowering/deep/a.ts", "../../lang/deep/b.ts", "src/lowering imports only what is below"],
  ["src/runtime/data/a.ts", "../../api/b.ts", "src/runtime imports only what is below"],
  ["src/runtime/data/a.ts", "../../testing/b.ts", "src/runtime imports only what is below"],
  ["src/api/a.ts", "../cli/b.ts", "src/api imports only what is below"],
  ["src/runtime/simulator/a.ts", "../launch/b.ts", "runtime/simulator imports only what is below"],
  ["src/runtime/host/a.ts", "../data/b.ts", "runtime/host imports only what is below"],
  ["src/term/a.ts", "node:fs", "only the outside uses Node"],
  ["src/lowering/a.ts", "path", "only the outside uses Node"],
  ["src/runtime/launch/a.ts", "node:os", "only the outside uses Node"],
  ["src/api/a.ts", "node:fs", "src/api uses Node for time alone"],
  ["src/runtime/simulator/a.ts", "koffi", "koffi is used in runtime/opencl alone"],
  ["src/cli/a.ts", "left-pad", "src uses the packages listed"],
  ["src/term/a.ts", "../../test/b.ts", "src stands by itself"],
  ["src/term/a.ts", "./testing/b.ts", "src stands by itself"],
  ["test/a.test.ts", "./b.test.ts", "no test imports a test"],
  ["src/term/a.ts", "./missing.ts", "every import is found"],
])("%s must not import %s", async (from, to, rule) => {
  const target = to.startsWith(".") && !to.includes("missing") ? [join(dirname(from), to)] : [];
  const files = Object.fromEntries([[from, [to]], ...target.map((path) => [path, []])]);
  const found = await violations(files);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`${rule}: ${from} → `);
});

it("finds cycles, and files that nothing imports", async () => {
  const files = {
    "src/term/a.ts": ["./b.ts"],
    "src/term/b.ts": ["./a.ts"],
    "src/term/alone.ts": [],
  };
  expect((await violations(files)).toSorted()).toEqual([
    "no cycle: src/term/a.ts → src/term/b.ts → src/term/a.ts",
    "no orphan: src/term/alone.ts",
  ]);
});

it("allows what ARCHITECTURE.md draws", async () => {
  const files = {
    "src/cli/a.ts": ["../api/b.ts", "node:fs"],
    "src/api/b.ts": ["../runtime/launch/c.ts", "node:vm"],
    "src/runtime/launch/c.ts": ["../opencl/d.ts", "../../lowering/e.ts", "../../lang/e.ts"],
    "src/runtime/opencl/d.ts": ["koffi", "node:child_process"],
    "src/lowering/e.ts": ["../term/f.ts"],
    "src/lang/e.ts": ["../term/f.ts"],
    "src/term/f.ts": [],
    "src/term/f.test.ts": ["./f.ts", "./testing/g.ts", "../../test/h.ts", "node:fs"],
    "src/term/testing/g.ts": [],
    "test/h.ts": [],
  };
  expect(await violations(files)).toEqual([]);
});

it("sees this project", async () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { modules, violations } = await checkLayers(root, ["src"]);
  expect(modules).toBeGreaterThan(100);
  expect(violations).toEqual([]);
});
