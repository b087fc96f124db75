/**
 * @file The memories of OpenCL's model (OpenCL 1.2, section 3.3), a row each: who makes what lies there, what its names begin with,
 * and what a device bounds. To add one: its row in `src/term/primitives`, a row here, and the words of its address
 * space in `print/opencl/opencl.ts` (C has none); without one of these nothing compiles.
 */
import { PRIMITIVES, type Prim, type PrimsOf, type Term, unlabel } from "../term/index.ts";

/** What a device says of itself, and bounds. */
interface Limit {
  /** The field of what a device says (`strata devices --json`). */
  readonly name: string;
  /** Its key in `--device-limits`; undefined: it has none. */
  readonly key?: string;
  /** The parameter of clGetDeviceInfo that holds it (OpenCL 1.2, table 4.3). */
  readonly query: number;
  /** Bytes that a work-group has there; bytes of each argument; how many arguments. */
  readonly bounds: "group" | "argument" | "arguments";
  /** What to do where it is exceeded. */
  readonly help: string;
}

interface MemoryFacts {
  readonly space: string;
  /** `copy`: a value is computed into it. `argument`: it holds what is there before a launch begins, and nothing is copied. */
  readonly holds: "copy" | "argument";
  /** Who makes its arrays: `host`, as buffers; `group`, one for all its work-items; `item`, each work-item its own. */
  readonly madeBy: "host" | "group" | "item";
  /** What the names of its arrays begin with. */
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
        help: "leave it in global memory, without toConstant",
      },
      {
        name: "maxConstantArguments",
        query: 0x1021,
        bounds: "arguments",
        help: "leave it in global memory, without toConstant",
      },
    ],
  },
} as const satisfies Readonly<Record<PrimsOf<"memory">, MemoryFacts>>;

/** The primitives that name a memory. */
export type MemoryName = keyof typeof ROWS;
type Rows = (typeof ROWS)[keyof typeof ROWS];

/** OpenCL's address spaces. */
export type AddressSpace = Rows["space"];
/** Those that parameters of a kernel point to. */
export type HostSpace = Extract<Rows, { madeBy: "host" }>["space"];
/** Those of arrays that a kernel declares. */
export type KernelSpace = Extract<Rows, { madeBy: "group" | "item" }>["space"];

/** A memory, by the primitive that names it. */
export interface MemoryRow extends MemoryFacts {
  readonly name: MemoryName;
  readonly space: AddressSpace;
}

/** All memories, by name. */
export const MEMORIES = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, { name, ...row }]),
) as unknown as Readonly<Record<MemoryName, MemoryRow>>;

/** The memory that a term names for its argument, through labels. */
export function memoryOf(t: Term): MemoryRow | undefined {
  const e = unlabel(t);
  return e.tag === "prim" && isMemory(e.prim) ? MEMORIES[e.prim] : undefined;
}

/** The memory that a copy in an address space lies in. */
export const copyIn = (space: AddressSpace): MemoryRow =>
  Object.values(MEMORIES).find((m) => m.space === space && m.holds === "copy")!;

/** Is it the name of a memory? */
export const isMemory = (name: Prim["prim"]): name is MemoryName =>
  PRIMITIVES[name].role === "memory";

// ---------------------------------------------------------------- limits

type LimitRow = Rows["limits"][number];
/** The fields of what a device says of its memories. */
export type LimitName = LimitRow["name"];
/** The keys of `--device-limits` for them. */
type LimitKey = Extract<LimitRow, { key: string }>["key"];

/** A limit, and the memory that it bounds. */
export interface MemoryLimit extends Limit {
  readonly name: LimitName;
  readonly key?: LimitKey;
  readonly memory: MemoryRow;
}

/** What devices bound, of all memories. */
export const MEMORY_LIMITS: readonly MemoryLimit[] = Object.values(MEMORIES).flatMap((memory) =>
  memory.limits.map((limit) => ({ ...limit, memory }) as MemoryLimit),
);
