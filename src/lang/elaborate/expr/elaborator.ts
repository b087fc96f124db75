/**
 * @file Expressions become typed terms. Types are inferred while walking the syntax; terms are built when all is known,
 * by the constructors that keep them canonical. The first mistake ends the declaration with its diagnostic.
 */
import {
  abstractSize,
  applyAll,
  bindSize,
  type Condition,
  convert,
  emptyFacts,
  etaLong,
  type Facts,
  IllTyped,
  type Inference,
  indexSize,
  instantiate,
  intoType,
  isFunction,
  isPrimName,
  makeCondition,
  mapType,
  natParams,
  PRIM_NAMES,
  PRIMITIVES,
  type PrimName,
  proveLE,
  type Scalar,
  type ScalarName,
  type Session,
  type Size,
  type Span,
  scalarOf,
  show,
  showType,
  sub,
  substitute,
  substituteCondition,
  type Term,
  type Type,
  type TypeVar,
  termParams,
  withEtaLong,
  withRange,
} from "../../../term/index.ts";
import type { Problems } from "../../diagnostics/errors.ts";
import type { BinaryOp, Binder, Expr, Name, SizeFunction, SizeOp } from "../../syntax/syntax.ts";
import type { FunDef } from "../definition.ts";
import type { Scope, Typed } from "../scope.ts";
import { elaborateType, SIZE_FUNCTIONS, SIZE_OPS, type TypeNames } from "../type.ts";

/** What an expression may refer to beyond its local names. */
export interface Globals {
  readonly fun: (name: Name) => FunDef | undefined;
  readonly names: () => Iterable<string>;
}

/** How names that nothing declares are understood: an error, or in a pattern a metavariable. */
export interface Unknowns {
  /** `arity`: the number of arguments it is applied to. */
  readonly value: (name: Name, arity: number) => Typed | undefined;
  readonly size: (name: Name) => Size | undefined;
  /** In a pattern, the arguments of a metavariable are distinct bound variables. */
  readonly isPattern: boolean;
}

const OPERATORS: Readonly<Record<string, PrimName>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "div",
  "%": "mod",
  "==": "eq",
  "!=": "ne",
  "<": "lt",
  "<=": "le",
  ">": "gt",
  ">=": "ge",
  "&&": "and",
  "||": "or",
  "!": "not",
  min: "min",
  max: "max",
};

/** Primitives with a syntax of their own, which have no meaning as plain functions. */
const SPECIAL = new Set<PrimName>([
  "let",
  "tuple",
  "array",
  "proj",
  "cast",
  "undef",
  "label",
  "kernel",
]);

interface Default {
  readonly type: TypeVar;
  readonly text: string;
  readonly span: Span;
  readonly fallback: "f32" | "i32";
}

export class Elaborator {
  readonly session: Session;
  readonly inference: Inference;
  readonly #globals: Globals;
  readonly #unknowns: Unknowns;
  readonly #names: TypeNames;
  readonly #problems: Problems;
  readonly #defaults: Default[] = [];
  readonly #conditionSpans: Span[] = [];
  #bound = 0;

  constructor(
    session: Session,
    inference: Inference,
    globals: Globals,
    unknowns: Unknowns,
    names: TypeNames,
    problems: Problems,
  ) {
    this.session = session;
    this.inference = inference;
    this.#globals = globals;
    this.#unknowns = unknowns;
    this.#names = names;
    this.#problems = problems;
  }

  // -------------------------------------------------------------- the whole

  /** Elaborates an expression against a type, if one is expected. */
  check(e: Expr, scope: Scope, expected: Type, what = "the expression"): Typed {
    const found = this.expr(e, scope, expected);
    const typed = this.#coerce(found, expected, e.span);
    this.#unify(expected, typed.type, what, e.span);
    return typed;
  }

  /** Settles literals (in a pattern they stay of any number type) and what waited. To be called once, before building. */
  finish(span: Span): void {
    this.#guard(span, () => this.inference.settle());
    for (const d of this.#unknowns.isPattern ? [] : this.#defaults) {
      if (this.inference.isUnknown(d.type)) {
        this.#unify(this.session.types.scalar(d.fallback), d.type, "the number", d.span);
      }
    }
    this.#guard(span, () => this.inference.finish());
  }

  /** Conditions that the types need, each with the place that needs it. */
  conditions(): { readonly condition: Condition; readonly span: Span }[] {
    const table = this.session.sizes;
    return this.inference.conditions.map((c, i) => ({
      condition: substituteCondition(c, (v) =>
        this.inference.zonkSize(table.variable(v.sort, v.name)),
      ),
      span: this.#conditionSpans[i]!,
    }));
  }

