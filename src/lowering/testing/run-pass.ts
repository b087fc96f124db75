/** @file For tests: runs one pass on hand-written code and shows the result as text. */
import { emptyFacts, type Facts, type Size } from "../../term/index.ts";
import type { LocalArray, ParallelKind, WorkItemId } from "../imperative.ts";
import { FreshNames } from "../names.ts";
import type { CodeProperty, FlatCode, KernelContext, Pass, PassCode } from "../passes/pass.ts";
import type { Buffer } from "../plan.ts";
import { showCode } from "../print/show-code.ts";
import { array, size, table } from "./statements.ts";

type ExtentsByKind = Partial<Readonly<Record<ParallelKind, readonly (string | number)[]>>>;

/**
 * The kernel around the statements of a test; every field has a default. The range has as many dimensions as the longest list of
 * extents.
 */
export interface PassSetting {
  /**
   * Extents by dimension: work-items of the range (`glb`), groups (`wrg`), work-items of a group (`lcl`). One work-item if absent.
   */
  readonly items?: ExtentsByKind;
  /** Arrays in local memory. */
  readonly locals?: readonly LocalArray[];
  readonly ids?: readonly WorkItemId[];
  /** Names of the result buffers; default `out`. */
  readonly results?: readonly string[];
  /** Names of the arrays that are stored to more than once. */
  readonly overwritten?: readonly string[];
  /** Names of the buffers that nothing writes; default `xs`. */
  readonly readOnly?: readonly string[];
  /** The numbers of elements of buffers; a buffer without one has an unknown length. */
  readonly lengths?: Readonly<Record<string, string | number>>;
  readonly facts?: Facts;
}

/** The code that a pass makes of the statements `body`. */
export function codeThrough<
  A extends PassCode,
  B extends PassCode,
  N extends CodeProperty,
  G extends CodeProperty,
>(pass: Pass<A, B, N, G>, body: A["body"], around: PassSetting = {}): B {
  const { locals = [], ids = [] } = around;
  const code: PassCode = { body, locals, ids } as FlatCode;
  return pass.run(code as A, contextOf(around));
}

/** The lines of text (`showCode`) of the code that a pass makes of the statements `body`. */
export const through = <
  A extends PassCode,
  B extends PassCode,
  N extends CodeProperty,
  G extends CodeProperty,
>(
  pass: Pass<A, B, N, G>,
  body: A["body"],
  around: PassSetting = {},
): readonly string[] => showCode(codeThrough(pass, body, around)).split("\n");

/** The lines of text (`showCode`) of statements, without running any pass. */
export const shown = (body: PassCode["body"], { locals = [], ids = [] }: PassSetting = {}) =>
  showCode({ body, locals, ids } as FlatCode).split("\n");

/** The context of a kernel with this setting. */
export function contextOf({
  items = {},
  results = ["out"],
  overwritten = [],
  readOnly = ["xs"],
  lengths = {},
  facts = emptyFacts,
}: PassSetting = {}): KernelContext {
  const dims = (kind: ParallelKind): readonly (Size | undefined)[] => {
    const extents = (items[kind] ?? []).map(size);
    const count = Math.max(1, ...Object.values(items).map((e) => e.length));
    return Array.from({ length: count }, (_, d) => extents[d]);
  };
  const [glb, wrg, lcl] = [dims("glb"), dims("wrg"), dims("lcl")];
  return {
    kernel: "k",
    names: new FreshNames(() => false),
    table,
    facts,
    range: { items: { glb, wrg, lcl, covered: [] } },
    results: results.map(result),
    temporaries: [],
    overwritten: new Set(overwritten),
    undefinedIn: new Set(),
    isInput: (buffer) => readOnly.includes(buffer),
    readOnly: (buffer) => readOnly.includes(buffer),
    lengthOf: (buffer) => (lengths[buffer] === undefined ? undefined : size(lengths[buffer])),
  };
}

const result = (name: string): Buffer => ({
  name,
  scalar: "f32",
  length: array(name, "local", "n").length,
  role: "output",
});
