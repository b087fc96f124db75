/** @file The facts about kernels as text: for each launch its work-items, a table of accesses, sums, and a roofline. */
import type { ProgramFacts } from "../../../api/facts/facts.ts";
import type {
  AccessFigures,
  DivergenceFigures,
  Figure,
  LaunchFacts,
  Transfer,
} from "../../../api/facts/launch-facts.ts";
import { showValues } from "../../../term/index.ts";
import type { Speeds } from "../../options/speeds.ts";
import { columns } from "../../output/columns.ts";
import { counted } from "../../output/counted.ts";
import { roofline } from "./roofline.ts";
import { LONGEST_FIGURE, shortFigure as show } from "./short-figure.ts";

/** The lines that `strata facts` prints. */
export function showFacts(facts: ProgramFacts, speeds: Speeds): readonly string[] {
  const { program, schedule, sizes, open, launches } = facts;
  const given = new Map(Object.entries(sizes));
  const of = given.size === 0 ? "" : ` for ${showValues(given)}`;
  const missing = open.length === 0 ? "" : ` (--size gives ${open.join(", ")} a value)`;
  const lines = [
    `${program}${of}, schedule ${schedule}: ${counted(launches.length, "launch", "launches")}${missing}`,
    ...launches.flatMap((l) => ["", ...showLaunch(l, speeds)]),
  ];
  if (!lines.some((line) => line.includes("…"))) return lines;
  const options = open.map((name) => `--size ${name}=…`).join(" ");
  return [
    ...lines,
    "",
    `… stands for the rest of an expression of more than ${LONGEST_FIGURE} characters: ${options} gives numbers, --json whole expressions`,
  ];
}

function showLaunch(l: LaunchFacts, speeds: Speeds): readonly string[] {
  const isAtMost = (name: string): string => (l.atMost.includes(name) ? "at most " : "");
  const figure = (name: string, value: Figure): string => `${isAtMost(name)}${show(value)}`;
  const both = (name: string, { read, written }: Transfer): string =>
    `${figure(`${name}.read`, read)} read, ${figure(`${name}.written`, written)} written`;
  const spaces = (["global", "constant", "local", "private"] as const).filter(
    (s) => l.bytes[s].read !== 0 || l.bytes[s].written !== 0,
  );
  const kinds = Object.entries(l.operations).filter(([, n]) => n !== 0);
  const groups = l.local === null ? "the driver chooses groups" : `groups of ${product(l.local)}`;
  const items =
    l.workItems === 1 && l.local === null
      ? "1 work-item"
      : `${show(l.workItems)} work-items (${product(l.global)}), ${groups}`;
  const often = l.launches === 1 ? "" : `, launched ${figure("launches", l.launches)} times`;
  return [
    `${l.name}: ${items}${often}`,
    ...(l.when ?? []).map((test) => `  where ${test}`),
    ...columns(HEAD, l.accesses.map(row)).map((line) => `  ${line}`),
    ...l.loops.map(
      (loop) =>
        `  loop ${loop.variable}, line ${loop.place}: at most ${show(loop.iterations)} iterations by a work-item, ${loop.atMost ? "at most " : ""}${show(loop.total)} in all`,
    ),
    ...spaces.map((s) => `  bytes ${s}: ${both(`bytes.${s}`, l.bytes[s])}`),
    `  bytes touched: ${both("bytes.touched", l.bytes.touched)}`,
    `  arithmetic: ${figure("flops", l.flops)} flops`,
    ...(kinds.length === 0
      ? []
      : [
          `  operations: ${kinds.map(([k, n]) => `${k} ${figure(`operations.${k}`, n)}`).join(", ")}`,
        ]),
    `  barriers ${figure("barriers", l.barriers)}, local memory ${show(l.localBytes)} bytes, registers about ${show(l.registers)}`,
    ...(l.divergence.length === 0 ? [] : [`  may diverge: ${showDivergence(l.divergence)}`]),
    `  roofline: ${roofline(l, speeds)}`,
  ];
}

/** `if in lines 20, 24, loop in line 9`: the lines of each kind, in the order in which they occur first. */
function showDivergence(found: readonly DivergenceFigures[]): string {
  const kinds = [...new Set(found.map((d) => d.what))];
  const lines = kinds.map((what) => [
    ...new Set(found.filter((d) => d.what === what).map((d) => d.place)),
  ]);
  return kinds
    .map(
      (what, k) =>
        `${what} in ${lines[k]!.length === 1 ? "line" : "lines"} ${lines[k]!.join(", ")}`,
    )
    .join("; ");
}

const HEAD = ["line", "access", "type", "stride", "times", "in all", "same place", ""] as const;

function row(a: AccessFigures): readonly string[] {
  const stride = a.stride === null ? "irregular" : `${a.stride}${a.mostly ? " mostly" : ""}`;
  const notes = [
    ...(a.aligned ? ["aligned"] : []),
    ...(a.atomic ? ["atomic"] : []),
    ...((a.bankConflicts ?? 1) > 1 ? [`bank conflicts: ${a.bankConflicts} times`] : []),
  ];
  return [
    String(a.place),
    `${a.kind} ${a.buffer} (${a.space})`,
    a.width === 1 ? a.type : `${a.type}x${a.width}`,
    stride,
    show(a.times),
    `${a.atMost ? "at most " : ""}${show(a.total)}`,
    show(a.repeats),
    notes.join(", "),
  ];
}

const product = (sizes: readonly Figure[]): string => sizes.map(show).join(" x ");
