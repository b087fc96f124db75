/**
 * @file The surface syntax of a `.strata` file, as the parser produces it: plain JSON data, so that a parsed file can be
 * shipped. Spans are offsets in UTF-16 units into the file's text. Names are not resolved and nothing is typed.
 */
import type { SemanticClass } from "../../strategies/semantic-class.ts";
import type { FpMode } from "../../targets/fp-mode.ts";
import type { Span } from "../../term/index.ts";
import type { DataRangeSyntax } from "./data-range-syntax.ts";
import type { Name, OperatorChain, SizeSyntax, SyntaxNode } from "./size-syntax.ts";

export type {
  Name,
  OperatorChain,
  SizeArg,
  SizeFunctionName,
  SizeOp,
  SizeSyntax,
} from "./size-syntax.ts";

// ---------------------------------------------------------------- types

/** A type as written: a name, a type application, an index, boundary, array, vector, tuple or function type. */
export type TypeSyntax =
  /** A scalar, a vector (`f32x4`), a declared type, a type variable, or `nat` (in binders only). */
  | (SyntaxNode & { readonly tag: "typeName"; readonly name: Name })
  | (SyntaxNode & {
      readonly tag: "typeApply";
      readonly name: Name;
      readonly args: readonly TypeSyntax[];
    })
  | (SyntaxNode & { readonly tag: "idxType"; readonly size: SizeSyntax })
  /** A vector of w lanes: `vec[w]f32`. The element type is a name. */
  | (SyntaxNode & {
      readonly tag: "vectorType";
      readonly width: SizeSyntax;
      readonly elem: TypeSyntax;
    })
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

/** The binary operators of expressions. `/^` (exact division) is for sizes only, in arguments that are sizes. */
// biome-ignore format: a table
export type BinaryOp =
  | "+" | "-" | "*" | "/" | "/^" | "%"
  | "==" | "!=" | "<=" | "<" | ">=" | ">"
  | "&&" | "||"
  | "&" | "^" | "|" | "<<" | ">>";

/** An operator that can be used as a function: `(+)`, `(min)`. */
export type OperatorName = Exclude<BinaryOp, "/^"> | "!" | "~" | "min" | "max";

/** One binder of `\x (p, q) (l: nat) -> …`. A `restBinder` occurs only among the elements of a tuple; `p..` alone is `(p..)`. */
export type LambdaPattern =
  | (SyntaxNode & { readonly tag: "nameBinder"; readonly name: Name; readonly type?: TypeSyntax })
  | (SyntaxNode & {
      readonly tag: "tupleBinder";
      readonly elems: readonly LambdaPattern[];
    })
  /** `p..`: binds any number of components. */
  | (SyntaxNode & { readonly tag: "restBinder"; readonly name: Name });

/**
 * An expression. Arithmetic in an argument that is a size (`split(n /^ k, xs)`, `take(ceilDiv(a, b), xs)`) has the form of
 * arithmetic on values (`infix`, `call`); elaboration tells them apart by the callee's signature.
 */
export type ExprSyntax =
  | (SyntaxNode & { readonly tag: "name"; readonly name: Name })
  /** `text`: the number as written without its suffix; `suffix`: the type, such as `f32`. */
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
  /** `arg |> f |> g`: `stages` has the functions in order, at least one. */
  | (SyntaxNode & {
      readonly tag: "pipe";
      readonly arg: ExprSyntax;
      readonly stages: readonly ExprSyntax[];
    })
  /** A comparison has two operands, every other chain any number. */
  | (SyntaxNode & { readonly tag: "infix" } & OperatorChain<BinaryOp, ExprSyntax>)
  | (SyntaxNode & { readonly tag: "unary"; readonly op: "-" | "!" | "~"; readonly arg: ExprSyntax })
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
  /**
   * `e..` among arguments or elements. In a pattern, `xs..` matches a rest; elsewhere, e is repeated for each element of its
   * rests.
   */
  | (SyntaxNode & { readonly tag: "spread"; readonly arg: ExprSyntax });

