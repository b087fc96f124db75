/**
 * @file Finds a random schedule for a program: keeps the library pieces that apply, in order, and adds an end that makes a kernel
 * of the result.
 */

import { diagnosticsOf } from "../../../src/api/source/failed.ts";
import type { Module, Program } from "../../../src/lang/index.ts";
import { lower } from "../../../src/lowering/lower.ts";
import {
  ConditionSet,
  type DeclaredOperators,
  type Fuel,
  rewrite,
  type Strategy,
} from "../../../src/strategies/index.ts";
import { showCondition, type Term } from "../../../src/term/index.ts";
import { conditionHolds } from "../../../src/testing/rule-sizes.ts";
import type { Choices } from "../choices.ts";
import { type Exported, piece } from "./library.ts";
import { EXAMPLE_SCHEDULES, type Pieces } from "./pool.ts";

const number = (c: Choices): string => c.pick(["2", "4", "1", "2", "8", "3", "1", "5", "4", "16"]);

/** Returns a mapping to work-items or work-groups. */
function mapping(c: Choices): string {
  const n = number(c);
  return c.pick([
    "mapNest(1, glb(0))",
    "mapNest(2, glb(1), glb(0))",
    "lowerTo([glb(0)])",
    "lowerTo([glb(1), glb(0)])",
    `lowerTo([wrg(0), lcl(0, ${n})])`,
    `lowerTo([wrg(1), wrg(0), lcl(1, ${n}), lcl(0, ${number(c)})])`,
    "lowerSeq",
    "mapNest(3, glb(2), glb(1), glb(0))",
    "lowerTo([wrg(0), lowerMapSeq, lcl(0, 4)])",
    "lowerTo([wrg(0), lcl(0)])",
    "launches(glb(0))",
  ]);
}

/** A step that reads a size from the term and puts it to another use. */
const readSize = (c: Choices): string =>
  c.pick([
    "match in { | slide(size, step, xs) -> try(topDown(splitJoin(size))) | xs -> id }",
    "match in { | slide(size, step, xs) where step <= 1 -> borderRegions([size / 2, size / 2]) }",
    "match in { | pad(l, r, k, xs) -> try(borderRegions([l, r])) | xs -> id }",
    "match in { | asVector(w, xs) -> try(topDown(throughVectors(w = w))) | split(k, xs) -> try(splitJoin(k) @ isWork) }",
  ]);

/** Returns a piece that copies an input of some computation first. */
const staged = (c: Choices): string =>
  `topDown(isWork ; argument(1, copy ; ${c.pick(["local", "private", "global"])}))`;

/** A piece that takes a reduction or a scan apart; it demands laws of the operator. */
const inParts = (c: Choices): string =>
  c.pick([
    `topDown(${c.pick(["partialReducePadded", "partialReduceStridedPadded", "partialReduceOf", "treeReduce"])}(${number(c)}))`,
    `topDown(${c.pick(["partialReducePadded", "scanFromTotals", "scanInSteps", "reduceByIndexParts", "reduceByIndexBlocks"])}(${number(c)}))`,
    c.pick([
      "topDown(scanInPairs)",
      "topDown(atomically)",
      "topDown(atomically ; local ; copy)",
      "topDown(reduceByIndexClamped)",
    ]),
    c.pick([`scanByItems(${number(c)})`, "scanByGroups(2, 4)", "scanByGroups(1, 8, inPairs)"]),
    c.pick(["scanByGroups(8, 4, inLevels(2))", "scanRowsByGroups(4, 4)", "scanByOneGroup(4, 2)"]),
    `scanInGroup(${number(c)}, inLevels(3))`,
    c.pick([`countByItems(${number(c)})`, `countByGroups(${number(c)}, 4)`]),
  ]);

/** A short search for loops, which is not found in most terms. */
function searched(c: Choices): string {
  const [k, l] = [number(c), number(c)];
  const moves = `[mapFusion, reduceMapFusion, splitJoin(${k}), blockReduce(${k}), joinOut, joinMapMap, liftReduce, interchange]`;
  const sketch = c.pick([
    `map[_] > map[${k}]`,
    `contains(reduce[_] > reduce[${k}])`,
    `map[_] > reduce[_] > map[${k}]`,
    `all(contains(map[${k}]), contains(reduce[_]))`,
    `tiled(${l}, ${k})`,
    "map[_] > _ + _",
  ]);
  return `try(saturate(${moves}, width = 4, steps = 3) until ${sketch})`;
}

function tiling(c: Choices): readonly string[] {
  const [h, w] = [number(c), number(c)];
  const space = c.pick(["local", "private"]);
  const tile = c.pick([
    `overlappedTile([${h}])`,
    `guardedOverlappedTile([${h}])`,
    `overlappedTile([${h}, ${w}])`,
    `guardedOverlappedTile([${h}, ${w}])`,
    `tile([${h}])`,
    `guardedTile([${h}])`,
    `tile([${h}, ${w}])`,
    `guardedTile([${h}, ${w}])`,
    `overlappedTile([${h}, ${w}])`,
    `overlappedTile([${c.pick(["2", "1"])}, ${h}, ${w}])`,
  ]);
  return c.chance(70) ? [tile, `promote(${space}) @ tiles`] : [tile];
}

