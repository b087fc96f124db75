/** @file The path that a strategy takes for a program: what is left of it, and that it gives the same. */
import { describe, expect, it } from "vitest";
import { selectSchedule } from "../../src/api/schedule/apply.ts";
import { guard, unwrap } from "../../src/api/source/failed.ts";
import { Source } from "../../src/api/source/source.ts";
import {
  applySchedule,
  type PathDetail,
  RecordedRun,
  type ScheduleResult,
  takenPath,
} from "../../src/lang/index.ts";
import { printStrat } from "../../src/lang/syntax/print-strategy.ts";
import { showTest } from "../../src/term/index.ts";
import { type Choices, forAll } from "../support/choices.ts";

const STRATEGIES = `import gpu
import nd
fun line(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
fun grid(xss: [n][m]f32): [n][m]f32 = map2d(\\x -> 2.0 * x, xss)
fun total(xs: [n]f32): f32 = reduce((+), 0.0, xs)
fun twice(xs: [n]f32): [n]f32 = xs |> map(\\x -> 2.0 * x) |> map(\\x -> x + 1.0)
fun pair(xs: [n]f32, ys: [m]f32): ([n]f32, f32) = (map(\\x -> 2.0 * x, xs), reduce((+), 0.0, ys))
fun tree(a: f32, b: f32): f32 = (a + b) * (b + a) - -(-(a * b))

rule swap = x + y => y + x
rule turn = x * y => y * x
rule plain = -(-x) => x
rule split4 = xs as [n]f32 => join(split(4, xs)) where 4 divides n

strategy isLine = matches(\`xs as [n]f32\`)
strategy serial = lowerSeq ; kernel
strategy each(ds: [nat]) =
  match ds {
    | [] -> fail
    | [d] -> mapNest(1, glb(0)) ; kernel ; groupsOf([d])
    | [d, rest..] -> mapNest(2, glb(1), glb(0)) ; kernel ; groupsOf([d, rest..])
  }
strategy done(s, t = id) = s ; t
strategy chosen(v: nat) = let w = 2 * v in if isLine then each([w]) else each([v, 1])
strategy byForm = match { | map(f, xs) -> chosen(4) | reduce(op, z, xs) -> done(serial) }
strategy orElse = fail <+ (try(fail) ; byForm) <+ serial
strategy twoKinds = topDown(glb(2) <+ glb(0)) ; kernel
strategy endless = byForm <+ endless
strategy parts(s) = if isPrimitive(tuple) then all(parts(s)) else s
strategy launch = if matches(\`reduce(op, z, xs)\`) then serial else chosen(8)
strategy down(n: nat) = if n == 0 then swap else (one(down(n - 1)) <+ down(n - 1))
strategy undone = (topDown(swap) ; fail) <+ topDown(turn)
strategy asked = where(topDown(swap)) ; not(glb(0)) ; topDown(turn)
strategy sums = matches(\`x + y\`) ; swap
export strategy eachOne(s) = s <+ all(eachOne(s))
schedule start for line, grid, total, twice, pair, tree = id
`;

const source = new Source(STRATEGIES);

/** A recorded run of a strategy for a program, and the application of a body in its place. */
function runOf(program: string, strategy: string) {
  const given = new Source(`${STRATEGIES}\nschedule given for ${program} = ${strategy}\n`);
  const selected = unwrap(selectSchedule(given, { program, schedule: "given" }));
  const { program: of, schedule } = selected;
  const run = new RecordedRun(given.module, schedule.syntax.body);
  const applied = (body = schedule.syntax.body, recorded = false): ScheduleResult | undefined => {
    const syntax = { ...schedule.syntax, body };
    const context = recorded ? { context: run.context } : {};
    const found = guard(given.sources, undefined, () => ({
      ...applySchedule(of, { ...schedule, syntax }, { explained: false, ...context }),
      ok: true as const,
    }));
    return found.ok ? found : undefined;
  };
  return { run, plain: applied(), result: applied(undefined, true), applied };
}

/** The path of a strategy for a program, which is applied as well: it gives the same term under the same conditions. */
function pathOf(program: string, strategy: string, detail: PathDetail = "all"): string {
  const { run, plain, result, applied } = runOf(program, strategy);
  expect(keyOf(result)).toEqual(keyOf(plain));
  const path = takenPath(run, detail);
  const shown = printStrat(path);
  const again = applied(path);
  expect(again?.term, shown).toBe(result!.term);
  expect(keyOf(again), shown).toEqual(keyOf(result));
  return shown;
}

const keyOf = (of: ScheduleResult | undefined) =>
  of && { term: of.term.id, conditions: [...of.conditions, ...of.alternatives].map(showTest) };

