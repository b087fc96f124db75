/**
 * @file Statements that contain barriers, as JavaScript: all work-items of a group execute them together. Statements between two barriers
 * are one function with a loop over the work-items. All work-items must reach each barrier: they must take the same branch of an
 * `if` around it, and run the same number of iterations of a loop around it. Where a condition or a bound mentions only what is the
 * same for the whole group, it is computed once; otherwise for each work-item, and compared.
 */
import { bodies } from "../../../lowering/code.ts";
import type { Expr, Flat, If, Loop } from "../../../lowering/imperative.ts";
import { CompilerBug, type Size } from "../../../term/index.ts";
import { scalarText } from "./expression-text.ts";
import { type FunctionText, spilledText } from "./function-text.ts";
import type { ItemLoop } from "./item-loop.ts";
import type { KernelNames } from "./kernel-names.ts";
import { type BoundsText, boundsOf } from "./loop-text.ts";
import { isLarge } from "./split-list.ts";
import { blockWithin, type ListPlace, listText, placeOf } from "./statement-text.ts";
import { COUNTERS, TextBlock } from "./text-block.ts";

/** True if the statement is a barrier or contains one at any depth. */
export const hasBarrier = (s: Flat): boolean =>
  s.tag === "barrier" || bodies(s).some((body) => body.some(hasBarrier));

/** The parameters of every function of one group. */
export const groupParameters = (ticks: boolean): readonly string[] => [
  ...["first", "gx", "gy", "gz"],
  ...(ticks ? ["sl", "bl"] : []),
];

/** Where statements for a whole group are written, and how a loop over its work-items is. */
export interface GroupPlace extends ListPlace {
  readonly items: ItemLoop;
}

/** Writes statements for a whole group. Declarations are added to the names. */
export function groupListText(at: GroupPlace, list: readonly Flat[]): void {
  for (const segment of segments(list)) {
    const [s] = segment as [Flat, ...Flat[]];
    if (hasBarrier(s)) groupStatement(at, s);
    else phaseText(at, isLarge(segment), (place) => listText(place, segment));
  }
}

/** Splits a list: each statement with a barrier is a segment of its own, runs of other statements are one segment. */
function segments(list: readonly Flat[]): Flat[][] {
  const found: Flat[][] = [];
  let open: Flat[] | undefined;
  for (const s of list) {
    if (hasBarrier(s)) {
      found.push([s]);
      open = undefined;
    } else if (open === undefined) {
      open = [s];
      found.push(open);
    } else open.push(s);
  }
  return found;
}

/** Writes a function that runs statements for one work-item after the other, and a call of it. */
function phaseText(at: GroupPlace, isSplit: boolean, write: (place: ListPlace) => void): void {
  const { w, items } = at;
  const block = new TextBlock();
  const body = (f: FunctionText): string => {
    write({ w, names: at.names, block });
    return block.costsTimes("GS", false) + items.text(f, block.body);
  };
  const parameters = groupParameters(w.shape.ticks);
  at.block.line(w.outlined(parameters, isSplit, body, items.isOwn));
}

function groupStatement(at: GroupPlace, s: Flat): void {
  switch (s.tag) {
    case "barrier":
      return barrierText(at, s);
    case "loop":
      return groupLoop(at, s);
    case "if":
      return groupIf(at, s);
    default:
      throw new CompilerBug(`a ${s.tag} with a barrier inside`);
  }
}

/** A barrier begins a new epoch of the memories that it fences. */
function barrierText({ w, block }: GroupPlace, s: Flat & { tag: "barrier" }): void {
  if (s.local) {
    w.nextPhase();
    if (w.shape.ticks) block.line(`C[${COUNTERS.stamp}] = bl += GS;`);
  }
  if (s.global) block.line(`C[${COUNTERS.epoch}]++;`);
  block.line(`if (++nb > C[${COUNTERS.barriers}]) C[${COUNTERS.barriers}] = nb;`);
}

// ---------------------------------------------------------------- what is the same for the whole group

/** True if a size is the same for all work-items of a group. */
const isUniformSize = (names: KernelNames, size: Size): boolean =>
  size.vars.every(({ name }) => isUniformName(names, name));

function isUniformName(names: KernelNames, name: string): boolean {
  const meaning = names.lookup(name);
  return meaning.tag === "constant" || meaning.variable.uniform;
}

/** True if an expression is the same for all work-items of a group, and reads no memory. */
function isUniform(names: KernelNames, e: Expr): boolean {
  switch (e.tag) {
    case "const":
      return true;
    case "index":
      return isUniformSize(names, e.size);
    case "var":
      return isUniformName(names, e.name);
    case "op":
      return e.args.every((arg) => isUniform(names, arg));
    case "select":
      return [e.cond, e.then, e.else].every((part) => isUniform(names, part));
    case "cast":
      return isUniform(names, e.arg);
    default:
      return false;
  }
}

// ---------------------------------------------------------------- loops

