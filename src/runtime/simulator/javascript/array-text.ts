/**
 * @file The arrays of a kernel in the text: how an element is read and written together with its checks. The caller has checked that
 * the element is in bounds.
 *
 * An array number n has the names `Dn` (elements), `Tn` (a state per element), `Wn` (the last writer per element, a stamp), and, where a
 * phase reads and writes it, `Rn` and `Zn` (two readers) or `Hn` (a shadow). The stamp of a work-item grows from phase to phase, so
 * that nothing has to be cleared: a stamp below the first of the group means that nobody of the group has written the element, and
 * a stamp below the first of the phase that a barrier lies in between.
 */
import type { ArrayText } from "./array-facts.ts";
import type { KernelWriter } from "./kernel-writer.ts";
import type { TextBlock } from "./text-block.ts";

/** True if an element may hold `undef`. */
export function mayHoldUndef(w: KernelWriter, a: ArrayText): boolean {
  const isUnset = a.beginsUndefined || (a.space !== "global" && !w.shape.detect);
  return a.isPoisoned || isUnset || w.assumptions.holds(`array ${a.number} undef`);
}

/** True if the read of an element is reported that was never written. */
const reportsUnset = (
  { shape: { detect } }: KernelWriter,
  { beginsUndefined }: ArrayText,
): boolean => detect && !beginsUndefined;

/** The first stamp of the group, the first one of the phase, and the stamp of the work-item itself. */
const stamps = ({ shape: { ticks } }: KernelWriter) =>
  ticks ? { group: "sl", phase: "bl", own: "me" } : { group: "first", phase: "first", own: "it" };

/** The value of an element in memory, without checks. */
function elementText({ scalar, space, number }: ArrayText, i: string): string {
  const element = `D${number}[${i}]`;
  if (scalar === "bool") return `(${element} !== 0)`;
  return scalar === "f16" && space === "global" ? `fromHalf(${element})` : element;
}

function storedText({ scalar, space }: ArrayText, value: string): string {
  if (scalar === "bool") return `${value} ? 1 : 0`;
  return scalar === "f16" && space === "global" ? `toHalf(${value})` : value;
}

/** The place of element i in the memory of an array: private arrays of a group lie one after the other. */
const placed = ({ shape }: KernelWriter, { space, length }: ArrayText, i: string): string =>
  space === "private" && shape.together ? `k * ${length} + ${i}` : i;

/** An expression that reads element i with its checks and gives `U` for `undef`; `site` names the statement. */
export function elementRead(w: KernelWriter, a: ArrayText, i: string, site: number): string {
  if (a.space === "local") return localRead(w, a, i, site);
  const { detect } = w.shape;
  const at = placed(w, a, i);
  const value = elementText(a, at);
  const state = `T${a.number}[${at}]`;
  if (a.space === "private") {
    const other = reportsUnset(w, a) ? `X.unset(${site}, ${i}, it, ${state})` : "U";
    return `${state} === 1 ? ${value} : ${other}`;
  }
  if (a.isSet) return value;
  if (!detect) return mayHoldUndef(w, a) ? `${state} === 2 ? U : ${value}` : value;
  const known = `${state} === 1 ? ${value} : X.unset(${site}, ${i}, it, ${state})`;
  if (a.checks !== "all") return known;
  return `(X.onRead(${site}, ${i}, it, H${a.number}, C[9], first), ${known})`;
}

function localRead(w: KernelWriter, a: ArrayText, i: string, site: number): string {
  const { detect, groupSize } = w.shape;
  const { group, phase, own } = stamps(w);
  const n = a.number;
  const plain = elementText(a, i);
  const value = mayHoldUndef(w, a) ? `T${n}[${i}] === 2 ? U : ${plain}` : plain;
  if (!detect) return `W${n}[${i}] >= ${group} ? (${value}) : U`;
  const unset = reportsUnset(w, a) ? `X.unset(${site}, ${i}, it, 0)` : "U";
  const known = `W${n}[${i}] >= ${group} ? (${value}) : ${unset}`;
  w.assumptions.access(n, "read", w.phase);
  if (groupSize === 1 || !w.assumptions.isMixed(n, w.phase)) return known;
  w.mixed.add(n);
  const record = `X.onLocalRead(${site}, ${i}, it, W${n}, R${n}, Z${n}, ${phase}, ${own}, first)`;
  const beside = a.isUpdated ? ` || ${besideUpdate(w, a, i, site)}` : "";
  return `(${record}${beside}, ${known})`;
}

/** A call that finds a conflict of an access to a local array with an atomic update of the same phase. */
function besideUpdate(w: KernelWriter, { number: n }: ArrayText, i: string, site: number): string {
  const { phase, own } = stamps(w);
  return `X.besideUpdate(${site}, ${i}, it, U${n}, V${n}, ${phase}, ${own}, first)`;
}

