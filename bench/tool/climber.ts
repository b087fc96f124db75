/** @file The process that measures ladders, one after the other. `climbs.ts` starts it. */
import { type ClimbOptions, climb, countBlocks, type Point } from "./climb.ts";
import { BlockCounter } from "./executed-blocks.ts";
import type { Ladder } from "./ladder.ts";
import { LADDERS } from "./ladders/ladders.ts";

/** What to measure: ladders by name, with small sizes or all. Blocks are counted for small sizes. */
export interface Climbs extends ClimbOptions {
  readonly ladders: readonly string[];
  readonly small: boolean;
}

/** The numbers of executed blocks for each size of a ladder. */
type Blocks = readonly number[];

/** A message of the process: the beginning of a ladder, a point, the end, or a wrong result. */
export type Climbed =
  | { readonly tag: "begin"; readonly ladder: string; readonly blocks: Blocks | undefined }
  | { readonly tag: "point"; readonly point: Point }
  | { readonly tag: "end"; readonly reason: string | undefined }
  | { readonly tag: "wrong"; readonly problem: string };

const send = (message: Climbed): void => void process.send!(message);

async function measure({ ladders, small, ...options }: Climbs): Promise<void> {
  const wanted = ladders.map((name) => LADDERS.find((l) => l.name === name)!);
  const blocks = small ? await allBlocks(wanted) : [];
  for (const [k, ladder] of wanted.entries()) {
    send({ tag: "begin", ladder: ladder.name, blocks: blocks[k] });
    const sizes = small ? ladder.small : ladder.n;
    const reason = await climb(ladder, sizes, options, (point) => send({ tag: "point", point }));
    send({ tag: "end", reason });
  }
}

/** Counts the blocks of all ladders. A function that V8 has optimised before is not counted, so this comes first. */
async function allBlocks(ladders: readonly Ladder[]): Promise<readonly Blocks[]> {
  using counter = new BlockCounter();
  const counts: number[][] = [];
  for (const ladder of ladders) counts.push(await countBlocks(counter, ladder, ladder.small));
  return counts;
}

process.once("message", async (what: Climbs) => {
  try {
    await measure(what);
  } catch (error) {
    send({ tag: "wrong", problem: String((error as Error).stack) });
  }
  process.disconnect();
});
