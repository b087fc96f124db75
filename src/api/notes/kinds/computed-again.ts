/** @file N0107: a loop computes the same several times, or reads from caches limit a launch that operations could. */
import type { AccessFacts } from "../../../lowering/facts/kernel/access-facts.ts";
import type { RepeatedLoop, Repetition } from "../../../lowering/facts/kernel/repeated-loops.ts";
import type { DeviceProfile } from "../device-profile.ts";
import type { NoteCase, NoteKind } from "../note-kind.ts";
import type { NotedLaunch, NotedProgram } from "../noted-program.ts";
import type { NotedSizes } from "../noted-sizes.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { trafficOf } from "../traffic.ts";

/** Due where a long loop depends on none of the loops or work-items around it, or where elements are loaded so often that caches limit a launch. */
export const computedAgain: NoteKind = {
  code: "N0107",
  title: "the same loop or the same loads several times",
  find: (program, device) =>
    program.launches.flatMap((launch) =>
      [...loopsAgain(launch, program).slice(0, 1), ...loadsAgain(launch, program, device)].slice(
        0,
        1,
      ),
    ),
};

// ---------------------------------------------------------------- loops

function loopsAgain(launch: NotedLaunch, program: NotedProgram): readonly NoteCase[] {
  const { kernel, facts, repeated } = launch;
  const { sizes, lineOf } = program;
  const totalOf = (r: RepeatedLoop): number => {
    const loop = facts.loops.find((l) => l.statement === r.loop);
    return sizes.number(loop?.total.size) ?? 0;
  };
  const all = Math.max(0, ...facts.loops.map((l) => sizes.number(l.total.size) ?? 0));
  const found = repeated.map((r) => {
    const counts = r.by.map((by) => countOf(by, launch, program));
    const times = counts.reduce((product, c) => product * c.times, 1);
    return { r, counts, times, total: totalOf(r) };
  });
  const due = found.filter(
    ({ times, total }) =>
      times >= THRESHOLDS.repetitions &&
      total >= THRESHOLDS.repeatedIterations &&
      total >= THRESHOLDS.repeatedShare * all,
  );
  return due
    .toSorted((a, b) => b.total - a.total)
    .map(({ r, counts, times, total }) => ({
      kernel: kernel.name,
      message: `${kernel.name} computes the same in a loop ${counts.map((c) => c.text).join(" and ")}`,
      cost: `${times} times in all${sizes.assumptions}: ${total} iterations where ${Math.ceil(total / times)} would do`,
      cause: `nothing in the loop in ${lineOf(kernel, r.loop)} depends on it`,
      help: [
        'compute it once, in a launch of its own: label it in the program, `label("total", …)`, and `(copy ; lowerTo([glb(0)]) ; kernel) @ "total"`',
        "or once in each work-group: `rowsByGroups(64, upTo(1024, local))`",
      ],
      blame: ["mapGlb", "mapLcl", "mapWrg", "mapSeq", "reduceSeq"],
    }));
}

/** How often a repetition runs the loop, and in words for what. */
function countOf(
  by: Repetition,
  { facts }: NotedLaunch,
  { sizes }: NotedProgram,
): { readonly times: number; readonly text: string } {
  if (by.tag === "loop") {
    const most = facts.loops.find((l) => l.statement === by.loop)?.most;
    const shown = most === undefined ? "each" : `all ${sizes.text(most)}`;
    return { times: sizes.number(most) ?? 1, text: `in ${shown} iterations of \`${by.loop.var}\`` };
  }
  const [global, local] = [facts.global[by.dim]!, facts.local?.[by.dim]];
  const all = sizes.number(global) ?? 1;
  const inGroup = sizes.number(local) ?? 1;
  if (by.tag === "global")
    return { times: all, text: `for all ${sizes.text(global)} work-items of dimension ${by.dim}` };
  if (by.tag === "local")
    return {
      times: inGroup,
      text: `for all ${inGroup} work-items of a group in dimension ${by.dim}`,
    };
  return { times: all / inGroup, text: `for all groups of dimension ${by.dim}` };
}

// ---------------------------------------------------------------- loads

const OF_LINES = [
  "compute several neighbouring results in a work-item, with what they read in registers: `patches(inRegisters(4), [4], [128])` for stencils of a line",
  "or share what the work-items of a group read: `promote(local)` at an array that all of them read, in pieces",
];
const OF_GRIDS = [
  "compute a block of results in a work-item, with the operands in local memory: `tile([16, 16]) ; topDown(blockProducts(16) ; promote(local) @ operands ; accumulatePrivate)`",
  "or several results of a row in a work-item, in registers: `patches(inRegisters(4), [2, 4], [32, 4])` for stencils",
];

/** How often an iteration of the inner loop finds the element in a register that one before has loaded. */
const timesInRegister = (access: AccessFacts, sizes: NotedSizes): number =>
  sizes.number(access.along?.elements) === 0 ? Math.max(1, sizes.number(access.repeats) ?? 1) : 1;

/** A launch that could be limited by operations, but asks for a byte for each. */
function loadsAgain(
  launch: NotedLaunch,
  { sizes }: NotedProgram,
  device: DeviceProfile,
): readonly NoteCase[] {
  const { kernel, facts, isMinor } = launch;
  const flops = sizes.number(facts.flops.size);
  const touched = facts.buffers.reduce(
    (sum, b) =>
      sum + (sizes.number(b.read.touched.size) ?? 0) + (sizes.number(b.written.touched.size) ?? 0),
    0,
  );
  // Where data decide how often, there are only upper bounds.
  const isCounted = !facts.flops.atMost && facts.accesses.every((a) => !a.total.atMost);
  if (isMinor || !isCounted || flops === undefined || touched === 0) return [];
  const reads = trafficOf(launch, sizes, device)
    .filter((t) => t.access.kind === "read")
    .map((t) => ({ ...t, bytes: t.bytes / timesInRegister(t.access, sizes) }));
  const asked = reads.reduce((sum, t) => sum + t.bytes * Math.min(1, t.factor), 0);
  if (flops / touched < THRESHOLDS.intensityPossible || flops / asked >= device.intensity)
    return [];
  const [worst] = reads.toSorted((a, b) => b.bytes * b.factor - a.bytes * a.factor);
  const buffer = facts.buffers.find((b) => b.name === worst?.access.buffer);
  const own = sizes.number(buffer?.bytes) ?? 1;
  const again = Math.round(worst!.bytes / Math.max(1, own));
  if (again < THRESHOLDS.repetitions) return [];
  return [
    {
      kernel: kernel.name,
      message: `${kernel.name} loads each element of \`${worst!.access.buffer}\` about ${again} times`,
      cost: `${(flops / asked).toPrecision(2)} operations for each byte that is loaded, where ${Math.round(flops / touched)} are possible if each is loaded once${sizes.assumptions}`,
      help: facts.global.length < 2 ? OF_LINES : OF_GRIDS,
      blame: ["mapGlb", "mapWrg", "mapLcl"],
    },
  ];
}
