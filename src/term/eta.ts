/** @file η-long form: a term of function type is a lambda, except as the head of an application. */
import { applyAll, shift } from "./substitute.ts";
import type { Lam, Term } from "./term.ts";
import type { Type } from "./type.ts";

/**
 * Returns the η-long form of a term: a variable `f` of function type becomes `\x … -> f(x, …)`. The arguments are expanded too. A
 * term of another type is returned unchanged.
 */
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
 * Calls `make` with the arguments in η-long form. If an argument is a `let` around a function, the `let` is bound around the whole
 * result instead, so that its value is computed once and not at each use of the function.
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
