import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PACKAGE = join(ROOT, "test/fixtures/tiles");

interface ModuleLine {
  readonly name: string;
  readonly use: string;
  readonly entries: readonly { readonly name: string }[];
}

const modulesOf = (out: string): readonly ModuleLine[] =>
  jsonLines(out)
    .filter(({ type }) => type === "module")
    .map((line) => line as object as ModuleLine);

const RULES = `/// A small library.

/// Fuses maps. See \`map\`.
///
/// <script>alert(1)</script> & "more"
export rule fuse = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)

// ---------------------------------------- chunks

/// In chunks. Of k elements.
export rule chunks(k: nat) = map(f, xs) => join(map(\\t -> map(\\x -> f(x), t), split(k, xs)))

export approx rule blocks(k: nat) =
  reduce(op, z as a, xs as [n]a) => reduce(op, z, map(\\b -> reduce(op, z, b), split(k, xs)))
  where associative(op), identity(op, z)

export strategy all2(s, p: pred, n: nat = 2, t: traversal = topDown) = t(chunks(n) ; s)

export fun halves(xs: [n]f32): [n /^ 2][2]f32 where 2 divides n = split(2, xs)

rule secret = map(f, xs) => map(f, xs)

schedule fast(t: nat in [4, 8] = 4) for halves = id
`;

