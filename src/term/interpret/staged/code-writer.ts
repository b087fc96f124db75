/**
 * @file Writes JavaScript statements into nested blocks. Every name is made here and every value of the program is a constant that
 * is handed over beside the text, so the text holds nothing that a user wrote.
 */
import { UNDEF } from "../value.ts";

/** Thrown where the text would become longer than the budget; a single object. */
export const TOO_LONG = new Error("the text of a compiled term is too long");

/** The longest text, in characters. */
const MOST_CHARACTERS = 400_000;

/** The name of UNDEF in the text. */
export const UNDEFINED = "U";

/** A buffer that is allocated in a block, and in front of the function if no value keeps it beyond one round of a loop. */
export interface CodeBuffer {
  readonly name: string;
  text: string;
  /** The number of functions around the allocation. */
  readonly depth: number;
  /** True if a value may refer to the buffer when the block runs again. */
  isKept: boolean;
}

/** Text, a buffer, or the statements of an inner block or function between a head and an end. */
type CodeLine =
  | string
  | { readonly allocation: CodeBuffer }
  | {
      readonly head: string;
      readonly block: CodeBlock;
      readonly end: string;
      readonly isFunction: boolean;
    };

/** The statements of one pair of braces, with the constants that they name. */
export class CodeBlock {
  readonly lines: CodeLine[] = [];
  readonly outer: CodeBlock | undefined;
  readonly #names = new Map<string, string>();

  constructor(outer: CodeBlock | undefined) {
    this.outer = outer;
  }

  /** The constant of this block or one around it that holds the value of an expression without effects. */
  nameOf(expression: string): string | undefined {
    return this.#names.get(expression) ?? this.outer?.nameOf(expression);
  }

  /** Records the name of an expression. */
  name(expression: string, name: string): void {
    this.#names.set(expression, name);
  }
}

/** Makes the text of one function: names, constants, blocks. */
export class CodeWriter {
  /** Counts what may be noticed from outside: calls of functions that the term does not define, and reports of missing values. */
  noise = 0;
  #block = new CodeBlock(undefined);
  #names = 0;
  #length = 0;
  #depth = 0;
  readonly #constants = new Map<unknown, string>();

  /** Returns a new name. */
  fresh(): string {
    return `v${this.#names++}`;
  }

  /** Appends a statement to the current block. */
  line(text: string): void {
    this.#length += text.length;
    if (this.#length > MOST_CHARACTERS) throw TOO_LONG;
    this.#block.lines.push(text);
  }

  /** Returns a name for the value of an expression without effects, whose operands do not change; equal expressions share it. */
  pure(expression: string): string {
    const known = this.#block.nameOf(expression);
    if (known !== undefined) return known;
    const name = this.bind(expression);
    this.#block.name(expression, name);
    return name;
  }

  /** Computes an expression at this place of the text and returns its name. */
  bind(expression: string): string {
    const name = this.fresh();
    this.line(`const ${name} = ${expression};`);
    return name;
  }

  /** Returns the name of a value that is given to the function beside its text. */
  constant(value: unknown): string {
    if (value === UNDEF) return UNDEFINED;
    let name = this.#constants.get(value);
    if (name === undefined) {
      name = `c${this.#constants.size}`;
      this.#constants.set(value, name);
    }
    return name;
  }

  /** Returns a buffer for the current block; `allocate` appends its allocation. */
  buffer(name: string): CodeBuffer {
    return { name, text: "", depth: this.#depth, isKept: false };
  }

  /** Notes that the current function reads a buffer. One of a function around it must stay as it is until the inner one runs. */
  use(allocation: CodeBuffer | undefined): void {
    if (allocation !== undefined && allocation.depth < this.#depth) allocation.isKept = true;
  }

  /** Appends the allocation of a buffer. */
  allocate(allocation: CodeBuffer, expression: string): void {
    allocation.text = expression;
    this.#length += expression.length;
    this.#block.lines.push({ allocation });
  }

  /** Writes statements into a new inner block, which is not part of the text until `append` is called for it. */
  inside<T>(write: () => T): readonly [CodeBlock, T] {
    const block = new CodeBlock(this.#block);
    return [block, this.continuing(block, write)];
  }

  /** Writes further statements into an inner block. */
  continuing<T>(block: CodeBlock, write: () => T): T {
    const outer = this.#block;
    this.#block = block;
    try {
      return write();
    } finally {
      this.#block = outer;
    }
  }

  /** Appends a block with the text before and after it: `append("for (…) {", block, "}")`. */
  append(head: string, block: CodeBlock, end: string, isFunction = false): void {
    this.#length += head.length;
    this.#block.lines.push({ head, block, end, isFunction });
  }

  /** Appends the statements of a block to the current one, without braces. */
  splice(block: CodeBlock): void {
    for (const line of block.lines) this.#block.lines.push(line);
  }

  /** Appends a function with the text before and after its statements. */
  appendFunction(head: string, write: () => void, end: string): void {
    this.#depth++;
    try {
      const [block] = this.inside(write);
      this.append(head, block, end, true);
    } finally {
      this.#depth--;
    }
  }

  /** Returns the function that the statements so far and `return result` make, as a call without arguments. */
  finished(result: string): () => unknown {
    this.line(`return ${result};`);
    const text = ['"use strict";', ...functionLines(this.#block)].join("\n");
    const names = [...this.#constants.values()];
    const make = new Function(UNDEFINED, ...names, text) as (...constants: unknown[]) => unknown;
    const values = [...this.#constants.keys()];
    return () => make(UNDEF, ...values);
  }
}

/** The lines of a function: the buffers that it uses again and again, then the statements. */
function functionLines(block: CodeBlock): string[] {
  const reused: string[] = [];
  const lines = linesOf(block, reused);
  return [...reused, ...lines];
}

function linesOf(block: CodeBlock, reused: string[]): string[] {
  const out: string[] = [];
  for (const line of block.lines) {
    if (typeof line === "string") out.push(line);
    else if ("allocation" in line) {
      const { name, text, isKept } = line.allocation;
      (isKept ? out : reused).push(`const ${name} = ${text};`);
    } else {
      const inner = line.isFunction ? functionLines(line.block) : linesOf(line.block, reused);
      out.push(line.head);
      for (const text of inner) out.push(text);
      out.push(line.end);
    }
  }
  return out;
}
