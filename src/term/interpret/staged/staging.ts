/** @file What the rules of primitives share while code is generated: the writer, sizes, and conversions between forms of values. */
import type { PrimitiveUse } from "../../primitives/row.ts";
import type { Size } from "../../size/index.ts";
import type { Prim } from "../../term.ts";
import type { ArrayType, FunType, Type } from "../../type.ts";
import { BufferArray } from "../buffer-array.ts";
import { TupleValue, UNDEF, undefElements, type Value, ViewArray } from "../value.ts";
import { type CodeBlock, CodeWriter, UNDEFINED } from "./code-writer.ts";
import { IndexArithmetic, rangedIndex } from "./indices.ts";
import { shapeOf } from "./shape-of.ts";
import {
  type CodeValue,
  codeValue,
  NOT_STAGED,
  type StagedArray,
  type StagedTuple,
  type StagedValue,
} from "./staged-value.ts";

/** What the interpreter knows of a use of a primitive: its sizes and types, and its function on values, which takes UNDEF too. */
export interface KnownUse {
  readonly site: PrimitiveUse;
  readonly meaning: (...args: Value[]) => Value;
}

/** What the generator needs of the interpreter. */
export interface StagingInput {
  readonly size: (s: Size) => number;
  readonly use: (t: Prim) => KnownUse;
  readonly values: ReadonlyMap<string, Value>;
  readonly eager: boolean;
}

/** A block of text and the value that it computes. */
export type CodeBranch = readonly [CodeBlock, StagedValue];

/** A loop that is not part of the text until `append` is called, and the result of writing its body. */
export interface WrittenLoop<T> {
  readonly result: T;
  readonly append: () => void;
}

/** The state of one generation of code. */
export class Staging {
  readonly writer = new CodeWriter();
  readonly indices: IndexArithmetic = new IndexArithmetic(this.writer);
  readonly input: StagingInput;
  /** The type of index variables. */
  readonly int: Type;

  constructor(input: StagingInput, int: Type) {
    const size = (s: Size): number => {
      const number = input.size(s);
      if (number < 0) throw NOT_STAGED; // the length of an array without elements, such as n - 1 where n is 0
      return number;
    };
    this.input = { ...input, size };
    this.int = int;
  }

  /**
   * Writes a loop over [0, length) and returns a function that appends it, with the result of `body`. For length 0, for which no
   * index is in range, it writes nothing and the result is `none`.
   */
  loop<T>(length: number, body: (i: CodeValue) => T, none: T): WrittenLoop<T> {
    if (length === 0) return { result: none, append: () => {} };
    const i = this.writer.fresh();
    const index = rangedIndex(i, this.int, 0, length - 1);
    const [block, result] = this.writer.inside(() => body(index));
    const head = `for (let ${i} = 0; ${i} < ${length}; ${i}++) {`;
    return { result, append: () => this.writer.append(head, block, "}") };
  }

  /** Returns the code of a value as the interpreter's functions take it. Arrays become views that compute an element when it is read. */
  held(v: StagedValue, type: Type): CodeValue {
    switch (v.tag) {
      case "code":
        return v;
      case "tuple": {
        const parts = v.elems.map((x, i) => this.held(x, componentType(type, i)).code);
        const tuple = this.writer.constant(TupleValue);
        return codeValue(this.writer.pure(`new ${tuple}([${parts.join(", ")}])`), type, true);
      }
      case "array":
        return codeValue(this.#heldArray(v), type, true);
      case "function":
        return codeValue(this.#heldFunction(v.apply, type), type, true);
      case "natFunction":
      case "boundary":
        throw NOT_STAGED;
      default:
        return v satisfies never;
    }
  }

  #heldArray(v: StagedArray): string {
    const { writer } = this;
    if (v.place !== undefined) {
      for (const { allocation } of v.place.buffers) if (allocation) allocation.isKept = true;
      const shape = writer.constant(shapeOf(v.type, this.input.size));
      const buffers = v.place.buffers.map(({ data, read }) => `{ data: ${data}, read: ${read} }`);
      const array = writer.constant(BufferArray);
      return writer.pure(
        `new ${array}(${shape}, [${buffers.join(", ")}], ${v.place.position.code})`,
      );
    }
    const [i, name] = [writer.fresh(), writer.fresh()];
    const index = rangedIndex(i, this.int, 0, v.length - 1);
    if (v.length === 0) return writer.constant(EMPTY);
    this.#function(
      `const ${name} = new ${writer.constant(ViewArray)}(${v.length}, (${i}) => {`,
      () => this.held(v.read(index), v.type.elem),
    );
    return name;
  }

