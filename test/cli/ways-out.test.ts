/** @file What is said about a mistake points at it and tells what to do, for each who may make it. */
import { describe, expect, it } from "vitest";
import { inFolder, strata } from "./support.ts";

const P = "fun p(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)\n";
const schedule = (text: string, header = "s"): string =>
  `import gpu\n${P}schedule ${header} for p = ${text}\n`;
const strategy = (text: string): string => `import gpu\nstrategy s${text}\n`;

type Case = readonly [text: string, code: string, at: string, help: string];

async function expectHelp(text: string, code: string, at: string, help: string): Promise<void> {
  const { err } = await inFolder({ "p.strata": text }, () => strata(["check", "p.strata"]));
  expect(err).toContain(`error[${code}]`);
  const start = text.indexOf(at);
  const line = text.slice(0, start).split("\n").length;
  const column = start - text.lastIndexOf("\n", start - 1);
  expect(err).toContain(` p.strata:${line}:${column}\n`);
  expect(err).toContain(help);
}

// biome-ignore format: a table
const NAMES: readonly Case[] = [
  ["rule r = map(f, map(g, xs)) => map(\\x -> f(g(y)), xs)", "E0201", "y", "= note: the left side has xs: [n]b, g: b -> c, f: c -> a"],
  ["rule r = map(f, xs as [n]a) => join(split(k, map(f, xs)))", "E0201", "k", "= note: the left side must bind it, or a parameter of the rule: (k: nat)"],
  ["fun f(xs: [n]f32): f32 = qqqqqq", "E0201", "qqqqqq", "help: bind it: let x"],
  ["fun f(xs: [n]f32): f32 = qqqqqq(xs)", "E0201", "qqqqqq", "help: declare it: fun f("],
  ["fun f(xs: [n]f32): [qqqqqq]f32 = xs", "E0201", "qqqqqq", "help: there is n"],
  ["fun f(xs: [n][m]f32): [qqqqqq]f32 = xs", "E0201", "qqqqqq", "help: there are n, m"],
  ["fun f(x: f32): [qqqqqq]f32 = x", "E0201", "qqqqqq", "help: make it a parameter, whose value a call states: `fun f(qqqqqq: nat, x: f32): [qqqqqq]f32`"],
  ["fun f(k: nat, r: [2 * n + 1]f32): [n]f32 = f(k, r)", "E0201", "n + 1", "help: make it a parameter, whose value a call states: `fun f(n: nat, k: nat, r: [2 * n + 1]f32): [n]f32`"],
  ["fun f(k: nat, r: [2 * n + 1]f32): f32 = f(k, r)", "E0201", "n + 1", "help: there is k"],
  ["type state(n) = ([n]f32, f32)", "E0201", "n]f32", "help: a type has no sizes as parameters: write it out in each function"],
  ["fun f(xs: qqqqqq): f32 = 1.0", "E0201", "qqqqqq", "help: there are f16, f32, f64"],
  ["fun f(xs: Qqqqqq(f32)): f32 = 1.0", "E0201", "Qqqqqq", "help: declare it: type t"],
  ["rule r = map(f, xs) => map(f, xs) where qqqqqq(f)", "E0201", "qqqqqq", "help: there are "],
  ["rule r = map(f, xs) => map(f, xs) where associative(qqqq)", "E0201", "associative(qqqq)", "help: there are xs, f"],
  ["rule r = map(f, xs) => split(k, xs)", "E0201", "k, xs", "help: no size has a name here"],
  [strategy(" = qqqqqq"), "E0201", "qqqqqq", "help: declare it: strategy s"],
  [strategy("(k: nat) = splitJoin(qqqq)"), "E0201", "qqqq)", "help: there is k"],
  [`import gpu\nschedule s for qqqqqq = id\n`, "E0201", "qqqqqq", "help: declare it: fun p("],
];

