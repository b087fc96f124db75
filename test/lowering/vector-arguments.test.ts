/**
 * @file Every scalar primitive of two or more arguments, of every type, on vectors and on vectors beside scalars that all lanes
 * share: interpreter = simulator = OpenCL device, bit for bit; powers of floats within what OpenCL allows. All results of a
 * type are one kernel.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "../../src/index.ts";
import { zeroedArray } from "../../src/runtime/data/typed-array.ts";
import type { HostValue, InputValues, SizeValues } from "../../src/runtime/launch/index.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { writerOf } from "../../src/runtime/simulator/memory.ts";
import { PRIMITIVES, type PrimName, type ScalarName } from "../../src/term/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInSimulator, agreesOnDevice } from "../support/plans/agreement.ts";
import { Subject } from "../support/plans/subject.ts";

const OPERATORS: Partial<Record<PrimName, string>> = {
  add: "+",
  sub: "-",
  mul: "*",
  div: "/",
  mod: "%",
  eq: "==",
  ne: "!=",
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
  and: "&&",
  or: "||",
  bitAnd: "&",
  bitOr: "|",
  bitXor: "^",
  shiftLeft: "<<",
  shiftRight: ">>",
};

/** Scalar primitives whose arguments may be vectors, by the type class of the arguments. */
const TABLE = (Object.keys(PRIMITIVES) as PrimName[]).flatMap((prim) => {
  const { role, signature } = PRIMITIVES[prim];
  const [, params = ""] = /^\(([^)]*)\)/.exec(signature) ?? [];
  const types = params.split(", ").map((p) => p.split(": ")[1]);
  if (role !== "scalar" || types.length < 2 || new Set(types).size > 1) return [];
  const of = types[0] === "bool" ? "bool" : /where (\w+)\(a\)/.exec(signature)![1]!;
  return [{ prim, arity: types.length, of, truth: signature.includes("-> bool") }];
});

const FLOATS: readonly ScalarName[] = ["f16", "f32", "f64"];
const INTEGERS: readonly ScalarName[] = ["i32", "u32", "i64", "u64"];
const OF: Readonly<Record<string, readonly ScalarName[]>> = {
  numeric: [...FLOATS, ...INTEGERS],
  scalar: [...FLOATS, ...INTEGERS, "bool"],
  float: FLOATS,
  integer: INTEGERS,
  bool: ["bool"],
};

/** For each operand a lane's own value (l), a shared input (s) or a number (n); not all shared. */
function shapes(arity: number, literal: string | undefined): readonly (readonly string[])[] {
  const vector = ["p.0", "p.1.0", "p.1.1"];
  const kinds = [0, 1, ...(literal === undefined ? [] : [2])];
  const all = Array.from({ length: kinds.length ** arity }, (_, i) =>
    Array.from({ length: arity }, (_, k) => Math.floor(i / kinds.length ** k) % kinds.length),
  );
  return all
    .filter((s) => s.includes(0))
    .map((s) => s.map((kind, k) => [vector[k]!, "cde"[k]!, literal!][kind]!));
}

const literalOf = (type: ScalarName): string | undefined =>
  type === "bool" ? undefined : FLOATS.includes(type) ? `3.0${type}` : `3${type}`;

function call(prim: PrimName, args: readonly string[]): string {
  const operator = OPERATORS[prim];
  return operator === undefined ? `${prim}(${args.join(", ")})` : args.join(` ${operator} `);
}

interface Batch {
  readonly name: string;
  readonly type: ScalarName;
  readonly results: readonly { readonly text: string; readonly type: ScalarName }[];
  readonly ulp?: number;
}

function batch(type: ScalarName, approximate: boolean): Batch[] {
  const results = TABLE.filter(
    ({ prim, of }) =>
      OF[of]!.includes(type) && (prim === "pow" && FLOATS.includes(type)) === approximate,
  ).flatMap(({ prim, arity, truth }) =>
    shapes(arity, literalOf(type)).map((args) => ({
      text: call(prim, args),
      type: truth ? "bool" : type,
    })),
  );
  const name = approximate ? `${type}, pow` : type;
  return results.length === 0
    ? []
    : [{ name, type, results, ...(approximate && { ulp: type === "f64" ? 64 : 16 }) }];
}

const BATCHES = [...FLOATS, ...INTEGERS, "bool" as const].flatMap((type) => [
  ...batch(type, false),
  ...batch(type, true),
]);

