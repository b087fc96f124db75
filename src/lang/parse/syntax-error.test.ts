import { describe, expect, it } from "vitest";
import { SIZED_TYPE } from "../diagnostics/ways-out.ts";
import { parseFile } from "./index.ts";
import { lineColumn } from "./position.ts";

/** Each diagnostic as `code line:column message`, then the text it points at, its label and its help. */
const report = (text: string): readonly string[] =>
  parseFile("test.strata", text)
    .diagnostics()
    .map(({ code, message, place }) => {
      const { line, column } = lineColumn(text, place!.span.start);
      return `${code} ${line}:${column} ${message}`;
    });
const only = (text: string) => {
  const diagnostics = parseFile("test.strata", text).diagnostics();
  expect(diagnostics).toHaveLength(1);
  const diagnostic = diagnostics[0]!;
  const { start, end } = diagnostic.place!.span;
  return { ...diagnostic, at: text.slice(start, end) };
};

const expr = (text: string) => `fun f(x: f32): f32 =\n  ${text}`;
const strat = (text: string) => `strategy s =\n  ${text}`;

// biome-ignore format: a table
const BROKEN: readonly (readonly [text: string, report: string, help?: string])[] = [
  // expressions
  [expr("x y"), "E0101 2:5 expected `with`, an operator or the end of the declaration after `x`", "a call takes its arguments in parentheses: `x(y)`"],
  [expr("g(x y)"), "E0101 2:7 expected `)`, `,` or an operator after `x`", "a call takes its arguments in parentheses: `x(y)`"],
  [expr("x +"), "E0101 2:6 expected an expression after `+`", "remove the `+`, or write what follows it"],
  [expr("g(x, )"), "E0101 2:8 expected an expression after `,`", "remove the `,`, or write what follows it"],
  [expr("if x then 1"), "E0101 2:14 expected `else` or an operator after `1`", "`if` takes both branches: `if c then a else b`"],
  [expr("if x thn 1 else 2"), "E0101 2:8 expected `then` or an operator after `x`", "did you mean `then`?"],
  [expr("if x = 1 then 1 else 2"), "E0101 2:8 expected `then` or an operator after `x`", "to compare, write `==`"],
  [expr("let y = 1"), "E0101 2:12 expected `in` or an operator after `1`", "`let` is written `let x = a in b`"],
  [expr("let y: f32 = 1 in y"), "E0101 2:8 expected `=` after `y`", "a name with a type stands in parentheses: `let (x: f32) = …`"],
  [expr("a < b < c"), "E0101 2:9 expected `with`, an operator or the end of the declaration after `b`", "comparisons do not chain: write `a < b && b < c`"],
  [expr("a <= b < c"), "E0101 2:10 expected `with`, an operator or the end of the declaration after `b`", "comparisons do not chain: write `a <= b && b < c`"],
  [expr("a < b != c < d"), "E0101 2:9 expected `with`, an operator or the end of the declaration after `b`", "comparisons do not chain; a comparison whose result is compared stands in parentheses: `(a < b) != c`"],
  [expr("a == b < c"), "E0101 2:10 expected `with`, an operator or the end of the declaration after `b`", "comparisons do not chain; a comparison whose result is compared stands in parentheses: `a == (b < c)`"],
  // operators of other languages
  [expr("a <> b"), "E0101 2:6 expected an expression after `<`", "`<>` is written `!=`"],
  [expr("a /= b"), "E0101 2:6 expected an expression after `/`", "`/=` is written `!=`"],
  [expr("a ~= b"), "E0101 2:5 expected `with`, an operator or the end of the declaration after `a`", "`~=` is written `!=`"],
  [expr("a =! b"), "E0101 2:5 expected `with`, an operator or the end of the declaration after `a`", "`=!` is written `!=`"],
  [expr("a !== b"), "E0101 2:7 expected an expression after `!=`", "`!==` is written `!=`"],
  [expr("a =/= b"), "E0101 2:5 expected `with`, an operator or the end of the declaration after `a`", "`=/=` is written `!=`"],
  [expr("a === b"), "E0101 2:7 expected an expression after `==`", "`===` is written `==`"],
  [expr("a =< b"), "E0101 2:5 expected `with`, an operator or the end of the declaration after `a`", "`=<` is written `<=`"],
  [expr("a and b"), "E0101 2:5 expected `with`, an operator or the end of the declaration after `a`", "`and` is written `&&`"],
  [expr("not a"), "E0101 2:7 expected `with`, an operator or the end of the declaration after `not`", "a truth value is negated by `!`: `!a`"],
  [strat("if n <> 0 then id else fail"), "E0101 2:9 expected a size after `<`", "`<>` is written `!=`"],
  ["rule r = a => b where !(n == 1)", "E0101 1:23 expected a condition after `where`", "a condition is stated, not negated: `n != k` for `!(n == k)`, `n >= k` for `!(n < k)`"],
  [expr("map(y -> y, x)"), "E0101 2:9 expected `)`, `,` or an operator after `y`", "a function is written `\\x -> e`, with several parameters `\\x y -> e`"],
  [expr("\\y: f32 -> y"), "E0101 2:5 expected a parameter or `->` after `y`", "a parameter with a type stands in parentheses: `\\(x: f32) -> …`"],
  [expr("\\y => y"), "E0101 2:6 expected a parameter or `->` after `y`", "a function is written `\\x -> e`, with several parameters `\\x y -> e`"],
  [expr("x |> \\y -> y"), "E0101 2:8 expected an expression after `|>`", "put it in parentheses: `(\\x -> …)`"],
  [expr("x ; y"), "E0101 2:5 expected `with`, an operator or the end of the declaration after `x`", "`;` sequences strategies; data passes through functions with `|>`"],
  [expr(".5 * x"), "E0101 2:3 expected an expression after `=`", "write `0.5`"],
  [expr("map(fun y = y, x)"), "E0101 2:7 expected an expression or `)` after `(`", "a function is written `\\x -> e`, with several parameters `\\x y -> e`"],
  [expr("x as 5"), "E0101 2:8 expected a type after `as`"],
  [expr("let in = 1 in x"), "E0101 2:7 expected a parameter after `let`", "`in` is a keyword; choose another name"],
  ["type state[n] = ([n]f32, f32)", "E0101 1:11 expected `=` after `state`", SIZED_TYPE],
  // brackets, strings, characters
  [expr("g(x"), "E0103 2:4 unclosed `(`"],
  ["fun f(x: f32 = x", "E0103 1:6 unclosed `(`"],
  [expr("[x)"), "E0103 2:3 unclosed `[`"],
  [expr("x)"), "E0103 2:4 `)` closes nothing", "remove it, or open the bracket that it should close"],
  [strat("f(`map(f, xs)"), "E0103 2:5 unclosed pattern quotation"],
  [expr('label("tile, x)'), "E0103 2:9 unclosed string", 'close it with `"`; a string stays on one line'],
  [expr('label("\\q", x)'), "E0106 2:10 `\\q` is no escape", 'the escapes are `\\n`, `\\t`, `\\"` and `\\\\`'],
  [expr("x → x"), "E0106 2:5 `→` has no meaning here", "write `->`"],
  [expr("x # x"), "E0106 2:5 `#` has no meaning here", "a comment is `//` to the end of the line"],
  [expr("x /* no */"), "E0106 2:5 `/*` has no meaning here", "a comment is `//` to the end of the line"],
  [expr("x + 😀"), "E0106 2:7 `😀` has no meaning here"],
  [expr("1.0f * x"), "E0106 2:6 `f` is no suffix of a number", "write `1.0f32`"],
  [expr("2x"), "E0106 2:4 `x` is no suffix of a number", "the suffixes are `f16` `f32` `f64` `i8` `u8` `i32` `u32` `i64` `u64`; a product is written with `*`"],
  [expr("p.99999999999999999999"), "E0105 2:4 a size is at most 2^53 - 1"],
  // strategies
  [strat("splitJoin(n) ; (topDown(fuse) ; )"), "E0101 2:35 expected a strategy after `;`", "remove the `;`, or write what follows it"],
  [strat("a b"), "E0101 2:5 expected `<+`, `;`, `@` or the end of the declaration after `a`", "a call takes its arguments in parentheses: `a(b)`"],
  [strat("a |> b"), "E0101 2:5 expected `<+`, `;`, `@` or the end of the declaration after `a`", "strategies are sequenced with `;`"],
  [strat("a < + b"), "E0101 2:5 expected `<+`, `;`, `@` or the end of the declaration after `a`", "write `<+` without a space"],
  [strat("f(a,)"), "E0101 2:7 expected an argument after `,`", "remove the `,`, or write what follows it"],
  [strat("match { | map(f) => id }"), "E0101 2:20 expected `->`, an operator or `where` after `)`", "a case is written `| pattern -> strategy`"],
  [strat("{ f(x) -> x }"), "E0101 2:10 expected `=>` or an operator after `)`", "a rule is written `pattern => replacement`"],
  [strat("let x = a ; b"), "E0101 2:16 expected `in`, `<+`, `;` or `@` after `b`", "`let` is written `let x = a in b`"],
  [strat("if p then a"), "E0101 2:14 expected `else`, `<+`, `;` or `@` after `a`", "`if` takes both branches: `if c then a else b`"],
  // heads
  ["fun (x: f32): f32 = x", "E0101 1:5 expected a name after `fun`"],
  ["fun f(x): f32 = x", "E0101 1:8 expected `:` after `x`", "a parameter of a `fun` has a type: `x: f32`"],
  ["fun f(x: f32): f32", "E0101 1:19 expected `=`, `->` or `where` after `f32`"],
  ["strategy in = id", "E0101 1:10 expected a name after `strategy`", "`in` is a keyword; choose another name"],
  ["strategy s(n: nta) = id", "E0101 1:15 expected a kind after `:`", "did you mean `nat`?"],
  ["rule r = map(f, xs) -> xs", "E0101 1:21 expected `=>` or an operator after `)`", "a rule is written `pattern => replacement`"],
  ["rule r = a = > b", "E0101 1:12 expected `=>` or an operator after `a`", "write `=>` without a space"],
  ["rule r = a => b where n = 3", "E0101 1:27 expected `context` after `=`", "to compare, write `==`"],
  ["rule r = a => b where", "E0101 1:22 expected a condition after `where`"],
  ["schedule s = id", "E0101 1:12 expected `for` after `s`", "a schedule names its program: `schedule tiled for dot = …`"],
  ["schedule s fro dot = id", "E0101 1:12 expected `for` after `s`", "did you mean `for`?"],
  ["schedule s for dot fp fats = id", "E0101 1:23 expected a floating-point mode after `fp`", "did you mean `fast`?"],
  ["approx strategy s = id", "E0101 1:8 expected `rule` after `approx`"],
  ["type t = [n", "E0103 1:10 unclosed `[`"],
  ["type t = [n]", "E0101 1:13 expected a type after `]`"],
  ['extern fun f(x: f32): f32 = "x"', "E0101 1:32 expected `means` after the string", 'an extern gives C code and what it means: `extern fun sq(x: f32): f32 = "x * x" means x * x`'],
  ["import 5", "E0101 1:8 expected a string or a name after `import`"],
  // outside declarations
  ["strateggy s = id", "E0102 1:1 `strateggy` starts no declaration", "did you mean `strategy`?"],
  ["fun f(x: f32): f32 =\nx", "E0102 2:1 `x` starts no declaration"],
  ["fun f(x: f32): f32 = x\n  rule r = a => b", "E0101 2:3 expected `with`, an operator or the end of the declaration after `x`", "a declaration starts at column 0: is this line indented by mistake?"],
  ["  fun f(): f32 = 1", "E0102 1:3 `fun` starts no declaration here", "a declaration starts at column 0"],
  ["export import m", "E0102 1:8 `import` starts no declaration here", "what is imported cannot be exported again"],
  ["export foo = 1", "E0102 1:8 `foo` starts no declaration"],
  ["fun f(): f32 = 1\nimport m", "E0107 2:1 an import after the first declaration", "move it to the top of the file"],
];

