/**
 * @file Vectorisation: turns loops over lanes into vector statements.
 *
 * In:  structured code with loops of kind `lane`, one iteration per lane of a vector. Out: the statements of these loops act on
 *      vectors. If the lanes differ in control flow (a condition or loop bound depends on the lane), the loop is unrolled
 *      instead, and the kernel's context receives the reason.
 * Establishes: no loops over lanes, no `pick`. Invariant: each element is computed from the same values in the same order.
 *
 *     for lane (l < 4) { out[4 * i + l] = 2 * xs[4 * i + l]; }   ->   out[4 * i .. +4] = 2 * xs[4 * i .. +4];
 */
import { type Size, type SizeTable, substituteSizes } from "../../term/index.ts";
import {
  ctype,
  mapStmt,
  rewriteStmts,
  stmtExprs,
  stmtSizes,
  variable,
  walkStmts,
} from "../code.ts";
import { loweringFailed } from "../errors.ts";
import { exprParts, mapExpr, onceEach, visitOnce } from "../expr-parts.ts";
import type { Expr, For, Straight, Structured, VectorWidth } from "../imperative.ts";
import { executedLoads } from "../lane-choice.ts";
import { laneAt, vectorFrom } from "../lanes.ts";
import type { FreshNames } from "../names.ts";
import type { OneByOne } from "../one-by-one.ts";
import {
  atLane,
  broadcast,
  dependsOnData,
  isContiguous,
  isStrided,
  LaneExprs,
  type LaneIndices,
  mentionsSome,
  sizeMentions,
  type VectorVars,
} from "../vectorise-expr.ts";
import { laneParts } from "./lane-parts.ts";
import { laneScalars } from "./lane-scalars.ts";
import { laneDependence } from "./lane-variables.ts";
import { type KernelContext, onBody, requiredPass, type StructuredCode } from "./pass.ts";

function vectorise(
  body: readonly Structured[],
  { names, table, oneByOne = () => undefined }: KernelContext,
): readonly Structured[] {
  const go = (list: readonly Structured[]): readonly Structured[] =>
    list.flatMap((s) => {
      if (s.tag === "for" && s.loop.kind === "lane")
        return vectoriseLoop({ ...s, body: go(s.body) }, names, table, oneByOne);
      return [mapStmt(s, { expr: (e) => e, size: (n) => n, body: go })];
    });
  return rewriteStmts(go(body), resolvePick, (s) => s);
}

/** Replaces a `pick` by the lane with its number. Raises loweringFailed (E0708) if the number is still symbolic. */
function resolvePick(e: Expr): Expr {
  if (e.tag !== "pick") return e;
  const lane = e.index.constant;
  if (lane !== undefined) return { tag: "lane", arg: e.arg, lane, type: e.type };
  throw loweringFailed([
    {
      code: "E0708",
      severity: "error",
      message: "the index of a vector's component is not known at compile time",
      help: [
        "unroll the loop over the components (mapSeqUnroll), or read with asVector of the same width",
        "or, if scalars are only converted to vectors and back, remove both conversions: topDown(asScalarAsVector)",
      ],
    },
  ]);
}

function vectoriseLoop(
  loop: For<Structured>,
  names: FreshNames,
  table: SizeTable,
  oneByOne: (why: OneByOne) => void,
): readonly Structured[] {
  const lane = table.variable("loop", loop.var);
  const width = loop.extent.constant!;
  if (![2, 4, 8, 16].includes(width)) return unroll(loop, lane, width, names);
  const scalars = laneScalars(loop.body, { lane, width }, names);
  const split = scalars && inLanes(scalars, lane, width, names, oneByOne, true);
  if (split !== undefined && split.why === undefined) return asVectors(split);
  const lanes = inLanes(loop.body, lane, width, names, oneByOne);
  if (lanes.why === undefined) return asVectors(lanes);
  const parts = laneParts(loop.body);
  if (parts !== undefined)
    return parts.flatMap((body) => {
      const warn = parts.length > 1 && storesTruth(body) ? () => undefined : oneByOne;
      return vectoriseLoop({ ...loop, body }, names, table, warn);
    });
  if (lanes.why !== "edges") oneByOne(lanes.why);
  return unroll(loop, lane, width, names);
}

