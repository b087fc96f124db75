/** @file Distinguishes terms that only move data from terms that compute. */
import { PRIMITIVES, type PrimName } from "./primitives/index.ts";
import { children, type Term } from "./term.ts";

const MOVES = new Set(["layout", "boundary"]);

/**
 * True if the term only moves data: variables, metavariables, projections, tuples and layout primitives on terms that only move
 * data, and maps whose function only moves data. False for literals, for applications, for `map(\x -> x)`, which is a copy and
 * counts as computation, and for undefined.
 */
export function isLayout(t: Term | undefined): boolean {
  if (t === undefined) return false;
  switch (t.tag) {
    case "var":
    case "free":
    case "meta":
      return true;
    case "lam":
    case "natLam":
      return isLayout(t.body);
    case "prim":
      return layoutPrim(t.prim, t.args);
    default:
      return false;
  }
}

function layoutPrim(name: PrimName, args: readonly Term[]): boolean {
  if (name === "map") {
    const [f, xs] = args;
    const copy = f?.tag === "lam" && f.body.tag === "var";
    return !copy && isLayout(f) && isLayout(xs);
  }
  const { role, inPlace, computes } = PRIMITIVES[name];
  if (role === "mark" || inPlace === true || name === "tuple" || name === "let")
    return args.every(isLayout);
  return MOVES.has(role) && computes !== true && args.every((a) => isLayout(a) || isIndex(a));
}

/** True for index functions and index arithmetic, which move data whatever they compute. */
function isIndex(t: Term): boolean {
  if (t.type.tag === "idx" || t.type.tag === "boundary") return true;
  if (t.type.tag === "fun") return t.type.result.tag === "idx" || children(t).every(isIndex);
  return false;
}