// ---------------------------------------------------------------- conditions

/** The relations that a condition can state between two sizes; `a divides b` means that b is a multiple of a. */
export type Relation = "==" | "!=" | "<=" | "<" | ">=" | ">" | "divides";
/** A comparison of two sizes, such as `k divides n`. */
export type SizeRelation = SyntaxNode & {
  readonly tag: "relation";
  readonly relation: Relation;
  readonly left: SizeSyntax;
  readonly right: SizeSyntax;
};
/** A condition after `where`: a relation of sizes, a property, or the splitting off of a context. */
export type ConditionSyntax =
  | SizeRelation
  /**
   * `associative(op)`, `identity(op, z)`, `scalar(t)`, … An argument that can only be a type (`[n]f32`, `idx[n]`, `f32 -> f32`)
   * is parsed as a type; a lone name or a tuple of names is parsed as an expression.
   */
  | (SyntaxNode & {
      readonly tag: "property";
      readonly name: Name;
      readonly args: readonly (ExprSyntax | TypeSyntax)[];
    })
  /** `h = context(body, p)`: splits `body` at the sub-term that `p` matches and binds `h` to the surrounding term as a function. */
  | (SyntaxNode & {
      readonly tag: "context";
      readonly name: Name;
      readonly body: ExprSyntax;
      readonly select: StrategyArgument;
    });

// ---------------------------------------------------------------- strategies

/** A strategy as written, or a value (size, list, label) in a place where the grammar expects a strategy. */
export type Strat =
  /** `let name(params) = value in body`. The value may be any argument: a strategy, size, list, string or pattern. */
  | (SyntaxNode & {
      readonly tag: "sLet";
      readonly name: Name;
      readonly params: readonly ParamSyntax[];
      readonly value: StrategyArgument;
      readonly body: Strat;
    })
  /** `if cond then … else …`. The condition is a strategy, true when it succeeds, or a comparison of sizes (`n == 0`). */
  | (SyntaxNode & {
      readonly tag: "sIf";
      readonly cond: Strat | SizeRelation;
      readonly then: Strat;
      readonly else: Strat;
    })
  /** `s <+ t <+ …`: at least two options. */
  | (SyntaxNode & { readonly tag: "choice"; readonly options: readonly Strat[] })
  /** `s ; t ; …`: at least two steps. */
  | (SyntaxNode & { readonly tag: "seq"; readonly steps: readonly Strat[] })
  /** `s @ t`; the target t is a strategy or an `sString`, which is a label. */
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
  /** `match { … }`; with `inside`, `match in { … }`: the patterns match sub-terms of the current term, and only sizes are bound. */
  | (SyntaxNode & {
      readonly tag: "sMatch";
      readonly inside?: true;
      readonly cases: readonly MatchCase[];
    })
  /** Matches the form of a list or number, known when the strategy is made: `match p { | [] -> id | [k, rest..] -> … }`. */
  | (SyntaxNode & {
      readonly tag: "sMatchValue";
      readonly subject: Strat;
      readonly cases: readonly ValueCase[];
    })
  /** `saturate(moves) until sketch by steps`. */
  | (SyntaxNode & {
      readonly tag: "sUntil";
      readonly name: Name;
      readonly args: readonly CallArg[];
      readonly sketch: SketchSyntax;
      /** Steps that were found before: of these, the first after which the term has the sketch are taken. */
      readonly pins: readonly Strat[];
    })
  /** `sketch(map[n] > …)`: a predicate. */
  | (SyntaxNode & { readonly tag: "sSketch"; readonly sketch: SketchSyntax })
  /** A list as the result of a strategy that computes one. */
  | (SyntaxNode & { readonly tag: "sList"; readonly elems: readonly StrategyArgument[] })
  /** A label; occurs only as the target of `sAt`. */
  | (SyntaxNode & { readonly tag: "sString"; readonly value: string })
  /**
   * A number or size arithmetic as the result of a strategy that computes a size (`if n == 0 then 1 else n / 2`). A lone name
   * is an `sName` and a call an `sCall`; elaboration decides what they denote.
   */
  | (SyntaxNode & { readonly tag: "sSize"; readonly size: SizeSyntax });

