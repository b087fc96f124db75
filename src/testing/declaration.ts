/** @file A function declaration whose body is a term, as source text. */
import {
  type Condition,
  decide,
  emptyFacts,
  showCondition,
  showTerm,
  showType,
  type Term,
  type Type,
} from "../term/index.ts";

export interface Input {
  readonly name: string;
  readonly type: Type;
}

/** `fun name(nats, inputs): type where … = body`; conditions that always hold are left out. */
export function declaration(
  name: string,
  nats: readonly string[],
  inputs: readonly Input[],
  body: Term,
  where: readonly Condition[] = [],
): string {
  const params = [
    ...nats.map((n) => `${n}: nat`),
    ...inputs.map((i) => `${i.name}: ${showType(i.type)}`),
  ];
  const conditions = where.filter((c) => decide(c, emptyFacts) === undefined);
  const stated =
    conditions.length === 0 ? "" : ` where ${conditions.map((c) => showCondition(c)).join(", ")}`;
  const text = showTerm(body).replaceAll("\n", "\n  ");
  return `fun ${name}(${params.join(", ")}): ${showType(body.type)}${stated} =\n  ${text}`;
}