// biome-ignore format: a table
const KINDS: readonly Case[] = [
  [strategy(" = topDown(4)"), "E0502", "4", "help: give a rule or a strategy"],
  [strategy(" = topDown(splitJoin)"), "E0502", "splitJoin", "help: give a rule or a strategy; where it takes arguments"],
  [strategy(" = splitJoin ; id"), "E0502", "splitJoin", "help: give it its arguments: splitJoin("],
  [strategy(" = splitJoin(topDown)"), "E0502", "topDown)", "help: give a number or a size"],
  [strategy(" = id(id)"), "E0502", "id(", "help: write `id`"],
  [strategy(" = try(id, id)"), "E0502", "try(", "help: leave the last ones out"],
  [strategy("(k: nat) = id @ k"), "E0502", "k\n", "help: s @ topDown, s @ isWork"],
  ["rule r(s: strategy) = map(f, xs) => map(f, xs)", "E0502", "s: strategy", "help: write s: nat"],
  [schedule("splitJoin"), "E0502", "splitJoin", "help: give it its arguments: splitJoin("],
];

// biome-ignore format: a table
const SIZES: readonly Case[] = [
  ["fun f(xs: [n]f32, ys: [m]f32): [n](f32, f32) = zip(xs, ys)", "E0302", "zip(", "help: if they are always equal, say so: where n == m, or call both `n`"],
  ["fun f(xs: [n]f32, ys: [m]f32): [n](f32, f32) = zip(xs, ys)", "E0302", "zip(", "shorten the longer one: take(n, …), or lengthen the other: pad(0, …, constant(0.0), …)"],
  ["fun f(xs: [n](f32, i32)): [n + 2](f32, i32) = drop(0, xs)", "E0302", "drop(", "lengthen the other: pad(0, 2, constant((0.0, 0)), …)"],
  ["fun f(xs: [n+1]f32, ys: [n]f32): [n](f32, f32) = zip(ys, xs)", "E0302", "zip(", "help: shorten the longer one: take(n, …), or lengthen the other: pad(0, 1, "],
  ["fun f(xs: [4]f32): [4](f32, f32) = zip(xs, [1.0, 2.0])", "E0302", "zip(", "help: shorten the longer one: take(2, …), or lengthen the other: pad(0, 2, constant(0.0), …)"],
  ["fun f(xs: [4]f32): [4](f32, f32) = zip(xs, [1.0, 2.0])", "E0302", "zip(", "argument 2 of zip should be [4]_ but is [2]_ (4 against 2)"],
  ["fun f(xs: [n]f32): [ceilDiv(n, 0)]f32 = xs", "E0601", "ceilDiv", "help: sizes are divided by 1 or more"],
  ["fun f(xs: [n]f32): [n / 0]f32 = xs", "E0302", "0]", "sizes are divided by positive sizes"],
  ["fun f(xs: [n]f32): [n]f32 = join(split(0, xs))", "E0601", "split(", "a division by zero"],
  ["fun g(k: nat, xs: [n]f32): [n / k]f32 = take(n / k, xs)\nfun f(xs: [n]f32): [n]f32 = g(0, xs)", "E0601", "g(0", "a division by zero"],
  ["fun f(xs: [n]f32): [log2(0)]f32 = xs", "E0601", "log2", "the logarithm of zero"],
];

