/** @file The beginnings of a chain of operators or stages: what is reported, or made, for a part of it. */
import type { Span } from "../../term/index.ts";
import type { ExprOf, OperatorChain } from "./syntax.ts";

type WithSpan = { readonly span: Span };

/** The span of the first `count` operands of a chain, at least one, with the operators between them. */
export const spanOfFirst = (
  { operands, span }: WithSpan & OperatorChain<unknown, WithSpan>,
  count: number,
): Span =>
  count === operands.length
    ? span
    : { start: operands[0]!.span.start, end: operands[count - 1]!.span.end };

/** A pipe that ends after its first `count` stages, at least one. Takes constant time; its list of stages is made when it is read. */
export function pipeOfFirst(pipe: ExprOf<"pipe">, count: number): ExprOf<"pipe"> {
  const { arg, stages } = pipe;
  if (count === stages.length) return pipe;
  return {
    tag: "pipe",
    arg,
    get stages() {
      return stages.slice(0, count);
    },
    span: { start: arg.span.start, end: stages[count - 1]!.span.end },
  };
}
