/** @file Which classes of floats the expressions of a kernel may have, from its literals and operations. */
import { intoType, isFloatName } from "../../term/index.ts";
import { isFloat } from "../code.ts";
import { onceEach } from "../expr-parts.ts";
import {
  ANY_FLOAT,
  classesOfConversion,
  classesOfResult,
  classesOfSquare,
  classOfFloat,
  type FloatClasses,
  NO_FLOAT,
} from "../facts/float-classes.ts";
import type { Expr, ScalarName } from "../imperative.ts";
import type { ValuesByName } from "./values-by-name.ts";

/**
 * Gives a function that tells which classes an expression's value may have, in any lane. A variable or array has the classes of all
 * values that it is ever given; loops make these a fixed point. An undefined value has none.
 */
export function floatValues(values: ValuesByName): (e: Expr) => FloatClasses {
  const known = new Map([...values].map(([name]) => [name, NO_FLOAT]));
  const floats = [...values].filter(([, all]) => all.some((e) => isFloat(e.type)));
  let grows = true;
  while (grows) {
    grows = false;
    const classes = classesIn(known);
    for (const [name, all] of floats) {
      const before = known.get(name)!;
      const now = all.reduce((s, e) => s | classes(e), before);
      grows ||= now !== before;
      known.set(name, now);
    }
  }
  return classesIn(known);
}

function classesIn(known: ReadonlyMap<string, FloatClasses>): (e: Expr) => FloatClasses {
  const ofName = (name: string): FloatClasses => known.get(name) ?? ANY_FLOAT;
  const classes: (e: Expr) => FloatClasses = onceEach((e) => {
    switch (e.tag) {
      case "const":
        return classOfLiteral(e.value, e.type.scalar);
      case "var":
        return ofName(e.name);
      case "load":
        return ofName(e.buffer);
      case "op":
        return isSquare(e)
          ? classesOfSquare(classes(e.args[0]!))
          : classesOfResult(e.op, e.args.map(classes));
      case "select":
        return classes(e.then) | classes(e.else);
      case "cast":
        return classesOfConversion(e.arg.type.scalar, classes(e.arg));
      case "vector":
        return e.elems.reduce((s, x) => s | classes(x), NO_FLOAT);
      case "lane":
      case "pick":
        return classes(e.arg);
      case "tabled":
        return e.table.values.reduce<FloatClasses>(
          (s, x) => s | classOfLiteral(x, e.table.scalar),
          NO_FLOAT,
        );
      case "undef":
        return NO_FLOAT;
      case "index":
      case "external":
        return ANY_FLOAT;
      default:
        return e satisfies never;
    }
  });
  return classes;
}

const classOfLiteral = (x: number | bigint | boolean, scalar: ScalarName): FloatClasses =>
  isFloatName(scalar) ? classOfFloat(Number(intoType(scalar, x))) : ANY_FLOAT;

/** True for a product of a variable with itself. */
const isSquare = ({ op, args: [a, b] }: Expr & { readonly tag: "op" }): boolean =>
  op === "mul" && a?.tag === "var" && b?.tag === "var" && a.name === b.name;
