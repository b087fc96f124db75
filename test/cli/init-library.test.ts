/** @file `strata init --library`: what it writes has no mistakes, passes its own tests, is used by another project, and replaces nothing. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "strata-library-")));
const folder = join(root, "chunks");
const made = await strata(["init", "--library", folder, "--name", "@acme/chunks", "--json"]);
const text = (name: string): string => readFileSync(join(folder, name), "utf8");
const manifest = JSON.parse(text("package.json"));
const strataVersion = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
).version;
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("a new library", () => {
  it("is listed", () => {
    const [init] = jsonLines(made.out);
    expect(init).toMatchObject({ type: "init", folder, package: "@acme/chunks" });
    const { files } = init as { files?: readonly string[] };
    expect(files).toHaveLength(7);
    for (const file of files!) expect(existsSync(join(folder, file))).toBe(true);
    expect(made).toMatchObject({ status: 0, err: "" });
  });

  it.each([
    [["check", folder, "--runs", "20"], "2 schedules compiled"],
    [["test", join(folder, "test"), "--runs", "5"], "2 schedules, none failed"],
    [["fmt", "--check", folder], ""],
    [["doc", folder], "needs `k divides n` (inferred)"],
  ])("passes strata %j", async (args, shown) => {
    const { out, err, status } = await strata(args);
    expect({ err, status }).toEqual({ err: "", status: 0 });
    expect(out).toContain(shown);
  });

  it("names what it needs and what it ships", () => {
    const { peerDependencies, devDependencies, exports, files } = manifest;
    expect(peerDependencies).toEqual({ "strata-lang": `^${strataVersion}` });
    expect(devDependencies["strata-lang"]).toBe(peerDependencies["strata-lang"]);
    expect(exports["."].strata.startsWith(`./${files[0]}/`)).toBe(true);
  });

  it("is used as its README says", async () => {
    const [listing] = /^import gpu\n.*?(?=^```)/ms.exec(text("README.md"))!;
    mkdirSync(join(root, "project/node_modules/@acme"), { recursive: true });
    writeFileSync(join(root, "project/package.json"), "{}");
    writeFileSync(join(root, "project/main.strata"), listing);
    symlinkSync(folder, join(root, "project/node_modules/@acme/chunks"));
    const { out, err, status } = await strata(["check", join(root, "project")]);
    expect({ err, status }).toEqual({ err: "", status: 0 });
    expect(out).toContain("1 schedule compiled");
  });

  it("runs no script of npm that its package.json lacks", () => {
    const named = [...text("README.md").matchAll(/^npm run (\w+)/gm)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(Object.keys(manifest.scripts)).toContain(name);
  });
});

describe("the suite of a new library", async () => {
  await import(join(folder, "test/library.test.ts"));
});

describe("strata init --library", () => {
  it("replaces no file, and then writes none", () =>
    inFolder({ "package.json": "{}" }, async () => {
      const { err, status } = await strata(["init", "--library", ".", "--name", "tiles"]);
      expect(status).toBe(2);
      expect(err).toContain("error[E0003]: cannot write package.json: it exists already");
      expect(readFileSync("package.json", "utf8")).toBe("{}");
      expect(existsSync("src")).toBe(false);
    }));

  it("names the package as the folder, if that is a name", () =>
    inFolder({}, async () => {
      expect((await strata(["init", "--library", "tiles"])).status).toBe(0);
      expect(JSON.parse(readFileSync("tiles/package.json", "utf8")).name).toBe("tiles");
      const { err, status } = await strata(["init", "--library", "My Tiles"]);
      expect(status).toBe(2);
      expect(err).toContain("error[E0001]: `My Tiles` is no name of an npm package");
      expect(existsSync("My Tiles")).toBe(false);
    }));

  it("is said where a file has no suffix", async () => {
    const { err } = await strata(["init", "tiles"]);
    expect(err).toContain("help: a library in this folder: strata init --library tiles");
    const named = await strata(["init", "a.strata", "--name", "a"]);
    expect(named.err).toContain("help: write --library, too");
  });
});
