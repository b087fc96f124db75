/**
 * @file f16 as storage: what is loaded as f16 is used as f32, and what is stored as f16 is computed as f32. Devices without arithmetic in
 * f16 have such accesses, too.
 */
import type { Expr, Flat, LoadExpr } from "./imperative.ts";

type Cast = Expr & { readonly tag: "cast" };

/** A conversion to f32 of elements of f16 in memory. */
export type HalfLoad = Cast & { readonly arg: LoadExpr };
/** A store of f32 to elements of f16. */
export type HalfStore = Flat & { readonly tag: "store"; readonly value: Cast };

/** True for a load of f16 elements of which only the values as f32 are used. */
export const isHalfLoad = (e: Expr): e is HalfLoad =>
  e.tag === "cast" &&
  e.type.scalar === "f32" &&
  e.arg.tag === "load" &&
  e.arg.type.scalar === "f16";

/** True for a store of values of f32 as f16. */
export const isHalfStore = (s: Flat): s is HalfStore =>
  s.tag === "store" &&
  s.old === undefined &&
  s.value.tag === "cast" &&
  s.value.type.scalar === "f16" &&
  s.value.arg.type.scalar === "f32";
