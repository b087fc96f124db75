/**
 * @file What an npm package may hold that means harm: links, pipes, huge and deep manifests, targets that lead outside. Each ends
 * with a diagnostic of one line that a terminal shows as it is, and the package is not waited for.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/term/index.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

const BAD = "node_modules/bad";

type Content = string | Uint8Array | { readonly link: string } | { readonly pipe: true };

const pipe: Content = { pipe: true };
const link = (to: string): Content => ({ link: to });

function put(path: string, content: Content): void {
  mkdirSync(dirname(path), { recursive: true });
  if (typeof content === "string" || content instanceof Uint8Array) writeFileSync(path, content);
  else if ("link" in content) symlinkSync(content.link, path);
  else execFileSync("mkfifo", [path]);
}

const exporting = (exports: unknown): string => JSON.stringify({ name: "bad", exports });
/** What is not JSON once it is parsed and printed again. */
const raw = (exports: string): string => `{"name":"bad","exports":${exports}}`;
const target = (path: string): string => exporting({ strata: path });
const nested = (depth: number, open: string, inner: string, close: string): string =>
  open.repeat(depth) + inner + close.repeat(depth);

/** What an import of the package finds, by what the package holds. */
async function imported(files: Readonly<Record<string, Content>>, module = "bad") {
  return inFolder({ "main.strata": `import "pkg:${module}"\n`, "package.json": "{}" }, async () => {
    for (const [path, content] of Object.entries(files)) put(path, content);
    const shown = await strata(["check", "main.strata"]);
    const { out } = await strata(["check", "main.strata", "--json"]);
    rmSync("node_modules", { recursive: true, force: true });
    return { ...shown, codes: jsonLines(out).flatMap(({ code }) => code ?? []) };
  });
}

/** Of one line, no longer than a screen, with nothing that a terminal obeys. */
function expectClean({ err, status }: { readonly err: string; readonly status: number | null }) {
  expect([1, 3]).toContain(status);
  expect(err).not.toMatch(/internal error|\n\s+at /);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  for (const line of err.split("\n")) expect(line.length).toBeLessThan(600);
}

/** By what is wrong: the package's files, how its module is imported, and the code. */
const REFUSED: Readonly<
  Record<
    string,
    readonly [files: Readonly<Record<string, Content>>, code?: string, module?: string]
  >
