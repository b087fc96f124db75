/**
 * @file The symbols that all kernels of a program share: inputs, temporaries, outputs and sizes, each with its name in C. An array
 * of tuples is one buffer per scalar component.
 */
import {
  add,
  type Facts,
  mul,
  type Size,
  type SizeTable,
  substituteSizes,
  type Type,
  visitType,
} from "../../term/index.ts";
import { valueType, variable } from "../code.ts";
import { loweringFailed, unsupportedType } from "../errors.ts";
import type { CountingSize } from "../facts/counting.ts";
import { MEMORIES } from "../memories.ts";
import { FreshNames, type Reserved } from "../names.ts";
import { larger } from "../ndrange/loop-lengths.ts";
import { type Leaf, leaves, product } from "../path.ts";
import type { Buffer, PlanInput } from "../plan.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { Storage } from "./storage.ts";
import type { View } from "./view.ts";

/** An input of the program, or a value that a launch has stored. */
interface Known {
  readonly type: Type;
  readonly buffers: readonly Buffer[];
  /** The name of the kernel parameter, for a scalar. */
  readonly symbol: string | undefined;
}

/**
 * The buffers, scalar parameters and sizes of one program, by their names in the term. Mutable: lowering adds temporaries and
 * changing sizes while it cuts the program into launches.
 */
export class ProgramSymbols {
  /**
   * Names of sizes in C, by their names in the program: first the program's sizes, sorted, then those that iterations of the host
   * change.
   */
  readonly sizes: Map<string, string>;
  readonly #table: SizeTable;
  readonly #names: FreshNames;
  readonly #known = new Map<string, Known>();
  readonly #changing = new Map<string, readonly [Size, Size]>();
  readonly #counting = new Map<string, Size>();

  constructor(
    table: SizeTable,
    inputs: readonly { readonly type: Type }[],
    nats: readonly string[],
    reserved: Reserved,
  ) {
    this.#table = table;
    this.#names = new FreshNames(reserved);
    const names = sizeNames(
      inputs.map((i) => i.type),
      nats,
    );
    this.sizes = new Map(names.map((n) => [n, this.#names.fresh(n)]));
  }

  /** Declares an input of the program and returns its buffers or its scalar parameter. */
  input(name: string, type: Type): PlanInput {
    if (valueType(type) === undefined) {
      const buffers = this.buffers(type, name, "input");
      this.#known.set(name, { type, buffers, symbol: undefined });
      return { name, type, buffers: buffers.map((b) => b.name) };
    }
    const symbol = this.#names.fresh(name);
    this.#known.set(name, { type, buffers: [], symbol });
    return { name, type, buffers: [], symbol };
  }

  /** Declares a value that one launch stores and later ones read; returns its buffers. */
  temporary(name: string, type: Type): readonly Buffer[] {
    const buffers = this.buffers(type, name.slice(1), "temporary");
    this.#known.set(name, { type, buffers, symbol: undefined });
    return buffers;
  }

  /** Declares a size that the host changes while a plan runs, and returns its name. */
  changing(stem: string): string {
    const name = this.#names.fresh(stem);
    this.sizes.set(name, name);
    return name;
  }

  /**
   * Declares that a changing size is always one of two sizes or between them. A buffer whose length mentions it is allocated with
   * the larger length.
   */
  between(name: string, first: Size, last: Size): void {
    this.#changing.set(name, [first, last]);
  }

  /** Declares that a changing size counts from 0 to `count` − 1. */
  counts(name: string, count: Size): void {
    this.between(name, this.#table.nat(0), add(count, -1));
    this.#counting.set(name, count);
  }

  /** The counting sizes among these names: a kernel that mentions them is launched for their values only. */
  countingAmong(names: ReadonlySet<string>): readonly CountingSize[] {
    return [...this.#counting]
      .filter(([name]) => names.has(name))
      .map(([name, count]) => ({ size: this.#table.variable("free", name), count }));
  }

  /** A new name `%stem` for a value of a launch or an iteration. No name in a program begins with `%`. */
  freshName(stem: string): string {
    let name = `%${stem}`;
    for (let i = 1; this.#known.has(name); i++) name = `%${stem}${i}`;
    return name;
  }

  /** The buffers with their largest lengths: changing sizes are replaced by their bounds. */
  atLargest(buffers: readonly Buffer[], facts: Facts): readonly Buffer[] {
    return buffers.map((b) => ({ ...b, length: this.#largest(b.length, facts) }));
  }

  #largest(length: Size, facts: Facts): Size {
    const v = length.vars.find((x) => x.sort === "free" && this.#changing.has(x.name));
    if (v === undefined) return length;
    const [first, last] = this.#changing
      .get(v.name)!
      .map((bound) => substituteSizes(length, (x) => (x === v ? bound : undefined))) as [
      Size,
      Size,
    ];
    return this.#largest(larger(first, last, facts), facts);
  }

  /** The buffers of an input array or of a stored value; empty for a scalar or an unknown name. */
  buffersOf(name: string): readonly Buffer[] {
    return this.#known.get(name)?.buffers ?? [];
  }

  /** All buffers except the outputs: the inputs, then the temporaries. */
  allBuffers(): Buffer[] {
    const known = [...this.#known.values()].flatMap((k) => k.buffers);
    const of = (role: Buffer["role"]): Buffer[] => known.filter((b) => b.role === role);
    return [...of("input"), ...of("temporary")];
  }

  /** The scalar parameters with their types. */
  scalars(): { readonly symbol: string; readonly type: Type }[] {
    return [...this.#known.values()].flatMap(({ symbol, type }) =>
      symbol === undefined ? [] : [{ symbol, type }],
    );
  }

  /** New buffers for a type, one per scalar component. Raises loweringFailed (E0714) for a type that memory cannot hold. */
  buffers(type: Type, stem: string, role: Buffer["role"]): Buffer[] {
    const all = leaves(type);
    if (all === undefined) throw loweringFailed([unsupportedType(type, "kept in global memory")]);
    return all.map((leaf) => this.#buffer(leaf, stem, role));
  }

  #buffer(leaf: Leaf, stem: string, role: Buffer["role"]): Buffer {
    const suffix = leaf.components.map((c) => `_${c}`).join("");
    const length = mul(product(leaf.dims, this.#table), leaf.width);
    return { name: this.#names.fresh(stem + suffix), scalar: leaf.scalar, length, role };
  }

  /** A new name, different from all symbols of the program. */
  fresh(stem: string): string {
    return this.#names.fresh(stem);
  }

  /** Names for the inside of a kernel: the symbols of the program are used; names given out by the copy are not reserved here. */
  kernelNames(): FreshNames {
    return this.#names.copy();
  }

  /** The views by which kernels read the values, by their names in the term. */
  views(cx: KernelGenerator): Map<string, View> {
    return new Map([...this.#known].map(([name, k]) => [name, viewOf(cx, name, k)]));
  }
}

function viewOf(cx: KernelGenerator, name: string, { type, buffers, symbol }: Known): View {
  if (symbol === undefined)
    return new Storage(
      cx,
      type,
      MEMORIES.toGlobal,
      buffers.map((b) => b.name),
    ).view;
  const value = variable(symbol, valueType(type)!);
  return { key: `in:${name}`, type, read: () => value };
}

function sizeNames(types: readonly Type[], nats: readonly string[]): string[] {
  const found = new Set(nats);
  for (const t of types) visitType(t, { size: (s) => s.vars.forEach((v) => found.add(v.name)) });
  return [...found].sort();
}
