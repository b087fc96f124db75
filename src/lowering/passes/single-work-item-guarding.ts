/**
 * @file Single-work-item guarding: wraps stores outside every parallel loop over dimension d in a parallel loop of one iteration, so that only work-item (or work-group) 0 of d executes them.
 *
 * In:  structured code; the ND-range; which work-items share each buffer. Out: consecutive statements that store to shared
 *      memory, and whose values nothing else reads, are inside such a loop. Stores to an array of a group from which nothing is loaded
 *      are left out, with loops that do nothing else: several work-items would do them at once.
 * Requires: no loops over lanes. Runs before barrier insertion.
 * Invariant: values are unchanged. A store between statements whose values are read elsewhere stays; work-item mapping guards it.
 *
 *     out[0] = x;   ->   for lcl(0) (lx < 1) { out[0] = x; }
 */
import { bodies, mapStmt, stmtExprs, stmtSizes, walkStmts } from "../code.ts";
import { visitOnce } from "../expr-parts.ts";
import type { ParallelKind, Structured } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import type { WorkItems } from "../ndrange/ndrange.ts";
import { onBody, requiredPass, type StructuredCode } from "./pass.ts";
import { type SharedBy, sharedBy } from "./shared-memory.ts";

/** The work-items or groups along one dimension. */
interface WorkItemRow {
  readonly kind: ParallelKind;
  readonly dim: 0 | 1 | 2;
}

interface GuardingOptions {
  readonly items: WorkItems;
  readonly names: FreshNames;
  readonly sharedBy: SharedBy;
}

/**
 * The rows (a kind of unit along one dimension) of more than one work-item or group over which none of the loops `open` runs:
 * every unit of such a row executes the same statements. A symbolic number counts as more than one. Groups and their
 * work-items have no rows in a dimension that a `mapGlb` uses.
 */
export function idleRows(items: WorkItems, open: readonly WorkItemRow[]): readonly WorkItemRow[] {
  const rows = (["glb", "wrg", "lcl"] as const).flatMap((kind) =>
    ([0, 1, 2] as const).map((dim) => ({ kind, dim })),
  );
  return rows.filter(({ kind, dim }) => {
    const told = kind !== "glb" && items.glb[dim] !== undefined;
    const n = items[kind][dim];
    const isOpen = open.some((o) => o.kind === kind && o.dim === dim);
    return !told && n !== undefined && n.constant !== 1 && !isOpen;
  });
}

/** Wraps the statements of one kernel. */
class GuardInserter {
  readonly #o: GuardingOptions;
  /** The number of reads of each name in the whole kernel. */
  readonly #reads: ReadonlyMap<string, number>;
  /** The loop variable of the first loop over each row. */
  readonly #called = new Map<string, string>();

