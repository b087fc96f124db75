/**
 * @file Prints a plan as a host program in C: one file that builds with `cc FILE -lOpenCL`, needs only OpenCL 1.2, and runs the
 * kernels on data from files. Before it runs kernels it checks conditions on sizes and the lengths of inputs, among others.
 */
import {
  isAlways,
  type Size,
  showCondition,
  showTest,
  showType,
  type Type,
} from "../../../../term/index.ts";
import { testsOfUse } from "../../../buffer-use.ts";
import { groupsMatter } from "../../../groups-matter.ts";
import type { Kernel, Param, ScalarName } from "../../../imperative.ts";
import { FreshNames } from "../../../names.ts";
import { type Leaf, leaves } from "../../../path.ts";
import { type FpMode, type Plan, type PlanInput, type PlanStep, slotsOf } from "../../../plan.ts";
import { limitConditions } from "../../launch-limits.ts";
import { conditionInC, type SizeName, sizeInC, testInC, wordsInC } from "../../size-in-c.ts";
import { isReserved } from "../reserved.ts";
import { SUPPORT } from "./support.ts";

/**
 * The host program of a plan as C source, with the kernels' `source` as a string inside. It takes sizes, inputs and output files
 * as arguments `NAME=VALUE`.
 */
export function printHost(plan: Plan, source: string): string {
  return new HostProgramPrinter(plan, source).text();
}

/** The size of a scalar in bytes, its NumPy type, and the letter by which the host program distinguishes kinds of numbers. */
const SCALARS: Readonly<Record<ScalarName, readonly [bytes: number, descr: string, kind: string]>> =
  {
    f16: [2, "<f2", "h"],
    f32: [4, "<f4", "f"],
    f64: [8, "<f8", "d"],
    i8: [1, "|i1", "i"],
    u8: [1, "|u1", "i"],
    i32: [4, "<i4", "i"],
    u32: [4, "<u4", "i"],
    i64: [8, "<i8", "i"],
    u64: [8, "<u8", "i"],
    bool: [1, "|b1", "b"],
  };

const OPTIONS: Readonly<Record<FpMode, string>> = {
  strict: "-cl-std=CL1.2",
  contract: "-cl-std=CL1.2",
  fast: "-cl-std=CL1.2 -cl-fast-relaxed-math",
};

/** A scalar component of an input or of the result, which has a buffer of its own. */
interface PartOf {
  /** `A`, or `A.0` for component 0 of a tuple. */
  readonly name: string;
  readonly leaf: Leaf;
  /** For components of type `idx[n]`: n, which all elements are below. */
  readonly below: Size | undefined;
}