/** A sketch as written: what a term shall look like, with parts left open. */
export type SketchSyntax =
  /** `map[n] > reduce[k] > …`: each is inside the one before; at least two. */
  | (SyntaxNode & { readonly tag: "sketchNest"; readonly steps: readonly SketchSyntax[] })
  /** `map[n /^ 32]`, or `map[_]` with an open extent, which is absent. */
  | (SyntaxNode & { readonly tag: "sketchLoop"; readonly name: Name; readonly extent?: SizeSyntax })
  /** `kernel(…)`, `contains(…)`, or another primitive with its arguments. */
  | (SyntaxNode & {
      readonly tag: "sketchCall";
      readonly name: Name;
      readonly args: readonly SketchSyntax[];
    })
  /** `let … in …`: a value that has a name, and what is computed with it. */
  | (SyntaxNode & {
      readonly tag: "sketchLet";
      readonly value: SketchSyntax;
      readonly body: SketchSyntax;
    })
  /** `_ + _ * _`: operators and holes. */
  | (SyntaxNode & { readonly tag: "sketchTerm"; readonly term: ExprSyntax });

/** A case `| pattern where … -> body` of a `match` on the current term. */
export interface MatchCase extends SyntaxNode {
  readonly pattern: ExprSyntax;
  readonly where: readonly ConditionSyntax[];
  readonly body: Strat;
}

/** A case `| pattern where … -> body` of a `match` on a list or number. */
export interface ValueCase extends SyntaxNode {
  readonly pattern: ValuePattern;
  readonly where: readonly SizeRelation[];
  readonly body: Strat;
}

/** A pattern for a list or number. A name binds the value at its position; `rest..` binds the list of the remaining elements. */
export type ValuePattern =
  | (SyntaxNode & { readonly tag: "anyValue"; readonly name: Name })
  | (SyntaxNode & { readonly tag: "natValue"; readonly value: number })
  | (SyntaxNode & {
      readonly tag: "listValue";
      readonly elems: readonly ValuePattern[];
      readonly rest?: Name;
    });

/**
 * An argument of a strategy call. A lone name can be a strategy, a size or a plain name, and a call such as `min(a, b)` a
 * strategy or a size; the kinds of the callee's parameters decide. So `argStrat` also keeps the reading as a `size` where there
 * is one. An argument that can only be a size (`4`, `n - 1`) is `argSize`; a lone quoted string is `argString`.
 */
export type StrategyArgument =
  | (SyntaxNode & { readonly tag: "argStrat"; readonly strat: Strat; readonly size?: SizeSyntax })
  | (SyntaxNode & { readonly tag: "argSize"; readonly size: SizeSyntax })
  | (SyntaxNode & { readonly tag: "argString"; readonly value: string })
  | (SyntaxNode & { readonly tag: "argPattern"; readonly pattern: ExprSyntax })
  | (SyntaxNode & { readonly tag: "argList"; readonly elems: readonly StrategyArgument[] })
  /** `xs..` inside a list: all elements of another list, given by name or by a call. */
  | (SyntaxNode & { readonly tag: "argSpread"; readonly list: Strat });

/** An argument of a strategy call: by position, or by the parameter's name as in `rows = 2`. */
export type CallArg =
  | StrategyArgument
  | (SyntaxNode & {
      readonly tag: "argNamed";
      readonly name: Name;
      readonly value: StrategyArgument;
    });

// ---------------------------------------------------------------- declarations

/**
 * The kind of a strategy's parameter: `nat` a size, `traversal` a function from strategies to strategies, `pred` a strategy
 * used as a test, `fun` a function on terms, `name` a text or label, `list` a list. `strategy` and `rule` are what they say.
 */
export type Kind =
  | "nat"
  | "strategy"
  | "traversal"
  | "pred"
  | "rule"
  | "fun"
  | "name"
  | { readonly list: Kind };

