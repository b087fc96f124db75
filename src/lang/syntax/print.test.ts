import { describe, expect, it } from "vitest";
import { withoutSpans } from "../../../test/props/parse-outline.ts";
import { FORMS, SAMPLE } from "../../../test/props/parse-samples.ts";
import { parseFile } from "../parse/index.ts";
import { printDecl, printFile } from "./print.ts";

const parse = (text: string) => {
  const parsed = parseFile("f", text);
  expect(parsed.diagnostics()).toEqual([]);
  return { imports: parsed.imports, decls: parsed.headers.map((_, i) => parsed.decl(i)!.decl!) };
};
const reprint = (text: string) => printDecl(parse(text).decls[0]!);

describe("printFile", () => {
  it.each([SAMPLE, FORMS])(
    "prints what parses to the same syntax, and prints that the same",
    (text) => {
      const { imports, decls } = parse(text);
      const printed = printFile(imports, decls);
      const again = parse(printed);
      expect(withoutSpans(again)).toEqual(withoutSpans({ imports, decls }));
      expect(printFile(again.imports, again.decls)).toBe(printed);
    },
  );
});

describe("printDecl prints only the parentheses that are needed in", () => {
  it.each([
    "fun f(): f32 = (a + b) * c - (d - e)",
    "fun f(): f32 = -(a + b) as f32",
    "fun f(): f32 = (-a as f32).0",
    "fun f(): f32 = (5).0 + 5.0.1",
    "fun f(): f32 = (\\x -> x)(a) |> (\\x -> x)",
    "fun f(): f32 = (a < b) == c",
    "fun f(): f32 = f((+), (p..), [a], (a, b))",
    "type t = (a -> b) -> [n - (m - 1)](a -> b)",
    "strategy s = (a <+ b) ; c @ (d ; e)",
    "strategy s = f((a ; b) @ c, a ; b, n + 1)",
    "strategy s = (if n == 0 then 1 else n - 1) ; id",
    "strategy s(t: nat in 1 .. (a * b) * 2 = 4) = id",
    "rule r = a => b where p(([a]), [n]f32, (idx[n]))",
  ])("%s", (text) => {
    expect(reprint(text)).toBe(text);
  });

  it.each([
    ["fun f(): f32 = ((a * (b))) + (c * d)", "fun f(): f32 = a * b + c * d"],
    ["strategy s = ((a ; b)) <+ (c @ d)", "strategy s = a ; b <+ c @ d"],
  ])("%s", (text, printed) => {
    expect(reprint(text)).toBe(printed);
  });
});

describe("a declaration that does not fit on a line", () => {
  it("has its body below, one step a line if that does not fit either", () => {
    const step = "aStrategyWithALongName(withAnArgument)";
    const seq = (n: number) => Array.from({ length: n }, () => step).join(" ; ");
    expect(reprint(`strategy aMuchLongerName = ${seq(2)}`)).toBe(
      `strategy aMuchLongerName =\n  ${seq(2)}`,
    );
    expect(reprint(`strategy s = ${seq(3)}`)).toBe(
      `strategy s =\n  ${step}\n  ; ${step}\n  ; ${step}`,
    );
  });
});
