/**
 * @file What the build has elaborated of a module of the standard library, as data: its functions, its rules, and the patterns and
 * rules inside its strategies. A session makes each at its first use. What the build has not made is elaborated from the syntax.
 */
import { type PackedRule, type Rule, unpackRule } from "../../strategies/index.ts";
import {
  type ClassDemand,
  type PackedCondition,
  type PackedNode,
  type Place,
  packCondition,
  type Session,
  TermPacker,
  UnpackedTerms,
  unpackCondition,
} from "../../term/index.ts";
import type { FunDef } from "./definition.ts";

/** A rule as data: its fixed rules by the keys of the family's members. A rule without a family has one, whose key is empty. */
export interface BuiltRule {
  /** The fixed rules; null for a member whose left side has no type. */
  readonly members: Readonly<Record<string, PackedRule | null>>;
  /** For a family, the lengths of the rests in its smallest member. */
  readonly smallest?: readonly number[];
}

/** A rule inside a strategy as data, with the names that it looked up around it: it is this rule where none of them has a meaning. */
export interface BuiltPattern extends BuiltRule {
  readonly asked: readonly string[];
}

/** A function as data; numbers are those of `nodes`. */
export interface BuiltFun extends Pick<FunDef, "sizes" | "types"> {
  readonly nodes: readonly PackedNode[];
  readonly params: readonly { readonly name: string; readonly type?: number }[];
  readonly result: number;
  readonly term: number;
  readonly demands: readonly (readonly [ClassDemand["name"], number])[];
  readonly conditions: readonly PackedCondition[];
}

/** What the build has elaborated of one module. Each method returns undefined for what it has not. */
export interface BuiltModule {
  /** The function of a name. */
  fun(name: string): BuiltFun | undefined;
  /** The rule of a name. */
  rule(name: string): BuiltRule | undefined;
  /** The rule inside a strategy with a key of `patternKey`. */
  pattern(key: string): BuiltPattern | undefined;
}

/**
 * The member with a key, in a session; its rule is undefined if its left side has no type. Undefined for a member that the build has
 * not made.
 */
export function builtMember(
  { members }: BuiltRule,
  key: string,
  session: Session,
): { readonly rule: Rule | undefined } | undefined {
  const packed = members[key];
  if (packed === undefined) return undefined;
  return { rule: packed === null ? undefined : unpackRule(session, packed) };
}

/** A function as data. */
export function packFun(fun: FunDef): BuiltFun {
  const table = new TermPacker();
  return {
    sizes: fun.sizes,
    types: fun.types,
    params: fun.params.map((p) =>
      p.tag === "nat" ? { name: p.name } : { name: p.name, type: table.type(p.type) },
    ),
    result: table.type(fun.result),
    term: table.term(fun.term),
    demands: fun.demands.map((d) => [d.name, table.type(d.type)] as const),
    conditions: fun.conditions.map((c) => packCondition(c, table)),
    nodes: table.nodes,
  };
}

/** The function of a session that `packFun` has described, with its name, documentation and place. */
export function unpackFun(
  session: Session,
  built: BuiltFun,
  about: { readonly name: string; readonly doc: string; readonly place: Place },
): FunDef {
  const made = new UnpackedTerms(session, built.nodes);
  return {
    ...about,
    sizes: built.sizes,
    types: built.types,
    params: built.params.map(({ name, type }) =>
      type === undefined ? { tag: "nat", name } : { tag: "value", name, type: made.type(type) },
    ),
    result: made.type(built.result),
    term: made.term(built.term),
    demands: built.demands.map(([name, type]) => ({ name, type: made.type(type) })),
    conditions: built.conditions.map((c) => unpackCondition(c, made)),
  };
}
