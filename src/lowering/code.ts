/**
 * @file Builds imperative code, and visits or rewrites the parts of statements. Here is the list of the children of each kind of
 * statement.
 */
import { CompilerBug, isFloatName, type Size, type Type } from "../term/index.ts";
import { mapExpr, onceEach, visitSizes } from "./expr-parts.ts";
import type {
  CType,
  Expr,
  Flat,
  Loop,
  LoopKind,
  Param,
  ScalarName,
  ScalarOp,
  Stmt,
  Structured,
  VectorWidth,
} from "./imperative.ts";

/** Makes the type of a kernel value from a scalar type and a number of lanes: 1 (the default) for a scalar, else 2, 4, 8 or 16. */
export const ctype = (scalar: ScalarName, width: VectorWidth = 1): CType => ({ scalar, width });
const INT: CType = ctype("i32");

/**
 * The type of a kernel variable that holds a value of a scalar, index (`idx[n]`, as i32) or vector type; undefined for arrays,
 * tuples, functions and vectors of other elements than scalars.
 */
export function valueType(type: Type): CType | undefined {
  if (type.tag === "scalar") return ctype(type.name);
  if (type.tag === "idx") return INT;
  if (type.tag !== "vector" || type.elem.tag !== "scalar") return undefined;
  return ctype(type.elem.name, type.width as VectorWidth);
}

/**
 * An expression of type i32 that computes a symbolic size. The value must fit in 32 bits; the launch's limits or a proof ensure
 * that.
 */
export const index = (size: Size): Expr => ({ tag: "index", size, type: INT });
/** An expression that reads a declared variable or a scalar parameter; it does not declare the variable. */
export const variable = (name: string, type: CType): Expr => ({ tag: "var", name, type });
/** A literal expression: the value must be a number, a bigint (64-bit integers) or a boolean, as its type demands. */
export const constant = (value: number | bigint | boolean, type: CType): Expr => ({
  tag: "const",
  value,
  type,
});

const COMPARES = new Set<ScalarOp>(["eq", "ne", "lt", "le", "gt", "ge", "and", "or", "not"]);

/**
 * The type of an operation's result: the type of its first operand with the most lanes, or bool with that number of lanes for
 * comparisons and logic. At least one operand must be given.
 */
export function resultType(op: ScalarOp, args: readonly Expr[]): CType {
  const widest = args.reduce((t, a) => (a.type.width > t.width ? a.type : t), args[0]!.type);
  return COMPARES.has(op) ? ctype("bool", widest.width) : widest;
}

/** A scalar operation on these operands, with the type that `resultType` gives. */
export const operation = (name: ScalarOp, ...args: Expr[]): Expr => ({
  tag: "op",
  op: name,
  args,
  type: resultType(name, args),
});

/** The comparison `left < right` of two indices, as an expression of type bool. It is not folded, even if both are numbers. */
export const lessThan = (left: Size, right: Size): Expr =>
  operation("lt", index(left), index(right));

// ---------------------------------------------------------------- statements

/**
 * One function for each kind of part that a statement has: expressions, sizes, and lists of statements of type S. `owner` is the
 * statement that contains the list.
 */
export interface StmtMapper<S> {
  readonly expr: (e: Expr) => Expr;
  readonly size: (s: Size) => Size;
  readonly body: (body: readonly S[], owner: S) => readonly S[];
}

/**
 * Replaces the direct parts of a statement by the functions of `f`; always returns a new object unless there are no parts to
 * replace. The result has the same kind (`tag`); an array that a statement declares, and its length, stay as they are.
 */
export function mapStmt(s: Structured, f: StmtMapper<Structured>): Structured;
export function mapStmt(s: Flat, f: StmtMapper<Flat>): Flat;
// biome-ignore lint/suspicious/noExplicitAny: the two kinds differ only in what may stand inside
export function mapStmt(s: Stmt, f: StmtMapper<any>): Stmt {
  switch (s.tag) {
    case "for":
      return {
        ...s,
        loop: mapLoop(s.loop, f.size),
        extent: f.size(s.extent),
        ...mapGoing(s, f),
        body: f.body(s.body, s),
      };
    case "regions": {
      const parts = s.parts.map((p) => ({ from: f.size(p.from), body: f.body(p.body, s) }));
      return { ...s, parts };
    }
    case "loop":
      return {
        ...s,
        start: f.size(s.start),
        stop: f.size(s.stop),
        step: f.size(s.step),
        ...mapGoing(s, f),
        body: f.body(s.body, s),
      };
    case "if":
      return { ...s, cond: f.expr(s.cond), then: f.body(s.then, s), else: f.body(s.else, s) };
    case "declare":
      return s.init === undefined ? s : { ...s, init: f.expr(s.init) };
    case "assign":
      return { ...s, value: f.expr(s.value) };
    case "store":
      return { ...s, index: f.size(s.index), value: f.expr(s.value) };
    case "declareArray":
    case "barrier":
      return s;
    default:
      return s satisfies never;
  }
}

/** Replaces the variable that ends a loop, if there is one; the result must be a variable. */
function mapGoing(
  { going }: Pick<Loop<Flat>, "going">,
  f: Pick<StmtMapper<Flat>, "expr">,
): Pick<Loop<Flat>, "going"> {
  if (going === undefined) return {};
  const next = f.expr(going);
  if (next.tag !== "var") throw new CompilerBug("a loop ends when a variable is false");
  return { going: next };
}