  #heldFunction(apply: (arg: StagedValue) => StagedValue, type: Type): string {
    const { param, result } = type as FunType;
    const [name, x] = [this.writer.fresh(), this.writer.fresh()];
    this.#function(
      `const ${name} = (${x}) => {`,
      () => this.held(apply(codeValue(x, param, false)), result),
      "};",
    );
    return name;
  }

  #function(head: string, body: () => CodeValue, end = "});"): void {
    const { writer } = this;
    writer.appendFunction(head, () => writer.line(`return ${body().code};`), end);
  }

  /** The value as a defined array; undefined if it may be UNDEF. */
  array(v: StagedValue): StagedArray | undefined {
    if (v.tag === "array") return v;
    if (v.tag !== "code" || !v.isDefined || v.type.tag !== "array") return undefined;
    const type: ArrayType = v.type;
    const read = (i: CodeValue): CodeValue => {
      this.writer.noise++; // the element may be computed when it is read
      return codeValue(this.writer.bind(`${v.code}.get(${i.code})`), type.elem, false);
    };
    return { tag: "array", type, length: this.input.size(type.size), isCheap: false, read };
  }

  /** The value as an array whose elements are UNDEF if the value is. */
  row(v: StagedValue): StagedArray {
    const defined = this.array(v);
    if (defined !== undefined) return defined;
    if (v.tag !== "code" || v.type.tag !== "array") throw NOT_STAGED;
    const { code, type } = v;
    const read = (i: CodeValue): CodeValue => {
      this.writer.noise++;
      const element = `${code} === ${UNDEFINED} ? ${UNDEFINED} : ${code}.get(${i.code})`;
      return codeValue(this.writer.bind(element), type.elem, false);
    };
    return { tag: "array", type, length: this.input.size(type.size), isCheap: false, read };
  }

  /** The value, an array; its undefined elements if it is UNDEF. */
  elements(v: StagedValue): StagedValue {
    if (v.tag !== "code" || v.isDefined || v.type.tag !== "array") return v;
    const undef = this.writer.constant(undefElements(this.input.size(v.type.size)));
    const code = this.writer.pure(`${v.code} === ${UNDEFINED} ? ${undef} : ${v.code}`);
    return { ...v, code, isDefined: true };
  }

  /** Component i of a tuple of a type. */
  component(v: StagedValue, i: number, type: Type): StagedValue {
    if (v.tag === "tuple") return v.elems[i]!;
    if (v.tag !== "code") throw NOT_STAGED;
    const part = `${v.code}.elems[${i}]`;
    const code = v.isDefined ? part : `${v.code} === ${UNDEFINED} ? ${UNDEFINED} : ${part}`;
    return codeValue(this.writer.pure(code), type, false);
  }

  /** Chooses between two values by a name of true or false: of an array, each time when a scalar of the result is read. */
  either(
    condition: string,
    yes: () => StagedValue,
    no: () => StagedValue,
    type: Type,
  ): StagedValue {
    const before = this.writer.noise;
    const branches = [this.writer.inside(yes), this.writer.inside(no)] as const;
    const isLazy = this.writer.noise === before; // otherwise a report could be left out
    if (type.tag === "array" && isLazy && branches.every(([, v]) => this.array(v) !== undefined)) {
      const length = this.input.size(type.size);
      const at = (v: () => StagedValue, i: CodeValue) => (): StagedValue => this.row(v()).read(i);
      const read = (i: CodeValue): StagedValue =>
        this.either(condition, at(yes, i), at(no, i), type.elem);
      return { tag: "array", type, length, isCheap: true, read };
    }
    if (type.tag === "tuple" && isLazy) {
      const part = (i: number): StagedValue =>
        this.either(
          condition,
          () => this.component(yes(), i, type.elems[i]!),
          () => this.component(no(), i, type.elems[i]!),
          type.elems[i]!,
        );
      return { tag: "tuple", elems: type.elems.map((_, i) => part(i)) };
    }
    return this.joined(condition, branches, type);
  }

  /** Writes `if (condition) … else …` and returns the value of the branch that is taken. */
  joined(condition: string, branches: readonly [CodeBranch, CodeBranch], type: Type): StagedValue {
    const [[yes, a], [no, b]] = branches;
    const value = this.#join(yes, a, no, b, type);
    this.writer.append(`if (${condition}) {`, yes, "}");
    this.writer.append("else {", no, "}");
    return value;
  }

  #join(yes: CodeBlock, a: StagedValue, no: CodeBlock, b: StagedValue, type: Type): StagedValue {
    if (a.tag === "tuple" && b.tag === "tuple") return this.#joinTuples(yes, a, no, b, type);
    const { writer } = this;
    const name = writer.fresh();
    writer.line(`let ${name};`);
    const put = (block: CodeBlock, v: StagedValue): CodeValue =>
      writer.continuing(block, () => {
        const held = this.held(v, type);
        writer.line(`${name} = ${held.code};`);
        return held;
      });
    const [x, y] = [put(yes, a), put(no, b)];
    return {
      ...codeValue(name, type, x.isDefined && y.isDefined),
      lo: Math.min(x.lo, y.lo),
      hi: Math.max(x.hi, y.hi),
    };
  }

  #joinTuples(
    yes: CodeBlock,
    a: StagedTuple,
    no: CodeBlock,
    b: StagedTuple,
    type: Type,
  ): StagedTuple {
    const elems = a.elems.map((x, i) =>
      this.#join(yes, x, no, b.elems[i]!, componentType(type, i)),
    );
    return { tag: "tuple", elems };
  }
}

/** The type of component i of a tuple type. */
export function componentType(type: Type, i: number): Type {
  return type.tag === "tuple" ? type.elems[i]! : type;
}

/** An array without elements. */
const EMPTY = new ViewArray(0, () => UNDEF);
