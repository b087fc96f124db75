import { describe, expect, it } from "vitest";
import { groups, withoutSpans } from "../../../test/props/parse-outline.ts";
import { FORMS, SAMPLE } from "../../../test/props/parse-samples.ts";
import type { Decl, ExprSyntax, Strat } from "../syntax/syntax.ts";
import { parseFile } from "./index.ts";

const declOf = (text: string): Decl => {
  const parsed = parseFile("test.strata", text);
  expect(parsed.diagnostics()).toEqual([]);
  return parsed.decl(0)!.decl!;
};
const declAs = <T extends Decl["tag"]>(tag: T, text: string): Extract<Decl, { tag: T }> => {
  const decl = declOf(text);
  expect(decl.tag).toBe(tag);
  return decl as Extract<Decl, { tag: T }>;
};
const exprOf = (text: string): ExprSyntax => declAs("fun", `fun f(): f32 = ${text}`).body;
const stratOf = (text: string): Strat => declAs("strategy", `strategy s = ${text}`).body;
const plain = (data: unknown) => withoutSpans(data);
const name = (text: string) => ({ tag: "name", name: { text } });

describe("samples", () => {
  it.each([
    ["the sample", SAMPLE, 13],
    ["every other form", FORMS, 16],
  ])("parses %s", (_, text, count) => {
    const parsed = parseFile("sample.strata", text);
    expect(parsed.diagnostics()).toEqual([]);
    expect(parsed.headers).toHaveLength(count);
    expect(parsed.headers.map((_, i) => parsed.decl(i)?.decl?.name)).toEqual(
      parsed.headers.map((h) => h.name),
    );
  });
});

describe("expressions group", () => {
  it.each([
    ["a + b * c", "(a + (b * c))"],
    ["a - b - c", "((a - b) - c)"],
    ["a * b / c % d /^ e", "((((a * b) / c) % d) /^ e)"],
    ["(a + b) * c", "((a + b) * c)"],
    ["a < b && c == d || e", "(((a < b) && (c == d)) || e)"],
    ["a |> f |> g(x)", "((a |> f) |> g(x))"],
    ["a || b |> f", "((a || b) |> f)"],
    ["-a * b", "((-a) * b)"],
    ["a * -b", "(a * (-b))"],
    ["- -a", "(-(-a))"],
    ["!a && !!b", "((!a) && (!(!b)))"],
    ["-a as f32", "(-(a as f32))"],
    ["a as f32 + b", "((a as f32) + b)"],
    ["a as i32 as [3]f32", "((a as i32) as [3]f32)"],
    ["f(x)(y)[i].0", "f(x)(y)[i].0"],
    ["p.0.1", "p.0.1"],
    ["p.10 .2", "p.10.2"],
    ["5.0.1", "5.0.1"],
    ["w[0][1] * 5.0", "(w[0][1] * 5.0)"],
    ["-p.0", "(-p.0)"],
    ["\\x -> x + 1 |> f", "(\\… -> ((x + 1) |> f))"],
    ["let a = b in c |> d", "(let … = b in (c |> d))"],
    ["if a then b else c + d", "(if a then b else (c + d))"],
    ["if a then if b then c else d else e", "(if a then (if b then c else d) else e)"],
    ["(\\x -> x)(y)", "(\\… -> x)(y)"],
    ["f((+), (-))", "f(op+, op-)"],
  ])("%s as %s", (text, grouping) => {
    expect(groups(exprOf(text))).toBe(grouping);
  });
});

describe("strategies group", () => {
  it.each([
    ["a ; b <+ c", "((a ; b) <+ c)"],
    ["a <+ b ; c", "(a <+ (b ; c))"],
    ["a ; b ; c", "((a ; b) ; c)"],
    ["a <+ b <+ c", "((a <+ b) <+ c)"],
    ["s @ p @ q", "((s @ p) @ q)"],
    ["a ; s @ p ; b", "((a ; (s @ p)) ; b)"],
    ["(a ; b) @ p", "((a ; b) @ p)"],
    ['s @ "tile"', "(s @ sString)"],
    ["let x = a ; b in x <+ c", "(let … = (a ; b) in (x <+ c))"],
    ["if p then a else b ; c", "(if p then a else (b ; c))"],
    ["if n == 0 then a else b", "(if (n == 0) then a else b)"],
    ["if (n + 1 <= 2 * m) then a else b", "(if ((n + 1) <= (2 * m)) then a else b)"],
    ["if (n + 1) * 2 > m then a else b", "(if (((n + 1) * 2) > m) then a else b)"],
    ["if k divides n then a else b", "(if (k divides n) then a else b)"],
    ["if (a ; b) then c else d", "(if (a ; b) then c else d)"],
    ["if n == 0 then 1 else n / 2", "(if (n == 0) then size 1 else size (n / 2))"],
    ["f(n - 1, 4, s ; t, (n), (n + 1))", "f(size (n - 1), size 4, (s ; t), n, size (n + 1))"],
    ["f(min(a, 2) + 1)", "f(size (sizeCall + 1))"],
    ["where(a)", "where(a)"],
    ["f(let x = a in x, if p then a else b)", "f((let … = a in x), (if p then a else b))"],
  ])("%s as %s", (text, grouping) => {
    expect(groups(stratOf(text))).toBe(grouping);
  });
});

