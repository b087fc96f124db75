/**
 * @file Scalar replacement of private arrays: they become variables, which live in registers.
 *
 * In:  flat code; private arrays declared in the body. Out: an array is removed if all its indices are numbers. If each element
 *      is stored once, in the list of statements that declares the array, the stored values themselves replace it. Otherwise
 *      its elements are variables, of vector type where elements are stored and moved together (`register-units.ts`). A choice
 *      between an element and an undefined value is the element: a variable needs no guard.
 * Invariant: values are unchanged, and so is the order of stores to other memory.
 *
 *     private f32 r[2]; r[0] = a + b; r[1] = c; y = r[0] * r[1];   ->   const float r_0 = a + b; y = r_0 * c;
 */
import { ctype, mapStmt, stmtExprs, variable, walkStmts } from "../code.ts";
import { mapExpr, onceEach, visitOnce } from "../expr-parts.ts";
import type {
  Expr,
  Flat,
  LocalArray,
  ScalarName,
  VariableExpr,
  VectorWidth,
} from "../imperative.ts";
import { laneAt, vectorFrom } from "../lanes.ts";
import type { FreshNames } from "../names.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";
import { moveAt, registerUnits, type Unit } from "./register-units.ts";

function replacePrivateArrays(body: readonly Flat[], names: FreshNames): readonly Flat[] {
  const changing = new Set<string>();
  walkStmts(body, (s) => {
    if (s.tag === "assign") changing.add(s.name);
  });
  return replaceIn(body, new Map(), { names, changing });
}

/** Where new names come from, and the variables that are assigned, new ones among them. */
interface Variables {
  readonly names: FreshNames;
  readonly changing: Set<string>;
}

/** The elements of a replaced array. With `units`, they are variables that are assigned; without, they are the stored values. */
interface Replaced {
  readonly units?: readonly Register[];
  readonly values: (Expr | undefined)[];
}

/** The variable that holds the elements of one unit. */
interface Register extends Unit {
  readonly variable: VariableExpr;
}
type ReplacedElements = Map<string, Replaced>;

function replaceIn(
  list: readonly Flat[],
  outer: ReplacedElements,
  vars: Variables,
): readonly Flat[] {
  const elements: ReplacedElements = new Map(outer);
  const uses = usesIn(list);
  const out: Flat[] = [];
  for (let at = 0; at < list.length; at++) {
    const s = list[at]!;
    if (s.tag === "declareArray" && isReplaced(s.array, uses)) {
      const length = s.array.length.constant!;
      if (uses.get(s.array.name)?.storedOnce !== false) {
        elements.set(s.array.name, { values: new Array(length).fill(undefined) });
      } else {
        const units = registersOf(s.array, list.slice(at), vars.names);
        elements.set(s.array.name, { units, values: units.flatMap(elementsOf) });
        for (const { variable: v } of units) {
          vars.changing.add(v.name);
          out.push({ tag: "declare", name: v.name, type: v.type, mutable: true });
        }
      }
      continue;
    }
    const move = s.tag === "store" ? moveIn(s.buffer, elements, list, at) : undefined;
    if (move !== undefined) at += move.length - 1;
    out.push(...(move?.assignments ?? statement(s, elements, vars)));
  }
  return out;
}

function registersOf(
  array: LocalArray,
  list: readonly Flat[],
  names: FreshNames,
): readonly Register[] {
  return registerUnits(array.name, array.length.constant!, list).map((unit) => {
    const type = ctype(array.scalar, unit.width as VectorWidth);
    const name = names.fresh(`${array.name}_${unit.first}`);
    return { ...unit, variable: { tag: "var", name, type } };
  });
}

const elementsOf = ({ variable: v, width }: Register): readonly Expr[] =>
  width === 1 ? [v] : Array.from({ length: width }, (_, k) => laneAt(v, k));

/** The assignments that replace a copy within an array, from variable to variable; undefined if statement `at` begins no copy. */
function moveIn(array: string, elements: ReplacedElements, list: readonly Flat[], at: number) {
  const units = elements.get(array)?.units;
  const move = units && moveAt(array, list, at);
  if (units === undefined || move === undefined) return undefined;
  const startingAt = (k: number): Register => units.find((u) => u.first === k)!;
  const assignments = units
    .filter((u) => u.first >= move.to && u.first < move.to + move.length)
    .map((u): Flat => {
      const value = startingAt(u.first - move.to + move.from).variable;
      return { tag: "assign", name: u.variable.name, value };
    });
  return { length: move.length, assignments };
}

function statement(s: Flat, elements: ReplacedElements, vars: Variables): readonly Flat[] {
  const expr = replacedLoads(elements);
  const target = s.tag === "store" ? elements.get(s.buffer) : undefined;
  if (s.tag === "store" && target !== undefined) {
    const [value, first] = [expr(s.value), s.index.constant!];
    return target.units !== undefined
      ? assign(value, target.units, first)
      : keep(s.buffer, value, first, elements, vars);
  }
  return [mapStmt(s, { expr, size: (n) => n, body: (b) => replaceIn(b, elements, vars) })];
}

