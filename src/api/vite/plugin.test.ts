/** @file The Vite plugin: what its hooks give Vite, without a server. `npm run test:installed` runs Vitest with it. */
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { defineConfig } from "vitest/config";
import { ownModule } from "../../runtime/host/index.ts";
import { openFile } from "./open-file.ts";
import { strata } from "./plugin.ts";

const TILES = fileURLToPath(new URL("../../../test/fixtures/tiles", import.meta.url));
const FILE = `${TILES}/src/index.strata`;

/** A plugin context that notes the files to watch, and throws what `error` is called with. */
function context() {
  const watched: string[] = [];
  return {
    watched,
    addWatchFile: (path: string): void => void watched.push(path),
    error: (message: string): never => {
      throw new Error(message);
    },
  };
}

const config = { command: "serve", root: TILES, plugins: [{ name: "vitest" }] } as const;

function configured(options?: Parameters<typeof strata>[0], others = {}) {
  const plugin = strata(options);
  plugin.configResolved({ ...config, ...others });
  return plugin;
}

describe("the plugin", () => {
  it("is one of Vite", () => {
    expect(defineConfig({ plugins: [strata()] }).plugins).toHaveLength(1);
  });

  it("makes a module that opens the file", () => {
    const { code } = configured().load.call(context(), FILE)!;
    expect(code.split("\n")).toEqual([
      `import { openFile } from "${ownModule("api/vite/open-file")}";`,
      "const rules = {  };",
      `export default openFile("${FILE}", { allowRaw: false, rules });`,
      "",
    ]);
  });

  it("passes rules and permissions on", () => {
    const options = { allowRaw: true, rules: ["./rules.ts", "/elsewhere/more.js"] };
    const { code } = configured(options).load.call(context(), FILE)!;
    expect(code).toContain(`import * as rules0 from "${TILES}/./rules.ts";`);
    expect(code).toContain('import * as rules1 from "/elsewhere/more.js";');
    expect(code).toContain('const rules = { "./rules.ts": rules0, "/elsewhere/more.js": rules1 };');
    expect(code).toContain("allowRaw: true, rules }");
  });

  it("watches the file and what it imports, also through others", () => {
    const seen = context();
    configured().load.call(seen, FILE);
    expect(seen.watched).toEqual([FILE, `${TILES}/src/chunks.strata`]);
  });

  it.each(["./a.ts", "./a.strata?raw", "./strata"])("leaves %s to others", (id) => {
    expect(configured().resolveId.call(context(), id, FILE)).toBe(undefined);
    expect(configured().load.call(context(), id)).toBe(undefined);
  });

  it("finds modules of packages, named as in Strata", () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "strata-vite-")));
    const resolve = (id: string) =>
      configured().resolveId.call(context(), id, join(folder, "suite.test.ts"));
    try {
      cpSync(TILES, join(folder, "node_modules/@acme/tiles"), { recursive: true });
      const found = join(folder, "node_modules/@acme/tiles/src/stencils.strata");
      expect(resolve("pkg:@acme/tiles/stencils")).toBe(found);
      expect(() => resolve("pkg:@acme/absent")).toThrow(/^E0203: .*@acme\/absent.*\nhelp: /s);
      expect(() => resolve("pkg:../outside")).toThrow("E0207");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ["a build", { command: "build" }, { ssr: true }],
    ["a page", { plugins: [] }, { ssr: false }],
  ])("refuses to be part of %s, and says what to do", (_, others, options) => {
    const load = () => configured({}, others).load.call(context(), FILE, options);
    expect(load).toThrow(/no build and no browser can contain it; ship the kernels instead/);
  });

  it("works on a server that is no test", () => {
    const plugin = configured({}, { plugins: [] });
    expect(plugin.load.call(context(), FILE, { ssr: true })?.code).toContain("openFile");
  });
});

describe("an opened file", () => {
  it("is a source, without and with mistakes", () => {
    expect(openFile(FILE, { allowRaw: false, rules: {} }).diagnostics).toEqual([]);
  });

  it("has the rules of modules", () => {
    const rule = { name: "same", left: "map(f, xs)", rewrite: () => undefined };
    const modules = { "./rules.ts": { rule, other: 3 } };
    const { workspace } = openFile(FILE, { allowRaw: false, rules: modules });
    expect(workspace.given?.parsed.headers.map(({ name }) => name.text)).toEqual(["same"]);
    const none = { "./none.ts": { other: 3 } };
    const open = () => openFile(FILE, { allowRaw: false, rules: none });
    expect(open).toThrow("cannot take rules from ./none.ts: it exports no rule");
  });
});
