/** @file What a run did with the strategies that a schedule writes: for each piece of syntax how its evaluations ended. */
import type { Evaluator, Strategy } from "../../strategies/index.ts";
import { children, type Term } from "../../term/index.ts";
import type { Strat } from "../syntax/syntax.ts";

/** The most evaluations of a piece of syntax of which the states are kept. */
const MOST_STATES = 8;

/** A term with the conditions on sizes beside it. */
export type TermState = Pick<Evaluator, "term" | "conditions">;

/** The pieces of syntax of one scope, each with its uses. */
export class UseScope {
  readonly #uses = new Map<Strat, Uses>();

  /** The uses of a piece of syntax here; they are empty before its first evaluation. */
  of(s: Strat): Uses {
    const known = this.#uses.get(s) ?? new Uses();
    this.#uses.set(s, known);
    return known;
  }

  /** As `of`; undefined if the piece of syntax has not been elaborated here. */
  find(s: Strat): Uses | undefined {
    return this.#uses.get(s);
  }
}

/** The uses of one piece of syntax in one scope. The fields grow during the run. */
export class Uses {
  /** The number of evaluations. */
  count = 0;
  failed = false;
  succeeded = false;
  /** True if an evaluation succeeded with another term or other conditions. */
  changed = false;
  /** Of a `match`: true if a case asked for conditions that were not known. */
  asked = false;
  /** The conditions at the beginning of the last evaluation. */
  conditions: Evaluator["conditions"] | undefined;
  /** Of a call: the scope of the body. Of a parameter: the scope of its argument in this place. */
  inner: UseScope | undefined;
  /** Of `all`, `one` and `some`: the scope of the argument for each number of a child. */
  readonly children = new Map<number, UseScope>();
  /** The smallest number of children that a term had. */
  fewest = Infinity;
  /** The kinds of terms: of labels the child is below the label. */
  readonly nodes = new Set<"label" | "function" | "other">();
  /** Of a sequence: for each failure its step, and the later steps that would have failed at the same term. */
  readonly failures = new Map<string, StepFailure>();

  /** The states before and after each evaluation, without those after `MOST_STATES`; the last is undefined while it runs and if it fails. */
  readonly states: { readonly before: TermState; after?: TermState }[] = [];

  /** Begins an evaluation and returns what ends it with success. */
  begin({ term, conditions }: Evaluator): (after: TermState) => void {
    this.count++;
    const state: Uses["states"][number] = { before: { term, conditions } };
    if (this.states.length < MOST_STATES) this.states.push(state);
    this.conditions = conditions;
    this.fewest = Math.min(this.fewest, children(term).length);
    this.nodes.add(nodeOf(term));
    return (after) => {
      state.after = after;
      this.succeeded = true;
      this.changed ||= after.term !== term || after.conditions !== conditions;
    };
  }

  /** The scope of the body of a call, or of an argument. */
  within(): UseScope {
    this.inner ??= new UseScope();
    return this.inner;
  }

  /** The scope of the argument of a traversal for a child. */
  child(i: number): UseScope {
    const known = this.children.get(i) ?? new UseScope();
    this.children.set(i, known);
    return known;
  }
}

/** A step of a sequence that failed, and the steps after it that would have failed at the same term. */
export interface StepFailure {
  readonly step: number;
  readonly others: readonly number[];
}

function nodeOf(t: Term): "label" | "function" | "other" {
  if (t.tag === "lam" || t.tag === "natLam") return "function";
  return t.tag === "prim" && t.prim === "label" ? "label" : "other";
}

/** The strategy, which notes in `uses` how each of its evaluations ends. `begun` is called at the beginning of each. */
export function recorded(
  uses: Uses,
  inner: Strategy,
  begun: (m: Evaluator) => void = () => {},
): Strategy {
  return {
    ...inner,
    start(m) {
      const { term } = m;
      const ended = uses.begin(m);
      begun(m);
      m.push({
        succeeded: () => ended({ term: m.term, conditions: m.conditions }),
        failed: () => {
          uses.failed = true;
        },
      });
      m.evaluate(inner, term);
    },
  };
}
