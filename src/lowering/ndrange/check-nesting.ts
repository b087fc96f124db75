/**
 * @file Checks that OpenCL can run the nest of parallel maps in a kernel, and reports all problems in one run.
 *
 * In:  the body of a `kernel` term. Out: diagnostics E0709 and E0715; none if the nest is valid.
 * Rules: each dimension serves one map of a nest; `mapLcl` is inside `mapWrg`; `mapGlb` does not mix with `mapWrg` or `mapLcl`;
 * local memory is allocated per work-group; a `mapVec` contains no parallel map.
 */
import {
  children,
  type Diagnostic,
  occurs,
  PRIMITIVES,
  type PrimName,
  type Term,
  unlabel,
} from "../../term/index.ts";
import { noSuchVector } from "../errors.ts";
import { memoryOf } from "../memories.ts";
import { localInsideLocal, localWithoutGroups, nesting } from "./nesting-errors.ts";

type ParallelMap = "mapGlb" | "mapWrg" | "mapLcl";
/** True for the parallel maps: all parallel primitives except `dispatch`. */
const isParallel = (p: PrimName): p is ParallelMap =>
  PRIMITIVES[p].role === "parallel" && p !== "dispatch";
/** OpenCL's vector widths. 3 is left out, because a vector of 3 takes the space of 4. */
const WIDTHS = new Set<number | undefined>([2, 4, 8, 16]);

/** The parallel maps around a sub-term, outermost first, and the memory that the sub-term fills. */
interface MapNest {
  readonly maps: readonly { readonly prim: ParallelMap; readonly dim: number }[];
  /** The primitive (`toLocal`, …) whose argument the sub-term is part of. */
  readonly memory?: PrimName;
  /** True inside the function of a `mapVec`. */
  readonly vector?: boolean;
  /**
   * Inside a `mapLcl`: the number of variables bound by its function and the functions inside it. De Bruijn indices below this
   * number may depend on the work-item.
   */
  readonly own?: number;
}

/**
 * All problems of the nest of parallel maps in the body of one kernel (E0709, and E0715 for a vector width), each once; empty if
 * OpenCL can run it. Parts of the body that do not go together are reported only if there is no other problem.
 */
export function checkNesting(body: Term): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const found: FirstOfKind = new Map();
  const seen = new Set<string>();
  const todo: PlacedTerm[] = [[body, { maps: [] }]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop())
    todo.push(...visit(...next, problems, seen, found).toReversed());
  if (problems.length === 0) problems.push(...mixed(found));
  return problems;
}

/** The first map of each kind, and under `memory` the first term that allocates local memory. */
type FirstOfKind = Map<ParallelMap | "memory", Term>;

/**
 * Reports `mapGlb` beside `mapWrg` or beside local memory in different parts of one kernel: an ND-range is either one of work-items
 * or one of work-groups.
 */
function mixed(found: FirstOfKind): Diagnostic[] {
  const [glb, wrg, local] = [found.get("mapGlb"), found.get("mapWrg"), found.get("memory")];
  if (glb === undefined) return [];
  if (local !== undefined) return [localWithoutGroups(local)];
  if (wrg === undefined) return [];
  return [
    nesting(
      "mapGlb and mapWrg stand side by side in one kernel: the two models do not mix",
      glb,
      "use mapWrg and mapLcl for both, or a kernel for each",
    ),
  ];
}

/** A sub-term and the maps around it. */
type PlacedTerm = readonly [term: Term, nest: MapNest];

