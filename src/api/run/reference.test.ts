import { expect, it } from "vitest";
import { apply } from "../schedule/apply.ts";
import { unwrap } from "../source/failed.ts";
import { parse } from "../source/source.ts";
import { Reference } from "./reference.ts";
import { type Ran, run } from "./run.ts";

const SUM = `import gpu
import reduction
fun sum(xs: [n]f32): f32 = reduce((+), 0.0, xs)
schedule serial for sum = lowerSeq ; kernel
schedule tree for sum = partialReducePadded(2) @ topDown ; lowerSeq ; kernel
`;
const source = parse(SUM);

const ranBy = async (schedule: string, xs: readonly number[]): Promise<Ran> =>
  unwrap(await run(unwrap(apply(source, { schedule })), { xs }, { device: "sim" }));

const compared = (reference: Reference, ran: Ran) => unwrap(reference.compare(ran));

it("is exact where no run may round otherwise", async () => {
  const [a, b] = [await ranBy("serial", [1, 2, 3]), await ranBy("serial", [1, 2, 3])];
  expect(compared(Reference.of(a, "the first"), b)).toMatchObject({
    equal: true,
    demand: "equal to the first, bit for bit",
  });
  expect(compared(Reference.of(a, "the first"), await ranBy("serial", [1, 2, 4])).equal).toBe(
    false,
  );
});

it("allows the rounding of the run that it is of", async () => {
  const tree = await ranBy("tree", [0.1, 0.2, 0.3]);
  const serial = await ranBy("serial", [0.1, 0.2, 0.3]);
  const { equal, demand } = compared(Reference.of(tree, "the tree"), serial);
  expect(equal).toBe(true);
  expect(demand).toMatch(
    /^within 2·γ\(\d+\)·M of the tree \(M: the largest number in the result\)/,
  );
});

it("asks for the magnitudes of what is summed where the result is small by chance", async () => {
  const data = [1e6, 0.1, -1e6, 0.2]; // the serial sum loses the 0.1
  const [serial, tree] = [await ranBy("serial", data), await ranBy("tree", data)];
  expect(serial.result).not.toBe(tree.result);
  const verified = compared(Reference.of(serial, "the serial sum"), tree);
  expect(verified.equal).toBe(true);
  expect(verified.demand).toContain("(M: the program on absolute values)");
  const other = { ...tree, result: 100 };
  expect(compared(Reference.of(serial, "the serial sum"), other).equal).toBe(false);
});

it("is the interpreter's where that has a value", async () => {
  const ran = await ranBy("serial", [1, 2]);
  const { equal, demand } = compared(unwrap(Reference.interpreted(ran.target, ran.data)), ran);
  expect({ equal, demand }).toEqual({
    equal: true,
    demand: "equal to the interpreter, bit for bit",
  });
});
