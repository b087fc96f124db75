/** @file Names, chains of operators and sizes as written. */
import type { Span } from "../../term/index.ts";

/** A name as written, with its position. */
export interface Name {
  readonly text: string;
  /** The module alias: `m` in `m::rule`. */
  readonly qualifier?: string;
  readonly span: Span;
}

/** What every node has. */
export interface SyntaxNode {
  readonly span: Span;
}

/**
 * Operands with an operator between each two: `ops[i]` stands before `operands[i + 1]`. All operators bind equally strongly and
 * associate to the left. There are at least two operands. A chain in parentheses is an operand and no part of the chain around it.
 */
export interface OperatorChain<Op, Operand> {
  readonly ops: readonly Op[];
  readonly operands: readonly Operand[];
}

/** The operators of sizes; `/` rounds down, `/^` is exact division. */
export type SizeOp = "+" | "-" | "*" | "/" | "/^" | "%";
/** The names of the built-in functions of sizes. `log2` has one argument, the others two. */
export type SizeFunctionName = "min" | "max" | "pow" | "ceilDiv" | "log2";
/** A size: a name, a number, arithmetic, a built-in function, or a call of a strategy that computes a size. */
export type SizeSyntax =
  | (SyntaxNode & { readonly tag: "sizeName"; readonly name: Name })
  | (SyntaxNode & { readonly tag: "sizeNat"; readonly value: number })
  | (SyntaxNode & { readonly tag: "sizeInfix" } & OperatorChain<SizeOp, SizeSyntax>)
  | (SyntaxNode & {
      readonly tag: "sizeCall";
      readonly fn: SizeFunctionName;
      readonly args: readonly SizeSyntax[];
    })
  /** A call of a strategy that computes a size. The arguments are sizes, or names that may denote lists. In strategies only. */
  | (SyntaxNode & {
      readonly tag: "sizeApply";
      readonly name: Name;
      readonly args: readonly SizeArg[];
    });

/** An argument of a strategy that computes a size: by position, or by the parameter's name as in `k = 2`. */
export type SizeArg =
  | SizeSyntax
  | (SyntaxNode & { readonly tag: "sizeNamed"; readonly name: Name; readonly value: SizeSyntax });
