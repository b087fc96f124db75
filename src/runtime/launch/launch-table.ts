/** @file The launches of a plan in numbers. */
import { boundTo, type LaunchStep, type PlanStep } from "../../lowering/plan.ts";
import { CompilerBug, evaluate, INT_MAX } from "../../term/index.ts";
import type { ExtentCheck } from "./extent-check.ts";
import type { SizeValues } from "./host-value.ts";
import type { PreparedLaunch } from "./prepared.ts";

/** Prepares the launches of a plan, and numbers them in the order in which they are added. */
export class LaunchTable {
  readonly all: PreparedLaunch[] = [];
  readonly #extents: ExtentCheck;
  /** Launches by step, buffers and sizes, so that repeated launches share one object. */
  readonly #known = new Map<PlanStep, Map<string, PreparedLaunch>>();

  constructor(extents: ExtentCheck) {
    this.#extents = extents;
  }

  /** Adds a launch and returns its number. `bufferOf` gives the buffer of a slot. */
  add(s: LaunchStep, bufferOf: (name: string) => string, sizes: SizeValues): number {
    return this.all.push(this.#launch(s, bufferOf, sizes)) - 1;
  }

  #launch(s: LaunchStep, bufferOf: (name: string) => string, around: SizeValues): PreparedLaunch {
    const buffers = new Map(
      s.kernel.params.flatMap((p) =>
        p.tag === "buffer" ? [[p.name, bufferOf(boundTo(s, p.name))]] : [],
      ),
    );
    const own = [...s.sizes].map(([name, size]) => {
      const value = evaluate(size, (v) => around.get(v.name));
      if (typeof value !== "number") throw new CompilerBug(`no value for the size ${name}`);
      if (value > INT_MAX) this.#extents.fitsInt(`the size ${name}`, value);
      return [name, value] as const;
    });
    const key = [...buffers.values(), ...own.flat()].join();
    const known = this.#known.get(s) ?? new Map<string, PreparedLaunch>();
    this.#known.set(s, known);
    const sizes = own.length === 0 ? around : new Map([...around, ...own]);
    const launch = known.get(key) ?? {
      ...this.#extents.launch(s.kernel, buffers, sizes),
      continues: (s.part?.at ?? 0) > 0,
    };
    known.set(key, launch);
    return launch;
  }
}
