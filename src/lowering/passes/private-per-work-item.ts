/**
 * @file Array expansion: gives a private array one part per work-item, for targets that run all work-items in one thread.
 *
 * In:  structured code in which a private array that is stored to inside a `mapLcl` exists once per work-item.
 * Out: such an array is one array with a part for each work-item. A store to it outside the `mapLcl` becomes a loop that
 *      stores to all parts.
 * Requires: no loops over lanes. Invariant: values are unchanged.
 *
 *     private f32 r[4]; for lcl(0) (lx < 8) { r[0] = … }   ->   private f32 r[32]; for lcl(0) (lx < 8) { r[lx % 8 * 4] = … }
 */
import { add, CompilerBug, mod, mul, type Size, type SizeTable } from "../../term/index.ts";
import { mapStmt, walkStmts } from "../code.ts";
import { mapExpr, onceEach } from "../expr-parts.ts";
import type { Expr, LocalArray, Structured } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import type { WorkItems } from "../ndrange/ndrange.ts";
import { onBody, requiredPass, type StructuredCode } from "./pass.ts";

type Dim = 0 | 1 | 2;
type StructuredStore = Structured & { readonly tag: "store" };

/** A loop over the work-items of a dimension. */
interface WorkItemLoop {
  readonly dim: Dim;
  readonly variable: Size;
}

/** An expanded array: the dimensions whose work-items have parts of their own, and the length of one part. */
interface ExpandedArray {
  readonly dims: readonly Dim[];
  readonly length: Size;
}

type Arrays = Map<string, ExpandedArray>;

class Expansion {
  readonly #items: WorkItems;
  readonly #table: SizeTable;
  readonly #names: FreshNames;

  constructor(items: WorkItems, table: SizeTable, names: FreshNames) {
    this.#items = items;
    this.#table = table;
    this.#names = names;
  }

  /**
   * Expands the arrays of a list of statements; `open` are the `mapLcl` loops around it. An array that the list declares is known
   * in the rest of the list.
   */
  list(
    list: readonly Structured[],
    open: readonly WorkItemLoop[],
    outer: Arrays,
  ): readonly Structured[] {
    const arrays = new Map(outer);
    return list.map((s) => {
      if (s.tag === "declareArray") return this.#declare(s.array, list, open, arrays);
      const lanes =
        s.tag === "for" && s.loop.kind === "lcl"
          ? [...open, { dim: s.loop.dim, variable: this.#variable(s.var) }]
          : open;
      if (s.tag === "store" && arrays.has(s.buffer)) return this.#store(s, open, arrays);
      const expr = this.#places(open, arrays);
      return mapStmt(s, { expr, size: (n) => n, body: (b) => this.list(b, lanes, arrays) });
    });
  }

  #declare(
    array: LocalArray,
    list: readonly Structured[],
    open: readonly WorkItemLoop[],
    arrays: Arrays,
  ): Structured {
    const own = new Set(open.map((l) => l.dim));
    const dims = storedIn(list, array.name).filter((d) => !own.has(d));
    if (array.space === "local" || dims.length === 0) return { tag: "declareArray", array };
    arrays.set(array.name, { dims, length: array.length });
    const length = dims.reduce((n, d) => mul(n, this.#count(d)), array.length);
    return { tag: "declareArray", array: { ...array, length } };
  }

  /** Stores to the parts of all work-items, in the dimensions over which no loop around runs. */
  #store(s: StructuredStore, open: readonly WorkItemLoop[], arrays: Arrays): Structured {
    const missing = arrays.get(s.buffer)!.dims.filter((d) => !open.some((l) => l.dim === d));
    const added = missing.map((dim) => ({ dim, name: this.#names.fresh(`l${"xyz"[dim]}`) }));
    const lanes = [
      ...open,
      ...added.map((a) => ({ dim: a.dim, variable: this.#variable(a.name) })),
    ];
    const index = this.#place(s.buffer, s.index, lanes, arrays);
    const store: Structured = { ...s, index, value: this.#places(lanes, arrays)(s.value) };
    return added.reduceRight<Structured>(
      (body, { dim, name }) => ({
        tag: "for",
        loop: { kind: "seq", unroll: false },
        var: name,
        extent: this.#count(dim),
        body: [body],
      }),
      store,
    );
  }

  /** The rewrite of the loads in one statement inside the loops `open`. */
  #places(open: readonly WorkItemLoop[], arrays: Arrays): (e: Expr) => Expr {
    const expr: (e: Expr) => Expr = onceEach((e) => {
      const inner = mapExpr(e, expr);
      if (inner.tag !== "load" || !arrays.has(inner.buffer)) return inner;
      return { ...inner, index: this.#place(inner.buffer, inner.index, open, arrays) };
    });
    return expr;
  }

  /**
   * The index of an element in the part of the current work-item. Raises CompilerBug outside the `mapLcl` that distributes the
   * array.
   */
  #place(buffer: string, index: Size, open: readonly WorkItemLoop[], arrays: Arrays): Size {
    const { dims, length } = arrays.get(buffer)!;
    const item = dims.reduce((at, d) => {
      const lane = open.findLast((l) => l.dim === d);
      if (lane === undefined)
        throw new CompilerBug(`${buffer} is read outside of the mapLcl(${d}) that spreads it`);
      return add(mul(at, this.#count(d)), mod(lane.variable, this.#count(d)));
    }, this.#table.nat(0));
    return add(mul(item, length), index);
  }

  #count(dim: Dim): Size {
    return this.#items.lcl[dim] ?? this.#table.nat(1);
  }

  #variable(name: string): Size {
    return this.#table.variable("loop", name);
  }
}

/** The dimensions of the `mapLcl` loops that store to an array. */
function storedIn(list: readonly Structured[], array: string): readonly Dim[] {
  const found = new Set<Dim>();
  walkStmts(list, (s) => {
    if (s.tag !== "for" || s.loop.kind !== "lcl") return;
    const { dim } = s.loop;
    walkStmts(s.body, (x) => void (x.tag === "store" && x.buffer === array && found.add(dim)));
  });
  return [...found].sort();
}

/**
 * The required pass of the one-core pipeline that gives a private array, which a `mapLcl` fills, one part per work-item in a
 * single array. Arrays that are declared inside the `mapLcl` stay.
 */
export const privatePerWorkItem = requiredPass({
  name: "private-per-work-item",
  makes: "a private array that a mapLcl fills has a part for each work-item",
  required: "all work-items would use one and the same private array",
  needs: ["vectors"],
  gives: ["parts of work-items"],
  run: onBody<StructuredCode>((body, { range, table, names }) =>
    new Expansion(range.items, table, names).list(body, [], new Map()),
  ),
});
