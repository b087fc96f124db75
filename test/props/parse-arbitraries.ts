/** @file Random surface syntax: what the grammar can give, and nothing else. Spans are all zero. */

import fc, { type Arbitrary } from "fast-check";
import type { BoundSyntax, DataRangeSyntax } from "../../src/lang/syntax/data-range-syntax.ts";
import type {
  BinaryOp,
  CallArg,
  ConditionSyntax,
  Decl,
  ExprSyntax,
  FunParam,
  Import,
  Kind,
  LambdaPattern,
  LawSyntax,
  MatchCase,
  Name,
  ParamSyntax,
  SizeArg,
  SizeOp,
  SizeRelation,
  SizeSyntax,
  Strat,
  StrategyArgument,
  TunableValues,
  TypeSyntax,
} from "../../src/lang/syntax/syntax.ts";
import { sketches } from "./sketch-arbitraries.ts";

const span = { start: 0, end: 0 };

/** Every field arbitrary but the tag. */
const node = <T extends string, R extends object>(
  tag: T,
  fields: { [K in keyof R]: Arbitrary<R[K]> },
) => fc.record(fields).map((rest) => ({ tag, ...rest, span }));

const some = <T>(of: Arbitrary<T>, minLength = 1, maxLength = 3): Arbitrary<T[]> =>
  fc.array(of, { minLength, maxLength });

/** A chain of two to four operands with operators of one row. */
const infix = <T extends string, Op, Operand>(
  tag: T,
  rows: readonly (readonly Op[])[],
  operand: Arbitrary<Operand>,
) =>
  fc
    .constantFrom(...rows)
    .chain((row) => fc.tuple(operand, some(fc.tuple(fc.constantFrom(...row), operand), 1, 3)))
    .map(([first, rest]) => ({
      tag,
      ops: rest.map(([op]) => op),
      operands: [first, ...rest.map(([, e]) => e)],
      span,
    }));

/** `{ [key]: value }` or nothing. */
const maybe = <K extends string, T>(key: K, of: Arbitrary<T>): Arbitrary<{ [P in K]?: T }> =>
  fc
    .option(of, { nil: undefined })
    .map((value) => (value === undefined ? {} : { [key]: value }) as { [P in K]?: T });

/** A conditional; its field is called what the keyword is. */
const branches = <T>(of: Arbitrary<T>): Record<"then" | "else", Arbitrary<T>> =>
  Object.fromEntries(["then", "else"].map((branch) => [branch, of])) as Record<
    "then" | "else",
    Arbitrary<T>
  >;

// ---------------------------------------------------------------- names, sizes, types

// biome-ignore format: a table
const WORDS = [
  "x", "y", "xs", "map", "f'", "_1", "lettuce", "inner", "step", "rule", "type", "min", "idx", "nat", "context", "for", "divides",
];
const ident: Arbitrary<Name> = fc.constantFrom(...WORDS).map((text) => ({ text, span }));
const qualify = (of: Arbitrary<Name>): Arbitrary<Name> =>
  fc.oneof(
    { weight: 6, arbitrary: of },
    { weight: 1, arbitrary: of.map((name) => ({ ...name, qualifier: "m" })) },
  );
const name = qualify(ident);
const stratIdent = fc.oneof(ident, fc.constant<Name>({ text: "where", span }));
const stratName = qualify(stratIdent);
/** `type(t)` and `sketch(s)` are predicates of their own. */
const callee = stratName.filter(
  (n) => n.qualifier !== undefined || (n.text !== "type" && n.text !== "sketch"),
);

const depth = { depthSize: "small", maxDepth: 4 } as const;
const nat = fc.nat({ max: 4096 });

type SizeTies = {
  size: SizeSyntax;
  computed: SizeSyntax;
  arg: SizeArg;
};
/** Not `min`: a call of that is one of a function of sizes. */
const sizeStrategy = name.filter((n) => n.qualifier !== undefined || n.text !== "min");
/** The operators of chains of sizes: each row binds equally strongly. */
const SIZE_CHAINS: readonly (readonly SizeOp[])[] = [
  ["+", "-"],
  ["*", "/", "/^", "%"],
];
const sizes = fc.letrec<SizeTies>((tie) => ({
  size: fc.oneof(
    depth,
    node("sizeName", { name }),
    node("sizeNat", { value: nat }),
    tie("computed"),
    node("sizeCall", {
      fn: fc.constantFrom("min", "max", "pow", "ceilDiv", "log2"),
      args: some(tie("size"), 1, 2),
    }),
    node("sizeApply", { name: sizeStrategy, args: some(tie("arg"), 0) }),
  ),
  arg: fc.oneof(
    { weight: 3, arbitrary: tie("size") },
    { weight: 1, arbitrary: node("sizeNamed", { name: ident, value: tie("size") }) },
  ),
  computed: fc.oneof(
    depth,
    node("sizeNat", { value: nat }),
    infix("sizeInfix", SIZE_CHAINS, tie("size")),
  ),
}));
const size = sizes.size;
/** Neither a name nor a call, which a strategy could be as well. */
const computedSize = sizes.computed;

