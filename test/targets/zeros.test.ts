/** @file Zeros in C have the signs that they have elsewhere. */
import { expect, it } from "vitest";
import { apply, parse, run, unwrap, verify } from "../../src/index.ts";
import { describeC } from "../support/c.ts";

describeC("a zero in C", () => {
  it.each(["i32", "u32", "i64", "u64"])("is +0 where 0 of %s is taken from it", async (type) => {
    const text = `import gpu
fun p(xs: [n]${type}): [n]f64 = map(\\x -> 0.0f64 - (x as f64), xs)
schedule s for p = mapNest(1, glb(0)) ; kernel
`;
    const applied = unwrap(apply(parse({ text }), { program: "p", schedule: "s" }));
    const zeros = type.endsWith("64") ? [0n, 1n] : [0, 1];
    const ran = unwrap(await run(applied, { xs: zeros }, { device: "c", isolated: false }));
    expect(unwrap(verify(ran)).equal).toBe(true);
  });
});
