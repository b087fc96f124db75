/**
 * @file Components of intermediate results that nobody reads: no launch loads them, and the host neither returns them nor carries them
 * through a loop. Their stores are left out.
 */
import { mapStmt, stmtExprs, walkStmts } from "../code.ts";
import { visitOnce } from "../expr-parts.ts";
import type { Structured } from "../imperative.ts";
import type { HostProgram, HostStep } from "./host-program.ts";
import type { Launch } from "./launch.ts";

/**
 * The names of the components, among the results of the launches with this code. What only they need is not read either. A launch of
 * which nobody reads anything keeps its stores: the program has asked for it.
 */
export function unreadResults(
  code: ReadonlyMap<Launch, { readonly body: readonly Structured[] }>,
  host: HostProgram<Launch>,
): ReadonlySet<string> {
  const byHost = namedByHost(host);
  const find = (unread: ReadonlySet<string>): ReadonlySet<string> => {
    const read = new Set(byHost);
    for (const { body } of code.values()) addReads(withoutStores(body, unread), read);
    const found = [...code.keys()].flatMap(({ result }) => {
      const open = result.filter(({ name }) => !read.has(name));
      return open.length < result.length ? open.map(({ name }) => name) : [];
    });
    const more = new Set([...unread, ...found]); // what a smaller set leaves unread, a larger one does, too
    return more.size === unread.size ? unread : find(more);
  };
  return find(new Set());
}

/** The code without stores to these buffers, and without loops and branches that did nothing else. */
export function withoutStores(
  body: readonly Structured[],
  unread: ReadonlySet<string>,
): readonly Structured[] {
  if (unread.size === 0) return body;
  return body.flatMap((s): readonly Structured[] => {
    if (s.tag === "store") return unread.has(s.buffer) ? [] : [s];
    const left = mapStmt(s, {
      expr: (e) => e,
      size: (n) => n,
      body: (list: readonly Structured[]) => withoutStores(list, unread),
    });
    if (left.tag === "for" && left.body.length === 0) return [];
    if (left.tag === "if" && left.then.length === 0 && left.else.length === 0) return [];
    return [left];
  });
}

/** The values of the result, those that a loop passes from round to round, those that end one, and those that a choice gives. */
export const namedByHost = (host: HostProgram<Launch>): readonly string[] => [
  ...host.result,
  ...host.steps.flatMap(namesOf),
];

function namesOf(step: HostStep<Launch>): readonly string[] {
  if (step.tag === "launch") return [];
  if (step.tag === "leave") return [step.going];
  if (step.tag === "choice")
    return step.cases.flatMap(({ steps, values }) => [
      ...values.filter((v, k) => v !== step.results[k]),
      ...steps.flatMap(namesOf),
    ]);
  const carried = step.carried.flatMap(({ state, start, next, result }) => [
    state,
    start,
    next,
    result,
  ]);
  return [...carried, ...step.body.flatMap(namesOf)];
}

function addReads(body: readonly Structured[], read: Set<string>): void {
  const loads = visitOnce((e) => void (e.tag === "load" && read.add(e.buffer)));
  walkStmts(body, (s) => {
    stmtExprs(s).forEach(loads);
    if (s.tag === "store" && s.old !== undefined) read.add(s.buffer);
  });
}