describe("sizes and types group", () => {
  it.each([
    ["[n + 2 * m]f32", "[(n + (2 * m))]f32"],
    ["[n - m - 1]f32", "[((n - m) - 1)]f32"],
    ["[(n - m) /^ 2 % 3][4]f32", "[(((n - m) /^ 2) % 3)][4]f32"],
    ["a -> b -> c", "(a -> (b -> c))"],
    ["(a -> b) -> c", "((a -> b) -> c)"],
    ["[n]f32 -> (f32, i32)", "([n]f32 -> <f32, i32>)"],
  ])("%s as %s", (text, grouping) => {
    expect(groups(declAs("type", `type t = ${text}`).type)).toBe(grouping);
  });
});

describe("atoms", () => {
  it.each([
    ["5", { tag: "number", text: "5" }],
    ["5.0", { tag: "number", text: "5.0" }],
    ["1e-6", { tag: "number", text: "1e-6" }],
    ["2.5e3f64", { tag: "number", text: "2.5e3", suffix: "f64" }],
    ["3u32", { tag: "number", text: "3", suffix: "u32" }],
    ["true", { tag: "bool", value: true }],
    ['"a\\n\\"b\\\\"', { tag: "string", value: 'a\n"b\\' }],
    ["(+)", { tag: "operator", op: "+" }],
    ["(-)", { tag: "operator", op: "-" }],
    ["( min )", { tag: "operator", op: "min" }],
    ["(&&)", { tag: "operator", op: "&&" }],
    ["min", name("min")],
    ["(a)", name("a")],
    ["x'_1", name("x'_1")],
    ["m::rule", { tag: "name", name: { text: "rule", qualifier: "m" } }],
    ["(a, b)", { tag: "tuple", elems: [name("a"), name("b")] }],
    ["[a]", { tag: "array", elems: [name("a")] }],
    [
      "(p..)",
      { tag: "tuple", elems: [{ tag: "spread", arg: { tag: "name", name: { text: "p" } } }] },
    ],
    ["f()", { tag: "call", fun: name("f"), args: [] }],
    [
      "undef as f32",
      { tag: "cast", arg: name("undef"), type: { tag: "typeName", name: { text: "f32" } } },
    ],
  ])("%s", (text, ast) => {
    expect(plain(exprOf(text))).toEqual(ast);
  });

  it("reads keywords of other places as names", () => {
    const soft =
      "import export extern type rule approx finite strategy schedule for fp strict contract fast means divides step context nat traversal pred name idx boundary min max pow ceilDiv log2 match";
    for (const word of soft.split(" "))
      expect(plain(exprOf(`${word} + 1`))).toMatchObject({ operands: [name(word), {}] });
    expect(groups(stratOf("where(type) ; rule(schedule)"))).toBe("(where(type) ; rule(schedule))");
  });
});

describe("binders", () => {
  const bound = (text: string) =>
    plain((exprOf(`${text} -> a`) as Extract<ExprSyntax, { tag: "lambda" }>).params);
  const x = { tag: "nameBinder", name: { text: "x" } };
  const y = { tag: "nameBinder", name: { text: "y" } };
  const rest = { tag: "restBinder", name: { text: "x" } };
  it.each([
    ["\\x y", [x, y]],
    ["\\(x)", [x]],
    ["\\(x, y)", [{ tag: "tupleBinder", elems: [x, y] }]],
    ["\\((x, y), x)", [{ tag: "tupleBinder", elems: [{ tag: "tupleBinder", elems: [x, y] }, x] }]],
    ["\\x..", [{ tag: "tupleBinder", elems: [rest] }]],
    ["\\(x..)", [{ tag: "tupleBinder", elems: [rest] }]],
    ["\\(x.., y) x", [{ tag: "tupleBinder", elems: [rest, y] }, x]],
    ["\\(x: nat)", [{ ...x, type: { tag: "typeName", name: { text: "nat" } } }]],
  ])("%s", (text, binders) => {
    expect(bound(text)).toEqual(binders);
  });
});

