/**
 * @file The strategy combinators of ELEVATE (ICFP 2020) and Stratego: `id`, `fail`, `seq`, `leftChoice`, `try`, `repeat`,
 * `not`, `where`, `ifThenElse`. Each starts a strategy and pushes a frame that continues when that strategy ends.
 */
import { showCondition, type Term } from "../term/index.ts";
import type { ConditionSet } from "./conditions.ts";
import type { Branch, Evaluator, Frame, Strategy } from "./evaluator.ts";
import type { MatchFailure } from "./result.ts";
import { shortName } from "./short-name.ts";

const refusal = (strategy: string, term: Term, why: string): MatchFailure => ({
  tag: "refused",
  strategy,
  term,
  why,
});

/** Succeeds and leaves the term and the conditions as they are. */
export const id: Strategy = { name: "id", start: (m) => m.succeed(m.term) };

/** Fails on every term, with the reason "`fail` always fails". */
export const fail: Strategy = {
  name: "fail",
  start: (m) => m.fail(refusal("fail", m.term, "`fail` always fails")),
};

const forwardFailure = (_m: Evaluator): void => {};

/**
 * `first ; second`: applies `first`, then `second` to its result. Fails if either fails; the state is not restored, which the
 * enclosing choice does.
 */
export function seq(first: Strategy, second: Strategy): Strategy {
  const frame: Frame = { succeeded: (m) => m.evaluate(second, m.term), failed: forwardFailure };
  return {
    name: shortName(`${first.name} ; ${second.name}`),
    start(m) {
      m.push(frame);
      m.evaluate(first, m.term);
    },
  };
}

/** A saved state (term, conditions, position in the log) of the evaluator, to which `restore` returns. */
class Checkpoint {
  readonly term: Term;
  readonly #conditions: ConditionSet;
  readonly #mark: number | undefined;
  constructor(m: Evaluator) {
    this.term = m.term;
    this.#conditions = m.conditions;
    this.#mark = m.observer?.mark?.();
  }
  restore(m: Evaluator): void {
    m.conditions = this.#conditions;
    if (this.#mark !== undefined) m.observer?.undo?.(this.#mark);
  }
}

/**
 * `first <+ second`: applies `first`; if `first` fails, restores the state and applies `second`. Left-biased: a later failure
 * does not return to `second`.
 */
export function leftChoice(first: Strategy, second: Strategy): Strategy {
  const choice: Strategy = {
    name: shortName(`${first.name} <+ ${second.name}`),
    start(m) {
      const before = new Checkpoint(m);
      m.push({
        branch: firstBranch,
        succeeded: () => {},
        failed: () => {
          before.restore(m);
          if (m.watcher !== undefined) m.push(inSecond);
          m.evaluate(second, before.term);
        },
      });
      m.evaluate(first, m.term);
    },
  };
  const firstBranch: Branch = { choice, index: 0, strategy: first };
  const inSecond: Frame = {
    branch: { choice, index: 1, strategy: second },
    succeeded: () => {},
    failed: forwardFailure,
  };
  return choice;
}

/** `try(s)` = `s <+ id`: applies s, or leaves the term unchanged if s fails. Does not fail, but a budget may stop the run in s. */
const try_ = (s: Strategy): Strategy => ({ ...leftChoice(s, id), name: `try(${s.name})` });

export { try_ as try };

/**
 * `repeat(s) = try(s ; repeat(s))`, as a loop: applies s until it fails, and then succeeds. A strategy depends on the term and
 * its conditions only, so a round that begins in the state of an earlier round proves that the loop never ends; the run is then
 * stopped with an `OutOfFuel` of tag `cycle`. A budget may stop it before.
 */
export function repeat(s: Strategy): Strategy {
  const name = `repeat(${s.name})`;
  return {
    name,
    start(m) {
      const begun = new Beginnings();
      const round = (): void => {
        const period = begun.again(m);
        if (period !== undefined) return m.cycle(name, period);
        const before = new Checkpoint(m);
        m.push({
          succeeded: round,
          failed: () => {
            before.restore(m);
            m.succeed(before.term);
          },
        });
        m.evaluate(s, m.term);
      };
      round();
    },
  };
}

/** The states (term, conditions) in which the rounds of one loop began. */
class Beginnings {
  #conditions: ConditionSet | undefined;
  readonly #rounds = new Map<Term, number>();