type TypeTies = {
  type: TypeSyntax;
  evident: TypeSyntax;
};
const types = fc.letrec<TypeTies>((tie) => ({
  type: fc.oneof(
    depth,
    node("typeName", { name }),
    node("typeApply", { name, args: some(tie("type"), 1, 2) }),
    node("tupleType", { elems: some(tie("type"), 2) }),
    node("boundaryType", { elem: tie("type") }),
    tie("evident"),
  ),
  evident: fc.oneof(
    depth,
    node("idxType", { size }),
    node("vectorType", { width: size, elem: node("typeName", { name }) }),
    node("arrayType", { size, elem: tie("type") }),
    node("funType", { param: tie("type"), result: tie("type") }),
    node("natFunType", { param: ident, result: tie("type") }),
  ),
}));
const type = types.type;
/** What no expression looks like. */
const evidentType = types.evident;

// ---------------------------------------------------------------- expressions

const COMPARISONS = ["==", "!=", "<=", "<", ">=", ">"] as const;
/** The operators of chains: each row binds equally strongly. */
const CHAINS: readonly (readonly BinaryOp[])[] = [
  ["+", "-"],
  ["*", "/", "/^", "%"],
  ["&&"],
  ["||"],
];
const operatorName = fc.constantFrom(
  ...[...COMPARISONS, ...CHAINS.flat()].filter((op) => op !== "/^"),
  "!" as const,
  "min" as const,
  "max" as const,
);
/** Without the characters that turn the direction of a text, which no file may hold. */
const text = fc
  .string({ unit: "binary", maxLength: 6 })
  .map((s) => s.replace(/[\u202A-\u202E\u2066-\u2069]/g, "-"));

const number = fc
  .tuple(
    fc.constantFrom("0", "5", "12.5", "1e9", "2.5e-3"),
    maybe("suffix", fc.constantFrom("f32", "u64", "i32")),
  )
  .map(([digits, suffix]) => ({ text: digits, ...suffix, span }));

const atom: Arbitrary<ExprSyntax> = fc.oneof(
  node("name", { name }),
  number.map((written): ExprSyntax => ({ tag: "number", ...written })),
  node("bool", { value: fc.boolean() }),
  node("string", { value: text }),
  node("operator", { op: operatorName }),
);

type BinderTies = {
  binder: LambdaPattern;
  elem: LambdaPattern;
  part: LambdaPattern;
};
const binders = fc.letrec<BinderTies>((tie) => ({
  elem: fc.oneof(
    depth,
    fc
      .tuple(ident, maybe("type", type))
      .map(([n, t]): LambdaPattern => ({ tag: "nameBinder", name: n, ...t, span })),
    some(tie("part"), 2, 4).map((elems): LambdaPattern => ({ tag: "tupleBinder", elems, span })),
  ),
  part: fc.oneof(
    { weight: 4, arbitrary: tie("elem") },
    { weight: 1, arbitrary: node("restBinder", { name: ident }) },
  ),
  binder: fc.oneof(
    { weight: 5, arbitrary: tie("elem") },
    {
      weight: 1,
      arbitrary: node("restBinder", { name: ident }).map(
        (rest): LambdaPattern => ({ tag: "tupleBinder", elems: [rest], span }),
      ),
    },
  ),
}));
const binder = binders.binder;

