/**
 * @file Adds to a type error (E0302) in the body of a function the types that its head states: of the parameters that occur at the
 * error, and of the result. Types on the line of the error are not repeated.
 */
import type { Module } from "../../lang/index.ts";
import type { Diagnostic, Span } from "../../term/index.ts";

/** The most parameters of a function whose types are all shown when none of the parameters occurs at the error. */
const FEW = 2;

/**
 * Returns the diagnostic with stated types as related places. It is unchanged if its code is not E0302, if its place is not in the
 * body of a function of this file, or if no type concerned is stated on an earlier line.
 */
export function showStatedTypes(d: Diagnostic, { file, parsed }: Module): Diagnostic {
  const { place } = d;
  if (d.code !== "E0302" || place?.file !== file) return d;
  const { text, headers } = parsed;
  const index = headers.findIndex(({ span }) => isWithin(place.span, span));
  const decl = index < 0 ? undefined : parsed.decl(index)?.decl;
  if (decl?.tag !== "fun" || !isWithin(place.span, decl.body.span)) return d;
  const wrong = text.slice(place.span.start, place.span.end);
  const named = decl.params.filter((p) => new RegExp(`\\b${p.name.text}\\b`).test(wrong));
  const isWhole = place.span.end - place.span.start === decl.body.span.end - decl.body.span.start;
  const meant = named.length === 0 && decl.params.length <= FEW ? decl.params : named;
  const stated: readonly (readonly [Span, string])[] = [
    ...meant.map((p) => [p.type.span, `the type of \`${p.name.text}\``] as const),
    ...(isWhole && decl.result ? [[decl.result.span, "what it should be"] as const] : []),
  ];
  const isElsewhere = ([span]: readonly [Span, string]): boolean =>
    text.slice(span.end, place.span.start).includes("\n");
  const related = stated
    .filter(isElsewhere)
    .map(([span, label]) => ({ place: { file, span }, label }));
  return related.length === 0 ? d : { ...d, related: [...(d.related ?? []), ...related] };
}

const isWithin = (inner: Span, outer: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