/** Replaces the first work-item number (`from`) of a parallel loop. */
function mapLoop(loop: LoopKind, size: (s: Size) => Size): LoopKind {
  return "from" in loop && loop.from !== undefined ? { ...loop, from: size(loop.from) } : loop;
}

/**
 * The lists of statements directly inside a statement: the body of a loop, the parts of regions, both branches of an `if`; none for
 * others.
 */
export function bodies(s: Structured): readonly (readonly Structured[])[];
export function bodies(s: Flat): readonly (readonly Flat[])[];
export function bodies(s: Stmt): readonly (readonly Stmt[])[];
export function bodies(s: Stmt): readonly (readonly Stmt[])[] {
  if (s.tag === "for" || s.tag === "loop") return [s.body];
  if (s.tag === "regions") return s.parts.map((p) => p.body);
  return s.tag === "if" ? [s.then, s.else] : [];
}

/**
 * The expressions directly inside a statement: a condition, also of a loop, an initial value, or an assigned or stored value; at
 * most one.
 * Expressions of statements inside it are left out.
 */
export function stmtExprs(s: Stmt): readonly Expr[] {
  switch (s.tag) {
    case "if":
      return [s.cond];
    case "for":
    case "loop":
      return s.going === undefined ? [] : [s.going];
    case "declare":
      return s.init === undefined ? [] : [s.init];
    case "assign":
    case "store":
      return [s.value];
    default:
      return [];
  }
}

/**
 * The sizes directly inside a statement: extents, first work-item numbers (`from`) of parallel loops and regions, bounds and steps
 * of loops, indices of stores, lengths of declared arrays. Sizes inside its expressions and inside nested statements are left out.
 */
export function stmtSizes(s: Stmt): readonly Size[] {
  switch (s.tag) {
    case "for":
      return "from" in s.loop && s.loop.from ? [s.loop.from, s.extent] : [s.extent];
    case "regions":
      return s.parts.map((p) => p.from);
    case "loop":
      return [s.start, s.stop, s.step];
    case "declareArray":
      return [s.array.length];
    case "store":
      return [s.index];
    default:
      return [];
  }
}

/** Calls `visit` on every statement of a list and all statements inside them, outer ones first. */
export function walkStmts(list: readonly Structured[], visit: (s: Structured) => void): void;
export function walkStmts(list: readonly Flat[], visit: (s: Flat) => void): void;
export function walkStmts(list: readonly Stmt[], visit: (s: Stmt) => void): void;
// biome-ignore lint/suspicious/noExplicitAny: what is inside is of the kind of the list
export function walkStmts(list: readonly Stmt[], visit: (s: any) => void): void {
  for (const s of list) {
    visit(s);
    for (const b of bodies(s)) walkStmts(b, visit);
  }
}

/** The names of the arrays in private memory that statements of a list declare, also inside nested statements. */
export function privateArrays(list: readonly Flat[]): ReadonlySet<string> {
  const found = new Set<string>();
  walkStmts(list, (s) => {
    if (s.tag === "declareArray" && s.array.space === "private") found.add(s.array.name);
  });
  return found;
}

/**
 * Rewrites every expression, from the leaves up, and every size in a list of statements, also inside nested statements. The kinds
 * of statements stay, and so do the lengths of declared arrays. `expr` is called once for each object.
 */
export function rewriteStmts<S extends Structured | Flat>(
  list: readonly S[],
  expr: (e: Expr) => Expr,
  size: (s: Size) => Size,
): readonly S[];
export function rewriteStmts(
  list: readonly Flat[],
  expr: (e: Expr) => Expr,
  size: (s: Size) => Size,
): readonly Flat[] {
  const onExpr: (e: Expr) => Expr = onceEach((e) => expr(mapExpr(e, onExpr, size)));
  const onBody = (body: readonly Flat[]): readonly Flat[] =>
    body.map((s) => mapStmt(s, { expr: onExpr, size, body: onBody }));
  return onBody(list);
}

/**
 * True if a size inside the expression (an index, or the index of a load or pick) mentions the variable. `variable` is a size that
 * consists of one variable. An expression of kind `var` does not count.
 */
export function exprMentions(e: Expr, variable: Size): boolean {
  const [v] = variable.vars;
  let found = false;
  visitSizes((n) => {
    found ||= n.vars.includes(v!);
  })(e);
  return found;
}

/**
 * True if a size in the statement, or in anything inside it, mentions the variable. `variable` is a size that consists of one
 * variable. Expressions of kind `var` and the variables that loops declare do not count.
 */
export function stmtMentions(s: Stmt, variable: Size): boolean {
  const [v] = variable.vars;
  let found = false;
  const see = (n: Size): void => {
    found ||= n.vars.includes(v!);
  };
  const visit = visitSizes(see);
  walkStmts([s], (x) => {
    stmtExprs(x).forEach(visit);
    stmtSizes(x).forEach(see);
  });
  return found;
}

/** True if a kernel may store into the buffer of this parameter: its access is `write` or `readWrite`. */
export const mayStore = ({ access }: Param & { tag: "buffer" }): boolean =>
  access === "write" || access === "readWrite";

/** True for f16, f32 and f64 and vectors of them; false for integers and bool. */
export const isFloat = (type: CType): boolean => isFloatName(type.scalar);
