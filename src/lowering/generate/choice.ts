/** @file Choices: the value of one of two branches, of which a tuple's components are chosen together. */
import type { Term } from "../../term/index.ts";
import type { Expr, Structured } from "../imperative.ts";
import { type AccessPath, isComponent, leafPaths, typeAt } from "../path.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { readKey } from "./read-memo.ts";
import type { ViewEnv } from "./view.ts";

/** The value at a path of the term that is read. */
type ReadPart = (path: AccessPath) => Expr;

/**
 * The value at `path` of the term `t`, of which `cond` says whether it is that of `then` or of `other`: this one if that is known, a
 * `select` expression if neither emits statements, else a variable that both branches of an `if` assign. If it belongs to a tuple of
 * scalars, one `if` assigns all of its components, and later reads of them in this block are these variables.
 */
export function readChoice(
  cx: KernelGenerator,
  t: Term,
  env: ViewEnv | undefined,
  path: AccessPath,
  cond: Expr,
  then: ReadPart,
  other: ReadPart,
): Expr {
  if (cond.tag === "const") return cond.value ? then(path) : other(path);
  const [asked, ...others] = [path, ...besides(t, path)];
  const known = cx.block.recall(readKey(t, env, asked));
  if (known !== undefined) return known.read([]);
  const paths = [asked, ...others];
  const [a, first] = captured(cx, () => paths.map(then));
  const [b, second] = captured(cx, () => paths.map(other));
  if (first.length === 0 && second.length === 0)
    return { tag: "select", cond, then: a[0]!, else: b[0]!, type: typeAt(t.type, asked) };
  const chosen = paths.map((p) => cx.declareMutable("chosen", typeAt(t.type, p)));
  const assign = (values: readonly Expr[]): Structured[] =>
    chosen.map(({ name }, k) => ({ tag: "assign", name, value: values[k]! }));
  cx.emit({ tag: "if", cond, then: [...first, ...assign(a)], else: [...second, ...assign(b)] });
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

function captured<T>(cx: KernelGenerator, action: () => T): [T, Structured[]] {
  let value: T | undefined;
  const stmts = cx.capture(() => {
    value = action();
  });
  return [value as T, stmts];
}
