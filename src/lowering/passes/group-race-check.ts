/**
 * @file Race check between work-groups. Work-groups, and the work-items of a `mapGlb`, cannot wait for each other. So each element of a result that is stored more than once, or read back, must belong to one of them.
 *
 * In:  structured code; the buffers of the result, and which of them are stored more than once. Out: the same code.
 * Requires: single-work-item guarding has run. Raises loweringFailed (E0712) if two groups may access one element and one of
 *      them writes it.
 */
import {
  add,
  asLinear,
  type Facts,
  proveLE,
  type Size,
  type SizeTable,
  type SizeVar,
  sub,
  substituteSizes,
  withRange,
} from "../../term/index.ts";
import { bodies, stmtExprs, walkStmts } from "../code.ts";
import { groupsWait, loweringFailed } from "../errors.ts";
import { visitOnce } from "../expr-parts.ts";
import { factsUnderGuard } from "../facts/guard-facts.ts";
import type { Expr, For, Structured } from "../imperative.ts";
import type { WorkItems } from "../ndrange/ndrange.ts";
import { whoMeets } from "./dependence-test.ts";
import { onBody, requiredPass, type StructuredCode } from "./pass.ts";

interface RaceCheckOptions {
  /** The names of the result buffers, which all groups share. */
  readonly results: readonly string[];
  /** Names of the buffers whose elements are stored more than once. */
  readonly overwritten: ReadonlySet<string>;
  readonly items: WorkItems;
  readonly facts: Facts;
  readonly table: SizeTable;
}

interface InnerLoop {
  readonly variable: Size;
  readonly extent: Size;
}

interface GroupLoop extends InnerLoop {
  /** The parallel map as it is written: `mapWrg(1)`. */
  readonly map: string;
}

interface GroupAccess {
  readonly buffer: string;
  readonly write: boolean;
  /** True for an atomic update, which is no conflict with another one. */
  readonly atomic: boolean;
  readonly index: Size;
  readonly width: number;
  /** The loops over more than one group, or over work-items without groups, sorted by map. Loops of one iteration are left out. */
  readonly groups: readonly GroupLoop[];
  readonly inner: readonly InnerLoop[];
  /** The number of the part, for each `regions` statement around the access. */
  readonly parts: ReadonlyMap<Structured, number>;
  /** What is known of sizes, with what the conditions around the access say. */
  readonly facts: Facts;
}

function checkRaces(body: readonly Structured[], options: RaceCheckOptions): void {
  const accesses = accessesIn(body, options);
  const read = new Set(accesses.filter((a) => !a.write).map((a) => a.buffer));
  const ordered = (buffer: string): boolean => read.has(buffer) || options.overwritten.has(buffer);
  const open = accesses.filter((a) => ordered(a.buffer));
  const strides = new Map(open.map((a) => [a, stridesOf(a)] as const));
  const samePlaces = (a: GroupAccess, b: GroupAccess): boolean =>
    equalStrides(strides.get(a), strides.get(b));
  for (const [i, a] of open.entries())
    for (const b of open.slice(i + 1))
      if (mayRace(a, b, options, samePlaces)) throw loweringFailed([groupsWait(mapsOf(a, b))]);
}

/** The parallel maps around either access, for the message. */
const mapsOf = (a: GroupAccess, b: GroupAccess): readonly string[] =>
  [...new Set([...a.groups, ...b.groups].map(({ map }) => map))].sort();

// ---------------------------------------------------------------- accesses

interface EnclosingLoops {
  readonly groups: readonly GroupLoop[];
  readonly inner: readonly InnerLoop[];
  readonly parts: ReadonlyMap<Structured, number>;
  readonly facts: Facts;
}

function accessesIn(body: readonly Structured[], options: RaceCheckOptions): GroupAccess[] {
  const { results } = options;
  const fixed = unassigned(body);
  const found: GroupAccess[] = [];
  const visit = (list: readonly Structured[], around: EnclosingLoops): void => {
    for (const s of list) {
      const add = (b: string, write: boolean, at: Size, width: number, atomic = false): void => {
        if (results.includes(b))
          found.push({ buffer: b, write, atomic, index: at, width, ...around });
      };
      const loads = visitOnce((p) => {
        if (p.tag === "load") add(p.buffer, false, p.index, p.type.width);
      });
      stmtExprs(s).forEach(loads);
      if (s.tag === "store") add(s.buffer, true, s.index, s.value.type.width, s.old !== undefined);
      if (s.tag === "regions")
        s.parts.forEach((p, k) => {
          visit(p.body, { ...around, parts: new Map([...around.parts, [s, k]]) });
        });
      else if (s.tag === "if") {
        visit(s.then, { ...around, facts: underGuard(around.facts, s.cond, true) });
        visit(s.else, { ...around, facts: underGuard(around.facts, s.cond, false) });
      } else if (s.tag === "for") visit(s.body, inside(s, around, options));
      else for (const inner of bodies(s)) visit(inner, around);
    }
  };
  const underGuard = (facts: Facts, cond: Expr, holds: boolean): Facts =>
    factsUnderGuard(facts, cond, { holds, fixed });
  visit(body, { groups: [], inner: [], parts: new Map(), facts: options.facts });
  return found;
}

