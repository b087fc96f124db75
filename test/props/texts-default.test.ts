/**
 * @file Random programs with the default schedules of the library, in the simulator and on an OpenCL device. `npm run fuzz:texts --
 * --default` runs more of them.
 */
import { expect, it } from "vitest";
import { fuzzTexts } from "../support/texts/fuzzer.ts";
import { FIRST } from "../support/texts/pieces.ts";
import { Reach } from "../support/texts/reach.ts";

const COUNT = 120;
/** Of 100 programs, those of which no kernel may be made: so many have loops or vectors that are written down in unusual places. */
const REFUSED = 5;

it(`give right results, and kernels of almost all programs (${COUNT} from ${FIRST})`, async () => {
  const options = { onDevice: 0, byDefault: true };
  const { finds } = await fuzzTexts(FIRST, COUNT, new Reach(), options);
  const refused = finds.filter(({ why }) => why.startsWith("refused by"));
  expect(finds.filter((f) => !refused.includes(f)).map((f) => `${f.why}\n${f.text}`)).toEqual([]);
  expect(refused.length).toBeLessThanOrEqual((COUNT * REFUSED) / 100);
});
