/**
 * @file Maps parallel loops to work-items of OpenCL.
 *
 * In:  structured code without loops over lanes; the ND-range. Out: flat code. A parallel loop becomes its body if its extent is
 *      the number of work-items, an `if` if the extent is smaller, a strided loop if it is larger. A sequential loop of one
 *      iteration becomes its body, of at most one an `if`. A store outside every parallel loop over a dimension is guarded for
 *      work-item 0.
 * Requires: barriers are inserted and merged. Invariant: each work-item computes the same values in the same order.
 *
 *     64 work-items:  for lcl(0) (lx < 66) { tile[lx] = … }   ->   for (int x = lx; x < 66; x += 64) { tile[x] = … }
 *                     for lcl(0) (lx < 8) { tile[lx] = … }    ->   if (lx < 8) { tile[lx] = … }
 */
import {
  add,
  CompilerBug,
  type Facts,
  proveEQ,
  proveLE,
  type Size,
  type SizeTable,
  simplify,
  sub,
  substituteSizes,
  withRange,
} from "../../term/index.ts";
import { index, lessThan, operation, rewriteStmts } from "../code.ts";
import { loweringFailed } from "../errors.ts";
import { factsInLoop } from "../facts/loop-facts.ts";
import type {
  Expr,
  Flat,
  For,
  If,
  LoopKind,
  ParallelKind,
  Regions,
  Straight,
  Structured,
  WorkItemId,
} from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import type { WorkItems } from "../ndrange/ndrange.ts";
import { tooFewGroups } from "../ndrange/nesting-errors.ts";
import { type FlatCode, requiredPass, type StructuredCode } from "./pass.ts";
import { type SharedBy, sharedBy } from "./shared-memory.ts";
import { idleRows } from "./single-work-item-guarding.ts";

type ParallelLoop = LoopKind & { readonly kind: ParallelKind };
const OF = { glb: "global", wrg: "group", lcl: "local" } as const;

interface MappedCode {
  readonly body: readonly Flat[];
  readonly ids: readonly WorkItemId[];
}

interface MappingOptions {
  readonly facts: Facts;
  readonly table: SizeTable;
  readonly names: FreshNames;
  readonly sharedBy: SharedBy;
}

/** Maps the loops of one kernel and collects the work-item ids that it uses. */
class LoopMapper {
  readonly #items: WorkItems;
  #facts: Facts;
  readonly #table: SizeTable;
  readonly #names: FreshNames;
  readonly #sharedBy: SharedBy;
  readonly #ids = new Map<string, WorkItemId>();
  /** The parallel loops around the current statement. */
  readonly #open: { readonly kind: ParallelKind; readonly dim: 0 | 1 | 2 }[] = [];

  constructor(items: WorkItems, { facts, table, names, sharedBy }: MappingOptions) {
    this.#items = items;
    this.#facts = facts;
    this.#table = table;
    this.#names = names;
    this.#sharedBy = sharedBy;
  }

  run(body: readonly Structured[]): MappedCode {
    const stmts = this.#list(body);
    return { body: stmts, ids: [...this.#ids.values()] };
  }

  #list(list: readonly Structured[]): readonly Flat[] {
    return list.flatMap((s) => {
      if (s.tag === "regions") return this.#regions(s);
      return s.tag === "for" ? this.#loop(s) : [this.#inside(s)];
    });
  }

  #inside(s: Straight | If<Structured>): Flat {
    if (s.tag === "store") return this.#guardedStore(s);
    return s.tag === "if" ? { ...s, then: this.#list(s.then), else: this.#list(s.else) } : s;
  }

  /** A store under a guard for work-item 0 of every dimension in which all work-items would execute it. */
  #guardedStore(s: Straight & { tag: "store" }): Flat {
    const kinds = this.#sharedBy.get(s.buffer) ?? [];
    const rows = idleRows(this.#items, this.#open).filter((row) => kinds.includes(row.kind));
    const first = rows.map(({ kind, dim }) => {
      const id = this.#id(kind, dim, `${kind[0]}${"xyz"[dim]}`, this.#items[kind][dim]!);
      return this.#below(id, this.#table.nat(1));
    });
    if (first.length === 0) return s;
    return { tag: "if", cond: first.reduce((a, b) => operation("and", a, b)), then: [s], else: [] };
  }

  #loop(s: For<Structured>): readonly Flat[] {
    const { kind } = s.loop;
    if (kind === "seq") return this.#sequential(s);
    if (kind === "lane") throw new CompilerBug("a loop over lanes after vectorisation");
    return this.#parallel(s, s.loop);
  }