/** A body over lanes, and why it cannot become vector statements; undefined if it can. */
interface LaneBody extends LaneLoop {
  readonly body: readonly Structured[];
  readonly why: Divergence | undefined;
}

function inLanes(
  body: readonly Structured[],
  lane: Size,
  width: number,
  names: FreshNames,
  oneByOne: (why: OneByOne) => void,
  shared = false,
): LaneBody {
  const vectors = laneDependence(body, lane).variables;
  const indices = laneIndices(body, vectors, width, names);
  const executed = executedLoads(body.flatMap(stmtExprs));
  const choiceApart = (): void => oneByOne("choice");
  const lanes = new LaneExprs(lane, width, vectors, executed, choiceApart, indices);
  const others = new Set([...vectors].filter((name) => !indices.has(name)));
  const why = divergence(body, lane, { vectors, others }, lanes, shared);
  return { body, why, lane, width, vectors, indices, lanes, names };
}

const asVectors = (loop: LaneBody): readonly Structured[] =>
  loop.body.flatMap((s) => vectoriseStmt(s, loop));

/** True if the lanes store truth values and nothing else: beside vectors of other values, no warning is due. */
const storesTruth = (body: readonly Structured[]): boolean =>
  body.every((s) => s.tag === "declare" || (s.tag === "store" && s.value.type.scalar === "bool"));

/**
 * The vector variables that indices of loads mention, each with new names for its lanes. A variable that is assigned later is left
 * out: its lanes would have to follow.
 */
function laneIndices(
  body: readonly Structured[],
  vectors: VectorVars,
  width: number,
  names: FreshNames,
): LaneIndices {
  const used = new Set<string>();
  const assigned = new Set<string>();
  const sizes = visitOnce((p) => {
    const size = p.tag === "load" ? p.index : p.tag === "index" ? p.size : undefined;
    for (const v of size?.vars ?? []) if (vectors.has(v.name)) used.add(v.name);
  });
  walkStmts(body, (s) => {
    if (s.tag === "assign") assigned.add(s.name);
    for (const e of stmtExprs(s)) sizes(e);
  });
  return new Map(
    [...used]
      .filter((name) => !assigned.has(name))
      .map((name) => [name, Array.from({ length: width }, () => names.fresh(name))]),
  );
}

/** `edges`, a branch on the index of the lane, is a reason that nobody is told of: a schedule that stores a part of the last vector means it. */
type Divergence = OneByOne | "edges";

/**
 * Why the lanes must be executed one by one: they differ in control flow, store to elements at distances that are not known, declare
 * arrays that they do not share or variables that are vectors, or need a truth value per lane. Undefined if they need not. `shared`: private arrays are shared.
 */
function divergence(
  body: readonly Structured[],
  lane: Size,
  { vectors, others }: { readonly vectors: VectorVars; readonly others: VectorVars },
  { dependOnLane }: LaneExprs,
  shared: boolean,
): Divergence | undefined {
  let why: Divergence | undefined;
  const because = (reason: Divergence, holds: boolean): void => {
    if (holds) why ??= reason;
  };
  let [isApart, holdsVectors] = [false, false];
  const needsTruth = truthPerLane(dependOnLane);
  const expr = visitOnce((p) => {
    holdsVectors ||= p.type.width > 1 && dependOnLane(p);
    if (p.tag === "index" || p.tag === "load")
      because("index", mentionsSome(p.tag === "load" ? p.index : p.size, others));
  });
  walkStmts(body, (s) => {
    if (s.tag === "if" && dependOnLane(s.cond))
      because(dependsOnData(s.cond) ? "branch" : "edges", true);
    if (s.tag === "for")
      because(
        "length",
        stmtSizes(s).some((n) => mentionsAny(n, lane, vectors)),
      );
    if (s.tag === "store") {
      because("update", s.old !== undefined);
      because("apart", !isStrided(s.index, lane) || mentionsSome(s.index, vectors));
      isApart ||= !isContiguous(s.index, lane);
      holdsVectors ||= s.value.type.width > 1 && s.value.tag !== "vector";
      because("stored truth", s.value.type.scalar === "bool");
    }
    because("array", s.tag === "declareArray" && !(shared && s.array.space === "private"));
    because("vector", s.tag === "declare" && s.type.width > 1 && vectors.has(s.name));
    because("barrier", s.tag === "barrier");
    for (const e of storedParts(s) ?? stmtExprs(s)) {
      because("kept truth", needsTruth(e));
      expr(e);
    }
  });
  because("apart", isApart && holdsVectors);
  return why;
}

