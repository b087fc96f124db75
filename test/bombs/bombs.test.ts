/** @file Strategies and programs that would never end, or fill the memory: each ends with a diagnostic, after few nodes and in little memory. */
import { beforeAll, describe, expect, it } from "vitest";
import { detonate } from "./detonate.ts";
import type { Blast } from "./range.ts";

const HEAD = "import gpu\nfun p(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x + 1.0, xs)\n";
const schedule = (s: string, before = ""): string =>
  `${HEAD}${before}\nschedule s for p = ${s} ; kernel\n`;

const grow = "{ x + y => (x + y) + y }";
const wrap = "{ map(f, xs) => map(\\y -> y, map(f, xs)) }";
const DEEP = 100_000;
const nested = (open: string, close: string, core: string): string =>
  open.repeat(DEEP) + core + close.repeat(DEEP);

const BOMBS: readonly (readonly [what: string, text: string, code: string, says: string])[] = [
  ["repeat(id)", schedule("repeat(id)"), "E0901", "`repeat(id)` succeeds without a change"],
  [
    "repeat of a try",
    schedule("repeat(try(topDown(mapFusion)))"),
    "E0901",
    "succeeds without a change",
  ],
  ["normalize of a growing rule", schedule(`normalize(${grow})`), "E0902", "over and over: {…}"],
  ["normalize of a rule that wraps", schedule(`normalize(${wrap})`), "E0902", "over and over: {…}"],
  [
    "two rules that undo each other",
    schedule("normalize(to <+ fro)", "rule to = x + y => y + x\nrule fro = x * y => y * x"),
    "E0901",
    "its rules: ",
  ],
  [
    "a cycle of three rules",
    schedule(
      "repeat(topDown(r1) ; topDown(r2) ; topDown(r3))",
      "rule r1 = x + y => x - y\nrule r2 = x - y => y * x\nrule r3 = a * b => a + b",
    ),
    "E0901",
    "its rules: ",
  ],
  [
    "mutual recursion",
    schedule("ping", "strategy ping = pong ; id\nstrategy pong = ping ; id"),
    "E0901",
    "calls itself",
  ],
  [
    "mutual recursion in last place",
    schedule("ping", "strategy ping = id ; pong\nstrategy pong = id ; ping"),
    "E0901",
    "calls itself",
  ],
  [
    "mutual recursion in a choice",
    schedule("ping", "strategy ping = fail <+ pong\nstrategy pong = fail <+ ping"),
    "E0901",
    "calls itself",
  ],
  [
    "recursion with growing arguments",
    schedule("up(0)", "strategy up(n: nat) = id ; up(n + 1)"),
    "E0901",
    "calls itself",
  ],
  [
    "recursion over strategies",
    schedule("f(id)", "strategy f(s) = f(s ; s)"),
    "E0901",
    "calls itself",
  ],
  [
    "two calls a call",
    schedule("f(60)", "strategy f(n: nat) = if n == 0 then fail else f(n - 1) <+ f(n - 1)"),
    "E0901",
    "evaluation steps",
  ],
  [
    "a term doubled 60 times",
    schedule("repeatN(60, topDown({ x + y => (x + y) * (x + y) + (x + y) * (y + x) }))"),
    "E090",
    "help: ",
  ],
  [
    "a term doubled inside out",
    schedule("repeatN(60, topDown({ x * y => (x * y) * (x * y) }))"),
    "E090",
    "help: ",
  ],
  ["a strategy repeated a million times", schedule("repeatN(1000000, id)"), "E0901", "help: "],
  [
    "a program nested 100,000 deep",
    `fun p(x: f32): f32 = ${nested("(", ")", "x")}\n`,
    "E0104",
    "nested",
  ],
  ["negations 100,000 deep", `fun p(x: f32): f32 = ${"-".repeat(DEEP)}x\n`, "E010", "help: "],
  ["a strategy nested 100,000 deep", schedule(nested("try(", ")", "id")), "E0104", "nested"],
  ["a sequence of 100,000", schedule(`id${" ; id".repeat(DEEP)}`), "E010", "help: "],
  [
    "a term that a rule nests 100,000 deep",
    schedule(`repeatN(${DEEP}, topDown(${wrap}))`),
    "E090",
    "help: ",
  ],
  [
    "a size halved 2^31 times",
    "fun p(n: nat, xs: [16 * n]f32): [n]f32 =\n  iterate(2147483647, \\(l: nat) (ys: [2 * l]f32) -> map(\\w -> w[0] + w[1], split(2, ys)), xs)\n",
    "E0",
    "at most 52 times",
  ],
  [
    "sizes that grow",
    schedule(
      "repeatN(100, topDown({ map(f, xs as [m]a) => take(m, map(f, pad(0, m * m + m, clamp, xs))) }))",
    ),
    "E0",
    "help: ",
  ],
];

/** Nodes that a bomb may make: more than twice what any here does. */
const MOST_NODES = 100_000;

describe("a bomb ends with a diagnostic, in 512 MB, after few nodes", () => {
  let blasts: readonly Blast[] = [];
  beforeAll(() => {
    blasts = detonate(BOMBS.map(([, text]) => text));
  });
  it.each(BOMBS.map((bomb, i) => [...bomb, i] as const))("%s", (_, __, code, says, i) => {
    const { err, nodes } = blasts[i] ?? { err: "the process has ended", nodes: 0 };
    expect(err).toContain(`error[${code}`);
    expect(err).toContain(says);
    expect(nodes).toBeLessThan(MOST_NODES);
  });
});
