/**
 * @file The memories of OpenCL's model (OpenCL 1.2, section 3.3), one row each: who allocates its arrays, how their names begin,
 * and which limits a device has. To add a memory, add its row in `src/term/primitives`, a row here, and the keyword of its address
 * space in `print/opencl/opencl.ts` (C has none); the types demand all three.
 */
import { PRIMITIVES, type Prim, type PrimsOf, type Term, unlabel } from "../term/index.ts";

/** A limit that a device reports. */
interface Limit {
  /** The field of a device's description (`strata devices --json`). */
  readonly name: string;
  /** The key of the limit in `--device-limits`; absent if the option cannot set it. */
  readonly key?: string;
  /** The parameter of clGetDeviceInfo that returns the limit (OpenCL 1.2, table 4.3). */
  readonly query: number;
  /**
   * What the limit bounds. `group`: the bytes that a work-group allocates in this memory; `argument`: the bytes of each argument in
   * it; `arguments`: the number of arguments in it.
   */
  readonly bounds: "group" | "argument" | "arguments";
  /** The way out that a message suggests if a kernel exceeds the limit. */
  readonly help: string;
}

interface MemoryFacts {
  readonly space: string;
  /**
   * `copy`: values are computed and stored there. `argument`: the memory only holds data that exist before the launch, and nothing
   * is copied.
   */
  readonly holds: "copy" | "argument";
  /** Who allocates the arrays: `host`, as buffers; `group`, one for all work-items of a group; `item`, one for each work-item. */
  readonly madeBy: "host" | "group" | "item";
  /** The beginning of the names of its arrays in printed code. */
  readonly stem: string;
  readonly limits: readonly Limit[];
}

const ROWS = {
  toGlobal: { space: "global", holds: "copy", madeBy: "host", stem: "temp", limits: [] },
  toLocal: {
    space: "local",
    holds: "copy",
    madeBy: "group",
    stem: "tile",
    limits: [
      {
        name: "localMemoryBytes",
        key: "local",
        query: 0x1023,
        bounds: "group",
        help: "use a smaller tile",
      },
    ],
  },
  toPrivate: { space: "private", holds: "copy", madeBy: "item", stem: "regs", limits: [] },
  toConstant: {
    space: "constant",
    holds: "argument",
    madeBy: "host",
    stem: "",
    limits: [
      {
        name: "maxConstantBytes",
        key: "constant",
        query: 0x1020,
        bounds: "argument",
        help: "leave it in global memory: without toConstant, or as an argument in place of an array literal",
      },
      {
        name: "maxConstantArguments",
        query: 0x1021,
        bounds: "arguments",
        help: "leave it in global memory: without toConstant, or as an argument in place of an array literal",
      },
    ],
  },
} as const satisfies Readonly<Record<PrimsOf<"memory">, MemoryFacts>>;

/** The primitives that name a memory: `toGlobal`, `toLocal`, `toPrivate`, `toConstant`. */
export type MemoryName = keyof typeof ROWS;
type Rows = (typeof ROWS)[keyof typeof ROWS];

/** OpenCL's address spaces: `global`, `local`, `private`, `constant`. */
export type AddressSpace = Rows["space"];
/** The address spaces that parameters of a kernel may point to: `global` and `constant`. */
export type HostSpace = Extract<Rows, { madeBy: "host" }>["space"];
/** The address spaces of arrays that a kernel declares: `local` and `private`. */
export type KernelSpace = Extract<Rows, { madeBy: "group" | "item" }>["space"];

/**
 * The facts about one memory: the primitive that names it, its address space, what it holds, who allocates its arrays, the stem of
 * their names, and the limits of devices.
 */
export interface MemoryRow extends MemoryFacts {
  readonly name: MemoryName;
  readonly space: AddressSpace;
}

/** All memories, by the primitive that names them; one row each, never changed. */
export const MEMORIES = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, { name, ...row }]),
) as unknown as Readonly<Record<MemoryName, MemoryRow>>;

/** The memory of a term `toLocal(…)`, `toPrivate(…)`, … , also under labels; undefined for any other term. */
export function memoryOf(t: Term): MemoryRow | undefined {
  const e = unlabel(t);
  return e.tag === "prim" && isMemory(e.prim) ? MEMORIES[e.prim] : undefined;
}

/**
 * The memory in this address space whose arrays are copies: `toGlobal`, `toLocal` or `toPrivate`. Undefined for `constant`, which
 * has none, although the type does not say so.
 */
export const copyIn = (space: AddressSpace): MemoryRow =>
  Object.values(MEMORIES).find((m) => m.space === space && m.holds === "copy")!;

/** True for the primitives that name a memory, `toConstant` included; a type guard. */
export const isMemory = (name: Prim["prim"]): name is MemoryName =>
  PRIMITIVES[name].role === "memory";

// ---------------------------------------------------------------- limits

type LimitRow = Rows["limits"][number];
/** The fields of a device's description that limit its memories. */
export type LimitName = LimitRow["name"];
/** The keys of `--device-limits` that set a memory's limit. */
type LimitKey = Extract<LimitRow, { key: string }>["key"];

/** A limit of a device, and the memory to which it applies. */
export interface MemoryLimit extends Limit {
  readonly name: LimitName;
  readonly key?: LimitKey;
  readonly memory: MemoryRow;
}

/** The limits of all memories, each with its memory, in the order of the rows of memories. */
export const MEMORY_LIMITS: readonly MemoryLimit[] = Object.values(MEMORIES).flatMap((memory) =>
  memory.limits.map((limit) => ({ ...limit, memory }) as MemoryLimit),
);