type ExprTies = {
  expr: ExprSyntax;
  item: ExprSyntax;
};
const exprs = fc.letrec<ExprTies>((tie) => ({
  expr: fc.oneof(
    depth,
    { weight: 4, arbitrary: atom },
    { weight: 2, arbitrary: node("lambda", { params: some(binder), body: tie("expr") }) },
    { weight: 2, arbitrary: node("let", { binder, value: tie("expr"), body: tie("expr") }) },
    {
      weight: 2,
      arbitrary: node("if", { cond: tie("expr"), ...branches(tie("expr")) }),
    },
    { weight: 3, arbitrary: node("pipe", { arg: tie("expr"), stages: some(tie("expr"), 1, 3) }) },
    { weight: 5, arbitrary: infix("infix", CHAINS, tie("expr")) },
    {
      weight: 1,
      arbitrary: node("infix", {
        ops: fc.constantFrom(...COMPARISONS).map((op) => [op]),
        operands: some(tie("expr"), 2, 2),
      }),
    },
    { weight: 2, arbitrary: node("unary", { op: fc.constantFrom("-", "!"), arg: tie("expr") }) },
    { weight: 2, arbitrary: node("cast", { arg: tie("expr"), type }) },
    { weight: 3, arbitrary: node("call", { fun: tie("expr"), args: some(tie("item"), 0) }) },
    { weight: 2, arbitrary: node("at", { array: tie("expr"), index: tie("expr") }) },
    { weight: 2, arbitrary: node("project", { tuple: tie("expr"), index: fc.nat({ max: 11 }) }) },
    { weight: 2, arbitrary: node("tuple", { elems: some(tie("item"), 2) }) },
    {
      weight: 1,
      arbitrary: node("spread", { arg: tie("expr") }).map(
        (s): ExprSyntax => ({ tag: "tuple", elems: [s], span }),
      ),
    },
    { weight: 1, arbitrary: node("array", { elems: some(tie("item")) }) },
  ),
  item: fc.oneof(
    { weight: 8, arbitrary: tie("expr") },
    { weight: 1, arbitrary: node("spread", { arg: tie("expr") }) },
  ),
}));
const expr = exprs.expr;

// ---------------------------------------------------------------- strategies and conditions

const comparison: Arbitrary<SizeRelation> = node("relation", {
  relation: fc.constantFrom("==", "!=", "<=", "<", ">=", ">", "divides"),
  left: size,
  right: size,
});

type StratTies = {
  strat: Strat;
  /** Not a size: what an argument keeps as a strategy. */
  proper: Strat;
  target: Strat;
  arg: StrategyArgument;
  callArg: CallArg;
  param: ParamSyntax;
  condition: ConditionSyntax;
  matchCase: MatchCase;
};

const kind: Arbitrary<Kind> = fc.letrec<{ kind: Kind }>((tie) => ({
  kind: fc.oneof(
    depth,
    fc.constantFrom("nat", "strategy", "traversal", "pred", "rule", "fun", "name"),
    fc.record({ list: tie("kind") }),
  ),
})).kind;

const range: Arbitrary<TunableValues> = fc.oneof(
  node("rangeList", { values: some(size) }),
  fc
    .tuple(size, size, maybe("step", fc.record({ op: fc.constantFrom("step", "*"), by: size })))
    .map(([from, to, step]): TunableValues => ({ tag: "rangeSpan", from, to, ...step, span })),
);

const strats = fc.letrec<StratTies>((tie) => {
  const params = some(tie("param"), 0, 2);
  const where = some(tie("condition"), 0, 2);
  return {
    strat: fc.oneof(
      depth,
      { weight: 6, arbitrary: tie("proper") },
      { weight: 1, arbitrary: node("sSize", { size: computedSize }) },
    ),
    proper: fc.oneof(
      depth,
      { weight: 4, arbitrary: node("sName", { name: stratName }) },
      {
        weight: 1,
        arbitrary: node("sLet", {
          name: stratIdent,
          params,
          value: tie("arg"),
          body: tie("strat"),
        }),
      },
      {
        weight: 1,
        arbitrary: node("sIf", {
          cond: fc.oneof(tie("strat"), comparison),
          ...branches(tie("strat")),
        }),
      },
      { weight: 2, arbitrary: node("choice", { options: some(tie("strat"), 2, 4) }) },
      { weight: 2, arbitrary: node("seq", { steps: some(tie("strat"), 2, 4) }) },
      { weight: 2, arbitrary: node("sAt", { strat: tie("strat"), target: tie("target") }) },
      { weight: 3, arbitrary: node("sCall", { name: callee, args: some(tie("callArg"), 0) }) },
      {
        weight: 1,
        arbitrary: node("sUntil", {
          name: callee,
          args: some(tie("callArg"), 0),
          sketch: sketches(size, name),
          pins: some(tie("strat"), 0, 2),
        }),
      },
      { weight: 1, arbitrary: node("sSketch", { sketch: sketches(size, name) }) },
      { weight: 1, arbitrary: node("sRule", { lhs: expr, rhs: expr, where }) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(some(tie("matchCase"), 1, 2), maybe("inside", fc.constant(true as const)))
          .map(([cases, inside]): Strat => ({ tag: "sMatch", ...inside, cases, span })),
      },
    ),
    target: fc.oneof(
      { weight: 3, arbitrary: tie("strat") },
      { weight: 1, arbitrary: node("sString", { value: text }) },
    ),
    arg: fc.oneof(
      depth,
      {
        weight: 3,
        arbitrary: tie("proper").map(
          (strat): StrategyArgument => ({ tag: "argStrat", strat, span }),
        ),
      },
      { weight: 1, arbitrary: node("argSize", { size: computedSize }) },
      { weight: 1, arbitrary: node("argString", { value: text }) },
      { weight: 1, arbitrary: node("argPattern", { pattern: expr }) },
      { weight: 1, arbitrary: node("argList", { elems: some(tie("arg"), 0) }) },
    ),
    callArg: fc.oneof(
      { weight: 3, arbitrary: tie("arg") },
      { weight: 1, arbitrary: node("argNamed", { name: ident, value: tie("arg") }) },
    ),
    param: fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .tuple(ident, maybe("kind", kind), maybe("range", range), maybe("default", tie("arg")))
          .map(([n, k, r, d]): ParamSyntax => ({ name: n, ...k, ...r, ...d, span })),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(ident, maybe("kind", kind))
          .map(([n, k]): ParamSyntax => ({ name: n, rest: true, ...k, span })),
      },
    ),
    condition: fc.oneof(
      depth,
      comparison,
      node("property", { name, args: some(fc.oneof(expr, evidentType), 0) }),
      node("context", { name: ident, body: expr, select: tie("arg") }),
    ),
    matchCase: fc
      .record({ pattern: expr, where, body: tie("strat") })
      .map((c): MatchCase => ({ ...c, span })),
  };
});

