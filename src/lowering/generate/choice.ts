/** @file Choices: the value of one of two branches, of which a tuple's components are chosen together. */
import type { Term } from "../../term/index.ts";
import type { Expr, Structured } from "../imperative.ts";
import { type AccessPath, isComponent, leafPaths, typeAt } from "../path.ts";
import { dependsOnData } from "../vectorise-expr.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { readKey } from "./read-memo.ts";
import type { ViewEnv } from "./view.ts";

/** The most statements of two branches that are computed whatever the condition is, rather than by an `if` around them. */
const MOST = 64;

/** The value at a path of the term that is read. */
type ReadPart = (path: AccessPath) => Expr;

/**
 * The value at `path` of the term `t`, of which `cond` says whether it is that of `then` or of `other`: this one if that is known, a
 * `select` expression if neither emits statements, else a variable that both branches of an `if` assign. If it belongs to a tuple of
 * scalars, one `if` assigns all of its components, and later reads of them in this block are these variables. `total` says that both
 * branches have a value whatever `cond` is: if this compares data and both take few statements, these come before the choice, so that
 * neighbouring work-items take no different branches.
 */
export function readChoice(
  cx: KernelGenerator,
  t: Term,
  env: ViewEnv | undefined,
  path: AccessPath,
  cond: Expr,
  then: ReadPart,
  other: ReadPart,
  total = false,
): Expr {
  if (cond.tag === "const") return cond.value ? then(path) : other(path);
  const [asked, ...others] = [path, ...besides(t, path)];
  const known = cx.block.recall(readKey(t, env, asked));
  if (known !== undefined) return known.read([]);
  const [a, first] = branchOf(cx, then, asked, others);
  const [b, second] = branchOf(cx, other, asked, others);
  const statements = [...first, ...second];
  const together =
    total && dependsOnData(cond) && statements.length <= MOST && statements.every(isConstant);
  if (statements.length === 0 || together) {
    for (const s of statements) cx.emit(s);
    const type = typeAt(t.type, asked);
    return { tag: "select", cond, then: a[0]!, else: b[0]!, type, ...(total && { total }) };
  }
  const paths = [asked, ...others];
  const [yes, rest] = atAllPaths(cx, then, others, a);
  const [no, more] = atAllPaths(cx, other, others, b);
  const chosen = paths.map((p) => cx.declareMutable("chosen", typeAt(t.type, p)));
  const assign = (values: readonly Expr[]): Structured[] =>
    chosen.map(({ name }, k) => ({ tag: "assign", name, value: values[k]! }));
  cx.emit({
    tag: "if",
    cond,
    then: [...first, ...rest, ...assign(yes)],
    else: [...second, ...more, ...assign(no)],
  });
  paths.forEach((p, k) => {
    const value = chosen[k]!;
    cx.settle(value);
    const key = readKey(t, env, p);
    cx.block.remember(key, { key, type: t.type, read: () => value });
  });
  return chosen[0]!;
}

/** The paths to the other components of the tuple of scalars to which the component at `path` of `t` belongs. */
function besides(t: Term, path: AccessPath): readonly AccessPath[] {
  let [type, dims] = [t.type, 0];
  for (; type.tag === "array"; dims++) type = type.elem;
  const own = path.slice(dims).flatMap((step) => (isComponent(step) ? [step.component] : []));
  const all = leafPaths(type) ?? [];
  return all
    .filter((p) => p.some((step, k) => isComponent(step) && step.component !== own[k]))
    .map((p) => [...path.slice(0, dims), ...p]);
}

/**
 * The value of a branch at the path that is asked for, and its statements. If there are some, the values at the other paths follow: a
 * branch that is itself a choice has computed them together. If there are none, nothing is read in vain.
 */
function branchOf(
  cx: KernelGenerator,
  read: ReadPart,
  asked: AccessPath,
  others: readonly AccessPath[],
): [readonly Expr[], Structured[]] {
  return captured(cx, () => {
    const before = cx.statements;
    const value = read(asked);
    return cx.statements === before ? [value] : [value, ...others.map(read)];
  });
}

/** The values of a branch at all paths, of which `known` are the first, and the statements for those that are not known. */
function atAllPaths(
  cx: KernelGenerator,
  read: ReadPart,
  others: readonly AccessPath[],
  known: readonly Expr[],
): [readonly Expr[], Structured[]] {
  if (known.length > others.length) return [known, []];
  const [values, stmts] = captured(cx, () => others.map(read));
  return [[...known, ...values], stmts];
}

function captured<T>(cx: KernelGenerator, action: () => T): [T, Structured[]] {
  let value: T | undefined;
  const stmts = cx.capture(() => {
    value = action();
  });
  return [value as T, stmts];
}

const isConstant = (s: Structured): boolean => s.tag === "declare" && s.mutable !== true;