describe("strata doc", () => {
  it("gives the exports of a file as data", () =>
    inFolder(
      { "r.strata": RULES, "report.json": '{ "fuse": 300, "r::chunks": 20, "chunks": 1 }' },
      async () => {
        const { out, status } = await strata([
          "doc",
          "r.strata",
          "--json",
          "--report",
          "report.json",
        ]);
        expect(status).toBe(0);
        const [module] = modulesOf(out);
        expect(module).toMatchObject({
          type: "module",
          name: "r",
          doc: "A small library.",
          use: 'import "./r.strata"',
        });
        const { entries } = module!;
        expect(entries.map((e) => e.name)).toEqual([
          "fuse",
          "chunks",
          "blocks",
          "all2",
          "halves",
          "fast",
        ]);
        expect(entries[0]).toMatchObject({
          rule: {
            lhs: "map(f, map(g, xs))",
            rhs: "map(\\x -> f(g(x)), xs)",
            type: "[n]a",
            class: "exact",
            conditions: [],
            tested: 300,
          },
          line: 6,
        });
        expect(entries[1]).toMatchObject({
          section: "chunks",
          params: [{ name: "k", kind: "nat" }],
          rule: {
            type: "[n]a",
            conditions: [{ condition: "k divides n", inferred: true }],
            tested: 20,
          },
        });
        expect(entries[2]).toMatchObject({
          rule: { class: "approx", properties: ["associative(op)", "identity(op, z)"] },
        });
        expect(entries[3]).toMatchObject({
          params: [
            { name: "s", kind: "strategy" },
            { name: "p", kind: "pred" },
            { name: "n", kind: "nat", default: "2" },
            { name: "t", kind: "traversal", default: "topDown" },
          ],
        });
        expect(entries[4]).toMatchObject({
          signature: "halves(xs: [n]f32): [n /^ 2][2]f32",
          conditions: [{ condition: "2 divides n", inferred: false }],
        });
        expect(entries[5]).toMatchObject({
          program: "halves",
          params: [{ name: "t", kind: "nat", range: "[4, 8]", default: "4" }],
        });
      },
    ));

  it("gives Markdown", () =>
    inFolder({ "r.strata": RULES }, async () => {
      const { out } = await strata(["doc", "r.strata"]);
      expect(out).toContain('# r\n\n```\nimport "./r.strata"\n```\n\nA small library.\n');
      expect(out).toContain(
        "## chunks\n\n### chunks\n\nIn chunks. Of k elements.\n\n```strata\nexport rule chunks(k: nat)",
      );
      expect(out).toContain(
        "- type `[n]a`\n- needs `k divides n` (inferred)\n- exact: keeps every bit\n",
      );
      expect(out).not.toContain("secret");
    }));

  it("gives HTML that runs nothing, with all text escaped", () =>
    inFolder({ "r.strata": RULES }, async () => {
      expect(
        (await strata(["doc", "r.strata", "--format", "html", "--out", "ref", "--title", "<b>"]))
          .status,
      ).toBe(0);
      expect(readdirSync("ref").sort()).toEqual(["index.html", "r.html"]);
      for (const name of readdirSync("ref")) {
        const html = readFileSync(`ref/${name}`, "utf8");
        expect(html).not.toMatch(/<script|<b>|\son\w+=|javascript:|<link|<img|@import|url\(/i);
        const [, style = ""] = /<style>([\s\S]*)<\/style>/.exec(html)!;
        const hash = createHash("sha256").update(style).digest("base64");
        expect(html).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
      }
      const page = readFileSync("ref/r.html", "utf8");
      expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;");
      expect(page).toContain("<p>Fuses maps. See <code>map</code>.</p>");
      expect(page).toContain("<li>needs <code>k divides n</code> (inferred)</li>");
    }));

  it.each([
    ["a file with mistakes", ["doc", "bad.strata"], 1, "E0201"],
    ["a report that is none", ["doc", "r.strata", "--report", "bad.json"], 2, "E0006"],
    ["two files of one name", ["doc", "r.strata", "./r.strata"], 2, "E0001"],
    ["a folder where a file is", ["doc", "r.strata", "--out", "r.strata"], 2, "E0003"],
  ])("refuses %s", (_, args, status, code) =>
    inFolder(
      { "r.strata": RULES, "bad.strata": "export strategy s = t", "bad.json": "[1]" },
      async () => {
        const result = await strata(args);
        expect(result.status).toBe(status);
        expect(result.err).toContain(`error[${code}]`);
      },
    ),
  );

  it.each([
    ["html", ["chunks.html", "index-module.html", "index.html", "stencils.html"]],
    ["md", ["README.md", "chunks.md", "index.md", "stencils.md"]],
  ])("has a page for each module beside the index: %s", (format, names) =>
    inFolder({}, async () => {
      await strata(["doc", join(PACKAGE, "src"), "--out", "ref", "--format", format]);
      expect(readdirSync("ref").sort()).toEqual(names);
      const links = readFileSync(`ref/${format === "md" ? "README.md" : "index.html"}`, "utf8");
      for (const name of names.filter((n) => !/^(README.md|index.html)$/.test(n)))
        expect(links).toContain(name);
    }),
  );

  it("has of a package the modules that it exports, under their names", async () => {
    const { out } = await strata(["doc", PACKAGE, "--json"]);
    expect(modulesOf(out).map((m) => [m.name, m.use])).toEqual([
      ["tiles", 'import "pkg:@acme/tiles"'],
      ["stencils", 'import "pkg:@acme/tiles/stencils"'],
    ]);
    const files = await strata(["doc", join(PACKAGE, "src"), "--json"]);
    expect(modulesOf(files.out).map((m) => m.use)).toContain('import "./chunks.strata"');
  });

  it("documents the package in this folder, with what its package.json says", () =>
    inFolder(
      {
        "package.json": JSON.stringify({
          name: "rules",
          version: "1.2.0",
          description: "Rules & more.",
          homepage: "https://example.org/rules?a=1&b=2",
          peerDependencies: { "strata-lang": "^0.2.0" },
          exports: { "./*": { strata: "./*.strata" } },
        }),
        "a.strata": "/// One.\nexport strategy one = id\n",
        "b.strata": "/// Two.\nexport strategy two = id\n",
      },
      async () => {
        await strata(["doc", "--out", "ref"]);
        const index = readFileSync("ref/README.md", "utf8");
        expect(index.slice(0, index.indexOf("\n## "))).toBe(
          "# rules 1.2.0\n\nRules & more.\n\n- for `strata-lang ^0.2.0`\n- <https://example.org/rules?a=1&b=2>\n",
        );
        expect(readdirSync("ref").sort()).toEqual(["README.md", "a.md", "b.md"]);
        expect(readFileSync("ref/b.md", "utf8")).toContain('import "pkg:rules/b"');
        await strata(["doc", "--out", "html", "--format", "html", "--title", "Mine"]);
        const page = readFileSync("html/index.html", "utf8");
        expect(page).toContain("<h1>Mine</h1>\n<p>Rules &amp; more.</p>");
        expect(page).toContain('<a href="https://example.org/rules?a=1&amp;b=2">');
      },
    ));
});

describe("docs/reference", () => {
  it("is of the present library (npm run docs)", async () => {
    const folder = mkdtempSync(join(tmpdir(), "strata-reference-"));
    try {
      const title = ["--title", "The standard library"];
      expect((await strata(["doc", join(ROOT, "stdlib"), "--out", folder, ...title])).status).toBe(
        0,
      );
      const kept = join(ROOT, "docs/reference");
      expect(readdirSync(kept).sort()).toEqual(readdirSync(folder).sort());
      for (const name of readdirSync(folder))
        expect(readFileSync(join(kept, name), "utf8")).toBe(
          readFileSync(join(folder, name), "utf8"),
        );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
