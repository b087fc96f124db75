import { expect, it } from "vitest";
import { quoteString, stringValue } from "./literal.ts";
import { tokenise } from "./token.ts";

const texts = (text: string): readonly string[] =>
  tokenise(text).tokens.map((t) => text.slice(t.start, t.end));
const kinds = (text: string): readonly string[] => tokenise(text).tokens.map((t) => t.kind);

it.each([
  ["a<+b|>c->d=>e", ["a", "<+", "b", "|>", "c", "->", "d", "=>", "e"]],
  ["n/^k//x\n/y", ["n", "/^", "k", "/", "y"]],
  ["p.0.1", ["p", ".", "0", ".", "1"]],
  ["5.0 1..8 xs..", ["5.0", "1", "..", "8", "xs", ".."]],
  ["1e5 1e-5 1.5E+3f64 1e", ["1e5", "1e-5", "1.5E+3f64"]],
  ["m::f x'", ["m", "::", "f", "x'"]],
  ['"a\\"b" "//"', ['"a\\"b"', '"//"']],
])("%s", (text, tokens) => {
  expect(texts(text)).toEqual(tokens);
});

it("tells keywords from names, and whole numbers from others", () => {
  expect(kinds("let letter step 5 5.0 5f32")).toEqual([
    "let",
    "NAME",
    "step",
    "NAT",
    "NUMBER",
    "NUMBER",
  ]);
});

it("stops at what is no token, and at the limit", () => {
  expect(tokenise("a b $ c")).toMatchObject({ tokens: [{}, {}], problem: { code: "E0106" } });
  expect(tokenise("a b c", 0, 5, 2)).toMatchObject({ tokens: [{}, {}], cut: true });
});

it.each(["", "a", 'say "hi"\n\t\\', "漢字 😀"])("quotes %j", (value) => {
  expect(stringValue(quoteString(value))).toBe(value);
});