  constructor(body: readonly Structured[], options: GuardingOptions) {
    this.#o = options;
    this.#reads = readsOf(body);
    walkStmts(body, (s) => {
      if (s.tag !== "for" || s.loop.kind === "seq" || s.loop.kind === "lane") return;
      const key = `${s.loop.kind}${s.loop.dim}`;
      if (!this.#called.has(key)) this.#called.set(key, s.var);
    });
  }

  list(list: readonly Structured[], open: readonly WorkItemRow[]): readonly Structured[] {
    let wrapped = list;
    for (const row of idleRows(this.#o.items, open)) wrapped = this.#wrap(wrapped, row);
    return wrapped.map((s) => this.#inside(s, open));
  }

  #inside(s: Structured, open: readonly WorkItemRow[]): Structured {
    if (s.tag === "if")
      return { ...s, then: this.list(s.then, open), else: this.list(s.else, open) };
    if (s.tag === "regions") {
      const parts = s.parts.map((p) => ({ ...p, body: this.list(p.body, [...open, s]) }));
      return { ...s, parts };
    }
    if (s.tag !== "for") return s;
    const { kind } = s.loop;
    if (kind === "seq" || kind === "lane") return { ...s, body: this.list(s.body, open) };
    return { ...s, body: this.list(s.body, [...open, { kind, dim: s.loop.dim }]) };
  }

  /** Wraps each maximal run of statements that contain no loop over the row. */
  #wrap(list: readonly Structured[], row: WorkItemRow): readonly Structured[] {
    const out: Structured[] = [];
    let run: Structured[] = [];
    const end = (): void => {
      out.push(...this.#wrapRun(run, row));
      run = [];
    };
    for (const s of list) {
      if (!hasLoopOver(s, row)) {
        run.push(s);
        continue;
      }
      end();
      out.push(s);
    }
    end();
    return out;
  }

  /**
   * Wraps as many statements of a run as possible, from its last store backwards. A statement whose value is read outside the run
   * cannot be wrapped.
   */
  #wrapRun(run: readonly Structured[], row: WorkItemRow): readonly Structured[] {
    const last = run.findLastIndex((s) => this.#stores(s, row.kind));
    if (last < 0) return run;
    let first = 0;
    for (;;) {
      const part = run.slice(first, last + 1);
      const escaping = this.#lastEscaping(part);
      if (escaping < 0) break;
      first += escaping + 1;
    }
    if (first > last) return [...this.#wrapRun(run.slice(0, last), row), ...run.slice(last)];
    const before = this.#wrapRun(run.slice(0, first), row);
    return [...before, this.#guarded(run.slice(first, last + 1), row), ...run.slice(last + 1)];
  }

  #guarded(body: readonly Structured[], row: WorkItemRow): Structured {
    const name = this.#nameOf(row);
    const [some] = this.#o.items[row.kind].filter((n) => n !== undefined);
    return { tag: "for", loop: row, var: name, extent: some!.table.nat(1), body };
  }

  /** The variable of the new loop: that of the other loops over the row, since the body does not use it. */
  #nameOf({ kind, dim }: WorkItemRow): string {
    const key = `${kind}${dim}`;
    const known = this.#called.get(key) ?? this.#o.names.fresh(`${kind[0]}${"xyz"[dim]}`);
    this.#called.set(key, known);
    return known;
  }

  #stores(s: Structured, kind: ParallelKind): boolean {
    let found = false;
    walkStmts([s], (x) => {
      if (x.tag === "store") found ||= this.#o.sharedBy.get(x.buffer)?.includes(kind) ?? false;
    });
    return found;
  }

  /** The number of the last statement that defines a name which is read elsewhere; -1 if there is none. */
  #lastEscaping(part: readonly Structured[]): number {
    const own = readsOf(part);
    const escapes = (name: string): boolean =>
      !this.#o.sharedBy.has(name) && (own.get(name) ?? 0) < (this.#reads.get(name) ?? 0);
    return part.findLastIndex((s) => definedIn(s).some(escapes));
  }
}

/**
 * True if the statement contains a loop over the row. For work-items of a group a loop over any dimension counts, because the group
 * may need a barrier there.
 */
const hasLoopOver = (s: Structured, { kind, dim }: WorkItemRow): boolean => {
  if (s.tag === "for" && s.loop.kind === kind && (kind === "lcl" || s.loop.dim === dim))
    return true;
  if (s.tag === "regions" && s.kind === kind && s.dim === dim) return true;
  return bodies(s).some((b) => b.some((x) => hasLoopOver(x, { kind, dim })));
};

/** The variables and arrays that a statement declares, assigns or stores to. */
function definedIn(s: Structured): string[] {
  const found: string[] = [];
  walkStmts([s], (x) => {
    if (x.tag === "declare" || x.tag === "assign") found.push(x.name);
    if (x.tag === "declareArray") found.push(x.array.name);
    if (x.tag === "store") found.push(x.buffer);
  });
  return found;
}

/**
 * The number of reads of each variable and array. A store and an assignment count as reads, so that the declaration is not
 * separated from them. Reads by one expression object in a statement count once.
 */
function readsOf(list: readonly Structured[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const see = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  walkStmts(list, (s) => {
    for (const n of stmtSizes(s)) for (const v of n.vars) see(v.name);
    if (s.tag === "store" || s.tag === "assign") see(s.tag === "store" ? s.buffer : s.name);
    const read = visitOnce((p) => {
      if (p.tag === "var") see(p.name);
      if (p.tag === "load") see(p.buffer);
      const index =
        p.tag === "index" ? p.size : p.tag === "load" || p.tag === "pick" ? p.index : undefined;
      for (const v of index?.vars ?? []) see(v.name);
    });
    stmtExprs(s).forEach(read);
  });
  return counts;
}

/** The statements without stores to local arrays from which nothing is loaded, and without loops and conditions that become empty. */
function withoutUnread(
  body: readonly Structured[],
  { locals }: Pick<StructuredCode, "locals">,
): readonly Structured[] {
  const unread = new Set(locals.map((a) => a.name));
  const see = visitOnce((e) => {
    if (e.tag === "load") unread.delete(e.buffer);
  });
  walkStmts(body, (s) => stmtExprs(s).forEach(see));
  if (unread.size === 0) return body;
  const go = (list: readonly Structured[]): readonly Structured[] =>
    list.flatMap((s) => {
      if (s.tag === "store" && unread.has(s.buffer)) return [];
      if (s.tag !== "for" && s.tag !== "if" && s.tag !== "regions") return [s];
      const made = mapStmt(s, { expr: (e) => e, size: (n) => n, body: go });
      const isEmpty = s.tag !== "regions" && bodies(made).every((b) => b.length === 0);
      return isEmpty && bodies(s).some((b) => b.length > 0) ? [] : [made];
    });
  return go(body);
}

/**
 * The required pass that lets only work-item (or group) 0 of a dimension execute stores to shared memory outside every parallel
 * loop over that dimension.
 */
export const singleWorkItemGuarding = requiredPass({
  name: "single-work-item-guarding",
  makes: "a store outside every parallel loop over a dimension is done by its work-item 0",
  required: "work-items would store to the same place at once",
  needs: ["vectors"],
  gives: ["guarded"],
  run: onBody<StructuredCode>((body, { range: { items }, names, ...cx }, code) => {
    const read = withoutUnread(body, code);
    return new GuardInserter(read, { items, names, sharedBy: sharedBy(code, cx) }).list(read, []);
  }),
});
