/**
 * @file The sizes for which a term has a value, as far as choices on sizes decide it: `if c then a else undef`, with a test c on sizes,
 * has one only where c holds. So a choice at the launch says what its last alternative needs.
 */
import { memoised } from "./heaviest.ts";
import {
  allOf,
  anyOf,
  decideTest,
  emptyFacts,
  isAlways,
  isCondition,
  negatedTest,
  type SizeTest,
  sameTest,
  sizesOfTest,
  withTest,
} from "./size/index.ts";
import { children, type Prim, type Term, unlabel } from "./term.ts";
import { sizeTestOf } from "./tested-sizes.ts";

/** The tests on sizes that must all hold for the term to have a value; empty if no choice on sizes leads to `undef`. */
export function requiredSizes(t: Term): readonly SizeTest[] {
  const test = required(t);
  const all = isCondition(test) || test.op === "or" ? [test] : test.parts;
  return all.map(withoutStronger);
}

/** One of several tests without those that another one follows from: `8 divides n or 4 divides n` is `4 divides n`. */
function withoutStronger(t: SizeTest): SizeTest {
  if (isCondition(t) || t.op === "and") return t;
  const follows = (p: SizeTest, k: number): boolean =>
    t.parts.some(
      (q, i) =>
        i !== k &&
        decideTest(q, withTest(emptyFacts, p)) === true &&
        (i < k || decideTest(p, withTest(emptyFacts, q)) !== true),
    );
  return anyOf(t.parts.filter((p, k) => !follows(p, k)));
}

const ALWAYS = allOf([]);
const NEVER = anyOf([]);

const required: (t: Term) => SizeTest = memoised((t) => {
  if (t.tag === "prim" && t.prim === "select") {
    const test = sizeTestOf(t.args[0]!);
    if (test !== undefined && isOutside(test)) return ofChoice(t, test);
  }
  return allOf(children(t).map((c) => required(c)));
}, new WeakMap());

function ofChoice({ args }: Prim, test: SizeTest): SizeTest {
  const [then, other] = args.slice(1).map((b) => (isUndefined(b) ? NEVER : required(b))) as [
    SizeTest,
    SizeTest,
  ];
  if (isAlways(then)) return isAlways(other) ? ALWAYS : anyOf([test, other]);
  const fails = negatedTest(test);
  const follows = sameTest(test, then) || decideTest(then, withTest(emptyFacts, test)) === true;
  if (follows && isAlways(other)) return ALWAYS;
  if (isAlways(other)) return anyOf([fails, then]);
  return anyOf([allOf([test, then]), allOf([fails, other])]);
}

const isUndefined = (t: Term): boolean => {
  const e = unlabel(t);
  return e.tag === "prim" && e.prim === "undef";
};

/** True for a test on sizes that no term binds. */
const isOutside = (test: SizeTest): boolean => sizesOfTest(test).every((s) => s.boundDepth === 0);