> = {
  "no package.json": [{ [`${BAD}/a.strata`]: "" }, "E0207"],
  "a pipe as package.json": [{ [`${BAD}/package.json`]: pipe }, "E0207"],
  "a folder as package.json": [{ [`${BAD}/package.json/x`]: "" }, "E0207"],
  "an endless device as package.json": [{ [`${BAD}/package.json`]: link("/dev/zero") }, "E0207"],
  "a link in a circle as package.json": [
    { [`${BAD}/package.json`]: link("package.json") },
    "E0207",
  ],
  "a pipe in the place of the package": [{ [BAD]: pipe }, "E0203"],
  "a pipe in the place of node_modules": [{ node_modules: pipe }, "E0203"],
  "a link in a circle in the place of the package": [{ [BAD]: link("bad") }, "E0203"],
  "no JSON": [{ [`${BAD}/package.json`]: "{" }, "E0207"],
  "JSON that is no object": [{ [`${BAD}/package.json`]: "[1]" }],
  "JSON null": [{ [`${BAD}/package.json`]: "null" }],
  "bytes that are no UTF-8": [
    { [`${BAD}/package.json`]: Uint8Array.of(0xff, 0xfe, 0x7b) },
    "E0207",
  ],
  "a huge manifest": [{ [`${BAD}/package.json`]: " ".repeat(LIMITS.manifestBytes + 1) }, "E0207"],
  "conditions nested 20,000 deep, which lead to no file": [
    { [`${BAD}/package.json`]: raw(nested(20_000, '{"default":', '{"strata":"./a.strata"}', "}")) },
    "E0207",
  ],
  "conditions nested 20,000 deep, none of them ours": [
    { [`${BAD}/package.json`]: raw(nested(20_000, '{"import":', '"./a.js"', "}")) },
  ],
  "arrays nested 400,000 deep": [{ [`${BAD}/package.json`]: raw(nested(400_000, "[", "", "]")) }],
  "a hundred thousand conditions": [
    {
      [`${BAD}/package.json`]: exporting(
        Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`c${i}`, i])),
      ),
    },
  ],
  "a target in an array": [{ [`${BAD}/package.json`]: exporting({ strata: ["./a.strata"] }) }],
  "a target that is a number": [{ [`${BAD}/package.json`]: exporting({ strata: 7 }) }],
  "a target that is null": [{ [`${BAD}/package.json`]: exporting({ strata: null }) }],
  "exports that are a text": [{ [`${BAD}/package.json`]: exporting("./a.strata") }],
  "a name that all objects have": [
    { [`${BAD}/package.json`]: exporting({ "./x": { strata: "./a.strata" } }) },
    "E0203",
    "bad/toString",
  ],
  "a prototype": [{ [`${BAD}/package.json`]: raw('{"__proto__":{"strata":"./a.strata"}}') }],
  "a target upwards": [{ [`${BAD}/package.json`]: target("./../../main.strata") }, "E0207"],
  "a target with escapes": [
    { [`${BAD}/package.json`]: target("./%2e%2e/%2e%2e/main.strata") },
    "E0207",
  ],
  "a target with the other slash": [
    { [`${BAD}/package.json`]: target(".\\..\\..\\main.strata") },
    "E0207",
  ],
  "a target on a drive": [{ [`${BAD}/package.json`]: target("C:\\main.strata") }, "E0207"],
  "a target that is a URL": [{ [`${BAD}/package.json`]: target("file:///etc/x.strata") }, "E0207"],
  "a target in the packages inside": [
    {
      [`${BAD}/package.json`]: target("./node_modules/x/a.strata"),
      [`${BAD}/node_modules/x/a.strata`]: "",
    },
    "E0207",
  ],
  "a target with NUL": [{ [`${BAD}/package.json`]: target("./a\0.strata") }, "E0207"],
  "a target that a terminal would obey": [
    { [`${BAD}/package.json`]: target("./\u001b]0;title\u0007\u001b[2J\u009b31m\u202e.strata") },
    "E0207",
  ],
  "a target of several lines": [
    { [`${BAD}/package.json`]: target("./a\nerror[E0000]: all is well.strata") },
    "E0207",
  ],
  "an endless target": [
    { [`${BAD}/package.json`]: target(`./${"a/".repeat(400_000)}x.strata`) },
    "E0207",
  ],
  "a target with a name that is too long": [
    { [`${BAD}/package.json`]: target(`./${"a".repeat(300)}.strata`) },
    "E0207",
  ],
  "a pattern that grows": [
    {
      [`${BAD}/package.json`]: exporting({ "./*": { strata: `./${"*".repeat(900_000)}.strata` } }),
    },
    "E0207",
    `bad/${"a".repeat(2_000)}`,
  ],
  "a subpath without end": [
    { [`${BAD}/package.json`]: exporting({ "./*": { strata: "./*.strata" } }) },
    "E0207",
    `bad/${"a/".repeat(50_000)}a`,
  ],
  "a name without end": [{}, "E0207", "b".repeat(100_000)],
  "a name that is too long for a file": [{}, "E0207", "b".repeat(300)],
  "a pipe as the module": [
    { [`${BAD}/package.json`]: target("./a.strata"), [`${BAD}/a.strata`]: pipe },
    "E0207",
  ],
  "a folder as the module": [
    { [`${BAD}/package.json`]: target("./a.strata"), [`${BAD}/a.strata/x`]: "" },
    "E0207",
  ],
  "a link to the outside as the module": [
    {
      [`${BAD}/package.json`]: target("./a.strata"),
      [`${BAD}/a.strata`]: link("../../main.strata"),
    },
    "E0207",
  ],
  "a link to the outside on the way": [
    { [`${BAD}/package.json`]: target("./sub/main.strata"), [`${BAD}/sub`]: link("../..") },
    "E0207",
  ],
  "a link in a circle as the module": [
    { [`${BAD}/package.json`]: target("./a.strata"), [`${BAD}/a.strata`]: link("a.strata") },
    "E0207",
  ],
  "a link to what is no Strata": [
    { [`${BAD}/package.json`]: target("./a.strata"), [`${BAD}/a.strata`]: link("package.json") },
    "E0207",
  ],
  "a huge module": [
    {
      [`${BAD}/package.json`]: target("./a.strata"),
      [`${BAD}/a.strata`]: " ".repeat(LIMITS.sourceBytes + 1),
    },
    "E0207",
  ],
  "a module that is no UTF-8": [
    {
      [`${BAD}/package.json`]: target("./a.strata"),
      [`${BAD}/a.strata`]: Uint8Array.of(0x2f, 0x2f, 0xff, 0xc3),
    },
    "E0207",
  ],
  "a module in UTF-16": [
    {
      [`${BAD}/package.json`]: target("./a.strata"),
      [`${BAD}/a.strata`]: Buffer.from("\ufeff// a\n", "utf16le"),
    },
    "E0207",
  ],
  "a module with NUL": [
    { [`${BAD}/package.json`]: target("./a.strata"), [`${BAD}/a.strata`]: "strategy s\0 = id\n" },
    "E0106",
  ],
  "a module with what a terminal obeys": [
    {
      [`${BAD}/package.json`]: target("./a.strata"),
      [`${BAD}/a.strata`]: "strategy s = \u001b[2Jid\n",
    },
    "E0106",
  ],
};

