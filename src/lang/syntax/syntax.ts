/**
 * @file Surface syntax of a `.strata` file, as grammar.ts states it: plain JSON data, so that a parsed file can be
 * shipped. Spans are offsets (UTF-16 units) into the file's text. Nothing is resolved or typed here.
 */
import type { SemanticClass } from "../../strategies/semantic-class.ts";
import type { FpMode } from "../../targets/fp-mode.ts";

import type { Span } from "../../term/index.ts";

export interface Name {
  readonly text: string;
  /** `m` in `m::rule`. */
  readonly qualifier?: string;
  readonly span: Span;
}

interface SyntaxNode {
  readonly span: Span;
}

// ---------------------------------------------------------------- sizes and types

export type SizeOp = "+" | "-" | "*" | "/" | "/^" | "%";
export type SizeFunctionName = "min" | "max" | "pow" | "ceilDiv" | "log2";
export type SizeSyntax =
  | (SyntaxNode & { readonly tag: "sizeName"; readonly name: Name })
  | (SyntaxNode & { readonly tag: "sizeNat"; readonly value: number })
  | (SyntaxNode & {
      readonly tag: "sizeBinary";
      readonly op: SizeOp;
      readonly left: SizeSyntax;
      readonly right: SizeSyntax;
    })
  | (SyntaxNode & {
      readonly tag: "sizeCall";
      readonly fn: SizeFunctionName;
      readonly args: readonly SizeSyntax[];
    })
  /** A strategy that computes a size, of sizes and of names that may stand for lists; inside strategies only. */
  | (SyntaxNode & {
      readonly tag: "sizeApply";
      readonly name: Name;
      readonly args: readonly SizeArg[];
    });

/** An argument of a strategy that computes a size; `k = 2` is for the parameter k. */
export type SizeArg =
  | SizeSyntax
  | (SyntaxNode & { readonly tag: "sizeNamed"; readonly name: Name; readonly value: SizeSyntax });

export type TypeSyntax =
  /** A scalar, a vector (`f32x4`), a declared type, a type variable, or `nat` (in binders only). */
  | (SyntaxNode & { readonly tag: "typeName"; readonly name: Name })
  | (SyntaxNode & {
      readonly tag: "typeApply";
      readonly name: Name;
      readonly args: readonly TypeSyntax[];
    })
  | (SyntaxNode & { readonly tag: "idxType"; readonly size: SizeSyntax })
  | (SyntaxNode & { readonly tag: "boundaryType"; readonly elem: TypeSyntax })
  | (SyntaxNode & {
      readonly tag: "arrayType";
      readonly size: SizeSyntax;
      readonly elem: TypeSyntax;
    })
  | (SyntaxNode & { readonly tag: "tupleType"; readonly elems: readonly TypeSyntax[] })
  | (SyntaxNode & {
      readonly tag: "funType";
      readonly param: TypeSyntax;
      readonly result: TypeSyntax;
    })
  | (SyntaxNode & {
      readonly tag: "natFunType";
      readonly param: Name;
      readonly result: TypeSyntax;
    });

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
export type LambdaPattern =
  | (SyntaxNode & { readonly tag: "nameBinder"; readonly name: Name; readonly type?: TypeSyntax })
  | (SyntaxNode & {
      readonly tag: "tupleBinder";
      readonly elems: readonly LambdaPattern[];
    })
  /** `p..`: any number of components. */
  | (SyntaxNode & { readonly tag: "restBinder"; readonly name: Name });

/**
 * Size arithmetic in an argument that is a size (`split(n /^ k, xs)`, `take(ceilDiv(a, b), xs)`) has the same form as
 * arithmetic on values: `binary` and `call`. Which of the two is meant is decided where the callee's signature is known.
 */
export type ExprSyntax =
  | (SyntaxNode & { readonly tag: "name"; readonly name: Name })
  /** `text` is the digits as written; `suffix` the type asked for. */
  | (SyntaxNode & { readonly tag: "number"; readonly text: string; readonly suffix?: string })
  | (SyntaxNode & { readonly tag: "bool"; readonly value: boolean })
  | (SyntaxNode & { readonly tag: "string"; readonly value: string })
  | (SyntaxNode & {
      readonly tag: "lambda";
      readonly params: readonly LambdaPattern[];
      readonly body: ExprSyntax;
    })
  | (SyntaxNode & {
      readonly tag: "let";
      readonly binder: LambdaPattern;
      readonly value: ExprSyntax;
      readonly body: ExprSyntax;
    })
  | (SyntaxNode & {
      readonly tag: "if";
      readonly cond: ExprSyntax;
      readonly then: ExprSyntax;
      readonly else: ExprSyntax;
    })
  | (SyntaxNode & { readonly tag: "pipe"; readonly arg: ExprSyntax; readonly fun: ExprSyntax })
  | (SyntaxNode & {
      readonly tag: "binary";
      readonly op: BinaryOp;
      readonly left: ExprSyntax;
      readonly right: ExprSyntax;
    })
  | (SyntaxNode & { readonly tag: "unary"; readonly op: "-" | "!"; readonly arg: ExprSyntax })
  | (SyntaxNode & { readonly tag: "cast"; readonly arg: ExprSyntax; readonly type: TypeSyntax })
  | (SyntaxNode & {
      readonly tag: "call";
      readonly fun: ExprSyntax;
      readonly args: readonly ExprSyntax[];
    })
  | (SyntaxNode & { readonly tag: "at"; readonly array: ExprSyntax; readonly index: ExprSyntax })
  | (SyntaxNode & { readonly tag: "project"; readonly tuple: ExprSyntax; readonly index: number })
  | (SyntaxNode & { readonly tag: "operator"; readonly op: OperatorName })
  | (SyntaxNode & { readonly tag: "tuple"; readonly elems: readonly ExprSyntax[] })
  | (SyntaxNode & { readonly tag: "array"; readonly elems: readonly ExprSyntax[] })
  /** Among arguments or elements: `xs..` in a pattern is a rest; elsewhere `e..` is e for each of what its rests stand for. */
  | (SyntaxNode & { readonly tag: "spread"; readonly arg: ExprSyntax });