/**
 * Gives a test that is true for an expression that needs a truth value per lane, which OpenCL's vectors do not have: vector comparisons give −1, as wide as
 * their operands, and memory holds a truth value as a byte. A `select` on such a condition does not count, since a mask chooses or
 * it is gathered lane by lane.
 */
function truthPerLane(dependOnLane: (e: Expr) => boolean): (e: Expr) => boolean {
  const needsTruth: (e: Expr) => boolean = onceEach((e) => {
    if (!dependOnLane(e)) return false;
    if (e.type.scalar === "bool") return true;
    const chosen = e.tag === "select" && dependOnLane(e.cond);
    return !chosen && exprParts(e).some(needsTruth);
  });
  return needsTruth;
}

const mentionsAny = (s: Size, lane: Size, vectors: VectorVars): boolean =>
  sizeMentions(s, lane) || mentionsSome(s, vectors);

/** A loop over lanes that becomes vector statements. */
interface LaneLoop {
  readonly lane: Size;
  readonly width: number;
  readonly vectors: VectorVars;
  readonly indices: LaneIndices;
  readonly lanes: LaneExprs;
  readonly names: FreshNames;
}

function vectoriseStmt(s: Structured, loop: LaneLoop): readonly Structured[] {
  const { lane, vectors } = loop;
  const w = loop.width as VectorWidth;
  const wide = loop.lanes.vector;
  switch (s.tag) {
    case "declare": {
      if (!vectors.has(s.name)) return [s];
      const init = s.init && broadcast(wide(s.init), w);
      const type = ctype(s.type.scalar, w);
      const whole: Structured = { ...s, type, ...(init && { init }) };
      const arg: Expr = { tag: "var", name: s.name, type };
      const parts = (loop.indices.get(s.name) ?? []).map(
        (name, k): Structured => ({
          ...s,
          name,
          init: { tag: "lane", arg, lane: k, type: s.type },
        }),
      );
      return [whole, ...parts];
    }
    case "assign":
      return [vectors.has(s.name) ? { ...s, value: broadcast(wide(s.value), w) } : s];
    case "store":
      if (s.value.tag === "vector" || !isContiguous(s.index, lane)) return storeLanes(s, loop);
      return [{ ...s, index: atLane(s.index, lane, 0), value: broadcast(wide(s.value), w) }];
    default:
      return [
        mapStmt(s, {
          expr: (e) => e,
          size: (n) => n,
          body: (b) => b.flatMap((x) => vectoriseStmt(x, loop)),
        }),
      ];
  }
}

/** The parts of a vector that a lane stores as a whole, which are vectors over the lanes; undefined for other statements. */
const storedParts = (s: Structured): readonly Expr[] | undefined =>
  s.tag === "store" && s.value.tag === "vector" ? s.value.elems : undefined;