describe("one diagnostic for", () => {
  it.each(BROKEN.map(([text, expected, help]) => ({ text, expected, help })))(
    "$text",
    ({ text, expected, help }) => {
      expect(report(text)).toEqual([expected]);
      if (help !== undefined) expect(only(text).help?.[0]).toBe(help);
    },
  );
});

describe("a diagnostic", () => {
  it("says what was found, or that the declaration ends", () => {
    expect(only("rule r = a -> b")).toMatchObject({ at: "->", label: "found `->`" });
    expect(only("rule r = a")).toMatchObject({ at: "", label: "the declaration ends here" });
  });

  it("cuts a long token short", () => {
    expect(only(`rule r = a "${"x".repeat(100)}"`).label).toBe(`found \`"${"x".repeat(31)}…\``);
  });

  it("shows where the bracket was opened", () => {
    const text = "fun f(x: f32): f32 = g(x y)";
    const [related] = only(text).related ?? [];
    expect(related?.label).toBe("`(` opened here");
    expect(related?.place.span).toEqual({ start: 22, end: 23 });
  });

  it("shows before what a bracket should have been closed", () => {
    const [related] = only("rule r = map(f, xs => xs").related ?? [];
    expect(related).toMatchObject({
      label: "`)` expected before this",
      place: { span: { start: 19 } },
    });
  });

  it("shows the `if` without its `else`", () => {
    expect(only(expr("if x then 1")).related?.[0]).toMatchObject({
      label: "`if` opened here",
      place: { file: "test.strata", span: { start: 23, end: 25 } },
    });
  });

  it("names at most a handful of alternatives", () => {
    for (const [text] of BROKEN) {
      const [diagnostic] = parseFile("f", text).diagnostics();
      expect(diagnostic!.message.split(/,| or /).length).toBeLessThanOrEqual(4);
      expect(diagnostic!.help?.length ?? 0).toBeLessThanOrEqual(2);
    }
  });
});

describe("several broken declarations", () => {
  it("each have their diagnostic, in order of place", () => {
    const text =
      "import 5\nfun f(x): f32 = x\nfoo\nrule r = a => b\nstrategy s = a ; \nfun g(): f32 = (\n";
    expect(report(text)).toEqual([
      "E0101 1:8 expected a string or a name after `import`",
      "E0101 2:8 expected `:` after `x`",
      "E0102 3:1 `foo` starts no declaration",
      "E0101 5:17 expected a strategy after `;`",
      "E0103 6:16 unclosed `(`",
    ]);
    expect(parseFile("f", text).decl("r")?.decl?.tag).toBe("rule");
  });
});
