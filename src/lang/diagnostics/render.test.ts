import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../term/index.ts";
import { diagnosticToJson, lineColumn, renderDiagnostics } from "./render.ts";

const at = (text: string, part: string, file = "a.strata") => {
  const start = text.indexOf(part);
  return { file, span: { start, end: start + part.length } };
};
const error = (more: Partial<Diagnostic>): Diagnostic => ({
  code: "E0101",
  severity: "error",
  message: "a message",
  ...more,
});
const render = (text: string, ...diagnostics: readonly Diagnostic[]): string =>
  renderDiagnostics(diagnostics, (file) => (file === "a.strata" ? text : undefined), {
    color: false,
  });

describe("renderDiagnostics", () => {
  it("shows code, place, excerpt, caret and label, notes and help", () => {
    const text = "strategy s =\n  splitJoin(n) ; (topDown(fuse) ; )\n";
    const diagnostic = error({
      message: "expected a strategy after `;`",
      place: {
        file: "a.strata",
        span: { start: text.indexOf(")\n"), end: text.indexOf(")\n") + 1 },
      },
      label: "found `)`",
      notes: ["a note", "two\nlines"],
      help: ["remove the `;`", "or\nwrite on"],
    });
    expect(render(text, diagnostic)).toBe(
      [
        "error[E0101]: expected a strategy after `;`",
        " --> a.strata:2:35",
        "  |",
        "2 |   splitJoin(n) ; (topDown(fuse) ; )",
        "  |                                   ^ found `)`",
        "  = note: a note",
        "  = note: two",
        "          lines",
        "help: remove the `;`",
        "help: or",
        "      write on",
      ].join("\n"),
    );
  });

  it("puts labels on one line below each other, from right to left", () => {
    const text = "rule r = map(f) => split(n)";
    const diagnostic = error({
      message: "the two sides have different types",
      place: at(text, "split(n)"),
      label: "[n]b",
      related: [
        { place: at(text, "map(f)"), label: "[n]a" },
        { place: at(text, "r "), label: "this rule" },
      ],
    });
    expect(render(text, diagnostic)).toBe(
      [
        "error[E0101]: the two sides have different types",
        " --> a.strata:1:20",
        "  |",
        "1 | rule r = map(f) => split(n)",
        "  |      --  ------    ^^^^^^^^ [n]b",
        "  |          [n]a",
        "  |      this rule",
      ].join("\n"),
    );
  });

  it("shows places on other lines and in other files by themselves", () => {
    const text = `${"\n".repeat(9)}tile(7)\nconv(N)`;
    const diagnostic = error({
      place: at(text, "7"),
      related: [
        { place: at(text, "N"), label: "N is fixed here" },
        { place: { file: "gone.strata", span: { start: 3, end: 4 } }, label: "lost" },
      ],
    });
    expect(render(text, diagnostic)).toBe(
      [
        "error[E0101]: a message",
        "  --> a.strata:10:6",
        "   |",
        "10 | tile(7)",
        "   |      ^",
        "  ::: a.strata:11:6",
        "   |",
        "11 | conv(N)",
        "   |      - N is fixed here",
        "  ::: gone.strata",
      ].join("\n"),
    );
  });

  it("separates diagnostics by a blank line and needs no place", () => {
    expect(render("", error({}), error({ severity: "warning", code: "W0401" }))).toBe(
      "error[E0101]: a message\n\nwarning[W0401]: a message",
    );
    expect(render("")).toBe("");
  });

  it("marks an empty span, the end of the file, and a span of several lines by its first", () => {
    const text = "a b";
    expect(
      render(text, error({ place: { file: "a.strata", span: { start: 3, end: 3 } } })),
    ).toContain("1 | a b\n  |    ^");
    const lines = "ab\ncd";
    expect(
      render(lines, error({ place: { file: "a.strata", span: { start: 1, end: 5 } } })),
    ).toMatch(/1 \| ab\n {2}\| {2}\^$/);
  });

  it("expands tabs, counts wide characters twice, and cuts the carriage return", () => {
    const text = "\tx\t漢字 y\r\nz";
    expect(render(text, error({ place: at(text, "y") }))).toContain(
      "1 |     x    漢字 y\n  |               ^",
    );
  });

  it("shows a window of a wide line", () => {
    const text = `${"a".repeat(500)}!${"b".repeat(500)}`;
    const [, , , source, caret] = render(text, error({ place: at(text, "!") })).split("\n");
    expect(source).toMatch(/^1 \| …a+!b+…$/);
    expect(source!.length).toBeLessThan(130);
    expect(caret!.indexOf("^")).toBe(source!.indexOf("!"));
  });

  it("shows no control characters", () => {
    const text = "a \u001b[31m\u202e b";
    const shown = render(text, error({ message: `\u001b[2J${text}`, place: at(text, "b") }));
    expect(shown).not.toContain("\u001b");
    expect(shown).not.toContain("\u202e");
  });

  it("colours only when asked to", () => {
    const colored = renderDiagnostics([error({ place: at("ab", "b") })], () => "ab", {
      color: true,
    });
    expect(colored).toContain("\u001b[31m");
    expect(render("ab", error({ place: at("ab", "b") }))).not.toContain("\u001b");
  });
});

describe("lineColumn", () => {
  it.each([
    ["", 0, 1, 1],
    ["ab\ncd", 0, 1, 1],
    ["ab\ncd", 2, 1, 3],
    ["ab\ncd", 3, 2, 1],
    ["ab\ncd", 99, 2, 3],
    ["ab\r\ncd", 4, 2, 1],
  ])("of %j at %i is %i:%i", (text, offset, line, column) => {
    expect(lineColumn(text, offset)).toEqual({ line, column });
  });
});

describe("diagnosticToJson", () => {
  it("gives lines and columns", () => {
    const text = "ab\ncd";
    expect(diagnosticToJson(error({ place: at(text, "cd"), help: ["h"] }), () => text)).toEqual({
      code: "E0101",
      severity: "error",
      message: "a message",
      place: { file: "a.strata", start: 3, end: 5, line: 2, column: 1, endLine: 2, endColumn: 3 },
      related: [],
      notes: [],
      help: ["h"],
      fixes: [],
    });
  });

  it("gives offsets only where the text is not at hand", () => {
    const json = diagnosticToJson(error({ place: at("ab", "b"), label: "l" }), () => undefined);
    expect(json).toMatchObject({ place: { file: "a.strata", start: 1, end: 2 }, label: "l" });
    expect(json.place).not.toHaveProperty("line");
  });
});