/** Visits a sub-term, once per context, and collects problems. Returns the parts to visit next. */
function visit(
  t: Term,
  nest: MapNest,
  problems: Diagnostic[],
  seen: Set<string>,
  found: FirstOfKind,
): readonly PlacedTerm[] {
  const key = `${t.id} ${nest.maps.map((m) => m.prim + m.dim).join()} ${nest.memory} ${nest.vector} ${nest.own}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const e = unlabel(t);
  const memory = memoryOf(e);
  if (memory?.madeBy === "group") checkLocal(e, nest, problems, found);
  if (e.tag === "prim" && e.prim === "mapVec") {
    if (!WIDTHS.has(e.sizes[0]?.constant)) problems.push(noSuchVector(e));
    return [
      [e.args[0]!, { ...nest, vector: true }],
      [e.args[1]!, nest],
    ];
  }
  if (e.tag === "lam" && nest.own !== undefined) return [[e.body, { ...nest, own: nest.own + 1 }]];
  if (e.tag !== "prim" || !isParallel(e.prim)) {
    const inner = memory?.holds === "copy" ? { ...nest, memory: memory.name } : nest;
    return children(e).map((c) => [c, inner]);
  }
  const map = { prim: e.prim, dim: e.sizes[0]?.constant ?? -1 };
  const problem = misplaced(map, nest, e);
  if (problem !== undefined) problems.push(problem);
  if (!found.has(map.prim)) found.set(map.prim, e);
  const own = map.prim === "mapLcl" ? (nest.own ?? 0) : nest.own;
  const inner = { ...nest, maps: [...nest.maps, map], ...(own !== undefined && { own }) };
  return [
    [e.args[0]!, inner],
    [e.args[1]!, nest],
  ];
}

/** The problem of one parallel map in the nest around it; undefined if it is valid. */
function misplaced(map: MapNest["maps"][number], nest: MapNest, t: Term): Diagnostic | undefined {
  const { prim, dim } = map;
  const names = nest.maps.map((m) => `${m.prim}(${m.dim})`).join(" > ");
  if (dim < 0 || dim > 2)
    return nesting(`${prim} needs a dimension from 0 to 2`, t, "write the dimension as a number");
  if (nest.vector) {
    return nesting(
      `${prim}(${dim}) is inside a mapVec: the lanes of a vector belong to one work-item`,
      t,
      "make vectors of the innermost map: vectorise(4) @ innermost(isWork), then the parallel maps around it",
    );
  }
  if (nest.maps.some((m) => m.prim === prim && m.dim === dim)) {
    return nesting(
      `${prim}(${dim}) is inside another ${prim}(${dim}): a nest of maps uses each dimension once`,
      t,
      "use another dimension, or mapSeq for the inner map",
    );
  }
  if (nest.memory !== undefined && prim !== "mapLcl") {
    return nesting(
      `${prim}(${dim}) fills the memory of ${nest.memory}: each work-group has its own and would fill a part of it`,
      t,
      "fill it with mapLcl or mapSeq, or give it a launch of its own: kernel(…)",
    );
  }
  const has = (p: ParallelMap): boolean => nest.maps.some((m) => m.prim === p);
  if (prim === "mapLcl" && !has("mapWrg")) {
    return nesting(
      `mapLcl(${dim}) is outside mapWrg${names === "" ? "" : ` (inside ${names})`}`,
      t,
      "put it inside a mapWrg, or use mapGlb: lowerTo([wrg(0), lcl(0)]), mapNest(1, glb(0))",
    );
  }
  if (prim === "mapGlb" && (has("mapWrg") || has("mapLcl")))
    return nesting(
      `mapGlb(${dim}) is inside ${names}: the two models do not mix`,
      t,
      "use mapLcl inside mapWrg",
    );
  if (prim !== "mapGlb" && has("mapGlb"))
    return nesting(
      `${prim}(${dim}) is inside ${names}: the two models do not mix`,
      t,
      "use mapSeq inside mapGlb",
    );
  if (prim === "mapWrg" && has("mapLcl"))
    return nesting(
      `mapWrg(${dim}) is inside ${names}`,
      t,
      "work-groups contain work-items, not the other way round",
    );
  return undefined;
}

/** Reports local memory inside a `mapGlb` or a `mapLcl`. */
function checkLocal(t: Term, nest: MapNest, problems: Diagnostic[], found: FirstOfKind): void {
  if (!found.has("memory")) found.set("memory", t);
  if (nest.maps.some((m) => m.prim === "mapGlb")) problems.push(localWithoutGroups(t));
  if (nest.own !== undefined) problems.push(localInsideLocal(t, mentions(t, nest.own)));
}

/** True if the term mentions one of the innermost `variables` bound variables (de Bruijn indices 0 … variables − 1). */
const mentions = (t: Term, variables: number): boolean =>
  Array.from({ length: variables }, (_, i) => i).some((i) => occurs(t, i));
