/** @file The value of a closed term as a literal: what a program computes of numbers alone is known while compiling. */
import { Interpreter } from "./interpret/interpreter.ts";
import { workOf } from "./interpret/work.ts";
import { isLiteral, literalTerm } from "./literal-term.ts";
import { PRIMITIVES } from "./primitives/index.ts";
import { sizesIn } from "./sizes-in.ts";
import { mistakeIn } from "./strata-error.ts";
import { subterms } from "./subterms.ts";
import type { Term } from "./term.ts";
import { isFloatName, scalarOf, type Type } from "./type.ts";

/** The value of a closed term, or why it has none that is known. */
export type ClosedValue =
  | {
      readonly literal: Term;
      /** True if a function occurs that a device need not round correctly, such as `exp`. */
      readonly approximate: boolean;
    }
  | { readonly problem: string };

/**
 * Evaluates a term that mentions no variables and no sizes but numbers. The result is a problem, in words, for another term, a
 * literal, a function or boundary, a term without a value, and one that computes more than the session's `computedWork` or has more
 * than `computedElements` scalars.
 */
export function closedValue(t: Term): ClosedValue {
  const problem = notClosed(t) ?? tooLarge(t);
  if (problem !== undefined) return { problem };
  let missing: string | undefined;
  try {
    const watch = (why: string): void => {
      missing ??= why;
    };
    const value = new Interpreter({ sizes: new Map(), values: new Map(), watch }).run(t);
    const literal = literalTerm(t.session, t.type, value);
    if (literal !== undefined)
      return { literal, approximate: [...subterms(t)].some(isApproximate) };
  } catch (error) {
    missing = mistakeIn(error, "E0603")?.message;
    if (missing === undefined) throw error;
  }
  return { problem: `a part of it has no value${missing === undefined ? "" : ` (${missing})`}` };
}

function notClosed(t: Term): string | undefined {
  if (isLiteral(t)) return "it is a literal already";
  const scalars = scalarsIn(t.type);
  if (scalars === undefined)
    return "it is no number, and no array or tuple of numbers that has elements";
  const free = [...subterms(t)].flatMap((u) => (u.tag === "free" ? [`\`${u.name}\``] : []));
  if (free.length > 0) return `it is not closed: it mentions ${[...new Set(free)].join(", ")}`;
  if (t.depth > 0 || t.sizeDepth > 0)
    return "it is not closed: it mentions what a function around it binds";
  const sizes = sizesIn(t).flatMap((s) =>
    s.vars.filter((v) => v.sort !== "bound").map((v) => v.name),
  );
  const names = [...new Set(sizes)];
  if (names.length === 0) return undefined;
  const fix = names.map((n) => `--fix ${n}=…`).join(" ");
  return `it is not closed: ${names.map((n) => `\`${n}\``).join(", ")} may be any size; \`${fix}\` states a number`;
}

function tooLarge(t: Term): string | undefined {
  const { computedElements, computedWork } = t.session.limits;
  if (scalarsIn(t.type)! > computedElements)
    return `it has more than ${computedElements} elements, too many for a literal`;
  const work = workOf(t, (s) => s.constant ?? 1);
  return work > computedWork
    ? `it takes more than ${computedWork} operations, too many while compiling`
    : undefined;
}

/** The number of scalars in a value of the type, 1 for a length that is no number; undefined where a value has no literal. */
function scalarsIn(t: Type): number | undefined {
  switch (t.tag) {
    case "scalar":
    case "idx":
      return 1;
    case "tuple": {
      const parts = t.elems.map(scalarsIn);
      return parts.reduce<number | undefined>(
        (n, k) => (n !== undefined && k !== undefined ? n + k : undefined),
        0,
      );
    }
    case "array": {
      const each = scalarsIn(t.elem);
      return each === undefined || t.size.constant === 0
        ? undefined
        : each * (t.size.constant ?? 1);
    }
    default:
      return undefined;
  }
}

function isApproximate(t: Term): boolean {
  if (t.tag !== "prim") return false;
  if (t.prim === "extern") return true;
  const scalar = scalarOf(t.type);
  const onFloats = scalar !== undefined && isFloatName(scalar);
  return onFloats && PRIMITIVES[t.prim].floats?.approximate === true;
}
