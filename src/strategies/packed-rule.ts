/**
 * @file Rules as data: the standard library is shipped with its rules elaborated, so that a rule is made from a table of terms at
 * its first use.
 */
import {
  type Meta,
  type PackedCondition,
  type PackedNode,
  packCondition,
  type Session,
  TermPacker,
  UnpackedTerms,
  unpackCondition,
} from "../term/index.ts";
import type { MeasureUse } from "./measure.ts";
import type { OperatorProperty } from "./property.ts";
import type { Rule } from "./rule.ts";

/** A rule as data. Numbers are those of `nodes`; in the arguments of a property, a text is the name of a metavariable. */
export interface PackedRule extends Pick<Rule, "name" | "params" | "class" | "doc"> {
  readonly nodes: readonly PackedNode[];
  readonly lhs: number;
  readonly rhs: number;
  readonly conditions: readonly PackedCondition[];
  /** The indices in `conditions` of those that were inferred. */
  readonly inferred: readonly number[];
  readonly properties: readonly (Omit<OperatorProperty, "args"> & {
    readonly args: readonly (string | number)[];
  })[];
  readonly measured?: readonly {
    readonly condition: PackedCondition;
    readonly uses: readonly MeasureUse[];
  }[];
  readonly contexts: readonly {
    readonly whole: number;
    readonly part: number;
    readonly around: number;
    readonly name: string;
  }[];
  readonly widths?: readonly (readonly [string, number])[];
}

/** A fixed rule without a TypeScript function as data. The family of a variadic rule is not included. */
export function packRule(rule: Rule): PackedRule {
  const table = new TermPacker();
  const { name, params, doc } = rule;
  return {
    ...{ name, params, class: rule.class, doc },
    lhs: table.term(rule.lhs),
    rhs: table.term(rule.rhs),
    conditions: rule.conditions.map((c) => packCondition(c, table)),
    inferred: rule.inferred.map((c) => rule.conditions.indexOf(c)),
    properties: rule.properties.map((p) => ({
      ...p,
      args: p.args.map((a) => (typeof a === "string" ? a : table.term(a))),
    })),
    ...(rule.measured && {
      measured: rule.measured.map(({ condition, uses }) => ({
        condition: packCondition(condition, table),
        uses,
      })),
    }),
    contexts: rule.contexts.map((c) => ({
      whole: table.term(c.whole),
      part: table.term(c.part),
      around: table.term(c.around),
      name: c.name,
    })),
    ...(rule.widths && { widths: [...rule.widths] }),
    nodes: table.nodes,
  };
}

/** The rule of a session that `packRule` has described. */
export function unpackRule(session: Session, packed: PackedRule): Rule {
  const { name, params, doc, nodes, lhs, rhs } = packed;
  const made = new UnpackedTerms(session, nodes);
  const { term } = made;
  const conditions = packed.conditions.map((c) => unpackCondition(c, made));
  return {
    ...{ name, doc, class: packed.class, params },
    ...(packed.widths && { widths: new Map(packed.widths) }),
    lhs: term(lhs),
    rhs: term(rhs),
    contexts: packed.contexts.map(({ whole, part, around, name: metavariable }) => ({
      whole: term(whole) as Meta,
      part: term(part),
      around: term(around),
      name: metavariable,
    })),
    conditions,
    inferred: packed.inferred.map((i) => conditions[i]!),
    ...(packed.measured && {
      measured: packed.measured.map(({ condition, uses }) => ({
        condition: unpackCondition(condition, made),
        uses,
      })),
    }),
    properties: packed.properties.map((p) => ({
      ...p,
      args: p.args.map((a) => (typeof a === "string" ? a : term(a))),
    })),
  };
}
