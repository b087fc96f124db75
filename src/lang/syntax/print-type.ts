/** @file Types, sizes and names as source text, with the parentheses they need and no others. */

import type { Name, SizeArg, SizeOp, SizeSyntax, TypeSyntax } from "./syntax.ts";

export const printName = (name: Name): string =>
  name.qualifier === undefined ? name.text : `${name.qualifier}::${name.text}`;

export const commaSeparated = <T>(items: readonly T[], print: (item: T) => string): string =>
  items.map(print).join(", ");

/** `text`, in parentheses if it binds less tightly than its place asks for. */
export const parenthesise = (text: string, binds: number, asked: number): string =>
  binds < asked ? `(${text})` : text;

// ---------------------------------------------------------------- sizes

const ATOM = 2;
const sizeLevel = (op: SizeOp): number => (op === "+" || op === "-" ? 0 : 1);

const printSizeArg = (arg: SizeArg): string =>
  arg.tag === "sizeNamed" ? `${printName(arg.name)} = ${printSize(arg.value)}` : printSize(arg);

/** `level`: 0 where a sum may stand, 1 a product, 2 an atom only. */
export const printSize = (size: SizeSyntax, level = 0): string => {
  switch (size.tag) {
    case "sizeName":
      return printName(size.name);
    case "sizeNat":
      return String(size.value);
    case "sizeCall":
      return `${size.fn}(${commaSeparated(size.args, (arg) => printSize(arg))})`;
    case "sizeApply":
      return `${printName(size.name)}(${commaSeparated(size.args, printSizeArg)})`;
    case "sizeBinary": {
      const own = sizeLevel(size.op);
      const text = `${printSize(size.left, own)} ${size.op} ${printSize(size.right, own + 1)}`;
      return parenthesise(text, own, level);
    }
    default:
      return size satisfies never;
  }
};

/** The upper end of a range, where a bare `*` would be its step. */
export const printRangeEnd = (size: SizeSyntax): string =>
  printSize(size, hasProduct(size) ? ATOM : 0);

const hasProduct = (size: SizeSyntax): boolean =>
  size.tag === "sizeBinary" && (size.op === "*" || hasProduct(size.left) || hasProduct(size.right));

// ---------------------------------------------------------------- types

/** `level`: 0 where a function type may stand, 1 an atom only. */
export const printType = (type: TypeSyntax, level = 0): string => {
  switch (type.tag) {
    case "typeName":
      return printName(type.name);
    case "typeApply":
      return `${printName(type.name)}(${commaSeparated(type.args, (arg) => printType(arg))})`;
    case "idxType":
      return `idx[${printSize(type.size)}]`;
    case "boundaryType":
      return `boundary[${printType(type.elem)}]`;
    case "arrayType":
      return `[${printSize(type.size)}]${printType(type.elem, 1)}`;
    case "tupleType":
      return `(${commaSeparated(type.elems, (elem) => printType(elem))})`;
    case "funType":
      return parenthesise(`${printType(type.param, 1)} -> ${printType(type.result)}`, 0, level);
    case "natFunType":
      return parenthesise(`(${printName(type.param)}: nat) -> ${printType(type.result)}`, 0, level);
    default:
      return type satisfies never;
  }
};