/** Ends of schedules. At least one of them suits almost every term. */
const ENDS: readonly (readonly string[])[] = [
  ["kernel"],
  ["lowerSeq", "kernel"],
  ["stored", "lowerSeq", "kernel"],
  ["eachSweep(mapNest(1, glb(0)) ; kernel)"],
  ["eachSweep(stored ; lowerSeq ; kernel)"],
  ["eachSweep(stored ; lowerSeq ; kernel)", "stored", "lowerSeq", "kernel"],
  ["eachSweep(mapNest(1, glb(0)) ; kernel)", "eachCondition(lowerSeq ; kernel)"],
  ["eachStep(private)", "stored", "lowerSeq", "kernel"],
  ["eachStep(global)", "lowerSeq", "kernel"],
  ["copy", "lowerSeq", "kernel"],
  ["try(topDown(inlineLet))", "stored", "lowerSeq", "kernel"],
  ["try((lowerSeq ; kernel) @ isReduce)", "stored", "lowerSeq", "kernel"],
  ["try(launches(glb(0)) @ innermost(isWork))", "stored", "lowerSeq", "kernel"],
];

const withNumbers = (c: Choices, { params, pieces }: Pieces): readonly string[] =>
  pieces.map((p) =>
    p.replace(/(?<![\w:"])([a-zA-Z]\w*)(?![\w(:"])/g, (word) =>
      params.includes(word) ? number(c) : word,
    ),
  );

/** Elements are computed as they are reduced, and then first again. */
const ELEMENTS_FIRST = "try(topDown(reduceMapFusion)) ; topDown(operatorFission)";

/** Returns all candidate pieces of a schedule, in order. */
export function drawPieces(
  c: Choices,
  favoured: readonly Exported[],
  likely: readonly Pieces[],
): readonly string[] {
  const some = (most: number): readonly string[] => c.list(0, most, () => piece(c, favoured));
  const how = c.nat(9);
  if (how < (likely.length > 0 ? 7 : 3)) {
    const from = likely.length > 0 && c.chance(85) ? likely : EXAMPLE_SCHEDULES;
    const own = [...withNumbers(c, c.pick(from))];
    for (const extra of some(c.chance(60) ? 0 : 3)) own.splice(c.nat(own.length), 0, extra);
    return own;
  }
  return [
    ...some(how < 7 ? 12 : 3),
    ...(c.chance(40) ? tiling(c) : []),
    ...(c.chance(15) ? [staged(c)] : []),
    ...(c.chance(15) ? [inParts(c)] : []),
    ...(c.chance(15) ? [readSize(c)] : []),
    ...(c.chance(10) ? [searched(c)] : []),
    ...(c.chance(15) ? [c.pick(["tryAll(compute)", "topDown(compute)", ELEMENTS_FIRST])] : []),
    ...some(1),
    ...(c.chance(20) ? [`try(topDown(vectorise(${c.pick(["4", "2"])})))`] : []),
    mapping(c),
    ...some(1),
    ...(c.chance(30) ? ["unrollAll"] : []),
    "kernel",
    ...(c.chance(20) ? [`groupsOf([${number(c)}, ${number(c)}])`] : []),
    ...some(1),
  ];
}

/** The strategies of source texts; undefined for a text that is no strategy. */
export interface Known {
  readonly strategy: (text: string) => Strategy | undefined;
  /** The operators with laws of the programs. */
  readonly declared: DeclaredOperators;
}

/** Returns the strategies of texts that a module declares as `s0`, `s1`, …. */
export function strategiesOf(
  module: Module,
  texts: readonly string[],
  declared: DeclaredOperators,
): Known {
  const known = new Map<string, Strategy | undefined>();
  const find = (text: string): Strategy | undefined => {
    const at = texts.indexOf(text);
    return at < 0 ? undefined : withoutProblem(() => strategyAt(module, at));
  };
  return {
    declared,
    strategy: (text) => {
      if (!known.has(text)) known.set(text, find(text));
      return known.get(text);
    },
  };
}

function strategyAt(module: Module, at: number): Strategy | undefined {
  const value = module.strategy(`s${at}`);
  const done = value.tag === "callable" ? value.call([]) : value;
  return done.tag === "strategy" ? done.strategy : undefined;
}

/** Returns the result of `action`; undefined if it reports a user's mistake. */
function withoutProblem<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (hasDiagnostics(error)) return undefined;
    throw error;
  }
}

const hasDiagnostics = (error: unknown): boolean => diagnosticsOf(error) !== undefined;

