/** @file Elaborates sketches. */
import { hasSketch, loopFamily, type Sketch } from "../../../search/index.ts";
import {
  PRIM_NAMES,
  PRIMITIVES,
  type PrimName,
  type Span,
  termParams,
} from "../../../term/index.ts";
import type {
  ExprSyntax,
  Name,
  SizeSyntax,
  SketchSyntax,
  StrategyArgument,
} from "../../syntax/syntax.ts";
import { OPERATOR_PRIMITIVES } from "../expr/operator.ts";
import { isSizeOp } from "../expr/size.ts";
import type { TypeNames } from "../names.ts";
import { elaborateSize } from "../type.ts";
import { applyArguments } from "./call.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";
import { describeStrategyValue, type StratValue, strategyValue } from "./strategy-value.ts";

/**
 * Elaborates a sketch. A size that is no local name is one of the program, which is known when the search begins. Raises E0201 for an
 * unknown primitive, E0302 for a part that no sketch has, and E0305 for `contains` with other than one argument.
 */
export function elaborateSketch(c: StrategyElaborator, s: SketchSyntax): Sketch {
  switch (s.tag) {
    case "sketchNest":
      return s.steps
        .map((step) => elaborateSketch(c, step))
        .reduceRight((inner, outer) => around(c, s, outer, inner));
    case "sketchLoop": {
      const prim = primitive(c, s.name, "loop", (name) => loopFamily(name) !== undefined);
      const extent = s.extent && elaborateSize(s.extent, sizesOf(c), c.home);
      return { tag: "loop", prim, extent, inner: { tag: "any" } };
    }
    case "sketchLet":
      return {
        tag: "prim",
        prim: "let",
        args: [elaborateSketch(c, s.value), elaborateSketch(c, s.body)],
      };
    case "sketchCall": {
      if (s.name.text === "contains") {
        const [first, ...others] = s.args;
        if (first !== undefined && others.length === 0)
          return { tag: "contains", inner: elaborateSketch(c, first) };
        throw c.problems.arity(s.span, "contains", "one sketch", s.args.length);
      }
      if (s.name.text === "all" && s.args.length > 0)
        return { tag: "all", parts: s.args.map((a) => elaborateSketch(c, a)) };
      const prim = primitiveOf(s.name);
      return prim === undefined ? declared(c, s) : applied(c, s, prim);
    }
    case "sketchTerm":
      return termSketch(c, s.term);
    default:
      return s satisfies never;
  }
}

/**
 * A primitive with arguments. Raises E0305 for more of them than it has, and E0302 for a loop over elements where a scalar primitive has a
 * number: no term has such a sketch.
 */
function applied(c: StrategyElaborator, s: SketchCall, prim: PrimName): Sketch {
  const most = termParams(prim);
  if (most !== undefined && s.args.length > most)
    throw c.problems.arity(s.span, prim, `${most}: ${PRIMITIVES[prim].signature}`, s.args.length);
  const args = s.args.map((a) => elaborateSketch(c, a));
  const array = PRIMITIVES[prim].role === "scalar" ? args.findIndex(isArrayLoop) : -1;
  if (array >= 0)
    throw c.problems.illTyped(
      s.args[array]!.span,
      `\`${prim}\` computes with numbers, and this is an array`,
      { help: ["write the loops outside of it: `map[n] > _ + _`"] },
    );
  return { tag: "prim", prim, args };
}

const isArrayLoop = (s: Sketch): boolean =>
  s.tag === "loop" && ["map", "scan"].includes(loopFamily(s.prim)!);

/** The value of a sketch: a predicate. */
export const sketchValue = (sketch: Sketch): StratValue => ({
  ...strategyValue(hasSketch(sketch), true),
  sketch,
});

/** A call of a strategy whose value is a sketch: `tiled(8, 32)`. Its arguments are sizes and sketches. */
function declared(
  c: StrategyElaborator,
  { name, args, span }: Pick<SketchCall, "name" | "args" | "span">,
): Sketch {
  const callee = c.find(name);
  if (callee === undefined)
    throw c.problems.unknownName(name.span, "primitive", name.text, [
      ...PRIM_NAMES,
      ...c.home.names(),
    ]);
  if (callee.tag !== "callable") return demandSketch(c, callee, span);
  const written = args.map((arg): StrategyArgument => {
    const size = arg.tag === "sketchTerm" ? sizeSyntax(arg.term) : undefined;
    if (size === undefined)
      return {
        tag: "argStrat",
        strat: { tag: "sSketch", sketch: arg, span: arg.span },
        span: arg.span,
      };
    if (size.tag !== "sizeName") return { tag: "argSize", size, span: arg.span };
    const strat = { tag: "sName", name: size.name, span: arg.span } as const;
    return { tag: "argStrat", strat, size, span: arg.span };
  });
  return demandSketch(c, applyArguments(c, callee, { args: written, span }), span);
}

