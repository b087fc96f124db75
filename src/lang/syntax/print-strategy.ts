/** @file Prints strategies, their arguments, parameters and conditions as source text with the minimal parentheses. */

import { quoteString } from "../parse/literal.ts";
import { printExprSyntax } from "./print-expr.ts";
import {
  commaSeparated,
  parenthesise,
  printName,
  printRangeEnd,
  printSize,
  printType,
} from "./print-type.ts";
import type {
  CallArg,
  ConditionSyntax,
  ExprSyntax,
  Kind,
  MatchCase,
  ParamSyntax,
  SizeRelation,
  SketchSyntax,
  Strat,
  StrategyArgument,
  TunableValues,
  TypeSyntax,
  ValueCase,
  ValuePattern,
} from "./syntax.ts";

const PREFIX = 0;
const CHOICE = 1;
const SEQ = 2;
const AT = 3;
const ATOM = 4;

/**
 * Prints a strategy on one line. `level` is the least binding strength that the context requires, 0 (`let`, `if`), 1 `<+`, 2 `;`,
 * 3 `@`, 4 a name or call; a looser form gets parentheses.
 */
export const printStrat = (strat: Strat, level: number = PREFIX): string => {
  switch (strat.tag) {
    case "sLet":
      return parenthesise(
        `let ${printName(strat.name)}${printParams(strat.params)} = ${printArg(strat.value)} in ${printStrat(strat.body)}`,
        PREFIX,
        level,
      );
    case "sIf":
      return parenthesise(
        `if ${printCond(strat.cond)} then ${printStrat(strat.then)} else ${printStrat(strat.else)}`,
        PREFIX,
        level,
      );
    case "sSize":
      return parenthesise(printSize(strat.size), PREFIX, level);
    case "sList":
      return parenthesise(printList(strat.elems), PREFIX, level);
    case "choice":
      return parenthesise(strat.options.map((s) => printStrat(s, SEQ)).join(" <+ "), CHOICE, level);
    case "seq":
      return parenthesise(strat.steps.map((s) => printStrat(s, AT)).join(" ; "), SEQ, level);
    case "sAt":
      return parenthesise(
        `${printStrat(strat.strat, AT)} @ ${printStrat(strat.target, ATOM)}`,
        AT,
        level,
      );
    default:
      return printAtom(strat);
  }
};

const printCond = (cond: Strat | SizeRelation): string =>
  cond.tag === "relation" ? printCondition(cond) : printStrat(cond);

type StrategyAtomTag =
  | "sName"
  | "sCall"
  | "sUntil"
  | "sSketch"
  | "sRule"
  | "sMatch"
  | "sMatchValue"
  | "sString";

const printAtom = (strat: Extract<Strat, { tag: StrategyAtomTag }>): string => {
  switch (strat.tag) {
    case "sName":
      return printName(strat.name);
    case "sCall":
      return `${printName(strat.name)}(${commaSeparated(strat.args, printCallArg)})`;
    case "sUntil":
      return [
        `${printName(strat.name)}(${commaSeparated(strat.args, printCallArg)}) until ${printSketch(strat.sketch)}`,
        ...strat.pins.map((pin) => `by ${printPin(pin)}`),
      ].join(" ");
    case "sSketch":
      return `sketch(${printSketch(strat.sketch)})`;
    case "sRule":
      return `{ ${printRewrite(strat.lhs, strat.rhs)}${printWhere(strat.where)} }`;
    case "sMatch":
      return `match ${strat.inside ? "in " : ""}{ ${strat.cases.map(printCase).join(" ")} }`;
    case "sMatchValue":
      return `match ${printStrat(strat.subject, ATOM)} { ${strat.cases.map(printValueCase).join(" ")} }`;
    case "sString":
      return quoteString(strat.value);
    default:
      return strat satisfies never;
  }
};

/** What follows `by`. A search in it gets parentheses: a later `by` would be its own. */
export const printPin = (pin: Strat): string =>
  pin.tag === "sUntil" ? `(${printStrat(pin)})` : printStrat(pin, ATOM);

/** Prints a sketch on one line; a nest inside another gets parentheses. */
const printSketch = (sketch: SketchSyntax, isInner = false): string => {
  switch (sketch.tag) {
    case "sketchNest": {
      const text = sketch.steps.map((s) => printSketch(s, true)).join(" > ");
      return isInner ? `(${text})` : text;
    }
    case "sketchLoop":
      return `${printName(sketch.name)}[${sketch.extent === undefined ? "_" : printSize(sketch.extent)}]`;
    case "sketchCall":
      return `${printName(sketch.name)}(${commaSeparated(sketch.args, (s) => printSketch(s))})`;
    case "sketchLet": {
      const text = `let ${printSketch(sketch.value)} in ${printSketch(sketch.body)}`;
      return isInner ? `(${text})` : text;
    }
    case "sketchTerm":
      return printExprSyntax(sketch.term, SUM);
    default:
      return sketch satisfies never;
  }
};
/** Sums bind most loosely of the expressions that a sketch may have without parentheses. */
const SUM = 9;

