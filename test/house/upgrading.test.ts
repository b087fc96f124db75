/** @file Deprecated definitions of the library: what is written of them, and that each can be replaced by machine. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { renderUpgrading, withDeprecatedTable } from "../../scripts/upgrading/render.ts";
import { lint } from "../../src/lang/index.ts";
import { replacementOf } from "../../src/lang/syntax/print-deprecated.ts";
import { STANDARD, workspace } from "../support/stdlib.ts";

const read = (file: string): string =>
  readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

const inside = workspace();
const modules = STANDARD.map((name) => inside.standard(name)!);
const deprecated = modules.flatMap((module) =>
  module.parsed.headers.flatMap((h, i) =>
    h.deprecated === undefined ? [] : [[h.name.text, module.declAt(i)] as const],
  ),
);

describe("deprecated names", () => {
  it("are listed in docs/upgrading.md and CHANGELOG.md as the library has them: npm run docs", () => {
    expect(read("docs/upgrading.md")).toBe(renderUpgrading());
    const changelog = read("CHANGELOG.md");
    expect(changelog).toBe(withDeprecatedTable(changelog));
    expect(changelog.indexOf("## 0.2.0")).toBeLessThan(changelog.indexOf("<!-- deprecated names"));
  });

  it.each(deprecated)("%s says until when, and what replaces it", (_, decl) => {
    expect(decl.deprecated?.until).toBe("0.3.0");
    expect(replacementOf(decl)).toBeDefined();
  });

  it("are used nowhere in the library", () => {
    const used = modules.flatMap((module) => {
      expect(module.check()).toEqual([]);
      return lint(module).filter((d) => d.code === "W0208");
    });
    expect(used).toEqual([]);
  });
});
