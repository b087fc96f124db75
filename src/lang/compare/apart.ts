/** @file Renames the metavariables of a rule, so that another rule can be matched with it and no name means two things. */
import { patternsOf, type Rule } from "../../strategies/index.ts";
import {
  MatchBindings,
  mapType,
  type Size,
  substituteSizes,
  subterms,
  type Term,
  type Type,
  visitType,
} from "../../term/index.ts";

/** No name of a program ends so. */
const MARK = "′";

/** The name of a metavariable without the mark of `renamedApart`. */
export const unmarked = (text: string): string => text.replaceAll(MARK, "");

/** The metavariable of this name that `renamedApart` puts in the place of a size. */
export const apartSize = (like: Size, name: string): Size =>
  like.table.variable("meta", `${name}${MARK}`);

const sizeApart = (size: Size): Size =>
  substituteSizes(size, (v) => (v.sort === "meta" ? apartSize(size, v.name) : undefined));

const typeApart = (type: Type): Type =>
  mapType(type.table, type, {
    size: sizeApart,
    variable: (v) => (v.sort === "meta" ? type.table.variable("meta", `${v.name}${MARK}`) : v),
  });

/** The bindings that give every metavariable of a rule, for terms, types and sizes, a name that no rule has. */
export function renamedApart(rule: Rule): MatchBindings {
  const bound = new MatchBindings();
  for (const pattern of [...patternsOf(rule), rule.rhs])
    for (const t of subterms(pattern)) {
      bindTypes(bound, t.type);
      if (t.tag === "prim") for (const n of t.sizes) bindSizes(bound, n);
      if (t.tag === "meta") bound.terms.set(t.name, metaApart(t));
    }
  for (const { left, right } of rule.conditions) for (const n of [left, right]) bindSizes(bound, n);
  return bound;
}

function metaApart({ session, name, args, type }: Term & { readonly tag: "meta" }): Term {
  const variables = args.map((a, i) => session.variable(args.length - 1 - i, typeApart(a.type)));
  return session.meta(`${name}${MARK}`, variables, typeApart(type));
}

function bindSizes(bound: MatchBindings, size: Size): void {
  for (const v of size.vars)
    if (v.sort === "meta") bound.sizes.set(v.name, apartSize(size, v.name));
}

function bindTypes(bound: MatchBindings, type: Type): void {
  visitType(type, {
    size: (n) => bindSizes(bound, n),
    variable: (v) => {
      if (v.sort === "meta") bound.types.set(v.name, typeApart(v));
    },
  });
}
