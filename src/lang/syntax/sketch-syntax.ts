/** @file Sketches as written. */
import type { Span } from "../../term/index.ts";
import type { CallArg, ExprSyntax, Name, SizeSyntax } from "./syntax.ts";

interface Written {
  readonly span: Span;
}

/** `saturate(moves) until sketch`. */
export interface UntilSyntax extends Written {
  readonly tag: "sUntil";
  readonly name: Name;
  readonly args: readonly CallArg[];
  readonly sketch: SketchSyntax;
}

/** A sketch as written: what a term shall look like, with parts left open. */
export type SketchSyntax =
  /** `map[n] > reduce[k] > …`: each is inside the one before; at least two. */
  | (Written & { readonly tag: "sketchNest"; readonly steps: readonly SketchSyntax[] })
  /** `map[n /^ 32]`, or `map[_]` with an open extent, which is absent. */
  | (Written & { readonly tag: "sketchLoop"; readonly name: Name; readonly extent?: SizeSyntax })
  /** `kernel(…)`, `contains(…)`, or another primitive with its arguments. */
  | (Written & {
      readonly tag: "sketchCall";
      readonly name: Name;
      readonly args: readonly SketchSyntax[];
    })
  /** `let … in …`: a value that has a name, and what is computed with it. */
  | (Written & {
      readonly tag: "sketchLet";
      readonly value: SketchSyntax;
      readonly body: SketchSyntax;
    })
  /** `_ + _ * _`: operators and holes. */
  | (Written & { readonly tag: "sketchTerm"; readonly term: ExprSyntax });
