/** @file Elaborates sketches. */
import { loopFamily, type Sketch } from "../../../search/index.ts";
import { PRIM_NAMES, PRIMITIVES, type PrimName } from "../../../term/index.ts";
import type { ExprSyntax, Name, SketchSyntax } from "../../syntax/syntax.ts";
import { OPERATOR_PRIMITIVES } from "../expr/operator.ts";
import type { TypeNames } from "../names.ts";
import { elaborateSize } from "../type.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";

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
      const args = s.args.map((a) => elaborateSketch(c, a));
      const [first] = args;
      if (s.name.text === "contains") {
        if (first !== undefined && args.length === 1) return { tag: "contains", inner: first };
        throw c.problems.arity(s.span, "contains", "one sketch", args.length);
      }
      return { tag: "prim", prim: primitive(c, s.name, "primitive", () => true), args };
    }
    case "sketchTerm":
      return termSketch(c, s.term);
    default:
      return s satisfies never;
  }
}

/** Puts what follows `>` into the loop before it. */
function around(c: StrategyElaborator, s: SketchSyntax, outer: Sketch, inner: Sketch): Sketch {
  if (outer.tag === "loop")
    return {
      ...outer,
      inner: outer.inner.tag === "any" ? inner : around(c, s, outer.inner, inner),
    };
  throw c.problems.illTyped(s.span, "only a loop has something inside: `map[n] > …`", {
    help: ["write what a primitive holds as its argument: `kernel(map[n] > …)`"],
  });
}

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
      if (e.name.text === "_") return { tag: "any" };
      break;
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
