/** @file Finds how a name is used in a declaration: alone, called, or at the end of a pipe, and in which context. */
import type { Span } from "../../term/index.ts";
import { pipeOfFirst } from "../syntax/chain.ts";
import type {
  CallArg,
  Decl,
  ExprOf,
  ExprSyntax,
  Name,
  SizeArg,
  TypeSyntax,
} from "../syntax/syntax.ts";

type PartKey =
  | ("arg" | "args" | "binder" | "elems" | "fun" | "lhs" | "list" | "params")
  | ("pattern" | "rest" | "rhs" | "size" | "strat" | "value");

/**
 * A syntax node of any sort (declaration, expression, strategy, size, type or argument), seen as plain data; fields that a node
 * lacks are absent.
 */
export interface SyntaxPart extends Readonly<Partial<Record<PartKey, unknown>>> {
  readonly tag?: string;
  readonly span?: Span;
  readonly name?: Name;
}

/** A use of a name in a declaration: the arguments, the pipe around it, and where parentheses are needed. */
export interface NamePlace {
  readonly name: Name;
  /** The span of the name with its arguments. */
  readonly span: Span;
  /** The arguments if the name is called; undefined otherwise. */
  readonly args: readonly (CallArg | SizeArg | ExprSyntax | TypeSyntax)[] | undefined;
  /** True if the use is an expression of a program, where a pipe can pass one more argument. */
  readonly isExpr: boolean;
  readonly pipe?: { readonly span: Span; readonly arg: ExprSyntax; readonly isBare: boolean };
  /** True if a replacement needs no parentheses in this context. */
  readonly isBare: boolean;
  readonly parent: string | undefined;
  /** True if only a name is allowed in this context. */
  readonly isNameOnly: boolean;
}

/**
 * The use of a name that starts at the offset `start` of the file, in this declaration; undefined if there is none. The programs
 * of a schedule count as uses.
 */
export function namePlaceAt(decl: Decl, start: number): NamePlace | undefined {
  const programs = decl.tag === "schedule" ? decl.programs : [];
  const program = programs.find((p) => p.span.start === start);
  if (program !== undefined)
    return { ...alone(program, program.span), isBare: true, isNameOnly: true };
  const path = pathTo(decl as unknown as SyntaxPart, start, []);
  return path && placeOf(path);
}

const alone = (name: Name, span: Span) =>
  ({ name, span, args: undefined, isExpr: false, parent: undefined, isNameOnly: false }) as const;

/** The nodes from the declaration down to the node whose name starts at the offset. */
function pathTo(
  part: unknown,
  start: number,
  path: readonly SyntaxPart[],
): readonly SyntaxPart[] | undefined {
  if (Array.isArray(part)) {
    for (const p of part) {
      const found = pathTo(p, start, path);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (part === null || typeof part !== "object") return undefined;
  const node = part as SyntaxPart;
  const here = [...path, node];
  if (USES.has(node.tag ?? "") && node.name?.span.start === start) return here;
  for (const [key, value] of Object.entries(node)) {
    if (key === "size" && node.tag === "argStrat") continue; // the same text as `strat`, read as a size
    const found = pathTo(value, start, here);
    if (found !== undefined) return found;
  }
  return undefined;
}

const USES: ReadonlySet<string> = new Set([
  ...["sName", "sCall", "sizeName", "sizeApply", "name", "typeName", "typeApply"],
]);

function placeOf(path: readonly SyntaxPart[]): NamePlace {
  const [node, parent, grand, great] = path.toReversed() as [SyntaxPart, ...SyntaxPart[]];
  const name = node.name!;
  if (node.tag !== "name") {
    const isBare = isBareIn(parent, node);
    const args = node.args as NamePlace["args"];
    return { ...alone(name, node.span!), args, isBare, parent: parent?.tag };
  }
  const called = parent?.tag === "call" && parent.fun === node ? parent : undefined;
  const whole = called ?? node;
  const [around, further] = called === undefined ? [parent, grand] : [grand, great];
  const pipe = around?.tag === "pipe" ? (around as unknown as ExprOf<"pipe">) : undefined;
  const stage = pipe?.stages.indexOf(whole as unknown as ExprSyntax) ?? -1;
  return {
    ...alone(name, whole.span!),
    args: called?.args as readonly ExprSyntax[] | undefined,
    isExpr: true,
    isBare: isBareIn(around, whole),
    parent: around?.tag,
    ...(pipe && stage >= 0 && { pipe: pipeUpTo(pipe, stage, isBareIn(further, around!)) }),
  };
}

/** The pipe that ends with a stage; `isBare` belongs to the whole pipe. */
function pipeUpTo(
  pipe: ExprOf<"pipe">,
  stage: number,
  isBare: boolean,
): NonNullable<NamePlace["pipe"]> {
  const { span } = pipeOfFirst(pipe, stage + 1);
  const arg = stage === 0 ? pipe.arg : pipeOfFirst(pipe, stage);
  return { span, arg, isBare: isBare && stage === pipe.stages.length - 1 };
}

/** True unless the node is an operand, where everything but names and calls needs parentheses. */
const isBareIn = (parent: SyntaxPart | undefined, node: SyntaxPart): boolean =>
  parent === undefined ||
  (parent.tag === "call" ? parent.fun !== node : !OPERATORS.has(parent.tag ?? ""));

const OPERATORS: ReadonlySet<string> = new Set([
  ...["seq", "choice", "sAt", "argSpread", "sMatchValue", "sizeInfix"],
  ...["pipe", "infix", "unary", "cast", "at", "project", "spread"],
  ...["arrayType", "funType", "natFunType"],
]);
