/**
 * @file A choice between launches. `if c then a else b`, where c is a test on sizes and both branches are launched, becomes a step of the
 * host with a case for each branch; the branches of an `if` in the last branch are further cases. The steps of a case run if its test is
 * the first that holds. A test that is known while compiling leaves its case, or leaves it out.
 */
import {
  allOf,
  decideTest,
  type Facts,
  negatedTest,
  type Prim,
  type SizeTest,
  sizesOfTest,
  sizeTestOf,
  type Term,
  unlabel,
  withTest,
} from "../../term/index.ts";
import type { Buffer } from "../plan.ts";
import type { LoopCutting } from "./host-loop.ts";
import { type HostCase, type HostStep, stepsInside } from "./host-program.ts";
import type { Launch } from "./launch.ts";

/** A branch of a choice, with its test; those before it have failed. */
interface Alternative {
  readonly when: SizeTest;
  readonly term: Term;
}

/** The test on sizes by which an `if` chooses; undefined if it depends on data, or on sizes that are bound inside the term. */
export function testOf(t: Prim, facts: Facts): SizeTest | undefined {
  if (t.prim !== "select") return undefined;
  const test = sizeTestOf(t.args[0]!, facts);
  return test !== undefined && sizesOfTest(test).every((s) => s.boundDepth === 0)
    ? test
    : undefined;
}

/**
 * The branches of a choice that some sizes take, in order. A branch without a value (`undef`) is left out: a launch refuses the sizes
 * that would take it.
 */
export function alternativesOf(t: Term, facts: Facts): readonly Alternative[] {
  const e = unlabel(t);
  if (e.tag === "prim" && e.prim === "undef") return [];
  const test = e.tag === "prim" ? testOf(e, facts) : undefined;
  if (e.tag !== "prim" || test === undefined) return [{ when: allOf([]), term: t }];
  const [, then, other] = e.args as [Term, Term, Term];
  const known = decideTest(test, facts);
  if (known !== undefined) return alternativesOf(known ? then : other, facts);
  const others = alternativesOf(other, withTest(facts, negatedTest(test)));
  const isUndefined = alternativesOf(then, facts).length === 0;
  return isUndefined ? others : [{ when: test, term: then }, ...others];
}

/**
 * Emits a choice between these branches, and returns the values that are its result: the buffers `into`, or others if some branch gives a
 * value that no launch writes directly and `into` are the program's outputs.
 */
export function hostChoice(
  cut: LoopCutting,
  t: Term,
  branches: readonly Alternative[],
  into: readonly Buffer[],
  intermediate: boolean,
): readonly string[] {
  const cases = filled(cut, branches, into, intermediate);
  const names = into.map((b) => b.name);
  const isOutput = into.some((b) => b.role === "output");
  const isDirect = ({ values, steps }: HostCase<Launch>): boolean =>
    values.every((v, k) => v === names[k]) && !assigns(steps, names);
  if (isOutput && !cases.every(isDirect)) {
    const others = cut.symbols.temporary(cut.symbols.freshName("chosen"), t.type);
    return hostChoice(cut, t, branches, others, intermediate);
  }
  cut.emit({ tag: "choice", results: names, cases });
  return names;
}

/** True if a loop among the steps has one of the names as its result: no launch writes it directly. */
const assigns = (steps: readonly HostStep<Launch>[], names: readonly string[]): boolean =>
  steps.some(
    (s) =>
      (s.tag === "loop" && s.carried.some((c) => names.includes(c.result))) ||
      stepsInside(s).some((inner) => assigns(inner, names)),
  );

function filled(
  cut: LoopCutting,
  branches: readonly Alternative[],
  into: readonly Buffer[],
  intermediate: boolean,
): readonly HostCase<Launch>[] {
  return branches.map(({ when, term }, k) => {
    const failed = branches.slice(0, k).map((b) => negatedTest(b.when));
    let values: readonly string[] = [];
    const steps = cut.inCase([...failed, when], () => {
      values = cut.fill(term, into, intermediate);
    });
    return { when, steps, values };
  });
}
