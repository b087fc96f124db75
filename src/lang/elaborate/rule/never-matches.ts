/** @file Finds why the left side of a rule matches no term, as far as that follows from its declaration. */
import type { OperatorProperty } from "../../../strategies/index.ts";
import {
  children,
  inClass,
  SCALARS,
  type Session,
  showType,
  sizesIn,
  type Term,
  type Type,
  type TypeClass,
  typeOutside,
} from "../../../term/index.ts";
import { classProperty } from "./class-property.ts";
import type { Pattern } from "./pattern.ts";
import type { RuleSyntax } from "./rule-syntax.ts";

/** Why a rule can never match: the reason as the rest of a sentence ("the rule can never apply: …"), and the help. */
export interface Never {
  readonly why: string;
  readonly help: string;
}

/**
 * The first reason found why a rule can never match: a size that nothing determines, a metavariable whose type needs an inner size,
 * type classes that the type on the left side does not have or that no type has together, or `computes` and `layout` of one
 * function. Undefined if none is found.
 */
export function neverMatches(
  rule: RuleSyntax,
  left: Pattern,
  properties: readonly OperatorProperty[],
): Never | undefined {
  return (
    unboundSize(left.term, rule) ??
    hiddenSize(left.term) ??
    wrongType(left, properties) ??
    noSuchType(left, properties) ??
    bothWays(properties)
  );
}

/** Finds a size of the left side that is never alone in a type, so that a match cannot determine it. */
function unboundSize(lhs: Term, { name: rule, params }: RuleSyntax): Never | undefined {
  const alone = new Set(params.map((p) => p.name));
  const parts = new Set<string>();
  for (const s of sizesIn(lhs)) {
    const metas = s.vars.filter((v) => v.sort === "meta");
    for (const { name } of metas) (s.table.variable("meta", name) === s ? alone : parts).add(name);
  }
  const name = [...parts].find((n) => !alone.has(n));
  if (name === undefined) return undefined;
  return {
    why: `the size \`${name}\` occurs only inside expressions, so it has no value`,
    help: `give it one by a type, xs as [${name}]a, or make it a parameter: rule ${rule}(${name}: nat) = …`,
  };
}

/** Finds a metavariable whose type depends on a size that is bound around it, which no match can satisfy. */
function hiddenSize(lhs: Term): Never | undefined {
  let found: string | undefined;
  const see = (t: Term, nats: number): void => {
    if (t.tag === "meta" && typeOutside(t.type, nats) === undefined) found ??= t.name;
    for (const c of children(t)) see(c, t.tag === "natLam" ? nats + 1 : nats);
  };
  see(lhs, 0);
  if (found === undefined) return undefined;
  return {
    why: `the type of \`${found}\` depends on a size that is bound around it`,
    help: `let \`${found}\` stand for the whole function of that size`,
  };
}

/** Finds a required type class that the type on the left side does not belong to. */
function wrongType(left: Pattern, properties: readonly OperatorProperty[]): Never | undefined {
  for (const p of properties) {
    const demand = classProperty(p, left);
    if (demand !== undefined && demand.type.tag !== "var" && !inClass(demand.name, demand.type))
      return {
        why: `\`${demand.name}\` is demanded of \`${showType(demand.type).replaceAll("?", "")}\``,
        help: `demand it of another type, or leave \`${demand.name}\` out`,
      };
  }
  return undefined;
}

/** Finds required type classes that no type has together. */
function noSuchType(left: Pattern, properties: readonly OperatorProperty[]): Never | undefined {
  const demands = new Map<Type, TypeClass[]>();
  const stated = properties.flatMap((p) => classProperty(p, left) ?? []);
  for (const { type, name } of [...left.inference.openDemands, ...stated]) {
    if (type.tag === "var") demands.set(type, [...(demands.get(type) ?? []), name]);
  }
  const types = candidates(left.term.session);
  for (const names of demands.values()) {
    if (types.some((t) => names.every((n) => inClass(n, t)))) continue;
    const classes = [...new Set(names)];
    return {
      why: `no type is ${classes.join(" and ")}`,
      help: `demand only one of ${classes.join(", ")}; what primitives of the left side demand counts too`,
    };
  }
  return undefined;
}

/** One type of each form: all scalars, an index, an array and a tuple. */
function candidates({ types, sizes }: Session): Type[] {
  const scalars = SCALARS.map((s) => types.scalar(s));
  const [f32] = [types.scalar("f32")];
  const n = sizes.nat(1);
  return [...scalars, types.idx(n), types.array(n, f32), types.tuple([f32, f32])];
}

/** Finds a function required to be both `computes` and `layout`, which exclude each other. */
function bothWays(properties: readonly OperatorProperty[]): Never | undefined {
  const of = (name: string): unknown[] =>
    properties.flatMap((p) => (p.name === name ? [p.args[0]] : []));
  const both = of("computes").find((f) => of("layout").includes(f));
  if (both === undefined) return undefined;
  return {
    why: `\`${String(both)}\` cannot compute and only move data`,
    help: `demand only one of computes(${String(both)}), layout(${String(both)})`,
  };
}
