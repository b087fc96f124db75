/** @file Maps paths through layout primitives by the index arithmetic in their rows (`src/term/primitives`). */
import {
  asLinear,
  CompilerBug,
  type Guards,
  mul,
  PRIMITIVES,
  type Prim,
  type Size,
  sub,
  type Term,
  type ViewRule,
  type ViewSite,
} from "../../term/index.ts";
import { type AccessPath, isComponent } from "../path.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import type { ViewEnv } from "./view.ts";

/**
 * The argument of the layout primitive `t`, and the path in it, from which the element at a path of the result is read. Undefined
 * if the rule cannot tell, as for an index function without a known inverse. Raises CompilerBug if the primitive has no rule.
 */
export function readThrough(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  path: AccessPath,
): { readonly arg: Term; readonly path: AccessPath } | undefined {
  const { steps, from, read } = ruleOf(t);
  const own = path.slice(0, steps[0]);
  const last = t.args.length - 1;
  const site = siteOf(cx, t, env, own, last);
  const inner = read(site, indicesOf(own));
  if (inner === undefined) return undefined;
  return {
    arg: t.args[from?.(site) ?? last]!,
    path: [...tidied(cx, inner), ...path.slice(steps[0])],
  };
}

/**
 * Gives the function from a path in argument number `arg` to its path in the result of `t`, with guards. Raises CompilerBug if `t`
 * cannot be written through.
 */
export function writeThrough(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  arg: number,
): (path: AccessPath, guards: Guards) => AccessPath {
  const { steps, write } = ruleOf(t);
  if (write === undefined) throw new CompilerBug(`${t.prim} cannot be written through`);
  const given = t.args.map((a) => (a.type.tag === "idx" ? cx.index(a, env) : undefined));
  return (path, guards) => {
    const own = path.slice(0, steps[1]);
    const site = { ...siteOf(cx, t, env, own, arg), index: (k: number) => given[k]! };
    return [...tidied(cx, write(site, indicesOf(own), guards)), ...path.slice(steps[1])];
  };
}

function ruleOf({ prim }: Prim): ViewRule {
  const { view } = PRIMITIVES[prim];
  if (view === undefined) throw new CompilerBug(`${prim} is no index arithmetic`);
  return view;
}

const siteOf = (
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  path: AccessPath,
  arg: number,
): ViewSite => ({
  sizes: t.sizes,
  argTypes: t.args.map((a) => a.type),
  component: path.find(isComponent)?.component ?? -1,
  arg,
  index: (k) => cx.index(t.args[k]!, env),
  indexAt: (k, i) => cx.indexAt(t.args[k]!, env, i),
  inverseAt: (k, i, n) => inverseAt(cx, t.args[k]!, env, i, n),
});

const indicesOf = (path: AccessPath): readonly Size[] =>
  path.flatMap((step) => (isComponent(step) ? [] : [step]));

const tidied = (cx: KernelGenerator, path: AccessPath): AccessPath =>
  path.map((step) => (isComponent(step) ? step : cx.tidy(step)));

/** The index of the element that the index function f moves to place i; undefined unless f is linear with coefficient 1 or −1. */
function inverseAt(
  cx: KernelGenerator,
  f: Term,
  env: ViewEnv | undefined,
  i: Size,
  n: Size,
): Size | undefined {
  const from = cx.sizes.variable("loop", cx.names.fresh("from"));
  const to = cx.look(() => cx.within(from, n, () => cx.indexAt(f, env, from)));
  const linear = asLinear(to, from.vars[0]!);
  const by = linear?.coefficient.constant;
  if (linear === undefined || (by !== 1 && by !== -1)) return undefined;
  return cx.tidy(mul(sub(i, linear.rest), by));
}
