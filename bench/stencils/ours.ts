/** @file The schedules of a program as candidates, each with several parameter values. */

import { readFileSync } from "node:fs";
import type { Settings } from "../../src/api/tune/space.ts";
import {
  applySchedule,
  findProgram,
  parseFile,
  programOf,
  type Schedule,
  schedulesFor,
  Workspace,
} from "../../src/lang/index.ts";
import { lower } from "../../src/lowering/lower.ts";
import type { FpMode, Plan } from "../../src/lowering/plan.ts";
import { printPlan } from "../../src/lowering/print/plan.ts";
import { makeReady } from "../../src/runtime/launch/index.ts";
import { buildOptions } from "../../src/runtime/launch/opencl-request.ts";
import type { DeviceInfo, LaunchArgument } from "../../src/runtime/opencl/index.ts";
import { Session, StrataError } from "../../src/term/index.ts";
import { sourceHost } from "../source-host.ts";
import type { Buffers, Candidate } from "./candidate.ts";
import { inputLength, shapeOf, type Workload } from "./workload.ts";

const grid = (axes: Readonly<Record<string, readonly number[]>>): Settings[] =>
  Object.entries(axes).reduce<Settings[]>(
    (all, [name, values]) => all.flatMap((s) => values.map((v) => ({ ...s, [name]: v }))),
    [{}],
  );

const PATCHES = [
  ...grid({ rows: [1, 2, 4, 8], v: [4], x: [32], y: [4, 8] }),
  ...grid({ rows: [2, 4], v: [4], x: [64], y: [4] }),
  ...grid({ rows: [1, 2], v: [2], x: [32], y: [2, 4] }),
];

/** Parameter values to try, by schedule; other schedules use their defaults. */
const TRIED: Readonly<Record<string, readonly Settings[]>> = {
  regs: PATCHES,
  fast: PATCHES,
  rows: grid({ v: [8, 16], x: [1, 8] }),
  strips: grid({ rows: [2, 4], v: [16], x: [1, 8] }),
  borderedRows: grid({ v: [16], x: [1, 8] }),
  streamed: [
    {},
    ...grid({ zs: [8, 32, 64], rows: [1, 2, 4], v: [4], x: [32], y: [4, 8] }),
    ...grid({ zs: [4, 16], rows: [1, 2], v: [4], x: [32], y: [4] }),
    ...grid({ zs: [4, 8], rows: [1], v: [2, 4], x: [64], y: [4] }),
  ],
  bordered: [
    {},
    ...grid({ rows: [1, 2, 4], v: [4], x: [32], y: [4, 8] }),
    ...grid({ zs: [4, 32, 64], rows: [1, 2], v: [4], x: [32], y: [4, 8] }),
  ],
  tiled: [{}, { y: 8, x: 64 }, { y: 16, x: 32 }, { z: 2, y: 4, x: 32 }],
};

/** Returns a candidate for every schedule of the program, or those with the given names, that runs on a grid of this size. */
export function ourCandidates(
  w: Workload,
  device: DeviceInfo,
  fp: FpMode | undefined,
  { only, fixed = false }: { only?: readonly string[] | undefined; fixed?: boolean } = {},
): Candidate[] {
  const { program } = w;
  const file = `examples/stencils/${program}.strata`;
  const text = readFileSync(file, "utf8");
  const all = schedulesFor(open(file, text, new Session()), program);
  const chosen = all.filter(({ name }) => only === undefined || only.includes(name));
  return chosen.flatMap(({ name, tunables }) => {
    const declared = new Map(tunables.map((t) => [t.name, t.values]));
    const fits = (s: Settings): boolean =>
      Object.entries(s).every(([key, v]) => declared.get(key)?.includes(v) ?? false);
    return (TRIED[name] ?? [{}]).filter(fits).flatMap((settings) => {
      const choice = { file, text, program, name, settings };
      return candidate(w, fixed ? { ...choice, fixed: shapeOf(w) } : choice, device, fp);
    });
  });
}

const open = (file: string, text: string, session: Session) =>
  new Workspace(sourceHost(), session).open(parseFile(file, text));

/** A schedule of a program of a file, with parameter values. */
export interface Choice {
  readonly file: string;
  readonly text: string;
  readonly program: string;
  readonly name: string;
  readonly settings: Settings;
  /** Extents that the kernel is compiled for; undefined for a kernel of any extents. */
  readonly fixed?: readonly number[] | undefined;
}

/** Returns the candidate of a choice; none if the sizes do not fit the schedule. */
function candidate(
  w: Workload,
  choice: Choice,
  device: DeviceInfo,
  fp: FpMode | undefined,
): Candidate[] {
  const plan = planFor(choice, fp);
  if (plan === undefined) return [];
  const shape = shapeOf(w);
  const components = [new Float32Array(inputLength(w))];
  const inputs = Object.keys(w.inputs).map(
    (name) => [name, { scalar: "f32", shape, components }] as const,
  );
  const ready = makeReady(plan, new Map(inputs));
  if ("problems" in ready) return [];
  const [launch, ...more] = ready.prepared.launches;
  const [out] = plan.result.buffers;
  if (launch === undefined || more.length > 0 || out === undefined)
    throw new Error(`${plan.name} is not one kernel`);
  const { kernel, global, local } = launch;
  const argument = (buffers: Buffers, name: string): LaunchArgument =>
    buffers.get(name === out ? "out" : name)!;
  return [
    {
      family: choice.name,
      settings: choice.settings,
      label: Object.entries(choice.settings)
        .map(([k, v]) => `${k}=${v}`)
        .join(" "),
      source: printPlan(plan),
      options: buildOptions(plan.mode, device).options,
      kernel: kernel.name,
      global,
      local,
      args: (buffers) =>
        kernel.params.map((p) =>
          p.tag === "buffer"
            ? argument(buffers, p.name)
            : { int: ready.prepared.sizes.get(p.name)! },
        ),
    },
  ];
}

/** Returns the plan of a choice; undefined if the schedule does not apply to the program with fixed sizes. */
function planFor(choice: Choice, fp: FpMode | undefined): Plan | undefined {
  try {
    return planOf(choice, fp);
  } catch (error) {
    if (choice.fixed === undefined || !(error instanceof StrataError)) throw error;
    return undefined;
  }
}

/** Compiles a choice in the floating-point mode `fp`; undefined means the mode that the schedule states, or contract. */
export function planOf(
  { file, text, name, settings, ...of }: Choice,
  fp: FpMode | undefined,
): Plan {
  const session = new Session();
  const module = open(file, text, session);
  const def = findProgram(module, of.program);
  const fixed = new Map(of.fixed?.map((extent, i) => [def.sizes[i]!, extent]));
  const program = programOf(def, session, { sizes: fixed });
  const schedule: Schedule = schedulesFor(module, of.program).find((s) => s.name === name)!;
  const { term, conditions } = applySchedule(program, schedule, {
    settings: new Map(Object.entries(settings)),
  });
  const mode = fp ?? (schedule.mode === "strict" ? "contract" : schedule.mode);
  return lower({
    ...program,
    session,
    program: program.name,
    schedule: name,
    mode,
    term,
    conditions,
  });
}