describe.skipIf(process.platform === "win32")("a package is refused that has", () => {
  it.each(Object.entries(REFUSED))("%s", async (_, [files, code = "E0203", module]) => {
    const run = await imported(files, module);
    expect(run.codes).toEqual([code]);
    expectClean(run);
  });
});

describe.skipIf(process.platform === "win32")("a package is taken", () => {
  const manifest = { [`${BAD}/package.json`]: target("./a.strata") };

  it.each<readonly [string, Readonly<Record<string, Content>>]>([
    [
      "with byte order marks",
      {
        [`${BAD}/package.json`]: `\ufeff${target("./a.strata")}`,
        [`${BAD}/a.strata`]: "\ufeff// a\n",
      },
    ],
    [
      "by a link",
      { "else/package.json": target("./a.strata"), "else/a.strata": "", [BAD]: link("../else") },
    ],
    [
      "with a link inside itself",
      { ...manifest, [`${BAD}/a.strata`]: link("b.strata"), [`${BAD}/b.strata`]: "" },
    ],
    ["that imports itself", { ...manifest, [`${BAD}/a.strata`]: 'import "pkg:bad"\n' }],
    [
      "whose modules import each other",
      {
        ...manifest,
        [`${BAD}/a.strata`]: 'import "./b.strata"\nexport strategy a = id\n',
        [`${BAD}/b.strata`]: 'import "./a.strata"\nexport strategy b = a\n',
      },
    ],
    [
      "with a thousand modules in a row",
      {
        ...manifest,
        [`${BAD}/a.strata`]: 'import "./m0.strata"\n',
        ...Object.fromEntries(
          Array.from({ length: 1000 }, (_, i) => [
            `${BAD}/m${i}.strata`,
            i === 999
              ? "export strategy s999 = id\n"
              : `import "./m${i + 1}.strata"\nexport strategy s${i} = s${i + 1}\n`,
          ]),
        ),
      },
    ],
  ])("%s", async (_, files) => {
    expect(await imported(files)).toMatchObject({ status: 0, err: "" });
  });

  it("and its definitions in a circle are a diagnostic", async () => {
    const run = await imported({
      ...manifest,
      [`${BAD}/a.strata`]: 'import "./b.strata"\nexport type a = b\n',
      [`${BAD}/b.strata`]: 'import "./a.strata"\nexport type b = a\n',
    });
    expectClean(run);
    expect(run.codes).not.toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("a folder is documented", () => {
  it("that has a pipe as package.json", async () => {
    await inFolder({}, async () => {
      put("lib/package.json", pipe);
      put("lib/a.strata", "/// Nothing.\nexport strategy nothing = id\n");
      const { status, out } = await strata(["doc", "lib"]);
      expect(status).toBe(0);
      expect(out).toContain('import "./a.strata"');
    });
  });

  it("whose package has a name that is none", async () => {
    await inFolder({}, async () => {
      const name = 'x"\n```\n<script>alert(1)</script>';
      put("lib/package.json", JSON.stringify({ name, exports: { strata: "./a.strata" } }));
      put("lib/a.strata", "/// Nothing.\nexport strategy nothing = id\n");
      const { status, out } = await strata(["doc", "lib"]);
      expect(status).toBe(0);
      expect(out).not.toContain("<script>");
      expect(out).toContain('import "./a.strata"');
    });
  });
});