describe("the path that a strategy takes", () => {
  it.each([
    ["line", "orElse", "mapNest(1, glb(0)) ; kernel ; groupsOf([8])"],
    ["grid", "orElse", "mapNest(2, glb(1), glb(0)) ; kernel ; groupsOf([4, 1])"],
    ["total", "orElse", "lowerSeq ; kernel"],
    ["line", "chosen(v = 8)", "mapNest(1, glb(0)) ; kernel ; groupsOf([16])"],
    ["line", "endless", "mapNest(1, glb(0)) ; kernel ; groupsOf([8])"],
    ["total", "done(t = id, s = serial)", "lowerSeq ; kernel"],
    ["line", "twoKinds", "topDown(glb(2)) ; kernel"],
    // The alternatives of different places stay, each for its place where the places are always the same.
    [
      "pair",
      "parts(launch)",
      "argument(0, mapNest(1, glb(0)) ; kernel ; groupsOf([16])) ; argument(1, lowerSeq ; kernel)",
    ],
    ["tree", "normalize(plain <+ fail)", "normalize(plain)"],
    ["tree", "tryAll(plain <+ glb(0) <+ turn)", "tryAll(plain <+ turn)"],
    ["tree", "eachOne(swap <+ plain)", "argument(0, all(swap)) ; argument(1, plain)"],
    ["tree", "down(2)", "argument(0, argument(0, swap))"],
    // What was undone is no path, and questions with one answer are not asked.
    ["tree", "undone", "topDown(turn)"],
    ["tree", "asked", "topDown(turn)"],
    ["tree", "tryAll(sums)", "tryAll(swap)"],
    ["tree", "topDown(swap) ; topDown(swap) ; topDown(turn)", "topDown(turn)"],
    ["tree", "repeat(fail) ; try(topDown(swap)) ; tryAll(glb(0))", "topDown(swap)"],
    // Conditions on sizes are part of what is given.
    ["line", "unconditionally(id) ; (unconditionally(split4) <+ split4)", "split4"],
    [
      "line",
      "match { | xs as [n]f32 where 4 divides n -> id }",
      "match { | xs as [n]f32 where 4 divides n -> id }",
    ],
    ["line", "match { | xs as [n]f32 -> glb(0) | x -> fail }", "glb(0)"],
    ["line", "if split4 then id else fail", "split4"],
    [
      "line",
      "chooseAtLaunch(match { | xs as [n]f32 where 4 divides n -> chosen(2) }, chosen(1), chosen(3))",
      "chooseAtLaunch(match { | xs as [n]f32 where 4 divides n -> mapNest(1, glb(0)) ; kernel ; groupsOf([4]) }, mapNest(1, glb(0)) ; kernel ; groupsOf([2]))",
    ],
    // `lowers` is asked no more.
    [
      "line",
      "lowers(glb(0)) <+ lowers(mapNest(1, glb(0)) ; kernel) <+ lowers(serial)",
      "mapNest(1, glb(0)) ; kernel",
    ],
    ["twice", "lowers(tryAll(glb(2)) ; serial) <+ serial", "lowerSeq ; kernel"],
  ])("for %s: %s", (program, strategy, expected) => {
    expect(source.failed?.message).toBeUndefined();
    expect(pathOf(program, strategy)).toBe(expected);
    pathOf(program, strategy, "taken");
  });

  it("gives the same for random strategies", () => {
    let some = 0;
    forAll(150, (c) => {
      const strategy = randomStrategy(c, 4);
      const program = c.pick(["tree", "pair", "twice", "line"]);
      if (runOf(program, strategy).plain === undefined) return;
      some++;
      pathOf(program, strategy);
      pathOf(program, strategy, "taken");
    });
    expect(some).toBeGreaterThan(20);
  });
});

const LEAVES = [
  "swap",
  "turn",
  "plain",
  "split4",
  "id",
  "fail",
  "glb(0)",
  "isLine",
  "mapFusion",
  "sums",
];
const AROUND = [
  "try",
  "all",
  "one",
  "some",
  "where",
  "not",
  "topDown",
  "tryAll",
  "eachOne",
  "parts",
  "unconditionally",
];

/** The text of a strategy that ends: loops are around rules that end only. */
function randomStrategy(c: Choices, depth: number): string {
  const part = () => randomStrategy(c, depth - 1);
  if (depth === 0) return c.pick(LEAVES);
  switch (
    c.pick(["leaf", "seq", "choice", "around", "around", "if", "match", "loop", "done", "launch"])
  ) {
    case "seq":
      return `(${part()} ; ${part()} ; ${part()})`;
    case "choice":
      return `(${part()} <+ ${part()} <+ ${part()})`;
    case "around":
      return `${c.pick(AROUND)}(${part()})`;
    case "if":
      return `(if ${part()} then ${part()} else ${part()})`;
    case "match":
      return `match { | x + y -> ${part()} | xs as [n]f32 where 2 divides n -> ${part()} | x -> ${part()} }`;
    case "loop":
      return `normalize(${c.pick(["plain", "mapFusion", "plain <+ mapFusion", "fail"])})`;
    case "done":
      return `done(${part()}, ${part()})`;
    case "launch":
      return `chooseAtLaunch(${part()}, ${part()})`;
    default:
      return c.pick(LEAVES);
  }
}
