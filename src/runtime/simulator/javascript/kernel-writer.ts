/** @file The state of one pass that writes a kernel as JavaScript: numbers for names, the functions, the arrays and the sites of reports. */
import type { CType, Flat } from "../../../lowering/imperative.ts";
import { CompilerBug } from "../../../term/index.ts";
import {
  EVERYTHING,
  INT32,
  type NumberInterval,
  UINT32,
} from "../../../term/interpret/javascript/interval.ts";
import type { CalledFunction } from "../../../term/interpret/javascript/operation-text.ts";
import type { FaultSite } from "../problems.ts";
import { ARITHMETIC_NAMES } from "./arithmetic.ts";
import type { ArrayText } from "./array-facts.ts";
import type { Assumptions } from "./assumptions.ts";
import type { KernelVariable } from "./function-text.ts";
import { FunctionText, spillArray, spilledText } from "./function-text.ts";
import type { TextBlock } from "./text-block.ts";

/** What a launch is: facts about it on which the text depends. */
export interface LaunchShape {
  /** True if all work-items of a group run from barrier to barrier together. */
  readonly together: boolean;
  /** True if a barrier with a fence for local memory begins a new phase of local memory. */
  readonly ticks: boolean;
  readonly groupSize: number;
  readonly groupCount: number;
  /** True to look for races and for reads of elements that were never written. */
  readonly detect: boolean;
}

/** How a variable is declared. */
export interface Declaration {
  readonly type: CType;
  readonly mutable?: boolean;
  readonly range?: NumberInterval;
  readonly total?: boolean;
  readonly empty?: boolean;
  readonly uniform?: boolean;
}

/** One pass over a kernel. */
export class KernelWriter {
  readonly assumptions: Assumptions;
  readonly shape: LaunchShape;
  readonly arrays: ReadonlyMap<string, ArrayText>;
  /** The statements and arrays that reports name, by number. */
  readonly sites: FaultSite[] = [];
  /** The functions that the text calls by number. */
  readonly functions: CalledFunction[] = [];
  /** Finished functions of the text. */
  readonly texts: string[] = [];
  /** The function that is being written. */
  current = new FunctionText(undefined, false);
  /** The phase that is being written: the statements between two barriers. */
  phase = 0;
  /** The variables declared without a value that have one by now. */
  assigned = new Set<number>();
  readonly spilled = new Set<KernelVariable>();
  /** The local arrays, by number, of which some phase reads and writes elements. */
  readonly mixed = new Set<number>();
  #temporaries = 0;
  #functions = 0;
  #phases = 0;
  #variables = 0;
  #groupArrays = 0;

  constructor(
    shape: LaunchShape,
    arrays: ReadonlyMap<string, ArrayText>,
    assumptions: Assumptions,
  ) {
    this.shape = shape;
    this.arrays = arrays;
    this.assumptions = assumptions;
  }

  /** The number of ids, loop counters and variables declared so far. */
  get variableCount(): number {
    return this.#variables;
  }

  /** The name of a new temporary. */
  fresh(): string {
    return `t${this.#temporaries++}`;
  }

  /** Begins a new phase. */
  nextPhase(): void {
    this.phase = ++this.#phases;
  }

  /** The number of a site, for the text. */
  site(stmt: Flat, buffer?: string): number {
    return this.sites.push(buffer === undefined ? { stmt } : { stmt, buffer }) - 1;
  }

  /** The name by which the text calls a function. */
  callee(f: CalledFunction): string {
    const fixed = ARITHMETIC_NAMES.get(f);
    if (fixed !== undefined) return fixed;
    return `K[${this.functions.push(f) - 1}]`;
  }

  /** Gives a text a name, and returns the name. A literal or a name stays as it is. */
  name(block: TextBlock, text: string): string {
    if (/^[\w.]+$/.test(text)) return text;
    const name = this.fresh();
    block.line(`const ${name} = ${text};`);
    return name;
  }

  // ---------------------------------------------------------------- variables

  /** A new variable of the function that is being written. */
  declare({ type, ...rest }: Declaration): KernelVariable {
    const number = this.#variables++;
    const names = Array.from({ length: type.width }, (_, lane) =>
      type.width === 1 ? `v${number}` : `v${number}_${lane}`,
    );
    const { range = rangeOf(type), mutable = false, total = false, empty = false } = rest;
    const { uniform = false } = rest;
    const home = this.current;
    const variable = { number, names, type, mutable, range, total, empty, home, uniform };
    if (this.isSpilled(variable)) this.#spill(variable, true);
    return variable;
  }

  /** A new variable that has a value of its own for each work-item and belongs to no function. */
  declareSpilled(declaration: Declaration): KernelVariable {
    const variable = this.declare(declaration);
    this.assumptions.find(`spilled ${variable.number}`);
    this.spilled.add(variable);
    return variable;
  }

