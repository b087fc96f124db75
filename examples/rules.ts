// A rule that no pattern can say, in TypeScript: schedules find it by its name, and `checkRule` tests it.
import {
  apply,
  type ComputedRule,
  compile,
  parse,
  run,
  type Term,
  toNested,
  unwrap,
} from "strata-lang";
import { checkRule } from "strata-lang/testing";

const balanced: ComputedRule = {
  name: "balanced",
  doc: "A reduction over a known number of elements as a balanced tree.",
  left: "reduce(op, z, xs as [n]a)",
  where: "associative(op), identity(op, z)",
  class: "approx",
  rewrite({ term, size, build }) {
    const n = size("n").constant;
    if (n === undefined || n === 0) return undefined;
    const tree = (from: number, to: number): Term => {
      if (to - from === 1) return build.element(term("xs"), from);
      const middle = (from + to) >> 1;
      return build.apply(term("op"), tree(from, middle), tree(middle, to));
    };
    return tree(0, n);
  },
};

const text = `
import gpu
fun sums(xs: [n][4]f32): [n]f32 = map(\\x -> reduce((+), 0.0, x), xs)
schedule trees for sums = balanced @ topDown ; mapNest(1, glb(0)) ; kernel`;
const compiled = unwrap(compile(unwrap(apply(parse(text, { rules: [balanced] })))));
console.log(compiled.source);
const { result } = unwrap(await run(compiled, { xs: [[1, 2, 3, 4]] }, { device: "sim" }));
console.log(toNested(result)); // [ 10 ]
console.log((await checkRule(balanced)) > 0); // true
