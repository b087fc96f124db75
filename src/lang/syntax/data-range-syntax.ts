/** @file The range of the data of an input as written after `in`. */
import type { Span } from "../../term/index.ts";

/** An end of a range: a number with its sign, such as `-1.5`, and its suffix, such as `f32`. */
export interface BoundSyntax {
  readonly tag: "bound";
  readonly text: string;
  readonly suffix?: string;
  readonly span: Span;
}

/** The range of the data of an input. */
export type DataRangeSyntax =
  /** `0.5 .. 2.0`: both ends are included. */
  | {
      readonly tag: "dataSpan";
      readonly low: BoundSyntax;
      readonly high: BoundSyntax;
      readonly span: Span;
    }
  /** One range for each component of a tuple. */
  | { readonly tag: "dataParts"; readonly parts: readonly DataRangeSyntax[]; readonly span: Span }
  /** `_`: a component of which nothing is stated. The parser accepts any name. */
  | { readonly tag: "dataAny"; readonly text: string; readonly span: Span };
