/** @file Every export of `strata-lang`, called where it is installed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as strata from "strata-lang";
import { counted } from "./called.js";

const {
  Failed,
  StrataError,
  allAreCalled,
  apply,
  choose,
  compile,
  diff,
  facts,
  notes,
  fix,
  parse,
  pin,
  profile,
  random,
  readPlan,
  readSteps,
  run,
  toNested,
  trace,
  tune,
  tunedSettings,
  tunedToJson,
  unusualValues,
  unwrap,
  verify,
} = counted(strata);

const AXPY = `
import gpu
fun axpy(a: f32, xs: [n]f32, ys: [n]f32): [n]f32 = zip(xs, ys) |> map(\\p -> a * p.0 + p.1)
schedule naive for axpy = mapNest(1, glb(0)) ; kernel
schedule tiles(t: nat in [4, 8] = 4) for axpy = splitJoin(t) ; mapNest(2, glb(0)) ; kernel`;
const INPUTS = { a: 2, xs: [1, 2, 3], ys: [10, 20, 30] };

test("a text becomes a kernel", () => {
  const { source } = unwrap(compile(unwrap(apply(parse(AXPY), { schedule: "naive" }))));
  assert.match(source, /a \* xs\[gx\] \+ ys\[gx\]/);
});

test("facts about its kernel are counted", () => {
  const compiled = unwrap(compile(unwrap(apply(parse(AXPY), { schedule: "naive" }))));
  const [launch] = unwrap(facts(compiled, { sizes: { n: 12 } })).launches;
  assert.equal(launch.workItems, 12);
});

test("a profile has the counts of its kernel, and no times in the simulator", async () => {
  const applied = unwrap(apply(parse(AXPY), { schedule: "naive" }));
  const found = unwrap(await profile(applied, INPUTS, { device: "sim", bandwidth: 100 }));
  assert.deepEqual(toNested(found.ran.result), [12, 24, 36]);
  const [launch] = found.launches;
  assert.equal(launch.bytes.touched, 36);
  assert.equal(launch.ns, null);
  assert.equal(launch.roofNs, 0.36);
});

test("notes on a schedule are taken", () => {
  const total =
    "import gpu\nfun total(xs: [n]f32): f32 = reduce((+), 0.0, xs)\nschedule s for total = lowerSeq ; kernel";
  const [note] = notes(unwrap(compile(unwrap(apply(parse(total))))), { device: "gpu" });
  assert.equal(note.code, "N0101");
  assert.equal(note.severity, "note");
});

test("it runs in the interpreter and in the simulator, and is verified", async () => {
  const applied = unwrap(apply(parse(AXPY), { schedule: "naive" }));
  for (const device of ["interp", "sim"]) {
    const ran = unwrap(await run(applied, INPUTS, { device }));
    assert.deepEqual(toNested(ran.result), [12, 24, 36]);
    assert.equal(unwrap(verify(ran)).ok, true);
  }
});

test("a program is chosen, and runs on random data", async () => {
  const program = unwrap(choose(parse(AXPY), { program: "axpy" }));
  const inputs = { ...INPUTS, xs: random(1), ys: random(2, [0.5, 2]) };
  const ran = unwrap(await run(program, inputs, { device: "interp", sizes: { n: 4 } }));
  assert.equal(toNested(ran.result).length, 4);
  assert.deepEqual(unusualValues(ran), []);
  assert.ok(toNested(ran.data.inputs.get("ys")).every((y) => y >= 0.5 && y <= 2));
});

test("a file that imports a package is read", () => {
  const source = parse({ file: "main.strata" });
  assert.deepEqual(source.diagnostics, []);
  assert.equal(unwrap(apply(source)).ok, true);
});

test("pin writes the steps of a search", () => {
  const { after, pinned } = unwrap(
    pin(`import gpu
fun twice(xs: [n]f32): [n]f32 = map(\\x -> x + x, xs)
schedule s for twice = saturate([splitJoin(4)]) until map[n /^ 4] > map[4] ; lowerSeq ; kernel
`),
  );
  assert.equal(pinned.length, 1);
  assert.match(after, /\bby splitJoin\(4\)/);
});

test("an older text is upgraded", () => {
  const old = AXPY.replace("= mapNest(1, glb(0)) ;", "= lowerTo(glb(0)) ;");
  const { after, problems, uses } = fix(old);
  assert.deepEqual(problems, []);
  assert.equal(uses.length, 1);
  assert.match(after, /= lowerTo\(\[glb\(0\)\]\) ;/);
});

test("a mistake is a value with a place, which unwrap throws", () => {
  const outcome = apply(parse("fun f(x: f32): f32 = y"));
  assert.equal(outcome.ok, false);
  assert.match(outcome.message, /no value named `y`|E0201/);
  assert.throws(() => unwrap(outcome), strata.StrataError);
  const again = new StrataError(new Failed(outcome.diagnostics, outcome.sources));
  assert.equal(again.message, `\n${outcome.message}`);
});

test("a trace has the steps of a schedule", () => {
  const traced = unwrap(trace(parse(AXPY), { schedule: "naive" }));
  assert.ok(traced.history.steps.length > 0);
});

test("tune finds the fastest choice, or says that there is no device", async () => {
  const inputs = { a: 2, xs: random(1), ys: random(2) };
  const outcome = await tune(parse(AXPY), inputs, { sizes: { n: 64 }, samples: 3, repeat: 2 });
  const codes = outcome.ok ? [] : outcome.diagnostics.map((d) => d.code);
  if (process.env.STRATA_REQUIRE_OPENCL !== "1" && codes.includes("E0801")) return;
  assert.equal(unwrap(outcome).choices.length, 3);
});

test("settings that were tuned are read back, or there is no C compiler", async () => {
  const inputs = { a: 2, xs: random(1), ys: random(2) };
  const options = { device: "c", sizes: { n: 64 }, samples: 2, repeat: 1 };
  const tuned = await tune(parse(AXPY), inputs, options);
  const codes = tuned.ok ? [] : tuned.diagnostics.map((d) => d.code);
  if (process.env.STRATA_REQUIRE_OPENCL !== "1" && codes.includes("E0824")) return;
  const log = JSON.stringify(tunedToJson(unwrap(tuned)));
  const { options: best } = unwrap(tunedSettings(parse(AXPY), log));
  assert.ok(unwrap(apply(parse(AXPY), best)).history.steps.length > 0);
});

test("plans and logs of steps are read back", () => {
  const { files } = unwrap(compile(unwrap(apply(parse(AXPY), { schedule: "naive" }))));
  const { records } = unwrap(readPlan(files.get("axpy_naive.plan.json")));
  assert.equal(records[0].schedule, "naive");
  const log = '{"v":1,"type":"start","program":"axpy","schedule":"naive","state":{}}';
  assert.equal(unwrap(readSteps(log)).records.length, 1);
});

test("two versions of a library are compared: a file and itself do not differ", async () => {
  assert.equal(unwrap(await diff("main.strata", "main.strata", { runs: 5 })).changes.length, 0);
});

test("a run on an OpenCL device gives the same, or says that there is none", async () => {
  const applied = unwrap(apply(parse(AXPY), { schedule: "naive" }));
  const outcome = await run(applied, INPUTS);
  const codes = outcome.ok ? [] : outcome.diagnostics.map((d) => d.code);
  if (process.env.STRATA_REQUIRE_OPENCL !== "1" && codes.includes("E0801")) return;
  assert.deepEqual(toNested(unwrap(outcome).result), [12, 24, 36]);
});

allAreCalled();
