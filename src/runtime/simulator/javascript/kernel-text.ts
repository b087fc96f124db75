/**
 * @file A kernel as JavaScript text for one launch. The text consists of names that the generator makes, of numbers, and of the fixed words
 * of this folder: no name of a program enters it. Sizes and scalar arguments are numbers in it, because almost all index arithmetic
 * folds then; the number of work-items is an argument.
 *
 * The text is the body of a function of X (reports), A (arrays), K (functions of operations), C (counters), M (the largest number of
 * steps), g (numbers of work-items) and the arithmetic of `arithmetic.ts`; it returns `run(from, to)`, which runs these groups.
 */
import type { CType, Kernel, WorkItemId } from "../../../lowering/imperative.ts";
import type { CalledFunction } from "../../../term/interpret/javascript/operation-text.ts";
import type { Geometry } from "../geometry.ts";
import type { FaultSite } from "../problems.ts";
import { ARITHMETIC } from "./arithmetic.ts";
import type { ArrayText } from "./array-facts.ts";
import { Assumptions } from "./assumptions.ts";
import type { KernelVariable } from "./function-text.ts";
import { ItemLoop, idText } from "./item-loop.ts";
import { KernelNames } from "./kernel-names.ts";
import { KernelWriter, type LaunchShape } from "./kernel-writer.ts";
import { groupListText, groupParameters } from "./lockstep-text.ts";
import { isLarge } from "./split-list.ts";
import { clearText, listText } from "./statement-text.ts";
import { COUNTERS, TextBlock } from "./text-block.ts";

/** A kernel as JavaScript, and the objects to which the text refers by number. */
export interface KernelText {
  readonly text: string;
  readonly sites: readonly FaultSite[];
  readonly functions: readonly CalledFunction[];
  /** The local arrays, by number, of which some phase reads and writes elements. */
  readonly mixed: ReadonlySet<number>;
  /** The number of ids, loop counters and variables of a work-item. */
  readonly variables: number;
}

/** What a text depends on: the kernel, its launch, its arrays by name, and the values of sizes and scalar arguments. */
export interface KernelTextInput {
  readonly kernel: Kernel;
  readonly geometry: Geometry;
  readonly shape: LaunchShape;
  readonly arrays: ReadonlyMap<string, ArrayText>;
  readonly names: KernelNames;
}

/** Writes a kernel as JavaScript. Raises CompilerBug for a malformed kernel. */
export function kernelText(input: KernelTextInput): KernelText {
  const { shape, arrays } = input;
  const assumptions = new Assumptions();
  for (;;) {
    const w = new KernelWriter(shape, arrays, assumptions);
    const run = new KernelPass(input, w).run();
    if (assumptions.endPass()) continue;
    const { sites, functions, mixed, variableCount } = w;
    const text = `"use strict";\n${PRELUDE}${arraysText(arrays)}${w.groupArrays}${w.texts.join("")}${run}return run;\n`;
    return { text, sites, functions, mixed, variables: variableCount };
  }
}

const PRELUDE = `const U = undefined;
const { ${Object.keys(ARITHMETIC).join(", ")} } = arithmetic;
const [L0, L1, L2, G0, G1, GS] = g;
`;

const arraysText = (arrays: ReadonlyMap<string, ArrayText>): string =>
  [...arrays.values()]
    .map(
      ({ number: n }) =>
        `const { data: D${n}, state: T${n}, stamps: W${n}, readers: R${n}, others: Z${n}, updaters: U${n}, otherUpdaters: V${n}, shadow: H${n} } = A[${n}];\n`,
    )
    .join("");

const ID: CType = { scalar: "i32", width: 1 };

/** One pass over a kernel. */
class KernelPass {
  readonly #kernel: Kernel;
  readonly #geometry: Geometry;
  readonly #w: KernelWriter;
  readonly #names: KernelNames;

  constructor({ kernel, geometry, names }: KernelTextInput, w: KernelWriter) {
    this.#kernel = kernel;
    this.#geometry = geometry;
    this.#w = w;
    this.#names = names;
  }

  /** The function `run`, and the functions that it calls. */
  run(): string {
    const { together } = this.#w.shape;
    const isSplit = !together && isLarge(this.#kernel.body);
    let body = "";
    const call = this.#w.outlined(
      together ? groupParameters(this.#w.shape.ticks) : ["from", "to"],
      isSplit,
      () => {
        body = together ? this.#group() : this.#items();
        return body;
      },
    );
    const name = call.slice(0, call.indexOf("("));
    return together ? this.#runGroups(name) : `const run = ${name};\n`;
  }

  /** Runs groups whose work-items run one after the other. */
  #items(): string {
    const w = this.#w;
    const names = new KernelNames(this.#names);
    const items = this.#itemLoop(names);
    const block = new TextBlock();
    for (const a of this.#kernel.locals) clearText({ w, block, names }, a.name);
    listText({ w, block, names: new KernelNames(names) }, this.#kernel.body);
    const body = items.declarations + block.body;
    return block.costsTimes("(GS * (to - from))", false) + eachGroup(items.around(body));
  }

  /** The body of a function that runs one group whose work-items run together. */
  #group(): string {
    const w = this.#w;
    const names = new KernelNames(this.#names);
    const items = this.#itemLoop(names);
    const block = new TextBlock();
    groupListText({ w, block, names: new KernelNames(names), items }, this.#kernel.body);
    return `let nb = 0;\n${items.uniformDeclarations}${block.text}`;
  }

  #runGroups(group: string): string {
    const { ticks } = this.#w.shape;
    const privates = this.#kernel.locals.filter(({ space }) => space === "private");
    const clear = privates.map(({ name }) => `T${this.#w.array(name).number}.fill(0);\n`).join("");
    const stamps = ticks ? `const sl = C[${COUNTERS.stamp}] += GS;\n` : "";
    const parameters = groupParameters(ticks).map((p) => (p === "bl" ? "sl" : p));
    const call = `try { ${group}(${parameters.join(", ")}); } catch (error) { X.ended(error); }\n`;
    return `const run = (function (from, to) {\n${eachGroup(stamps + clear + call)}});\n`;
  }

  #itemLoop(names: KernelNames): ItemLoop {
    const ids = new Map<KernelVariable, string>();
    for (const id of this.#kernel.ids) {
      const range = { lo: 0, hi: Math.max(0, this.#count(id) - 1) };
      const uniform = id.of === "group";
      const variable = this.#w.declare({ type: ID, range, total: true, uniform });
      names.variable(id.name, variable);
      ids.set(variable, idText(id));
    }
    return new ItemLoop(ids, this.#w.shape.ticks);
  }

  #count({ of, dim }: WorkItemId): number {
    const { global, groups, local } = this.#geometry;
    return { global, group: groups, local }[of][dim];
  }
}

/** A loop over the groups from `from` to `to`, each with a new epoch of global memory. */
const eachGroup = (body: string): string => `let gx = from % G0, gy = Math.floor(from / G0) % G1;
let gz = Math.floor(from / G0 / G1);
for (let group = from; group < to; group++) {
const first = group * GS + 1;
C[${COUNTERS.epoch}]++;
${body}if (++gx === G0) { gx = 0; if (++gy === G1) { gy = 0; gz++; } }
}
`;
