/** @file Schedules that call a strategy, with the strategy's sizes as their parameters, as text. */
import { wordsIn } from "../parse/index.ts";
import { printParams, printStrat } from "../syntax/print-strategy.ts";
import type { Decl, Name, ParamSyntax, Strat } from "../syntax/syntax.ts";

/** The declaration of the strategy that a schedule calls. */
type CalledStrategy = Extract<Decl, { tag: "strategy" }>;

/** The parameters of a strategy that a schedule can have: sizes with a number as default. The others keep their defaults. */
export const tunableParams = ({ params }: CalledStrategy): readonly ParamSyntax[] =>
  params.filter(
    ({ kind, rest, default: usual }) =>
      kind === "nat" && rest !== true && usual?.tag === "argSize" && usual.size.tag === "sizeNat",
  );

/** The call of a strategy by a schedule that has its `tunableParams`. The strategy's other parameters must have defaults. */
export function callOf(
  decl: CalledStrategy,
  { text, qualifier }: Pick<Name, "text" | "qualifier">,
): Strat {
  const { span } = decl;
  const name = { text, ...(qualifier !== undefined && { qualifier }), span };
  const args = tunableParams(decl).map(({ name: of }) => {
    const strat = { tag: "sName", name: of, span } as const;
    const size = { tag: "sizeName", name: of, span } as const;
    return {
      tag: "argNamed",
      name: of,
      value: { tag: "argStrat", strat, size, span },
      span,
    } as const;
  });
  return args.length === 0 ? { tag: "sName", name, span } : { tag: "sCall", name, args, span };
}

/** A schedule to print. Of the parameters those are printed that the body mentions. */
export interface PrintableSchedule {
  readonly name: string;
  readonly params: readonly ParamSyntax[];
  readonly program: string;
  readonly body: Strat;
}

/** The text of a schedule, on one line. */
export function printSchedule({ name, params, program, body }: PrintableSchedule): string {
  const text = printStrat(body);
  const words = new Set(wordsIn(text));
  const used = params.filter((p) => words.has(p.name.text));
  return `schedule ${name}${printParams(used)} for ${program} = ${text}`;
}
