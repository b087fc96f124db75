import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { format } from "../../src/lang/format/index.ts";
import { parseFile } from "../../src/lang/parse/index.ts";
import { tokenise } from "../../src/lang/parse/token.ts";
import { printFile } from "../../src/lang/syntax/print.ts";
import { decls, imports } from "./parse-arbitraries.ts";
import { withoutSpans } from "./parse-outline.ts";
import { FORMS, SAMPLE } from "./parse-samples.ts";

const formatted = (text: string): string => {
  const result = format("f.strata", text);
  if ("diagnostics" in result) throw new Error(JSON.stringify(result.diagnostics));
  return result.text;
};

const syntax = (text: string): unknown => {
  const parsed = parseFile("f.strata", text);
  expect(parsed.diagnostics()).toEqual([]);
  return withoutSpans([parsed.imports, parsed.headers.map((_, i) => parsed.decl(i)!.decl)]);
};

/** Every comment, without the blanks around it; tokens are compared as syntax. */
const comments = (text: string): readonly string[] => {
  const { tokens } = tokenise(text);
  return [...tokens, undefined].flatMap((token, i) =>
    text
      .slice(tokens[i - 1]?.end ?? 0, token?.start)
      .split("\n")
      .flatMap((line) => (line.includes("//") ? [line.slice(line.indexOf("//")).trim()] : [])),
  );
};

/** The laws of formatting. */
const isFormatted = (text: string): void => {
  const once = formatted(text);
  expect(formatted(once)).toBe(once);
  expect(syntax(once)).toEqual(syntax(text));
  expect(comments(once)).toEqual(comments(text));
  expect(once).not.toMatch(/[ \t]\n|\n\n\n|^\n|[^\n]$/);
};

const FOLDERS = ["stdlib", "examples", "test/lowering"];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(`../../${folder}/`, import.meta.url))
    .filter((name) => name.endsWith(".strata"))
    .map((name) => `${folder}/${name}`),
);
const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

describe("formatting keeps tokens and comments, and twice is once", () => {
  it.each(FILES)("in %s", (path) => isFormatted(read(path)));

  it.each([
    ["the sample", SAMPLE],
    ["the other forms", FORMS],
  ])("in %s", (_, text) => isFormatted(text));

  it("in random files, printed", () => {
    fc.assert(
      fc.property(fc.array(imports, { maxLength: 2 }), fc.array(decls, { maxLength: 3 }), (i, d) =>
        isFormatted(printFile(i, d)),
      ),
      { numRuns: 100 },
    );
  });

  it("in random files with blanks and comments anywhere", () => {
    fc.assert(fc.property(untidy, isFormatted), { numRuns: 150 });
  });

  it("takes a time that grows with the lines", () => {
    const text = FILES.map(read)
      .map((file) => file.replace(/^import .*(\n[ )].*)*$/gm, ""))
      .join("\n");
    const start = process.cpuUsage().user;
    formatted(text);
    const millis = (process.cpuUsage().user - start) / 1000;
    expect(millis).toBeLessThan(10_000 + 20 * text.split("\n").length); // a net: ten times what it takes
  });
});

// ---------------------------------------------------------------- untidy files

const comment = fc.constantFrom("// a", "///b", "/// c  d", "////", "//", "// “é” \t ");

/** What may stand between two tokens of a declaration: never a token at column 0. */
const between = fc.oneof(
  { weight: 12, arbitrary: fc.constant(" ") },
  { weight: 2, arbitrary: fc.constantFrom("  ", "\t", "\n  ", "\r\n ", "\n\n\n    ", " \v\f ") },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(" ", "\n", "\n\n   "), comment)
      .map(([gap, c]) => `${gap}${c}\n  `),
  },
);

/** Between two declarations, or at the ends of the file. */
const outside = fc
  .array(
    fc.oneof(
      fc.constantFrom("", "", "  ", "\r"),
      comment,
      comment.map((c) => `  ${c}`),
    ),
    { maxLength: 4 },
  )
  .map((lines) => lines.join("\n"));

