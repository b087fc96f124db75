/** @file The ladder of host programs: time steps on an OpenCL device. */
import { apply, compile, parse, random, run, verify } from "../../../src/index.ts";
import type { Done, Ladder } from "../ladder.ts";

const SIZES = { n: 16, m: 16 };

/** A launch for each of n steps, on a grid so small that the host's work counts. */
export const STEPS: Ladder = {
  name: "run n time steps on OpenCL",
  n: [100, 1000, 10_000, 100_000, 1_000_000],
  small: [50, 100, 200],
  most: { work: 200, statements: 5, bytes: 800 },
  prepare(n) {
    const source = parse({ file: "examples/iterated/jacobi2d5.strata" });
    const applied = apply(source, { program: "jacobi2d5Steps", schedule: "naive" });
    const compiled = applied.ok ? compile(applied) : applied;
    if (!compiled.ok) return compiled;
    const { source: text, kernels } = compiled;
    return {
      async step() {
        const options = { device: "opencl", sizes: { ...SIZES, k: n }, warmup: 0 } as const;
        const ran = await run(compiled, { A: random(1) }, { ...options, isolated: false });
        if (!ran.ok) return ran;
        return {
          counts: () => ({
            work: ran.launches.reduce((sum, l) => sum + (l.times ?? 1), 0),
            statements: kernels.reduce((sum, k) => sum + k.statements, 0),
            bytes: text.length,
          }),
          async problem() {
            const verified = verify(ran);
            if (!verified.ok) return verified.message;
            return verified.equal ? undefined : "the device and the interpreter differ";
          },
        } satisfies Done;
      },
    };
  },
};