// ---------------------------------------------------------------- conditions

export type Relation = "==" | "!=" | "<=" | "<" | ">=" | ">" | "divides";
export type SizeRelation = SyntaxNode & {
  readonly tag: "relation";
  readonly relation: Relation;
  readonly left: SizeSyntax;
  readonly right: SizeSyntax;
};
export type ConditionSyntax =
  | SizeRelation
  /**
   * `associative(op)`, `identity(op, z)`, `scalar(t)`, `notFree(x, e)`, … An argument that can only be a type
   * (`[n]f32`, `idx[n]`, `f32 -> f32`) is parsed as one; a lone name or a tuple of names is an expression.
   */
  | (SyntaxNode & {
      readonly tag: "property";
      readonly name: Name;
      readonly args: readonly (ExprSyntax | TypeSyntax)[];
    })
  /** `h = context(body, p)`: splits `body` at the sub-term that `p` selects; binds `h` to what is around it. */
  | (SyntaxNode & {
      readonly tag: "context";
      readonly name: Name;
      readonly body: ExprSyntax;
      readonly select: StrategyArgument;
    });

// ---------------------------------------------------------------- strategies

export type Strat =
  /** The value may be anything an argument may be: a strategy, a size, a list, a string, a pattern. */
  | (SyntaxNode & {
      readonly tag: "sLet";
      readonly name: Name;
      readonly params: readonly ParamSyntax[];
      readonly value: StrategyArgument;
      readonly body: Strat;
    })
  /** The condition is a strategy (does it succeed?) or compares sizes: `if n == 0 then … else …`. */
  | (SyntaxNode & {
      readonly tag: "sIf";
      readonly cond: Strat | SizeRelation;
      readonly then: Strat;
      readonly else: Strat;
    })
  | (SyntaxNode & { readonly tag: "choice"; readonly left: Strat; readonly right: Strat })
  | (SyntaxNode & { readonly tag: "seq"; readonly left: Strat; readonly right: Strat })
  /** `s @ t`; the target may be an `sString`, a label. */
  | (SyntaxNode & { readonly tag: "sAt"; readonly strat: Strat; readonly target: Strat })
  | (SyntaxNode & { readonly tag: "sName"; readonly name: Name })
  | (SyntaxNode & {
      readonly tag: "sCall";
      readonly name: Name;
      readonly args: readonly CallArg[];
    })
  | (SyntaxNode & {
      readonly tag: "sRule";
      readonly lhs: ExprSyntax;
      readonly rhs: ExprSyntax;
      readonly where: readonly ConditionSyntax[];
    })
  | (SyntaxNode & { readonly tag: "sMatch"; readonly cases: readonly MatchCase[] })
  /** By the form of a list or number, known when the strategy is made: `match p { | [] -> id | [k, rest..] -> … }`. */
  | (SyntaxNode & {
      readonly tag: "sMatchValue";
      readonly subject: Strat;
      readonly cases: readonly ValueCase[];
    })
  /** A list where a strategy stands: the value of a strategy that computes one. */
  | (SyntaxNode & { readonly tag: "sList"; readonly elems: readonly StrategyArgument[] })
  /** A label; only as the target of `sAt`. */
  | (SyntaxNode & { readonly tag: "sString"; readonly value: string })
  /**
   * A size where a strategy stands: a number or arithmetic, as the value of a strategy that computes a size
   * (`if n == 0 then 1 else n / 2`). Never a lone name (`sName`) nor a call (`sCall`): those say what they are later.
   */
  | (SyntaxNode & { readonly tag: "sSize"; readonly size: SizeSyntax });

export interface MatchCase extends SyntaxNode {
  readonly pattern: ExprSyntax;
  readonly where: readonly ConditionSyntax[];
  readonly body: Strat;
}

export interface ValueCase extends SyntaxNode {
  readonly pattern: ValuePattern;
  readonly where: readonly SizeRelation[];
  readonly body: Strat;
}

/** A name binds what stands there; `rest..` the elements that are left. */
export type ValuePattern =
  | (SyntaxNode & { readonly tag: "anyValue"; readonly name: Name })
  | (SyntaxNode & { readonly tag: "natValue"; readonly value: number })
  | (SyntaxNode & {
      readonly tag: "listValue";
      readonly elems: readonly ValuePattern[];
      readonly rest?: Name;
    });

