/**
 * @file Writes a plan as JSON: everything that a host program needs to launch the kernels. A kernel parameter names a buffer, a
 * scalar input or a size. A size is a number, or an expression over the size variables as text. A host executes the launches in
 * their order, and the launches in a `repeat` as often as its count says. `leave` ends the innermost `repeat` if the first element of the
 * buffer that it names, a truth value, is false. `choice` runs the launches of its first case whose test on sizes holds. `acquire` binds a slot name to the first buffer in the
 * list `from` to which no slot of the list `inUse` is bound. `assign` rebinds several slots at once, each to the buffer of another
 * slot. `permutations` lists the uses of `reorder` and `scatter` whose indices must be a permutation; a host trusts them, or checks
 * them as `strata run` does. Equal programs give equal bytes.
 */
import type { Kernel, Param } from "../../lowering/imperative.ts";
import type { Plan, PlanStep } from "../../lowering/plan.ts";
import { bytesOf } from "../../runtime/data/typed-array.ts";
import type { DeviceInfo } from "../../runtime/opencl/devices.ts";
import {
  isCondition,
  type Size,
  type SizeCondition,
  type SizeTest,
  show,
  showType,
} from "../../term/index.ts";
import type { Applied } from "../schedule/stages.ts";
import { scheduleHash } from "../source/schedule-hash.ts";
import { headerOf } from "../written/header.ts";
import { kernelStats } from "./kernel-stats.ts";

type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/**
 * The content of `NAME.plan.json`: inputs, result, buffers, launches with their ND-ranges, conditions on sizes. A size is a number
 * where it is constant, otherwise text. `local` is null where the driver chooses the work-groups, and `localMemoryBytes` counts
 * local arrays of constant length only. docs/files.md describes all fields. `device`: the device that the kernels were checked for.
 */
export function planToJson(plan: Plan, applied: Applied, device?: DeviceInfo): object {
  const { source, program, schedule } = applied;
  return {
    ...headerOf("strata/plan", { source, device }),
    source: scheduleHash(source, program.name, schedule.name) ?? null,
    name: plan.name,
    program: plan.program,
    schedule: plan.schedule,
    settings: Object.fromEntries(applied.settings),
    fixed: Object.fromEntries(applied.program.fixed),
    mode: plan.mode,
    class: applied.class,
    sizes: plan.sizes,
    conditions: plan.conditions.map(condition),
    ...(plan.alternatives && { alternatives: plan.alternatives.map(test) }),
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

const test = (t: SizeTest): JsonValue =>
  isCondition(t) ? condition(t) : { [t.op]: t.parts.map(test) };

const condition = (c: SizeCondition): JsonValue => ({
  left: size(c.left),
  op: c.op,
  right: size(c.right),
});

/** The steps as JSON. An `assign` to no slots has no effect on a host and is left out. */
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
    case "leave":
      return { leave: s.flag };
    case "choice":
      return { choice: s.cases.map((c) => ({ where: test(c.when), launches: stepsOf(c.steps) })) };
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
