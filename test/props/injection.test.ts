/** @file Hostile names and texts stay names and texts; more of them by `npm run test:injection`. */
import { describe, expect, it } from "vitest";
import { searchInjections } from "../support/injection/search.ts";
import { differsInC, differsInHtml, shapeOfC, tagsOf } from "../support/injection/tokens.ts";

it("come out of the compiler and in pages as what they are", () => {
  const { inC, inHtml, escapes } = searchInjections(1, 2);
  expect(escapes).toEqual([]);
  expect([inC, inHtml]).toEqual([320, 322]);
});

describe("what is compared tells", () => {
  const KERNEL = "// f, schedule s\nkernel void f(global float *out) { out[0] = 1.0f; }\n";

  it.each([
    ["another token", KERNEL.replace("1.0f", "1.0f; out[1] = 2.0f")],
    ["a comment that goes on", KERNEL.replace("schedule s", "schedule s\\")],
    ["a comment that ends", KERNEL.replace("schedule s", "schedule s\n x")],
    ["a name of the language", KERNEL.replaceAll("out", "float")],
    ["one name for two", KERNEL.replaceAll("out", "f")],
    ["a character that C does not have", KERNEL.replaceAll("out", "é")],
    ["a directive", `#define out in\n${KERNEL}`],
    ["another built-in name", KERNEL.replace("kernel", "local")],
  ])("C: %s", (_, text) => {
    expect(differsInC(text, shapeOfC(KERNEL))).toBeDefined();
  });

  it("C: but not other names, texts and comments", () => {
    const text = KERNEL.replaceAll("out", "result").replace("schedule s", "schedule x*/");
    expect(differsInC(text, shapeOfC(KERNEL))).toBeUndefined();
  });

  const PAGE = '<p title="x">text</p><script>1 < 2</script><a href="#x">y</a>';

  it.each([
    ["a tag", PAGE.replace("text", "<b>text")],
    ["an attribute", PAGE.replace('"x"', '"x" onload="y"')],
    ["a sign that is no tag", PAGE.replace("text", "a < b")],
    ["the end of a script", PAGE.replace("1 < 2", "</script><i>")],
    ["a link that runs", PAGE.replace("#x", "javascript:y")],
  ])("HTML: %s", (_, page) => {
    expect(differsInHtml(page, tagsOf(PAGE))).toBeDefined();
  });

  it("HTML: but not other texts", () => {
    const page = PAGE.replace("text", "&lt;b>").replace("1 < 2", "2 > 1");
    expect(differsInHtml(page, tagsOf(PAGE))).toBeUndefined();
  });
});
