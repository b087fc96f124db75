/** @file `strata check` and `strata test` on functions with declared laws. */
import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const RIGHT = `type pair = (f32, f32)
fun times(a: pair, b: pair): pair = (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
  with associative, commutative, identity((1.0, 0.0))
fun lesser(a: (f32, i32), b: (f32, i32)): (f32, i32) = if b.0 < a.0 then b else a
  with associative, idempotent, identity((1.0e999, 0))
fun modulo(m: u32, a: u32, b: u32): u32 = min(m, max(a, b)) with associative, commutative
fun rows(a: [n]i32, b: [n]i32): [n]i32 = map(\\(x, y) -> x + y, zip(a, b)) with associative, commutative
fun extremes(a: (t, t), b: (t, t)): (t, t) = (min(a.0, b.0), max(a.1, b.1)) with associative, commutative, idempotent
`;

const run = (command: string, text: string, ...options: readonly string[]) =>
  inFolder({ "f.strata": text }, () => strata([command, "f.strata", ...options]));

describe("strata check", () => {
  it("finds nothing wrong with laws that hold, and counts what it tried", async () => {
    const { status, out, err } = await run("check", RIGHT, "--runs", "60");
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).toContain("13 declared laws, no counterexample in 780 cases, seed 1");
  });

  it("shows the class of each law, and what rounding does", async () => {
    const { out } = await run("check", RIGHT, "-v", "--json");
    const laws = jsonLines(out).filter((l) => l["type"] === "lawTested");
    const classes = laws.map((l) => [l["function"], l["law"], l["class"]].join(" "));
    expect(classes).toContain("times associative approx");
    expect(classes).toContain("modulo associative exact");
    const associative = laws.find((l) => l["function"] === "times" && l["law"] === "associative");
    expect(associative?.["rounding"]).toContainEqual(
      expect.stringMatching(/^times\(a, times\(b, c\)\) = /),
    );
    expect(
      laws.find((l) => l["law"] === "idempotent" && l["function"] === "lesser"),
    ).not.toHaveProperty("rounding");
  });

  it.each([
    ["a - b with associative", "is not associative"],
    ["a - b with commutative", "is not commutative"],
    ["a + b with idempotent", "is not idempotent"],
    ["a + b with identity(1.0)", "does not have this neutral element"],
    [
      "a + b with associative, on(\\x -> x < 3.0)",
      "leaves the values for which its laws are declared",
    ],
    [
      "if b < a then b else a + 0.0 * b with associative, identity(8.0)",
      "does not have this neutral element",
    ],
  ])("finds that %s is wrong", async (body, message) => {
    const text = `fun f(a: f32, b: f32): f32 = ${body}\n`;
    const { status, err } = await run("check", text);
    expect(status).toBe(1);
    expect(err).toContain(`error[E0511]: \`f\` ${message}`);
    const [, replay] = /strata check f\.strata --replay (\d+:\d+)/.exec(err)!;
    const again = await run("check", text, "--replay", replay!);
    expect(again.err).toContain(`error[E0511]: \`f\` ${message}`);
  });

  it("finds ties that a comparison decides by the order, on a small case", async () => {
    const wrong = RIGHT.replace("associative, idempotent, id", "associative, commutative, id");
    const { err } = await run("check", wrong);
    expect(err).toContain("error[E0511]: `lesser` is not commutative");
    expect(err).toMatch(/with a = \(0\.0, 1\), b = \(0\.0, 0\)/);
  });

  it("finds integers at the end of their type", async () => {
    const text = "fun f(m: u32, a: u32, b: u32): u32 = (a + b) % m with associative\n";
    expect((await run("check", text)).err).toContain("error[E0511]: `f` is not associative");
  });

  it("finds planted faults", async () => {
    const { status, out } = await run("check", RIGHT, "--mutate");
    expect(status).toBe(0);
    const [, killed, planted] = /(\d+) of (\d+) planted faults are found/.exec(out)!;
    expect(Number(planted)).toBeGreaterThan(40);
    expect(Number(killed) * 100).toBeGreaterThanOrEqual(95 * Number(planted));
  });

  it("warns of a law that it cannot test", async () => {
    const text = "fun f(a: f32, b: f32): f32 = a + b with commutative, on(\\x -> x > 1.0e30)\n";
    const { status, err } = await run("check", text);
    expect(status).toBe(0);
    expect(err).toContain("warning[W0512]: the law commutative of `f` cannot be tested");
  });

  it.each([
    ["fun f(a: f32, b: i32): f32 = a with associative", "E0312"],
    ["fun f(a: f32): f32 = a with associative", "E0312"],
    ["fun f(a: f32, b: f32): f32 = a with asociative", "E0201"],
    ["fun f(a: f32, b: f32): f32 = a with associative, associative", "E0204"],
    ["fun f(a: f32, b: f32): f32 = a with identity", "E0305"],
    ["fun f(a: f32, b: f32): f32 = a with associative(0.0)", "E0305"],
    ["fun f(a: f32, b: f32): f32 = a with identity((0.0, 0.0))", "E0302"],
    ["fun f(a: f32, b: f32): f32 = a with identity(a)", "E0201"],
    ["fun f(a: f32, b: f32): f32 = a with on(\\x -> x)", "E0302"],
  ])("reports the mistake in %s", async (text, code) => {
    const { status, err } = await run("check", `${text}\n`);
    expect({ status, code: /error\[(E\d+)\]/.exec(err)?.[1] }).toEqual({ status: 1, code });
  });
});

describe("strata test", () => {
  const counted = (start: string, laws: string): string => `import reduction
import gpu
fun merged(a: (f32, f32), b: (f32, f32)): (f32, f32) =
  let n = a.0 + b.0 in if n == 0.0 then (0.0, 0.0) else (n, (a.0 * a.1 + b.0 * b.1) / n)
  with associative, commutative, identity((0.0, 0.0))${laws}
fun mean(xs: [n]f32): (f32, f32) = xs |> map(\\x -> (${start}, x)) |> reduce(merged, (0.0, 0.0))
schedule s for mean = partialReducePadded(4) ; try(reduceMapFusion @ topDown) ; lowerSeq ; kernel
`;
  const POSITIVE = ", on(\\m -> m.0 > 0.0 || (m.0 == 0.0 && m.1 == 0.0))";

  it("tests the laws on the values of the program", async () => {
    const { status, out, err } = await run("test", counted("1.0", POSITIVE), "--runs", "20");
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).toMatch(/✓ mean\.s +20 cases/);
  });

  it("finds a law that does not hold on them, and shows the values", async () => {
    const { status, err } = await run("test", counted("x", ""), "--runs", "60");
    expect(status).toBe(1);
    expect(err).toMatch(/error\[E0511\]: `merged` .*, in `mean`/);
  });

  it("finds values for which the laws are not declared", async () => {
    const { status, err } = await run("test", counted("x", POSITIVE), "--runs", "20");
    expect(status).toBe(1);
    expect(err).toContain(
      "error[E0511]: `merged` gets a value for which its laws are not declared, in `mean`",
    );
  });
});
