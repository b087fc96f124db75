/** @file Rows of binding, choice, tuples, boundaries of `pad`, memories and the launch of a kernel. */
import {
  asFunction,
  type BoundaryValue,
  StoredArray,
  TupleValue,
  UNDEF,
  type Value,
} from "../interpret/value.ts";
import type { Size } from "../size/index.ts";
import type { Type } from "../type.ts";
import { tupleComponent } from "./layout.ts";
import type { PrimitiveRow, TypingContext } from "./row.ts";

const IDENTITY = {
  signature: "(x: a) -> a where data(a)",
  evaluate:
    () =>
    (...args: Value[]) =>
      args[0]!,
};

const MEMORY = { ...IDENTITY, role: "memory" } as const;

function boundary(index: (i: number, n: number) => number, doc: string): PrimitiveRow {
  const value: BoundaryValue = { boundary: "index", index };
  return { signature: "() -> boundary[a]", role: "boundary", doc, evaluate: () => () => value };
}

const euclid = (i: number, n: number): number => ((i % n) + n) % n;
function mirror(i: number, n: number): number {
  const m = euclid(i < 0 ? -1 - i : i, 2 * n);
  return m < n ? m : 2 * n - 1 - m;
}

function projectType(at: TypingContext, sizes: readonly Size[], args: readonly Type[]): Type {
  const tuple = at.resolve(args[0]!);
  const i = sizes[0]!.constant;
  if (tuple.tag === "var") return at.fail("the tuple's type is not known here");
  if (tuple.tag !== "tuple") return at.fail("only a tuple has components");
  const elem = i === undefined ? undefined : tuple.elems[i];
  return elem ?? at.fail(`the tuple has ${tuple.elems.length} components, numbered from 0`);
}

function arrayType(at: TypingContext, _sizes: readonly Size[], args: readonly Type[]): Type {
  const [first, ...others] = args;
  if (first === undefined) return at.fail("an array literal needs an element");
  for (const t of others) at.unify(first, t, "the elements of the array literal");
  return first.table.array(first.table.sizes.nat(args.length), first);
}

function tupleType(at: TypingContext, _sizes: readonly Size[], args: readonly Type[]): Type {
  return args.length < 2
    ? at.fail("a tuple has two components or more")
    : args[0]!.table.tuple(args);
}

/** The rows of the primitives of structure, boundary, memory, host and mark roles. */
export const STRUCTURE = {
  tuple: {
    hasSyntax: true,
    signature: "(x: a, y: b, …) -> (a, b, …)",
    typing: tupleType,
    role: "structure",
    hasParts: true,
    doc: "A tuple; written (x, y).",
    view: { steps: [1, 0], from: ({ component }) => component, read: () => [] },
    evaluate:
      () =>
      (...xs: Value[]) =>
        new TupleValue(xs),
  },
  proj: {
    hasSyntax: true,
    signature: "(i: nat, x: (a0, a1, …)) -> ai",
    typing: projectType,
    role: "layout",
    doc: "A component of a tuple; written x.0.",
    view: { steps: [0, 1], read: ({ sizes: [i] }) => [{ component: i!.constant! }] },
    evaluate: (site: { sizes: readonly number[] }) => (x: Value) =>
      tupleComponent(x, site.sizes[0]!),
  },
  array: {
    hasSyntax: true,
    signature: "(x: a, y: a, …) -> [k]a",
    typing: arrayType,
    role: "structure",
    hasParts: true,
    doc: "An array literal; written [x, y].",
    evaluate:
      () =>
      (...xs: Value[]) =>
        new StoredArray(xs),
  },
  let: {
    hasSyntax: true,
    signature: "(x: a, f: a -> b) -> b",
    role: "structure",
    doc: "Computes x once; written let v = x in e.",
    evaluate: () => (x: Value, f: Value) => asFunction(f)(x),
    runsOnce: true,
  },
  select: {
    signature: "(c: bool, x: a, y: a) -> a",
    role: "structure",
    doc: "x where c holds, else y; written if c then x else y.",
    evaluate: () => (c: Value, x: Value, y: Value) => (c === UNDEF ? UNDEF : c ? x : y),
  },
  label: {
    ...IDENTITY,
    hasSyntax: true,
    role: "mark",
    doc: 'x, with a name that strategies can aim at; written label("name", x).',
  },
  undef: {
    hasSyntax: true,
    signature: "() -> a",
    role: "structure",
    partial: "always",
    doc: "A value that no output may depend on.",
    evaluate: () => () => UNDEF,
  },
  natVal: {
    signature: "(n: nat) -> i32",
    role: "structure",
    doc: "A size as a value, modulo 2^32 as in all i32 arithmetic; written n.",
    evaluate: (site: { sizes: readonly number[] }) => () => site.sizes[0]!,
  },
  clamp: boundary((i, n) => Math.min(Math.max(i, 0), n - 1), "The first or last element repeated."),
  mirror: boundary(mirror, "Reflected at the edges, the edge element repeated."),
  wrap: boundary(euclid, "Continued from the other end."),
  constant: {
    signature: "(c: a) -> boundary[a] where element(a)",
    role: "boundary",
    doc: "The element c everywhere outside: a scalar, a vector or a tuple of those; where rows are padded it fills whole rows.",
    evaluate: () => (value: Value) => ({ boundary: "constant", value }) as const,
  },
  indexed: {
    signature: "(f: i32 -> i32 -> i32) -> boundary[a]",
    role: "boundary",
    doc: "Element f(i)(n) at position i outside [0, n).",
    evaluate: () => (f: Value) => ({
      boundary: "index",
      index: (i: number, n: number) => asFunction(asFunction(f)(i))(n) as number,
    }),
  },
  toGlobal: { ...MEMORY, doc: "x stored in global memory, visible to its work-group." },
  toLocal: { ...MEMORY, doc: "x stored in local memory." },
  toPrivate: { ...MEMORY, doc: "x stored in private memory: registers." },
  toConstant: {
    ...MEMORY,
    inPlace: true,
    doc: "x, an argument or what a launch left, read from constant memory.",
  },
  kernel: {
    ...IDENTITY,
    hasSyntax: true,
    signature: "(g0: nat, g1: nat, g2: nat, l0: nat, l1: nat, l2: nat, x: a) -> a where data(a)",
    role: "host",
    doc: "One launch that computes x; global and local sizes per dimension, 0: as the maps inside ask.",
  },
} as const satisfies Record<string, PrimitiveRow>;
