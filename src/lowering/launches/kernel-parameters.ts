/** @file The parameters of a kernel: the buffers, scalars and sizes that its code mentions, in this order. */
import type { Size } from "../../term/index.ts";
import { stmtExprs, stmtSizes, valueType, walkStmts } from "../code.ts";
import { visitOnce } from "../expr-parts.ts";
import type { ProgramSymbols } from "../generate/symbols.ts";
import type { Kernel, Param } from "../imperative.ts";
import type { HostSpace } from "../memories.ts";
import type { Buffer } from "../plan.ts";

/** The names that a kernel's code mentions: variables, buffers read, buffers written, sizes. */
interface Mentioned {
  readonly variables: Set<string>;
  readonly read: Set<string>;
  readonly written: Set<string>;
  readonly sizes: Set<string>;
}

function mentioned(body: Kernel["body"]): Mentioned {
  const m: Mentioned = {
    variables: new Set(),
    read: new Set(),
    written: new Set(),
    sizes: new Set(),
  };
  const size = (s: Size): void => {
    // A variable of another sort is a loop variable, a local variable, or a scalar parameter used as an index.
    for (const v of s.vars) (v.sort === "free" ? m.sizes : m.variables).add(v.name);
  };
  const expr = visitOnce((e) => {
    if (e.tag === "var") m.variables.add(e.name);
    if (e.tag === "index") size(e.size);
    if (e.tag === "load") {
      m.read.add(e.buffer);
      size(e.index);
    }
  });
  walkStmts(body, (s) => {
    stmtSizes(s).forEach(size);
    stmtExprs(s).forEach(expr);
    if (s.tag === "store") m.written.add(s.buffer);
    if (s.tag === "store" && s.old !== undefined) m.read.add(s.buffer);
  });
  return m;
}

/**
 * The parameters of a kernel: buffers that it only reads, then the buffers of `written`, then scalars, then sizes; each only if
 * the code mentions it. `spaces` gives the address space of read-only buffers outside global memory; a buffer to which the code
 * stores is in global memory.
 */
export function kernelParameters(
  body: Kernel["body"],
  symbols: ProgramSymbols,
  written: readonly Buffer[],
  spaces: ReadonlyMap<string, HostSpace>,
): Param[] {
  const m = mentioned(body);
  const fills = new Set(written.map((b) => b.name));
  const others = symbols.allBuffers().filter((b) => !fills.has(b.name));
  const buffers = [...others, ...written].flatMap((b) => bufferParam(b, m, spaces) ?? []);
  const scalars = symbols.scalars().filter((s) => m.variables.has(s.symbol));
  return [
    ...buffers,
    ...scalars.map((s): Param => ({ tag: "scalar", name: s.symbol, type: valueType(s.type)! })),
    ...[...symbols.sizes].flatMap(([name, symbol]): Param[] =>
      m.sizes.has(name) ? [{ tag: "size", name, symbol }] : [],
    ),
  ];
}

/** The parameter of a buffer; undefined if the code does not mention it. */
function bufferParam(
  { name, scalar, length }: Buffer,
  m: Mentioned,
  spaces: ReadonlyMap<string, HostSpace>,
): Param | undefined {
  const [reads, writes] = [m.read.has(name), m.written.has(name)];
  if (!reads && !writes) return undefined;
  const access = writes ? (reads ? "readWrite" : "write") : "read";
  const space = (writes ? undefined : spaces.get(name)) ?? "global";
  return { tag: "buffer", name, scalar, length, space, access };
}
