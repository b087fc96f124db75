/**
 * @file Generates the code of one kernel.
 *
 * In:  the body of a `kernel` term in lowered form; the views of its inputs, the buffers of its result; the ND-range.
 * Out: structured statements; index arithmetic simplified by the ranges of the variables.
 * Preserves: the decisions of the term on what is parallel, what is stored where and what is unrolled.
 */
import {
  type Facts,
  PRIMITIVES,
  type Session,
  type SizeCondition,
  subterms,
  type Term,
} from "../../term/index.ts";
import type { LocalArray, Structured } from "../imperative.ts";
import { MEMORIES } from "../memories.ts";
import type { FreshNames } from "../names.ts";
import { isForm } from "../ndrange/form-names.ts";
import type { WorkItems } from "../ndrange/ndrange.ts";
import type { Buffer } from "../plan.ts";
import { indexAsSize, indexAt } from "./index-value.ts";
import { KernelGenerator } from "./kernel-generator.ts";
import { read } from "./read.ts";
import { ReadMemo } from "./read-memo.ts";
import { Storage } from "./storage.ts";
import type { View } from "./view.ts";
import { write } from "./write.ts";

/**
 * The structured code of one kernel, the arrays in local memory and the temporary buffers that it needs, the names of what it
 * overwrites, and the conditions on sizes under which its reads are valid. Private arrays are declared in `body`.
 */
export interface Generated {
  readonly body: readonly Structured[];
  readonly locals: readonly LocalArray[];
  /** Temporary buffers in global memory that only this kernel uses. */
  readonly temporaries: readonly Buffer[];
  /** Names of arrays and buffers whose elements are stored more than once. */
  readonly overwritten: ReadonlySet<string>;
  /** Names of arrays and buffers in which some elements are left undefined. */
  readonly undefinedIn: ReadonlySet<string>;
  /** Conditions on sizes under which all reads lie inside arrays. */
  readonly demands: readonly SizeCondition[];
}

/**
 * What the generator needs to know of a kernel: names, the number of work-items and groups, facts about sizes, the views of the
 * inputs (by their names in the term) and the buffers of the result. The generator takes new names from `names`.
 */
export interface GenerateOptions {
  readonly session: Session;
  readonly names: FreshNames;
  readonly items: WorkItems;
  readonly facts: Facts;
  readonly inputs: (cx: KernelGenerator) => ReadonlyMap<string, View>;
  /** Names of the buffers of the result, one per scalar part. */
  readonly result: readonly string[];
}

/**
 * Generates the code that computes `body` and stores it in the buffers `o.result`. Raises loweringFailed for a term that cannot be
 * lowered.
 */
export function generate(body: Term, o: GenerateOptions): Generated {
  const inputs = new Map<string, View>();
  const cx = new KernelGenerator(o.session, o.names, o.items, inputs, o.facts);
  const reads = new ReadMemo(cx);
  cx.read = (t, env, path) =>
    cx.about(t, () => reads.read(t, env, path, () => read(cx, t, env, path)));
  cx.write = (t, env, dest) => cx.about(t, () => write(cx, t, env, dest));
  cx.index = (t, env) => indexAsSize(cx, t, env);
  cx.indexAt = (f, env, i) => indexAt(cx, f, env, i);
  for (const [name, view] of o.inputs(cx)) inputs.set(name, view);
  const storage = new Storage(cx, body.type, MEMORIES.toGlobal, o.result);
  const dest = { ...storage.dest, byOneItem: isSerial(body) };
  const stmts = cx.capture(() => cx.write(body, undefined, dest));
  const { locals, temporaries, overwritten, undefinedIn, demands } = cx;
  return { body: stmts, locals, temporaries, overwritten, undefinedIn, demands };
}

/** True if the term has loops, and all of them are sequential. */
function isSerial(body: Term): boolean {
  const roles = [...subterms(body)].flatMap((t) =>
    t.tag === "prim" && isForm(t.prim) ? [PRIMITIVES[t.prim].role] : [],
  );
  return roles.length > 0 && roles.every((role) => role === "sequential");
}
