/**
 * @file A plan as JSON: all that a host program needs to launch the kernels. A parameter names the buffer, the scalar input
 * or the size that it is. Sizes are numbers, or expressions over the size variables as text. Launches are done in their order;
 * what is in a `repeat` so many times. After `acquire` a name stands for the first buffer `from` a list for which none of those
 * `inUse` stands; after `assign` each name stands, all at once, for the buffer for which another one stood. `permutations` are
 * uses of `reorder` and `scatter` that a host has to trust, or to check as `strata run` does. Equal programs give equal bytes.
 */
import type { Kernel, Param } from "../../lowering/imperative.ts";
import type { Plan, PlanStep } from "../../lowering/plan.ts";
import { bytesOf } from "../../runtime/data/typed-array.ts";
import { type Size, type SizeCondition, show, showType } from "../../term/index.ts";
import type { Applied } from "../schedule/stages.ts";
import { kernelStats } from "./kernel-stats.ts";

type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** The plan as `NAME.plan.json` holds it: inputs, buffers, launches with their ranges, conditions; sizes as numbers or text. */
export function planToJson(plan: Plan, applied: Applied): { readonly [key: string]: JsonValue } {
  return {
    v: 1,
    name: plan.name,
    program: plan.program,
    schedule: plan.schedule,
    settings: Object.fromEntries(applied.settings),
    fixed: Object.fromEntries(applied.program.fixed),
    mode: plan.mode,
    class: applied.class,
    sizes: plan.sizes,
    conditions: plan.conditions.map(condition),
    ...(plan.permutations && {
      permutations: plan.permutations.map((p) => ({ use: p.shown, indices: size(p.elements) })),
    }),
    inputs: plan.inputs.map((i) => ({
      name: i.name,
      type: showType(i.type),
      buffers: i.buffers,
      ...(i.symbol !== undefined && { scalar: i.symbol }),
    })),
    result: { type: showType(plan.result.type), buffers: plan.result.buffers },
    buffers: plan.buffers.map((b) => ({
      name: b.name,
      type: b.scalar,
      length: size(b.length),
      role: b.role,
    })),
    launches: stepsOf(plan.steps),
  };
}

const condition = (c: SizeCondition): JsonValue => ({
  left: size(c.left),
  op: c.op,
  right: size(c.right),
});

/** Without those that only say what a value is. */
const stepsOf = (steps: readonly PlanStep[]): JsonValue =>
  steps.flatMap((s) => (s.tag === "assign" && s.to.length === 0 ? [] : [step(s)]));

function step(s: PlanStep): JsonValue {
  switch (s.tag) {
    case "launch":
      return {
        ...launch(s.kernel, s.buffers),
        ...(s.sizes.size > 0 && { sizes: sizesOf(s.sizes) }),
      };
    case "repeat":
      return { repeat: size(s.count), index: s.variable, launches: stepsOf(s.body) };
    case "acquire":
      return { acquire: s.slot, from: s.pool, inUse: s.inUse };
    case "assign":
      return { assign: Object.fromEntries(s.to.map((name, k) => [name, s.from[k]!])) };
    default:
      return s satisfies never;
  }
}

const sizesOf = (sizes: ReadonlyMap<string, Size>): JsonValue =>
  Object.fromEntries([...sizes].map(([name, s]) => [name, size(s)]));

const launch = (k: Kernel, buffers: ReadonlyMap<string, string>): { [key: string]: JsonValue } => ({
  kernel: k.name,
  params: k.params.map((p) => param(p, buffers)),
  global: k.ndrange.global.map(size),
  local: k.ndrange.local?.map(size) ?? null,
  localMemoryBytes: k.locals.reduce(
    (sum, a) => sum + (a.length.constant ?? 0) * bytesOf(a.scalar),
    0,
  ),
  counts: counts(k),
});

function counts(k: Kernel): JsonValue {
  const { name: _, ...rest } = kernelStats(k);
  return rest;
}

function param(p: Param, buffers: ReadonlyMap<string, string>): JsonValue {
  switch (p.tag) {
    case "buffer":
      return {
        buffer: buffers.get(p.name) ?? p.name,
        type: p.scalar,
        space: p.space,
        access: p.access,
        length: size(p.length),
      };
    case "scalar":
      return { scalar: p.name, type: p.type.scalar, width: p.type.width };
    case "size":
      return { size: p.name };
    default:
      return p satisfies never;
  }
}

const size = (s: Size): JsonValue => s.constant ?? show(s);