/** The values of a tunable parameter: an explicit list, or a range `from .. to` with an additive or multiplicative step. */
export type TunableValues =
  | (SyntaxNode & { readonly tag: "rangeList"; readonly values: readonly SizeSyntax[] })
  | (SyntaxNode & {
      readonly tag: "rangeSpan";
      readonly from: SizeSyntax;
      readonly to: SizeSyntax;
      readonly step?: { readonly op: "step" | "*"; readonly by: SizeSyntax };
    });

/** A parameter of a rule, strategy or schedule as written. The values in its range are those of a tunable parameter. */
export interface ParamSyntax extends SyntaxNode {
  readonly name: Name;
  /** `strategy` if absent. For a rest parameter: the kind of each argument. */
  readonly kind?: Kind;
  /** True for a rest parameter (`rest..`), which takes all further arguments as a list. */
  readonly rest?: true;
  readonly range?: TunableValues;
  readonly default?: StrategyArgument;
}

/** A parameter of a function as written: its name and type, and the range of its data. */
export interface FunParam extends SyntaxNode {
  readonly name: Name;
  readonly type: TypeSyntax;
  readonly range?: DataRangeSyntax;
}

/** A law after `with` as written: its name, and its arguments (`identity(0.0)`); none for `associative`. */
export type LawSyntax = SyntaxNode & { readonly name: Name; readonly args: readonly ExprSyntax[] };

export type { FpMode, SemanticClass };

/**
 * The mark `deprecated until "0.3.0"` of a definition that is kept for older files. The body of the definition is its
 * replacement.
 */
export interface Deprecation {
  /** The version in which the definition is removed. */
  readonly until?: string;
}

interface DeclBase extends SyntaxNode {
  readonly name: Name;
  /** The text of the `///` lines without the slashes; lines are separated by newlines. */
  readonly doc: string;
  readonly exported: boolean;
  readonly deprecated?: Deprecation;
}

/** A piece of OpenCL C as written between quotes, without the quotes. */
export type QuotedCode = SyntaxNode & { readonly value: string };

/** A declaration: a function (program), foreign function, type alias, rule, strategy or schedule. */
export type Decl =
  | (DeclBase & {
      readonly tag: "fun";
      readonly params: readonly FunParam[];
      readonly result?: TypeSyntax;
      readonly where: readonly ConditionSyntax[];
      readonly body: ExprSyntax;
      /** The laws that the function is declared to satisfy. */
      readonly laws: readonly LawSyntax[];
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
      /** The functions that the schedule is for, at least one. */
      readonly programs: readonly Name[];
      readonly mode: FpMode;
      readonly where: readonly ConditionSyntax[];
      readonly body: Strat;
    });

/** An import declaration: `import m`, `import m as q (a, b)` or `import "./file.strata"`. */
export interface Import extends SyntaxNode {
  /** A module of the standard library or an npm package by name, or a file by its relative path in quotes. */
  readonly module: { readonly tag: "name" | "path"; readonly text: string; readonly span: Span };
  readonly alias?: Name;
  /** The imported names; if absent, all exported names. */
  readonly only?: readonly Name[];
}

/**
 * The head of a declaration, read before the declaration is parsed: keyword, name, `export`, deprecation, documentation, and the
 * programs of a schedule.
 */
export interface DeclHeader extends SyntaxNode {
  readonly keyword: Decl["tag"];
  /** The declared name; its text is empty if the name is missing, and parsing the declaration then reports that. */
  readonly name: Name;
  readonly exported: boolean;
  readonly deprecated?: Deprecation;
  readonly doc: string;
  /**
   * For a schedule: the functions that it is for; absent for other declarations, and if no name can be read. Names of schedules
   * are unique only per program.
   */
  readonly programs?: readonly Name[];
}

/** The type of the expression nodes with one tag, such as `ExprOf<"call">`. */
export type ExprOf<Tag extends ExprSyntax["tag"]> = Extract<ExprSyntax, { tag: Tag }>;