class HostProgramPrinter {
  readonly #plan: Plan;
  readonly #source: string;
  readonly #names = new FreshNames(
    isReserved,
    "device queue context kernel buffer launch build main argc argv program size".split(" "),
  );
  /** C variables by kind and name: sizes, buffers, data, kernels. */
  readonly #c = new Map<string, string>();

  constructor(plan: Plan, source: string) {
    this.#plan = plan;
    this.#source = source;
  }

  text(): string {
    const body = [
      ...this.#arguments(),
      "",
      ...this.#data(),
      "",
      "open_device();",
      `cl_program program = build(SOURCE, ${text(OPTIONS[this.#plan.mode])}, ${this.#plan.mode === "fast" ? 0 : 1});`,
      ...this.#plan.kernels.map(
        ({ name }) => `cl_kernel ${this.#new("kernel", name)} = kernel(program, ${text(name)});`,
      ),
      ...this.#launches(),
      "return 0;",
    ];
    return [
      this.#head(),
      SUPPORT,
      `static const char SOURCE[] =\n${literal(this.#source)};\n`,
      "int main(int argc, char **argv)\n{",
      ...body.map((line) => (line === "" ? "" : `    ${line}`)),
      "}\n",
    ].join("\n");
  }

  #head(): string {
    const { name, program, schedule, mode, sizes, inputs, result } = this.#plan;
    const given = [
      ...sizes.map((s) => `${s}=NUMBER`),
      ...inputs.flatMap((i) =>
        i.symbol === undefined
          ? partsOf(i.name, i.type).map((p) => `${p.name}=FILE`)
          : [`${i.name}=NUMBER`],
      ),
      ...partsOf("out", result.type).map((p) => `${p.name}=FILE`),
    ];
    const types = inputs.map((i) => `${i.name}: ${showType(i.type)}`).join(", ");
    return `/*
 * ${program}(${types}): ${showType(result.type)}, schedule ${schedule}, fp ${mode}.
 * A host program for the kernels below; it needs OpenCL 1.2 and nothing else.
 *
 *   build: cc -O2 ${name}.host.c -lOpenCL -o ${name}
 *   run:   ./${name} ${given.join(" ")}
 *
 * FILE holds the elements in row-major order, or is a NumPy file (.npy), whose shape tells sizes; an input may also be
 * random:SEED or random:SEED:LOW..HIGH. platform=N and device=N choose the device.
 */
`;
  }

  // -------------------------------------------------------------- names

  #new(kind: string, name: string): string {
    const made = this.#names.fresh(`${kind}_${name}`);
    this.#c.set(`${kind} ${name}`, made);
    return made;
  }

  #old(kind: string, name: string): string {
    return this.#c.get(`${kind} ${name}`) ?? this.#new(kind, name);
  }

  readonly #size: SizeName = (name) => this.#old("size", name);

  // -------------------------------------------------------------- what comes in

  #arguments(): string[] {
    const { sizes, inputs, result } = this.#plan;
    const names = [
      ...sizes,
      ...inputs.flatMap((i) =>
        i.symbol === undefined ? partsOf(i.name, i.type).map((p) => p.name) : [i.name],
      ),
      ...partsOf("out", result.type).map((p) => p.name),
      "platform",
      "device",
    ];
    return [
      "arg_count = argc;",
      "arg_values = argv;",
      `known_arguments((const char *[]){${names.map(text).join(", ")}, NULL});`,
      ...sizes.map((s) => `size ${this.#new("size", s)} = given_size(${text(s)});`),
    ];
  }

  /** Opens inputs, takes sizes from their shapes, checks conditions, and compares shapes with types. */
  #data(): string[] {
    const arrays = this.#plan.inputs.filter((i) => i.symbol === undefined);
    const parts = arrays.flatMap((i) => partsOf(i.name, i.type));
    return [
      ...parts.flatMap((p) => this.#open(p)),
      ...this.#plan.sizes.map(
        (s) =>
          `if (${this.#size(s)} < 0) fail("the size is not known, give it by name:", ${text(s)});`,
      ),
      ...this.#plan.conditions.map(
        (c) => `need(${conditionInC(c, this.#size)}, ${text(showCondition(c))});`,
      ),
      ...(this.#plan.alternatives ?? []).map(
        (t) => `need(${testInC(t, this.#size)}, ${text(showTest(t))});`,
      ),
      ...(this.#plan.permutations ?? []).map((p) => `/* not checked here: ${p.shown} */`),
      ...parts.map((p) => this.#fit(p)),
      ...this.#plan.inputs.filter((i) => i.symbol !== undefined).flatMap((i) => this.#scalar(i)),
    ];
  }

  #open({ name, leaf }: PartOf): string[] {
    const [bytes, descr] = SCALARS[leaf.scalar];
    const array = this.#new("data", name);
    return [
      `Array ${array} = open_input(${text(name)}, ${bytes}, ${text(descr)});`,
      ...leaf.dims.flatMap((s, d) => {
        const [v] = s.vars;
        return v?.size === s ? [`learn(&${array}, ${d}, &${this.#size(v.name)});`] : [];
      }),
    ];
  }

  #fit({ name, leaf, below }: PartOf): string {
    const dims = this.#dims(leaf);
    const limit = below === undefined ? "0" : sizeInC(below, this.#size);
    const [, , kind] = SCALARS[leaf.scalar];
    return `fit(&${this.#old("data", name)}, ${list(dims)}, ${dims.length}, '${kind}', ${limit});`;
  }

  #scalar({ name, type, symbol }: PlanInput): string[] {
    const [leaf] = leaves(type)!;
    const [bytes, , kind] = SCALARS[leaf!.scalar];
    const value = this.#new("value", symbol!);
    return [
      `char ${value}[${bytes * leaf!.width}];`,
      `scalar_argument(${text(name)}, '${kind}', ${bytes}, ${leaf!.width}, ${value});`,
    ];
  }

  #dims({ dims, width }: Leaf): string[] {
    return [...dims.map((s) => sizeInC(s, this.#size)), ...(width === 1 ? [] : [String(width)])];
  }

  // -------------------------------------------------------------- what is launched

  /** The buffers that the steps or the result mention, the steps, and the result. */
  #launches(): string[] {
    const buffers = this.#buffers();
    const steps = [
      ...this.#counts(),
      ...this.#steps(),
      'check(clFinish(queue), "clFinish");',
      'printf("kernels: %.3f us\\n", total_us);',
      "",
      ...this.#results(),
    ];
    const words = wordsInC(steps);
    const used = buffers.filter(({ variable }) => words.has(variable));
    return [...used.map(({ variable, value }) => `cl_mem ${variable} = ${value};`), "", ...steps];
  }

  /** A variable for each buffer and slot, and its first value. */
  #buffers(): { readonly variable: string; readonly value: string }[] {
    const from = new Map(
      this.#plan.inputs.flatMap((i) =>
        i.symbol === undefined
          ? partsOf(i.name, i.type).map((p, k) => [i.buffers[k]!, p.name] as const)
          : [],
      ),
    );
    const slots = [...slotsOf(this.#plan.steps)].map((name) => ({
      variable: this.#new("buffer", name),
      value: "NULL",
    }));
    const tests = testsOfUse(this.#plan);
    const buffers = this.#plan.buffers.map(({ name, scalar, length }) => {
      const data = from.get(name);
      const init = data === undefined ? "NULL" : `${this.#old("data", data)}.data`;
      const [bytes] = SCALARS[scalar];
      const test = tests.get(name);
      const whole = sizeInC(length, this.#size);
      const count = test === undefined ? whole : `${testInC(test, this.#size)} ? ${whole} : 0`;
      const value = `buffer(${count}, ${bytes}, ${init})`;
      return { variable: this.#new("buffer", name), value };
    });
    return [...buffers, ...slots];
  }

  #step(s: PlanStep, size: SizeName): string[] {
    switch (s.tag) {
      case "launch":
        return this.#launch(s, size);
      case "repeat": {
        const i = this.#names.fresh(s.variable);
        const inner: SizeName = (name) => (name === s.variable ? i : size(name));
        const body = s.body.flatMap((x) => this.#step(x, inner));
        return [
          `for (size ${i} = 0; ${i} < ${sizeInC(s.count, size)}; ++${i}) {`,
          ...indent(body),
          "}",
        ];
      }
      case "choice":
        return this.#choice(s, size);
      case "leave":
        return [`if (!holds(${this.#old("buffer", s.flag)})) break;`];
      case "acquire": {
        const [pool, inUse] = [this.#memory(s.pool), this.#memory(s.inUse)];
        return [`${this.#old("buffer", s.slot)} = free_buffer(${pool}, ${inUse});`];
      }
      case "assign":
        return this.#assign(s);
      default:
        return s satisfies never;
    }
  }

  #choice({ cases }: PlanStep & { tag: "choice" }, size: SizeName): string[] {
    const lines = cases.flatMap(({ when, steps }, k) => {
      const test = isAlways(when) ? "" : `if (${testInC(when, size)}) `;
      const head = k === 0 ? `${test}{` : `} else ${test}{`;
      return [head, ...indent(steps.flatMap((x) => this.#step(x, size)))];
    });
    return [...lines, "}"];
  }

  #assign({ to, from }: PlanStep & { tag: "assign" }): string[] {
    const [first, ...more] = to.map((name, k) =>
      [name, from[k]!].map((x) => this.#old("buffer", x)),
    );
    if (first === undefined) return [];
    if (more.length === 0) return [`${first[0]} = ${first[1]};`];
    const held = from.map((name, k) => `cl_mem turn${k} = ${this.#old("buffer", name)};`);
    const moved = to.map((name, k) => `${this.#old("buffer", name)} = turn${k};`);
    return ["{", ...indent([...held, ...moved]), "}"];
  }

  /** An array of buffers and its length, as two arguments. */
  #memory(names: readonly string[]): string {
    if (names.length === 0) return "NULL, 0";
    const all = names.map((name) => this.#old("buffer", name));
    return `(const cl_mem[]){${all.join(", ")}}, ${all.length}`;
  }

  #launch({ kernel, buffers, sizes }: PlanStep & { tag: "launch" }, outer: SizeName): string[] {
    const own = new Map([...sizes.keys()].map((name) => [name, this.#names.fresh(`size_${name}`)]));
    const size: SizeName = (name) => own.get(name) ?? outer(name);
    const k = this.#old("kernel", kernel.name);
    const needs = limitConditions(kernel, new Set([...this.#plan.sizes, ...sizes.keys()])).map(
      (c) => `need(${conditionInC(c, size)}, ${text(showCondition(c))});`,
    );
    const lines = [
      ...needs,
      ...kernel.params.map((p, i) => `${this.#argument(p, buffers, size, `${k}, ${i}`)};`),
      `${launchCall(kernel, k, size)};`,
    ];
    const words = wordsInC(lines);
    const used = [...sizes].flatMap(([name, s]) =>
      words.has(own.get(name)!) ? [`const size ${own.get(name)} = ${sizeInC(s, outer)};`] : [],
    );
    return used.length === 0 ? lines : ["{", ...indent([...used, ...lines]), "}"];
  }

  #argument(p: Param, buffers: ReadonlyMap<string, string>, size: SizeName, at: string): string {
    switch (p.tag) {
      case "buffer":
        return `set_buffer(${at}, ${this.#old("buffer", buffers.get(p.name) ?? p.name)})`;
      case "size":
        return `set_size(${at}, ${size(p.name)})`;
      case "scalar": {
        const value = this.#old("value", p.name);
        return `set_value(${at}, sizeof ${value}, ${value})`;
      }
      default:
        return p satisfies never;
    }
  }

  // -------------------------------------------------------------- what comes out

  /** Declares the number of elements of each component of the result. */
  #counts(): string[] {
    return partsOf("out", this.#plan.result.type).map(({ name, leaf }) => {
      const dims = this.#dims(leaf);
      return `const size ${this.#new("count", name)} = ${dims.length === 0 ? "1" : dims.join(" * ")};`;
    });
  }

  /** The launches, under the condition that the result has elements. */
  #steps(): string[] {
    const parts = partsOf("out", this.#plan.result.type);
    const some = parts.map(({ name }) => `${this.#old("count", name)} > 0`).join(" || ");
    const steps = this.#plan.steps.flatMap((s) => this.#step(s, this.#size));
    return [`if (${some}) {`, ...indent(steps), "}"];
  }

  #results(): string[] {
    const { result } = this.#plan;
    return partsOf("out", result.type).flatMap(({ name, leaf }, k) => {
      const [bytes, descr, kind] = SCALARS[leaf.scalar];
      const dims = this.#dims(leaf);
      const data = this.#new("data", name);
      const buffer = this.#old("buffer", result.buffers[k]!);
      const n = this.#old("count", name);
      return [
        `char *${data} = read_back(${buffer}, ${n}, ${bytes});`,
        `write_result(${text(name)}, ${text(descr)}, ${list(dims)}, ${dims.length}, ${data}, ${n} * ${bytes});`,
        `show_result(${text(name)}, '${kind}', ${bytes}, ${n}, ${data});`,
      ];
    });
  }
}

/** The scalar components of a type, named after their tuple components. */
function partsOf(name: string, type: Type): readonly PartOf[] {
  return leaves(type)!.map((leaf) => ({
    name: [name, ...leaf.components].join("."),
    leaf,
    below: indexBound(type, leaf.components),
  }));
}

function indexBound(type: Type, components: readonly number[]): Size | undefined {
  if (type.tag === "array") return indexBound(type.elem, components);
  if (type.tag === "tuple") return indexBound(type.elems[components[0]!]!, components.slice(1));
  return type.tag === "idx" ? type.size : undefined;
}

function launchCall(kernel: Kernel, variable: string, size: SizeName): string {
  const { global, local } = kernel.ndrange;
  const numbers = (dims: readonly Size[]): string => list(dims.map((s) => sizeInC(s, size)));
  const about = `${variable}, ${text(kernel.name)}, ${global.length}, ${numbers(global)}`;
  if (local === undefined && !groupsMatter(kernel)) return `launch_in_parts(${about})`;
  return `launch(${about}, ${local === undefined ? "NULL" : numbers(local)})`;
}

const list = (items: readonly string[]): string =>
  `(const size[]){${items.length === 0 ? "0" : items.join(", ")}}`;
const indent = (lines: readonly string[]): string[] => lines.map((l) => `    ${l}`);

const text = (s: string): string => `"${s.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;

/** A C string literal with one line of text per line. */
const literal = (source: string): string =>
  source
    .split("\n")
    .map((line, i, all) => text(i < all.length - 1 ? `${line}\n` : line))
    .join("\n");