// biome-ignore format: a table
const TYPES: readonly Case[] = [
  ["fun f(A: [n][m]f32): [n][m]f32 = map(\\x -> 2.0 * x, A)", "E0302", "map(", "help: this works on one element: map it, map(\\x -> …, xs), or map2d"],
  [schedule("topDown({ scan(op, z as a, map(f, xs as [n]a)) => map(\\x -> f(x), scan(op, z, xs)) })"), "E0302", "op, z, xs", "should be t₃ -> t₃ -> t₃ but is t₃ -> t₅ -> t₃: nothing says that t₃ and t₅ are equal"],
  ["fun f(xs: [n]f32): [n]f32 = xs |> map((\\x -> x) + 1.0)", "E0302", "xs |>", "help: this works on values: apply the function first"],
  ["fun f(xs: [n]i32): f32 = reduce((+), 0.0, xs)", "E0302", "reduce(", "help: to compute in f32, convert what it reads: map(\\x -> x as f32, xs)"],
  ["fun f(xs: [n]i32): f32 = xs |> map(\\x -> x + 1) |> reduce((+), 0.0)", "E0302", "xs |>", "map(\\x -> x as f32, xs |> map(\\x -> x + 1))"],
  ["fun f(xs: [n]i32): [n]f32 = scan((+), 0.0, xs)", "E0302", "scan(", "convert what it reads: map(\\x -> x as f32, xs)"],
  ["fun f(xs: [n]i32): [n]f32 = map(\\x -> 2 * x, xs)", "E0302", "map(", "help: convert its elements: … |> map(\\x -> x as f32)"],
];

// biome-ignore format: a table
const BRACKETS: readonly Case[] = [
  ["fun f(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs", "E0103", "(\\x", "help: close it: write `)` where its content ends, or remove the `(`"],
  ["rule r = map(f, xs]) => xs", "E0103", "(f", "help: write `)` for `]`, or open `[` before"],
];

describe("a way out is shown", () => {
  it.each(TYPES)("of a wrong type: %s", expectHelp);
  it.each(BRACKETS)("of an open bracket: %s", expectHelp);
  it.each(NAMES)("of an unknown name: %s", expectHelp);
  it.each(KINDS)("of a wrong kind: %s", expectHelp);
  it.each(SIZES)("of sizes that do not fit: %s", expectHelp);
});

describe("what is suggested for arrays of different lengths works", () => {
  it.each([
    "(xs: [n]f32, ys: [m]f32): [n](f32, f32) where n == m = zip(xs, ys)",
    "(xs: [n]f32, ys: [m]f32): [n](f32, f32) where n <= m = zip(xs, take(n, ys))",
    "(xs: [4]f32): [4](f32, f32) = zip(xs, pad(0, 2, constant(0.0), [1.0, 2.0]))",
  ])("%s", async (text) => {
    const run = await inFolder({ "p.strata": `fun f${text}` }, () => strata(["check", "p.strata"]));
    expect(run).toMatchObject({ status: 0, err: "" });
  });
});

describe("what an error is about is shown too", () => {
  const shown = async (text: string): Promise<string> => {
    const { err } = await inFolder({ "p.strata": text }, () => strata(["check", "p.strata"]));
    return err;
  };

  it("the types that the head of a function states, on another line", async () => {
    const err = await shown("fun f(xs: [n]i32): [n]f32 =\n  map(\\x -> x * 2, xs)\n");
    expect(err).toMatch(/^ *1 \| fun f.*\n *\| +-{6} the type of `xs`$/m);
    expect(err).toMatch(/^ *1 \| fun f.*\n *\| +-{6} what it should be$/m);
  });

  it("the declaration whose name may be meant", async () => {
    const err = await shown("fun sqare(x: f32): f32 = x * x\nfun f(x: f32): f32 = square(x)\n");
    expect(err).toContain("help: did you mean `sqare`?");
    expect(err).toMatch(/^ *1 \| fun sqare.*\n *\| +-{5} `sqare` is declared here$/m);
  });

  it("what is to be changed, where that is not what is wrong", async () => {
    const err = await shown(`fun f(A: [n][m]f32): [n][m]f32 =
  A |> pad2d(1, 1, clamp) |> slide(3, 1)
    |> map2d(\\w -> w[0][0] + w[1][1])
`);
    expect(err).toContain("help: `slide2d` in the place of `slide` fits the dimensions");
    expect(err).toMatch(/^ *2 \| .*\n *\| +-{5} here$/m);
  });
});