/** Stores the lanes of vectors to elements that are not neighbours, one by one: a scalar for each lane, or a vector of its parts. */
function storeLanes(
  s: Structured & { tag: "store" },
  { lane, width, lanes, names }: LaneLoop,
): readonly Structured[] {
  const wholes = (storedParts(s) ?? [s.value]).map((part): Straight & { tag: "declare" } => {
    const init = lanes.vector(part);
    return { tag: "declare", name: names.fresh("lanes"), type: init.type, init, mutable: false };
  });
  const stores = Array.from({ length: width }, (_, k): Structured => {
    const parts = wholes.map(({ name, type }) => {
      const whole = variable(name, type);
      return type.width === 1 ? whole : laneAt(whole, k);
    });
    return {
      ...s,
      index: atLane(s.index, lane, k),
      value: parts.length === 1 ? parts[0]! : vectorFrom(parts),
    };
  });
  return [...wholes, ...stores];
}

/** Unrolls the loop: one copy of the body per lane, each with new names. */
function unroll(
  loop: For<Structured>,
  lane: Size,
  width: number,
  names: FreshNames,
): readonly Structured[] {
  const lanes = new LaneExprs(lane, 1);
  return Array.from({ length: width }, (_, k) => {
    const renamed = new Map<string, string>();
    walkStmts(loop.body, (s) => {
      if (s.tag === "declare") renamed.set(s.name, names.fresh(s.name));
      if (s.tag === "declareArray") renamed.set(s.array.name, names.fresh(s.array.name));
      if (s.tag === "for") renamed.set(s.var, names.fresh(s.var));
    });
    const size = (n: Size): Size => renameIn(atLane(n, lane, k), renamed);
    const inLane = lanes.inLane(k);
    const rename = renaming(renamed);
    const expr = (e: Expr): Expr => rename(inLane(e));
    const go = (list: readonly Structured[]): readonly Structured[] =>
      list.map((s) => renameStmt(mapStmt(s, { expr, size, body: go }), renamed));
    return go(loop.body);
  }).flat();
}

function renameIn(s: Size, names: ReadonlyMap<string, string>): Size {
  let result = s;
  for (const v of s.vars) {
    const to = v.sort === "loop" ? names.get(v.name) : undefined;
    if (to !== undefined) result = replace(result, v.name, to);
  }
  return result;
}

function replace(s: Size, from: string, to: string): Size {
  const old = s.table.variable("loop", from);
  return substituteVar(s, old, s.table.variable("loop", to));
}

/** The rewrite that gives the variables and arrays in `names` their new names. */
function renaming(names: ReadonlyMap<string, string>): (e: Expr) => Expr {
  const expr: (e: Expr) => Expr = onceEach((e) => {
    const inner = mapExpr(e, expr, (s) => renameIn(s, names));
    if (inner.tag === "var") return { ...inner, name: names.get(inner.name) ?? inner.name };
    if (inner.tag === "load") return { ...inner, buffer: names.get(inner.buffer) ?? inner.buffer };
    return inner;
  });
  return expr;
}

function renameStmt(s: Structured, names: ReadonlyMap<string, string>): Structured {
  if (s.tag === "declare" || s.tag === "assign") return { ...s, name: names.get(s.name) ?? s.name };
  if (s.tag === "for") return { ...s, var: names.get(s.var) ?? s.var };
  if (s.tag === "store") return { ...s, buffer: names.get(s.buffer) ?? s.buffer };
  if (s.tag !== "declareArray") return s;
  return { ...s, array: { ...s.array, name: names.get(s.array.name) ?? s.array.name } };
}

function substituteVar(s: Size, from: Size, to: Size): Size {
  return substituteSizes(s, (v) => (v === from.vars[0] ? to : undefined));
}

/**
 * The required pass that turns loops over lanes into vector statements. A loop is unrolled instead if its lanes differ in control
 * flow, store to elements at distances that are not known, or are not 2, 4, 8 or 16. Raises loweringFailed (E0708) for a component of a
 * vector whose number stays symbolic.
 */
export const vectorisation = requiredPass({
  name: "vectorisation",
  makes: "loops over lanes are vector statements",
  required: "no target prints loops over lanes",
  gives: ["vectors"],
  run: onBody<StructuredCode>(vectorise),
});
