/** @file Elaborates a function declaration to a canonical term, polymorphic in the sizes and types of its parameters. */
import {
  children,
  decideCondition,
  emptyFacts,
  type Facts,
  Inference,
  isFunction,
  memoised,
  namesAlong,
  type Session,
  type SizeCondition,
  sameCondition,
  showTerm,
  showType,
  type Term,
  type Type,
  withCondition,
} from "../../../term/index.ts";
import { pathTo } from "../../../traversals/index.ts";
import { elaborateConditions } from "../condition.ts";
import type { FunDef, FunParameter } from "../definition.ts";
import { expressionContext } from "../expr/elaborate-expr.ts";
import { boundSizeIn, type ExprElaborator } from "../expr/expr-elaborator.ts";
import { falseCondition, unprovedInStep } from "../false-condition.ts";
import type { Typed } from "../lexical-scope.ts";
import type { Home } from "../names.ts";
import { elaborateType } from "../type.ts";
import { elaborateHeader, type FunSyntax } from "./header.ts";
import { parameterScope } from "./parameter-scope.ts";

const NO_UNKNOWNS = { value: () => undefined, size: () => undefined, isPattern: false };

/**
 * Elaborates a function: infers types, builds the closed term, and collects the conditions on sizes. Raises the first mistake,
 * such as E0201 for an unknown name, E0302 for a type error, E0303 if a type remains unknown, or E0601 if the body requires a
 * condition that never holds. Stated conditions are not decided.
 */
export function elaborateFun(decl: FunSyntax, home: Home): FunDef {
  const { params, sizes, names, typeVariables } = elaborateHeader(decl, home);
  const result = decl.result && elaborateType(decl.result, names, home);
  const stated = elaborateConditions(decl.where, names, home).sizes;
  const facts = stated.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
  const inference = new Inference(home.session.types, facts);
  const c = expressionContext(home, { inference, unknowns: NO_UNKNOWNS, names });
  const body = elaborateBody(c, decl, params, result);
  const term = close(home.session, params, body);
  const type = inference.zonk(body.type);
  demandKnown(decl, type, term, home);
  return {
    name: decl.name.text,
    doc: decl.doc,
    place: home.problems.place(decl.name.span),
    params,
    sizes,
    types: [...typeVariables],
    result: type,
    term,
    demands: inference.openDemands,
    conditions: openConditions(c, stated, facts),
  };
}

function elaborateBody(
  c: ExprElaborator,
  { name, body }: FunSyntax,
  params: readonly FunParameter[],
  result: Type | undefined,
): Typed {
  const scope = parameterScope(params, c.session);
  const typed =
    result === undefined
      ? c.expr(body, scope)
      : c.check(body, scope, result, `the body of \`${name.text}\``);
  c.finish(body.span);
  return typed;
}

function close(session: Session, params: readonly FunParameter[], body: Typed): Term {
  const values = params.flatMap((p) => (p.tag === "value" ? [p.type] : []));
  return values.reduceRight<Term>((t, type) => session.lam(type, t), body.build(values.length));
}

function demandKnown(decl: FunSyntax, type: Type, term: Term, { problems }: Home): void {
  if (type.hasMeta) {
    throw problems.undetermined(
      decl.name.span,
      `\`${decl.name.text}\` (${showType(type)})`,
      "state the result type: fun f(xs: [n]f32): [n]f32 = …",
    );
  }
  if (!term.hasMeta) return;
  const part = openPart(term) ?? term;
  const names = namesAlong(term, pathTo(term, part) ?? []);
  const shown = `\`${showTerm(part, names)}\` (${showType(part.type)})`;
  throw problems.undetermined(decl.name.span, shown, "say it in a binder: \\(i: idx[8]) -> …");
}

/** The first innermost part of a term whose type is not known. */
function openPart(term: Term): Term | undefined {
  const openIn: (t: Term) => Term | undefined = memoised((t) => {
    if (!t.hasMeta) return undefined;
    for (const c of children(t)) {
      const inner = openIn(c);
      if (inner !== undefined) return inner;
    }
    return t.type.hasMeta && !isFunction(t.type) && t.tag !== "var" ? t : undefined;
  });
  return openIn(term);
}

/**
 * The conditions of a function: the stated ones, then the conditions that its types require and the stated ones do not imply.
 * Raises E0601 if a required condition never holds, and E0605 if one about the size of a step is not proved; stated ones are not
 * decided.
 */
function openConditions(
  c: ExprElaborator,
  stated: readonly SizeCondition[],
  facts: Facts,
): SizeCondition[] {
  const open = [...stated];
  const inSteps = c.withStepNumbers(facts);
  for (const { condition, span } of c.conditions()) {
    const bound = boundSizeIn(condition);
    const known = decideCondition(condition, bound === undefined ? facts : inSteps);
    if (known === false) throw falseCondition(condition, c.problems, span);
    if (known === true || open.some((o) => sameCondition(o, condition))) continue;
    if (bound !== undefined) throw unprovedInStep(condition, bound, c.problems, span);
    open.push(condition);
  }
  return open;
}