/** Assigns a stored value, from element `first` on, to the variables of its elements. */
function assign(value: Expr, units: readonly Register[], first: number): readonly Flat[] {
  const { width } = value.type;
  const part = (u: Register): Expr => {
    if (u.width === width) return value;
    const lanes = Array.from({ length: u.width }, (_, k) => laneAt(value, u.first - first + k));
    return u.width === 1 ? lanes[0]! : vectorFrom(lanes);
  };
  return units
    .filter((u) => u.first >= first && u.first < first + width)
    .map((u) => ({ tag: "assign", name: u.variable.name, value: part(u) }));
}

/**
 * Declares a constant for a value that is stored once. The array's elements become this constant or its lanes. A literal and a
 * variable that is never assigned need none.
 */
function keep(
  array: string,
  value: Expr,
  first: number,
  elements: ReplacedElements,
  { names, changing }: Variables,
): readonly Flat[] {
  const of = value.tag === "lane" ? value.arg : value;
  const trivial = of.tag === "const" || (of.tag === "var" && !changing.has(of.name));
  const name = trivial ? "" : names.fresh(`${array}_${first}`);
  const held = trivial ? value : variable(name, value.type);
  const { values } = elements.get(array)!;
  for (let k = 0; k < value.type.width; k++) {
    values[first + k] = value.type.width === 1 ? held : laneAt(held, k);
  }
  return trivial ? [] : [{ tag: "declare", name, type: value.type, init: value, mutable: false }];
}

/** The rewrite that replaces the loads of one statement by the elements as they are before it. */
function replacedLoads(elements: ReplacedElements): (e: Expr) => Expr {
  const expr: (e: Expr) => Expr = onceEach((e) => {
    const inner = mapExpr(e, expr);
    if (inner.tag === "lane" && inner.arg.tag === "vector") return laneAt(inner.arg, inner.lane);
    if (inner.tag === "select" && isUndefined(inner.else) && isVariable(inner.then))
      return inner.then;
    const known = inner.tag === "load" ? elements.get(inner.buffer)?.values : undefined;
    if (inner.tag !== "load" || known === undefined) return inner;
    const first = inner.index.constant!;
    const parts = Array.from(
      { length: inner.type.width },
      (_, k) => known[first + k] ?? undefinedElement(inner.type.scalar),
    );
    return inner.type.width === 1 ? parts[0]! : vectorFrom(parts);
  });
  return expr;
}

const isUndefined = (e: Expr): boolean =>
  e.tag === "undef" || (e.tag === "vector" && e.elems.every(isUndefined));

/** True for a variable or its lanes, which have a value everywhere. */
const isVariable = (e: Expr): boolean =>
  e.tag === "var" ||
  (e.tag === "lane" && isVariable(e.arg)) ||
  (e.tag === "vector" && e.elems.every(isVariable));

const undefinedElement = (scalar: ScalarName): Expr => ({ tag: "undef", type: ctype(scalar) });

/** How the statements of a list use one array. */
interface ArrayUse {
  /** True if all indices of loads and stores are numbers. */
  constant: boolean;
  /** True if each element is stored at most once, and all stores are in the list itself, not inside its statements. */
  storedOnce: boolean;
  readonly stored: Set<number>;
}

/** True for a private array whose length and indices are numbers. */
const isReplaced = (array: LocalArray, uses: ReadonlyMap<string, ArrayUse>): boolean =>
  array.space === "private" &&
  array.length.constant !== undefined &&
  uses.get(array.name)?.constant !== false;

/** The use of each array that the statements of a list mention. */
function usesIn(list: readonly Flat[]): ReadonlyMap<string, ArrayUse> {
  const uses = new Map<string, ArrayUse>();
  const useOf = (array: string): ArrayUse => {
    const use = uses.get(array) ?? { constant: true, storedOnce: true, stored: new Set() };
    uses.set(array, use);
    return use;
  };
  const loads = visitOnce((p) => {
    if (p.tag === "load") useOf(p.buffer).constant &&= p.index.constant !== undefined;
  });
  const here = new Set(list);
  walkStmts(list, (s) => {
    stmtExprs(s).forEach(loads);
    if (s.tag === "store") see(s, useOf(s.buffer), here.has(s));
  });
  return uses;
}

/** Adds a store to the use of its array; `here`: the list itself contains the store. */
function see(s: Flat & { tag: "store" }, use: ArrayUse, here: boolean): void {
  const first = s.index.constant;
  use.constant &&= first !== undefined;
  use.storedOnce &&= here;
  if (first === undefined) return;
  for (let i = first; i < first + s.value.type.width; i++) {
    use.storedOnce &&= !use.stored.has(i);
    use.stored.add(i);
  }
}

/**
 * The optional pass that replaces private arrays whose length and indices are all numbers by scalar or vector variables, or by the
 * stored values themselves if each element is stored once. Other private arrays stay.
 */
export const scalarReplacement = optionalPass({
  name: "scalar-replacement",
  makes: "private arrays whose indices are all numbers are scalar or vector variables",
  run: onBody<FlatCode>((body, { names }) => replacePrivateArrays(body, names)),
});
