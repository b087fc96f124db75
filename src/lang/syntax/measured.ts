/** @file Tells relations that ask a measure of a match (`rank(xs) <= 2`) from relations of sizes alone. */
import type { ConditionSyntax, SizeArg, SizeRelation } from "./syntax.ts";

/** True for a relation with a call that is no built-in function of sizes, such as `rank(xs)`. */
export const isMeasured = (c: ConditionSyntax): c is SizeRelation =>
  c.tag === "relation" && (calls(c.left) || calls(c.right));

/** True for a relation of sizes without such a call. */
export const isPlainRelation = (c: ConditionSyntax): c is SizeRelation =>
  c.tag === "relation" && !isMeasured(c);

function calls(s: SizeArg): boolean {
  switch (s.tag) {
    case "sizeApply":
      return true;
    case "sizeInfix":
      return s.operands.some(calls);
    case "sizeCall":
      return s.args.some(calls);
    case "sizeNamed":
      return calls(s.value);
    case "sizeName":
    case "sizeNat":
      return false;
    default:
      return s satisfies never;
  }
}
