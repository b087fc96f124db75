/** @file η-long form: what has a function type is a lambda, except where it is applied. */
import { applyAll, shift } from "./substitute.ts";
import type { Lam, Term } from "./term.ts";
import type { Type } from "./type.ts";

/** A variable of function type as `\x … -> f(x, …)`. */
export function etaLong(head: Term): Term {
  if (isEtaLong(head)) return head;
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

const isEtaLong = (t: Term): boolean =>
  t.tag === "lam" ? isEtaLong(t.body) : t.type.tag !== "fun";

function applyHead(head: Term, args: readonly Term[], type: Type): Term {
  const { session } = head;
  if (head.tag === "meta") return session.meta(head.name, [...head.args, ...args], type);
  if (head.tag === "var" || head.tag === "free") return session.app(head, args, type);
  return applyAll(head, args);
}

/**
 * What `make` gives for arguments in η-long form. A function that is preceded by a `let` is not computed once for each use
 * of it: the `let` is bound around the whole.
 */
export function withEtaLong(args: readonly Term[], make: (args: readonly Term[]) => Term): Term {
  const bound = args.find((a) => a.type.tag === "fun" && a.tag === "prim" && a.prim === "let");
  if (bound?.tag !== "prim") return make(args.map(etaLong));
  const { session } = bound;
  const [value, lam] = bound.args as [Term, Lam];
  const inner = args.map((a) => (a === bound ? lam.body : shift(a, 1)));
  const body = withEtaLong(inner, make);
  return session.prim("let", [], [value, session.lam(value.type, body)], body.type);
}
