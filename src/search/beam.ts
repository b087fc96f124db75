/**
 * @file A beam search over whole terms: the moves of the best terms of each depth are tried, and of what they give the best are kept. Of
 * terms that are equally near to the sketch, the best of every different nest of loops come first, so that terms that differ in layout
 * alone do not fill the beam. The order of what is found does not depend on earlier work of the session.
 */
import type { ConditionSet } from "../strategies/index.ts";
import { children, type Term } from "../term/index.ts";
import { Distance } from "./distance.ts";
import { isLowered, loopOf, showLoop } from "./loop.ts";
import type { Move, Moves } from "./moves.ts";
import type { Sketch } from "./sketch.ts";

/** The most work of one search. */
export interface BeamLimits {
  /** How many terms of each depth are followed. */
  readonly width: number;
  /** How many steps a derivation has at most. */
  readonly steps: number;
  /** Asked before each term is expanded: false ends the search. */
  readonly goesOn: () => boolean;
}

/** A term that was reached, and how. */
export interface SearchState {
  readonly term: Term;
  readonly conditions: ConditionSet;
  readonly from: SearchState | undefined;
  readonly by: Move | undefined;
  /** How far it is from the sketch. */
  readonly distance: number;
  /** Loops that say how they are computed before the structure is there. */
  readonly early: number;
  readonly number: number;
}

/** The end of a search: a state with the sketch, or the nearest one. */
export interface Searched {
  readonly found: SearchState | undefined;
  readonly nearest: SearchState;
  readonly generated: number;
}

/** Searches from a term for one that has the sketch. */
export function beamSearch(
  start: Term,
  conditions: ConditionSet,
  sketch: Sketch,
  moves: Moves,
  { width, steps, goesOn }: BeamLimits,
): Searched {
  const estimate = new Estimate(sketch);
  const seen = new Set<Term>([start]);
  const state = (of: Omit<SearchState, "distance" | "early" | "number">): SearchState => ({
    ...of,
    ...estimate.of(of.term),
    number: seen.size,
  });
  const first = state({ term: start, conditions, from: undefined, by: undefined });
  let nearest = first;
  let found = first.distance === 0 ? first : undefined;
  const expand = (s: SearchState): SearchState[] => {
    const next: SearchState[] = [];
    for (const by of moves.of(s.term)) {
      if (seen.has(by.after)) continue;
      const known = s.conditions.withAll(by.needs);
      if (known === undefined) continue;
      seen.add(by.after);
      const made = state({ term: by.after, conditions: known, from: s, by });
      if (made.distance === 0) found ??= made;
      if (found !== undefined) return next;
      next.push(made);
    }
    return next;
  };
  const nests = new Map<Term, string>();
  let level = [first];
  for (let depth = 0; depth < steps && found === undefined && level.length > 0; depth++) {
    const next: SearchState[] = [];
    for (const s of level) {
      if (!goesOn()) return { found: undefined, nearest, generated: seen.size };
      next.push(...expand(s));
      if (found !== undefined) break;
    }
    level = best(next, width, nests);
    const [leader] = level;
    if (leader !== undefined && isBefore(leader, nearest) < 0) nearest = leader;
  }
  return { found, nearest: found ?? nearest, generated: seen.size };
}

/** The moves that led to a state, first to last. */
export function derivation(s: SearchState): readonly Move[] {
  const moves: Move[] = [];
  for (let t: SearchState | undefined = s; t?.by !== undefined; t = t.from) moves.push(t.by);
  return moves.reverse();
}

/**
 * How far a term is from the sketch, in two stages: first its structure, whatever says how loops are computed; then that, too. Else a loop
 * that becomes a vector early is nearer to the sketch and stands in the way of rules about `map`.
 */
class Estimate {
  readonly #structure: Distance;
  readonly #exact: Distance;
  readonly #early = new Map<Term, number>();

  constructor(sketch: Sketch) {
    this.#structure = new Distance(sketch, "structure");
    this.#exact = new Distance(sketch, "exact");
  }

  of(t: Term): Pick<SearchState, "distance" | "early"> {
    const structure = this.#structure.of(t);
    if (structure > 0) return { distance: structure, early: this.#lowered(t) };
    return { distance: this.#exact.of(t) / FINER, early: 0 };
  }

  #lowered(t: Term): number {
    const known = this.#early.get(t);
    if (known !== undefined) return known;
    const own = isLowered(t) ? 1 : 0;
    const all = children(t).reduce((sum, c) => sum + this.#lowered(c), own);
    this.#early.set(t, all);
    return all;
  }
}
/** A term with the structure of the sketch is nearer to it than any without, whatever its loops are. */
const FINER = 1024;

const isBefore = (a: SearchState, b: SearchState): number =>
  a.distance - b.distance ||
  a.early - b.early ||
  a.term.nodes - b.term.nodes ||
  a.number - b.number;

/** The best states: of each distance, the best one of every nest of loops, then the second best of every nest, and so on. */
function best(states: SearchState[], width: number, nests: Map<Term, string>): SearchState[] {
  states.sort(isBefore);
  if (states.length <= width) return states;
  const count = new Map<string, number>();
  const ranked = states.map((state) => {
    const key = `${state.distance} ${nestOf(state.term, nests)}`;
    const rank = count.get(key) ?? 0;
    count.set(key, rank + 1);
    return { state, rank };
  });
  ranked.sort((a, b) => a.state.distance - b.state.distance || a.rank - b.rank);
  return ranked.slice(0, width).map(({ state }) => state);
}

/** The loops of a term, each with those inside of it, as text. */
export function nestOf(t: Term, known: Map<Term, string> = new Map()): string {
  const before = known.get(t);
  if (before !== undefined) return before;
  const inner = children(t)
    .map((c) => nestOf(c, known))
    .filter((text) => text !== "");
  const loop = loopOf(t);
  const inside = inner.join(", ");
  const own =
    loop &&
    (inside === ""
      ? showLoop(loop)
      : `${showLoop(loop)} > ${inner.length > 1 ? `(${inside})` : inside}`);
  const kept =
    t.tag === "prim" && (t.prim === "let" || t.prim === "kernel") ? `${t.prim}(${inside})` : inside;
  const text = own ?? kept;
  known.set(t, text);
  return text;
}
