/**
 * @file Prints surface syntax as source text; parsing the text gives equal syntax except for spans. A declaration that fits in
 * 100 columns is one line; otherwise the body is below its head, one step of a `|>` or `;` chain per line.
 */

import { quoteString } from "../parse/literal.ts";
import type { BoundSyntax, DataRangeSyntax } from "./data-range-syntax.ts";
import { printExprSyntax } from "./print-expr.ts";
import { printParams, printRewrite, printStrat, printWhere } from "./print-strategy.ts";
import { commaSeparated, printName, printType } from "./print-type.ts";
import type { Decl, ExprSyntax, FunParam, Import, LawSyntax, Strat } from "./syntax.ts";

const WIDTH = 100;

/**
 * Prints a file: its imports, then its declarations separated by blank lines, with a final newline. The documentation of the file
 * as a whole is not printed.
 */
export const printFile = (imports: readonly Import[], decls: readonly Decl[]): string => {
  const head = imports.length === 0 ? [] : [imports.map(printImport).join("\n")];
  return `${[...head, ...decls.map(printDecl)].join("\n\n")}\n`;
};

const printImport = ({ module, alias, only }: Import): string =>
  [
    `import ${module.tag === "name" ? module.text : quoteString(module.text)}`,
    alias === undefined ? "" : ` as ${printName(alias)}`,
    only === undefined ? "" : ` (${commaSeparated(only, printName)})`,
  ].join("");

/**
 * Prints one declaration with its `///` lines, without a final newline. Comments other than documentation are not part of the
 * syntax and are lost.
 */
export const printDecl = (decl: Decl): string => {
  const doc = decl.doc === "" ? [] : decl.doc.split("\n").map((line) => `/// ${line}`.trimEnd());
  const [head, body] = headAndBody(decl);
  const text = `${printExported(decl)}${head}`;
  return [...doc, `${text} =${placeBody(text, body)}`].join("\n");
};

const printExported = ({ exported, deprecated }: Decl): string => {
  if (!exported) return "";
  if (deprecated === undefined) return "export ";
  const until = deprecated.until === undefined ? "" : `until ${quoteString(deprecated.until)} `;
  return `export deprecated ${until}`;
};

/** The steps of a body; each but the first begins with its operator. */
type Steps = readonly string[];

const placeBody = (head: string, steps: Steps): string => {
  const line = steps.join(" ");
  if (head.length + 3 + line.length <= WIDTH) return ` ${line}`;
  return line.length + 2 <= WIDTH ? `\n  ${line}` : steps.map((step) => `\n  ${step}`).join("");
};

const headAndBody = (decl: Decl): readonly [head: string, body: Steps] => {
  const name = printName(decl.name);
  switch (decl.tag) {
    case "fun": {
      const result = decl.result === undefined ? "" : `: ${printType(decl.result)}`;
      const head = `fun ${name}(${commaSeparated(decl.params, printFunParam)})${result}`;
      return [`${head}${printWhere(decl.where)}`, [...exprSteps(decl.body), ...printLaws(decl)]];
    }
    case "extern": {
      const head = `extern fun ${name}(${commaSeparated(decl.params, printFunParam)}): ${printType(decl.result)}`;
      return [head, [quoteString(decl.code.value), `means ${printExprSyntax(decl.meaning)}`]];
    }
    case "type":
      return [
        `type ${name}${decl.params.length === 0 ? "" : `(${commaSeparated(decl.params, printName)})`}`,
        [printType(decl.type)],
      ];
    case "rule": {
      const semantics = decl.class === "exact" ? "" : `${decl.class} `;
      const where = decl.where.length === 0 ? [] : [printWhere(decl.where).trimStart()];
      return [
        `${semantics}rule ${name}${printParams(decl.params)}`,
        [printRewrite(decl.lhs, decl.rhs), ...where],
      ];
    }
    case "strategy":
      return [`strategy ${name}${printParams(decl.params)}`, stratSteps(decl.body)];
    case "schedule": {
      const mode = decl.mode === "strict" ? "" : ` fp ${decl.mode}`;
      const head = `schedule ${name}${printParams(decl.params)} for ${commaSeparated(decl.programs, printName)}${mode}`;
      return [`${head}${printWhere(decl.where)}`, stratSteps(decl.body)];
    }
    default:
      return decl satisfies never;
  }
};

const printFunParam = ({ name, type, range }: FunParam): string =>
  `${printName(name)}: ${printType(type)}${range === undefined ? "" : ` in ${printDataRange(range)}`}`;

/** Prints the range of an input: `0.5 .. 2.0`, or `(0.5 .. 2.0, _)` for the components of a tuple. */
export const printDataRange = (range: DataRangeSyntax): string => {
  switch (range.tag) {
    case "dataSpan":
      return `${printBound(range.low)} .. ${printBound(range.high)}`;
    case "dataParts":
      return `(${commaSeparated(range.parts, printDataRange)})`;
    case "dataAny":
      return range.text;
    default:
      return range satisfies never;
  }
};

const printBound = ({ text, suffix = "" }: BoundSyntax): string => `${text}${suffix}`;

const printLaws = ({ laws }: Extract<Decl, { tag: "fun" }>): Steps =>
  laws.length === 0 ? [] : [`with ${commaSeparated(laws, printLaw)}`];

/** Prints a law without `with`: `identity(0.0)`. */
export const printLaw = ({ name, args }: LawSyntax): string =>
  `${printName(name)}${args.length === 0 ? "" : `(${commaSeparated(args, (a) => printExprSyntax(a))})`}`;

const exprSteps = (body: ExprSyntax): Steps =>
  body.tag === "pipe"
    ? [printExprSyntax(body.arg, 2), ...body.stages.map((s) => `|> ${printExprSyntax(s, 2)}`)]
    : [printExprSyntax(body)];

const stratSteps = (body: Strat): Steps =>
  body.tag === "seq"
    ? body.steps.map((s, i) => `${i === 0 ? "" : "; "}${printStrat(s, 3)}`)
    : [printStrat(body)];
