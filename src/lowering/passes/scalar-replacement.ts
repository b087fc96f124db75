/**
 * @file Private arrays become scalar variables where every index is a number: then they live in registers.
 *
 * In:  statements without `for`; private arrays declared in the body.
 * Out: an array all of whose accesses have numbers for indices is gone. An element that is stored once, at the level of the
 *      declaration, is the stored value itself, named; others are variables, of vectors where elements are stored and moved
 *      together (register-units.ts).
 * Preserves: values, order of stores to other memory.
 */
import { ctype, mapExpr, mapStmt, stmtExprs, variable, walkExpr, walkStmts } from "../code.ts";
import type { Expr, Flat, LocalArray, ScalarName, VectorWidth } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";
import { moveAt, registerUnits, type Unit } from "./register-units.ts";

function privateArrays(body: readonly Flat[], names: FreshNames): readonly Flat[] {
  return replaceIn(body, new Map(), names);
}

/** The elements of a replaced array; `units`: as variables that are assigned, else as the values stored. */
interface Replaced {
  readonly units?: readonly Register[];
  readonly values: readonly (Expr | undefined)[];
}

type VariableExpr = Expr & { tag: "var" };

/** The variable of some neighbouring elements. */
interface Register extends Unit {
  readonly variable: VariableExpr;
}
type ReplacedElements = Map<string, Replaced>;