const untidy = fc
  .tuple(fc.array(imports, { maxLength: 2 }), fc.array(decls, { minLength: 1, maxLength: 3 }))
  .chain(([i, d]) => {
    const printed = [...i.map((x) => printFile([x], [])), ...d.map((x) => printFile([], [x]))];
    const items = printed.map((text) => {
      const { tokens } = tokenise(text);
      const words = tokens.map((token) => text.slice(token.start, token.end));
      const gaps = words.slice(1).map(() => between);
      return fc
        .tuple(...gaps)
        .map((blanks) => words.map((word, at) => `${blanks[at - 1] ?? ""}${word}`).join(""));
    });
    return fc
      .tuple(fc.tuple(...items), fc.array(outside, { minLength: 6, maxLength: 6 }), fc.boolean())
      .map(([texts, gaps, ends]) => {
        const text = texts.map((item, at) => `${gaps[at]}\n${item}`).join("");
        return `${text}${ends ? "" : ` // end\n${gaps[5]}`}`;
      });
  });

// ---------------------------------------------------------------- choices

describe("the layout", () => {
  it.each([
    ["fun  f( x:f32 ):f32=x+1.0", "fun f(x: f32): f32 = x + 1.0\n"],
    ["strategy s=a;b<+c@d", "strategy s = a ; b <+ c @ d\n"],
    ["rule r=- (a)  =>\\ x(p,q)->x", "rule r = -(a) => \\x (p, q) -> x\n"],
    ["fun f(p: a): a = 5 .0 .1", "fun f(p: a): a = 5 .0.1\n"],
    ["import  m  as n(a,b)", "import m as n (a, b)\n"],
    [
      "schedule s(t:nat in[1,2]=2)for p fp fast where t divides 2=id",
      "schedule s(t: nat in [1, 2] = 2) for p fp fast where t divides 2 = id\n",
    ],
    ["schedule s for a ,m::b,c fp fast=id", "schedule s for a, m::b, c fp fast = id\n"],
    [
      "strategy s = match{|f(x)->a |y where n==1->{a=>b where scalar(t)}}",
      "strategy s = match { | f(x) -> a | y where n == 1 -> { a => b where scalar(t) } }\n",
    ],
  ])("has one blank where the language has one: %s", (text, expected) => {
    expect(formatted(text)).toBe(expected);
  });

  it("leaves the line ends that the writer chose, and breaks what is too long", () => {
    const name = "aStrategyWithALongName(withAnArgument)";
    expect(formatted(`strategy s = ${name} ; ${name} ; ${name} ; ${name}`)).toBe(
      `strategy s =\n  ${[name, name, name, name].join("\n  ; ")}\n`,
    );
    const chosen = "strategy s =\n  a ; b\n  ; c ; d\n";
    expect(formatted(chosen)).toBe(chosen);
  });

  it("keeps tables of declarations and of comments", () => {
    const table = [
      "rule a      = x => y // one",
      "rule longer = x => y // two",
      "",
      "rule b = x => y // other",
      "",
    ].join("\n");
    expect(formatted(table)).toBe(table);
    expect(
      formatted(table.replace("rule a      =", "rule a  =").replace("// two", " // two")),
    ).toBe(table.replace("rule a      = x => y // one", "rule a      = x => y // one"));
  });

  it("keeps Windows line ends, and drops a byte order mark", () => {
    expect(formatted("\ufeff// c\r\nrule r =\r\n\t a => b")).toBe(
      "// c\r\nrule r =\r\n  a => b\r\n",
    );
  });

  it.each(["", "\n", "  \n\n", "\ufeff"])("of an empty file is empty: %j", (text) => {
    expect(formatted(text)).toBe("");
  });

  it("gives the diagnostics of a file with syntax errors", () => {
    expect(format("f", "rule r = a =>")).toMatchObject({ diagnostics: [{ code: "E0101" }] });
  });
});

describe("the library and the examples", () => {
  it.each(FILES.filter((path) => !path.startsWith("test/")))(
    "are formatted (strata fmt stdlib examples): %s",
    (path) => expect(formatted(read(path))).toBe(read(path)),
  );
});
