/**
 * @file Expands the rests (`p..`) of a tuple's binder into named components. A rest takes the components that the other binders
 * leave. Of several rests, all but one must have the name of a rest in scope, whose length they then have.
 */
import type { Type } from "../../../term/index.ts";
import type { LambdaPattern } from "../../syntax/syntax.ts";
import type { LexicalScope } from "../lexical-scope.ts";
import { elementNames } from "./element-names.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";

type TupleBinder = Extract<LambdaPattern, { tag: "tupleBinder" }>;
type RestBinder = Extract<LambdaPattern, { tag: "restBinder" }>;

interface Components {
  readonly binders: readonly LambdaPattern[];
  readonly rests: readonly { readonly name: string; readonly elems: readonly string[] }[];
}

/**
 * The binders of a tuple with every rest expanded, and the names that each rest expands to. Raises E0306 if the lengths of two
 * rests are not known or no binder remains, E0303 if the tuple's type is needed and unknown, E0302 if the tuple has too few
 * components.
 */
export function components(
  c: ExprElaborator,
  binder: TupleBinder,
  type: Type,
  scope: LexicalScope,
): Components {
  const lengths = restLengths(c, binder, type, scope);
  const rests = [...lengths].map(([{ name }, length]) => ({
    name: name.text,
    elems: elementNames(name.text, length),
  }));
  const binders = binder.elems.flatMap((b): readonly LambdaPattern[] => {
    if (b.tag !== "restBinder") return [b];
    return elementNames(b.name.text, lengths.get(b)!).map((text) => ({
      tag: "nameBinder",
      name: { text, span: b.span },
      span: b.span,
    }));
  });
  if (binders.length > 0) return { binders, rests };
  throw c.problems.pattern(binder.span, "no component is left for the binder", [
    "leave the parameter's name whole: \\p -> …",
  ]);
}

function restLengths(
  c: ExprElaborator,
  { elems, span }: TupleBinder,
  type: Type,
  scope: LexicalScope,
): ReadonlyMap<RestBinder, number> {
  const rests = elems.filter((b) => b.tag === "restBinder");
  const lengths = new Map<RestBinder, number>();
  if (rests.length === 0) return lengths;
  for (const b of rests) {
    const known = scope.lookup(b.name.text);
    if (known?.tag === "rest" && rests.length > 1) lengths.set(b, known.elems.length);
  }
  const open = rests.filter((b) => !lengths.has(b));
  const [first, second] = open;
  if (second !== undefined)
    throw c.problems.pattern(second.span, "how many components each rest takes is not known", [
      "name all but one like a rest of the left side: each then has the length of that rest",
    ]);
  if (first === undefined) return lengths;
  const tuple = c.inference.resolve(type);
  if (tuple.tag === "var")
    throw c.problems.undetermined(
      span,
      "the tuple",
      "name its components one by one: \\(x, y) -> …",
    );
  const whole = tuple.tag === "tuple" ? tuple.elems.length : 1;
  const taken = [...lengths.values()].reduce((a, b) => a + b, elems.length - rests.length);
  if (taken > whole)
    throw c.problems.illTyped(span, `the tuple has ${whole} components, not ${taken} or more`);
  return lengths.set(first, whole - taken);
}
