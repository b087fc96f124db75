/** @file Exports of type inference. */
export { IllTyped, illTyped, type Mismatch } from "./ill-typed.ts";
export { Inference } from "./inference.ts";
export { inClass } from "./type-class.ts";
export { isNumbered } from "./unknowns.ts";
