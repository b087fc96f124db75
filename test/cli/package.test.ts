/** @file A library in an npm package of its own: installed by its path, imported, checked, run, kept inside itself. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonLines, strata } from "./support.ts";

const PACKAGE = fileURLToPath(new URL("../fixtures/tiles", import.meta.url));

const MAIN = `import gpu
import "pkg:@acme/tiles"
import "pkg:@acme/tiles/stencils" as stencils

fun smooth(xs: [n]f32): [n]f32 = map(\\x -> 0.5 * x, stencils::withNext(doubled(xs)))
schedule s(t: nat in [4, 8] = 4) for smooth = tiled(t) ; lowerTo([wrg(0), lcl(0, t)]) ; kernel
`;

let folder: string;
const before = process.cwd();

const put = (name: string, text: string): void => {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
};

/** A project that has the package in its node_modules as npm puts it there. */
const install = (what: string, ...options: readonly string[]): void => {
  put("package.json", '{ "name": "project", "private": true }');
  const args = [
    "install",
    "--offline",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    ...options,
    what,
  ];
  execFileSync("npm", args, { cwd: folder, stdio: "pipe" });
};

/** The package as it would be published. */
const packed = (): string => {
  const args = ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder];
  const name = execFileSync("npm", args, { cwd: PACKAGE, encoding: "utf8" });
  return join(folder, name.trim());
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "strata-package-"));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ["copied", () => PACKAGE, "--install-links"],
  ["linked", () => PACKAGE, "--no-install-links"],
  ["packed and unpacked", packed, "--install-links"],
])("a package, %s by npm install", (_, what, option) => {
  beforeAll(() => {
    for (const name of ["node_modules", "package-lock.json"])
      rmSync(join(folder, name), { recursive: true, force: true });
    install(what(), option);
    put("main.strata", MAIN);
  });

  it("is checked with the file that imports it", async () => {
    expect(existsSync("node_modules/@acme/tiles/src/index.strata")).toBe(true);
    const checked = await strata(["check", "main.strata", "--no-notes"]);
    expect(checked).toMatchObject({ status: 0, err: "" });
  });

  it("gives a schedule that runs and agrees with the interpreter", async () => {
    const args = ["run", "main.strata", "--schedule", "s", "xs=random:1", "--size", "n=16"];
    const { status, out } = await strata([...args, "--device", "sim", "--check", "--json"]);
    expect(status).toBe(0);
    expect(JSON.stringify(jsonLines(out))).toContain('"equal":true');
  });

  it("is checked and documented by itself, by its folder", async () => {
    const check = await strata(["check", "node_modules/@acme/tiles", "--runs", "10"]);
    expect(check).toMatchObject({ status: 0 });
    expect(check.out).toContain("3 rules, no counterexample in 30 cases");
    const { status, out } = await strata(["doc", "node_modules/@acme/tiles"]);
    expect(status).toBe(0);
    for (const line of [
      'import "pkg:@acme/tiles"',
      'import "pkg:@acme/tiles/stencils"',
      "A map in tiles of k elements, wherever there is one first.",
      "- needs `k divides n` (inferred), `associative(op)`, `identity(op, z)`",
    ])
      expect(out.split("\n")).toContain(line);
    expect(out).not.toContain("./chunks.strata");
    const named = await strata(["doc", "pkg:@acme/tiles"]);
    expect(named.err).toContain("help: name the folder of the package: node_modules/@acme/tiles");
  });

  it("exports what it says, and nothing else", async () => {
    put("private.strata", 'import "pkg:@acme/tiles"\nstrategy s = inChunks(4)\n');
    put("list.strata", 'import "pkg:@acme/tiles" (tiled, inChunks)\n');
    put("module.strata", 'import "pkg:@acme/tiles/chunks"\n');
    const error = async (file: string) => (await strata(["check", file])).err;
    expect(await error("private.strata")).toContain(
      "error[E0201]: no strategy or rule named `inChunks`",
    );
    expect(await error("list.strata")).toContain(
      "error[E0205]: module `pkg:@acme/tiles` exports no `inChunks`",
    );
    expect(await error("module.strata")).toContain(
      "error[E0203]: the package `@acme/tiles` ships no Strata module `chunks`",
    );
  });
});

describe("a file does not use what another keeps to itself", () => {
  it.each([
    ["strategy s = secret", "2:14"],
    ["rule r = map(f, xs) => map(\\x -> hidden(x), xs)", "2:34"],
    ["fun g(x: own): f32 = x", "2:10"],
    ["strategy s = o::secret", "2:14"],
  ])("%s", async (use, place) => {
    put("other.strata", "strategy secret = id\nfun hidden(x: f32): f32 = x\ntype own = f32\n");
    put("use.strata", `import "./other.strata"${use.includes("::") ? " as o" : ""}\n${use}\n`);
    const { status, err } = await strata(["check", "use.strata"]);
    expect(status).toBe(1);
    expect(err).toMatch(/^error\[E0205\]: `\w+` is not exported by `\.\/other\.strata`/);
    expect(err).toContain(`use.strata:${place}`);
    expect(err).toContain("declared here, without `export`");
    expect(err).toContain("help: write `export` before it in other.strata");
  });

  it("nor what its import leaves out", async () => {
    put("other.strata", "export strategy one = id\nexport strategy two = id\n");
    put("use.strata", 'import "./other.strata" (one)\nstrategy s = one ; two\n');
    const { err } = await strata(["check", "use.strata"]);
    expect(err).toContain("help: the import of `./other.strata` does not name it: (one, two)");
  });
});

describe("a package reads nothing outside of itself", () => {
  const TARGETS: Readonly<Record<string, string>> = {
    "a path upwards": "../../../../secret.strata",
    "an absolute path": "/secret.strata",
    "a link to a file outside": "./link.strata",
    "a link to a folder outside": "./folder/secret.strata",
    "a path through its own folder": "./../../../../secret.strata",
  };

  it.each(Object.entries(TARGETS))("by %s", async (_, target) => {
    const root = join(folder, "node_modules/@evil/tiles");
    rmSync(root, { recursive: true, force: true });
    cpSync(PACKAGE, root, { recursive: true });
    put("secret.strata", "export strategy secret = id\n");
    symlinkSync(join(folder, "secret.strata"), join(root, "src/link.strata"));
    symlinkSync(folder, join(root, "src/folder"));
    writeFileSync(
      join(root, "src/index.strata"),
      `import "${target}"\nexport strategy t = secret\n`,
    );
    put("main.strata", 'import "pkg:@evil/tiles"\nstrategy s = t\n');
    const { status, err } = await strata(["check", "main.strata"]);
    expect(status).toBe(1);
    expect(err).toMatch(/^error\[E0207\]/m);
    expect(err).not.toContain("secret = id");
  });
});