/** Prints the two sides of a rule on one line: `lhs => rhs`, without conditions. */
export const printRewrite = (lhs: ExprSyntax, rhs: ExprSyntax): string =>
  `${printExprSyntax(lhs)} => ${printExprSyntax(rhs)}`;

const printCase = ({ pattern, where, body }: MatchCase): string =>
  `| ${printExprSyntax(pattern)}${printWhere(where)} -> ${printStrat(body)}`;

const printValueCase = ({ pattern, where, body }: ValueCase): string =>
  `| ${printValuePattern(pattern)}${printWhere(where)} -> ${printStrat(body)}`;

const printValuePattern = (p: ValuePattern): string => {
  switch (p.tag) {
    case "anyValue":
      return printName(p.name);
    case "natValue":
      return String(p.value);
    case "listValue": {
      const rest = p.rest === undefined ? [] : [`${printName(p.rest)}..`];
      return `[${[...p.elems.map(printValuePattern), ...rest].join(", ")}]`;
    }
    default:
      return p satisfies never;
  }
};

const printList = (elems: readonly StrategyArgument[]): string =>
  `[${commaSeparated(elems, printArg)}]`;

const printCallArg = (arg: CallArg): string =>
  arg.tag === "argNamed" ? `${printName(arg.name)} = ${printArg(arg.value)}` : printArg(arg);

/** Prints an argument of a strategy call: a strategy, size, string, pattern in backquotes, list or spread. */
export const printArg = (arg: StrategyArgument): string => {
  switch (arg.tag) {
    case "argStrat":
      return printStrat(arg.strat);
    case "argSize":
      return printSize(arg.size);
    case "argString":
      return quoteString(arg.value);
    case "argPattern":
      return `\`${printExprSyntax(arg.pattern)}\``;
    case "argList":
      return printList(arg.elems);
    case "argSpread":
      return `${printStrat(arg.list, ATOM)}..`;
    default:
      return arg satisfies never;
  }
};

// ---------------------------------------------------------------- parameters

/** Prints a parameter list in parentheses; empty text for no parameters. */
export const printParams = (params: readonly ParamSyntax[]): string =>
  params.length === 0 ? "" : `(${commaSeparated(params, printParam)})`;

const printParam = ({ name, rest, kind, range, default: value }: ParamSyntax): string =>
  [
    `${printName(name)}${rest === true ? ".." : ""}`,
    kind === undefined ? "" : `: ${printKind(kind)}`,
    range === undefined ? "" : ` in ${printRange(range)}`,
    value === undefined ? "" : ` = ${printArg(value)}`,
  ].join("");

/** Prints the kind of a parameter: `nat`, or `[nat]` for a list of kinds. */
export const printKind = (kind: Kind): string =>
  typeof kind === "string" ? kind : `[${printKind(kind.list)}]`;

/** Prints tunable values: a list `[1, 2]` or a range `16 .. 256 * 2`, whose step `* 2` or `+ 16` is optional. */
export const printRange = (range: TunableValues): string => {
  if (range.tag === "rangeList")
    return `[${commaSeparated(range.values, (size) => printSize(size))}]`;
  const step = range.step === undefined ? "" : ` ${range.step.op} ${printSize(range.step.by)}`;
  return `${printSize(range.from)} .. ${printRangeEnd(range.to)}${step}`;
};

// ---------------------------------------------------------------- conditions

/** Prints ` where …` with a leading space; empty text for no conditions. */
export const printWhere = (where: readonly ConditionSyntax[]): string =>
  where.length === 0 ? "" : ` where ${commaSeparated(where, printCondition)}`;

/** Prints one condition: a relation of sizes, a property or `h = context(body, p)`. */
export const printCondition = (condition: ConditionSyntax): string => {
  switch (condition.tag) {
    case "relation":
      return `${printSize(condition.left)} ${condition.relation} ${printSize(condition.right)}`;
    case "property":
      return `${printName(condition.name)}(${commaSeparated(condition.args, printPropertyArg)})`;
    case "context":
      return `${printName(condition.name)} = context(${printExprSyntax(condition.body)}, ${printArg(condition.select)})`;
    default:
      return condition satisfies never;
  }
};

const TYPE_TAGS: readonly string[] = [
  "typeName",
  "typeApply",
  "idxType",
  "vectorType",
  "boundaryType",
  "arrayType",
  "tupleType",
  "funType",
  "natFunType",
];

const isType = (arg: ExprSyntax | TypeSyntax): arg is TypeSyntax => TYPE_TAGS.includes(arg.tag);

/** Puts an expression that begins like an array type or index type in parentheses. */
const printPropertyArg = (arg: ExprSyntax | TypeSyntax): string => {
  if (isType(arg)) return printType(arg);
  const text = printExprSyntax(arg);
  return text.startsWith("[") || text.startsWith("idx[") ? `(${text})` : text;
};
