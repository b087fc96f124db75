/**
 * @file Which values of a kernel differ between neighbouring work-items: those that depend on the number of the work-item in the first
 * dimension in which a group has several work-items, and on what is loaded from places that differ. Where a condition varies, the
 * branches diverge: neighbouring work-items take different ones.
 */
import type { Size } from "../../../term/index.ts";
import { bodies, privateArrays, stmtExprs, stmtSizes } from "../../code.ts";
import { visitOnce } from "../../expr-parts.ts";
import type { Expr, Flat } from "../../imperative.ts";

/** The names of a kernel whose values differ between neighbouring work-items. */
export class VaryingNames {
  readonly #names: Set<string>;
  readonly #privateArrays: ReadonlySet<string>;

  /** `ids`: the names of the work-item ids that neighbours have different. */
  constructor(body: readonly Flat[], ids: Iterable<string>) {
    this.#names = new Set(ids);
    this.#privateArrays = privateArrays(body);
    for (let before = -1; before !== this.#names.size; ) {
      before = this.#names.size;
      this.#spread(body, false);
    }
  }

  /** True if neighbouring work-items may have different values of a size. */
  hasSize(size: Size): boolean {
    return size.vars.some((v) => v.sort === "loop" && this.#names.has(v.name));
  }

  /** True if neighbouring work-items may have different values of an expression. */
  hasExpr(e: Expr): boolean {
    let found = false;
    visitOnce((part) => {
      if (part.tag === "index") found ||= this.hasSize(part.size);
      if (part.tag === "var") found ||= this.#names.has(part.name);
      if (part.tag === "load") found ||= this.#names.has(part.buffer) || this.hasSize(part.index);
    })(e);
    return found;
  }

  /** True if the condition of an `if`, or the bounds of a loop, may differ between neighbouring work-items. */
  diverges(s: Flat): boolean {
    if (s.tag !== "if" && s.tag !== "loop") return false;
    return stmtExprs(s).some((e) => this.hasExpr(e)) || stmtSizes(s).some((n) => this.hasSize(n));
  }

  #spread(list: readonly Flat[], inside: boolean): void {
    for (const s of list) {
      const varies = inside || stmtExprs(s).some((e) => this.hasExpr(e));
      if ((s.tag === "declare" || s.tag === "assign") && varies) this.#names.add(s.name);
      if (s.tag === "loop" && (this.hasSize(s.start) || this.hasSize(s.step)))
        this.#names.add(s.var);
      if (
        s.tag === "store" &&
        this.#privateArrays.has(s.buffer) &&
        (varies || this.hasSize(s.index))
      )
        this.#names.add(s.buffer);
      const diverges = inside || this.diverges(s);
      for (const b of bodies(s)) this.#spread(b, diverges);
    }
  }
}