/** One kernel with every result of a batch. */
function subject({ type, results }: Batch): Subject {
  const all = "zip(xs, zip(ys, zs))";
  const maps = results.map(({ text }) => `map(\\p -> ${text}, ${all})`);
  const tuple = (parts: readonly string[]): string =>
    parts.length === 1 ? parts[0]! : `(${parts.join(", ")})`;
  const arrays = ["xs", "ys", "zs"].map((x) => `${x}: [n]${type}`);
  const shared = ["c", "d", "e"].map((x) => `${x}: ${type}`);
  const params = [...arrays, ...shared].join(", ");
  const result = tuple(results.map((r) => `[n]${r.type}`));
  const text = `import gpu
fun f(${params}): ${result} where 4 divides n = ${tuple(maps)}
schedule s for f = normalize(vectorise(4)) ; kernel
`;
  const [sizes, tunables] = [["n"], []];
  const source = parse(text);
  if (source.failed !== undefined) throw new Error(JSON.stringify(source.failed.diagnostics));
  const at = { program: "f", schedule: "s", doc: "", scheduleDoc: "" };
  return new Subject({ source, ...at, sizes, tunables });
}

/** Divisors are not 0; whole quotients are in range; powers of integers wrap around. */
const VALUES: Readonly<Record<"float" | "integer" | "unsigned" | "bool", readonly number[][]>> = {
  float: [
    [0, -0, 1.5, -2.25, Number.NaN, 0, 7.75, -6.5],
    [-0, 0, -3.5, 2.75, 1.25, Number.NaN, -2.5, 6.5],
    [0.5, -1.25, 3, -0, 4.5, 2.25, -1.75, 0],
    [2.5, -1.5, 3.25],
  ],
  integer: [
    [0, -7, 123457, -99991, 3, 2147483647, -2147483647, 46341],
    [5, -3, 7, 2, -1, 33, 64, 11],
    [1, 2, 3, 4, 5, 6, 7, 8],
    [-37, 13, 2],
  ],
  unsigned: [
    [0, 7, 123457, 4294967295, 3, 2147483648, 4294967291, 46341],
    [5, 3, 7, 2, 4294967295, 33, 64, 11],
    [1, 2, 3, 4, 5, 6, 7, 8],
    [37, 13, 2],
  ],
  bool: [
    [0, 1, 0, 1, 0, 1, 1, 0],
    [0, 0, 1, 1, 1, 0, 1, 0],
    [0, 1, 1, 0, 0, 1, 0, 1],
    [1, 0, 1],
  ],
};

function inputsOf(type: ScalarName): InputValues {
  const kind = FLOATS.includes(type) ? "float" : type.startsWith("u") ? "unsigned" : "integer";
  const values = VALUES[type === "bool" ? "bool" : kind];
  const wide = type.endsWith("64") && kind !== "float";
  const exact = (x: number): number | bigint | boolean =>
    type === "bool" ? x === 1 : wide ? BigInt(x) * (Math.abs(x) > 99 ? 40_000_000n : 1n) : x;
  const input = (shape: readonly number[], xs: readonly number[]): HostValue => {
    const data = zeroedArray(type, xs.length);
    const write = writerOf(type, data);
    xs.forEach((x, i) => write(i, exact(x)));
    return { scalar: type, shape, components: [data] };
  };
  const arrays = ["xs", "ys", "zs"].map((x, i) => [x, input([8], values[i]!)] as const);
  const scalars = ["c", "d", "e"].map((x, i) => [x, input([], [values[3]![i]!])] as const);
  return new Map([...arrays, ...scalars]);
}

const SIZES: SizeValues = new Map([["n", 8]]);

const CASES = BATCHES.map((batch) => ({ ...batch, s: subject(batch) }));
const tolerance = ({ ulp }: Batch) => (ulp === undefined ? {} : { ulp });
const sampleOf = (c: (typeof CASES)[number]) => c.s.sampleOf(SIZES, inputsOf(c.type));

it("lists every primitive", () => {
  const names = TABLE.map(({ prim }) => prim);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(OPERATORS), "min", "max", "pow"]));
  expect(names).toContain("fma");
});

it.each(CASES)("$name in the simulator", (c) => agreesInSimulator(c.s, sampleOf(c), tolerance(c)));

it.each(CASES.filter(({ type }) => type !== "bool"))("$name is computed in vectors", ({ s }) => {
  expect(s.compiled.source).toMatch(/\*\(global \w+4 \*\)|vstore4/);
});

describeOpenCL("on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  it.each(CASES)("$name", async (c) => {
    if (c.type === "f16" && !session.device.fp16) return;
    await agreesOnDevice(c.s, sampleOf(c), session, tolerance(c));
  });
});
