import { describe, expect, it } from "vitest";
import { LIMITS } from "../../term/index.ts";
import { printDecl } from "../syntax/print.ts";
import { parseFile } from "./index.ts";

const fun = (body: string) => `fun f(x: f32): f32 = ${body}`;
const nested = (open: string, close: string) => (n: number) =>
  `${open.repeat(n)}x${close.repeat(n)}`;

const codes = (text: string) =>
  parseFile("f", text)
    .diagnostics()
    .map((d) => d.code);

// biome-ignore format: a table
const NESTINGS: Readonly<Record<string, (n: number) => string>> = {
  parentheses: (n) => fun(nested("(", ")")(n)),
  calls: (n) => fun(nested("g(", ")")(n)),
  lambdas: (n) => fun(nested("g(\\y -> ", ")")(n)),
  indices: (n) => fun(nested("a[", "]")(n)),
  arrays: (n) => fun(nested("[", "]")(n)),
  "if in conditions": (n) => fun(nested("if ", " then a else b")(n)),
  "let in values": (n) => fun(nested("let y = ", " in y")(n)),
  binders: (n) => fun(`\\${nested("(", ")")(n)} -> x`),
  types: (n) => `type t = ${nested("(", ")")(n)}`,
  sizes: (n) => `type t = [${nested("(", ")")(n - 1)}]f32`,
  kinds: (n) => `strategy s(k: ${"[".repeat(n - 1)}nat${"]".repeat(n - 1)}) = id`,
  conditions: (n) => `rule r = a => b where p(${nested("(", ")")(n - 1)})`,
  strategies: (n) => `strategy s = ${nested("(", ")")(n)}`,
  "strategy calls": (n) => `strategy s = ${nested("f(", ")")(n)}`,
  lists: (n) => `strategy s = f(${nested("[", "]")(n - 1)})`,
  matches: (n) => `strategy s = ${nested("match { | a -> ", "}")(n)}`,
  "if in strategies": (n) => `strategy s = ${nested("if ", " then a else b")(n)}`,
};

/** Milliseconds of processor time: other work on the machine does not count. What ends takes a tenth of the net at most. */
const millis = (): number => process.cpuUsage().user / 1000;
const NET = 20_000;

describe("nesting", () => {
  it.each(Object.entries(NESTINGS))("parses %s as deep as allowed, no deeper", (_, text) => {
    expect(codes(text(LIMITS.nesting))).toEqual([]);
    expect(codes(text(LIMITS.nesting + 1))).toEqual(["E0104"]);
  });

  it("leaves half of the stack to the caller", () => {
    const deep = (frames: number): readonly string[] =>
      frames > 0 ? deep(frames - 1) : codes(fun(nested("g(", ")")(LIMITS.nesting)));
    expect(deep(2000)).toEqual([]);
  });

  it("answers a full stack with a diagnostic", () => {
    const text = fun(nested("g(", ")")(LIMITS.nesting - 1));
    const deep = (): readonly string[] => {
      try {
        return deep();
      } catch {
        return codes(text);
      }
    };
    for (const code of deep()) expect(code).toBe("E0104");
    expect(codes(text)).toEqual([]);
  });
});

// biome-ignore format: a table
const BOMBS: readonly (readonly [name: string, text: string, codes: readonly string[]])[] = [
  ["100,000 parentheses", fun(nested("(", ")")(100_000)), ["E0104"]],
  ["100,000 open parentheses", fun("(".repeat(100_000)), ["E0104"]],
  ["a chain of 100,000 +", fun(`${"x + ".repeat(100_000)}x`), ["E0105"]],
  ["a list of 10,000 elements", fun(`[${"x, ".repeat(10_000)}x]`), []],
  ["10,000 signs", fun(`${"-".repeat(10_000)}x`), ["E0104"]],
  ["5,000 lambdas", fun(`${"\\x -> ".repeat(5000)}x`), ["E0104"]],
  ["5,000 lets", fun(`${"let x = a in ".repeat(3000)}x`), ["E0104"]],
  ["9,000 arrows", `type t = ${"x -> ".repeat(9000)}x`, ["E0104"]],
  ["5,000 dimensions", `type t = ${"[n]".repeat(5000)}f32`, ["E0104"]],
  ["9,000 steps", `strategy s = ${"x ; ".repeat(9000)}x`, []],
  ["9,000 choices", `strategy s = ${"x <+ ".repeat(9000)}x`, []],
  ["a size of 9,000 terms", `type t = [${"n + ".repeat(9000)}n]f32`, []],
  ["500,000 quotes", `strategy s = ${'"'.repeat(500_000)}`, ["E0105"]],
  ["a line of 1,000,000 letters", "x".repeat(1_000_000), ["E0102"]],
  ["a name of 900,000 letters", `fun ${"x".repeat(900_000)}`, ["E0101"]],
  ["blanks", fun(" ".repeat(1_000_000)), ["E0101"]],
  ["comments", fun("// \n ".repeat(200_000)), ["E0101"]],
  ["lines inside a bracket", `${fun("(")}\n${"x\n".repeat(400_000)}`, ["E0105"]],
  ["doc lines", "/// x\n".repeat(150_000), []],
  ["lines of junk", "junk\n".repeat(200_000), ["E0102"]],
];

describe("a text made to overwhelm the parser", () => {
  it.each(BOMBS)("%s: a diagnostic, and soon", (_, text, expected) => {
    const start = millis();
    expect(codes(text)).toEqual(expected);
    expect(millis() - start).toBeLessThan(NET);
  });

  it("survives thousands of broken declarations", () => {
    expect(codes("strategy s = (\n".repeat(2000))).toHaveLength(2000);
  });
});

describe("a long chain", () => {
  it.each([" + x", " - x", " * x", " && x", " || x", " |> f"])(
    "of 5,000 times `%s` parses, and prints again",
    (link) => {
      const text = fun(`x${link.repeat(5_000)}`);
      const parsed = parseFile("f", text);
      expect(parsed.diagnostics()).toEqual([]);
      const printed = printDecl(parsed.decl(0)!.decl!);
      expect(printed.replaceAll(/\s+/g, " ")).toBe(text);
    },
  );
});
