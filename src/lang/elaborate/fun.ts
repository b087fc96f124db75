/** @file A function declaration becomes a canonical term, polymorphic in the sizes and types of its parameters. */
import {
  type Condition,
  children,
  decide,
  emptyFacts,
  etaLong,
  type Facts,
  Inference,
  isFunction,
  type Session,
  type Size,
  show,
  showCondition,
  showTerm,
  showType,
  type Term,
  type Type,
  withCondition,
} from "../../term/index.ts";
import { type Problems, problem } from "../diagnostics/errors.ts";
import type { Decl, FunParam, Name, SizeSyntax, TypeSyntax } from "../syntax/syntax.ts";
import { elaborateConditions } from "./condition.ts";
import type { FunDef, FunParameter } from "./definition.ts";
import { Elaborator, type Globals } from "./expr/elaborator.ts";
import { Scope, type Typed } from "./scope.ts";
import { elaborateType, isTypeVariable, type TypeNames } from "./type.ts";

type FunSyntax = Extract<Decl, { tag: "fun" }>;
export type Aliases = TypeNames["alias"];

/** The sizes that occur bare in the types, in order: these the parameters bind. */
function boundSizes(types: readonly TypeSyntax[]): string[] {
  const found: string[] = [];
  const see = (s: SizeSyntax): void => {
    if (s.tag === "sizeName" && !found.includes(s.name.text)) found.push(s.name.text);
  };
  const visit = (t: TypeSyntax): void => {
    if (t.tag === "arrayType" || t.tag === "idxType") see(t.size);
    if (t.tag === "arrayType") visit(t.elem);
    if (t.tag === "tupleType") for (const e of t.elems) visit(e);
    if (t.tag === "typeApply") for (const e of t.args) visit(e);
    if (t.tag === "funType") {
      visit(t.param);
      visit(t.result);
    }
  };
  for (const t of types) visit(t);
  return found;
}

const isNat = (p: FunParam): boolean => p.type.tag === "typeName" && p.type.name.text === "nat";

/** The names of a function's header: its sizes, and type variables as they come. */
class Header {
  readonly sizes: readonly string[];
  readonly typeVariables: Set<string> = new Set();
  readonly names: TypeNames;

  constructor(decl: FunSyntax, session: Session, alias: Aliases, problems: Problems) {
    const nats = decl.params.filter(isNat).map((p) => p.name.text);
    const values = decl.params.filter((p) => !isNat(p));
    this.sizes = [
      ...nats,
      ...boundSizes(values.map((p) => p.type)).filter((s) => !nats.includes(s)),
    ];
    this.names = {
      alias,
      size: (name) => {
        if (this.sizes.includes(name.text)) return session.sizes.variable("param", name.text);
        throw problems.unknownName(name.span, "size", name.text, this.sizes, {
          notes: [
            "a parameter type binds the sizes that stand alone in it: `[n]f32` binds n, `[n+2]f32` does not",
          ],
        });
      },
      type: (name) => this.#type(name, session, problems),
    };
  }

  #type(name: Name, session: Session, problems: Problems): Type {
    if (!isTypeVariable(name.text)) {
      throw problems.unknownName(
        name.span,
        "type",
        name.text,
        ["f32", "f64", "f16", "i32", "u32", "i64", "u64", "bool", "idx", "boundary"],
        {
          notes: ["a type variable is one small letter, perhaps with digits: a, t1"],
        },
      );
    }
    this.typeVariables.add(name.text);
    return session.types.variable("rigid", name.text);
  }
}

export function elaborateFun(
  decl: FunSyntax,
  session: Session,
  globals: Globals,
  alias: Aliases,
  problems: Problems,
): FunDef {
  checkParameterNames(decl, problems);
  const header = new Header(decl, session, alias, problems);
  const params = decl.params.map(
    (p): FunParameter =>
      isNat(p)
        ? { tag: "nat", name: p.name.text }
        : {
            tag: "value",
            name: p.name.text,
            type: elaborateType(p.type, session, header.names, problems),
          },
  );
  const result = decl.result && elaborateType(decl.result, session, header.names, problems);
  const stated = elaborateConditions(decl.where, session, header.names, problems);
  const facts = stated.sizes.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
  const inference = new Inference(session.types, facts);
  const unknowns = { value: () => undefined, size: () => undefined, isPattern: false };
  const elaborator = new Elaborator(session, inference, globals, unknowns, header.names, problems);
  const scope = params.reduce((s, p) => bindParameter(s, p, session), new Scope());
  const body =
    result === undefined
      ? elaborator.expr(decl.body, scope)
      : elaborator.check(decl.body, scope, result, `the body of \`${decl.name.text}\``);
  elaborator.finish(decl.body.span);
  const term = close(session, params, body);
  const type = inference.zonk(body.type);
  demandKnown(decl, type, term, problems);
  return {
    name: decl.name.text,
    doc: decl.doc,
    place: problems.place(decl.name.span),
    params,
    sizes: header.sizes,
    types: [...header.typeVariables],
    result: type,
    term,
    demands: inference.openDemands,
    conditions: openConditions(elaborator, stated.sizes, facts, problems),
  };
}