/** The names that the code declares and never assigns again, the variables of loops included. */
function unassigned(body: readonly Structured[]): ReadonlySet<string> {
  const names = new Set<string>();
  walkStmts(body, (s) => {
    if (s.tag === "declare" && !s.mutable) names.add(s.name);
    if (s.tag === "for") names.add(s.var);
  });
  return names;
}

function inside(
  s: For<Structured>,
  around: EnclosingLoops,
  { items, table }: RaceCheckOptions,
): EnclosingLoops {
  const { loop, extent } = s;
  const variable = table.variable("loop", s.var);
  const count = loop.kind === "glb" || loop.kind === "wrg" ? items[loop.kind][loop.dim] : undefined;
  if (loop.kind === "seq" || loop.kind === "lane" || count === undefined || count.constant === 1)
    return { ...around, inner: [...around.inner, { variable, extent }] };
  if (extent.constant === 1) return around;
  const map = `${loop.kind === "glb" ? "mapGlb" : "mapWrg"}(${loop.dim})`;
  const groups = [...around.groups, { variable, extent, map }];
  groups.sort((a, b) => (a.map < b.map ? -1 : 1));
  return { ...around, groups };
}

// ---------------------------------------------------------------- meeting

/**
 * True if two groups may access one element and one of them writes it. Two stores to a result that stores each element once never
 * collide, nor do different parts of a `regions` statement.
 */
function mayRace(
  a: GroupAccess,
  b: GroupAccess,
  { overwritten, facts }: RaceCheckOptions,
  samePlaces: (a: GroupAccess, b: GroupAccess) => boolean,
): boolean {
  if (a.buffer !== b.buffer || (!a.write && !b.write)) return false;
  if (a.atomic && b.atomic) return false;
  if (a.write && b.write && !overwritten.has(a.buffer)) return false;
  if ([...a.parts].some(([s, k]) => b.parts.has(s) && b.parts.get(s) !== k)) return false;
  if (a.groups.length === 0 && b.groups.length === 0) return false;
  const sameMaps = a.groups.map((g) => g.map).join() === b.groups.map((g) => g.map).join();
  if (sameMaps && (samePlaces(a, b) || sameIndex(a, b))) return false;
  const met = whoMeets({ ...a, lanes: a.groups }, { ...b, lanes: b.groups }, facts);
  return met !== "nobody" && !(sameMaps && met === "same");
}

type Strides = readonly Size[] | undefined;

/** True if an element determines the numbers of the groups, in the same way for two accesses. */
const equalStrides = (mine: Strides, theirs: Strides): boolean =>
  mine !== undefined && theirs !== undefined && mine.every((by, k) => by === theirs[k]);

/**
 * The coefficient of each group number in the index; undefined if an element does not determine the numbers. It does if the index
 * is c·g plus a rest from 0 to c − 1 which determines the other numbers likewise.
 */
function stridesOf({ index, width, groups, inner, facts }: GroupAccess): Strides {
  const known = [...groups, ...inner].reduce(
    (f, { variable, extent }) => withRange(f, variable, 0, sub(extent, 1)),
    facts,
  );
  const told = new Map<GroupLoop, Size>();
  let rest = index;
  while (told.size < groups.length) {
    const next = groups
      .filter((g) => !told.has(g))
      .flatMap((group) => {
        const linear = asLinear(rest, group.variable.vars[0]!);
        if (linear === undefined) return [];
        const { coefficient, rest: below } = linear;
        const fits = proveLE(0, below, known) && proveLE(add(below, width), coefficient, known);
        return fits ? [{ group, coefficient, below }] : [];
      })[0];
    if (next === undefined) return undefined;
    told.set(next.group, next.coefficient);
    rest = next.below;
  }
  return groups.map((g) => told.get(g)!);
}

/**
 * True if both accesses have the same index up to the names of their loop variables: output views are injective, so equal elements
 * mean equal groups.
 */
function sameIndex(a: GroupAccess, b: GroupAccess): boolean {
  const [mine, theirs] = [a, b].map(({ groups, inner, index }) => [
    ...groups,
    ...inner.filter(({ variable }) => index.vars.includes(variable.vars[0]!)),
  ]) as [InnerLoop[], InnerLoop[]];
  if (mine.length !== theirs.length) return false;
  const names = new Map<SizeVar, Size>();
  for (const [k, { variable, extent }] of theirs.entries()) {
    if (mine[k]!.extent !== extent) return false;
    names.set(variable.vars[0]!, mine[k]!.variable);
  }
  return a.width === b.width && substituteSizes(b.index, (v) => names.get(v)) === a.index;
}

/**
 * The required pass that raises loweringFailed (E0712) unless it proves that no two work-groups (or work-items of a `mapGlb`)
 * access one element of a result that one of them writes. Results that are stored once and never read back need no proof. It
 * changes no code.
 */
export const groupRaceCheck = requiredPass({
  name: "group-race-check",
  makes: "the same code, or an error if two groups access one element and one of them stores it",
  required: "kernels whose groups race with each other would be accepted",
  needs: ["guarded"],
  gives: ["independent groups"],
  run: onBody<StructuredCode>((body, { results, overwritten, range: { items }, facts, table }) => {
    const names = results.map((b) => b.name);
    checkRaces(body, { results: names, overwritten, items, facts, table });
    return body;
  }),
});
