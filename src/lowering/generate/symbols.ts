/**
 * @file What kernels see from outside: inputs, temporaries, outputs and sizes, each with its name in C. An array of tuples is
 * one buffer per scalar part.
 */
import {
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
import { MEMORIES } from "../memories.ts";
import { FreshNames, type Reserved } from "../names.ts";
import { larger } from "../ndrange/loop-lengths.ts";
import { type Leaf, leaves, product } from "../path.ts";
import type { Buffer, PlanInput } from "../plan.ts";
import type { KernelGenerator, View } from "./context.ts";
import { Storage } from "./storage.ts";

/** A value by its name in the term. */
interface Known {
  readonly type: Type;
  readonly buffers: readonly Buffer[];
  /** The parameter of a scalar. */
  readonly symbol: string | undefined;
}

export class ProgramSymbols {
  /** Names of sizes in C, by their names in the program, which are sorted; then those of iterations. */
  readonly sizes: Map<string, string>;
  readonly #table: SizeTable;
  readonly #names: FreshNames;
  readonly #known = new Map<string, Known>();
  readonly #changing = new Map<string, readonly [Size, Size]>();

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

  /** What a launch leaves for a later one. */
  temporary(name: string, type: Type): readonly Buffer[] {
    const buffers = this.buffers(type, name.slice(1), "temporary");
    this.#known.set(name, { type, buffers, symbol: undefined });
    return buffers;
  }

  /** A size, or a count, that the host changes while a plan runs: its name. */
  changing(stem: string): string {
    const name = this.#names.fresh(stem);
    this.sizes.set(name, name);
    return name;
  }

  /** A changing size is between two others; where it is in the length of a buffer, the buffer has the larger length. */
  between(name: string, first: Size, last: Size): void {
    this.#changing.set(name, [first, last]);
  }

  /** Values of launches and of iterations have names that no program has: `%temp`. */
  freshName(stem: string): string {
    let name = `%${stem}`;
    for (let i = 1; this.#known.has(name); i++) name = `%${stem}${i}`;
    return name;
  }

  /** The lengths that buffers have for the whole time. */
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

  /** Of an array, or what launches leave. */
  buffersOf(name: string): readonly Buffer[] {
    return this.#known.get(name)?.buffers ?? [];
  }

  /** All but the outputs: inputs and temporaries. */
  allBuffers(): Buffer[] {
    const known = [...this.#known.values()].flatMap((k) => k.buffers);
    const of = (role: Buffer["role"]): Buffer[] => known.filter((b) => b.role === role);
    return [...of("input"), ...of("temporary")];
  }

  scalars(): { readonly symbol: string; readonly type: Type }[] {
    return [...this.#known.values()].flatMap(({ symbol, type }) =>
      symbol === undefined ? [] : [{ symbol, type }],
    );
  }

  /** One buffer per scalar part of a type. */
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

  /** A name that no buffer has. */
  fresh(stem: string): string {
    return this.#names.fresh(stem);
  }

  /** Names for a kernel, none of which is taken outside. */
  kernelNames(): FreshNames {
    return this.#names.copy();
  }

  /** How the kernels read the values, by their names in the term. */
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
