/** @file Source text of a function declaration whose body is a term. */
import {
  decideCondition,
  emptyFacts,
  type SizeCondition,
  showCondition,
  showTerm,
  showType,
  type Term,
  type Type,
} from "../term/index.ts";

/** A parameter of a generated function declaration that is not a size: its name and type. */
export interface DeclaredInput {
  readonly name: string;
  readonly type: Type;
}

/**
 * Returns `fun name(nats, inputs): type where … = body` in source syntax, with the size parameters `nats` first. Conditions that
 * are decided without assumptions, because they always or never hold, are left out.
 */
export function declaration(
  name: string,
  nats: readonly string[],
  inputs: readonly DeclaredInput[],
  body: Term,
  where: readonly SizeCondition[] = [],
): string {
  const params = [
    ...nats.map((n) => `${n}: nat`),
    ...inputs.map((i) => `${i.name}: ${showType(i.type)}`),
  ];
  const conditions = where.filter((c) => decideCondition(c, emptyFacts) === undefined);
  const stated =
    conditions.length === 0 ? "" : ` where ${conditions.map((c) => showCondition(c)).join(", ")}`;
  const text = showTerm(body).replaceAll("\n", "\n  ");
  return `fun ${name}(${params.join(", ")}): ${showType(body.type)}${stated} =\n  ${text}`;
}
