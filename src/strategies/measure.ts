/**
 * @file Measures: numbers that a condition after `where` asks of a match, such as the rank of an array (`rank(xs) <= 2`) or the size
 * of a term (`termSize(f) <= 200`).
 */
import {
  decideCondition,
  type Facts,
  type MatchBindings,
  type PartMeasure,
  readsOfPart,
  type Size,
  type SizeCondition,
  show,
  showCondition,
  strideOfPart,
  substituteCondition,
  type Term,
  type Type,
} from "../term/index.ts";

/** What a measure may look at besides its argument. */
interface MeasuredMatch {
  /** The term that matches the left side. */
  readonly whole: Term;
  readonly facts: Facts;
}

/** Takes a measure of a term that a match binds. */
type Measurement = (of: Term, match: MeasuredMatch) => PartMeasure;

const taken = (of: Term, value: number): PartMeasure => ({
  value: of.session.sizes.nat(value),
  steps: 0,
});

interface MeasureRow {
  /** What the measure is, for the reference. */
  readonly doc: string;
  readonly take: Measurement;
}

const TABLE = {
  rank: {
    doc: "The number of dimensions of the array xs; 0 for what is no array.",
    take: (of) => taken(of, rankOf(of.type)),
  },
  termSize: {
    doc: "The number of nodes of the term xs, or of the body of the function xs. What occurs twice counts twice.",
    take: (of) => taken(of, of.nodes),
  },
  reads: {
    doc: "How often computing the matched term reads an element of xs, at most; 0 if it reads none. A `map` is computed where it is read. The same read twice in one iteration counts once, and so does an element that a boundary repeats.",
    take: (of, { whole, facts }) => readsOfPart(whole, of, facts),
  },
  stride: {
    doc: "How many elements further in xs the next element of the matched term reads, at most: 0 the same, 1 neighbours. Next is along the last dimension; rows of xs lie one after the other.",
    take: (of, { whole, facts }) => strideOfPart(whole, of, facts),
  },
} satisfies Record<string, MeasureRow>;

type MeasureName = keyof typeof TABLE;
/** The names of all measures. */
export const MEASURE_NAMES: readonly MeasureName[] = Object.keys(TABLE) as MeasureName[];
/** True for the name of a measure that a condition can ask; any other text is false. */
export const isMeasureName = (name: string): name is MeasureName => Object.hasOwn(TABLE, name);

/** The documentation of the measures in a sentence or two each, by name, of an argument `xs`. */
export const MEASURE_DOCS: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLE).map(([name, { doc }]) => [name, doc]),
);

/** One use of a measure in a condition: `rank(xs)`. */
export interface MeasureUse {
  readonly measure: MeasureName;
  /** The metavariable of which it is asked. */
  readonly of: string;
}

/**
 * A condition of a rule on measures of its match. In `condition`, a variable with the name `rank(xs)` stands for the measure of the
 * metavariable `xs`.
 */
export interface MeasuredCondition {
  readonly condition: SizeCondition;
  readonly uses: readonly MeasureUse[];
}

/** The name of the size variable that stands for a measure in a condition: `rank(xs)`. */
export const measureVariable = ({ measure, of }: MeasureUse): string => `${measure}(${of})`;

/**
 * Returns a text such as "rank(xs) <= 2: rank(xs) is 3" that says how a match violates the condition; undefined if it follows from
 * the facts. What is not known counts as violated: a condition on a measure never becomes a condition of the result.
 * `spend` receives the steps that it took to find out.
 */
export function unmetMeasure(
  { condition, uses }: MeasuredCondition,
  bound: MatchBindings,
  match: MeasuredMatch,
  spend: (steps: number) => void = () => {},
): string | undefined {
  const { facts } = match;
  const values = new Map<string, Size>();
  const stated = showCondition(condition);
  for (const use of uses) {
    const of = bound.terms.get(use.of);
    if (of === undefined) return `${stated}: \`${use.of}\` is bound to no term`;
    const { value, steps } = TABLE[use.measure].take(of, match);
    spend(steps);
    if (typeof value === "string")
      return `${stated}: ${measureVariable(use)} is not known: ${value}`;
    values.set(measureVariable(use), value);
  }
  const filled = substituteCondition(condition, (v) =>
    v.sort === "meta" ? (values.get(v.name) ?? bound.sizes.get(v.name)) : undefined,
  );
  const verdict = decideCondition(filled, facts);
  if (verdict === true) return undefined;
  const found = [...values].map(([name, value]) => `${name} is ${show(value)}`).join(", ");
  return `${stated}: ${found}${verdict === undefined ? ", for which it is not known" : ""}`;
}

/** The number of dimensions of an array; 0 for any other type. */
function rankOf(type: Type): number {
  let rank = 0;
  for (let t = type; t.tag === "array"; t = t.elem) rank++;
  return rank;
}