  /** The name of a new array with one element per work-item of a group. */
  groupArray(): string {
    return `B${this.#groupArrays++}`;
  }

  /** True if the passes before have found that a variable must be spilled. */
  isSpilled({ number }: KernelVariable): boolean {
    return this.assumptions.holds(`spilled ${number}`);
  }

  /** The texts by which the function that is being written reads a variable, one per lane. */
  use(variable: KernelVariable): readonly string[] {
    if (this.isSpilled(variable)) return this.#spill(variable, false);
    if (this.current.isInside(variable.home)) this.#capture(variable);
    else this.assumptions.find(`spilled ${variable.number}`);
    return variable.names;
  }

  /** The texts by which the function that is being written assigns a variable, one per lane. */
  change(variable: KernelVariable): readonly string[] {
    if (this.isSpilled(variable)) return this.#spill(variable, true);
    if (this.current !== variable.home) this.assumptions.find(`spilled ${variable.number}`);
    return variable.names;
  }

  #capture(variable: KernelVariable): void {
    const name = variable.names[0]!;
    for (let f = this.current; f !== variable.home; f = f.outer!) {
      if (f.captured.has(name)) return;
      f.captured.set(name, variable);
    }
  }

  #spill(variable: KernelVariable, isChanged: boolean): readonly string[] {
    this.spilled.add(variable);
    if (this.current.isSplit) return variable.names.map(spilledText);
    this.current.spilled.add(variable);
    if (isChanged) this.current.changed.add(variable);
    return variable.names;
  }

  /** True if a variable may be `undef` where it is read here. */
  readsUndef({ total, number, empty }: KernelVariable): boolean {
    if (total) return false;
    const isBlank = empty && !this.assigned.has(number);
    if (isBlank) this.assumptions.find(`blank ${number}`);
    return isBlank || this.assumptions.holds(`undef ${number}`);
  }

  /** Records that a variable has got a value, which may be `undef`. */
  assign({ number, empty }: KernelVariable, mayBeUndef: boolean): void {
    if (empty) this.assigned.add(number);
    if (mayBeUndef) this.assumptions.find(`undef ${number}`);
  }

  /** True if a variable declared without a value may be read before it has one. */
  isBlank({ number }: KernelVariable): boolean {
    return this.assumptions.holds(`blank ${number}`);
  }

  // ---------------------------------------------------------------- functions

  /**
   * Writes a function, and returns a call of it. `write` gives its text. `parameters` are passed under their own names, and so are
   * the variables of the functions around it, except those that `write` declares itself.
   */
  outlined(
    parameters: readonly string[],
    isSplit: boolean,
    write: (f: FunctionText) => string,
    isOwn: (variable: KernelVariable) => boolean = () => false,
  ): string {
    const called = new FunctionText(this.current, isSplit);
    this.current = called;
    const body = write(called);
    this.current = called.outer!;
    const captured = [...called.captured.values()].filter((variable) => !isOwn(variable));
    const list = [...parameters, ...captured.flatMap(({ names }) => names)].join(", ");
    const name = `f${this.#functions++}`;
    // in parentheses, because V8 then compiles the function at once instead of reading it twice
    this.texts.push(`const ${name} = (function (${list}) {\n${body}});\n`);
    return `${name}(${list});`;
  }

  /** The declarations of the arrays with one element per work-item of a group. */
  get groupArrays(): string {
    const declared = [...this.spilled].flatMap((variable) => {
      const { scalar } = variable.type;
      const isPlain = scalar === "bool" || scalar === "i64" || scalar === "u64";
      const isNumber = !isPlain && (isIndex(variable.type) || !this.#everUndef(variable));
      const maker = isNumber ? "new Float64Array(GS)" : "new Array(GS)";
      return variable.names.map((name) => `const ${spillArray(name)} = ${maker};\n`);
    });
    for (let k = 0; k < this.#groupArrays; k++) declared.push(`const B${k} = new Array(GS);\n`);
    return declared.join("");
  }

  #everUndef({ number }: KernelVariable): boolean {
    const { assumptions } = this;
    return assumptions.holds(`undef ${number}`) || assumptions.holds(`blank ${number}`);
  }

  /** The array of this name. Raises CompilerBug if there is none. */
  array(name: string): ArrayText {
    const found = this.arrays.get(name);
    if (found !== undefined) return found;
    throw new CompilerBug(`no memory called ${name} in this kernel`);
  }
}

/** True for the types of variables that an index may mention; such a variable holds NaN where it is `undef`. */
export const isIndex = ({ scalar, width }: CType): boolean =>
  width === 1 && (scalar === "i32" || scalar === "u32");

const rangeOf = (type: CType): NumberInterval =>
  !isIndex(type) ? EVERYTHING : type.scalar === "i32" ? INT32 : UINT32;
