/** @file η-long form: what has a function type is a lambda, except where it is applied. */
import { applyAll, shift } from "./substitute.ts";
import type { Term } from "./term.ts";
import type { Type } from "./type.ts";

/** A variable of function type as `\x … -> f(x, …)`. */
export function etaLong(head: Term): Term {
  if (head.type.tag !== "fun") return head;
  const { session } = head;
  const params: Type[] = [];
  let result: Type = head.type;
  while (result.tag === "fun") {
    params.push(result.param);
    result = result.result;
  }
  const count = params.length;
  const args = params.map((p, i) => etaLong(session.variable(count - 1 - i, p)));
  const body = applyHead(shift(head, count), args, result);
  return params.reduceRight<Term>((t, p) => session.lam(p, t), body);
}

function applyHead(head: Term, args: readonly Term[], type: Type): Term {
  const { session } = head;
  if (head.tag === "meta") return session.meta(head.name, [...head.args, ...args], type);
  if (head.tag === "var" || head.tag === "free") return session.app(head, args, type);
  return applyAll(head, args);
}
