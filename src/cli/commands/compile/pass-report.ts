/** @file Prints the reports of `strata compile` on passes: their list (`--passes`), or the code after one of them (`--after`). */

import type { CompileOptions } from "../../../api/compile/compile.ts";
import { unknownPass } from "../../../api/compile/pass-problems.ts";
import type { Stage, StageCode } from "../../../lowering/passes/pass-chain.ts";
import type { Pipeline } from "../../../lowering/passes/pipeline.ts";
import { showCode } from "../../../lowering/print/show-code.ts";
import { mistake } from "../../../term/index.ts";
import type { Invocation } from "../../invocation.ts";
import { badArgument } from "../../problem.ts";

/** The options of `strata compile` about passes: --passes, --after and --without. */
export interface PassWords {
  readonly passes?: true;
  readonly after?: string;
  readonly without?: readonly string[];
}

/** True if the options ask for a report on passes instead of kernels. */
export const isAboutPasses = ({ passes, after }: PassWords): boolean =>
  passes === true || after !== undefined;

/** The passes to leave out, with their places on the command line. Names are not checked here: `compile` does so. */
export function passOptions(
  context: Invocation,
  { without = [] }: PassWords,
): Pick<CompileOptions, "without" | "where"> {
  const words = without.map((name) => [`without.${name}`, name] as const);
  return { without, where: context.where(Object.fromEntries(words)) };
}

/**
 * Prints the report of `--after` if it is given, otherwise of `--passes`. Raises E0201 if there is no such pass, E0001 if
 * `--without` leaves it out.
 */
export function showPassReport(
  context: Invocation,
  { stages }: Pipeline,
  snapshots: readonly StageCode[],
  { after, without }: PassWords,
): void {
  if (after === undefined) return showPasses(context, stages, snapshots);
  const place = context.line.place(after);
  if (!stages.some((s) => s.name === after)) throw mistake(unknownPass({ stages }, after, place));
  if (without?.includes(after) === true)
    throw badArgument(place, `the pass \`${after}\` is left out`, "name another after --after");
  showCodeAfter(context, after, snapshots);
}

/** Prints the passes in their order, with the kernels that each changes. */
function showPasses(
  { terminal, json }: Invocation,
  stages: readonly Stage[],
  snapshots: readonly StageCode[],
): void {
  const rows = stages.map((stage, k) => rowOf(stage, k + 1, snapshots));
  if (json) for (const row of rows) terminal.json("pass", row);
  else for (const line of table(rows)) terminal.data(line);
}

interface PassRow {
  readonly number: number;
  readonly name: string;
  readonly makes: string;
  /** The kind of code after the pass; undefined if the pass is left out. */
  readonly code: "structured" | "flat" | undefined;
  readonly optional: boolean;
  readonly required?: string;
  readonly needs: readonly string[];
  readonly gives: readonly string[];
  /** The kernels that the pass changes. */
  readonly changes: readonly string[];
}

function rowOf({ name, pass }: Stage, number: number, snapshots: readonly StageCode[]): PassRow {
  const { makes, required, needs, gives } = pass;
  const own = snapshots.filter((s) => s.stage.name === name);
  const [some] = own;
  return {
    number,
    name,
    makes,
    code: some && ("ids" in some.code ? "flat" : "structured"),
    optional: required === undefined,
    ...(required !== undefined && { required }),
    needs,
    gives,
    changes: own.flatMap((s) => (showCode(s.before) === showCode(s.code) ? [] : [s.kernel])),
  };
}

function table(rows: readonly PassRow[]): readonly string[] {
  const name = Math.max(...rows.map((r) => r.name.length));
  return [
    ...rows.flatMap((r) => {
      const number = String(r.number).padStart(2);
      const changes = r.changes.length > 0 ? "*" : " ";
      const kind = (r.code ?? "left out").padEnd(10);
      const head = `${number} ${changes} ${r.name.padEnd(name)}  ${r.optional ? "optional" : "required"}  ${kind}  `;
      const properties = [...said("needs", r.needs), ...said("gives", r.gives)].join("; ");
      return [`${head}${r.makes}`, ...(properties && [`${" ".repeat(head.length)}${properties}`])];
    }),
    "* changes a kernel of this schedule",
  ];
}

const said = (what: string, list: readonly string[]): readonly string[] =>
  list.length === 0 ? [] : [`${what} ${list.join(", ")}`];

/** Prints the code of each kernel after a pass. */
function showCodeAfter(
  { terminal, json }: Invocation,
  after: string,
  snapshots: readonly StageCode[],
): void {
  for (const { kernel, stage, code } of snapshots) {
    if (stage.name !== after) continue;
    const text = showCode(code);
    if (json) terminal.json("code", { kernel, after, text });
    else terminal.data(`// ${kernel}, after ${after}\n${text}`);
  }
}