  /** Returns how many rounds ago a round began in the present state, or undefined if none did; records the present state. */
  again(m: Evaluator): number | undefined {
    if (m.conditions !== this.#conditions) {
      this.#conditions = m.conditions;
      this.#rounds.clear();
    }
    const round = this.#rounds.size;
    const earlier = this.#rounds.get(m.term);
    if (earlier !== undefined) return round - earlier;
    this.#rounds.set(m.term, round);
    return undefined;
  }
}

/**
 * Succeeds if and only if s fails. The term and the conditions are restored either way, and the rewrites of s are removed from the
 * log.
 */
export function not(s: Strategy): Strategy {
  return {
    name: `not(${s.name})`,
    start(m) {
      const before = new Checkpoint(m);
      m.push({
        succeeded: () => {
          before.restore(m);
          m.fail(refusal(`not(${s.name})`, before.term, `\`${s.name}\` applies here`));
        },
        failed: () => {
          before.restore(m);
          m.succeed(before.term);
        },
      });
      m.evaluate(s, m.term);
    },
  };
}

/**
 * Succeeds if and only if s succeeds, and then restores the term and the conditions and removes the rewrites of s from the log.
 * Fails with the failure of s.
 */
export function where(s: Strategy): Strategy {
  return {
    name: `where(${s.name})`,
    start(m) {
      const before = new Checkpoint(m);
      m.push({
        succeeded: () => {
          before.restore(m);
          m.succeed(before.term);
        },
        failed: forwardFailure,
      });
      m.evaluate(s, m.term);
    },
  };
}

/** Applies s if it adds no condition on sizes: what it asks of sizes is known. Fails if it adds one, or if s fails. */
export function unconditionally(s: Strategy): Strategy {
  const name = `unconditionally(${s.name})`;
  return {
    name,
    start(m) {
      const before = new Checkpoint(m);
      const known = m.conditions.list.length;
      m.push({
        succeeded: () => {
          const [added] = m.conditions.list.slice(known);
          if (added === undefined) return m.succeed(m.term);
          before.restore(m);
          const why = `\`${s.name}\` needs ${showCondition(added)}, which is not known`;
          m.fail(refusal(name, before.term, why));
        },
        failed: forwardFailure,
      });
      m.evaluate(s, m.term);
    },
  };
}

/**
 * Applies s if what it leaves can be lowered to kernels, so that `lowers(s) <+ t` falls back where a kernel would be refused. Fails with the
 * refusal if it cannot, or if s fails. The whole term is lowered: s has to end with a `kernel`.
 */
export function lowers(s: Strategy): Strategy {
  const name = `lowers(${s.name})`;
  return {
    name,
    start(m) {
      const before = new Checkpoint(m);
      m.push({
        succeeded: () => {
          const refused = m.term.session.refusal?.(m.term, m.conditions.list);
          if (refused === undefined) return m.succeed(m.term);
          before.restore(m);
          m.fail(refusal(name, before.term, `\`${s.name}\` leaves no kernel: ${refused}`));
        },
        failed: forwardFailure,
      });
      m.evaluate(s, m.term);
    },
  };
}

/**
 * Applies `then` to the result of `condition` if that succeeds, else `otherwise` to the original term (Stratego's `c < t + e`). A
 * failure of `then` is a failure of the whole: `otherwise` is not tried. A condition that changes nothing is a question: what it
 * assumed of sizes is dropped, and `then` adds the conditions that it needs.
 */
export function ifThenElse(condition: Strategy, then: Strategy, otherwise: Strategy): Strategy {
  return {
    name: shortName(`if ${condition.name} then ${then.name} else ${otherwise.name}`),
    start(m) {
      const before = new Checkpoint(m);
      m.push({
        isGuard: true,
        succeeded: () => {
          if (m.term === before.term) before.restore(m);
          m.evaluate(then, m.term);
        },
        failed: () => {
          before.restore(m);
          m.evaluate(otherwise, before.term);
        },
      });
      m.evaluate(condition, m.term);
    },
  };
}

/**
 * A strategy whose definition `make` is called once, when the strategy first runs; `name` is its name in messages. Recursive
 * strategies are built with it.
 */
export function lazy(name: string, make: () => Strategy): Strategy {
  let made: Strategy | undefined;
  return {
    name,
    start(m) {
      made ??= make();
      m.evaluate(made, m.term);
    },
  };
}

/**
 * A strategy that succeeds without changing anything if `holds` is true of the current term. Otherwise it fails with the reason
 * `why`, a clause about the term such as "it is not a function".
 */
export function predicate(name: string, holds: (t: Term) => boolean, why: string): Strategy {
  return {
    name,
    start: (m) => (holds(m.term) ? m.succeed(m.term) : m.fail(refusal(name, m.term, why))),
  };
}
