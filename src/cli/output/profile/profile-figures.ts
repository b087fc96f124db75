/** @file The figures of a profile in words, as the table and the page show them. */
import type { Profile } from "../../../api/profile/profile.ts";
import type { PlaceCost, ProfiledLaunch, RoofSpeed } from "../../../api/profile/profiled-launch.ts";
import { showValues } from "../../../term/index.ts";
import { counted } from "../counted.ts";
import { showTime } from "../show-time.ts";

/** A number with three significant digits, without an exponent where it is neither small nor large. */
export const digits = (n: number): string => String(Number(n.toPrecision(3)));

/** A share of 1 as a percentage. */
export const percent = (share: number): string => `${digits(100 * share)} %`;

/** A figure, or `unknown` where it is null. */
const orUnknown = (n: number | null, show: (n: number) => string = String): string =>
  n === null ? "unknown" : show(n);

/** A figure of a launch, with `at most` before an upper bound. */
function bounded(
  launch: ProfiledLaunch,
  name: "bandwidth" | "flopRate" | "ofRoof",
  show: (n: number) => string,
): string {
  const value = launch[name];
  return value !== null && launch.atMost.includes(name)
    ? `at most ${show(value)}`
    : orUnknown(value, show);
}

/** The columns of the table of launches; the last is the name. */
export const LAUNCH_HEAD = [
  ...["time", "least", "most", "share", "times"],
  ...["GB/s", "GFLOP/s", "of roof", "registers", "spilled", "launch"],
] as const;

/** The row of a launch under `LAUNCH_HEAD`. */
export function launchRow(l: ProfiledLaunch): readonly string[] {
  const { ns, spillStoreBytes: stored, spillLoadBytes: loaded } = l;
  const time = (of: "median" | "min" | "max"): string =>
    ns === null ? "untimed" : showTime(ns[of]);
  return [
    time("median"),
    time("min"),
    time("max"),
    orUnknown(l.share, percent),
    String(l.launches),
    bounded(l, "bandwidth", digits),
    bounded(l, "flopRate", digits),
    bounded(l, "ofRoof", percent),
    l.registers === null ? "not told" : String(l.registers),
    stored === null || loaded === null ? "not told" : `${stored + loaded} B`,
    l.name,
  ];
}

/** One line about what ran: program, schedule, sizes, and how often it was timed. */
export function headlineOf({ ran, name, sizes, warmup, rounds, roundNs }: Profile): string {
  const given = new Map(Object.entries(sizes));
  const of = given.size === 0 ? "" : ` for ${showValues(given)}`;
  const device = ran.device === undefined ? "" : ` on ${ran.device.name.trim()}`;
  const timed =
    roundNs === null
      ? "not timed"
      : `a round takes ${showTime(roundNs)} (median of ${rounds}, after ${counted(warmup, "round")} to warm up)`;
  return `profile of ${name}${of}${device}: ${timed}`;
}

/** One line about the speeds of the device. */
export function speedsLine({ speeds: { bandwidth, flops } }: Profile): string {
  const shown = (speed: RoofSpeed, unit: string): string =>
    `${digits(speed.value)} ${unit} (${speed.from === "given" ? "given" : "measured with kernels that copy"})`;
  const known = [
    ...(bandwidth === null ? [] : [shown(bandwidth, "GB/s")]),
    ...(flops === null ? [] : [shown(flops, "GFLOP/s")]),
  ];
  const missing = [
    ...(bandwidth === null ? ["--bandwidth"] : []),
    ...(flops === null ? ["--flops"] : []),
  ];
  const rest = missing.length === 0 ? "" : `; ${missing.join(" and ")} not given`;
  return `roof: ${known.length === 0 ? "unknown" : known.join(", ")}${rest}`;
}

/** Sentences about one launch besides its row: work-items, bytes, operations, and the roof. */
export function launchLines(l: ProfiledLaunch): readonly string[] {
  const { bytes, flops, roofNs, limit, atMost } = l;
  const figure = (name: string, n: number | null): string =>
    `${atMost.includes(name) ? "at most " : ""}${orUnknown(n)}`;
  const groups =
    l.local === null ? "groups that the driver chooses" : `groups of ${l.local.join(" x ")}`;
  const intensity =
    flops === null || !bytes.touched
      ? ""
      : `, ${digits(flops / bytes.touched)} for each byte touched`;
  const shortest = (time: string): string =>
    atMost.includes("roofNs") ? `${time} or less` : `at least ${time}`;
  const limits = limit === null ? "" : `: ${limit} limit it`;
  return [
    `${counted(l.workItems, "work-item")} (${l.global.join(" x ")}) in ${groups}, local memory ${orUnknown(l.localBytes)} bytes`,
    `bytes touched ${figure("bytes.touched", bytes.touched)}, requested ${figure("bytes.requested", bytes.requested)}; flops ${figure("flops", flops)}${intensity}`,
    ...(roofNs === null ? [] : [`roof: ${shortest(showTime(roofNs))}${limits}`]),
    ...l.madeBy.map((m) => `${m.what} by ${makerName(m)}`),
  ];
}

/** The step of a schedule that made something: its strategy, and where it is called. */
export const makerName = ({ strategy, rule, place }: ProfiledLaunch["madeBy"][number]): string =>
  `${strategy ?? rule}${place === undefined ? "" : ` (${place})`}`;

/** What a place does, and how much. */
export const placeWords = (p: PlaceCost): string =>
  p.what === "loop" ? `loop ${p.name}` : `${p.what} ${p.name} (${p.space})`;
