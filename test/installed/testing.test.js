/** @file Every export of `strata-lang/testing`, called where it is installed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { choose, parse, unwrap } from "strata-lang";
import * as testing from "strata-lang/testing";
import { counted } from "./called.js";

const {
  allAreCalled,
  checkRule,
  checkRules,
  checkStrategies,
  choices,
  data,
  inputs,
  interpret,
  preserves,
  preservesMeaning,
  programs,
  rewrite,
  rulesOf,
  sizes,
  strategiesOf,
  term,
  terms,
  types,
} = counted(testing);

/** The seed is fixed: a program that reads beyond its inputs may be drawn, which has no value. */
const RUNS = { numRuns: 20, seed: 1 };
const { session } = parse("").workspace;

test("a schedule preserves what its program means", async () => {
  const program = unwrap(choose(parse({ file: "main.strata" })));
  assert.ok((await preserves(program, "s", { runs: 10 })) > 0);
});

test("a rule whose right side is a function is tested, and found out", async () => {
  const rule = (rewrite) => ({ name: "unrolled", left: "reduce(op, z, xs as [n]a)", rewrite });
  const sum = rule(({ term, size, build }) => {
    const at = Array.from({ length: size("n").constant ?? 0 }, (_, i) => i);
    const add = (sum, i) => build.apply(term("op"), sum, build.element(term("xs"), i));
    return at.length === 0 ? undefined : at.reduce(add, term("z"));
  });
  assert.ok((await checkRule(sum, { runs: 50 })) > 0);
  await assert.rejects(
    checkRule(
      rule(({ term }) => term("z")),
      { runs: 50 },
    ),
    /unrolled/,
  );
});

test("rules of a file are tested, and found out", async () => {
  const source = parse(`
rule fused = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)
rule swapped = map(f, map(g, xs as [n]a) as [n]a) as [n]a => map(\\x -> g(f(x)), xs)`);
  assert.deepEqual(rulesOf(source), ["fused", "swapped"]);
  const [fused, swapped] = await checkRules(source, { runs: 50 });
  fused.assert();
  assert.throws(() => swapped.assert(), /rule `swapped` does not keep the meaning/);
});

test("strategies of a file are tested, and found out", async () => {
  const source = parse(`
rule fused = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)
rule swapped = map(f, map(g, xs as [n]a) as [n]a) as [n]a => map(\\x -> g(f(x)), xs)
strategy right = topDown(fused)
strategy wrong = topDown(swapped)`);
  assert.deepEqual(strategiesOf(source), ["right", "wrong"]);
  const [right, wrong] = await checkStrategies(source, { runs: 30 });
  right.assert();
  assert.throws(() => wrong.assert(), /`swapped`/);
});

test("single steps of a strategy are tested", async () => {
  const source = parse(`
rule fused = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)
fun p(xs: [n]f32): [n]f32 = map(\\x -> x + 1.0, map(\\x -> 2.0 * x, xs))`);
  const before = term(source, "map(\\x -> x + 1.0, map(\\x -> 2.0 * x, xs))", { xs: "[n]f32" });
  const after = rewrite(source, "fused", before);
  assert.equal(String(after), "map(\\x -> 2.0 * x + 1.0, xs)");
  assert.deepEqual(interpret(after, { xs: [1, 2] }), [3, 5]);
  assert.ok((await preservesMeaning(source, "fused", { program: "p", runs: 10 })) > 0);
});

test("choices are read again, and shrink", () => {
  fc.assert(
    fc.property(choices(), (c) => {
      const [first, again] = [c.again().nat(9), c.again().nat(9)];
      return first === again;
    }),
    RUNS,
  );
  assert.throws(() => fc.assert(fc.property(choices(), (c) => c.again().nat(9) < 5)), /choices/);
});

test("data has the size that is asked for", () => {
  const [xs] = unwrap(choose(parse({ file: "main.strata" }))).program.inputs;
  const drawn = sizes().chain((n) => data(xs.type, new Map([["n", n]])).map((v) => [n, v]));
  fc.assert(
    fc.property(drawn, ([n, value]) => value.shape[0] === n),
    RUNS,
  );
});

test("terms and programs have a value on their inputs", () => {
  const source = parse("rule fused = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)");
  const drawn = fc
    .oneof(
      terms(source),
      programs(source).map((p) => p.chosen),
    )
    .chain((t) => inputs(t).map((given) => [t, given]));
  fc.assert(
    fc.property(drawn, ([t, given]) => {
      assert.deepEqual(interpret(t, given.data, given), interpret(t, given.data, given));
    }),
    RUNS,
  );
  const [type] = fc.sample(types(source), 1);
  assert.equal(String(type), type.text);
});

test("types and terms are well-formed", () => {
  fc.assert(
    fc.property(types(session), (type) => typeof type.tag === "string"),
    RUNS,
  );
  fc.assert(
    fc.property(terms(session), ({ term }) => typeof term.type.tag === "string"),
    RUNS,
  );
});

allAreCalled();