type SketchCall = SketchSyntax & { readonly tag: "sketchCall" };

/** The sketch that a value is. Raises E0502 for other values. */
function demandSketch(c: StrategyElaborator, v: StratValue, span: Span): Sketch {
  if (v.tag === "strategy" && v.sketch !== undefined) return v.sketch;
  if (c.home.checking === true) return { tag: "any" };
  throw c.problems.kind(span, `a sketch is expected here, not ${describeStrategyValue(v)}`, [
    "a strategy is a sketch if its body is one: `strategy tiled(t: nat) = sketch(map[_] > map[t])`",
  ]);
}

/** An expression as a size; undefined for other expressions, `_` among them. */
function sizeSyntax(e: ExprSyntax): SizeSyntax | undefined {
  const { span } = e;
  switch (e.tag) {
    case "number":
      return /^\d+$/.test(e.text) && e.suffix === undefined
        ? { tag: "sizeNat", value: Number(e.text), span }
        : undefined;
    case "name":
      return e.name.text === "_" ? undefined : { tag: "sizeName", name: e.name, span };
    case "tuple":
      return e.elems.length === 1 ? sizeSyntax(e.elems[0]!) : undefined;
    case "infix": {
      const operands = e.operands.flatMap((o) => sizeSyntax(o) ?? []);
      if (operands.length < e.operands.length || !e.ops.every(isSizeOp)) return undefined;
      return { tag: "sizeInfix", ops: e.ops, operands, span };
    }
    default:
      return undefined;
  }
}

/** Puts what follows `>` into the loop before it. */
function around(c: StrategyElaborator, s: SketchSyntax, outer: Sketch, inner: Sketch): Sketch {
  if (outer.tag === "loop")
    return {
      ...outer,
      inner: outer.inner.tag === "any" ? inner : around(c, s, outer.inner, inner),
    };
  if (outer.tag === "any" && c.home.checking === true) return inner;
  throw c.problems.illTyped(s.span, "only a loop has something inside: `map[n] > …`", {
    help: ["write what a primitive holds as its argument: `kernel(map[n] > …)`"],
  });
}

const primitiveOf = ({ text, qualifier }: Name): PrimName | undefined =>
  qualifier === undefined ? PRIM_NAMES.find((p) => p === text) : undefined;

function primitive(
  c: StrategyElaborator,
  name: Name,
  sort: "loop" | "primitive",
  fits: (p: PrimName) => boolean,
): PrimName {
  const found = PRIM_NAMES.find((p) => p === name.text && fits(p));
  if (found !== undefined && name.qualifier === undefined) return found;
  throw c.problems.unknownName(name.span, sort, name.text, PRIM_NAMES.filter(fits));
}

/** Operators, calls of scalar primitives, and holes. */
function termSketch(c: StrategyElaborator, e: ExprSyntax): Sketch {
  switch (e.tag) {
    case "name":
      return e.name.text === "_"
        ? { tag: "any" }
        : declared(c, { name: e.name, args: [], span: e.span });
    case "infix": {
      const [first, ...others] = e.operands.map((operand) => termSketch(c, operand));
      return others.reduce<Sketch>((left, right, i) => {
        const op = e.ops[i]!;
        if (op === "/^") throw c.problems.illTyped(e.span, "`/^` divides sizes, not values");
        return { tag: "prim", prim: OPERATOR_PRIMITIVES[op], args: [left, right] };
      }, first!);
    }
    case "call":
      if (e.fun.tag === "name") {
        const prim = primitive(c, e.fun.name, "primitive", (p) => PRIMITIVES[p].role === "scalar");
        return { tag: "prim", prim, args: e.args.map((a) => termSketch(c, a)) };
      }
      break;
    case "tuple":
      if (e.elems.length === 1) return termSketch(c, e.elems[0]!);
      break;
    default:
      break;
  }
  throw c.problems.illTyped(
    e.span,
    "a sketch has loops, primitives, operators and `_` for anything",
    {
      help: ["for example `map[n] > reduce[k] > _ + _ * _`"],
    },
  );
}

/** The sizes of a sketch: local names, and names of sizes of the program, as unknowns until the search begins. */
function sizesOf(c: StrategyElaborator): TypeNames {
  const names = c.sizeNames();
  return {
    ...names,
    size: (name) =>
      c.find(name) === undefined && name.qualifier === undefined
        ? c.home.session.sizes.variable("meta", name.text)
        : names.size(name),
  };
}
