/**
 * @file Prints the steps of a plan as a C function, `NAME_run`, which calls the kernels on the caller's memory. It checks the sizes
 * as a launch from Strata does, and trusts that inputs have the lengths of their types.
 */
import {
  INT_MAX,
  isAlways,
  LONGEST,
  type Size,
  type SizeTest,
  showTest,
  showType,
} from "../../../term/index.ts";
import { testsOfUse } from "../../buffer-use.ts";
import { valueType } from "../../code.ts";
import type { Param } from "../../imperative.ts";
import { FreshNames } from "../../names.ts";
import { leaves, product } from "../../path.ts";
import { type Buffer, type LaunchStep, type Plan, type PlanStep, slotsOf } from "../../plan.ts";
import type { Definitions } from "../definitions.ts";
import { signatureLines } from "../dialect.ts";
import { limitConditions } from "../launch-limits.ts";
import { type SizeName, sizeInC, testInC, wordsInC } from "../size-in-c.ts";
import { parameterInC } from "./parameter.ts";
import { isReserved } from "./reserved.ts";
import { sizeCalls, wideInteger } from "./size-functions.ts";
import { memoryName } from "./types.ts";

/**
 * The text of the function `NAME_run` of a plan, which follows the kernels. The printed function allocates the plan's own buffers
 * and frees them, and returns NULL or a message that says what keeps it from running.
 */
export const hostSteps = (plan: Plan, d: Definitions): string => new HostSteps(plan, d).text();

class HostSteps {
  readonly #plan: Plan;
  readonly #definitions: Definitions;
  readonly #names: FreshNames;
  /** Parameter names for the caller's memory of the result, one per scalar component. */
  readonly #outputs: readonly string[];
  /** C variables of sizes, by size. */
  readonly #sizes: ReadonlyMap<string, string>;
  /** C pointer variables, by buffer or slot. */
  readonly #pointers = new Map<string, string>();
  /** The tests under which buffers are used. */
  readonly #tests: ReadonlyMap<string, SizeTest>;

