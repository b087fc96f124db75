/** @file Membership of types in the classes that signatures demand: `numeric(a)`, `float(a)`. */
import { showType } from "../show-type.ts";
import type { ClassDemand, TypeClass } from "../signature.ts";
import { isFloatName, isStoredOnly, type ScalarName, scalarOf, type Type } from "../type.ts";
import { illTyped } from "./ill-typed.ts";

const CLASS_WORDS: Readonly<Record<TypeClass, string>> = {
  numeric: "number",
  float: "floating-point number",
  integer: "whole number",
  scalar: "scalar",
  ordered: "number",
  element: "scalar, a vector or a tuple of those",
  data: "value, not a function",
};

/**
 * True if a known type belongs to the class. `numeric` and `ordered` exclude `bool`, and `numeric` excludes index types; `numeric`
 * and `integer` exclude `i8` and `u8`; vectors are classified by their lanes. A type variable belongs to `data` only, but as a tuple component it passes as an element.
 */
export function inClass(name: TypeClass, type: Type): boolean {
  const scalar = scalarOf(type);
  switch (name) {
    case "data":
      return type.tag !== "fun" && type.tag !== "natFun" && type.tag !== "boundary";
    case "element":
      return scalar !== undefined || (type.tag === "tuple" && type.elems.every(isElement));
    case "scalar":
      return type.tag === "scalar" || type.tag === "idx";
    case "numeric":
      return scalar !== undefined && isNumber(scalar) && type.tag !== "idx";
    case "ordered":
      return scalar !== undefined && scalar !== "bool";
    case "float":
      return scalar !== undefined && isFloatName(scalar);
    case "integer":
      return scalar !== undefined && isNumber(scalar) && !isFloatName(scalar);
    default:
      return name satisfies never;
  }
}

const isNumber = (scalar: ScalarName): boolean => scalar !== "bool" && !isStoredOnly(scalar);

/** True for elements and for type variables, which may still become elements. */
const isElement = (t: Type): boolean => t.tag === "var" || inClass("element", t);

/** What is written instead of arithmetic on bytes, or of an operation on the bits of a truth value or a float. */
function insteadOf(name: TypeClass, type: Type): string {
  const scalar = scalarOf(type);
  if (scalar !== undefined && isStoredOnly(scalar) && name !== "float")
    return "; convert it before computing: `x as i32`";
  if (name !== "integer") return "";
  return scalarOf(type) === "bool"
    ? "; of truth values write `&&`, `||`, `!=` and `!`"
    : "; a power is written `pow(a, b)`";
}

/** Throws a StrataError of `IllTyped` if a known type is not in the class. A type variable passes. */
export function demandClass({ name, type }: ClassDemand): void {
  if (type.tag === "var" || inClass(name, type)) return;
  const message = `expected a ${CLASS_WORDS[name]}, found ${showType(type)}${insteadOf(name, type)}`;
  throw illTyped(message, undefined, type);
}