/**
 * An expression that reads element i for an atomic update, with its checks, and gives `U` for `undef`. The update writes it by
 * `storeElement`.
 */
export function readForUpdate(w: KernelWriter, a: ArrayText, i: string, site: number): string {
  const { detect, groupSize } = w.shape;
  const { group, phase, own } = stamps(w);
  const n = a.number;
  const plain = elementText(a, i);
  const value = mayHoldUndef(w, a) ? `T${n}[${i}] === 2 ? U : ${plain}` : plain;
  if (a.space === "global") {
    if (!detect) return value;
    const known = a.isSet
      ? plain
      : `T${n}[${i}] === 1 ? ${plain} : X.unset(${site}, ${i}, it, T${n}[${i}])`;
    return `(X.onUpdate(${site}, ${i}, it, H${n}, C[9], first), ${known})`;
  }
  w.assumptions.access(n, "read", w.phase);
  w.assumptions.access(n, "written", w.phase);
  if (!detect) return `W${n}[${i}] >= ${group} ? (${value}) : U`;
  const unset = reportsUnset(w, a) ? `X.unset(${site}, ${i}, it, 0)` : "U";
  const known = `W${n}[${i}] >= ${group} ? (${value}) : ${unset}`;
  if (groupSize === 1 || !w.assumptions.isMixed(n, w.phase)) return known;
  w.mixed.add(n);
  const conflict = `X.onLocalWrite(${site}, ${i}, it, W${n}, R${n}, Z${n}, ${phase}, ${own}, first)`;
  const record = `X.onLocalUpdate(${i}, U${n}, V${n}, ${phase}, ${own})`;
  return `(${conflict}, ${record}, ${known})`;
}

/**
 * Adds statements that write element i with its checks; `value` is a name or a literal, which is `U` for `undef` if `undef` says
 * that it may be. `site` names the statement.
 */
export function writeElement(
  w: KernelWriter,
  block: TextBlock,
  a: ArrayText,
  i: string,
  value: { readonly text: string; readonly undef: boolean },
  site: number,
): void {
  if (a.space === "global") onGlobalWrite(w, block, a, i, site);
  if (a.space === "local") onLocalWrite(w, block, a, i, site);
  storeElement(w, block, a, i, value, site);
}

/** `writeElement` without the checks: in an atomic update `readForUpdate` has made them. */
export function storeElement(
  w: KernelWriter,
  block: TextBlock,
  a: ArrayText,
  i: string,
  value: { readonly text: string; readonly undef: boolean },
  site: number,
): void {
  const n = a.number;
  if (value.undef) w.assumptions.find(`array ${n} undef`);
  const at = placed(w, a, i);
  const needsState = a.space !== "local" || mayHoldUndef(w, a);
  const set = `D${n}[${at}] = ${storedText(a, value.text)};${needsState ? ` T${n}[${at}] = 1;` : ""}`;
  if (!value.undef) {
    block.line(set);
    return;
  }
  const report = a.isOutput ? ` X.undefStored(${site}, ${i}, it);` : "";
  block.line(`if (${value.text} === U) { T${n}[${at}] = 2;${report} } else { ${set} }`);
}

function onGlobalWrite(
  w: KernelWriter,
  block: TextBlock,
  { number: n, checks }: ArrayText,
  i: string,
  site: number,
): void {
  if (!w.shape.detect) return;
  if (checks === "all") {
    block.line(`X.onWrite(${site}, ${i}, it, H${n}, C[9], first);`);
    return;
  }
  const last = w.fresh();
  block.line(`const ${last} = W${n}[${i}];`);
  block.line(
    `if (${last} !== 0 && ${last} !== it) X.overwritten(${site}, ${i}, it, ${last}, first);`,
  );
  block.line(`W${n}[${i}] = it;`);
}

function onLocalWrite(
  w: KernelWriter,
  block: TextBlock,
  a: ArrayText,
  i: string,
  site: number,
): void {
  const { number: n } = a;
  const { detect, groupSize } = w.shape;
  const { phase, own } = stamps(w);
  w.assumptions.access(n, "written", w.phase);
  if (detect && groupSize > 1 && w.assumptions.isMixed(n, w.phase)) {
    w.mixed.add(n);
    const beside = a.isUpdated ? ` || ${besideUpdate(w, a, i, site)}` : "";
    block.line(
      `X.onLocalWrite(${site}, ${i}, it, W${n}, R${n}, Z${n}, ${phase}, ${own}, first)${beside};`,
    );
  } else if (detect && groupSize > 1) {
    const last = w.fresh();
    block.line(`const ${last} = W${n}[${i}];`);
    block.line(
      `if (${last} >= ${phase} && ${last} !== ${own}) X.raced(${site}, ${i}, it, first + ${last} - ${phase});`,
    );
  }
  block.line(`W${n}[${i}] = ${own};`);
}