function replaceIn(
  list: readonly Flat[],
  outer: ReplacedElements,
  names: FreshNames,
): readonly Flat[] {
  const elements: ReplacedElements = new Map(outer);
  const out: Flat[] = [];
  for (let at = 0; at < list.length; at++) {
    const s = list[at]!;
    if (
      s.tag === "declareArray" &&
      s.array.space === "private" &&
      constantIndices(s.array, list.slice(at))
    ) {
      const length = s.array.length.constant!;
      if (storedOnce(s.array.name, list.slice(at))) {
        elements.set(s.array.name, { values: new Array(length).fill(undefined) });
      } else {
        const units = registersOf(s.array, list.slice(at), names);
        elements.set(s.array.name, { units, values: units.flatMap(elementsOf) });
        for (const { variable: v } of units)
          out.push({ tag: "declare", name: v.name, type: v.type, mutable: true });
      }
      continue;
    }
    const move = s.tag === "store" ? moveIn(s.buffer, elements, list, at) : undefined;
    if (move !== undefined) at += move.length - 1;
    out.push(...(move?.assignments ?? statement(s, elements, names)));
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
  width === 1 ? [v] : Array.from({ length: width }, (_, k) => laneIn(v, k));

const laneIn = (arg: Expr, lane: number): Expr => ({
  tag: "lane",
  arg,
  lane,
  type: ctype(arg.type.scalar),
});

/** Copies between places of one array, which begin here: from variable to variable. */
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

function statement(s: Flat, elements: ReplacedElements, names: FreshNames): readonly Flat[] {
  const expr = (e: Expr): Expr => loads(e, elements);
  const target = s.tag === "store" ? elements.get(s.buffer) : undefined;
  if (s.tag === "store" && target !== undefined) {
    const [value, first] = [expr(s.value), s.index.constant!];
    return target.units !== undefined
      ? assign(value, target.units, first)
      : keep(s.buffer, value, first, elements, names);
  }
  return [mapStmt(s, { expr, size: (n) => n, body: (b) => replaceIn(b, elements, names) })];
}

/** Assigns a value to the variables of the elements that it fills. */
function assign(value: Expr, units: readonly Register[], first: number): readonly Flat[] {
  const { width, scalar } = value.type;
  const part = (u: Register): Expr => {
    if (u.width === width) return value;
    const lanes = Array.from({ length: u.width }, (_, k) => laneIn(value, u.first - first + k));
    return u.width === 1 ? lanes[0]! : vectorOf(lanes, scalar);
  };
  return units
    .filter((u) => u.first >= first && u.first < first + width)
    .map((u) => ({ tag: "assign", name: u.variable.name, value: part(u) }));
}

/** Names a value that is stored once; its elements are the name, or its lanes. */
function keep(
  array: string,
  value: Expr,
  first: number,
  elements: ReplacedElements,
  names: FreshNames,
): readonly Flat[] {
  const trivial = value.tag === "var" || value.tag === "const" || value.tag === "lane";
  const name = trivial ? "" : names.fresh(`${array}_${first}`);
  const held = trivial ? value : variable(name, value.type);
  const next = [...elements.get(array)!.values];
  for (let k = 0; k < value.type.width; k++) {
    next[first + k] = value.type.width === 1 ? held : laneIn(held, k);
  }
  elements.set(array, { values: next });
  return trivial ? [] : [{ tag: "declare", name, type: value.type, init: value, mutable: false }];
}

function loads(e: Expr, elements: ReplacedElements): Expr {
  const inner = mapExpr(e, (p) => loads(p, elements));
  const known = inner.tag === "load" ? elements.get(inner.buffer)?.values : undefined;
  if (inner.tag !== "load" || known === undefined)
    return inner.tag === "lane" ? laneOfVector(inner) : inner;
  const first = inner.index.constant!;
  const parts = Array.from(
    { length: inner.type.width },
    (_, k) => known[first + k] ?? undefinedElement(inner.type.scalar),
  );
  return inner.type.width === 1 ? parts[0]! : vectorOf(parts, inner.type.scalar);
}

const undefinedElement = (scalar: ScalarName): Expr => ({ tag: "undef", type: ctype(scalar) });

/** Lane k of a vector constructor is its k-th element. */
function laneOfVector(e: Expr & { tag: "lane" }): Expr {
  return e.arg.tag === "vector" ? e.arg.elems[e.lane]! : e;
}

/** All the lanes of one vector in order are that vector. */
function vectorOf(parts: readonly Expr[], scalar: ScalarName): Expr {
  const [first] = parts;
  const whole = first?.tag === "lane" ? first.arg : undefined;
  const same =
    whole?.tag === "var" &&
    whole.type.width === parts.length &&
    parts.every(
      (p, k) =>
        p.tag === "lane" && p.lane === k && p.arg.tag === "var" && p.arg.name === whole.name,
    );
  if (same && whole !== undefined) return whole;
  return { tag: "vector", elems: parts, type: ctype(scalar, parts.length as VectorWidth) };
}

function constantIndices(array: LocalArray, list: readonly Flat[]): boolean {
  let constant = array.length.constant !== undefined;
  walkStmts(list, (s) => {
    if (s.tag === "store" && s.buffer === array.name) constant &&= s.index.constant !== undefined;
    for (const e of stmtExprs(s)) {
      walkExpr(e, (p) => {
        if (p.tag === "load" && p.buffer === array.name)
          constant &&= p.index.constant !== undefined;
      });
    }
  });
  return constant;
}

/** Each element is stored at most once, by a statement of this very list. */
function storedOnce(array: string, list: readonly Flat[]): boolean {
  const seen = new Set<number>();
  let once = true;
  let here = 0;
  let all = 0;
  for (const s of list) {
    if (s.tag !== "store" || s.buffer !== array) continue;
    here++;
    for (let k = 0; k < s.value.type.width; k++) {
      const i = s.index.constant! + k;
      once &&= !seen.has(i);
      seen.add(i);
    }
  }
  walkStmts(list, (s) => {
    if (s.tag === "store" && s.buffer === array) all++;
  });
  return once && here === all;
}

/** Scalar replacement of private arrays. */
export const scalarReplacement = optionalPass({
  name: "scalar-replacement",
  makes: "private arrays whose indices are all numbers are variables",
  run: onBody<FlatCode>((body, { names }) => privateArrays(body, names)),
});
