/**
 * @file Compiles loads and stores: checks bounds and alignment, then accesses the elements one by one through the checks of their
 * memory.
 */
import type { Flat, LoadExpr } from "../../../src/lowering/imperative.ts";
import type { FaultSite } from "../../../src/runtime/simulator/problems.ts";
import { CompilerBug } from "../../../src/term/index.ts";
import type { Bank } from "./bank.ts";
import type { IndexCode, Item, LanesCode, StatementCode, ValueCode } from "./item.ts";
import { reportUndef } from "./report.ts";
import { compiledIndex, type StatementCompiler } from "./statement-compiler.ts";
import { type Lanes, type Word, zeroOf } from "./word.ts";

type FlatStore = Flat & { tag: "store" };

function bankOf(cx: StatementCompiler, { buffer }: LoadExpr | FlatStore, scalar: string): Bank {
  const bank = cx.banks.get(buffer);
  if (bank === undefined) throw new CompilerBug(`no memory called ${buffer} in this kernel`);
  if (bank.scalar !== scalar)
    throw new CompilerBug(`${buffer} holds ${bank.scalar}, but is accessed as ${scalar}`);
  return bank;
}

/** Reports accesses out of bounds and misaligned ones at one place in the code. */
class AccessFault {
  readonly #cx: StatementCompiler;
  readonly #site: FaultSite;
  readonly #bank: Bank;
  readonly #verb: string;

  constructor(cx: StatementCompiler, site: FaultSite, bank: Bank, verb: "reads" | "writes") {
    this.#cx = cx;
    this.#site = site;
    this.#bank = bank;
    this.#verb = verb;
  }