/**
 * An argument of a strategy call. A lone name may be a strategy, a size or a plain name, and a call such as `min(a, b)` a
 * strategy or a size; the callee's kinds decide, so `argStrat` keeps the reading as a `size` too where there is one.
 * What can only be a size (`4`, `n - 1`) is `argSize`; a quoted string alone is `argString`.
 */
export type StrategyArgument =
  | (SyntaxNode & { readonly tag: "argStrat"; readonly strat: Strat; readonly size?: SizeSyntax })
  | (SyntaxNode & { readonly tag: "argSize"; readonly size: SizeSyntax })
  | (SyntaxNode & { readonly tag: "argString"; readonly value: string })
  | (SyntaxNode & { readonly tag: "argPattern"; readonly pattern: ExprSyntax })
  | (SyntaxNode & { readonly tag: "argList"; readonly elems: readonly StrategyArgument[] })
  /** `xs..`, inside a list: all elements of another, which has a name or is called for. */
  | (SyntaxNode & { readonly tag: "argSpread"; readonly list: Strat });

/** An argument of a call; `rows = 2` is for the parameter rows. */
export type CallArg =
  | StrategyArgument
  | (SyntaxNode & {
      readonly tag: "argNamed";
      readonly name: Name;
      readonly value: StrategyArgument;
    });

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
export type TunableValues =
  | (SyntaxNode & { readonly tag: "rangeList"; readonly values: readonly SizeSyntax[] })
  | (SyntaxNode & {
      readonly tag: "rangeSpan";
      readonly from: SizeSyntax;
      readonly to: SizeSyntax;
      readonly step?: { readonly op: "step" | "*"; readonly by: SizeSyntax };
    });

export interface ParamSyntax extends SyntaxNode {
  readonly name: Name;
  /** Absent: `strategy`. Of a rest parameter: the kind of each argument. */
  readonly kind?: Kind;
  /** `rest..`: a list of all further arguments. */
  readonly rest?: true;
  readonly range?: TunableValues;
  readonly default?: StrategyArgument;
}

export interface FunParam extends SyntaxNode {
  readonly name: Name;
  readonly type: TypeSyntax;
}

export type { FpMode, SemanticClass };

/** `deprecated until "0.3.0"`: the definition is kept for older files; its body is what replaces it. */
export interface Deprecation {
  /** The version that no longer has it. */
  readonly until?: string;
}

interface DeclBase extends SyntaxNode {
  readonly name: Name;
  /** The `///` lines, without the slashes. */
  readonly doc: string;
  readonly exported: boolean;
  readonly deprecated?: Deprecation;
}

/** OpenCL C, without the quotes around it. */
export type QuotedCode = SyntaxNode & { readonly value: string };

export type Decl =
  | (DeclBase & {
      readonly tag: "fun";
      readonly params: readonly FunParam[];
      readonly result?: TypeSyntax;
      readonly where: readonly ConditionSyntax[];
      readonly body: ExprSyntax;
    })
  | (DeclBase & {
      readonly tag: "extern";
      readonly params: readonly FunParam[];
      readonly result: TypeSyntax;
      readonly code: QuotedCode;
      readonly meaning: ExprSyntax;
    })
  | (DeclBase & {
      readonly tag: "type";
      readonly params: readonly Name[];
      readonly type: TypeSyntax;
    })
  | (DeclBase & {
      readonly tag: "rule";
      readonly class: SemanticClass;
      readonly params: readonly ParamSyntax[];
      readonly lhs: ExprSyntax;
      readonly rhs: ExprSyntax;
      readonly where: readonly ConditionSyntax[];
    })
  | (DeclBase & {
      readonly tag: "strategy";
      readonly params: readonly ParamSyntax[];
      readonly body: Strat;
    })
  | (DeclBase & {
      readonly tag: "schedule";
      readonly params: readonly ParamSyntax[];
      readonly program: Name;
      readonly mode: FpMode;
      readonly where: readonly ConditionSyntax[];
      readonly body: Strat;
    });

export interface Import extends SyntaxNode {
  /** A stdlib module or npm package by name, or a file by a quoted relative path. */
  readonly module: { readonly tag: "name" | "path"; readonly text: string; readonly span: Span };
  readonly alias?: Name;
  /** Only these names; absent: all exported ones. */
  readonly only?: readonly Name[];
}

/** What the splitter knows of a declaration before the parser has seen it. */
export interface DeclHeader extends SyntaxNode {
  readonly keyword: Decl["tag"];
  /** Its text is empty where the name is missing: parsing that declaration gives the diagnostic. */
  readonly name: Name;
  readonly exported: boolean;
  readonly deprecated?: Deprecation;
  readonly doc: string;
  /** Of a schedule: the program it is for. Names of schedules are unique per program only. */
  readonly program?: Name;
}

/** The expressions of one form. */
export type ExprOf<Tag extends ExprSyntax["tag"]> = Extract<ExprSyntax, { tag: Tag }>;