  #guard<T>(span: Span, action: () => T): T {
    try {
      return action();
    } catch (error) {
      if (error instanceof IllTyped) throw this.#problems.illTyped(span, error.message);
      throw error;
    } finally {
      while (this.#conditionSpans.length < this.inference.conditions.length) {
        this.#conditionSpans.push(span);
      }
    }
  }

  #unify(expected: Type, found: Type, what: string, span: Span): void {
    this.#guard(span, () => this.inference.unify(expected, found, what));
  }

  // -------------------------------------------------------------- expressions

  expr(e: Expr, scope: Scope, expected?: Type): Typed {
    switch (e.tag) {
      case "name":
        return this.#name(e.name, scope, expected);
      case "number":
        return this.#number(e.text, e.suffix, e.span);
      case "bool":
        return this.#literal(e.value, this.session.types.scalar("bool"));
      case "string":
        throw this.#problems.illTyped(e.span, "a text has no value here", {
          help: ['texts name labels: label("tile", e)'],
        });
      case "lambda":
        return this.#lambda(e.params, e.body, scope, expected);
      case "let":
        return this.#let(e, scope, expected);
      case "if":
        return this.#if(e, scope, expected);
      case "pipe":
        return this.#pipe(e, scope, expected);
      case "binary":
        return this.#binary(e, scope);
      case "unary":
        return this.#unary(e, scope);
      case "cast":
        return this.#cast(e, scope);
      case "call":
        return this.#call(e.fun, e.args, scope, e.span, expected);
      case "at":
        return this.#at(e, scope);
      case "project":
        return this.#project(e.tuple, e.index, scope, e.span);
      case "operator":
        return this.#primitive(OPERATORS[e.op]!, [], scope, e.span, expected);
      case "tuple":
        return this.#tuple(e.elems, scope, e.span, expected);
      case "array":
        return this.#array(e.elems, scope, e.span, expected);
      case "spread":
        throw this.#problems.pattern(
          e.span,
          "all arguments at once (`xs..`) cannot be bound here",
          ["name the arguments one by one: zip(xs, ys)"],
        );
      default:
        return e satisfies never;
    }
  }

  #literal(value: number | boolean, type: Type): Typed {
    return { type, build: () => this.session.lit(value, type) };
  }

  #name(name: Name, scope: Scope, expected: Type | undefined): Typed {
    const local = scope.lookup(name.text);
    if (local?.tag === "value") return local.typed;
    if (local?.tag === "size") return this.#sizeValue(local.size);
    if (name.text === "undef") return this.#undef();
    if (!this.#unknowns.isPattern) {
      const constant = this.#constant(name, [], scope, name.span, expected);
      if (constant !== undefined) return constant;
    } else if (isPrimName(name.text))
      return this.#primitive(name.text, [], scope, name.span, expected);
    const unknown = this.#unknowns.value(name, 0);
    if (unknown !== undefined) return unknown;
    throw this.#problems.unknownName(name.span, "value", name.text, this.#known(scope));
  }

  #known(scope: Scope): string[] {
    return [
      ...scope.names(),
      ...this.#globals.names(),
      ...PRIM_NAMES.filter((p) => !SPECIAL.has(p)),
    ];
  }

  #undef(): Typed {
    const type = this.inference.freshType();
    return { type, build: () => this.session.prim("undef", [], [], this.inference.zonk(type)) };
  }

  #sizeValue(size: Size): Typed {
    const type = this.session.types.scalar("i32");
    return {
      type,
      build: () => this.session.prim("natVal", [this.inference.zonkSize(size)], [], type),
    };
  }

  // -------------------------------------------------------------- numbers

  #number(text: string, suffix: string | undefined, span: Span): Typed {
    const value = Number(text);
    const real = /[.eE]/.test(text);
    const { types } = this.session;
    if (suffix !== undefined) {
      return this.#numberOf(types.scalar(suffix as "f32"), value, text, real, span);
    }
    const type = this.inference.freshType();
    this.#defaults.push({ type, text, span, fallback: real ? "f32" : "i32" });
    return this.#numberOf(type, value, text, real, span);
  }

  #numberOf(type: Type, value: number, text: string, real: boolean, span: Span): Typed {
    return {
      type,
      build: () => {
        const known = this.inference.zonk(type);
        if (known.tag === "var" && known.sort === "meta") return this.session.lit(value, known);
        if (known.tag === "idx") return this.#indexLiteral(known, value, text, real, span);
        const scalar = scalarOf(known);
        if (scalar === undefined || scalar === "bool") {
          throw this.#problems.illTyped(
            span,
            `expected ${showType(known)}, found the number ${text}`,
          );
        }
        const whole =
          wide(scalar) && !real ? intoType(scalar, BigInt(text)) : convert("f64", scalar, value);
        if (/^[iu]/.test(scalar) && !isNumber(whole, text, real)) {
          throw this.#problems.illTyped(span, `${text} is no ${scalar}`, {
            help: real ? [`write ${Math.trunc(value)}`] : [],
          });
        }
        return this.session.lit(intoType(scalar, whole), known);
      },
    };
  }

  #indexLiteral(
    type: Type & { tag: "idx" },
    value: number,
    text: string,
    real: boolean,
    span: Span,
  ): Term {
    const { sizes } = this.session;
    if (real) throw this.#problems.illTyped(span, `an index is a whole number, not ${text}`);
    const last = sub(type.size, sizes.nat(1));
    if (last.constant !== undefined && value > last.constant) {
      throw this.#problems.illTyped(
        span,
        `index ${text} is outside an array of ${show(type.size)} elements`,
        {
          help: [`the last index is ${show(last)}`],
        },
      );
    }
    this.#require(makeCondition("<=", sizes.nat(value), last), span);
    return this.session.lit(value, type);
  }

  #require(condition: Condition, span: Span): void {
    this.inference.conditions.push(condition);
    this.#conditionSpans.push(span);
  }

  // -------------------------------------------------------------- binding

  #lambda(params: readonly Binder[], body: Expr, scope: Scope, expected: Type | undefined): Typed {
    const [first, ...rest] = params;
    if (first === undefined) return this.expr(body, scope, expected);
    const wanted = expected === undefined ? undefined : this.inference.resolve(expected);
    if (isNatBinder(first)) return this.#natLambda(first, rest, body, scope);
    const param = this.inference.freshType();
    if (wanted?.tag === "fun") this.#unify(wanted.param, param, "the parameter", first.span);
    const inner = this.bind(first, param, scope);
    const result = wanted?.tag === "fun" ? wanted.result : undefined;
    const typed =
      rest.length > 0
        ? this.#lambda(rest, body, inner, result)
        : result === undefined
          ? this.expr(body, inner)
          : this.#coerce(this.expr(body, inner, result), result, body.span);
    return {
      type: this.session.types.fun(param, typed.type),
      build: (depth) => this.session.lam(this.inference.zonk(param), typed.build(depth + 1)),
    };
  }

  /** `\(l: nat) -> body`: l is a size under its own name until the body is known. */
  #natLambda(binder: Binder, rest: readonly Binder[], body: Expr, scope: Scope): Typed {
    const name = binder.tag === "nameBinder" ? binder.name.text : "l";
    const size = this.session.sizes.variable("param", `${name}#${this.#bound++}`);
    const l = size.vars[0]!;
    const inner = scope.bind(name, { tag: "size", size });
    const typed = this.#lambda(rest, body, inner, undefined);
    const { types } = this.session;
    const bodyType = mapType(types, this.inference.zonk(typed.type), {
      size: (s, natBinders) => bindSize(s, l, natBinders),
      variable: (v) => v,
    });
    return {
      type: types.natFun(bodyType),
      build: (depth) => this.session.natLam(abstractSize(typed.build(depth), l)),
    };
  }

  /** The scope under one binder of a value of type `type`. */
  bind(binder: Binder, type: Type, scope: Scope): Scope {
    const level = scope.depth;
    const variable: Typed = {
      type,
      build: (depth) =>
        this.#variable(this.session.variable(depth - 1 - level, this.inference.zonk(type))),
    };
    return this.#bindPart(binder, variable, scope.deeper(), true);
  }

  #bindPart(binder: Binder, part: Typed, scope: Scope, whole: boolean): Scope {
    if (binder.tag === "nameBinder") {
      if (binder.type !== undefined) {
        const stated = elaborateType(
          binder.type,
          this.session,
          this.#scopedNames(scope),
          this.#problems,
        );
        this.#unify(stated, part.type, `\`${binder.name.text}\``, binder.span);
      }
      return scope.bind(binder.name.text, { tag: "value", typed: part, binder: whole });
    }
    if (binder.rest !== undefined) {
      throw this.#problems.pattern(
        binder.span,
        "all components at once (`p..`) cannot be bound here",
        ["name the components one by one: \\(x, y) -> …"],
      );
    }
    const elems = binder.elems.map(() => this.inference.freshType());
    if (elems.length === 1) return this.#bindPart(binder.elems[0]!, part, scope, whole);
    this.#unify(part.type, this.session.types.tuple(elems), "the tuple of the binder", binder.span);
    return binder.elems.reduce(
      (s, b, i) => this.#bindPart(b, this.#component(part, i, elems[i]!), s, false),
      scope,
    );
  }

  #component(tuple: Typed, i: number, type: Type): Typed {
    return {
      type,
      build: (depth) =>
        this.session.prim(
          "proj",
          [this.session.sizes.nat(i)],
          [tuple.build(depth)],
          this.inference.zonk(type),
        ),
    };
  }

  /** A variable; of function type, in η-long form. */
  #variable(head: Term): Term {
    return etaLong(head);
  }

  #scopedNames(scope: Scope): TypeNames {
    return {
      ...this.#names,
      size: (name) => {
        const local = scope.lookup(name.text);
        return local?.tag === "size" ? local.size : this.#names.size(name);
      },
    };
  }

  #let(e: Extract<Expr, { tag: "let" }>, scope: Scope, expected: Type | undefined): Typed {
    const value = this.expr(e.value, scope);
    const inner = this.bind(e.binder, value.type, scope);
    const body = this.expr(e.body, inner, expected);
    return {
      type: body.type,
      build: (depth) => {
        const lam = this.session.lam(this.inference.zonk(value.type), body.build(depth + 1));
        if (!this.#unknowns.isPattern) return applyAll(lam, [value.build(depth)]);
        return this.session.rawPrim("let", [], [value.build(depth), lam], lam.body.type);
      },
    };
  }

  #if(e: Extract<Expr, { tag: "if" }>, scope: Scope, expected: Type | undefined): Typed {
    const cond = this.check(e.cond, scope, this.session.types.scalar("bool"), "the condition");
    const then = this.expr(e.then, scope, expected);
    const other = this.expr(e.else, scope, expected ?? then.type);
    const [a, b] = this.#plain(then, other);
    this.#unify(a.type, b.type, "the `else` branch", e.else.span);
    return this.#node("select", [], [cond, a, b], a.type);
  }

  /** Two operands: where only one is an index, or both are, they compute as i32. */
  #plain(a: Typed, b: Typed): [Typed, Typed] {
    return [this.#indexToInt(a), this.#indexToInt(b)];
  }

  #indexToInt(t: Typed): Typed {
    if (this.inference.resolve(t.type).tag !== "idx") return t;
    return this.#node("cast", [], [t], this.session.types.scalar("i32"));
  }

  #node(
    prim: PrimName,
    sizes: readonly Size[],
    args: readonly Typed[],
    type: Type,
    label = "",
  ): Typed {
    return {
      type,
      build: (depth) =>
        this.session.prim(
          prim,
          sizes.map((s) => this.inference.zonkSize(s)),
          args.map((a) => a.build(depth)),
          this.inference.zonk(type),
          label,
        ),
    };
  }

  // -------------------------------------------------------------- operators

  #binary(e: Extract<Expr, { tag: "binary" }>, scope: Scope): Typed {
    if (e.op === "/^") {
      throw this.#problems.illTyped(e.span, "`/^` divides sizes, not values", {
        help: ["write `/` for values"],
      });
    }
    const [left, right] = this.#plain(this.expr(e.left, scope), this.expr(e.right, scope));
    return this.#operate(OPERATORS[e.op]!, e.op, left, right, e);
  }

  #operate(
    prim: PrimName,
    op: BinaryOp,
    left: Typed,
    right: Typed,
    e: { span: Span; left: Expr; right: Expr },
  ): Typed {
    const [l, r] = [this.inference.resolve(left.type), this.inference.resolve(right.type)];
    if (l !== r && l.tag === "scalar" && r.tag === "scalar") {
      throw this.#problems.illTyped(
        e.span,
        `\`${op}\` needs two operands of one type, found ${l.name} and ${r.name}`,
        {
          help: [`convert one of them: (…) as ${l.name === "i32" ? r.name : l.name}`],
        },
      );
    }
    const opened = this.inference.open(prim, [])!;
    this.#unify(opened.params[0]!.type, left.type, `the left operand of \`${op}\``, e.left.span);
    this.#unify(opened.params[1]!.type, right.type, `the right operand of \`${op}\``, e.right.span);
    return this.#node(prim, [], [left, right], opened.result);
  }

  #unary(e: Extract<Expr, { tag: "unary" }>, scope: Scope): Typed {
    if (e.op === "-" && e.arg.tag === "number") {
      return this.#number(`-${e.arg.text}`, e.arg.suffix, e.span);
    }
    const arg = this.#indexToInt(this.expr(e.arg, scope));
    const prim = e.op === "-" ? "neg" : "not";
    const opened = this.inference.open(prim, [])!;
    this.#unify(opened.params[0]!.type, arg.type, `the operand of \`${e.op}\``, e.arg.span);
    return this.#node(prim, [], [arg], opened.result);
  }

  #cast(e: Extract<Expr, { tag: "cast" }>, scope: Scope): Typed {
    const target = elaborateType(e.type, this.session, this.#scopedNames(scope), this.#problems);
    if (
      e.arg.tag === "name" &&
      e.arg.name.text === "undef" &&
      scope.lookup("undef") === undefined
    ) {
      return this.#node("undef", [], [], target);
    }
    if (e.arg.tag === "number" && e.arg.suffix === undefined) {
      return this.#numberOf(
        target,
        Number(e.arg.text),
        e.arg.text,
        /[.eE]/.test(e.arg.text),
        e.arg.span,
      );
    }
    const arg = this.expr(e.arg, scope);
    const from = this.inference.resolve(arg.type);
    if (from === target) return arg;
    if (from.tag === "idx" && target.tag === "idx" && this.inference.zonk(from).hasMeta) {
      this.#unify(target, from, "the index", e.span);
      return arg;
    }
    if (target.tag !== "scalar" && target.tag !== "idx") {
      this.#unify(target, arg.type, "the expression", e.span); // a type statement: `xs as [n]f32`
      return arg;
    }
    const castable = (t: Type): boolean => t.tag === "scalar" || t.tag === "idx" || t.tag === "var";
    if (!castable(from) || !castable(target)) {
      throw this.#problems.illTyped(
        e.span,
        `${showType(this.inference.zonk(from))} cannot be cast to ${showType(target)}`,
        {
          help: ["only scalars are cast; an array is converted with map: map(\\x -> x as f64, xs)"],
        },
      );
    }
    return this.#node("cast", [], [arg], target);
  }

  #at(e: Extract<Expr, { tag: "at" }>, scope: Scope): Typed {
    const array = this.expr(e.array, scope);
    const elem = this.inference.freshType();
    const size = this.inference.freshSize();
    const { types } = this.session;
    this.#unify(types.array(size, elem), array.type, "what is indexed", e.array.span);
    const index = this.check(e.index, scope, types.idx(size), "the index");
    return this.#node("at", [], [index, array], elem);
  }

  #project(tuple: Expr, index: number, scope: Scope, span: Span): Typed {
    const typed = this.expr(tuple, scope);
    if (this.inference.isUnknown(typed.type)) {
      throw this.#problems.undetermined(
        tuple.span,
        "the tuple",
        "say it in the binder: \\(p: (f32, f32)) -> …, or name the components: \\(x, y) -> …",
      );
    }
    const i = this.session.sizes.nat(index);
    const type = this.#guard(span, () => this.inference.apply("proj", [i], [typed.type]));
    return this.#component(typed, index, type);
  }

  #tuple(elems: readonly Expr[], scope: Scope, span: Span, expected: Type | undefined): Typed {
    if (elems.length === 0)
      throw this.#problems.illTyped(span, "a tuple has two components or more");
    const wanted = expected === undefined ? undefined : this.inference.resolve(expected);
    const parts = elems.map((e, i) => {
      const type = wanted?.tag === "tuple" ? wanted.elems[i] : undefined;
      return type === undefined ? this.expr(e, scope) : this.check(e, scope, type, "the component");
    });
    if (parts.length === 1) return parts[0]!;
    return this.#node("tuple", [], parts, this.session.types.tuple(parts.map((p) => p.type)));
  }

  #array(elems: readonly Expr[], scope: Scope, span: Span, expected: Type | undefined): Typed {
    const wanted = expected === undefined ? undefined : this.inference.resolve(expected);
    const elem = wanted?.tag === "array" ? wanted.elem : this.inference.freshType();
    if (elems.length === 0)
      throw this.#problems.illTyped(span, "an array literal needs an element");
    const parts = elems.map((e) => this.check(e, scope, elem, "the element"));
    const type = this.session.types.array(this.session.sizes.nat(parts.length), elem);
    return this.#node("array", [], parts, type);
  }

  // -------------------------------------------------------------- application

  #pipe(e: Extract<Expr, { tag: "pipe" }>, scope: Scope, expected: Type | undefined): Typed {
    if (e.fun.tag === "call") {
      return this.#call(e.fun.fun, [...e.fun.args, e.arg], scope, e.span, expected);
    }
    return this.#call(e.fun, [e.arg], scope, e.span, expected);
  }

  #call(
    fun: Expr,
    args: readonly Expr[],
    scope: Scope,
    span: Span,
    expected: Type | undefined,
  ): Typed {
    if (fun.tag === "name" && scope.lookup(fun.name.text) === undefined) {
      const constant = this.#constant(fun.name, args, scope, span, expected);
      if (constant !== undefined) return constant;
      const unknown = this.#metavariable(fun.name, args, scope);
      if (unknown !== undefined) return this.#applyTyped(unknown, args, scope, span);
      throw this.#problems.unknownName(
        fun.name.span,
        "function",
        fun.name.text,
        this.#known(scope),
      );
    }
    if (fun.tag === "operator")
      return this.#primitive(OPERATORS[fun.op]!, args, scope, span, expected);
    return this.#applyTyped(this.expr(fun, scope), args, scope, span);
  }

  /** A primitive, a function or a special form; undefined if the name is none of these. */
  #constant(
    name: Name,
    args: readonly Expr[],
    scope: Scope,
    span: Span,
    expected: Type | undefined,
  ): Typed | undefined {
    const text = name.text;
    if (name.qualifier === undefined) {
      const special = SPECIAL_FORMS[text];
      if (special !== undefined) return special(this, args, scope, span, expected);
      if (isPrimName(text) && !SPECIAL.has(text))
        return this.#primitive(text, args, scope, span, expected);
    }
    const fun = this.#globals.fun(name);
    if (fun !== undefined) return this.#function(fun, args, scope, span, expected);
    if (Object.hasOwn(SIZE_FUNCTIONS, text)) {
      return this.#sizeValue(
        this.sizeOf({ tag: "call", fun: { tag: "name", name, span }, args, span }, scope),
      );
    }
    return undefined;
  }

  #metavariable(name: Name, args: readonly Expr[], scope: Scope): Typed | undefined {
    if (this.#unknowns.isPattern) this.#demandMiller(name, args, scope);
    return this.#unknowns.value(name, args.length);
  }

  /** Miller's condition: a metavariable is applied to distinct bound variables and nothing else. */
  #demandMiller(name: Name, args: readonly Expr[], scope: Scope): void {
    const seen = new Set<string>();
    for (const a of args) {
      const local = a.tag === "name" ? scope.lookup(a.name.text) : undefined;
      const variable =
        local?.tag === "value" && local.binder && a.tag === "name" ? a.name.text : undefined;
      if (variable === undefined) {
        throw this.#problems.pattern(
          a.span,
          `the metavariable \`${name.text}\` is applied to something that is no bound variable`,
          [
            `list the bound variables that it may mention: ${name.text}(x)`,
            "to split a term at a sub-term, use a condition: where h = context(body, p)",
          ],
        );
      }
      if (seen.has(variable)) {
        throw this.#problems.pattern(a.span, `\`${variable}\` is listed twice`, [
          "each bound variable once",
        ]);
      }
      seen.add(variable);
    }
  }

  /** A value of function type applied to arguments. */
  #applyTyped(fun: Typed, args: readonly Expr[], scope: Scope, span: Span): Typed {
    let type = fun.type;
    const parts = args.map((a) => {
      const f = this.#asFunction(type, span);
      type = f.result;
      return this.check(a, scope, f.param, "the argument");
    });
    return {
      type,
      build: (depth) => {
        const args = parts.map((p) => p.build(depth));
        return withEtaLong([fun.build(depth), ...args], ([f, ...xs]) => applyAll(f!, xs));
      },
    };
  }

  #asFunction(type: Type, span: Span): { param: Type; result: Type } {
    const t = this.inference.resolve(type);
    if (t.tag === "fun") return t;
    if (t.tag === "var" && t.sort === "meta") {
      const f = this.session.types.fun(this.inference.freshType(), this.inference.freshType());
      this.#unify(f, t, "the function", span);
      return f;
    }
    throw this.#problems.illTyped(span, `${showType(this.inference.zonk(t))} is not a function`, {
      label: "too many arguments, or a missing operator",
    });
  }

  // -------------------------------------------------------------- primitives

  #primitive(
    prim: PrimName,
    args: readonly Expr[],
    scope: Scope,
    span: Span,
    expected: Type | undefined,
  ): Typed {
    const nats = natParams(prim);
    const omitted = prim === "generate" && args.length === 1 && isFunctionSyntax(args[0]!) ? 1 : 0;
    if (args.length + omitted < nats) {
      throw this.#problems.arity(
        span,
        prim,
        `${nats} size${nats === 1 ? "" : "s"} first`,
        args.length,
      );
    }
    const given = args.slice(0, nats - omitted).map((a) => this.sizeOf(a, scope));
    const sizes = omitted > 0 ? [this.inference.freshSize()] : given;
    const rest = args.slice(nats - omitted);
    const arity = termParams(prim);
    if (arity !== undefined && rest.length > arity) {
      const signature = PRIMITIVES[prim].signature;
      throw this.#problems.arity(
        span,
        prim,
        `${nats + arity} arguments: ${signature}`,
        args.length,
      );
    }
    if (prim === "pad") return this.#pad(sizes, rest, scope, span, expected);
    const opened = this.#guard(span, () => this.inference.open(prim, sizes));
    if (opened === undefined)
      return this.#ownTyping(prim, sizes, rest, arity, scope, span, expected);
    const params = opened.params.map((p) => p.type);
    this.#hint(params.slice(rest.length), expected);
    const parts = this.#arguments(prim, opened.params, rest, scope);
    return this.#partial(prim, sizes, parts, params.slice(rest.length), opened.result);
  }

  /** A primitive whose typing no signature states: its arguments come first. */
  #ownTyping(
    prim: PrimName,
    sizes: readonly Size[],
    args: readonly Expr[],
    arity: number | undefined,
    scope: Scope,
    span: Span,
    expected: Type | undefined,
  ): Typed {
    const parts = args.map((a) => this.expr(a, scope));
    const missing = arity === undefined ? [] : this.#missing(arity - args.length, expected);
    const types = [...parts.map((p) => p.type), ...missing];
    const result = this.#guard(span, () => this.inference.apply(prim, sizes, types));
    return this.#partial(prim, sizes, parts, missing, result);
  }

  /** Unknown types for arguments still to come, as far as the expected function type does not tell them. */
  #missing(count: number, expected: Type | undefined): Type[] {
    const types: Type[] = [];
    let wanted = expected === undefined ? undefined : this.inference.resolve(expected);
    for (let i = 0; i < count; i++) {
      types.push(wanted?.tag === "fun" ? wanted.param : this.inference.freshType());
      wanted = wanted?.tag === "fun" ? this.inference.resolve(wanted.result) : undefined;
    }
    return types;
  }

  /** Tells the types of missing arguments from what is expected, as far as that helps; never fails. */
  #hint(missing: readonly Type[], expected: Type | undefined): void {
    let wanted = expected === undefined ? undefined : this.inference.resolve(expected);
    for (const m of missing) {
      if (wanted?.tag !== "fun") return;
      if (this.inference.isUnknown(m) || !this.inference.isUnknown(wanted.param))
        this.#try(m, wanted.param);
      wanted = this.inference.resolve(wanted.result);
    }
  }

  #try(a: Type, b: Type): void {
    try {
      this.inference.unify(a, b, "");
    } catch (error) {
      if (!(error instanceof IllTyped)) throw error;
    }
  }

  /** Arguments against parameter types: data first, then functions, whose parameter types the data gives. */
  #arguments(
    name: string,
    params: readonly { readonly name: string; readonly type: Type }[],
    args: readonly Expr[],
    scope: Scope,
  ): Typed[] {
    const done: Typed[] = new Array(args.length);
    const visit = (functions: boolean): void =>
      args.forEach((a, i) => {
        const p = params[i]!;
        if ((this.inference.resolve(p.type).tag === "fun") !== functions) return;
        done[i] = this.check(a, scope, p.type, `argument \`${p.name}\` of ${name}`);
      });
    visit(false);
    visit(true);
    return done;
  }

  /** The primitive on what is given, as a function of what is missing. */
  #partial(
    prim: PrimName,
    sizes: readonly Size[],
    parts: readonly Typed[],
    missing: readonly Type[],
    result: Type,
  ): Typed {
    const { types } = this.session;
    const type = missing.reduceRight<Type>((t, m) => types.fun(m, t), result);
    return {
      type,
      build: (depth) => {
        const count = missing.length;
        const given = parts.map((p) => p.build(depth + count));
        const late = missing.map((m, i) =>
          etaLong(this.session.variable(count - 1 - i, this.inference.zonk(m))),
        );
        const zonked = sizes.map((s) => this.inference.zonkSize(s));
        const known = this.inference.zonk(result);
        const inner = withEtaLong([...given, ...late], (args) =>
          this.session.prim(prim, zonked, args, known),
        );
        return missing.reduceRight<Term>(
          (t, m) => this.session.lam(this.inference.zonk(m), t),
          inner,
        );
      },
    };
  }

  /** `pad(l, r, kind, xs)`: the kind may be a function of index and length, and a constant takes the scalars' type. */
  #pad(
    sizes: readonly Size[],
    args: readonly Expr[],
    scope: Scope,
    span: Span,
    expected: Type | undefined,
  ): Typed {
    const [kind, array] = args;
    if (kind === undefined)
      throw this.#problems.arity(
        span,
        "pad",
        "two sizes and a kind: pad(1, 1, clamp, xs)",
        sizes.length,
      );
    const [missing] = this.#missing(array === undefined ? 1 : 0, expected);
    const xs = array === undefined ? undefined : this.expr(array, scope);
    const type = xs?.type ?? missing!;
    const result = this.#guard(span, () =>
      this.inference.apply("pad", sizes, [this.session.types.boundary, type]),
    );
    const boundary = this.#boundary(kind, type, scope);
    const parts = xs === undefined ? [boundary] : [boundary, xs];
    return this.#partial("pad", sizes, parts, missing === undefined ? [] : [missing], result);
  }

  #boundary(kind: Expr, array: Type, scope: Scope): Typed {
    const { types } = this.session;
    if (kind.tag === "lambda") {
      const i32 = types.scalar("i32");
      const f = this.check(
        kind,
        scope,
        types.fun(i32, types.fun(i32, i32)),
        "the boundary function",
      );
      return this.#node("indexed", [], [f], types.boundary);
    }
    if (
      kind.tag === "call" &&
      kind.fun.tag === "name" &&
      kind.fun.name.text === "constant" &&
      kind.args.length === 1
    ) {
      const scalar = this.#baseOf(array);
      const c = this.check(kind.args[0]!, scope, scalar, "the constant");
      return this.#node("constant", [], [c], types.boundary);
    }
    return this.check(kind, scope, types.boundary, "the boundary");
  }

  #baseOf(type: Type): Type {
    let t = this.inference.resolve(type);
    while (t.tag === "array") t = this.inference.resolve(t.elem);
    return t;
  }

  // -------------------------------------------------------------- declared functions

  #function(
    def: FunDef,
    args: readonly Expr[],
    scope: Scope,
    span: Span,
    expected: Type | undefined,
  ): Typed {
    const values = def.params.length;
    if (args.length > values && !isFunction(def.result)) {
      throw this.#problems.arity(
        span,
        def.name,
        `${values} argument${values === 1 ? "" : "s"}`,
        args.length,
      );
    }
    const use = new FunUse(def, this.session, this.inference);
    def.params.forEach((p, i) => {
      if (p.tag !== "nat") return;
      const a = args[i];
      if (a === undefined)
        throw this.#problems.arity(span, def.name, `its size \`${p.name}\` at once`, args.length);
      use.sizes.set(p.name, this.sizeOf(a, scope));
    });
    const valueParams = def.params.flatMap((p, i) =>
      p.tag === "value" ? [{ name: p.name, type: use.type(p.type), at: i }] : [],
    );
    const late = valueParams.filter((p) => p.at >= args.length);
    const result = use.type(def.result);
    this.#hint(
      late.map((p) => p.type),
      expected,
    );
    const given = valueParams.filter((p) => p.at < args.length);
    const parts = this.#arguments(
      def.name,
      given,
      given.map((p) => args[p.at]!),
      scope,
    );
    this.#guard(span, () =>
      this.inference.conditions.push(...def.conditions.map((c) => use.condition(c))),
    );
    for (const d of def.demands) this.inference.demand(d.name, use.type(d.type));
    const { types } = this.session;
    const type = late.reduceRight<Type>((t, p) => types.fun(p.type, t), result);
    const typed: Typed = {
      type,
      build: (depth) =>
        withEtaLong(
          parts.map((p) => p.build(depth)),
          (given) => applyAll(use.term(), given),
        ),
    };
    return args.length > values ? this.#applyTyped(typed, args.slice(values), scope, span) : typed;
  }

  // -------------------------------------------------------------- sizes and coercions

  /** An argument that is a size. */
  sizeOf(e: Expr, scope: Scope): Size {
    switch (e.tag) {
      case "number":
        if (/^\d+$/.test(e.text) && e.suffix === undefined)
          return this.session.sizes.nat(Number(e.text));
        break;
      case "name": {
        const local = scope.lookup(e.name.text);
        if (local?.tag === "size") return local.size;
        const unknown =
          local === undefined
            ? (this.#unknowns.size(e.name) ?? this.#names.size(e.name))
            : undefined;
        if (unknown !== undefined) return unknown;
        break;
      }
      case "tuple":
        if (e.elems.length === 1) return this.sizeOf(e.elems[0]!, scope);
        break;
      case "binary":
        if (Object.hasOwn(SIZE_OPS, e.op)) {
          const [left, right] = [this.sizeOf(e.left, scope), this.sizeOf(e.right, scope)];
          if (e.op === "/" || e.op === "/^" || e.op === "%")
            this.#demandDivisor(left, right, e.op === "/^", e.span);
          return SIZE_OPS[e.op as SizeOp](left, right);
        }
        break;
      case "call":
        if (e.fun.tag === "name" && Object.hasOwn(SIZE_FUNCTIONS, e.fun.name.text)) {
          const { arity, of } = SIZE_FUNCTIONS[e.fun.name.text as SizeFunction];
          if (e.args.length !== arity)
            throw this.#problems.arity(e.span, e.fun.name.text, `${arity} sizes`, e.args.length);
          const args = e.args.map((a) => this.sizeOf(a, scope));
          if (e.fun.name.text === "ceilDiv") this.#demandDivisor(args[0]!, args[1]!, false, e.span);
          return of(args);
        }
        break;
      default:
        break;
    }
    throw this.#problems.illTyped(e.span, "a size is expected here", {
      help: ["sizes are natural numbers, size variables, and + - * / /^ % of those"],
    });
  }

  /** A divisor is positive; an exact one divides. */
  #demandDivisor(dividend: Size, divisor: Size, exact: boolean, span: Span): void {
    if (divisor.constant === 0)
      throw this.#problems.illTyped(span, `${show(dividend)} is divided by 0`);
    const one = this.session.sizes.nat(1);
    this.#require(
      exact ? makeCondition("divides", divisor, dividend) : makeCondition("<=", one, divisor),
      span,
    );
  }

  /** An index where an i32 is wanted, or i32 arithmetic that provably is an index. */
  #coerce(t: Typed, expected: Type, span: Span): Typed {
    const [want, have] = [this.inference.resolve(expected), this.inference.resolve(t.type)];
    if (want.tag === "scalar" && want.name === "i32" && have.tag === "idx")
      return this.#indexToInt(t);
    if (want.tag !== "idx" || have.tag !== "scalar" || have.name !== "i32") return t;
    return {
      type: want,
      build: (depth) => {
        const index = t.build(depth);
        const type = this.inference.zonk(want);
        if (type.tag === "idx") this.#proveIndex(index, type.size, span);
        return this.session.prim("cast", [], [index], type);
      },
    };
  }

  #proveIndex(index: Term, bound: Size, span: Span): void {
    const { sizes } = this.session;
    let facts: Facts = emptyFacts;
    const seen = new Map<Term, Size>();
    const size = indexSize(index, facts, (t) => {
      if (t.tag !== "var" || t.type.tag !== "idx") return undefined;
      const known = seen.get(t) ?? sizes.variable("loop", `i${t.index}`);
      seen.set(t, known);
      facts = withRange(facts, known.vars[0]!, sizes.nat(0), sub(t.type.size, sizes.nat(1)));
      return known;
    });
    const inside =
      size !== undefined &&
      proveLE(sizes.nat(0), size, facts) &&
      proveLE(size, sub(bound, sizes.nat(1)), facts);
    if (!inside)
      throw this.#problems.index(span, size === undefined ? "an i32" : show(size), show(bound));
  }

  // -------------------------------------------------------------- special forms

  /** `label("name", e)`. */
  label(args: readonly Expr[], scope: Scope, span: Span, expected: Type | undefined): Typed {
    const [name, inner] = args;
    if (name?.tag !== "string" || inner === undefined || args.length > 2) {
      throw this.#problems.illTyped(span, 'a label is written label("name", e)');
    }
    const typed = this.expr(inner, scope, expected);
    return this.#node("label", [], [typed], typed.type, name.value);
  }

  /** `kernel(e)`, or `kernel(ndrange([global], [local]), e)`. */
  kernel(args: readonly Expr[], scope: Scope, span: Span, expected: Type | undefined): Typed {
    const inner = args.at(-1);
    if (inner === undefined || args.length > 2) {
      throw this.#problems.illTyped(
        span,
        "a launch is written kernel(e) or kernel(ndrange([g0, …], [l0, …]), e)",
      );
    }
    const sizes = args.length === 2 ? this.#ndrange(args[0]!, scope) : [];
    const typed = this.expr(inner, scope, expected);
    const zero = this.session.sizes.nat(0);
    return this.#node(
      "kernel",
      Array.from({ length: 6 }, (_, i) => sizes[i] ?? zero),
      [typed],
      typed.type,
    );
  }

  #ndrange(e: Expr, scope: Scope): Size[] {
    const lists =
      e.tag === "call" && e.fun.tag === "name" && e.fun.name.text === "ndrange" ? e.args : [];
    if (lists.length !== 2 || lists.some((l) => l.tag !== "array" || l.elems.length > 3)) {
      throw this.#problems.illTyped(
        e.span,
        "an ND-range is written ndrange([g0, g1, g2], [l0, l1, l2]); 0 leaves a size open",
      );
    }
    const zero = this.session.sizes.nat(0);
    return lists.flatMap((l) => {
      const given = l.tag === "array" ? l.elems.map((s) => this.sizeOf(s, scope)) : [];
      return [...given, zero, zero, zero].slice(0, 3);
    });
  }
}