  outside(item: Item, i: number, width: number): void {
    const { log } = this.#cx;
    const { name, length } = this.#bank;
    if (Number.isNaN(i))
      reportUndef(log, this.#site, item, `${this.#verb} ${name} at an index that`);
    if (!Number.isFinite(i)) return; // the missing value has been reported already
    const element = i < 0 ? i : Math.max(i, length);
    const whole = width === 1 ? `${name}[${i}]` : `${name}[${i} .. ${i + width - 1}]`;
    const text = `${this.#verb} ${whole}, but ${name} has ${length} elements`;
    log.report("outOfBounds", this.#site, () => ({ element, items: [item.id], text }));
  }

  misaligned(item: Item, i: number, width: number): void {
    const text = `${this.#verb} ${width} elements at ${this.#bank.name}[${i}] as if ${i} were a multiple of ${width}`;
    this.#cx.log.report("misaligned", this.#site, () => ({ element: i, items: [item.id], text }));
  }
}

/**
 * Compiles the load of one element. The code counts one load. An access out of bounds is reported and gives 0 of the element type.
 * Raises CompilerBug if the kernel has no array of that name or the array has another element type.
 */
export function scalarLoad(cx: StatementCompiler, e: LoadExpr): ValueCode {
  const bank = bankOf(cx, e, e.type.scalar);
  const site: FaultSite = { ...cx.site, buffer: e.buffer };
  const { length, space } = bank;
  const read = bank.reader(site);
  const index = compiledIndex(cx, e.index);
  const fault = new AccessFault(cx, site, bank, "reads");
  const { loads } = cx.machine;
  const zero = zeroOf(bank.scalar);
  return (item) => {
    const i = index(item);
    loads[space]++;
    if (i >= 0 && i < length) return read(item, i);
    fault.outside(item, i, 1);
    return zero;
  };
}

/**
 * Compiles the load of `e.type.width` consecutive elements, which counts as one load. If a lane is out of bounds, the access is
 * reported and all lanes are 0. An index that is marked as aligned but is no multiple of the width is reported, and the elements
 * are read. Raises CompilerBug if the array is missing or has another element type.
 */
export function vectorLoad(cx: StatementCompiler, e: LoadExpr): LanesCode {
  const bank = bankOf(cx, e, e.type.scalar);
  const site: FaultSite = { ...cx.site, buffer: e.buffer };
  const read = bank.reader(site);
  const index = span(cx, e, e.type.width, new AccessFault(cx, site, bank, "reads"), bank);
  const lanes = Array.from({ length: e.type.width }, (_, lane) => lane);
  const zeros: Lanes = lanes.map(() => zeroOf(bank.scalar));
  return (item) => {
    const i = index(item);
    cx.machine.loads[bank.space]++;
    return i < 0 ? zeros : lanes.map((lane) => read(item, i + lane));
  };
}

/**
 * Compiles the store of one element. The code computes the index, then the value, and counts one store. An access out of bounds is
 * reported and stores nothing. Raises CompilerBug if the array is missing or read-only, or has another element type.
 */
export function scalarStore(cx: StatementCompiler, s: FlatStore, value: ValueCode): StatementCode {
  const bank = bankOf(cx, s, s.value.type.scalar);
  const site: FaultSite = { ...cx.site, buffer: s.buffer };
  const { length, space } = bank;
  const write = bank.writer(site);
  const index = compiledIndex(cx, s.index);
  const fault = new AccessFault(cx, site, bank, "writes");
  const { stores } = cx.machine;
  return (item) => {
    const i = index(item);
    const word = value(item);
    stores[space]++;
    if (i >= 0 && i < length) write(item, i, word);
    else fault.outside(item, i, 1);
  };
}

/**
 * Compiles an atomic update, which counts as one load and one store. `value` computes its value from the element's value before. An
 * update out of bounds is reported and stores nothing.
 */
export function atomicUpdate(
  cx: StatementCompiler,
  s: FlatStore,
  value: (item: Item, old: Word) => Word,
): StatementCode {
  const bank = bankOf(cx, s, s.value.type.scalar);
  const site: FaultSite = { ...cx.site, buffer: s.buffer };
  const { length, space } = bank;
  const update = bank.updater(site);
  const index = compiledIndex(cx, s.index);
  const fault = new AccessFault(cx, site, bank, "writes");
  const { loads, stores } = cx.machine;
  return (item) => {
    const i = index(item);
    loads[space]++;
    stores[space]++;
    if (i >= 0 && i < length) update(item, i, (old) => value(item, old));
    else fault.outside(item, i, 1);
  };
}

/**
 * Compiles the store of consecutive elements, one per lane, which counts as one store. If a lane is out of bounds, the access is
 * reported and no lane is stored. An index that is marked as aligned but is no multiple of the width is reported, and the lanes
 * are stored. Raises CompilerBug if the array is missing or read-only, or has another element type.
 */
export function vectorStore(cx: StatementCompiler, s: FlatStore, value: LanesCode): StatementCode {
  const bank = bankOf(cx, s, s.value.type.scalar);
  const site: FaultSite = { ...cx.site, buffer: s.buffer };
  const write = bank.writer(site);
  const index = span(cx, s, s.value.type.width, new AccessFault(cx, site, bank, "writes"), bank);
  return (item) => {
    const i = index(item);
    const lanes = value(item);
    cx.machine.stores[bank.space]++;
    if (i >= 0) lanes.forEach((word, lane) => write(item, i + lane, word));
  };
}

/**
 * Compiles the index of the first of `width` elements. Gives -1, after a report, unless all elements are in bounds. A wrong promise
 * of alignment is reported too.
 */
function span(
  cx: StatementCompiler,
  access: LoadExpr | FlatStore,
  width: number,
  fault: AccessFault,
  bank: Bank,
): IndexCode {
  const index = compiledIndex(cx, access.index);
  const last = bank.length - width;
  return (item) => {
    const i = index(item);
    if (!(i >= 0 && i <= last)) {
      fault.outside(item, i, width);
      return -1;
    }
    if (access.aligned && i % width !== 0) fault.misaligned(item, i, width);
    return i;
  };
}
