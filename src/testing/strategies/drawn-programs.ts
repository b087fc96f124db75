/**
 * @file Random programs as terms, as they are written or after steps of a schedule: many strategies apply to programs only that
 * other strategies have prepared.
 */
import { type Module, parseFile, programOf, type Workspace } from "../../lang/index.ts";
import { ConditionSet, type Fuel, rewrite, type Strategy } from "../../strategies/index.ts";
import { orNothing } from "../or-nothing.ts";
import type { DrawnTerm, TermSource } from "./drawn-term.ts";
import { programText } from "./program-shapes.ts";

const LIBRARY = ["nd", "weighted", "time", "neighbours3d"];

/** Steps of schedules in turn, of which each is left out where it does not apply. */
const PREPARATIONS: readonly (readonly string[])[] = [
  [],
  ["lowerSeq"],
  ["lowerTo([glb(0)])"],
  ["lowerTo([glb(1), glb(0)])"],
  ["lowerTo([wrg(0), lcl(0, 2)])", "kernel"],
  ["sums"],
  ["topDown(splitJoin(2))"],
  ["tile([2])"],
  ["tile([2, 2])"],
  ["overlappedTile([2])"],
  ["overlappedTile([1, 2])"],
  ["overlappedTile([1, 2, 2])"],
  ["guardedOverlappedTile([2])"],
  ["borderRegions([1, 1])", "lowerTo([glb(0)])"],
  ["borderRegions([1, 1, 1, 1])"],
  ["topDown(rotate)"],
  ["columnsFirst"],
  ["byScanLines"],
  ["reorder([1, 0])"],
  ["topDown(isReduce ; partialReduce(2))"],
  ["copy", "local"],
  ["lowerSeq", "kernel"],
];
const MODULES = ["gpu", "stencil", "tiling", "boundary", "weighted", "streams", "separable"];
const MORE_MODULES = ["loops", "reduction", "remainders", "algorithmic", "traversal"];

const FUEL: Partial<Fuel> = { steps: 200_000, rewrites: 2_000 };

/** The random programs of a workspace that has the standard library. Texts are elaborated once. */
export class DrawnPrograms {
  readonly #inside: Workspace;
  readonly #programs = new Map<string, DrawnTerm | undefined>();
  readonly #prepared = new Map<string, DrawnTerm | undefined>();
  #steps: ReadonlyMap<string, Strategy> | undefined;

  constructor(inside: Workspace) {
    this.#inside = inside;
  }

  /** The number of preparations; preparation 0 does nothing. */
  static readonly preparations: number = PREPARATIONS.length;

  /** Returns a source of the programs of one shape, after a preparation. */
  source(shape: number, preparation: number): TermSource {
    return {
      draw: (c) => {
        const text = programText(c, shape, "drawn");
        return preparation === 0 ? this.#program(text) : this.#after(text, preparation);
      },
    };
  }

  /** The program of a text; undefined if the text has a mistake. */
  #program(text: string): DrawnTerm | undefined {
    return once(this.#programs, text, () => {
      const imports = LIBRARY.map((name) => `import ${name}\n`).join("");
      const module = this.#inside.once(parseFile("<drawn>", `${imports}${text}`));
      return orNothing(() => {
        const { term, conditions } = programOf(module.fun("drawn"), module.session);
        return { term, conditions, sizes: undefined };
      });
    });
  }

  #after(text: string, preparation: number): DrawnTerm | undefined {
    return once(this.#prepared, `${preparation} ${text}`, () => {
      const start = this.#program(text);
      const known = start && ConditionSet.none.withAll(start.conditions);
      if (start === undefined || known === undefined) return undefined;
      let [term, conditions] = [start.term, known];
      for (const step of PREPARATIONS[preparation]!) {
        const strategy = this.#strategy(step);
        const done = orNothing(() => rewrite(strategy, term, { conditions, fuel: FUEL }));
        if (done?.success !== true) return undefined;
        [term, conditions] = [done.term, done.conditions];
      }
      return { term, conditions: conditions.list, sizes: undefined };
    });
  }

  #strategy(step: string): Strategy {
    this.#steps ??= strategiesOf(this.#inside);
    return this.#steps.get(step)!;
  }
}

/** The steps of all preparations. */
function strategiesOf(inside: Workspace): ReadonlyMap<string, Strategy> {
  const steps = [...new Set(PREPARATIONS.flat())];
  const imports = [...MODULES, ...MORE_MODULES].map((name) => `import ${name}\n`).join("");
  const declared = steps.map((s, i) => `strategy step${i} = ${s}\n`).join("");
  const module = inside.once(parseFile("<steps>", `${imports}${declared}`));
  return new Map(steps.map((step, i) => [step, strategyOf(module, `step${i}`)]));
}

function strategyOf(module: Module, name: string): Strategy {
  const value = module.strategy(name);
  const done = value.tag === "callable" ? value.call([]) : value;
  if (done.tag !== "strategy") throw new Error(`${name} is no strategy`);
  return done.strategy;
}

function once<T>(made: Map<string, T>, key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as T;
}