function checkParameterNames(decl: FunSyntax, problems: Problems): void {
  const seen = new Map<string, Name>();
  for (const p of decl.params) {
    const first = seen.get(p.name.text);
    if (first !== undefined)
      throw problems.duplicate(p.name.span, p.name.text, problems.place(first.span));
    seen.set(p.name.text, p.name);
  }
}

function bindParameter(scope: Scope, p: FunParameter, session: Session): Scope {
  if (p.tag === "nat")
    return scope.bind(p.name, { tag: "size", size: session.sizes.variable("param", p.name) });
  const level = scope.depth;
  const typed: Typed = {
    type: p.type,
    build: (depth) => etaLong(session.variable(depth - 1 - level, p.type)),
  };
  return withSizes(scope.deeper().bind(p.name, { tag: "value", typed, binder: true }), p.type);
}

/** The sizes of a parameter's type may be used as values and sizes in the body. */
function withSizes(scope: Scope, type: Type): Scope {
  let inner = scope;
  const add = (s: Size): void => {
    const [v] = s.vars;
    if (v !== undefined && v.size === s && inner.lookup(v.name) === undefined) {
      inner = inner.bind(v.name, { tag: "size", size: s });
    }
  };
  const visit = (t: Type): void => {
    if (t.tag === "array" || t.tag === "idx") add(t.size);
    if (t.tag === "array") visit(t.elem);
    if (t.tag === "tuple") for (const e of t.elems) visit(e);
    if (t.tag === "fun") {
      visit(t.param);
      visit(t.result);
    }
  };
  visit(type);
  return inner;
}

function close(session: Session, params: readonly FunParameter[], body: Typed): Term {
  const values = params.flatMap((p) => (p.tag === "value" ? [p.type] : []));
  return values.reduceRight<Term>((t, type) => session.lam(type, t), body.build(values.length));
}

function demandKnown(decl: FunSyntax, type: Type, term: Term, problems: Problems): void {
  if (type.hasMeta) {
    throw problems.undetermined(
      decl.name.span,
      `\`${decl.name.text}\` (${showType(type)})`,
      "state the result type: fun f(xs: [n]f32): [n]f32 = …",
    );
  }
  if (!term.hasMeta) return;
  const part = openPart(term) ?? term;
  const shown = `\`${showTerm(part)}\` (${showType(part.type)})`;
  throw problems.undetermined(decl.name.span, shown, "say it in a binder: \\(i: idx[8]) -> …");
}

/** The first innermost part whose type is not known. */
function openPart(t: Term): Term | undefined {
  if (!t.hasMeta) return undefined;
  for (const c of children(t)) {
    const inner = openPart(c);
    if (inner !== undefined) return inner;
  }
  return t.type.hasMeta && !isFunction(t.type) && t.tag !== "var" ? t : undefined;
}

/** What the types need beyond what is stated; a condition that is known to be false is an error. */
function openConditions(
  elaborator: Elaborator,
  stated: readonly Condition[],
  facts: Facts,
  problems: Problems,
): Condition[] {
  const open = [...stated];
  for (const { condition, span } of elaborator.conditions()) {
    const known = decide(condition, facts);
    if (known === false) throw falseCondition(condition, problems, span);
    if (known === undefined && !open.some((c) => showCondition(c) === showCondition(condition)))
      open.push(condition);
  }
  return open;
}

/** A size condition that can never hold, with its numbers. */
export function falseCondition(
  c: Condition,
  problems: Problems,
  span: FunSyntax["span"],
): ReturnType<typeof problem> {
  const [l, r] = [c.left.constant, c.right.constant];
  if (c.op === "divides" && l !== undefined && r !== undefined && l > 0) {
    return problem("E0601", problems.place(span), `${l} does not divide ${r}`, {
      label: `${r} = ${Math.floor(r / l)}*${l} + ${r % l}`,
      help: [`nearest divisors: ${nearDivisors(r, l).join(", ")}`],
    });
  }
  return problem(
    "E0601",
    problems.place(span),
    `the sizes do not fit: ${showCondition(c)} does not hold`,
    {
      notes: [`${show(c.left)} ${c.op} ${show(c.right)}`],
    },
  );
}

/** The divisors of n on either side of d. */
export function nearDivisors(n: number, d: number): number[] {
  const below = range(d - 1, 1, -1).find((k) => n % k === 0);
  const above = d < n ? range(d + 1, Math.min(n, d * 64), 1).find((k) => n % k === 0) : undefined;
  return [below, above].flatMap((k) => (k === undefined ? [] : [k]));
}

function range(from: number, to: number, step: number): number[] {
  const length = Math.max(0, Math.floor((to - from) / step) + 1);
  return Array.from({ length }, (_, i) => from + i * step);
}
