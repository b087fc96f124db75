import { describe, expect, it } from "vitest";
import { FORMS, SAMPLE } from "../../../test/props/parse-samples.ts";
import { LIMITS } from "../../term/index.ts";
import { split } from "./split.ts";

const headers = (text: string): readonly string[] =>
  split(text).headers.map((h) => `${h.exported ? "export " : ""}${h.keyword} ${h.name.text}`);
const spans = (text: string): readonly string[] =>
  split(text).headers.map((h) => text.slice(h.span.start, h.span.end));
const problems = (text: string): readonly string[] =>
  split(text).problems.map((p) => `${p.code} ${p.message}`);

describe("split", () => {
  it("gives the headers of the sample", () => {
    expect(headers(SAMPLE)).toEqual([
      "export fun dot",
      "schedule serial",
      "schedule tree",
      "export fun jacobi2d",
      "rule splitJoin",
      "rule slideTiling",
      "schedule naive",
      "schedule tiled",
      "schedule regs",
      "export fun matmul",
      "strategy mmTile",
      "schedule naive",
      "schedule tiled",
    ]);
    expect(split(SAMPLE).problems).toEqual([]);
  });

  it.each([
    ["schedule s(t: nat in [1, 2] = 2) for a = x", ["a"]],
    ["schedule s for a, m::b ,\n  // c\n  k::l::d fp fast = for e", ["a", "m::b", "k::l::d"]],
    ["schedule s for fp fp fast = x", ["fp"]],
    ["schedule s for a, = x", ["a"]],
    ["schedule s for m:: = x", undefined],
    ["schedule s for", undefined],
    ["schedule s = x for a", undefined],
    ["strategy s = x for a", undefined],
  ])("reads the programs of a schedule: %s", (text, expected) => {
    const { programs } = split(text).headers[0]!;
    const written = programs?.map((p) => text.slice(p.span.start, p.span.end));
    expect(written).toEqual(expected);
    const names = programs?.map((p) => [...(p.qualifier ? [p.qualifier] : []), p.text].join("::"));
    expect(names).toEqual(expected);
  });

  it("says which program a schedule is for", () => {
    const programs = split(SAMPLE).headers.flatMap((h) => h.programs?.map((p) => p.text) ?? []);
    expect(programs).toEqual([
      "dot",
      "dot",
      "jacobi2d",
      "jacobi2d",
      "jacobi2d",
      "matmul",
      "matmul",
    ]);
  });

  it("knows every keyword", () => {
    expect(headers(FORMS)).toContain("extern sq");
    expect(headers(FORMS)).toContain("type complex");
    expect(headers(FORMS)).toContain("rule reassociate");
    expect(split(FORMS).imports).toHaveLength(3);
  });

  it("spans a declaration from its keyword to its last token", () => {
    const text =
      "// one\nfun a(): f32 =\n  1 // end\n  // more\n\n/// doc\nexport fun b(): f32 = 2   \n";
    expect(spans(text)).toEqual(["fun a(): f32 =\n  1", "export fun b(): f32 = 2"]);
  });

  it("attaches the doc lines before a declaration, and no others", () => {
    const text =
      "/// a\n///\n///  b\n// note\nfun f(): f32 =\n  /// inner\n  1\n\n//// rule\nfun g(): f32 = 2";
    expect(split(text).headers.map((h) => h.doc)).toEqual(["a\n\n b", ""]);
  });

  it("takes the first doc lines for the file's if a blank line or an import follows", () => {
    const docs = (text: string) => [split(text).doc, ...split(text).headers.map((h) => h.doc)];
    expect(docs("// x\n/// a\n\n/// b\nfun f(): f32 = 1")).toEqual(["a", "b"]);
    expect(docs("/// a\nimport m\nfun f(): f32 = 1")).toEqual(["a", ""]);
    expect(docs("/// a\nfun f(): f32 = 1\n\n/// b\n\nfun g(): f32 = 1")).toEqual(["", "a", "b"]);
  });

  it("continues a declaration at column 0 inside brackets only", () => {
    expect(headers("fun f(\nx: f32\n) : f32 = x\nfun g(): f32 = 1")).toEqual(["fun f", "fun g"]);
    expect(problems("fun f(): f32 =\n1")).toEqual(["E0102 `1` starts no declaration"]);
  });

  it("starts a declaration at a keyword even inside an unclosed bracket", () => {
    expect(headers("fun f(x: f32 = x\nrule r = a => b")).toEqual(["fun f", "rule r"]);
  });

  it("does not take a longer word for a keyword", () => {
    expect(problems("rules = 1")).toEqual(["E0102 `rules` starts no declaration"]);
  });

  it("reports a run of junk once", () => {
    expect(problems("foo\n  bar\nbaz\nfun f(): f32 = 1\nqux")).toEqual([
      "E0102 `foo` starts no declaration",
      "E0102 `qux` starts no declaration",
    ]);
  });

  it.each([
    ["strateggy s = id", "did you mean `strategy`?"],
    ["def f(x) = x", "did you mean `fun`?"],
    ["use stencil", "did you mean `import`?"],
    ["export fn f() = 1", "did you mean `fun`?"],
  ])("suggests a keyword for %s", (text, help) => {
    expect(split(text).problems[0]?.help).toEqual([help]);
  });

  it("wants imports first", () => {
    expect(problems("fun f(): f32 = 1\nimport m")).toEqual([
      "E0107 an import after the first declaration",
    ]);
  });

  it("keeps a header without a name", () => {
    expect(split("fun (x: f32) = x").headers[0]?.name).toEqual({
      text: "",
      span: { start: 0, end: 0 },
    });
  });

  it("takes strings and comments for what they are", () => {
    expect(headers('strategy a = f("(", // (\n  b)\nstrategy c = id')).toEqual([
      "strategy a",
      "strategy c",
    ]);
  });

  it("accepts a byte order mark, CRLF and an empty file", () => {
    expect(spans("\ufefffun a(): f32 = 1\r\nfun b(): f32 = 2\r\n")).toEqual([
      "fun a(): f32 = 1",
      "fun b(): f32 = 2",
    ]);
    expect(split("")).toEqual({ doc: "", imports: [], headers: [], problems: [] });
  });

  it("bounds the length of a file", () => {
    expect(split(" ".repeat(LIMITS.sourceLength + 1)).problems[0]?.code).toBe("E0105");
  });

  it("finds what turns the direction of text, in comments too", () => {
    const turned = "// \u202E desrever\nfun f(x: f32): f32 = x\n";
    expect(split(turned).problems).toMatchObject([{ code: "E0106", span: { start: 3, end: 4 } }]);
  });
});