/** The texts of all ends. */
export const END_TEXTS: readonly string[] = [...new Set(ENDS.flat())];

/** Budgets of one piece. */
const FUEL: Partial<Fuel> = { steps: 300_000, rewrites: 3_000 };

/** Values of size variables, by name. */
export type Sizes = Readonly<Record<string, number>>;

interface State {
  readonly term: Term;
  readonly conditions: ConditionSet;
  readonly pieces: readonly string[];
  /** Candidate sizes under which all conditions hold; never empty. */
  readonly sizes: readonly Sizes[];
}

/** Candidate sizes of a case: known ones first, and a generator of others. */
export interface Candidates {
  readonly first: readonly Sizes[];
  readonly more?: () => Sizes;
}

/** Number of sizes that are drawn if no known ones fit. */
const MORE = 300;

/** A schedule in pieces and sizes with which it can run. */
export interface Fitting {
  readonly pieces: readonly string[];
  readonly sizes: Sizes;
}

/**
 * Returns the pieces that apply to a program, one after the other, followed by an end with which it can be lowered; without an end
 * if there is none. The conditions of all pieces hold for the returned sizes; `first` sizes are preferred. With `stubborn`, the
 * first piece that does not apply is kept, and no piece is dropped because the result cannot be lowered.
 */
export function fitting(
  program: Program,
  known: Known,
  pieces: readonly string[],
  { first: sizes, more }: Candidates,
  stubborn: boolean,
): Fitting {
  const start = ConditionSet.none.knowing(known.declared).withAll(program.conditions);
  if (start === undefined) return { pieces, sizes: sizes[0]! };
  const step = (s: State, text: string): State | undefined => stepped(s, known, text, more);
  const done = (s: State, more: readonly string[] = []): Fitting => ({
    pieces: [...s.pieces, ...more],
    sizes: s.sizes[0]!,
  });
  const states: State[] = [{ term: program.term, conditions: start, pieces: [], sizes }];
  for (const text of pieces) {
    const next = step(states.at(-1)!, text);
    if (next === undefined && stubborn && known.strategy(text) !== undefined)
      return done(states.at(-1)!, [text, "kernel"]);
    if (next !== undefined) states.push(next);
  }
  const last = states.at(-1)!;
  const refused = new RefusedTerms();
  for (const state of stubborn ? [last] : states.toReversed()) {
    for (const end of state === last ? [[], ...ENDS] : ENDS) {
      const ended = end.reduce<State | undefined>((s, text) => s && step(s, text), state);
      if (ended === undefined || refused.has(ended)) continue;
      if (lowers(program, ended)) return done(ended);
      refused.add(ended);
    }
  }
  return done(last);
}

/** Terms that could not be lowered under their conditions: several ends give the same one. */
class RefusedTerms {
  readonly #conditions = new Map<Term, Set<string>>();

  has({ term, conditions }: State): boolean {
    return this.#conditions.get(term)?.has(textOf(conditions)) ?? false;
  }

  add({ term, conditions }: State): void {
    const known = this.#conditions.get(term) ?? new Set();
    this.#conditions.set(term, known.add(textOf(conditions)));
  }
}

const textOf = ({ list }: ConditionSet): string => list.map(showCondition).join("\n");

function stepped(
  { term, conditions, pieces, sizes }: State,
  known: Known,
  text: string,
  more: Candidates["more"],
): State | undefined {
  const strategy = known.strategy(text);
  if (strategy === undefined) return undefined;
  const ran = withoutProblem(() => rewrite(strategy, term, { conditions, fuel: FUEL }));
  if (!ran?.success) return undefined;
  const { list } = ran.conditions;
  const isLegal = (values: Sizes): boolean =>
    list.every((x) => conditionHolds(x, (v) => values[v.name]));
  const legal = sizes.filter(isLegal);
  for (let left = more === undefined ? 0 : MORE; legal.length === 0 && left > 0; left--)
    legal.push(...[more!()].filter(isLegal));
  if (legal.length === 0) return undefined;
  return { term: ran.term, conditions: ran.conditions, pieces: [...pieces, text], sizes: legal };
}

/** Ends a lowering when the code of its only kernel has been generated. */
const GENERATED = new Error("the code of the only kernel is generated");
const SCHEDULE = "s";

/** True if code can be generated for a program. The passes of a single kernel are left to the judge, which lowers it again. */
function lowers(program: Program, { term, conditions }: State): boolean {
  try {
    lower({
      ...program,
      session: term.session,
      program: program.name,
      schedule: SCHEDULE,
      mode: "strict",
      term,
      conditions: conditions.list,
      passes: {
        see: ({ kernel }) => {
          if (kernel.endsWith(`_${SCHEDULE}`)) throw GENERATED; // kernels of several have numbers
        },
      },
    });
    return true;
  } catch (error) {
    return error === GENERATED || !hasDiagnostics(error); // the judge reports a crash
  }
}
