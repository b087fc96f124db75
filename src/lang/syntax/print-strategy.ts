/** @file Strategies, their arguments, parameters and conditions as source text, with the parentheses they need and no others. */

import { quoteString } from "../parse/literal.ts";
import { printExpr } from "./print-expr.ts";
import {
  list,
  parenthesise,
  printName,
  printRangeEnd,
  printSize,
  printType,
} from "./print-type.ts";
import type {
  Arg,
  Comparison,
  Condition,
  Expr,
  Kind,
  MatchCase,
  Param,
  Range,
  Strat,
  TypeSyntax,
  ValueCase,
  ValuePattern,
} from "./syntax.ts";

const PREFIX = 0;
const CHOICE = 1;
const SEQ = 2;
const AT = 3;
const ATOM = 4;

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
      return parenthesise(
        `${printStrat(strat.left, CHOICE)} <+ ${printStrat(strat.right, SEQ)}`,
        CHOICE,
        level,
      );
    case "seq":
      return parenthesise(
        `${printStrat(strat.left, SEQ)} ; ${printStrat(strat.right, AT)}`,
        SEQ,
        level,
      );
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

const printCond = (cond: Strat | Comparison): string =>
  cond.tag === "relation" ? printCondition(cond) : printStrat(cond);

type AtomTag = "sName" | "sCall" | "sRule" | "sMatch" | "sMatchValue" | "sString";

const printAtom = (strat: Extract<Strat, { tag: AtomTag }>): string => {
  switch (strat.tag) {
    case "sName":
      return printName(strat.name);
    case "sCall":
      return `${printName(strat.name)}(${list(strat.args, printArg)})`;
    case "sRule":
      return `{ ${printRewrite(strat.lhs, strat.rhs)}${printWhere(strat.where)} }`;
    case "sMatch":
      return `match { ${strat.cases.map(printCase).join(" ")} }`;
    case "sMatchValue":
      return `match ${printStrat(strat.subject, ATOM)} { ${strat.cases.map(printValueCase).join(" ")} }`;
    case "sString":
      return quoteString(strat.value);
    default:
      return strat satisfies never;
  }
};

export const printRewrite = (lhs: Expr, rhs: Expr): string =>
  `${printExpr(lhs)} => ${printExpr(rhs)}`;

const printCase = ({ pattern, where, body }: MatchCase): string =>
  `| ${printExpr(pattern)}${printWhere(where)} -> ${printStrat(body)}`;

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

const printList = (elems: readonly Arg[]): string => `[${list(elems, printArg)}]`;

export const printArg = (arg: Arg): string => {
  switch (arg.tag) {
    case "argStrat":
      return printStrat(arg.strat);
    case "argSize":
      return printSize(arg.size);
    case "argString":
      return quoteString(arg.value);
    case "argPattern":
      return `\`${printExpr(arg.pattern)}\``;
    case "argList":
      return printList(arg.elems);
    case "argSpread":
      return `${printStrat(arg.list, ATOM)}..`;
    default:
      return arg satisfies never;
  }
};

// ---------------------------------------------------------------- parameters

export const printParams = (params: readonly Param[]): string =>
  params.length === 0 ? "" : `(${list(params, printParam)})`;

const printParam = ({ name, kind, range, default: value }: Param): string =>
  [
    printName(name),
    kind === undefined ? "" : `: ${printKind(kind)}`,
    range === undefined ? "" : ` in ${printRange(range)}`,
    value === undefined ? "" : ` = ${printArg(value)}`,
  ].join("");

export const printKind = (kind: Kind): string =>
  typeof kind === "string" ? kind : `[${printKind(kind.list)}]`;

export const printRange = (range: Range): string => {
  if (range.tag === "rangeList") return `[${list(range.values, (size) => printSize(size))}]`;
  const step = range.step === undefined ? "" : ` ${range.step.op} ${printSize(range.step.by)}`;
  return `${printSize(range.from)} .. ${printRangeEnd(range.to)}${step}`;
};

// ---------------------------------------------------------------- conditions

export const printWhere = (where: readonly Condition[]): string =>
  where.length === 0 ? "" : ` where ${list(where, printCondition)}`;

export const printCondition = (condition: Condition): string => {
  switch (condition.tag) {
    case "relation":
      return `${printSize(condition.left)} ${condition.relation} ${printSize(condition.right)}`;
    case "property":
      return `${printName(condition.name)}(${list(condition.args, printPropertyArg)})`;
    case "context":
      return `${printName(condition.name)} = context(${printExpr(condition.body)}, ${printArg(condition.select)})`;
    default:
      return condition satisfies never;
  }
};

const TYPE_TAGS: readonly string[] = [
  "typeName",
  "typeApply",
  "idxType",
  "boundaryType",
  "arrayType",
  "tupleType",
  "funType",
  "natFunType",
];

const isType = (arg: Expr | TypeSyntax): arg is TypeSyntax => TYPE_TAGS.includes(arg.tag);

/** An expression that starts like an array type stands in parentheses. */
const printPropertyArg = (arg: Expr | TypeSyntax): string => {
  if (isType(arg)) return printType(arg);
  const text = printExpr(arg);
  return text.startsWith("[") || text.startsWith("idx[") ? `(${text})` : text;
};