type SpecialForm = (
  e: Elaborator,
  args: readonly Expr[],
  scope: Scope,
  span: Span,
  expected: Type | undefined,
) => Typed;
const SPECIAL_FORMS: Readonly<Record<string, SpecialForm | undefined>> = {
  label: (e, ...rest) => e.label(...rest),
  kernel: (e, ...rest) => e.kernel(...rest),
};

/** One use of a function: its sizes and types as fresh unknowns. */
class FunUse {
  readonly sizes: Map<string, Size> = new Map();
  readonly #def: FunDef;
  readonly #session: Session;
  readonly #inference: Inference;
  readonly #types = new Map<string, Type>();

  constructor(def: FunDef, session: Session, inference: Inference) {
    this.#def = def;
    this.#session = session;
    this.#inference = inference;
  }

  #size(s: Size): Size {
    return substitute(s, (v) => {
      if (v.sort !== "param" || !this.#def.sizes.includes(v.name)) return undefined;
      const known = this.sizes.get(v.name) ?? this.#inference.freshSize();
      this.sizes.set(v.name, known);
      return known;
    });
  }

  type(t: Type): Type {
    return mapType(this.#session.types, t, {
      size: (s) => this.#size(s),
      variable: (v) => {
        if (v.sort !== "rigid" || !this.#def.types.includes(v.name)) return v;
        const known = this.#types.get(v.name) ?? this.#inference.freshType();
        this.#types.set(v.name, known);
        return known;
      },
    });
  }

  condition(c: Condition): Condition {
    return substituteCondition(c, (v) => this.#size(this.#session.sizes.variable(v.sort, v.name)));
  }

  /** The function's term at this use; after inference. */
  term(): Term {
    return instantiate(this.#def.term, {
      size: (s) => this.#inference.zonkSize(this.#size(s)),
      type: (t) => this.#inference.zonk(this.type(t)),
    });
  }
}

const wide = (scalar: ScalarName): boolean => scalar === "i64" || scalar === "u64";

/** Is the whole number exactly what the text says? */
const isNumber = (whole: Scalar, text: string, real: boolean): boolean =>
  real ? Number(whole) === Number(text) : BigInt(whole) === BigInt(text);

const isNatBinder = (b: Binder): boolean =>
  b.tag === "nameBinder" && b.type?.tag === "typeName" && b.type.name.text === "nat";

const isFunctionSyntax = (e: Expr): boolean =>
  e.tag === "lambda" || e.tag === "operator" || e.tag === "name";
