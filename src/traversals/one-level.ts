/**
 * @file Traversals of one level, all defined by the generic `children` (Visser, Benaissa and Tolmach 1998): `one`, `some`,
 * `all`, a child by number, and the congruences of primitives.
 */
import {
  type Evaluator,
  evaluatePart,
  type Frame,
  type MatchFailure,
  type Strategy,
} from "../strategies/index.ts";
import { children, type PrimName, type Term, withChildren } from "../term/index.ts";

const refused = (strategy: string, term: Term, why: string): MatchFailure & { tag: "refused" } => ({
  tag: "refused",
  strategy,
  term,
  why,
  kind: "shape",
});

const noChild = (name: string, node: Term): MatchFailure => ({
  ...refused(name, node, "no child accepts it"),
  kind: "summary",
});

const NONE: readonly Term[] = [];

function replaced(t: Term, i: number, by: Term): Term {
  const next = [...children(t)];
  next[i] = by;
  return withChildren(t, next);
}

/** Evaluates s on child i of `node` and continues with `then`. `done`: the results for the children before child i. */
function descend(
  m: Evaluator,
  s: Strategy,
  node: Term,
  child: number,
  then: Pick<Frame, "succeeded" | "failed">,
  done: readonly Term[] = NONE,
): void {
  const frame = { node, child, done, succeeded: then.succeeded, failed: then.failed };
  evaluatePart(m, s, children(node)[child]!, frame);
}

/**
 * Applies s to the first child, from the left, on which it succeeds, and keeps the other children. Failed attempts are undone.
 * Fails if it succeeds on none, as on a node without children.
 */
export const one = (s: Strategy): Strategy => oneChild(`one(${s.name})`, () => s);

/** As `one`, with a strategy for each number of a child. */
export function oneChild(name: string, strategyFor: (i: number) => Strategy): Strategy {
  const attempt = (m: Evaluator, node: Term, i: number): void => {
    if (i === children(node).length) return m.fail(noChild(name, node));
    const before = m.conditions;
    const mark = m.observer?.mark?.();
    descend(m, strategyFor(i), node, i, {
      succeeded: () => m.succeed(replaced(node, i, m.term)),
      failed: () => {
        m.conditions = before;
        if (mark !== undefined) m.observer?.undo?.(mark);
        attempt(m, node, i + 1);
      },
    });
  };
  return { name, start: (m) => attempt(m, m.term, 0) };
}

/**
 * Applies s to every child on which it succeeds, from the left, and keeps the others. Fails if it succeeds on none, as on a node
 * without children.
 */
export const some = (s: Strategy): Strategy => someChildren(`some(${s.name})`, () => s);

/** As `some`, with a strategy for each number of a child. */
export function someChildren(name: string, strategyFor: (i: number) => Strategy): Strategy {
  const attempt = (m: Evaluator, node: Term, i: number, done: Term[], any: boolean): void => {
    // the list grows in place: a frame reads only the results for the children before its own
    if (i === children(node).length) {
      if (any) m.succeed(withChildren(node, done));
      else m.fail(noChild(name, node));
      return;
    }
    const before = m.conditions;
    const mark = m.observer?.mark?.();
    const then = {
      succeeded: () => {
        done.push(m.term);
        attempt(m, node, i + 1, done, true);
      },
      failed: () => {
        m.conditions = before;
        if (mark !== undefined) m.observer?.undo?.(mark);
        done.push(children(node)[i]!);
        attempt(m, node, i + 1, done, any);
      },
    };
    descend(m, strategyFor(i), node, i, then, done);
  };
  return { name, start: (m) => attempt(m, m.term, 0, [], false) };
}

/**
 * Applies s to every child, from the left. Fails at the first child on which s fails; succeeds, without a change, on a node
 * without children.
 */
export const all = (s: Strategy): Strategy => allChildren(`all(${s.name})`, () => s);

/** Applies the i-th strategy to the i-th child, in order. A child for which `strategyFor` gives undefined is kept. */
export function allChildren(
  name: string,
  strategyFor: (i: number, t: Term) => Strategy | undefined,
): Strategy {
  const visit = (m: Evaluator, node: Term, done: Term[]): void => {
    const parts = children(node);
    let s: Strategy | undefined;
    for (let i = done.length; i < parts.length && s === undefined; i = done.length) {
      s = strategyFor(i, node);
      if (s === undefined) done.push(parts[i]!);
    }
    if (s === undefined) return m.succeed(withChildren(node, done));
    const then = {
      succeeded: () => {
        done.push(m.term); // in place: a frame reads only the results for the children before its own
        visit(m, node, done);
      },
      failed: () => {},
    };
    descend(m, s, node, done.length, then, done);
  };
  return { name, start: (m) => visit(m, m.term, []) };
}

/**
 * Applies s to child number i, from 0 (arguments of a primitive without its sizes; the body of a lambda and the term below a label
 * are child 0). Fails if the node has no such child or s fails on it.
 */
export function child(i: number, s: Strategy, name = `argument(${i}, ${s.name})`): Strategy {
  return {
    name,
    start(m) {
      const node = m.term;
      if (children(node)[i] === undefined) {
        return m.fail(refused(name, node, `it has no argument ${i}`));
      }
      descend(m, s, node, i, {
        succeeded: () => m.succeed(replaced(node, i, m.term)),
        failed: () => {},
      });
    },
  };
}

/**
 * Applies s to argument number i of a primitive, from 0 without its sizes. Labels around the primitive are passed, as patterns
 * ignore them. Fails if there is no such argument or s fails on it.
 */
export function argument(i: number, s: Strategy, name = `argument(${i}, ${s.name})`): Strategy {
  return passingLabels(child(i, s, name));
}

/** Applies s to the last argument of a primitive, below labels around the primitive. Fails for other terms and if s fails there. */
export function lastArgument(s: Strategy): Strategy {
  const name = `lastArgument(${s.name})`;
  return passingLabels({
    name,
    start: (m) => child(m.term.tag === "prim" ? m.term.args.length - 1 : -1, s, name).start(m),
  });
}

/** Applies s below all labels of the current term. */
function passingLabels(s: Strategy): Strategy {
  const self: Strategy = {
    name: s.name,
    start(m) {
      const t = m.term;
      if (t.tag === "prim" && t.prim === "label") child(0, self, s.name).start(m);
      else s.start(m);
    },
  };
  return self;
}

/** Applies s to the body of a lambda (over terms or over sizes). Fails on any other node. */
export function body(s: Strategy): Strategy {
  const inner = child(0, s);
  const name = `body(${s.name})`;
  return {
    name,
    start(m) {
      const { tag } = m.term;
      if (tag === "lam" || tag === "natLam") inner.start(m);
      else m.fail(refused(name, m.term, "it is not a function"));
    },
  };
}

/**
 * The congruence of a primitive: applies the i-th strategy to the i-th argument of a `prim` node, in order, sizes not counted; a
 * function argument is the lambda itself. Labels around the node are passed. Fails at other nodes, at other argument counts, and if one of the strategies fails.
 */
export function congruence(prim: PrimName, strategies: readonly Strategy[]): Strategy {
  const name = `${prim}(${strategies.map((s) => s.name).join(", ")})`;
  const inner = allChildren(name, (i) => strategies[i]);
  const here: Strategy = {
    name,
    start(m) {
      const t = m.term;
      if (t.tag === "prim" && t.prim === prim && t.args.length === strategies.length)
        inner.start(m);
      else m.fail(refused(name, t, `it is no ${prim}`));
    },
  };
  return prim === "label" ? here : passingLabels(here);
}
