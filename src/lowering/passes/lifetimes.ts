/**
 * @file When the values of arrays in local memory are needed. The generator fills an array before it reads it, in the block that makes
 * it. So a value lives from the first store of a block to the last read, and no longer than one iteration of the loops around the
 * block. An array that is stored more than once, such as the state of a loop, may keep values from iteration to iteration.
 */
import { proveLE, type Size } from "../../term/index.ts";
import { bodies, stmtExprs, walkStmts } from "../code.ts";
import { visitOnce } from "../expr-parts.ts";
import type { For, If, Structured } from "../imperative.ts";
import type { KernelContext } from "./pass.ts";

/** The statements of a kernel, and what decides how often a work-item runs them. */
export class Lifetimes {
  readonly #body: readonly Structured[];
  readonly #cx: Pick<KernelContext, "overwritten" | "range" | "facts">;
  readonly #mentioned = new WeakMap<Structured, ReadonlySet<string>>();

  constructor(
    body: readonly Structured[],
    cx: Pick<KernelContext, "overwritten" | "range" | "facts">,
  ) {
    this.#body = body;
    this.#cx = cx;
  }

  /**
   * True if each work-item accesses all values of one of the arrays before it stores any of the other, in the order of its statements.
   * Other work-items are not considered.
   */
  areApart(x: string, y: string): boolean {
    return this.#apart(this.#body, x, y);
  }

  #apart(list: readonly Structured[], x: string, y: string): boolean {
    const only = this.#only(list, x, y);
    if (only === undefined) return this.#before(list, x, y) || this.#before(list, y, x);
    if (only.tag === "for") return this.#startsAnew(only, x, y) && this.#apart(only.body, x, y);
    return bodies(only).some((b) => this.#hasAll(only, b, x, y) && this.#apart(b, x, y));
  }

  /** The one statement of a list that mentions either array; undefined if there are several. */
  #only(list: readonly Structured[], x: string, y: string): Structured | undefined {
    const either = list.filter((s) => this.#mentions(s, x) || this.#mentions(s, y));
    return either.length === 1 ? either[0] : undefined;
  }

  /** True if no iteration of a loop reads what an earlier one has stored to the arrays, and work-items run the same iterations. */
  #startsAnew({ loop }: For<Structured>, x: string, y: string): boolean {
    if (loop.kind === "seq") return ![x, y].some((a) => this.#cx.overwritten.has(a));
    return loop.kind === "wrg";
  }

  /** True if no other part of a statement mentions the arrays. */
  #hasAll(s: Structured, part: readonly Structured[], x: string, y: string): boolean {
    const others = bodies(s).filter((b) => b !== part);
    const outside: readonly (readonly Structured[])[] = [...others, [headOf(s)]];
    return !outside.flat().some((o) => this.#mentions(o, x) || this.#mentions(o, y));
  }

  /** True if all accesses to x come before all to y. */
  #before(list: readonly Structured[], x: string, y: string): boolean {
    const last = list.findLastIndex((s) => this.#mentions(s, x));
    const first = list.findIndex((s) => this.#mentions(s, y));
    if (first < 0 || last < first) return true;
    return last === first && this.#handsOver(list[last]!, x, y);
  }

  /** True if a statement that accesses both arrays reads x before it stores to y, whenever a work-item runs it. */
  #handsOver(s: Structured, x: string, y: string): boolean {
    switch (s.tag) {
      case "store":
        return s.buffer === y;
      case "if":
        return (
          !this.#mentions(headOf(s), y) && bodies(s).every((branch) => this.#before(branch, x, y))
        );
      case "for":
        return s.loop.kind === "lcl" && this.#staysApart(s, x, y) && this.#before(s.body, x, y);
      default:
        return false;
    }
  }

  /**
   * True for a loop over work-items if no iteration stores to y what a later one of the same work-item reads of x: each runs at most one,
   * or each iteration accesses one element alone, which no other one stores.
   */
  #staysApart({ loop, extent, body }: For<Structured>, x: string, y: string): boolean {
    const { range, facts, overwritten } = this.#cx;
    const items = loop.kind === "lcl" ? range.items.lcl[loop.dim] : undefined;
    if (items !== undefined && proveLE(extent, items, facts)) return true;
    const elements = new Set<string>();
    walkStmts(body, (s) => {
      for (const { buffer, index, width } of accessesOf(s))
        if (buffer === x || buffer === y) elements.add(`${index.id} ${width}`);
    });
    return elements.size === 1 && !overwritten.has(y);
  }

  #mentions(s: Structured, array: string): boolean {
    return this.#arraysOf(s).has(array);
  }

  #arraysOf(s: Structured): ReadonlySet<string> {
    const known = this.#mentioned.get(s);
    if (known !== undefined) return known;
    const found = new Set(bodies(s).flatMap((b) => b.flatMap((x) => [...this.#arraysOf(x)])));
    for (const { buffer } of accessesOf(s)) found.add(buffer);
    this.#mentioned.set(s, found);
    return found;
  }
}

/** An access to `width` consecutive elements of an array, from number `index` on. */
interface Access {
  readonly buffer: string;
  readonly index: Size;
  readonly width: number;
}

/** The loads and the store of a statement, without those of the statements inside of it. */
function accessesOf(s: Structured): readonly Access[] {
  const found: Access[] = [];
  if (s.tag === "store") found.push({ ...s, width: s.value.type.width });
  const loads = visitOnce((p) => {
    if (p.tag === "load") found.push({ ...p, width: p.type.width });
  });
  stmtExprs(s).forEach(loads);
  return found;
}

/** A statement without the statements inside of it: the condition of an `if`. */
const headOf = (s: Structured): Structured =>
  s.tag === "if"
    ? ({ ...s, then: [], else: [] } satisfies If<Structured>)
    : { tag: "barrier", local: false, global: false };
