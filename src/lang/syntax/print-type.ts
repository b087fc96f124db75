/** @file Prints types, sizes and names as source text with the minimal parentheses. */

import type { Name, OperatorChain, SizeArg, SizeOp, SizeSyntax, TypeSyntax } from "./syntax.ts";

/** Prints a name with its qualifier, if it has one: `m::rule`. */
export const printName = (name: Name): string =>
  name.qualifier === undefined ? name.text : `${name.qualifier}::${name.text}`;

/** Prints the items with `print`, separated by ", ". */
export const commaSeparated = <T>(items: readonly T[], print: (item: T) => string): string =>
  items.map(print).join(", ");

/** Returns `text`, in parentheses if its binding strength `binds` is less than the strength `asked` that the context requires. */
export const parenthesise = (text: string, binds: number, asked: number): string =>
  binds < asked ? `(${text})` : text;

// ---------------------------------------------------------------- sizes

const ATOM = 2;
const sizeLevel = (op: SizeOp): number => (op === "+" || op === "-" ? 0 : 1);

const printSizeArg = (arg: SizeArg): string =>
  arg.tag === "sizeNamed" ? `${printName(arg.name)} = ${printSize(arg.value)}` : printSize(arg);

/** Prints the operands of a chain with the operators between them. */
export const printChain = <T>(
  { ops, operands }: OperatorChain<string, T>,
  print: (operand: T) => string,
): string => operands.map((e, i) => (i === 0 ? print(e) : `${ops[i - 1]} ${print(e)}`)).join(" ");

/**
 * Prints a size with the minimal parentheses. `level` says what the context allows: 0 a sum, 1 a product, 2 only a name, number or
 * call.
 */
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
    case "sizeInfix": {
      const own = sizeLevel(size.ops[0]!);
      return parenthesise(
        printChain(size, (e) => printSize(e, own + 1)),
        own,
        level,
      );
    }
    default:
      return size satisfies never;
  }
};

/** Prints the upper end of a range; arithmetic with `*` gets parentheses, because a bare `*` would be read as the range's step. */
export const printRangeEnd = (size: SizeSyntax): string =>
  printSize(size, hasProduct(size) ? ATOM : 0);

const hasProduct = (size: SizeSyntax): boolean =>
  size.tag === "sizeInfix" && (size.ops.includes("*") || size.operands.some(hasProduct));

// ---------------------------------------------------------------- types

/** Prints a type. `level` says what the context allows: 0 a function type, 1 only an atom. */
export const printType = (type: TypeSyntax, level = 0): string => {
  switch (type.tag) {
    case "typeName":
      return printName(type.name);
    case "typeApply":
      return `${printName(type.name)}(${commaSeparated(type.args, (arg) => printType(arg))})`;
    case "idxType":
      return `idx[${printSize(type.size)}]`;
    case "vectorType":
      return `vec[${printSize(type.width)}]${printType(type.elem, 1)}`;
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
