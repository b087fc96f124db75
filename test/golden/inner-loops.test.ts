/**
 * @file No innermost loop of a kernel of examples/ divides an index, or takes a remainder, by what is no number: that takes as
 * long as all the rest of its body.
 */
import { describe, expect, it } from "vitest";
import { bodies, stmtExprs, stmtSizes, walkStmts } from "../../src/lowering/code.ts";
import { walkExpr } from "../../src/lowering/expr-parts.ts";
import type { Flat, Loop } from "../../src/lowering/imperative.ts";
import { partsOf, type Size, type SizeView, show, view } from "../../src/term/index.ts";
import { nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const FOUND = ["../../examples/", "../../examples/stencils/"].flatMap((folder) =>
  schedulesIn(new URL(folder, import.meta.url)),
);

/** Loops without a loop inside. */
function innermost(list: readonly Flat[]): Loop<Flat>[] {
  const found: Loop<Flat>[] = [];
  walkStmts(list, (s) => {
    let inner = 0;
    for (const b of bodies(s)) walkStmts(b, (x) => void (x.tag === "loop" && inner++));
    if (s.tag === "loop" && inner === 0) found.push(s);
  });
  return found;
}

/** What is divided in the body by what is no number. */
function slow(loop: Loop<Flat>): string[] {
  const found: string[] = [];
  const size = (s: Size): void => {
    if (divides(view(s))) found.push(show(s));
  };
  walkStmts(loop.body, (s) => {
    stmtSizes(s).forEach(size);
    for (const e of stmtExprs(s)) {
      walkExpr(e, (p) => {
        if (p.tag === "index") size(p.size);
        if (p.tag === "load" || p.tag === "pick") size(p.index);
        const integers = p.tag === "op" && /^[iu]/.test(p.type.scalar);
        if (integers && (p.op === "div" || p.op === "mod") && p.args[1]!.tag !== "const")
          found.push(p.op);
      });
    }
  });
  return found;
}

const isNumber = (v: SizeView): boolean => v.tag === "const";

function divides(v: SizeView): boolean {
  if (v.tag === "quotient" && !isNumber(v.den)) return true;
  if ((v.tag === "floor" || v.tag === "mod" || v.tag === "ceilDiv") && !isNumber(v.b)) return true;
  return partsOf(v).some(divides);
}

const LOOPS = FOUND.flatMap((found) => {
  const { kernels } = subjectOf(found).compiled.plan;
  return kernels.map((k) => [nameOf(found), innermost(k.body)] as const);
});

describe("the innermost loops divide by numbers only:", () => {
  it.each(LOOPS)("%s", (_, loops) => expect(loops.flatMap(slow)).toEqual([]));
  it("there are such loops", () => {
    expect(LOOPS.flatMap(([, loops]) => loops).length).toBeGreaterThan(20);
  });
});