describe("arguments", () => {
  const args = (text: string) =>
    plain((stratOf(`f(${text})`) as Extract<Strat, { tag: "sCall" }>).args);
  const n = { text: "n" };
  const sizeN = { tag: "sizeName", name: n };
  it.each([
    ["n", { tag: "argStrat", strat: { tag: "sName", name: n }, size: sizeN }],
    ["4", { tag: "argSize", size: { tag: "sizeNat", value: 4 } }],
    [
      "n * 2",
      {
        tag: "argSize",
        size: { tag: "sizeInfix", ops: ["*"], operands: [sizeN, { tag: "sizeNat", value: 2 }] },
      },
    ],
    ['"s"', { tag: "argString", value: "s" }],
    ["`g(x)`", { tag: "argPattern", pattern: { tag: "call", fun: name("g"), args: [name("x")] } }],
    ["[]", { tag: "argList", elems: [] }],
    [
      "[4, [4]]",
      {
        tag: "argList",
        elems: [
          { tag: "argSize", size: { tag: "sizeNat", value: 4 } },
          { tag: "argList", elems: [{ tag: "argSize", size: { tag: "sizeNat", value: 4 } }] },
        ],
      },
    ],
  ])("%s", (text, arg) => {
    expect(args(text)).toEqual([arg]);
  });

  it("keeps both readings of a call that may be a size", () => {
    expect(args("min(n, n + 1)")).toMatchObject([
      {
        tag: "argStrat",
        strat: { tag: "sCall" },
        size: { tag: "sizeCall", fn: "min", args: [sizeN, { tag: "sizeInfix" }] },
      },
    ]);
    expect(args("g(n)")).toEqual([
      {
        tag: "argStrat",
        strat: {
          tag: "sCall",
          name: { text: "g" },
          args: [{ tag: "argStrat", strat: { tag: "sName", name: n }, size: sizeN }],
        },
      },
    ]);
    expect(args("min(a ; b)")).not.toHaveProperty("0.size");
  });
});

describe("declarations", () => {
  it("fun", () => {
    const decl = declAs(
      "fun",
      "/// doc\nexport fun f(x: [n]f32, k: nat): f32 where k divides n, n >= 1 = x",
    );
    expect(decl).toMatchObject({ doc: "doc", exported: true, name: { text: "f" } });
    expect(decl.params.map((p) => p.name.text)).toEqual(["x", "k"]);
    expect(decl.where.map((c) => c.tag)).toEqual(["relation", "relation"]);
    expect(declAs("fun", "fun f() = 1")).not.toHaveProperty("result");
  });

  it("extern", () => {
    const decl = declAs("extern", 'extern fun sq(x: f32): f32 = "x * x" means x * x');
    expect(decl).toMatchObject({ code: { value: "x * x" }, params: [{ name: { text: "x" } }] });
    expect(groups(decl.meaning)).toBe("(x * x)");
  });

  it("type", () => {
    expect(declAs("type", "type pair(a, b) = (a, b)").params.map((p) => p.text)).toEqual([
      "a",
      "b",
    ]);
    expect(plain(declAs("type", "type t = (l: nat) -> pair(idx[l], f32x4)").type)).toEqual({
      tag: "natFunType",
      param: { text: "l" },
      result: {
        tag: "typeApply",
        name: { text: "pair" },
        args: [
          { tag: "idxType", size: { tag: "sizeName", name: { text: "l" } } },
          { tag: "typeName", name: { text: "f32x4" } },
        ],
      },
    });
  });

  it("rule", () => {
    const decl = declAs(
      "rule",
      "approx rule r(k: nat) = map(f, xs) => xs where associative(f), k divides n",
    );
    expect(decl.class).toBe("approx");
    expect(declAs("rule", "finite rule r = a => b").class).toBe("finite");
    expect(declAs("rule", "rule r = a => b").class).toBe("exact");
    expect([groups(decl.lhs), groups(decl.rhs)]).toEqual(["map(f, xs)", "xs"]);
  });

  it("strategy", () => {
    const decl = declAs("strategy", "strategy s(a, b: traversal, c: [[nat]] = [[1]]) = a @ b");
    expect(decl.params.map((p) => p.kind)).toEqual([
      undefined,
      "traversal",
      { list: { list: "nat" } },
    ]);
    expect(decl.params[2]?.default?.tag).toBe("argList");
  });

  it("schedule", () => {
    const decl = declAs(
      "schedule",
      "schedule s(t: nat in [8, 16] = 16) for m::dot fp fast where t divides n = id",
    );
    expect(decl).toMatchObject({ programs: [{ text: "dot", qualifier: "m" }], mode: "fast" });
    expect(declAs("schedule", "schedule s for dot = id").mode).toBe("strict");
  });

  it.each([
    ["[1, n]", "1, n"],
    ["1 .. 8", "1 to 8"],
    ["1 .. 64 * 2", "1 to 64 * 2"],
    ["1 .. n / 2 + 1 step 2 * k", "1 to ((n / 2) + 1) step (2 * k)"],
    ["1 .. (a * b) * 2", "1 to (a * b) * 2"],
  ])("the range %s", (text, meaning) => {
    const range = declAs("strategy", `strategy s(t: nat in ${text} = 4) = id`).params[0]!.range!;
    const step =
      range.tag === "rangeSpan" && range.step ? ` ${range.step.op} ${groups(range.step.by)}` : "";
    expect(
      range.tag === "rangeList"
        ? range.values.map(groups).join(", ")
        : `${groups(range.from)} to ${groups(range.to)}${step}`,
    ).toBe(meaning);
  });

  it.each([
    ["import m", { module: { tag: "name", text: "m" } }],
    [
      'import "./a.strata" as x',
      { module: { tag: "path", text: "./a.strata" }, alias: { text: "x" } },
    ],
    [
      "import m (where, match, a)",
      {
        module: { tag: "name", text: "m" },
        only: [{ text: "where" }, { text: "match" }, { text: "a" }],
      },
    ],
  ])("%s", (text, ast) => {
    expect(plain(parseFile("f", text).imports)).toEqual([ast]);
  });
});

