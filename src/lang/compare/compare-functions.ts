/** @file Compares two versions of a program: parameters, types and conditions. What it computes is compared elsewhere, by running it. */
import {
  fillSize,
  MatchBindings,
  Matcher,
  makeCondition,
  mapType,
  type Session,
  type Size,
  type SizeCondition,
  showType,
  substituteSizes,
  type Type,
} from "../../term/index.ts";
import type { FunDef } from "../elaborate/definition.ts";
import type { DefinitionChange } from "./compare-parameters.ts";
import { compareConditions } from "./compare-rules.ts";

/** The differences between the declared parts of two versions of a program. Both must be of one session. */
export function compareFunctions(
  session: Session,
  before: FunDef,
  after: FunDef,
): readonly DefinitionChange[] {
  const [old, now] = [signature(session, before), signature(session, after)];
  const shown = `\`${showType(old)}\` became \`${showType(now)}\``;
  const isSame = old === now && sameNats(before, after);
  const bound = isSame ? new MatchBindings() : instance(session, after, before);
  if (bound === undefined) return [["type-changed", shown]];
  const isAlike = isSame || instance(session, before, after) !== undefined;
  const conditions = isSame ? after.conditions : inNamesOf(after.conditions, bound);
  const demands = isAlike ? missing(after, before) : [];
  return [
    ...(isAlike ? [] : [["type-widened", shown] as const]),
    ...demands,
    ...renamedParameters(before, after),
    ...(isAlike ? renamedSizes(bound) : []),
    ...compareConditions(before.conditions, conditions),
  ];
}

/** The type of a function with all of its value parameters. */
const signature = (session: Session, { params, result }: FunDef): Type =>
  params.reduceRight<Type>(
    (t, p) => (p.tag === "value" ? session.types.fun(p.type, t) : t),
    result,
  );

const nats = ({ params }: FunDef): readonly (string | undefined)[] =>
  params.map((p) => (p.tag === "nat" ? p.name : undefined));

const sameNats = (a: FunDef, b: FunDef): boolean => nats(a).join() === nats(b).join();

/** The names of sizes and types that bind the signature of `general` to that of `special`; undefined if it is no instance. */
function instance(session: Session, general: FunDef, special: FunDef): MatchBindings | undefined {
  if (general.params.length !== special.params.length) return undefined;
  const bound = new MatchBindings();
  const { sizes } = session.types;
  for (const [i, p] of general.params.entries()) {
    const q = special.params[i]!;
    if (p.tag !== q.tag) return undefined;
    if (p.tag === "nat") bound.sizes.set(p.name, sizes.variable("param", q.name));
  }
  const pattern = open(signature(session, general));
  const subject = signature(session, special);
  const fits = new Matcher(bound).match(
    session.variable(0, pattern),
    session.variable(0, subject),
    1,
  );
  return fits ? bound : undefined;
}

/** A type with its type variables and sizes as metavariables. */
const open = (type: Type): Type =>
  mapType(type.table, type, {
    size: openSize,
    variable: (v) => (v.sort === "rigid" ? type.table.variable("meta", v.name) : v),
  });

const openSize = (size: Size): Size =>
  substituteSizes(size, (v) =>
    v.sort === "param" ? size.table.variable("meta", v.name) : undefined,
  );

const inNamesOf = (
  conditions: readonly SizeCondition[],
  bound: MatchBindings,
): readonly SizeCondition[] =>
  conditions.map(({ op, left, right }) => {
    const [a, b] = [left, right].map((size) => fillSize(openSize(size), bound));
    return makeCondition(op, a!, b!);
  });

function missing(after: FunDef, before: FunDef): readonly DefinitionChange[] {
  const classes = ({ demands }: FunDef): readonly string[] =>
    demands.map((d) => `${d.name}(${showType(d.type)})`);
  const known = classes(before);
  return classes(after)
    .filter((demand) => !known.includes(demand))
    .map((demand): DefinitionChange => ["type-changed", `needs \`${demand}\`, too`]);
}

function renamedParameters(before: FunDef, after: FunDef): readonly DefinitionChange[] {
  return before.params.flatMap((p, i): DefinitionChange[] => {
    const { name } = after.params[i]!;
    return name === p.name
      ? []
      : [["parameter-renamed", `parameter \`${p.name}\` is now \`${name}\``]];
  });
}

function renamedSizes(bound: MatchBindings): readonly DefinitionChange[] {
  return [...bound.sizes].flatMap(([now, size]): DefinitionChange[] => {
    const [old] = size.vars;
    return old === undefined || old.size !== size || old.name === now
      ? []
      : [["size-renamed", `size \`${old.name}\` is now \`${now}\``]];
  });
}