/** A loop with a barrier inside. The counters of work-items may differ, but the number of iterations may not. */
function groupLoop(at: GroupPlace, s: Loop<Flat>): void {
  const { w, block } = at;
  const bounds = uniformBounds(at, s);
  const inner = { ...at, ...blockWithin(at) };
  const before = w.phase;
  const assigned = new Set(w.assigned);
  const round = w.fresh();
  if (bounds !== undefined) {
    const declaration = { range: bounds.range, total: true, uniform: true };
    const counter = w.declare({ type: { scalar: "i32", width: 1 }, ...declaration });
    inner.names.variable(s.var, counter);
    block.line(`const ${round} = ${bounds.count};`);
    if (s.going === undefined) block.line(budget(round));
    roundText(inner, s);
    const [i] = counter.names;
    const head = `for (let ${i} = ${bounds.start}; ${i} < ${bounds.stop}; ${i} += ${bounds.step})`;
    block.line(`${head} {\n${inner.block.text}}`);
  } else eachItsOwnCounter(at, inner, s, round);
  w.assigned = assigned;
  w.assumptions.join(w.phase, before);
}

/** One iteration, unless the condition on which the loop goes on is false, for all work-items. */
function roundText(at: GroupPlace, s: Loop<Flat>): void {
  if (s.going !== undefined) {
    const going = uniformCondition(at, s, s.going) ?? eachItsOwnCondition(at, s, s.going);
    at.block.line(`if (${going} !== true) break;`);
    at.block.line(budget("1"));
  }
  groupListText(at, s.body);
}

const budget = (rounds: string): string =>
  `if ((C[${COUNTERS.steps}] += ${rounds} * GS) > M) X.overrun();`;

/** The bounds of a loop if they are the same for the whole group and cannot be wrong. */
function uniformBounds(at: GroupPlace, s: Loop<Flat>): BoundsText | undefined {
  if (![s.start, s.stop, s.step].every((size) => isUniformSize(at.names, size))) return undefined;
  const scratch = new TextBlock();
  const bounds = boundsOf(placeOf({ ...at, block: scratch }, s), s);
  if (bounds.test) return undefined;
  if (!scratch.isEmpty) at.block.line(scratch.body.trimEnd());
  return bounds;
}

/** Computes the bounds for each work-item, compares the numbers of iterations, and sets the counters before each iteration. */
function eachItsOwnCounter(at: GroupPlace, inner: GroupPlace, s: Loop<Flat>, round: string): void {
  const { w, block } = at;
  const [starts, steps, rounds] = [w.groupArray(), w.groupArray(), w.groupArray()];
  let range = { lo: 0, hi: 0 };
  let site = 0;
  phaseText(at, false, (place) => {
    const here = placeOf(place, s);
    site = here.site;
    const bounds = boundsOf(here, s);
    range = bounds.range;
    place.block.line(`${starts}[k] = ${bounds.start}; ${steps}[k] = ${bounds.step};`);
    place.block.line(
      `${rounds}[k] = ${bounds.test ? `Math.max(0, ${bounds.count})` : bounds.count};`,
    );
  });
  const count = w.fresh();
  block.line(`const ${count} = X.common(${site}, ${rounds}, first);`);
  if (s.going === undefined) block.line(budget(count));
  phaseOfCounter(inner, s, range, (target) => `${target} = ${starts}[k] + ${round} * ${steps}[k];`);
  roundText(inner, s);
  block.line(`for (let ${round} = 0; ${round} < ${count}; ${round}++) {\n${inner.block.text}}`);
}

/** Declares the counter of a loop, which is spilled, and sets it for each work-item. */
function phaseOfCounter(
  at: GroupPlace,
  s: Loop<Flat>,
  range: { readonly lo: number; readonly hi: number },
  set: (target: string) => string,
): void {
  const { w } = at;
  const counter = w.declareSpilled({ type: { scalar: "i32", width: 1 }, range, total: true });
  at.names.variable(s.var, counter);
  const target = spilledText(counter.names[0]!);
  at.block.line(`for (let k = 0; k < GS; k++) ${set(target)}`);
}

// ---------------------------------------------------------------- conditions

function groupIf(at: GroupPlace, s: If<Flat>): void {
  const { w, block } = at;
  const before = w.phase;
  const cond = uniformCondition(at, s, s.cond) ?? eachItsOwnCondition(at, s, s.cond);
  const assigned = new Set(w.assigned);
  const branch = (list: readonly Flat[]): string => {
    const inner = { ...at, ...blockWithin(at) };
    groupListText(inner, list);
    w.assumptions.join(w.phase, before);
    return inner.block.text;
  };
  const yes = branch(s.then);
  w.assigned = new Set(assigned);
  const no = branch(s.else);
  w.assigned = assigned;
  block.line(`if (${cond} === true) {\n${yes}} else if (${cond} === false) {\n${no}}`);
}

function uniformCondition(at: GroupPlace, s: Flat, cond: Expr): string | undefined {
  if (!isUniform(at.names, cond)) return undefined;
  const scratch = new TextBlock();
  const { text, undef } = scalarText(placeOf({ ...at, block: scratch }, s), cond);
  return undef || !scratch.isEmpty ? undefined : at.w.name(at.block, text);
}

function eachItsOwnCondition(at: GroupPlace, s: Flat, cond: Expr): string {
  const { w, block } = at;
  const conditions = w.groupArray();
  let site = 0;
  phaseText(at, false, (place) => {
    const here = placeOf(place, s);
    site = here.site;
    const { text, undef } = scalarText(here, cond);
    const own = w.name(place.block, text);
    place.block.line(`${conditions}[k] = ${own};`);
    if (undef) place.block.line(`if (${own} === U) X.undecided(${site}, it);`);
  });
  const common = w.fresh();
  block.line(`const ${common} = X.common(${site}, ${conditions}, first);`);
  return common;
}
