/** @file The neutral element of an operator as a term, where it is known or declared. */
import {
  applyAll,
  fill,
  Matcher,
  type Prim,
  shift,
  type Term,
  type Type,
  unlabel,
} from "../term/index.ts";
import type { DeclaredOperators } from "./declared-operator.ts";
import { isBound } from "./operator-fission.ts";
import { lawVerdict, neutralElement } from "./operator-laws.ts";

/** A part of an operator on the parts `x` and `y` of its operands, below `depth` variables of the operator. */
interface OperatorPart {
  readonly body: Term;
  readonly x: Term;
  readonly y: Term;
  readonly depth: number;
}

/**
 * The neutral element of an operator of two values of one type, outside of the operator; undefined if none is known. A tuple and an array
 * that are combined part by part have the elements of their parts. `lawVerdict` confirms the law for what is returned.
 */
export function neutralElementOf(operator: Term, declared: DeclaredOperators): Term | undefined {
  let body = operator;
  let depth = 0;
  for (; body.tag === "lam"; depth++) body = body.body;
  if (depth !== 2) return undefined;
  const { session } = operator;
  const [x, y] = [session.variable(1, body.type), session.variable(0, body.type)];
  const found = proposed({ body, x, y, depth }, declared);
  if (found === undefined || found.type !== body.type) return undefined;
  const verdict = lawVerdict("identity", operator, found, declared, "approx");
  return "class" in verdict ? found : undefined;
}

/** What may be the neutral element of a part. The form of the operands is not looked at. */
function proposed(part: OperatorPart, declared: DeclaredOperators): Term | undefined {
  return ofDeclared(part, declared) ?? ofPrimitive(part, declared);
}

function ofPrimitive(part: OperatorPart, declared: DeclaredOperators): Term | undefined {
  const body = unlabel(part.body);
  if (body.tag !== "prim") return undefined;
  const { session, type } = body;
  if (body.prim === "tuple" && type.tag === "tuple") return ofTuple(part, body, declared);
  if (body.prim === "select") return proposed({ ...part, body: body.args[2]! }, declared);
  if (body.prim === "map" && type.tag === "array") return ofElements(part, body, declared);
  const value = type.tag === "scalar" ? neutralElement(body.prim, type) : undefined;
  return value === undefined ? undefined : session.lit(value, type);
}

function ofTuple(part: OperatorPart, body: Prim, declared: DeclaredOperators): Term | undefined {
  const { session, type } = body;
  const elems = body.args.map((arg, i) => {
    const of = (t: Term): Term => component(t, i, arg.type);
    return proposed({ ...part, body: arg, x: of(part.x), y: of(part.y) }, declared);
  });
  const isComplete = elems.every((e, i) => e !== undefined && e.type === body.args[i]!.type);
  return isComplete ? session.prim("tuple", [], elems as readonly Term[], type) : undefined;
}

/** The array whose elements are all the neutral element of the function of a map over pairs: a map, which can be written to memory. */
function ofElements(part: OperatorPart, body: Prim, declared: DeclaredOperators): Term | undefined {
  const { session, type } = body;
  const [f] = body.args;
  if (f?.tag !== "lam" || type.tag !== "array") return undefined;
  const { elem, size } = type;
  const pair = session.variable(0, session.types.tuple([elem, elem]));
  const [x, y] = [component(pair, 0, elem), component(pair, 1, elem)];
  const one = proposed({ body: f.body, x, y, depth: part.depth + 1 }, declared);
  if (one === undefined) return undefined;
  const index = session.types.idx(size);
  const itself = session.lam(index, session.variable(0, index));
  const indices = session.prim("generate", [size], [itself], session.types.array(size, index));
  return session.prim("map", [], [session.lam(index, shift(one, 1)), indices], type);
}

/** The element that a declaration states, in the terms of the operands' parameters. */
function ofDeclared(
  { body, x, y, depth }: OperatorPart,
  declared: DeclaredOperators,
): Term | undefined {
  for (const { operator, laws } of declared.operators) {
    const stated = laws.get("identity");
    if (stated === undefined || operator.tag !== "lam" || operator.body.tag !== "lam") continue;
    const matcher = new Matcher();
    const isUsed = matcher.match(applyAll(operator, [x, y]), body, depth);
    if (isUsed && isBound(stated, matcher.bound)) return fill(stated, matcher.bound);
  }
  return undefined;
}

const component = (t: Term, i: number, type: Type): Term =>
  t.session.prim("proj", [t.session.sizes.nat(i)], [t], type);
