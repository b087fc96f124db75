/**
 * @file Surface syntax of a `.strata` file, as grammar.ts states it: plain JSON data, so that a parsed file can be
 * shipped. Spans are offsets (UTF-16 units) into the file's text. Nothing is resolved or typed here.
 */

import type { Span } from "../../term/index.ts";

export interface Name {
  readonly text: string;
  /** `m` in `m::rule`. */
  readonly qualifier?: string;
  readonly span: Span;
}

interface Node {
  readonly span: Span;
}

// ---------------------------------------------------------------- sizes and types

export type SizeOp = "+" | "-" | "*" | "/" | "/^" | "%";
export type SizeFunction = "min" | "max" | "pow" | "ceilDiv" | "log2";
export type SizeSyntax =
  | (Node & { readonly tag: "sizeName"; readonly name: Name })
  | (Node & { readonly tag: "sizeNat"; readonly value: number })
  | (Node & {
      readonly tag: "sizeBinary";
      readonly op: SizeOp;
      readonly left: SizeSyntax;
      readonly right: SizeSyntax;
    })
  | (Node & {
      readonly tag: "sizeCall";
      readonly fn: SizeFunction;
      readonly args: readonly SizeSyntax[];
    })
  /** A strategy that computes a size, of sizes and of names that may stand for lists; inside strategies only. */
  | (Node & {
      readonly tag: "sizeApply";
      readonly name: Name;
      readonly args: readonly SizeSyntax[];
    });

export type TypeSyntax =
  /** A scalar, a vector (`f32x4`), a declared type, a type variable, or `nat` (in binders only). */
  | (Node & { readonly tag: "typeName"; readonly name: Name })
  | (Node & {
      readonly tag: "typeApply";
      readonly name: Name;
      readonly args: readonly TypeSyntax[];
    })
  | (Node & { readonly tag: "idxType"; readonly size: SizeSyntax })
  | (Node & { readonly tag: "boundaryType"; readonly elem: TypeSyntax })
  | (Node & { readonly tag: "arrayType"; readonly size: SizeSyntax; readonly elem: TypeSyntax })
  | (Node & { readonly tag: "tupleType"; readonly elems: readonly TypeSyntax[] })
  | (Node & { readonly tag: "funType"; readonly param: TypeSyntax; readonly result: TypeSyntax })
  | (Node & { readonly tag: "natFunType"; readonly param: Name; readonly result: TypeSyntax });

// ---------------------------------------------------------------- expressions

/** `/^` (exact division) is for sizes only, in arguments that are sizes. */
// biome-ignore format: a table
export type BinaryOp =
  | "+" | "-" | "*" | "/" | "/^" | "%"
  | "==" | "!=" | "<=" | "<" | ">=" | ">"
  | "&&" | "||";

/** An operator as a function: `(+)`, `(min)`. */
export type OperatorName = Exclude<BinaryOp, "/^"> | "!" | "min" | "max";

/** One binder of `\x (p, q) (l: nat) -> …`; `p..` alone is `(p..)`. A `restBinder` stands among a tuple's elements only. */
export type Binder =
  | (Node & { readonly tag: "nameBinder"; readonly name: Name; readonly type?: TypeSyntax })
  | (Node & {
      readonly tag: "tupleBinder";
      readonly elems: readonly Binder[];
    })
  /** `p..`: any number of components. */
  | (Node & { readonly tag: "restBinder"; readonly name: Name });

/**
 * Size arithmetic in an argument that is a size (`split(n /^ k, xs)`, `take(ceilDiv(a, b), xs)`) has the same form as
 * arithmetic on values: `binary` and `call`. Which of the two is meant is decided where the callee's signature is known.
 */