describe("conditions", () => {
  const where = (text: string) => declAs("rule", `rule r = a => b where ${text}`).where;
  it("takes the arguments of a property for types only where they must be", () => {
    const [condition] = where("p(t, (a, b), [n]f32, idx[n], f32 -> f32, [a, b], x + 1, idx(x))");
    expect(condition?.tag === "property" && condition.args.map((arg) => arg.tag)).toEqual([
      "name",
      "tuple",
      "arrayType",
      "idxType",
      "funType",
      "array",
      "infix",
      "call",
    ]);
  });
  it("reads relations of size functions and contexts", () => {
    expect(where("min(a, b) <= c, h = context(f(x), isWork)")).toMatchObject([
      { tag: "relation", left: { tag: "sizeCall" } },
      { tag: "context", name: { text: "h" }, body: { tag: "call" }, select: { tag: "argStrat" } },
    ]);
  });
});

describe("rules and matches inside strategies", () => {
  it("keeps patterns apart from strategies", () => {
    const strat = stratOf(
      "match { | map(f, xs) where scalar(t) -> { a => b where n == 1 } | x -> id <+ fail }",
    );
    expect(plain(strat)).toMatchObject({
      tag: "sMatch",
      cases: [
        { pattern: { tag: "call" }, where: [{ tag: "property" }], body: { tag: "sRule" } },
        { pattern: name("x"), where: [], body: { tag: "choice" } },
      ],
    });
  });
});

describe("a parsed file", () => {
  const text = "import m\n\n/// d\nfun a(): f32 = b // c\nrule r = x =>\n";
  it("gives spans in the file", () => {
    const parsed = parseFile("f", text);
    const body = (parsed.decl("a")!.decl as Extract<Decl, { tag: "fun" }>).body;
    expect(text.slice(body.span.start, body.span.end)).toBe("b");
    expect(parsed.imports[0]?.span).toEqual({ start: 0, end: 8 });
  });

  it("finds declarations by index and name, and nothing else", () => {
    const parsed = parseFile("f", text);
    expect(parsed.decl(0)).toBe(parsed.decl("a"));
    expect(parsed.decl("zzz")).toBeUndefined();
    expect(parsed.decl(7)).toBeUndefined();
    expect(parsed.decl("r")?.decl).toBeUndefined();
    expect(parsed.decl("r")?.diagnostics).toEqual(parsed.diagnostics());
  });

  it("parses the same text at another place to the same syntax", () => {
    const moved = parseFile("g", `// more\n\n${text}`);
    expect(plain(moved.decl("a"))).toEqual(plain(parseFile("f", text).decl("a")));
    expect(moved.decl("a")?.decl?.span.start).toBe(parseFile("f", text).headers[0]!.span.start + 9);
  });

  it("includes parentheses in spans", () => {
    const file = "fun f(): f32 = (a + b) * c";
    const body = (parseFile("f", file).decl(0)!.decl as Extract<Decl, { tag: "fun" }>).body;
    const [left] = (body as Extract<ExprSyntax, { tag: "infix" }>).operands;
    expect(file.slice(left!.span.start, left!.span.end)).toBe("(a + b)");
  });
});
