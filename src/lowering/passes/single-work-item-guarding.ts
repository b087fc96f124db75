/**
 * @file What no parallel loop of a dimension spreads over its work-items, the first of them does alone.
 *
 * In:  structured loops (`for`), before barriers; the ND-range; who sees which buffer.
 * Out: statements in a row that store what several work-items see, and compute nothing that others need, are inside a parallel
 *      loop over one element.
 * Preserves: values. A store that stands among statements whose values others need is left where it is (work-item mapping guards it).
 */
import { bodies, stmtExprs, stmtSizes, walkExpr, walkStmts } from "../code.ts";
import type { ParallelKind, Structured } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import type { WorkItems } from "../ndrange/ndrange.ts";
import { onBody, requiredPass, type StructuredCode } from "./pass.ts";
import { type SharedBy, sharedBy } from "./shared-memory.ts";

/** Work-items, or groups, of a dimension. */
interface WorkItemRow {
  readonly kind: ParallelKind;
  readonly dim: 0 | 1 | 2;
}

interface GuardingOptions {
  readonly items: WorkItems;
  readonly names: FreshNames;
  readonly sharedBy: SharedBy;
}

/** The rows of work-items that a kernel has, in which nothing tells one from another. */
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

class Alone {
  readonly #o: GuardingOptions;
  /** How often each name is read in the whole kernel. */
  readonly #reads: ReadonlyMap<string, number>;
  /** What loops over a row call its number. */
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

  /** Longest runs of statements without a loop over the row. */
  #wrap(list: readonly Structured[], row: WorkItemRow): readonly Structured[] {
    const out: Structured[] = [];
    let run: Structured[] = [];
    const end = (): void => {
      out.push(...this.#run(run, row));
      run = [];
    };
    for (const s of list) {
      if (!isSpread(s, row)) {
        run.push(s);
        continue;
      }
      end();
      out.push(s);
    }
    end();
    return out;
  }

  /** As much of a run as one work-item can do alone, from its last store backwards. */
  #run(run: readonly Structured[], row: WorkItemRow): readonly Structured[] {
    const last = run.findLastIndex((s) => this.#stores(s, row.kind));
    if (last < 0) return run;
    let first = 0;
    for (;;) {
      const part = run.slice(first, last + 1);
      const escaping = this.#lastEscaping(part);
      if (escaping < 0) break;
      first += escaping + 1;
    }
    if (first > last) return [...this.#run(run.slice(0, last), row), ...run.slice(last)];
    const before = this.#run(run.slice(0, first), row);
    return [...before, this.#one(run.slice(first, last + 1), row), ...run.slice(last + 1)];
  }

  #one(body: readonly Structured[], row: WorkItemRow): Structured {
    const name = this.#nameOf(row);
    const [some] = this.#o.items[row.kind].filter((n) => n !== undefined);
    return { tag: "for", loop: row, var: name, extent: some!.table.nat(1), body };
  }

  /** As the other loops over the row are called: none uses the variable of this one. */
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

  /** The last statement that gives a value to what is read elsewhere; -1 if there is none. */
  #lastEscaping(part: readonly Structured[]): number {
    const own = readsOf(part);
    const escapes = (name: string): boolean =>
      !this.#o.sharedBy.has(name) && (own.get(name) ?? 0) < (this.#reads.get(name) ?? 0);
    return part.findLastIndex((s) => definedIn(s).some(escapes));
  }
}

/** Does it hold a loop over the row? In a group also one over another row: work-items may have to wait for each other. */
const isSpread = (s: Structured, { kind, dim }: WorkItemRow): boolean => {
  if (s.tag === "for" && s.loop.kind === kind && (kind === "lcl" || s.loop.dim === dim))
    return true;
  if (s.tag === "regions" && s.kind === kind && s.dim === dim) return true;
  return bodies(s).some((b) => b.some((x) => isSpread(x, { kind, dim })));
};

/** Variables and arrays that get a value. */
function definedIn(s: Structured): string[] {
  const found: string[] = [];
  walkStmts([s], (x) => {
    if (x.tag === "declare" || x.tag === "assign") found.push(x.name);
    if (x.tag === "declareArray") found.push(x.array.name);
    if (x.tag === "store") found.push(x.buffer);
  });
  return found;
}

/** How often variables and arrays are read; a declared array also where it is stored to. */
function readsOf(list: readonly Structured[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const see = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  walkStmts(list, (s) => {
    for (const n of stmtSizes(s)) for (const v of n.vars) see(v.name);
    if (s.tag === "store" || s.tag === "assign") see(s.tag === "store" ? s.buffer : s.name);
    for (const e of stmtExprs(s))
      walkExpr(e, (p) => {
        if (p.tag === "var") see(p.name);
        if (p.tag === "load") see(p.buffer);
        const index =
          p.tag === "index" ? p.size : p.tag === "load" || p.tag === "pick" ? p.index : undefined;
        for (const v of index?.vars ?? []) see(v.name);
      });
  });
  return counts;
}

/** Single-work-item guarding. */
export const singleWorkItemGuarding = requiredPass({
  name: "single-work-item-guarding",
  makes: "what no parallel loop of a dimension spreads is done by its first work-item",
  required: "work-items would store to the same place at once",
  needs: ["vectors"],
  gives: ["guarded"],
  run: onBody<StructuredCode>((body, { range: { items }, names, ...cx }, code) =>
    new Alone(body, { items, names, sharedBy: sharedBy(code, cx) }).list(body, []),
  ),
});