export type Expr =
  | (Node & { readonly tag: "name"; readonly name: Name })
  /** `text` is the digits as written; `suffix` the type asked for. */
  | (Node & { readonly tag: "number"; readonly text: string; readonly suffix?: string })
  | (Node & { readonly tag: "bool"; readonly value: boolean })
  | (Node & { readonly tag: "string"; readonly value: string })
  | (Node & { readonly tag: "lambda"; readonly params: readonly Binder[]; readonly body: Expr })
  | (Node & {
      readonly tag: "let";
      readonly binder: Binder;
      readonly value: Expr;
      readonly body: Expr;
    })
  | (Node & { readonly tag: "if"; readonly cond: Expr; readonly then: Expr; readonly else: Expr })
  | (Node & { readonly tag: "pipe"; readonly arg: Expr; readonly fun: Expr })
  | (Node & {
      readonly tag: "binary";
      readonly op: BinaryOp;
      readonly left: Expr;
      readonly right: Expr;
    })
  | (Node & { readonly tag: "unary"; readonly op: "-" | "!"; readonly arg: Expr })
  | (Node & { readonly tag: "cast"; readonly arg: Expr; readonly type: TypeSyntax })
  | (Node & { readonly tag: "call"; readonly fun: Expr; readonly args: readonly Expr[] })
  | (Node & { readonly tag: "at"; readonly array: Expr; readonly index: Expr })
  | (Node & { readonly tag: "project"; readonly tuple: Expr; readonly index: number })
  | (Node & { readonly tag: "operator"; readonly op: OperatorName })
  | (Node & { readonly tag: "tuple"; readonly elems: readonly Expr[] })
  | (Node & { readonly tag: "array"; readonly elems: readonly Expr[] })
  /** Among arguments or elements: `xs..` in a pattern is a rest; elsewhere `e..` is e for each of what its rests stand for. */
  | (Node & { readonly tag: "spread"; readonly arg: Expr });

// ---------------------------------------------------------------- conditions

export type Relation = "==" | "!=" | "<=" | "<" | ">=" | ">" | "divides";
export type Comparison = Node & {
  readonly tag: "relation";
  readonly relation: Relation;
  readonly left: SizeSyntax;
  readonly right: SizeSyntax;
};
export type Condition =
  | Comparison
  /**
   * `associative(op)`, `identity(op, z)`, `scalar(t)`, `notFree(x, e)`, … An argument that can only be a type
   * (`[n]f32`, `idx[n]`, `f32 -> f32`) is parsed as one; a lone name or a tuple of names is an expression.
   */
  | (Node & {
      readonly tag: "property";
      readonly name: Name;
      readonly args: readonly (Expr | TypeSyntax)[];
    })
  /** `h = context(body, p)`: splits `body` at the sub-term that `p` selects; binds `h` to what is around it. */
  | (Node & {
      readonly tag: "context";
      readonly name: Name;
      readonly body: Expr;
      readonly select: Arg;
    });

// ---------------------------------------------------------------- strategies

export type Strat =
  /** The value may be anything an argument may be: a strategy, a size, a list, a string, a pattern. */
  | (Node & {
      readonly tag: "sLet";
      readonly name: Name;
      readonly params: readonly Param[];
      readonly value: Arg;
      readonly body: Strat;
    })
  /** The condition is a strategy (does it succeed?) or compares sizes: `if n == 0 then … else …`. */
  | (Node & {
      readonly tag: "sIf";
      readonly cond: Strat | Comparison;
      readonly then: Strat;
      readonly else: Strat;
    })
  | (Node & { readonly tag: "choice"; readonly left: Strat; readonly right: Strat })
  | (Node & { readonly tag: "seq"; readonly left: Strat; readonly right: Strat })
  /** `s @ t`; the target may be an `sString`, a label. */
  | (Node & { readonly tag: "sAt"; readonly strat: Strat; readonly target: Strat })
  | (Node & { readonly tag: "sName"; readonly name: Name })
  | (Node & { readonly tag: "sCall"; readonly name: Name; readonly args: readonly Arg[] })
  | (Node & {
      readonly tag: "sRule";
      readonly lhs: Expr;
      readonly rhs: Expr;
      readonly where: readonly Condition[];
    })
  | (Node & { readonly tag: "sMatch"; readonly cases: readonly MatchCase[] })
  /** By the form of a list or number, known when the strategy is made: `match p { | [] -> id | [k, rest..] -> … }`. */
  | (Node & {
      readonly tag: "sMatchValue";
      readonly subject: Strat;
      readonly cases: readonly ValueCase[];
    })
  /** A list where a strategy stands: the value of a strategy that computes one. */
  | (Node & { readonly tag: "sList"; readonly elems: readonly Arg[] })
  /** A label; only as the target of `sAt`. */
  | (Node & { readonly tag: "sString"; readonly value: string })
  /**
   * A size where a strategy stands: a number or arithmetic, as the value of a strategy that computes a size
   * (`if n == 0 then 1 else n / 2`). Never a lone name (`sName`) nor a call (`sCall`): those say what they are later.
   */
  | (Node & { readonly tag: "sSize"; readonly size: SizeSyntax });

export interface MatchCase extends Node {
  readonly pattern: Expr;
  readonly where: readonly Condition[];
  readonly body: Strat;
}

export interface ValueCase extends Node {
  readonly pattern: ValuePattern;
  readonly where: readonly Comparison[];
  readonly body: Strat;
}

