/**
 * @file The random texts of the test suite, in pieces: a file of tests has one piece each, so that several cores share them. STRATA_SEED
 * and STRATA_RUNS try others here; `npm run fuzz:texts` tries many.
 */
import { describe, expect, it } from "vitest";
import { runs, seed } from "../choices.ts";
import { FILE, fuzzTexts, type Tally } from "./fuzzer.ts";
import { Reach } from "./reach.ts";

const USUAL = 960;
const PIECES = 4;
const MOST_REFUSED = 0.5;

/** The seed of the first case, which begins a file. */
export const FIRST = seed - (seed % FILE);
/** The number of cases of all pieces. */
export const COUNT = runs(USUAL);

/** All that went wrong as one text. */
export const wrong = ({ finds }: Tally): string =>
  finds.map((f) => `seed ${f.seed}: ${f.tag}\n${f.why}\n${f.text}`).join("\n");

/** Tests the cases of the piece with this number, from 1 on. */
export function testPiece(piece: 1 | 2 | 3 | 4): void {
  const count = Math.ceil(COUNT / PIECES);
  const first = FIRST + (piece - 1) * count;
  describe("random texts", () => {
    it(`mean in the simulator what they mean in the interpreter (${count} from ${first})`, async () => {
      const reach = new Reach();
      const tally = await fuzzTexts(first, count, reach, { onDevice: 0 });
      expect(wrong(tally)).toBe("");
      const refused = Object.values(tally.refused).reduce((n, x) => n + x, 0);
      expect(refused).toBeLessThan(MOST_REFUSED * tally.cases);
      expect(reach.shares.primitives.share).toBeGreaterThan(COUNT < USUAL ? 0.1 : 0.7);
    });
  });
}
