/** @file The examples of the library's use print what they say. */
import { format } from "node:util";
import { expect, it, vi } from "vitest";

/** What an example of examples/ prints, as the configuration of the tests resolves its imports. */
async function printed(example: string): Promise<string> {
  let text = "";
  const log = vi.spyOn(console, "log").mockImplementation((...args) => {
    text += `${format(...args)}\n`;
  });
  try {
    await import(`../../examples/${example}.ts`);
    return text;
  } finally {
    log.mockRestore();
  }
}

it("examples/api.ts", async () => {
  const text = await printed("api");
  expect(text).toContain("kernel void axpy_naive(");
  expect(text).toMatch(/\[ 12, 24, 36 \]\n$/);
});

it("examples/rules.ts", async () => {
  const text = await printed("rules");
  const sum = "xs[gx * 4] + xs[gx * 4 + 1] + (xs[gx * 4 + 2] + xs[gx * 4 + 3])";
  expect(text).toContain(sum);
  expect(text).toMatch(/\[ 10 \]\ntrue\n$/);
});
