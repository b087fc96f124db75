/**
 * @file The problems of a simulated kernel. All occurrences at one statement are one report with a count. For each kind of problem a few
 * statements are reported and the others only counted.
 */
import type { Flat } from "../../lowering/imperative.ts";
import { describeStmt } from "./describe.ts";

/** The kinds of problems that the simulator finds. */
export type ProblemKind =
  | "outOfBounds"
  /** An element is read that was never written. */
  | "uninitialised"
  /** Two work-items of one group access an element between two barriers, and one of them writes it. */
  | "race"
  /** Two work-groups of one launch access an element of global memory, and one of them writes it. */
  | "groupRace"
  /** The result of a kernel depends on the size of the work-groups, which the driver may choose. */
  | "groupSize"
  /** Some work-items of a group do not reach a barrier that others reach. */
  | "divergentBarrier"
  /** `undef` reaches an output, a condition, an index or a loop bound. */
  | "undef"
  /** Index arithmetic has no 32-bit value: overflow, division by 0, or an exact division with a remainder. */
  | "index"
  /** A vector access that is marked as aligned is not aligned. */
  | "misaligned";

/**
 * One reported problem: its first occurrence, and the number of times that it occurred. For kind `groupSize`, `statement` and
 * `items` are empty.
 */
export interface SimulatorProblem {
  readonly kind: ProblemKind;
  readonly kernel: string;
  /** The statement as one line of C-like text. */
  readonly statement: string;
  readonly buffer: string | undefined;
  /** The number of the element that was accessed; undefined for problems without one. */
  readonly element: number | undefined;
  /** The global ids of the work-items concerned, dimension 0 first. The first is the one that ran the statement. */
  readonly items: readonly (readonly number[])[];
  /** A complete sentence, without the count. */
  readonly message: string;
  /** The number of occurrences at this statement. */
  readonly occurrences: number;
}

/**
 * The statement at which a problem occurs, and the name of the array that it accesses; `buffer` is absent if the problem concerns
 * no array.
 */
export interface FaultSite {
  readonly stmt: Flat;
  readonly buffer?: string;
}

/** One occurrence of a problem, before it is part of a report; `element` is absent if no element is concerned. */
export interface Occurrence {
  readonly kind: ProblemKind;
  readonly element?: number;
  /** The numbers of the work-items concerned. */
  readonly items: readonly number[];
  /** The predicate of a sentence about these work-items: "reads a[7], but a has 7 elements". */
  readonly text: string;
}

/**
 * The order of kinds in a report: causes before consequences. A missing barrier shows as a race, and then as reads of unwritten
 * elements.
 */
const RANK: Readonly<Record<ProblemKind, number>> = {
  divergentBarrier: 0,
  race: 1,
  groupRace: 1,
  groupSize: 1,
  index: 2,
  outOfBounds: 3,
  misaligned: 4,
  uninitialised: 5,
  undef: 6,
};

type MutableProblem = { -readonly [K in keyof SimulatorProblem]: SimulatorProblem[K] };

/**
 * Collects the problems of one launch. Occurrences of one kind, at statements with the same text and on the same array, are one
 * report with a count. `perKind` is the largest number of reports per kind. Occurrences of that kind at further statements are
 * only counted as omitted.
 */
export class ProblemLog {
  readonly #kernel: string;
  readonly #perKind: number;
  readonly #idOf: (item: number) => readonly number[];
  readonly #known = new Map<string, MutableProblem>();
  readonly #kept = new Map<ProblemKind, number>();
  readonly #omitted = new Map<ProblemKind, number>();
  readonly #keys = new Map<Flat, string>();

  constructor(kernel: string, perKind: number, idOf: (item: number) => readonly number[]) {
    this.#kernel = kernel;
    this.#perKind = perKind;
    this.#idOf = idOf;
  }

  /** The reports: causes before their usual consequences, otherwise in order of first occurrence. */
  get problems(): readonly SimulatorProblem[] {
    return [...this.#known.values()].sort((a, b) => RANK[a.kind] - RANK[b.kind]);
  }

  /** Number of occurrences at statements that are not reported, by kind. */
  get omitted(): ReadonlyMap<ProblemKind, number> {
    return this.#omitted;
  }

  /** Records one occurrence. `describe` is called only for a new report, so that repeated occurrences are cheap. */
  report(kind: ProblemKind, site: FaultSite, describe: () => Omit<Occurrence, "kind">): void {
    const key = `${kind} ${site.buffer ?? ""} ${this.#text(site.stmt)}`;
    const known = this.#known.get(key);
    if (known !== undefined) known.occurrences++;
    else if ((this.#kept.get(kind) ?? 0) < this.#perKind)
      this.#keep(key, site, { kind, ...describe() });
    else this.#omitted.set(kind, (this.#omitted.get(kind) ?? 0) + 1);
  }

  #text(stmt: Flat): string {
    const known = this.#keys.get(stmt);
    if (known !== undefined) return known;
    const text = describeStmt(stmt);
    this.#keys.set(stmt, text);
    return text;
  }

  #keep(key: string, site: FaultSite, { kind, element, items, text }: Occurrence): void {
    this.#kept.set(kind, (this.#kept.get(kind) ?? 0) + 1);
    const statement = this.#text(site.stmt);
    const ids = items.map(this.#idOf);
    this.#known.set(key, {
      kind,
      kernel: this.#kernel,
      statement,
      buffer: site.buffer,
      element,
      items: ids,
      message: `kernel ${this.#kernel}: ${who(ids)} ${text}, in \`${statement}\``,
      occurrences: 1,
    });
  }
}

const who = (ids: readonly (readonly number[])[]): string => {
  const names = ids.map((id) => `(${id.join(", ")})`);
  return names.length === 1 ? `work-item ${names[0]}` : `work-items ${names.join(" and ")}`;
};
