/** @file Loads and stores as JavaScript: bounds and alignment, then the elements one by one with the checks of their memory. */
import type { Flat, LoadExpr } from "../../../lowering/imperative.ts";
import { CompilerBug } from "../../../term/index.ts";
import type { ArrayText } from "./array-facts.ts";
import {
  elementRead,
  mayHoldUndef,
  readForUpdate,
  storeElement,
  writeElement,
} from "./array-text.ts";
import { type IndexText, indexText } from "./index-text.ts";
import { TextBlock } from "./text-block.ts";
import type { StatementPlace, WordText } from "./word-text.ts";

/** A store of flat code. */
export type FlatStore = Flat & { tag: "store" };

function arrayOf({ w }: StatementPlace, name: string, scalar: string): ArrayText {
  const array = w.array(name);
  if (array.scalar !== scalar)
    throw new CompilerBug(`${name} holds ${array.scalar}, but is accessed as ${scalar}`);
  return array;
}

/** The index of an access, and the condition that its elements are in bounds: undefined if they always are. */
interface AccessSpan {
  readonly index: string;
  readonly isInside: string | undefined;
}

function spanOf(
  { w, block }: StatementPlace,
  index: IndexText,
  { length }: ArrayText,
  width: number,
): AccessSpan {
  const { sure, range } = index;
  const i = w.name(block, index.text);
  const tests = [
    ...(sure && range.lo >= 0 ? [] : [`${i} >= 0`]),
    ...(sure && range.hi <= length - width ? [] : [`${i} <= ${length - width}`]),
  ];
  return { index: i, isInside: tests.length === 0 ? undefined : tests.join(" && ") };
}

/** Writes the load of one element. An access out of bounds is reported and gives 0 of the element type. */
export function loadWord(at: StatementPlace, e: LoadExpr): WordText {
  const { w, block } = at;
  const array = arrayOf(at, e.buffer, e.type.scalar);
  const { index, isInside } = spanOf(at, indexText(at, e.index), array, 1);
  const site = w.site(at.stmt, e.buffer);
  block.count("loads", array.space);
  const read = elementRead(w, array, index, site);
  const text = w.fresh();
  const checked = isInside
    ? `${isInside} ? (${read}) : X.outsideRead(${site}, ${index}, 1, it)`
    : read;
  block.line(`const ${text} = ${checked};`);
  return { text, undef: mayHoldUndef(w, array) };
}

/**
 * Writes the load of `e.type.width` consecutive elements, which counts as one load. If a lane is out of bounds, the access is
 * reported and all lanes are 0.
 */
export function loadLanes(at: StatementPlace, e: LoadExpr): readonly WordText[] {
  const { w, block } = at;
  const { width } = e.type;
  const array = arrayOf(at, e.buffer, e.type.scalar);
  const { index, isInside } = spanOf(at, indexText(at, e.index), array, width);
  const site = w.site(at.stmt, e.buffer);
  block.count("loads", array.space);
  const lanes = Array.from({ length: width }, () => w.fresh());
  const inner = new TextBlock();
  if (e.aligned) alignment(inner, site, index, width, false);
  for (const [lane, name] of lanes.entries()) {
    const i = lane === 0 ? index : `${index} + ${lane}`;
    inner.line(`${name} = ${elementRead(w, array, w.name(inner, i), site)};`);
  }
  block.line(`let ${lanes.join(", ")};`);
  const outside = `${lanes.join(" = ")} = X.outsideRead(${site}, ${index}, ${width}, it);`;
  block.line(isInside ? `if (${isInside}) {\n${inner.body}} else ${outside}` : `{\n${inner.body}}`);
  const undef = mayHoldUndef(w, array);
  return lanes.map((text) => ({ text, undef }));
}

function alignment(
  block: TextBlock,
  site: number,
  index: string,
  width: number,
  isWrite: boolean,
): void {
  const report = `X.misaligned(${site}, ${index}, ${width}, it, ${isWrite});`;
  block.line(`if (${index} % ${width} !== 0) ${report}`);
}

/**
 * Writes a store of one element per lane. `value` writes the lanes, after the index has been computed. A store out of bounds is
 * reported and stores nothing. Raises CompilerBug if the array is missing or read-only, or has another element type.
 */
export function storeText(
  at: StatementPlace,
  s: FlatStore,
  value: () => readonly WordText[],
): void {
  const { w, block } = at;
  const { width } = s.value.type;
  const array = arrayOf(at, s.buffer, s.value.type.scalar);
  if (!array.writable)
    throw new CompilerBug(`${array.name} is only read, but a statement stores into it`);
  const { index, isInside } = spanOf(at, indexText(at, s.index), array, width);
  const site = w.site(at.stmt, s.buffer);
  if (width === 1) {
    const [word] = value() as readonly [WordText];
    block.count("stores", array.space);
    const text = w.name(block, word.text);
    const inner = new TextBlock();
    writeElement(w, inner, array, index, { ...word, text }, site);
    conditional(block, isInside, inner, `X.outsideWrite(${site}, ${index}, 1, it);`);
    return;
  }
  vectorStore(at, s, { array, index, isInside, site }, value);
}

/**
 * Writes an atomic update. `value` writes its value in the given block, where the element's value before has this word. An update out
 * of bounds is reported and stores nothing.
 */
export function updateText(
  at: StatementPlace,
  s: FlatStore,
  value: (block: TextBlock, old: WordText) => WordText,
): void {
  const { w, block } = at;
  const array = arrayOf(at, s.buffer, s.value.type.scalar);
  const { index, isInside } = spanOf(at, indexText(at, s.index), array, 1);
  const site = w.site(at.stmt, s.buffer);
  block.count("loads", array.space);
  block.count("stores", array.space);
  const inner = new TextBlock();
  const text = w.fresh();
  inner.line(`const ${text} = ${readForUpdate(w, array, index, site)};`);
  const word = value(inner, { text, undef: mayHoldUndef(w, array) });
  const name = w.name(inner, word.text);
  storeElement(w, inner, array, index, { ...word, text: name }, site);
  conditional(block, isInside, inner, `X.outsideWrite(${site}, ${index}, 1, it);`);
}

interface StoreSpan extends AccessSpan {
  readonly array: ArrayText;
  readonly site: number;
}

/** A store of several elements: a wrong index is reported before the value is computed. */
function vectorStore(
  { w, block }: StatementPlace,
  s: FlatStore,
  { array, index, isInside, site }: StoreSpan,
  value: () => readonly WordText[],
): void {
  const { width } = s.value.type;
  const inside = isInside && w.fresh();
  const aligned = new TextBlock();
  if (s.aligned) alignment(aligned, site, index, width, true);
  if (inside !== undefined) block.line(`const ${inside} = ${isInside};`);
  conditional(block, inside, aligned, `X.outsideWrite(${site}, ${index}, ${width}, it);`);
  const words = value();
  block.count("stores", array.space);
  const inner = new TextBlock();
  for (const [lane, word] of words.entries()) {
    const text = w.name(inner, word.text);
    const i = w.name(inner, lane === 0 ? index : `${index} + ${lane}`);
    writeElement(w, inner, array, i, { ...word, text }, site);
  }
  conditional(block, inside, inner);
}

/** Runs statements if a condition holds, and others if it does not. Without a condition they always run. */
function conditional(
  block: TextBlock,
  condition: string | undefined,
  inner: TextBlock,
  otherwise = "",
): void {
  if (condition === undefined) block.line(`{\n${inner.body}}`);
  else block.line(`if (${condition}) {\n${inner.body}}${otherwise && ` else ${otherwise}`}`);
}
