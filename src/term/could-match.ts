/** @file A quick test before matching, which decides most attempts without an allocation. */
import { type Prim, type Term, unlabel } from "./term.ts";

/**
 * Quick test before matching: false if the primitives, argument counts or forms of types exclude a match. True does not mean that
 * it matches. Looks through labels.
 */
export function couldMatch(pattern: Term, subject: Term): boolean {
  switch (pattern.tag) {
    case "prim":
      return fitsPrim(pattern, subject);
    case "meta":
      return pattern.type.tag === "var" || pattern.type.tag === subject.type.tag;
    case "lam":
      return subject.tag === "lam" && couldMatch(pattern.body, subject.body);
    default:
      return true;
  }
}

function fitsPrim(pattern: Prim, subject: Term): boolean {
  if (subject.tag !== "prim") return false;
  if (subject.prim !== pattern.prim) {
    return subject.prim === "label" && fitsPrim(pattern, unlabel(subject));
  }
  const [mine, theirs] = [pattern.args, subject.args];
  if (mine.length !== theirs.length) return false;
  for (let i = 0; i < mine.length; i++) if (!couldMatch(mine[i]!, theirs[i]!)) return false;
  return true;
}
