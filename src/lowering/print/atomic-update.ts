/** @file Finds out how an atomic update is printed: by an atomic operation of the target, or by its value. */

import { exprParts, onceEach } from "../expr-parts.ts";
import type { CType, Expr, Flat, ScalarOp } from "../imperative.ts";

/** An atomic update of one element as text, as a dialect prints it. */
export interface AtomicUpdate {
  readonly type: CType;
  readonly space: "global" | "local";
  /** The C expression for the address of the element. */
  readonly address: string;
  /** The name by which `value` mentions the element's value before. */
  readonly old: string;
  readonly value: string;
  /** The operation, and its other operand as text, if the value is one operation on the value before. */
  readonly operation?: { readonly op: ScalarOp; readonly operand: string };
}

/**
 * The operation and the other operand of an update whose value is `op(old, operand)` or, since the operator commutes, `op(operand, old)`;
 * undefined for any other value.
 */
export function operationOf({
  old,
  value,
}: Flat & { readonly tag: "store" }):
  | { readonly op: ScalarOp; readonly operand: Expr }
  | undefined {
  if (value.tag !== "op" || value.args.length !== 2) return undefined;
  const [a, b] = value.args as [Expr, Expr];
  const isOld = (e: Expr): boolean => e.tag === "var" && e.name === old;
  const mentions: (e: Expr) => boolean = onceEach((e) => isOld(e) || exprParts(e).some(mentions));
  if (isOld(a) && !mentions(b)) return { op: value.op, operand: b };
  return isOld(b) && !mentions(a) ? { op: value.op, operand: a } : undefined;
}