// ---------------------------------------------------------------- declarations

const params = some(strats.param, 0, 3);
const where = some(strats.condition, 0, 2);
const bound: Arbitrary<BoundSyntax> = fc
  .record({ sign: fc.constantFrom("", "-"), number })
  .map(({ sign, number: { text, ...rest } }) => ({
    tag: "bound",
    ...rest,
    text: `${sign}${text}`,
  }));
const dataSpan = node("dataSpan", { low: bound, high: bound });
const dataAny = node("dataAny", { text: ident.map((name) => name.text) });
const dataRange: Arbitrary<DataRangeSyntax> = fc.oneof(
  dataSpan,
  dataAny,
  node("dataParts", { parts: some(fc.oneof(dataSpan, dataAny), 1) }),
);
const funParam: Arbitrary<FunParam> = fc
  .tuple(fc.record({ name: ident, type }), maybe("range", dataRange))
  .map(([param, range]) => ({ ...param, ...range, span }));
const docLine = fc.constantFrom("", "A line.", "  indented", "/ slashes //", '`code` "quoted"');
const outside = {
  doc: some(docLine, 0).map((lines) => lines.join("\n")),
  exported: fc.boolean(),
};

const law: Arbitrary<LawSyntax> = fc
  .record({ name: ident, args: some(expr, 0, 2) })
  .map((l) => ({ ...l, span }));

const declared: Arbitrary<Decl> = fc.oneof(
  fc
    .tuple(
      node("fun", {
        name: ident,
        ...outside,
        params: some(funParam, 0),
        where,
        body: expr,
        laws: some(law, 0, 2),
      }),
      maybe("result", type),
    )
    .map(([fun, result]): Decl => ({ ...fun, ...result })),
  node("extern", {
    name: ident,
    ...outside,
    params: some(funParam, 0),
    result: type,
    code: text.map((value) => ({ value, span })),
    meaning: expr,
  }),
  node("type", { name: ident, ...outside, params: some(ident, 0), type }),
  node("rule", {
    class: fc.constantFrom("exact", "finite", "approx"),
    name: stratIdent,
    ...outside,
    params,
    lhs: expr,
    rhs: expr,
    where,
  }),
  node("strategy", { name: stratIdent, ...outside, params, body: strats.strat }),
  node("schedule", {
    name: stratIdent,
    ...outside,
    params,
    programs: some(name, 1),
    mode: fc.constantFrom("strict", "contract", "fast"),
    where,
    body: strats.strat,
  }),
);

const deprecation = maybe("deprecated", maybe("until", text));

/** Only what is exported can be deprecated. */
export const decls: Arbitrary<Decl> = fc
  .tuple(declared, deprecation)
  .map(([decl, mark]): Decl => (decl.exported ? { ...decl, ...mark } : decl));

export const imports: Arbitrary<Import> = fc
  .tuple(
    fc.oneof(
      fc.record({
        tag: fc.constant("name" as const),
        text: fc.constantFrom(...WORDS),
        span: fc.constant(span),
      }),
      fc.record({ tag: fc.constant("path" as const), text, span: fc.constant(span) }),
    ),
    maybe("alias", ident),
    maybe("only", some(stratIdent)),
  )
  .map(([module, alias, only]) => ({ module, ...alias, ...only, span }));