/** A name binds what stands there; `rest..` the elements that are left. */
export type ValuePattern =
  | (Node & { readonly tag: "anyValue"; readonly name: Name })
  | (Node & { readonly tag: "natValue"; readonly value: number })
  | (Node & {
      readonly tag: "listValue";
      readonly elems: readonly ValuePattern[];
      readonly rest?: Name;
    });

/**
 * An argument of a strategy call. A lone name may be a strategy, a size or a plain name, and a call such as `min(a, b)` a
 * strategy or a size; the callee's kinds decide, so `argStrat` keeps the reading as a `size` too where there is one.
 * What can only be a size (`4`, `n - 1`) is `argSize`; a quoted string alone is `argString`.
 */
export type Arg =
  | (Node & { readonly tag: "argStrat"; readonly strat: Strat; readonly size?: SizeSyntax })
  | (Node & { readonly tag: "argSize"; readonly size: SizeSyntax })
  | (Node & { readonly tag: "argString"; readonly value: string })
  | (Node & { readonly tag: "argPattern"; readonly pattern: Expr })
  | (Node & { readonly tag: "argList"; readonly elems: readonly Arg[] })
  /** `xs..`, inside a list: all elements of another, which has a name or is called for. */
  | (Node & { readonly tag: "argSpread"; readonly list: Strat });

// ---------------------------------------------------------------- declarations

export type Kind =
  | "nat"
  | "strategy"
  | "traversal"
  | "pred"
  | "rule"
  | "fun"
  | "name"
  | { readonly list: Kind };

/** Tunable values: an explicit list, or `from .. to` with an additive or multiplicative step. */
export type Range =
  | (Node & { readonly tag: "rangeList"; readonly values: readonly SizeSyntax[] })
  | (Node & {
      readonly tag: "rangeSpan";
      readonly from: SizeSyntax;
      readonly to: SizeSyntax;
      readonly step?: { readonly op: "step" | "*"; readonly by: SizeSyntax };
    });

export interface Param extends Node {
  readonly name: Name;
  /** Absent: `strategy`. */
  readonly kind?: Kind;
  readonly range?: Range;
  readonly default?: Arg;
}

export interface FunParam extends Node {
  readonly name: Name;
  readonly type: TypeSyntax;
}

export type FpMode = "strict" | "contract" | "fast";
export type SemanticClass = "exact" | "finite" | "approx";

interface DeclBase extends Node {
  readonly name: Name;
  /** The `///` lines, without the slashes. */
  readonly doc: string;
  readonly exported: boolean;
}

/** OpenCL C, without the quotes around it. */
export type Code = Node & { readonly value: string };

export type Decl =
  | (DeclBase & {
      readonly tag: "fun";
      readonly params: readonly FunParam[];
      readonly result?: TypeSyntax;
      readonly where: readonly Condition[];
      readonly body: Expr;
    })
  | (DeclBase & {
      readonly tag: "extern";
      readonly params: readonly FunParam[];
      readonly result: TypeSyntax;
      readonly code: Code;
      readonly meaning: Expr;
    })
  | (DeclBase & {
      readonly tag: "type";
      readonly params: readonly Name[];
      readonly type: TypeSyntax;
    })
  | (DeclBase & {
      readonly tag: "rule";
      readonly class: SemanticClass;
      readonly params: readonly Param[];
      readonly lhs: Expr;
      readonly rhs: Expr;
      readonly where: readonly Condition[];
    })
  | (DeclBase & {
      readonly tag: "strategy";
      readonly params: readonly Param[];
      readonly body: Strat;
    })
  | (DeclBase & {
      readonly tag: "schedule";
      readonly params: readonly Param[];
      readonly program: Name;
      readonly mode: FpMode;
      readonly where: readonly Condition[];
      readonly body: Strat;
    });

export interface Import extends Node {
  /** A stdlib module or npm package by name, or a file by a quoted relative path. */
  readonly module: { readonly tag: "name" | "path"; readonly text: string; readonly span: Span };
  readonly alias?: Name;
  /** Only these names; absent: all exported ones. */
  readonly only?: readonly Name[];
}

/** What the splitter knows of a declaration before the parser has seen it. */
export interface DeclHeader extends Node {
  readonly keyword: Decl["tag"];
  /** Its text is empty where the name is missing: parsing that declaration gives the diagnostic. */
  readonly name: Name;
  readonly exported: boolean;
  readonly doc: string;
  /** Of a schedule: the program it is for. Names of schedules are unique per program only. */
  readonly program?: Name;
}
