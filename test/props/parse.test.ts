import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderDiagnostics } from "../../src/lang/diagnostics/index.ts";
import { parsedFileFromJson, parsedFileToJson, parseFile } from "../../src/lang/index.ts";
import { tokenise } from "../../src/lang/parse/token.ts";
import { printFile } from "../../src/lang/syntax/print.ts";
import type { Decl, Import } from "../../src/lang/syntax/syntax.ts";
import { decls, imports } from "./parse-arbitraries.ts";
import { FORMS, SAMPLE } from "./parse-samples.ts";

/** Without spans, and without the second reading of an argument, which follows from the first. */
const bare = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (key, value) => {
      if (key === "span") return undefined;
      if (value?.tag !== "argStrat") return value as unknown;
      const { size: _, ...rest } = value;
      return rest as unknown;
    }),
  );

const parseAll = (text: string): { imports: readonly Import[]; decls: readonly Decl[] } => {
  const parsed = parseFile("p.strata", text);
  expect(renderDiagnostics(parsed.diagnostics(), () => text, { color: false })).toBe("");
  return { imports: parsed.imports, decls: parsed.headers.map((_, i) => parsed.decl(i)!.decl!) };
};

describe("parse ∘ print", () => {
  it("is the identity on declarations, but for spans", () => {
    fc.assert(
      fc.property(decls, (decl) => {
        expect(bare(parseAll(printFile([], [decl])))).toEqual(bare({ imports: [], decls: [decl] }));
      }),
      { numRuns: 1500 },
    );
  });

  it("is the identity on files, and print ∘ parse ∘ print is print", () => {
    fc.assert(
      fc.property(
        fc.array(imports, { maxLength: 3 }),
        fc.array(decls, { maxLength: 4 }),
        (i, d) => {
          const printed = printFile(i, d);
          const parsed = parseAll(printed);
          expect(bare(parsed)).toEqual(bare({ imports: i, decls: d }));
          expect(printFile(parsed.imports, parsed.decls)).toBe(printed);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("spans", () => {
  it("are nested, and those of names hold the names", () => {
    fc.assert(
      fc.property(decls, (decl) => {
        const text = printFile([], [decl]);
        const check = (value: unknown, from: number, to: number): void => {
          if (typeof value !== "object" || value === null) return;
          const { span, text: word, qualifier } = value as Record<string, unknown>;
          const { start, end } = (span ?? { start: from, end: to }) as {
            start: number;
            end: number;
          };
          expect(from <= start && start <= end && end <= to).toBe(true);
          if (typeof word === "string" && qualifier === undefined && !("tag" in value))
            expect(text.slice(start, end)).toBe(word);
          for (const child of Object.values(value)) check(child, start, end);
        };
        check(parseAll(text).decls, 0, text.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a parsed file", () => {
  it("survives JSON", () => {
    fc.assert(
      fc.property(fc.array(decls, { maxLength: 3 }), (d) => {
        const parsed = parseFile("p.strata", printFile([], d));
        const read = parsedFileFromJson(JSON.parse(JSON.stringify(parsedFileToJson(parsed))));
        for (const i of parsed.headers.keys()) expect(read.decl(i)).toEqual(parsed.decl(i));
      }),
      { numRuns: 100 },
    );
  });
});

// ---------------------------------------------------------------- broken input

const PIECES: readonly string[] = [
  ..."( ) [ ] { } , ; @ | \\ = < > + - * / % ! . : ` \" ' # & ? $ ^ ~ \n \t \r".split(" "),
  ..."=> -> |> <+ == .. :: // /// /* let in if then else match where fun rule strategy".split(" "),
  ..."\nfun \nrule \nschedule \nexport \nimport  1.5 9x 99999999999999999999 x é 漢 😀 \ud800 \u2028 \0".split(
    " ",
  ),
  " ",
  '"\\',
];

/** An edit at a place given as a part of the text's length. */
type Edit = (text: string) => string;
const place = fc.double({ min: 0, max: 1, noNaN: true });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(place, fc.nat({ max: 20 })).map(
    ([p, n]): Edit =>
      (text) => {
        const at = Math.floor(p * text.length);
        return text.slice(0, at) + text.slice(at + n);
      },
  ),
  fc.tuple(place, fc.constantFrom(...PIECES)).map(
    ([p, piece]): Edit =>
      (text) => {
        const at = Math.floor(p * text.length);
        return text.slice(0, at) + piece + text.slice(at);
      },
  ),
  fc.tuple(place, fc.constantFrom(...PIECES)).map(
    ([p, piece]): Edit =>
      (text) => {
        const at = Math.floor(p * text.length);
        return text.slice(0, at) + piece + text.slice(at + 1);
      },
  ),
  fc.tuple(place, place, fc.nat({ max: 200 })).map(
    ([p, q, n]): Edit =>
      (text) => {
        const from = Math.floor(p * text.length);
        const to = Math.floor(q * text.length);
        return text.slice(0, to) + text.slice(from, from + n) + text.slice(to);
      },
  ),
  place.map(
    (p): Edit =>
      (text) =>
        text.slice(0, Math.floor(p * text.length)),
  ),
);

/** Whatever the text: a result or diagnostics that lie in the text and can be shown. */
const isHandled = (text: string): void => {
  const parsed = parseFile("m.strata", text);
  const diagnostics = parsed.diagnostics();
  for (const { code, message, place: at, related = [] } of diagnostics) {
    expect(code).toMatch(/^E01\d\d$/);
    expect(message).not.toBe("");
    for (const { span } of [at!, ...related.map((r) => r.place)])
      expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
  }
  for (const [i, header] of parsed.headers.entries()) {
    expect(header.span.end).toBeLessThanOrEqual(text.length);
    const { decl, diagnostics: own } = parsed.decl(i)!;
    expect(decl === undefined).toBe(own.length > 0);
    if (decl !== undefined) expect(decl.name).toEqual(header.name);
  }
  expect(renderDiagnostics(diagnostics, () => text, { color: false })).not.toContain("undefined");
};

describe("a broken text never throws, and its diagnostics lie inside it", () => {
  it.each([
    ["the sample", SAMPLE],
    ["the other forms", FORMS],
  ])("edits of %s", (_, sample) => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) => {
        isHandled(edits.reduce((text, change) => change(text), sample));
      }),
      { numRuns: 600 },
    );
  });

  it("words and symbols in any order", () => {
    const { tokens } = tokenise(FORMS);
    const word = fc.constantFrom(
      ...new Set(tokens.map((t) => FORMS.slice(t.start, t.end))),
      ...PIECES,
    );
    const head = fc.constantFrom(
      "fun f(x: f32) = ",
      "rule r = ",
      "strategy s = ",
      "schedule s ",
      "type t = ",
      "",
    );
    fc.assert(
      fc.property(head, fc.array(word, { maxLength: 25 }), (start, words) => {
        isHandled(start + words.join(" "));
      }),
      { numRuns: 1500 },
    );
  });

  it("any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 60 }), isHandled), {
      numRuns: 500,
    });
  });
});
