/** @file Applications of primitives: first sizes, then values by the primitive's signature. */
import {
  etaLong,
  natParams,
  PRIMITIVES,
  type PrimName,
  type Size,
  shift,
  sizeDefaults,
  type Term,
  type Type,
  termParams,
  withEtaLong,
} from "../../../term/index.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";
import type { Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { sizeOfExpr } from "./size.ts";
import { checkArguments, functionOf, hint, hintElement, missingTypes, type Use } from "./use.ts";

/**
 * A primitive on arguments, sizes first. With missing values, it is a function of them; sizes with defaults may be left out.
 * Raises, among others, E0305 for a missing size, too many arguments, or no argument for a primitive of any number; E0302 for a
 * wrong type.
 */
export function primitive(c: ExprElaborator, prim: PrimName, use: Use): Typed {
  const { sizes, rest } = sizeArguments(c, prim, use);
  demandArity(c, prim, use, rest.length);
  const { expected } = use;
  const opened = c.guard(use.span, () => c.inference.open(prim, sizes));
  if (opened === undefined) return ownTyping(c, prim, sizes, { ...use, args: rest });
  const missing = opened.params.map((p) => p.type).slice(rest.length);
  hint(c, missing, expected);
  hintElement(c, opened.result, expected);
  const given = checkArguments(c, prim, opened.params, rest, use.scope);
  return partial(c, prim, sizes, given, missing, opened.result);
}

/** Divides the arguments into sizes and values. `generate(f)` without a size has it inferred. */
function sizeArguments(
  c: ExprElaborator,
  prim: PrimName,
  { args, scope, span }: Use,
): { readonly sizes: readonly Size[]; readonly rest: readonly ExprSyntax[] } {
  const nats = natParams(prim);
  if (prim === "generate" && args.length === 1 && isFunctionSyntax(args[0]!)) {
    return { sizes: [c.inference.freshSize()], rest: args };
  }
  const needed = nats - sizeDefaults(prim).length;
  if (args.length < needed) {
    const takes = `${needed} size${needed === 1 ? "" : "s"} first`;
    throw c.problems.arity(span, prim, takes, args.length);
  }
  const isComplete = args.length >= nats + (termParams(prim) ?? 0);
  const defaults = isComplete ? [] : leftOut(c, prim);
  const given = nats - defaults.length;
  const sizes = args.slice(0, given).map((a) => sizeOfExpr(c, a, scope));
  return { sizes: [...sizes, ...defaults], rest: args.slice(given) };
}

/** The sizes with defaults where they are left out: in a pattern each stands for any size. */
const leftOut = (c: ExprElaborator, prim: PrimName): readonly Size[] =>
  sizeDefaults(prim).map((n) =>
    c.unknowns.isPattern ? c.inference.freshSize() : c.session.sizes.nat(n),
  );

const isFunctionSyntax = (e: ExprSyntax): boolean =>
  e.tag === "lambda" || e.tag === "operator" || e.tag === "name";

function demandArity(c: ExprElaborator, prim: PrimName, { args, span }: Use, values: number): void {
  const arity = termParams(prim);
  if (arity === undefined && values === 0) {
    throw c.problems.arity(span, prim, `all its arguments: ${PRIMITIVES[prim].signature}`, 0);
  }
  if (arity === undefined || values <= arity) return;
  const takes = `${natParams(prim) + arity} arguments: ${PRIMITIVES[prim].signature}`;
  throw c.problems.arity(span, prim, takes, args.length);
}

/** Applies a primitive that has no signature; its arguments are elaborated before their types are checked. */
function ownTyping(c: ExprElaborator, prim: PrimName, sizes: readonly Size[], use: Use): Typed {
  const arity = termParams(prim);
  const given = use.args.map((a) => c.expr(a, use.scope));
  const missing = arity === undefined ? [] : missingTypes(c, arity - use.args.length, use.expected);
  const types = [...given.map((p) => p.type), ...missing];
  const result = c.guard(use.span, () => c.inference.apply(prim, sizes, types));
  const [step] = given;
  if (isIteration(prim) && step?.sizeParameter)
    c.noteSteps({ number: step.sizeParameter, count: sizes[0]!, step: step.type });
  return partial(c, prim, sizes, given, missing, result);
}

const isIteration = (prim: PrimName): boolean => prim === "iterate" || prim === "iterateSeq";

/** The primitive on the given arguments, as a function of the missing ones. */
function partial(
  c: ExprElaborator,
  prim: PrimName,
  sizes: readonly Size[],
  parts: readonly Typed[],
  missing: readonly Type[],
  result: Type,
): Typed {
  const build = (depth: number): Term => {
    const count = missing.length;
    const given = parts.map((p) => shift(p.build(depth), count));
    const types = missing.map((m) => c.inference.zonk(m));
    const late = types.map((t, i) => etaLong(c.session.variable(count - 1 - i, t)));
    const zonked = sizes.map((s) => c.inference.zonkSize(s));
    const known = c.inference.zonk(result);
    const inner = withEtaLong([...given, ...late], (args) =>
      c.session.prim(prim, zonked, args, known),
    );
    return types.reduceRight<Term>((body, t) => c.session.lam(t, body), inner);
  };
  return { type: functionOf(c, missing, result), build };
}
