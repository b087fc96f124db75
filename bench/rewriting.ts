/**
 * @file Speed of rule matching and application: all rules of the standard library at every node of real terms.
 *
 *     npm run bench:rewriting [-- --json] [--seconds N]
 *
 * - attempts and rewrites in a second of processor time (`rewriting/rates.ts`), beside a plain JavaScript loop of the same run: a Map of
 *   interned objects. Ratios to it compare machines.
 * - tile2d: the library strategy on `map(map(f))` with an unknown f.
 */
import { findSchedule, parseFile, programOf, strategyOf, Workspace } from "../src/lang/index.ts";
import { NodeHost } from "../src/runtime/host/index.ts";
import { ConditionSet, Evaluator } from "../src/strategies/index.ts";
import { Session } from "../src/term/index.ts";
import { benchOptions } from "./options.ts";
import { rates } from "./rewriting/rates.ts";

const { flag, option } = benchOptions("rewriting", {
  seconds: { value: "N", help: "for each measurement (2)" },
  json: { help: "one JSON object" },
});
const seconds = Number(option("seconds") ?? 2);
const json = flag("json");

interface Tile2d {
  readonly ms: number;
  readonly steps: number;
}

function tile2d(): Tile2d {
  const source = `fun nest(f: f32 -> f32, A: [n][m]f32): [n][m]f32 = map(\\r -> map(\\x -> f(x), r), A)
schedule tiled(h: nat = 32, w: nat = 16) for nest = tile([h, w])`;
  const session = new Session();
  const module = new Workspace(new NodeHost(), session).open(parseFile("tile2d.strata", source));
  const program = programOf(module.fun("nest"), session);
  const schedule = findSchedule(module, "nest", "tiled");
  const strategy = strategyOf(
    schedule,
    new Map([
      ["h", 32],
      ["w", 16],
    ]),
  );
  let steps = 0;
  const run = (): void => {
    const m = new Evaluator(strategy, program.term, ConditionSet.none);
    if (!m.run()) throw new Error("tile2d failed");
    steps = m.rewrites;
  };
  for (let i = 0; i < 200; i++) run();
  const times = Array.from({ length: 101 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return { ms: times[50]!, steps };
}

const tile = tile2d();
const found = rates(seconds);
const result = {
  attemptsPerSecond: Math.round(found.attempts),
  rewritesPerSecond: Math.round(found.rewrites),
  floorPerSecond: Math.round(found.floor),
  tile2dMs: Number(tile.ms.toFixed(4)),
  tile2dSteps: tile.steps,
};
const ratio = (rate: number): string => `${(rate / found.floor).toFixed(4)} of the floor`;
if (json) console.log(JSON.stringify(result));
else {
  const shown = (n: number): string => n.toLocaleString("en").padStart(12);
  console.log(
    `rule attempts per second   ${shown(result.attemptsPerSecond)}  ${ratio(found.attempts)}`,
  );
  console.log(
    `typed rewrites per second  ${shown(result.rewritesPerSecond)}  ${ratio(found.rewrites)}`,
  );
  console.log(`interned pairs per second  ${shown(result.floorPerSecond)}  the floor`);
  console.log(
    `tile2d of map(map(f))      ${result.tile2dSteps} rule applications, ${result.tile2dMs} ms`,
  );
}
