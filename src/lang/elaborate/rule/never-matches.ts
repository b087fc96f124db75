/** @file Why the left side of a rule matches no term at all, as far as that follows from its declaration. */
import type { Property } from "../../../strategies/index.ts";
import {
  children,
  inClass,
  SCALARS,
  type Session,
  showType,
  type Term,
  type Type,
  type TypeClass,
  typeOutside,
} from "../../../term/index.ts";
import { classProperty } from "./class-property.ts";
import type { Pattern } from "./pattern.ts";
import type { RuleSyntax } from "./rule-syntax.ts";
import { sizesOf } from "./sizes-of.ts";

/** The reason, as the rest of a sentence; undefined where there may be a match. */
export function neverMatches(
  rule: RuleSyntax,
  left: Pattern,
  properties: readonly Property[],
): string | undefined {
  return (
    unboundSize(left.term, rule) ??
    hiddenSize(left.term) ??
    wrongType(left, properties) ??
    noSuchType(left, properties) ??
    bothWays(properties)
  );
}

/** A size is found where it stands alone; what is only a part of others has no value. */
function unboundSize(lhs: Term, { params }: RuleSyntax): string | undefined {
  const alone = new Set(params.map((p) => p.name));
  const parts = new Set<string>();
  for (const s of sizesOf(lhs)) {
    const metas = s.vars.filter((v) => v.sort === "meta");
    for (const { name } of metas) (s.table.variable("meta", name) === s ? alone : parts).add(name);
  }
  const name = [...parts].find((n) => !alone.has(n));
  return name && `the size \`${name}\` stands nowhere by itself, so it has no value`;
}

/** What a metavariable stands for cannot mention a size that the left side binds. */
function hiddenSize(lhs: Term): string | undefined {
  let found: string | undefined;
  const see = (t: Term, nats: number): void => {
    if (t.tag === "meta" && typeOutside(t.type, nats) === undefined) found ??= t.name;
    for (const c of children(t)) see(c, t.tag === "natLam" ? nats + 1 : nats);
  };
  see(lhs, 0);
  return found && `the type of \`${found}\` depends on a size that is bound around it`;
}

/** A property of a type that the left side already knows to be another. */
function wrongType(left: Pattern, properties: readonly Property[]): string | undefined {
  for (const p of properties) {
    const demand = classProperty(p, left);
    if (demand !== undefined && demand.type.tag !== "var" && !inClass(demand.name, demand.type))
      return `\`${demand.name}\` is demanded of \`${showType(demand.type).replaceAll("?", "")}\``;
  }
  return undefined;
}

/** Classes that no type has together. */
function noSuchType(left: Pattern, properties: readonly Property[]): string | undefined {
  const demands = new Map<Type, TypeClass[]>();
  const stated = properties.flatMap((p) => classProperty(p, left) ?? []);
  for (const { type, name } of [...left.inference.openDemands, ...stated]) {
    if (type.tag === "var") demands.set(type, [...(demands.get(type) ?? []), name]);
  }
  const types = candidates(left.term.session);
  for (const names of demands.values()) {
    if (!types.some((t) => names.every((n) => inClass(n, t))))
      return `no type is ${[...new Set(names)].join(" and ")}`;
  }
  return undefined;
}

/** A type of every form. */
function candidates({ types, sizes }: Session): Type[] {
  const scalars = SCALARS.map((s) => types.scalar(s));
  const [f32] = [types.scalar("f32")];
  const n = sizes.nat(1);
  return [...scalars, types.idx(n), types.array(n, f32), types.tuple([f32, f32])];
}

/** `computes` and `layout` are each other's opposite. */
function bothWays(properties: readonly Property[]): string | undefined {
  const of = (name: string): unknown[] =>
    properties.flatMap((p) => (p.name === name ? [p.args[0]] : []));
  const both = of("computes").find((f) => of("layout").includes(f));
  return both === undefined ? undefined : `\`${String(both)}\` cannot compute and only move data`;
}
