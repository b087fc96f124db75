/** @file A profile as text: a table of launches, then each launch with the lines of the code that cost the most; and as JSON. */
import type { Profile } from "../../../api/profile/profile.ts";
import type { PlaceCost, ProfiledLaunch } from "../../../api/profile/profiled-launch.ts";
import type { Invocation } from "../../invocation.ts";
import { columns } from "../columns.ts";
import {
  headlineOf,
  LAUNCH_HEAD,
  launchLines,
  launchRow,
  makerName,
  percent,
  placeWords,
  speedsLine,
} from "./profile-figures.ts";

/** The most accesses and the most loops of a launch that the text shows. */
const MOST_ACCESSES = 5;
const MOST_LOOPS = 3;

/** Prints a profile as text, or with --json as an object `launch` for each launch and an object `profile`. */
export function showProfile({ terminal, json }: Invocation, profile: Profile): void {
  if (json) {
    for (const launch of profile.launches) terminal.json("launch", launch);
    terminal.json("profile", summaryOf(profile));
    return;
  }
  for (const remark of profile.remarks) terminal.say(`note: ${remark}`);
  for (const line of profileLines(profile)) terminal.data(line);
}

/** The lines that `--profile` prints. */
export function profileLines(profile: Profile): readonly string[] {
  const { launches } = profile;
  return [
    headlineOf(profile),
    speedsLine(profile),
    ...columns(LAUNCH_HEAD, launches.map(launchRow), LAUNCH_HEAD.length - 1).map((l) => `  ${l}`),
    ...launches.flatMap((l) => [
      "",
      `${l.name}:`,
      ...launchLines(l).map((s) => `  ${s}`),
      ...costs(l),
    ]),
  ];
}

const COST_HEAD = ["line", "bytes", "share", "iterations", "", "made by"] as const;

function costs({ places }: ProfiledLaunch): readonly string[] {
  const loops = places.filter((p) => p.what === "loop").slice(0, MOST_LOOPS);
  const accesses = places.filter((p) => p.what !== "loop").slice(0, MOST_ACCESSES);
  return columns(COST_HEAD, [...accesses, ...loops].map(costRow), 4).map((line) => `  ${line}`);
}

function costRow(p: PlaceCost): readonly string[] {
  const bound = p.atMost ? "at most " : "";
  const figure = (n: number | undefined): string => (n === undefined ? "" : `${bound}${n}`);
  return [
    String(p.place),
    figure(p.bytes),
    p.share === undefined ? "" : percent(p.share),
    figure(p.iterations),
    placeWords(p),
    p.madeBy === null ? "" : makerName(p.madeBy),
  ];
}

/** The object `profile`: what ran, how it was timed, and the speeds of the device. */
function summaryOf(profile: Profile): object {
  const { ran, name, compiled, sizes, warmup, rounds, roundNs, speeds, launches, remarks } =
    profile;
  const { program, schedule, settings } = compiled.applied;
  return {
    name,
    program: program.name,
    schedule: schedule.name,
    settings: Object.fromEntries(settings),
    fixed: Object.fromEntries(program.fixed),
    deviceName: ran.device?.name ?? null,
    driver: ran.device?.driver ?? null,
    sizes,
    warmup,
    rounds,
    roundNs,
    bandwidth: speeds.bandwidth,
    flops: speeds.flops,
    launches: launches.length,
    remarks,
  };
}
