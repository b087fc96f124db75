/** @file The text of a schedule that calls a strategy, with the strategy's sizes as its parameters. */
import { printParams } from "../syntax/print-strategy.ts";
import type { Decl, ParamSyntax } from "../syntax/syntax.ts";

/** How a schedule is to be called, for which program, and how it writes the name of the strategy that it calls. */
export interface CallingNames {
  readonly name: string;
  readonly program: string;
  readonly called: string;
}

/**
 * The text of a schedule that calls a strategy. Its parameters are the strategy's sizes with a number as default, with their ranges;
 * the strategy's other parameters, which all must have defaults, keep them.
 */
export function callingSchedule(
  { params }: Extract<Decl, { tag: "strategy" }>,
  { name, program, called }: CallingNames,
): string {
  const open = params.filter(isTunable);
  const args = open.map((p) => `${p.name.text} = ${p.name.text}`);
  const given = args.length === 0 ? "" : `(${args.join(", ")})`;
  return `schedule ${name}${printParams(open)} for ${program} = ${called}${given}`;
}

const isTunable = ({ kind, rest, default: usual }: ParamSyntax): boolean =>
  kind === "nat" && rest !== true && usual?.tag === "argSize" && usual.size.tag === "sizeNat";
