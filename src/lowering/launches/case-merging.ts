/**
 * @file Cases of a choice that do the same are one: the same launches, in the same order, of kernels with the same code. A choice of which
 * one case is left for all sizes is no choice.
 */
import { anyOf, isAlways } from "../../term/index.ts";
import type { Kernel } from "../imperative.ts";
import { isSameCode } from "../same-code.ts";
import type { HostCase, HostProgram, HostStep, Lowered } from "./host-program.ts";
import type { Launch } from "./launch.ts";

/** The program without repeated cases. Launches in them are left out; the others stay the same objects. */
export function withEqualCasesOnce(
  { steps, result }: HostProgram<Launch>,
  kernels: ReadonlyMap<Launch, Lowered>,
): HostProgram<Launch> {
  return { steps: merged(steps, kernels), result };
}

function merged(
  steps: readonly HostStep<Launch>[],
  kernels: ReadonlyMap<Launch, Lowered>,
): readonly HostStep<Launch>[] {
  return steps.flatMap((s): readonly HostStep<Launch>[] => {
    if (s.tag === "loop") return [{ ...s, body: merged(s.body, kernels) }];
    if (s.tag !== "choice") return [s];
    const inside = s.cases.map((c) => ({ ...c, steps: merged(c.steps, kernels) }));
    const cases: HostCase<Launch>[] = [];
    for (const c of inside) {
      const last = cases.at(-1);
      if (last === undefined || !new SameSteps(kernels).areSame(last, c)) cases.push(c);
      else cases.splice(-1, 1, { ...last, when: anyOf([last.when, c.when]) });
    }
    const [only] = cases;
    const isDirect = only!.values.every((v, k) => v === s.results[k]);
    return cases.length === 1 && isAlways(only!.when) && isDirect ? only!.steps : [{ ...s, cases }];
  });
}

/** Compares the steps of cases. Loops are never the same. */
class SameSteps {
  readonly #kernels: ReadonlyMap<Launch, Lowered>;

  constructor(kernels: ReadonlyMap<Launch, Lowered>) {
    this.#kernels = kernels;
  }

  areSame(a: HostCase<Launch>, b: HostCase<Launch>): boolean {
    return isSameCode(a.values, b.values) && this.#lists(a.steps, b.steps);
  }

  #lists(a: readonly HostStep<Launch>[], b: readonly HostStep<Launch>[]): boolean {
    return a.length === b.length && a.every((s, k) => this.#steps(s, b[k]!));
  }

  #steps(a: HostStep<Launch>, b: HostStep<Launch>): boolean {
    if (a.tag !== "launch" || b.tag !== "launch") return false;
    const [x, y] = [a, b].map((s) => this.#kernels.get(s.kernel)!) as [Lowered, Lowered];
    return (
      isSameCode([...a.sizes], [...b.sizes]) &&
      isSameCode(a.part, b.part) &&
      isSameCode(unnamed(x.kernel), unnamed(y.kernel)) &&
      isSameCode(x.own, y.own) &&
      isSameCode(x.demands, y.demands)
    );
  }
}

/** The kernel without its name and its comment. */
const unnamed = ({ name: _, comment: __, ...kernel }: Kernel): object => kernel;
