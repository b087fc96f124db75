/**
 * @file Random schedules for random programs, in pieces: rewrites, storage in memories, and mapping to work-items. A piece is a
 * strategy in source text, so that a schedule can be printed and run.
 */
import { readFileSync } from "node:fs";
import type { Workspace } from "../../../src/lang/index.ts";
import {
  ConditionSet,
  RewriteLog,
  type Rule,
  type Strategy,
} from "../../../src/strategies/index.ts";
import type { Term } from "../../../src/term/index.ts";
import { conditionHolds } from "../../../src/testing/rule-sizes.ts";
import type { Choices } from "../choices.ts";
import { moduleOf } from "../stdlib.ts";
import { outcome } from "../strategies.ts";
import type { RandomProgram } from "./program.ts";

/** Rules that the pieces use beside the library. */
export const RULES: string = readFileSync(new URL("schedules.strata", import.meta.url), "utf8");

/** A program after the applicable pieces of a schedule. */
export interface Scheduled {
  readonly text: string;
  readonly term: Term;
  readonly conditions: ConditionSet;
  readonly rules: readonly Rule[];
}

/** Parses and applies pieces of schedules. */
export class Schedules {
  readonly #inside: Workspace;
  readonly #known = new Map<string, Strategy>();

  constructor(inside: Workspace) {
    this.#inside = inside;
  }

  /** Returns the strategy of a source text. */
  strategy(text: string): Strategy {
    let known = this.#known.get(text);
    if (known === undefined) {
      const value = moduleOf(`${RULES}\nstrategy s = ${text}`, this.#inside).strategy("s");
      const done = value.tag === "callable" ? value.call([]) : value;
      if (done.tag !== "strategy") throw new Error(`${text} is no strategy`);
      known = done.strategy;
      this.#known.set(text, known);
    }
    return known;
  }

  /** Applies the pieces in order. Leaves out those that do not apply, or whose conditions do not hold for the sizes. */
  apply(p: RandomProgram, pieces: readonly string[]): Scheduled {
    const conditions = ConditionSet.none.withAll(p.conditions)!;
    const start: Scheduled = { text: "", term: p.term, conditions, rules: [] };
    return pieces.reduce((done, piece) => this.#step(p, done, piece) ?? done, start);
  }

  #step(
    p: RandomProgram,
    { text, term, conditions, rules }: Scheduled,
    piece: string,
  ): Scheduled | undefined {
    const history = new RewriteLog(term, conditions.list);
    const ran = outcome(this.strategy(piece), term, conditions, history);
    if (!ran.ok) return undefined;
    if (!ran.conditions.list.every((x) => conditionHolds(x, (v) => p.sizes.get(v.name))))
      return undefined;
    return {
      text: text === "" ? piece : `${text} ; ${piece}`,
      term: ran.term!,
      conditions: ran.conditions,
      rules: [...rules, ...history.rules],
    };
  }
}

const number = (c: Choices): number => c.pick([4, 2, 3, 1, 5, 8]);

/** Returns a rewrite of the library, somewhere in the term. */
function rewriting(c: Choices): string {
  const k = number(c);
  const rule = c.pick([
    `splitJoinId(${k})`,
    `blockReduce(${k})`,
    "mapFusion",
    "reduceMapFusion",
    "mapJoin",
    "transposeMapMap",
    "slideMap",
    "interchange",
    "zipMapFusion",
  ]);
  return place(c, rule);
}

const place = (c: Choices, rule: string): string =>
  c.pick([`topDown(${rule})`, `topDown(${rule})`, `skip(1, ${rule})`, `bottomUp(${rule})`]);

/** Returns a mapping to one work-item, several work-items, or work-groups and their work-items, in one to three dimensions. */
function mapping(c: Choices): string {
  const n = number(c);
  return c.pick([
    "",
    "glb(0)",
    "glb(1), glb(0)",
    "glb(0), glb(1)",
    `wrg(0), lcl(0, ${n})`,
    `wrg(1), wrg(0), lcl(1, ${n}), lcl(0, ${number(c)})`,
    `wrg(1), lcl(1, ${n}), lcl(0, ${n})`,
    "lowerMapSeq, glb(0)",
    "glb(2), lowerMapSeq, glb(0)",
    `wrg(0), lowerMapSeq, lcl(0, ${n})`,
    `wrg(0), lcl(0, ${n}), lcl(1, ${n})`,
    "glb(2), glb(1), glb(0)",
  ]);
}

/** Makes every mapping after the first optional. */
const perhaps = (maps: string): string => {
  const [first, ...rest] = maps.split(/(?<=[)q]), /);
  return [first, ...rest.map((m) => `try(${m})`)].join(", ");
};

const LAUNCHES: readonly (readonly string[])[] = [
  ["kernel"],
  ["kernel"],
  ["kernel", "groupsOf([4])"],
  ["kernel", "groupsOf([3, 2])"],
  ["eights"],
  ["threes"],
];

/** Returns a schedule in pieces. Pieces that do not apply to a program are left out later. */
export function randomSchedule(c: Choices): readonly string[] {
  const maps = mapping(c);
  const grouped = maps.includes("wrg");
  const pieces = c.list(0, 2, () => rewriting(c));
  if (c.chance(60)) pieces.push(tiling(c, grouped));
  pieces.push("stored");
  if (c.chance(25)) pieces.push(keeping(c, grouped));
  if (c.chance(15)) pieces.push("cut");
  if (c.chance(20)) pieces.push(lanes(c));
  pieces.push(maps === "" ? "lowerSeq" : `(lowerTo([${perhaps(maps)}]) <+ lowerSeq)`);
  if (c.chance(30)) pieces.push("unrollAll");
  return [...pieces, ...c.pick(LAUNCHES)];
}

const level = (c: Choices, s: string): string => `${c.pick(["onFirst", "onSecond"])}(${s})`;

/** Returns a tiling of the result, for stencils with tiles staged in memory. */
function tiling(c: Choices, grouped: boolean): string {
  const [k, l] = [number(c), number(c)];
  const space = grouped ? "local" : "private";
  const staged = (rule: string, d: number): string =>
    c.chance(30) ? rule : `${rule} ; tiles${d}d(promote(${space}))`;
  return level(
    c,
    c.pick([
      `splitJoinGuarded(${k})`,
      staged(`overlapped1dGuarded(${k})`, 1),
      staged(`overlapped1d(${k})`, 1),
      staged(`overlapped2dGuarded(${k}, ${l})`, 2),
      staged(`overlapped2d(${k}, ${l})`, 2),
      `tileMap2dGuarded(${k}, ${l})`,
      `splitJoin(${k})`,
    ]),
  );
}

/** Returns a piece that computes an array before it is read. */
function keeping(c: Choices, grouped: boolean): string {
  const rule = grouped ? "keepLocal" : "keepMap";
  return c.pick([`keptAt(${place(c, rule)})`, `keptInside(${rule})`]);
}

function lanes(c: Choices): string {
  const w = c.pick([2, 4, 8]);
  const rule = c.pick(["splitJoinGuarded", "splitJoin"]);
  return level(c, `${rule}(${w}) ; join(inside(vectorise(${c.pick([w, 2])})))`);
}
