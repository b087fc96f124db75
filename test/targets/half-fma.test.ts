/** @file In C a fused multiply-add of half precision rounds once, and not to single precision before. */
import { expect, it } from "vitest";
import { apply, parse, run, unwrap, verify } from "../../src/index.ts";
import { describeC } from "../support/c.ts";

const TEXT = `import gpu
fun p(xs: [n]f16, ys: [n]f16, zs: [n]f16): [n]f16 = map(\\(x, y, z) -> fma(x, y, z), zip(xs, ys, zs))
schedule s for p = mapNest(1, glb(0)) ; kernel
`;

/** Whether C and the interpreter agree on all operands. */
async function agree(operands: readonly (readonly [number, number, number])[]): Promise<boolean> {
  const applied = unwrap(apply(parse({ text: TEXT }), { program: "p", schedule: "s" }));
  const [xs, ys, zs] = [0, 1, 2].map((i) => operands.map((o) => o[i]!)) as [
    number[],
    number[],
    number[],
  ];
  const ran = unwrap(await run(applied, { xs, ys, zs }, { device: "c", isolated: false }));
  return unwrap(verify(ran)).equal === true;
}

const STEP = 2 ** -24; // the least number above 0
const SMALL = [STEP, -STEP, 3 * STEP, 2 ** -20, -(2 ** -18), 0];
const ODD = Array.from({ length: 31 }, (_, i) => 2 * i + 3);

describeC("a fused multiply-add of half precision in C", () => {
  it("of a product between two numbers, to which less is added than single precision holds", async () => {
    const middle = [3, 683 / 2048] as const; // 1 + 2⁻¹¹, between 1 and 1 + 2⁻¹⁰
    expect(
      await agree([
        [...middle, STEP],
        [...middle, -STEP],
        [-middle[0], middle[1], STEP],
      ]),
    ).toBe(true);
  });

  it("of products of small odd numbers and small sums", async () => {
    const all = ODD.flatMap((a) =>
      ODD.flatMap((b) =>
        [-8, -3, 0, 4, 9].flatMap((e) =>
          SMALL.map((c) => [a * 2 ** e, (b * 31) / 2 ** 11, c] as const),
        ),
      ),
    );
    expect(all).toHaveLength(28830);
    expect(await agree(all)).toBe(true);
  });
});
