/**
 * @file Functions given in OpenCL C: the simulator computes what they mean, a device what they say; only files that are
 * trusted hold them, and the C is one expression of scalars.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apply, compile, parse, unwrap } from "../../src/index.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { inFolder, strata } from "../cli/support.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInSimulator, agreesOnDevice } from "../support/plans/agreement.ts";
import { Subject } from "../support/plans/subject.ts";

const TEXT = `import gpu
extern fun scaled(x: f32, k: i32): f32 = "x * 0.5f + k" means x * 0.5 + (k as f32)
extern fun half'(y: f32): f32 = "(y > 2.0f ? y : -y) / 2" means
  let z = if y > 2.0 then y else reduce((+), 0.0, [-y]) in z / 2.0
extern fun seven(): f32 = "7.0f" means 7.0
extern fun odd(k: i32, b: bool): i32 = "b ? (k & 1) : k" means if b then (if k % 2 == 0 then 0 else 1) else k
fun f(xs: [n]f32, ks: [n]i32): [n]f32 =
  map(\\(x, k) -> scaled(half'(x), odd(k, x > 0.0)) + seven(), zip(xs, ks))
schedule s for f = mapNest(1, glb(0)) ; kernel
fun g(xs: [n]f32): [n]f32 = map(\\x -> half'(x) - scaled(x, 3), xs)
schedule vectors for g = tile([4]) ; vectorise(4) @ innermost(isWork) ; mapNest(1, glb(0)) ; kernel
`;

const subject = (program: string, schedule: string): Subject => {
  const source = parse({ text: TEXT }, { allowRaw: true });
  const rest = { doc: "", scheduleDoc: "", sizes: [], tunables: [] };
  return new Subject({ source, program, schedule, ...rest });
};

const SUBJECTS = [subject("f", "s"), subject("g", "vectors")];
const SIZES = [0, 4, 28].map((n) => new Map([["n", n]]));

describe("what the code means", () => {
  it.each(SUBJECTS.map((s) => [s.name, s] as const))("is what the simulator gives: %s", (_, s) => {
    for (const sizes of SIZES) agreesInSimulator(s, s.sample(sizes, "whole"));
  });

  it("is not asked of a device", () => {
    const text = 'import gpu\nextern fun e(x: f32): f32 = "x + 1" means x * 2.0\n';
    const program =
      "fun f(xs: [n]f32): [n]f32 = map(e, xs)\nschedule s for f = mapNest(1, glb(0)) ; kernel\n";
    const source = parse(`${text}${program}`, { allowRaw: true });
    const c = unwrap(compile(unwrap(apply(source)))).source;
    expect(c).toContain("float strata_ext_e(float x) { return x + 1; }");
    expect(c).toContain("strata_ext_e(xs[");
    expect(c).not.toContain("2.0f");
  });
});

describeOpenCL("what the code says", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  it.each(SUBJECTS.map((s) => [s.name, s] as const))("is what a device gives: %s", async (_, s) => {
    for (const sizes of SIZES) await agreesOnDevice(s, s.sample(sizes, "whole"), session);
  });
});

it("is defined once a kernel's source, and lanes call it one by one", () => {
  const { source } = SUBJECTS[1]!.compiled;
  expect(source.match(/^float strata_ext_half_p\(/gm)).toHaveLength(1);
  expect(source.match(/strata_ext_half_p\(x\d?\)/g)).toHaveLength(4);
});

/** Code, message and the text that is underlined. */
function problemOf(text: string, allowRaw = true): string | undefined {
  const [d] = parse(text, { allowRaw }).diagnostics;
  return d && `${d.code} ${text.slice(d.place!.span.start, d.place!.span.end)}: ${d.message}`;
}

describe("is refused", () => {
  const whole = 'extern fun e(x: f32): f32 = "x" means x';
  it("where nobody has asked for it", () => {
    const found = problemOf(`${whole}\n`, false);
    expect(found).toBe(`E0309 ${whole}: \`e\` is C code, which is not allowed here`);
    expect(problemOf(`${whole}\n`)).toBeUndefined();
  });

  it.each([
    ["x; y", "has `;` in it"],
    ["x } int f() { return 0", "has `}` in it"],
    ["x // y", "has `//` in it"],
    ["x /* y", "has `/*` in it"],
    ["x # y", "has `#` in it"],
    ["x %> y", "has `%>` in it"],
    ["'x'", "has `'` in it"],
    ["é", "is not one line of ASCII"],
    ["x) + (x", "has brackets that do not match"],
    ["(x", "has brackets that do not match"],
    [" ", "is empty"],
  ])("code that is not one expression: %s", (code, why) => {
    const found = problemOf(`extern fun e(x: f32): f32 = "${code}" means x\n`);
    expect(found).toBe(`E0311 "${code}": the C code of \`e\` ${why}`);
  });

  it("where it stands, whatever is around it", () => {
    const found = problemOf('extern fun e(x: f32): f32 // "y"\n  = "x; y" // "z"\n  means x\n');
    expect(found).toBe('E0311 "x; y": the C code of `e` has `;` in it');
  });

  it.each([
    ["(xs: [4]f32): f32", "xs[0]", "xs: [4]f32: C code takes scalars"],
    ["(n: nat): i32", "n as i32", "n: nat: C code takes scalars"],
    ["(x: f32): (f32, f32)", "(x, x)", "(f32, f32): C code gives a scalar, no (f32, f32)"],
    ["(x': f32): f32", "x'", "x': `x'` is no name that a variable can have in C"],
    ["(float: f32): f32", "float", "float: `float` is no name that a variable can have in C"],
    [
      "(INFINITY: f32): f32",
      "INFINITY",
      "INFINITY: `INFINITY` is no name that a variable can have in C",
    ],
  ])("what C has not: %s", (head, meaning, expected) => {
    expect(problemOf(`extern fun e${head} = "1" means ${meaning}\n`)).toBe(`E0311 ${expected}`);
  });
});

describe("commands", () => {
  const each: readonly (readonly string[])[] = [
    ["check", "e.strata"],
    ["test", "e.strata", "--runs", "3"],
    ["run", "e.strata", "--schedule", "s", "--program", "f", "--size", "n=5", "xs=random:1", "ks=random:2", "--device", "sim", "--check"],
    ["compile", "e.strata", "--program", "f"],
    ["trace", "e.strata", "--program", "f"],
    ["why", "e.strata", "--program", "f", "--rule", "glb(0)"],
    ["bisect", "e.strata", "--program", "f"],
  ]; // biome-ignore format: a line each
  it.each(each.map((args) => [args[0]!, args] as const))(
    "%s lets it in where it is asked to, only",
    async (_, args) => {
      await inFolder({ "e.strata": TEXT }, async () => {
        expect(await strata([...args, "--allow-raw"])).toMatchObject({ status: 0 });
        const refused = await strata(args);
        expect(refused.status).not.toBe(0);
        expect(refused.err).toContain("error[E0309]");
      });
    },
  );
});
