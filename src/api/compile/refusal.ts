/** @file Whether a part of a program can be lowered, for strategies that ask. */
import { Unlowered } from "../../lowering/errors.ts";
import { lower } from "../../lowering/lower.ts";
import { OPENCL_PIPELINE } from "../../lowering/passes/pipeline.ts";
import {
  applyNat,
  children,
  complaintIn,
  freshName,
  LimitError,
  namesIn,
  type SizeCondition,
  substituteTerms,
  subterms,
  type Term,
  type Var,
} from "../../term/index.ts";

/** Optional passes change no kernel from right to wrong, so that a question is answered without them, unless they make it small enough. */
const OPTIONAL: ReadonlySet<string> = new Set(OPENCL_PIPELINE.optional);
/** A kernel has too many statements or operands. */
const TOO_LARGE = "E0908";

/**
 * Returns why a term cannot be lowered to kernels for OpenCL under these conditions; undefined if it can. Its free variables and sizes,
 * also those that functions around it bind, count as inputs.
 */
export function loweringRefusal(
  part: Term,
  conditions: readonly SizeCondition[],
): string | undefined {
  const term = withNames(withSizes(part));
  const inputs = new Map<string, Term>();
  for (const t of subterms(term)) if (t.tag === "free") inputs.set(t.name, t);
  const lowered = (without: ReadonlySet<string>): string | undefined => {
    try {
      lower({
        session: term.session,
        program: "part",
        schedule: "asked",
        mode: "strict",
        inputs: [...inputs].map(([name, { type }]) => ({ name, type })),
        nats: [...namesIn(term)].filter((name) => !inputs.has(name)),
        fixed: new Map(),
        result: term.type,
        term,
        conditions,
        passes: { without },
      });
      return undefined;
    } catch (error) {
      if (error instanceof LimitError) return error.message;
      const found = complaintIn(error, Unlowered);
      if (found === undefined) throw error;
      const isTooLarge = found.diagnostics.some((d) => d.code === TOO_LARGE);
      return isTooLarge && without.size > 0 ? lowered(new Set()) : found.message;
    }
  };
  return lowered(OPTIONAL);
}

/** The term with a named size for each one that a function around it binds, such as the number of the step of an iteration. */
function withSizes(part: Term): Term {
  if (part.sizeDepth === 0) return part;
  const { session } = part;
  const size = session.sizes.variable("free", freshName("size", namesIn(part), []));
  return withSizes(applyNat(session.natLam(part), size));
}

/** The term with a named variable for each one that a function around it binds. */
function withNames(part: Term): Term {
  const used = namesIn(part);
  const values: Term[] = new Array(part.depth);
  /** The terms that were visited, by the number of functions around them. */
  const seen: Set<Term>[] = [];
  const visit = (t: Term, binders: number): void => {
    seen[binders] ??= new Set();
    if (t.depth <= binders || seen[binders].has(t)) return;
    seen[binders].add(t);
    if (t.tag === "var") values[t.index - binders] ??= named(t);
    if (t.tag === "app") visit(t.fun, binders);
    for (const c of children(t)) visit(c, t.tag === "lam" ? binders + 1 : binders);
  };
  const named = ({ session, type }: Var): Term => {
    const name = freshName(type, used, []);
    used.add(name);
    return session.free(name, type);
  };
  visit(part, 0);
  return substituteTerms(part, values);
}
