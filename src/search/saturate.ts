/**
 * @file `saturate(moves) until sketch`: searches for a sequence of the moves after which the term has the sketch, and then applies it.
 * What is found enters the log as ordinary rewrites.
 */
import { type Evaluator, id, type SearchedStep, type Strategy, seq } from "../strategies/index.ts";
import { children, type Place, type Term } from "../term/index.ts";
import { at } from "../traversals/index.ts";
import { beamSearch, derivation, type Searched } from "./beam.ts";
import { Distance } from "./distance.ts";
import { filledSketches } from "./fill.ts";
import { type Move, Moves, type Path } from "./moves.ts";
import { type Sketch, showSketch, sketchOver } from "./sketch.ts";
import { whyNotFound } from "./why-not.ts";

/** The budget of a search. */
export interface SearchLimits {
  /** How many terms of each depth are followed: first a quarter of this number, and where nothing is found, so many, and four times as many. */
  readonly width: number;
  /** How many steps a derivation has at most. */
  readonly steps: number;
  /** The most nodes of a term. */
  readonly nodes: number;
}

/** The budget of a search that states none. */
export const SEARCH_LIMITS: SearchLimits = { width: 32, steps: 25, nodes: 200 };
/** The deepest term that is searched from: the search descends by recursion. */
const HIGHEST = 1000;
/** What the width is multiplied by, round after round, until something is found. */
const ROUNDS = [1 / 4, 1, 4] as const;

/** What a search is told besides its moves and its sketch. */
export interface SaturateOptions {
  readonly limits?: SearchLimits;
  /** Steps that were found before. The first after which the term has the sketch are taken, and nothing is searched. */
  readonly pins?: readonly Strategy[];
  /** Where the search is written. */
  readonly place?: Place | undefined;
}

/** A strategy at a place: one step of what was found. */
interface FoundStep {
  readonly strategy: Strategy;
  readonly path: readonly number[];
}

/**
 * Searches until the term has the sketch, and applies what was found; the observer of the run hears of it. Fails with the nearest term where
 * nothing is found.
 */
export function saturate(
  moves: readonly Strategy[],
  sketch: Sketch,
  { limits = SEARCH_LIMITS, pins = [], place }: SaturateOptions = {},
): Strategy {
  const name = `saturate([${moves.map((s) => s.name).join(", ")}]) until ${showSketch(sketch)}`;
  return {
    name,
    start(m) {
      const goal = sketchOver(sketch, m.conditions.sizes);
      const refuse = (why: string): void =>
        m.fail({ tag: "refused", strategy: name, term: m.term, why, kind: "stated" });
      if (typeof goal === "string") return refuse(goal);
      const distance = new Distance(goal, "exact");
      const pinned = pins.find((pin) => {
        const after = m.ahead(pin, m.term);
        return after !== undefined && distance.of(after.term) === 0;
      });
      if (pinned !== undefined) return m.evaluate(pinned, m.term);
      if (m.term.height > HIGHEST)
        return refuse(`the term is ${m.term.height} nodes deep, of ${HIGHEST} that are searched`);
      const search = new Search(m, moves, limits);
      const steps = search.steps(goal);
      if (steps === undefined) return refuse(search.whyNot());
      const found = stepsOf(m, steps, moves);
      m.observer?.searched?.({ place, steps: found, isStale: pins.length > 0 });
      m.evaluate(inOrder(steps), m.term);
    },
  };
}

class Search {
  readonly #run: Evaluator;
  readonly #start: Term;
  readonly #moves: Moves;
  readonly #limits: SearchLimits;
  #last: (Searched & { readonly sketch: Sketch }) | undefined;

  constructor(run: Evaluator, moves: readonly Strategy[], limits: SearchLimits) {
    this.#run = run;
    this.#start = run.term;
    this.#moves = new Moves(moves, run, Math.max(limits.nodes, run.term.nodes));
    this.#limits = limits;
  }

  /** The steps after which the term has the sketch, without those that are not needed; undefined if none are found. */
  steps(sketch: Sketch): readonly FoundStep[] | undefined {
    const { width, steps } = this.#limits;
    const goesOn = (): boolean => this.#run.hasFuel();
    const filled = filledSketches(sketch, this.#start);
    for (const factor of ROUNDS)
      for (const goal of filled) {
        const limits = { width: Math.ceil(width * factor), steps, goesOn };
        const searched = beamSearch(this.#start, this.#run.conditions, goal, this.#moves, limits);
        const last = this.#last;
        if (last === undefined || searched.nearest.distance < last.nearest.distance)
          this.#last = { ...searched, sketch: goal };
        if (searched.found !== undefined)
          return this.#needed(derivation(searched.found).map(stepOf), goal);
        if (!goesOn()) return undefined;
      }
    return undefined;
  }

  /** The steps without which the sketch is not reached: each is left out if the others lead there, too. */
  #needed(steps: readonly FoundStep[], sketch: Sketch): readonly FoundStep[] {
    const distance = new Distance(sketch, "exact");
    let kept = steps;
    for (let k = steps.length - 1; k >= 0; k--) {
      const others = kept.filter((_, i) => i !== k);
      const after = this.#run.ahead(inOrder(others), this.#start);
      if (after !== undefined && distance.of(after.term) === 0) kept = others;
    }
    return kept;
  }

  /** Why nothing was found. */
  whyNot(): string {
    if (this.#last === undefined) return "there was no fuel to search with";
    const { nearest, sketch } = this.#last;
    return whyNotFound(this.#last, sketch, this.#moves.near(nearest.term, MOST_NEAR));
  }
}
/** The most moves that an explanation names. */
const MOST_NEAR = 2;

const inOrder = (steps: readonly FoundStep[]): Strategy =>
  steps
    .map(({ strategy, path }) => at(path, strategy))
    .reduceRight((later, step) => seq(step, later), id);

const stepOf = ({ strategy, path }: Move): FoundStep => ({ strategy, path: numbers(path) });

/** What is said of steps that were found: their moves by number, and what each passes on its way down. */
function stepsOf(
  m: Evaluator,
  steps: readonly FoundStep[],
  moves: readonly Strategy[],
): readonly SearchedStep[] {
  let whole = m.term;
  return steps.map(({ strategy, path }) => {
    let t = whole;
    const passed = path.map((child) => {
      const inside = t.tag === "lam" || t.tag === "natLam";
      t = children(t)[child]!;
      return inside ? "body" : child;
    });
    whole = m.ahead(at(path, strategy), whole)?.term ?? whole;
    return { move: moves.indexOf(strategy), path: passed };
  });
}

const numbers = (path: Path): readonly number[] =>
  path === undefined ? [] : [path.child, ...numbers(path.rest)];
