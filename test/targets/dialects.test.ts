/** @file What targets say in their own words: names, wrapping arithmetic, saturating casts, vectors, and functions that C lacks. */
import { describe, expect, it } from "vitest";
import { apply, compile, parse, unwrap } from "../../src/index.ts";
import { FreshNames } from "../../src/lowering/names.ts";
import { TARGETS } from "../../src/lowering/targets.ts";

/** The source of a program of one expression for each element. */
function sourceOf(target: "opencl" | "c", inputs: string, result: string, f: string): string {
  const text = `import gpu\nfun p(${inputs}): [n]${result} = ${f}\nschedule s for p = mapNest(1, glb(0)) ; kernel\n`;
  const applied = unwrap(
    apply(parse({ text }, { allowRaw: true }), { program: "p", schedule: "s" }),
  );
  return unwrap(compile(applied, { target })).source;
}

describe("names", () => {
  it.each([
    ["opencl", "get_global_id", true],
    ["opencl", "float4", true],
    ["opencl", "sqrtf", false],
    ["c", "sqrtf", true],
    ["c", "int64_t", true],
    ["c", "restrict", true],
    ["c", "kernel", false],
    ["c", "get_global_id", false],
  ] as const)("of %s: %s", (target, name, isReserved) => {
    const made = new FreshNames(TARGETS[target].dialect.reserved).fresh(name);
    expect(made === name).toBe(!isReserved);
  });

  it("of inputs hide no function that is called", () => {
    const source = sourceOf("c", "sqrtf: [n]f32", "f32", "map(\\x -> sqrt(x), sqrtf)");
    expect(source).toContain("const float *restrict sqrtf_");
    expect(source).toMatch(/= sqrtf\(sqrtf_\[/);
  });
});

describe("values", () => {
  it("wrap as unsigned numbers", () => {
    expect(sourceOf("c", "xs: [n]i32", "i32", "map(\\x -> x * x + 1, xs)")).toContain(
      "(int)((uint32_t)",
    );
    expect(sourceOf("opencl", "xs: [n]i32", "i32", "map(\\x -> x * x + 1, xs)")).toContain(
      "as_int(",
    );
  });

  it("saturate where floats become integers", () => {
    const f = "map(\\x -> x as i32, xs)";
    expect(sourceOf("c", "xs: [n]f32", "i32", f)).toMatch(/x != x \? 0 : INT32_MIN/);
    expect(sourceOf("opencl", "xs: [n]f32", "i32", f)).toContain("convert_int_sat(");
  });

  it("are divided by 0", () => {
    expect(sourceOf("c", "xs: [n]i64", "i64", "map(\\x -> x / x, xs)")).toContain(
      "b == 0 ? 0 : b == -1 ? (int64_t)-(uint64_t)a : a / b",
    );
  });
});

it("computes a function of OpenCL C as what it means", () => {
  const text = `import gpu
extern fun twice(x: f32): f32 = "native_twice(x)" means x + x
fun p(xs: [n]f32): [n]f32 = map(\\x -> twice(x), xs)
schedule s for p = mapNest(1, glb(0)) ; kernel
`;
  const applied = unwrap(
    apply(parse({ text }, { allowRaw: true }), { program: "p", schedule: "s" }),
  );
  const source = unwrap(compile(applied, { target: "c" })).source;
  expect(source).not.toContain("native_twice");
  expect(source).toMatch(/out\[\w+\] = .* \+ /);
});
