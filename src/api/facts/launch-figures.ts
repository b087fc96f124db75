/** @file Turns the facts about a launched kernel, whose counts are sizes, into plain data. */
import type { Count } from "../../lowering/facts/kernel/count-points.ts";
import { kernelFacts } from "../../lowering/facts/kernel/kernel-facts.ts";
import type { LaunchedKernel } from "../../lowering/facts/kernel/launched-kernels.ts";
import { sumOfCounts } from "../../lowering/facts/kernel/sum-of-counts.ts";
import type { Flat } from "../../lowering/imperative.ts";
import type { PlanInput } from "../../lowering/plan.ts";
import { type Size, show, showTest } from "../../term/index.ts";
import type { ByteFigures, Figure, LaunchFacts, MadeBy, Transfer } from "./launch-facts.ts";

/** What is said of a launch besides the facts about its kernel. */
export interface LaunchSetting {
  /** A size in terms of the program's sizes. */
  readonly restored: (size: Size) => Size;
  /** The lines at which statements begin. */
  readonly lines: ReadonlyMap<Flat, number>;
  readonly inputs: readonly PlanInput[];
  readonly madeBy: readonly MadeBy[];
}

/** The facts about one launch. */
export function launchFigures(launched: LaunchedKernel, setting: LaunchSetting): LaunchFacts {
  const { kernel, times, when, knowledge } = launched;
  const { restored, lines, inputs, madeBy } = setting;
  const facts = kernelFacts(kernel, knowledge);
  const atMost: string[] = [];
  const figure = (size: Size | undefined): Figure => {
    if (size === undefined) return null;
    const shown = restored(size);
    return shown.constant ?? show(shown);
  };
  const named = (name: string, count: Count): Figure => {
    if (count.atMost) atMost.push(name);
    return figure(count.size);
  };
  const counted = (count: Count) => ({
    total: figure(count.size),
    ...(count.atMost && { atMost: true as const }),
  });
  const transfer = (name: string, both: Readonly<Record<"read" | "written", Count>>): Transfer => ({
    read: named(`${name}.read`, both.read),
    written: named(`${name}.written`, both.written),
  });
  const placeOf = (s: Flat): number => lines.get(s) ?? 0;
  const zero = facts.workItems.table.nat(0);
  const [read, written] = (["read", "written"] as const).map((way) =>
    sumOfCounts(
      facts.buffers.map((b) => b[way].touched),
      zero,
    ),
  ) as [Count, Count];
  const bytes: ByteFigures = {
    global: transfer("bytes.global", facts.bytes.global),
    constant: transfer("bytes.constant", facts.bytes.constant),
    local: transfer("bytes.local", facts.bytes.local),
    private: transfer("bytes.private", facts.bytes.private),
    touched: {
      ...transfer("bytes.touched", { read, written }),
      total: named("bytes.touched.total", sumOfCounts([read, written], zero)),
    },
  };
  return {
    name: kernel.name,
    launches: named("launches", times),
    ...(when.length > 0 && { when: when.map((t) => showTest(t)) }),
    workItems: figure(facts.workItems),
    global: facts.global.map(figure),
    local: facts.local?.map(figure) ?? null,
    bytes,
    buffers: facts.buffers.map(({ name, space, bytes: whole, read, written }) => {
      const input = inputs.find((i) => i.buffers.includes(name))?.name;
      const both = (what: "requested" | "touched"): Transfer => ({
        read: figure(read[what].size),
        written: figure(written[what].size),
      });
      return {
        name,
        ...(input !== undefined && { input }),
        space,
        bytes: figure(whole),
        requested: both("requested"),
        touched: both("touched"),
      };
    }),
    flops: named("flops", facts.flops),
    operations: Object.fromEntries(
      Object.entries(facts.operations).map(([kind, n]) => [kind, named(`operations.${kind}`, n)]),
    ) as LaunchFacts["operations"],
    accesses: facts.accesses.map((a) => ({
      buffer: a.buffer,
      space: a.space,
      kind: a.kind,
      type: a.type.scalar,
      width: a.type.width,
      aligned: a.aligned,
      ...(a.atomic && { atomic: true as const }),
      stride: figure(a.stride.elements),
      ...(a.along !== undefined && { along: figure(a.along.elements) }),
      ...(!a.stride.everywhere && { mostly: true as const }),
      times: figure(a.most),
      ...counted(a.total),
      repeats: figure(a.repeats),
      ...(a.bankConflicts !== undefined && { bankConflicts: a.bankConflicts }),
      place: placeOf(a.statement),
    })),
    loops: facts.loops.map(({ variable, most, total, statement }) => ({
      variable,
      iterations: figure(most),
      ...counted(total),
      place: placeOf(statement),
    })),
    barriers: named("barriers", facts.barriers),
    localBytes: figure(facts.localBytes),
    registers: facts.registers ?? null,
    divergence: facts.divergence.map(({ what, total, statement }) => ({
      what,
      ...counted(total),
      place: placeOf(statement),
    })),
    atMost,
    madeBy,
  };
}
