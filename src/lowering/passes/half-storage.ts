/**
 * @file f16 as storage: values of f16 that are only loaded, moved, stored and converted are held as f32.
 *
 * In:  flat code. Out: if no operation of the kernel computes in f16, no variable and no array of its own has elements of f16; each load of
 *      f16 is converted at once, and each store converts. Else the code as it is.
 * Invariant: every element of f16 can be held as f32, and converting it back gives the same element, so every buffer gets the same values.
 *      A value that is rounded to f16 and then used goes on needing f16.
 *
 *     const half t = i < n ? A[i] : 0;  ... (float)t   ->   const float t = i < n ? (float)A[i] : 0.0f;  ... t
 */
import { constant, mapStmt, walkStmts } from "../code.ts";
import { mapExpr, onceEach } from "../expr-parts.ts";
import type { CType, Expr, Flat, LocalArray } from "../imperative.ts";
import { type FlatCode, optionalPass } from "./pass.ts";

const isHalf = (type: CType): boolean => type.scalar === "f16";
const wider = (type: CType): CType => (isHalf(type) ? { ...type, scalar: "f32" } : type);
const widerArray = (a: LocalArray): LocalArray =>
  a.scalar === "f16" ? { ...a, scalar: "f32" } : a;

/** The code with f32 in the place of f16; undefined if it computes in f16. */
function asFloats(code: FlatCode): FlatCode | undefined {
  const arrays = new Set(code.locals.map((a) => a.name));
  walkStmts(code.body, (s) => void (s.tag === "declareArray" && arrays.add(s.array.name)));
  let fits = true;
  const unfit = (e: Expr): Expr => {
    fits = false;
    return e;
  };
  /** A value of f16 as f32. */
  const wide: (e: Expr) => Expr = onceEach((e) => {
    const type = wider(e.type);
    switch (e.tag) {
      case "const":
        return constant(e.value, type);
      case "var":
      case "undef":
        return { ...e, type };
      case "load":
        return arrays.has(e.buffer) ? { ...e, type } : { tag: "cast", arg: e, type };
      case "select":
        return { ...e, cond: plain(e.cond), then: wide(e.then), else: wide(e.else), type };
      case "vector":
        return { ...e, elems: e.elems.map(wide), type };
      case "lane":
        return { ...e, arg: wide(e.arg), type };
      default:
        return unfit(e);
    }
  });
  const plain: (e: Expr) => Expr = onceEach((e) => {
    if (isHalf(e.type)) return unfit(e);
    if (e.tag !== "cast" || !isHalf(e.arg.type)) return mapExpr(e, plain);
    return e.type.scalar === "f32" ? wide(e.arg) : { ...e, arg: wide(e.arg) };
  });
  const value = (e: Expr): Expr => (isHalf(e.type) ? wide(e) : plain(e));
  /** A value that is stored in a buffer of f16: it may be rounded there. */
  const stored = (e: Expr): Expr =>
    e.tag === "cast" && e.arg.type.scalar === "f32"
      ? { ...e, arg: plain(e.arg) }
      : { tag: "cast", arg: wide(e), type: e.type };
  const list = (stmts: readonly Flat[]): readonly Flat[] =>
    stmts.map((s): Flat => {
      if (s.tag === "declareArray") return { ...s, array: widerArray(s.array) };
      if (s.tag === "store" && isHalf(s.value.type) && !arrays.has(s.buffer))
        return { ...s, value: s.old === undefined ? stored(s.value) : unfit(s.value) };
      const inner = mapStmt(s, { expr: value, size: (n) => n, body: list });
      return inner.tag === "declare" ? { ...inner, type: wider(inner.type) } : inner;
    });
  const made = { ...code, body: list(code.body), locals: code.locals.map(widerArray) };
  return fits ? made : undefined;
}

/** The optional pass that holds as f32 what is f16 only in memory: few devices compute in f16, and all convert it. */
export const halfStorage = optionalPass({
  name: "half-storage",
  makes: "values that are f16 only in memory are held as f32",
  run: (code: FlatCode) => asFloats(code) ?? code,
});
