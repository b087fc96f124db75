import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NodeHost } from "./node-host.ts";

const at = { start: 0, end: 0 };
const SECRET = "fun secret(x: f32): f32 = 42.0";

let root: string;

const manifest = (exports: unknown): string => JSON.stringify({ exports });

/** Writes files below the test's folder. */
const write = (files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

/** The text that an import in a file finds, or the code and message of the refusal. */
const imported = (from: string, text: string, tag: "name" | "path" = "path"): string => {
  const host = new NodeHost(root);
  const { file } = host.open(join(root, from));
  const found = host.find({ tag, text, span: at }, file);
  return "missing" in found ? `${found.missing.code} ${found.missing.message}` : found.text;
};

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "strata-host-")));
  write({
    "outside.strata": SECRET,
    "project/package.json": "{}",
    "project/main.strata": "",
    "project/other.strata": "fun other(x: f32): f32 = x",
    "project/deep/inner.strata": "",
    "project/notes.txt": "private",
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("relative imports", () => {
  it("find files of the project, upwards too", () => {
    expect(imported("project/main.strata", "./other.strata")).toContain("fun other");
    expect(imported("project/deep/inner.strata", "../other.strata")).toContain("fun other");
  });

  it("are one module however they are written", () => {
    const host = new NodeHost(root);
    const { file } = host.open(join(root, "project/main.strata"));
    const find = (text: string) => host.find({ tag: "path", text, span: at }, file);
    expect(find("./deep/../other.strata")).toBe(find("./other.strata"));
  });

  it.each([
    "../outside.strata",
    "./../outside.strata",
    "./deep/../../outside.strata",
    "../project/../outside.strata",
  ])("do not leave the project: %s", (path) => {
    expect(imported("project/main.strata", path)).toBe(
      `E0207 \`${path}\` leaves the folder of its project`,
    );
  });

  it("do not tell whether a file outside exists", () => {
    const [there, absent] = ["../outside.strata", "../absent.strata"].map((path) =>
      imported("project/main.strata", path).replace(path, "PATH"),
    );
    expect(there).toBe(absent);
  });

  it.each([
    ["/etc/passwd", "is an absolute path"],
    ["/tmp/x.strata", "is an absolute path"],
    ["C:/x.strata", "is an absolute path"],
    ["file:///tmp/x.strata", "is a URL"],
    ["https://example.org/x.strata", "is a URL"],
    ["..\\outside.strata", "a character that is not allowed"],
    ["./x\0.strata", "a character that is not allowed"],
    ["other.strata", "is no relative path"],
    ["~/x.strata", "is no relative path"],
    ["./notes.txt", "is no Strata file"],
    ["./../.env", "is no Strata file"],
  ])("refuse %j", (path, reason) => {
    const answer = imported("project/main.strata", path);
    expect(answer).toMatch(/^E0207 /);
    expect(answer).toContain(reason);
  });

  it("follow links only inside the project, and only to Strata files", () => {
    symlinkSync(join(root, "outside.strata"), join(root, "project/link.strata"));
    symlinkSync(root, join(root, "project/up"));
    symlinkSync(join(root, "project/notes.txt"), join(root, "project/notes.strata"));
    symlinkSync(join(root, "project/other.strata"), join(root, "project/alias.strata"));
    const from = "project/main.strata";
    expect(imported(from, "./link.strata")).toMatch(/^E0207 .*leaves the folder/);
    expect(imported(from, "./up/outside.strata")).toMatch(/^E0207 .*leaves the folder/);
    expect(imported(from, "./notes.strata")).toMatch(/^E0203 .*does not end in .strata/);
    expect(imported(from, "./alias.strata")).toContain("fun other");
  });

  it("stay in the file's own folder where there is no package", () => {
    write({ "loose/main.strata": "", "loose/beside.strata": SECRET });
    expect(imported("loose/main.strata", "./beside.strata")).toBe(SECRET);
    expect(imported("loose/main.strata", "../outside.strata")).toMatch(/^E0207/);
  });

  it("say what is near when a file is missing", () => {
    const host = new NodeHost(root);
    const { file } = host.open(join(root, "project/main.strata"));
    const found = host.find({ tag: "path", text: "./othre.strata", span: at }, file);
    expect(found).toMatchObject({ missing: { help: ["did you mean `./other.strata`?"] } });
  });
});

describe("packages", () => {
  it("are found by name, through the condition `strata`", () => {
    write({
      "project/node_modules/tiles/package.json": manifest({
        ".": { strata: "./src/index.strata", default: "./index.js" },
        "./extra/*": { strata: "./src/*.strata" },
      }),
      "project/node_modules/tiles/src/index.strata": "// index",
      "project/node_modules/tiles/src/more.strata": "// more",
      "project/node_modules/@acme/one/package.json": manifest({ strata: "./one.strata" }),
      "project/node_modules/@acme/one/one.strata": "// one",
    });
    const from = "project/deep/inner.strata";
    expect(imported(from, "tiles", "name")).toBe("// index");
    expect(imported(from, "pkg:tiles")).toBe("// index");
    expect(imported(from, "pkg:tiles/extra/more")).toBe("// more");
    expect(imported(from, "pkg:@acme/one")).toBe("// one");
    expect(imported(from, "pkg:tiles/other")).toMatch(/^E0203 .* no Strata module `other`/);
  });

  it("keep their own imports inside themselves", () => {
    write({
      "project/node_modules/bad/package.json": manifest({ strata: "./index.strata" }),
      "project/node_modules/bad/index.strata": "",
    });
    expect(imported("project/node_modules/bad/index.strata", "../../other.strata")).toMatch(
      /^E0207/,
    );
  });

  it.each([
    ["../../outside.strata"],
    ["./../../../outside.strata"],
    ["./node_modules/x/y.strata"],
    ["/etc/x.strata"],
    ["./index.js"],
    ["./absent.strata"],
  ])("cannot export %s", (target) => {
    write({
      "project/node_modules/bad/package.json": manifest({ strata: target }),
      "project/node_modules/bad/index.js": "throw new Error('executed')",
    });
    expect(imported("project/main.strata", "bad", "name")).toMatch(/^E0207 the package `bad`/);
  });

  it.each(["pkg:../outside", "pkg:.hidden", "pkg:a/../../b", "pkg:@acme", "pkg:", "pkg:a//b"])(
    "have proper names: %s",
    (text) => {
      expect(imported("project/main.strata", text)).toMatch(
        /^E0207 .* is no name of an npm package/,
      );
    },
  );

  it.each([
    [
      "a target with a character that no name has",
      manifest({ strata: "./a\0.strata" }),
      "no path inside it",
    ],
    [
      "conditions nested 20,000 deep",
      `{"exports":${'{"default":'.repeat(20_000)}{"strata":"./a.strata"}${"}".repeat(20_000)}}`,
      "no such file",
    ],
    ["text that is no JSON", "{", "its package.json cannot be read"],
  ])("say what is wrong with %s", (_, text, problem) => {
    write({ "project/node_modules/bad/package.json": text });
    const found = imported("project/main.strata", "bad", "name");
    expect(found).toMatch(/^E0207 the package `bad`/);
    expect(found).toContain(problem);
    expect(found).not.toContain("\0");
  });

  it.skipIf(process.platform === "win32")(
    "are not waited for where a pipe is in the place of package.json",
    () => {
      mkdirSync(join(root, "project/node_modules/pipe"), { recursive: true });
      execFileSync("mkfifo", [join(root, "project/node_modules/pipe/package.json")]);
      expect(imported("project/main.strata", "pipe", "name")).toMatch(/^E0207 the package `pipe`/);
    },
  );

  it("may have a byte order mark in their package.json", () => {
    write({
      "project/node_modules/bom/package.json": `\uFEFF${manifest({ strata: "./a.strata" })}`,
      "project/node_modules/bom/a.strata": "// found",
    });
    expect(imported("project/main.strata", "bom", "name")).toBe("// found");
  });

  it("without the condition are no modules", () => {
    write({
      "project/node_modules/js/package.json": JSON.stringify({ main: "./index.js" }),
      "project/node_modules/js/index.js": "throw new Error('executed')",
    });
    expect(imported("project/main.strata", "js", "name")).toMatch(
      /^E0203 the package `js` ships no/,
    );
  });
});

describe("texts in no file", () => {
  /** What an import in a text finds: the text of a file, or the code and message of the refusal. */
  const fromText = (
    from: string | URL | undefined,
    text: string,
    tag: "name" | "path" = "path",
  ) => {
    const host = new NodeHost(root);
    const { file } = host.text("", from);
    expect(file).toBe("<text>");
    const found = host.find({ tag, text, span: at }, file);
    return "missing" in found ? `${found.missing.code} ${found.missing.message}` : found.text;
  };

  it.each([
    ["a path", () => join(root, "project/suite.test.ts")],
    ["the text of a URL", () => pathToFileURL(join(root, "project/suite.test.ts")).href],
    ["a URL", () => pathToFileURL(join(root, "project/suite.test.ts"))],
    ["a folder", () => join(root, "project")],
  ])("import what a file there can import: %s", (_, from) => {
    write({
      "project/node_modules/tiles/package.json": manifest({ strata: "./tiles.strata" }),
      "project/node_modules/tiles/tiles.strata": "// tiles",
    });
    expect(fromText(from(), "./other.strata")).toContain("fun other");
    expect(fromText(from(), "pkg:tiles")).toBe("// tiles");
    expect(fromText(from(), "tiles", "name")).toBe("// tiles");
    expect(fromText(from(), "../outside.strata")).toMatch(/^E0207 .* leaves the folder/);
    expect(fromText(from(), "./absent.strata")).toMatch(/^E0203/);
  });

  it.each([
    [undefined, /a text that is in no file$/],
    ["https://example.org/suite.ts", /from https:.*, which is in no folder of this machine$/],
    ["/no-such-folder/suite.ts", /from \/no-such-folder.*, which is in no folder/],
  ])("import nothing from %s", (from, message) => {
    expect(fromText(from, "./other.strata")).toMatch(/^E0207 /);
    expect(fromText(from, "./other.strata")).toMatch(message);
    expect(fromText(from, "gpu", "name")).toContain("mapGlb");
  });
});

describe("the standard library", () => {
  it("is found by name and cannot be shadowed by a package", () => {
    write({
      "project/node_modules/gpu/package.json": JSON.stringify({
        exports: { strata: "./g.strata" },
      }),
      "project/node_modules/gpu/g.strata": SECRET,
    });
    expect(imported("project/main.strata", "gpu", "name")).toContain("mapGlb");
  });

  it("suggests the nearest module", () => {
    const host = new NodeHost(root);
    const { file } = host.open(join(root, "project/main.strata"));
    const found = host.find({ tag: "name", text: "stencl", span: at }, file);
    expect(found).toMatchObject({ missing: { help: ["did you mean `stencil`?"] } });
  });
});
