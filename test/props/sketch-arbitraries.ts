/** @file Random sketches as syntax. */
import fc from "fast-check";
import type { ExprSyntax, Name, SizeSyntax, SketchSyntax } from "../../src/lang/syntax/syntax.ts";

const span = { start: 0, end: 0 };
const hole: ExprSyntax = { tag: "name", name: { text: "_", span }, span };

/** Holes, and operators between them. */
const term = fc.letrec<{ term: ExprSyntax }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 3, depthIdentifier: "term" },
    fc.constant(hole),
    fc
      .tuple(fc.constantFrom("+", "-"), fc.constantFrom("*", "/", "%"), tie("term"), tie("term"))
      .map(([sum, product, a, b]): ExprSyntax => {
        const right: ExprSyntax = { tag: "infix", ops: [product], operands: [hole, b], span };
        const isProduct = a.tag === "infix" && "*/%".includes(a.ops[0]!);
        return { tag: "infix", ops: [sum], operands: [isProduct ? a : hole, right], span };
      }),
  ),
})).term;

/** Sketches of loops with these extents and names. */
export function sketches(
  size: fc.Arbitrary<SizeSyntax>,
  name: fc.Arbitrary<Name>,
): fc.Arbitrary<SketchSyntax> {
  return fc.letrec<{ sketch: SketchSyntax }>((tie) => ({
    sketch: fc.oneof(
      { maxDepth: 3, depthIdentifier: "sketch" },
      fc.tuple(name, fc.option(size, { nil: undefined })).map(
        ([n, extent]): SketchSyntax => ({
          tag: "sketchLoop",
          name: n,
          ...(extent && { extent }),
          span,
        }),
      ),
      term.map((t): SketchSyntax => ({ tag: "sketchTerm", term: t, span })),
      fc
        .array(tie("sketch"), { minLength: 2, maxLength: 3 })
        .map((steps): SketchSyntax => ({ tag: "sketchNest", steps, span })),
      fc
        .tuple(name, fc.array(tie("sketch"), { maxLength: 2 }))
        .map(([n, args]): SketchSyntax => ({ tag: "sketchCall", name: n, args, span })),
      fc
        .tuple(tie("sketch"), tie("sketch"))
        .map(([value, body]): SketchSyntax => ({ tag: "sketchLet", value, body, span })),
    ),
  })).sketch;
}