  #sequential(s: For<Structured>): readonly Flat[] {
    const { extent: n, going } = s;
    if (n.constant === 0) return [];
    const once = (): readonly Flat[] =>
      this.#list(replaceVar(s.body, this.#variable(s.var), this.#table.nat(0)));
    if (n.constant === 1)
      return going === undefined ? once() : [{ tag: "if", cond: going, then: once(), else: [] }];
    if (proveLE(n, 1, this.#facts)) {
      const some = lessThan(this.#table.nat(0), n);
      const cond = going === undefined ? some : operation("and", some, going);
      return [{ tag: "if", cond, then: once(), else: [] }];
    }
    const [start, step] = [this.#table.nat(0), this.#table.nat(1)];
    const outer = this.#facts;
    this.#facts = withRange(outer, this.#variable(s.var), start, sub(n, step));
    const body = this.#list(s.body);
    this.#facts = outer;
    const ending = going === undefined ? {} : { going };
    return [{ tag: "loop", var: s.var, start, stop: n, step, ...ending, body }];
  }

  #parallel(s: For<Structured>, { kind, dim, from }: ParallelLoop): readonly Flat[] {
    if (from !== undefined) return this.#regionLoop(s, { kind, dim, from });
    const items = this.#items[kind][dim] ?? this.#table.nat(1);
    const run = (i: Size): readonly Flat[] => this.#iteration(s, { kind, dim }, i);

    if (items.constant === 1 && s.extent.constant === 1) return run(this.#table.nat(0));
    const covered = kind === "glb" && s.extent === this.#items.covered[dim];
    if (covered || proveLE(s.extent, items, this.#facts)) {
      const id = this.#id(kind, dim, s.var, items);
      const inner = run(id);
      if (proveEQ(s.extent, items, this.#facts)) return inner;
      return [{ tag: "if", cond: this.#below(id, s.extent), then: inner, else: [] }];
    }
    const id = this.#id(kind, dim, s.var, items);
    const name = this.#names.fresh("xyz"[dim]!);
    const body = run(this.#variable(name));
    return [{ tag: "loop", var: name, start: id, stop: s.extent, step: items, body }];
  }

  /**
   * Maps the loop of a region, whose first iteration belongs to work-item or group number `from`. Raises loweringFailed (E0709) if
   * there are not enough of them.
   */
  #regionLoop(
    s: For<Structured>,
    { kind, dim, from }: ParallelLoop & { readonly from: Size },
  ): readonly Flat[] {
    const items = this.#items[kind][dim] ?? this.#table.nat(1);
    const id = this.#id(kind, dim, s.var, items);
    const within = factsInLoop(this.#facts, this.#variable(s.var), s.extent);
    const inner = this.#iteration(s, { kind, dim }, sub(id, simplify(from, within)));
    const end = add(from, s.extent);
    const enough = this.#items.covered[dim] !== undefined || proveLE(end, items, this.#facts);
    if (!enough) throw loweringFailed([tooFewGroups(end, items)]);
    if (proveLE(add(id, 1), end, this.#facts)) return inner;
    return [{ tag: "if", cond: lessThan(id, end), then: inner, else: [] }];
  }

  /** Maps the parts of a `regions` statement to branches on the group's or work-item's number. */
  #regions({ kind, dim, parts }: Regions<Structured>): readonly Flat[] {
    const items = this.#items[kind][dim] ?? this.#table.nat(1);
    const id = this.#id(kind, dim, `${kind[0]}${"xyz"[dim]}`, items);
    const outer = this.#facts;
    const bodies = parts.map(({ from, body }, k) => {
      const end = parts[k + 1]?.from ?? items;
      this.#facts = withRange(outer, id, from, sub(end, 1));
      return this.#list(body);
    });
    this.#facts = outer;
    return bodies.reduceRight(
      (other, then, k) => {
        const end = parts[k + 1]?.from;
        return end === undefined
          ? then
          : [{ tag: "if", cond: this.#below(id, end), then, else: other }];
      },
      [] as readonly Flat[],
    );
  }

  #below(id: Size, extent: Size): Expr {
    const only = extent.constant === 1;
    return only ? operation("eq", index(id), index(this.#table.nat(0))) : lessThan(id, extent);
  }

  /** The body of a parallel loop for iteration i. */
  #iteration(
    s: For<Structured>,
    row: { readonly kind: ParallelKind; readonly dim: 0 | 1 | 2 },
    i: Size,
  ): readonly Flat[] {
    this.#open.push(row);
    const stmts = this.#list(replaceVar(s.body, this.#variable(s.var), i));
    this.#open.pop();
    return stmts;
  }

  #variable(name: string): Size {
    return this.#table.variable("loop", name);
  }

  /** The id of a dimension as a variable. It has the name of the first loop that uses it. */
  #id(kind: ParallelKind, dim: 0 | 1 | 2, name: string, extent: Size): Size {
    const key = `${kind}${dim}`;
    const known = this.#ids.get(key);
    if (known === undefined) this.#ids.set(key, { name, of: OF[kind], dim, extent });
    return this.#variable(known?.name ?? name);
  }
}

function replaceVar(body: readonly Structured[], from: Size, to: Size): readonly Structured[] {
  if (from === to) return body;
  const [v] = from.vars;
  return rewriteStmts(
    body,
    (e) => e,
    (s) => (s.vars.includes(v!) ? substituteSizes(s, (x) => (x === v ? to : undefined)) : s),
  );
}

const NOBODY: WorkItems = { glb: [], wrg: [], lcl: [], covered: [] };

/**
 * Maps code that has only sequential loops to loops of C. A loop of one iteration becomes its body, a loop of at most one an `if`,
 * and a loop of none is removed. Raises CompilerBug for a loop over lanes.
 */
export const sequentialLoops = (
  body: readonly Structured[],
  options: Omit<MappingOptions, "sharedBy">,
): readonly Flat[] => new LoopMapper(NOBODY, { ...options, sharedBy: new Map() }).run(body).body;

/**
 * The required pass that turns parallel loops into work-item ids, conditions and strided loops. It raises loweringFailed (E0709)
 * if the regions of a `dispatch` need more groups or work-items than the range has.
 */
export const workItemMapping = requiredPass({
  name: "work-item-mapping",
  readsRange: true,
  makes: "parallel loops are work-item ids, conditions or strided loops",
  required: "no target prints parallel loops",
  needs: ["merged barriers"],
  run: (code: StructuredCode, { range, facts, table, names, ...cx }): FlatCode => {
    const mapper = new LoopMapper(range.items, {
      facts,
      table,
      names,
      sharedBy: sharedBy(code, cx),
    });
    return { ...mapper.run(code.body), locals: code.locals };
  },
});