  constructor(plan: Plan, d: Definitions) {
    this.#plan = plan;
    this.#definitions = d;
    this.#tests = testsOfUse(plan);
    const scalars = plan.inputs.flatMap((i) => i.symbol ?? []);
    const kernels = plan.kernels.map((k) => k.name);
    this.#names = new FreshNames(isReserved, ["problem", ...kernels, ...scalars]);
    this.#sizes = new Map(plan.sizes.map((s) => [s, this.#names.fresh(s)]));
    for (const { name } of plan.buffers) this.#pointers.set(name, this.#names.fresh(name));
    for (const name of slotsOf(plan.steps)) this.#pointers.set(name, this.#names.fresh(name));
    this.#outputs = plan.result.buffers.map((_, k, { length }) =>
      this.#names.fresh(length === 1 ? "result" : `result_${k}`),
    );
  }

  text(): string {
    const { name, program, schedule, inputs, result } = this.#plan;
    const types = inputs.map((i) => `${i.name}: ${showType(i.type)}`).join(", ");
    return [
      `// ${program}(${types}): ${showType(result.type)}, schedule ${schedule}. Gives NULL, or what keeps it from running.`,
      ...signatureLines(`const char *${name}_run(`, this.#parameters()),
      "{",
      ...indent(this.#body()),
      "}",
      "",
    ].join("\n");
  }

  /** The parameters: inputs, then results, then sizes. */
  #parameters(): string[] {
    const { inputs, result } = this.#plan;
    const given = inputs.flatMap(({ buffers, symbol, type }) => {
      if (symbol === undefined)
        return buffers.map((b) => `const ${memoryName(this.#scalarOf(b))} *${this.#at(b)}`);
      return [parameterInC({ tag: "scalar", name: symbol, type: valueType(type)! })];
    });
    const parts = leaves(result.type)!;
    const results = parts.map((leaf, k) => `${memoryName(leaf.scalar)} *${this.#outputs[k]!}`);
    return [...given, ...results, ...[...this.#sizes.values()].map((s) => `int64_t ${s}`)];
  }

  #scalarOf(buffer: string): Plan["buffers"][number]["scalar"] {
    return this.#plan.buffers.find((b) => b.name === buffer)!.scalar;
  }

  #at(buffer: string): string {
    return this.#pointers.get(buffer)!;
  }

  #body(): string[] {
    const own = this.#plan.buffers.filter((b) => b.role !== "input");
    const slots = [...slotsOf(this.#plan.steps)].map((s) => `void *${this.#at(s)} = NULL;`);
    const steps = this.#plan.steps.flatMap((s) => this.#step(s, this.#size));
    const checks = this.#checks();
    return [
      "const char *problem = NULL;",
      ...own.map((b) => `void *${this.#at(b.name)} = NULL;`),
      ...slots,
      ...checks,
      "if (problem != NULL) return problem;",
      ...this.#counts(),
      ...own.map((b) => {
        const bytes = `sizeof(${memoryName(b.scalar)})`;
        const length = this.#lengthInC(b, this.#size);
        return `${this.#at(b.name)} = malloc((size_t)(${length}) * ${bytes} + 1);`;
      }),
      ...(own.length === 0
        ? []
        : [
            `if (${own.map((b) => `${this.#at(b.name)} == NULL`).join(" || ")}) problem = "there is not enough memory";`,
          ]),
      `if (problem == NULL && (${this.#some()})) {`,
      ...indent(steps),
      "}",
      ...this.#results(),
      ...own.map((b) => `free(${this.#at(b.name)});`),
      "return problem;",
    ];
  }

  // -------------------------------------------------------------- sizes

  readonly #size: SizeName = (name) => this.#sizes.get(name)!;

  /** A size as a 128-bit integer, so that products of unchecked sizes do not wrap. */
  readonly #wide: SizeName = (name) => `(${wideInteger(this.#definitions)})${this.#size(name)}`;

  #inC(s: Size, name: SizeName = this.#size): string {
    return sizeInC(s, name, sizeCalls(this.#definitions));
  }

  #testInC(t: SizeTest, name: SizeName = this.#size): string {
    return testInC(t, name, sizeCalls(this.#definitions));
  }

  /** The length of a buffer, 0 for sizes that do not use it. */
  #lengthInC({ name, length }: Buffer, size: SizeName): string {
    const whole = this.#inC(length, size);
    const test = this.#tests.get(name);
    return test === undefined ? whole : `(${this.#testInC(test, size)} ? ${whole} : 0)`;
  }

  /** A statement that sets `problem` if the test fails, unless an earlier check has set it. */
  #need(t: SizeTest, name: SizeName): string {
    const text = this.#testInC(t, name);
    return `if (problem == NULL && !(${text})) problem = ${quoted(`not so: ${showTest(t)}`)};`;
  }

  #checks(): string[] {
    const { buffers, conditions, alternatives = [], permutations = [] } = this.#plan;
    const wide = this.#wide;
    const sizes = [...this.#sizes.values()].map(
      (s) =>
        `if (problem == NULL && (${s} < 0 || ${s} > ${INT_MAX})) problem = ${quoted(`the size ${s} is not from 0 to ${INT_MAX}`)};`,
    );
    const lengths = buffers.map((b) => {
      const n = this.#lengthInC(b, wide);
      const what = quoted(`the length of ${b.name} is not from 0 to ${LONGEST}`);
      return `if (problem == NULL && (${n} < 0 || ${n} > ${LONGEST})) problem = ${what};`;
    });
    return [
      ...sizes,
      ...[...conditions, ...alternatives].map((t) => this.#need(t, wide)),
      ...permutations.map((p) => `// not checked here: ${p.shown}`),
      ...lengths,
    ];
  }

  /** Declares the number of elements of each component of the result. */
  #counts(): string[] {
    return leaves(this.#plan.result.type)!.map(({ dims, width }, k) => {
      const [first] = dims;
      const n = first === undefined ? "1" : this.#inC(product(dims, first.table));
      return `const int64_t ${this.#count(k)} = ${width === 1 ? n : `${n} * ${width}`};`;
    });
  }

  #count(k: number): string {
    return `strata_count_${k}`;
  }

  /** The condition that the result has elements; no kernel runs otherwise. */
  #some(): string {
    return this.#outputs.map((_, k) => `${this.#count(k)} > 0`).join(" || ");
  }

  // -------------------------------------------------------------- steps

  #step(s: PlanStep, size: SizeName): readonly string[] {
    switch (s.tag) {
      case "launch":
        return this.#launch(s, size);
      case "repeat": {
        const i = this.#names.fresh(s.variable);
        const inner: SizeName = (name) => (name === s.variable ? i : size(name));
        const head = `for (int64_t ${i} = 0; problem == NULL && ${i} < ${this.#inC(s.count, size)}; ++${i}) {`;
        return [head, ...indent(s.body.flatMap((x) => this.#step(x, inner))), "}"];
      }
      case "leave": {
        const flag = `*(const ${memoryName("bool")} *)${this.#at(s.flag)}`;
        return [`if (problem == NULL && !${flag}) break;`];
      }
      case "choice": {
        const lines = s.cases.flatMap(({ when, steps }, k) => {
          const test = isAlways(when) ? "" : `if (${this.#testInC(when, size)}) `;
          const head = k === 0 ? `${test}{` : `} else ${test}{`;
          return [head, ...indent(steps.flatMap((x) => this.#step(x, size)))];
        });
        return [...lines, "}"];
      }
      case "acquire": {
        const [pool, inUse] = [this.#list(s.pool), this.#list(s.inUse)];
        return [`${this.#at(s.slot)} = ${this.#free()}(${pool}, ${inUse});`];
      }
      case "assign": {
        const held = s.from.map((name, k) => `void *turn${k} = ${this.#pointer(name)};`);
        const moved = s.to.map((name, k) => `${this.#at(name)} = turn${k};`);
        return ["{", ...indent([...held, ...moved]), "}"];
      }
      default:
        return s satisfies never;
    }
  }

  #launch({ kernel, buffers, sizes }: LaunchStep, outer: SizeName): readonly string[] {
    const own = new Map([...sizes.keys()].map((name) => [name, this.#names.fresh(name)]));
    const size: SizeName = (name) => own.get(name) ?? outer(name);
    const known = new Set([...this.#plan.sizes, ...sizes.keys()]);
    const args = kernel.params.map((p) => this.#argument(p, buffers, size));
    const range = kernel.ndrange.global.flatMap((n) =>
      n.constant === undefined ? [`${this.#inC(n, size)} > 0`] : [],
    );
    const lines = [
      ...limitConditions(kernel, known).map((c) => this.#need(c, size)),
      `if (${["problem == NULL", ...range].join(" && ")}) ${kernel.name}(${args.join(", ")});`,
    ];
    const words = wordsInC(lines);
    const used = [...sizes].flatMap(([name, s]) =>
      words.has(own.get(name)!) ? [`const int64_t ${own.get(name)} = ${this.#inC(s, outer)};`] : [],
    );
    return used.length === 0 ? lines : ["{", ...indent([...used, ...lines]), "}"];
  }

  #argument(p: Param, buffers: ReadonlyMap<string, string>, size: SizeName): string {
    if (p.tag === "buffer") return this.#pointer(buffers.get(p.name) ?? p.name, p);
    return p.tag === "size" ? `(int)${size(p.name)}` : p.name;
  }

  /**
   * A buffer or slot as an argument. The `const` of an input is cast away where a slot may be bound to it; the kernel only reads
   * it.
   */
  #pointer(name: string, p?: Param & { tag: "buffer" }): string {
    const isInput = this.#plan.buffers.some((b) => b.name === name && b.role === "input");
    return isInput && p?.access !== "read" ? `(void *)${this.#at(name)}` : this.#at(name);
  }

  #list(names: readonly string[]): string {
    if (names.length === 0) return "NULL, 0";
    return `(void *const[]){${names.map((name) => this.#pointer(name)).join(", ")}}, ${names.length}`;
  }

  #free(): string {
    return this.#definitions.define("strata_free_buffer", (name) => [
      `static inline void *${name}(void *const *all, int n, void *const *in_use, int used)`,
      "{",
      "    for (int i = 0; i < n; ++i) {",
      "        int taken = 0;",
      "        for (int k = 0; k < used; ++k) taken |= all[i] == in_use[k];",
      "        if (!taken) return all[i];",
      "    }",
      "    return NULL;",
      "}",
    ]);
  }

  // -------------------------------------------------------------- results

  #results(): string[] {
    const { result } = this.#plan;
    const parts = leaves(result.type)!.map(({ scalar }, k) => {
      const from = this.#at(result.buffers[k]!);
      const bytes = `(size_t)${this.#count(k)} * sizeof(${memoryName(scalar)})`;
      return `if (problem == NULL && ${this.#count(k)} > 0) memcpy(${this.#outputs[k]!}, ${from}, ${bytes});`;
    });
    return parts;
  }
}

const indent = (lines: readonly string[]): string[] => lines.map((l) => `    ${l}`);

const quoted = (s: string): string => `"${s.replace(/["\\]/g, "\\$&")}"`;
