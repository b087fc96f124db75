/**
 * @file What a simulated kernel did wrong. Occurrences at one statement are one report with a count; a few statements per
 * kind are reported, the rest counted.
 */
import type { Flat } from "../../lowering/imperative.ts";
import { describeStmt } from "./describe.ts";

export type ProblemKind =
  | "outOfBounds"
  /** An element is read that nobody has written. */
  | "uninitialised"
  /** Two work-items of one group touch an element between two barriers, one of them writing. */
  | "race"
  /** Two work-groups of one launch touch a global element, one of them writing. */
  | "groupRace"
  /** What a kernel leaves depends on the size of the work-groups, which is the driver's to choose. */
  | "groupSize"
  /** Not all work-items of a group come to a barrier. */
  | "divergentBarrier"
  /** `undef` in an output, a condition, an index or a loop bound. */
  | "undef"
  /** Index arithmetic without a 32-bit value: overflow, division by 0, an exact division that leaves a rest. */
  | "index"
  /** A vector access that promised to be aligned is not. */
  | "misaligned";

export interface SimulatorProblem {
  readonly kind: ProblemKind;
  readonly kernel: string;
  /** One line of C-like text. */
  readonly statement: string;
  readonly buffer: string | undefined;
  readonly element: number | undefined;
  /** Global ids, dimension 0 first; the one that ran the statement first. */
  readonly items: readonly (readonly number[])[];
  /** A whole sentence, without the count. */
  readonly message: string;
  /** How often it happened at this statement. */
  readonly occurrences: number;
}

/** Where something went wrong, and the memory it is about. */
export interface FaultSite {
  readonly stmt: Flat;
  readonly buffer?: string;
}

export interface Occurrence {
  readonly kind: ProblemKind;
  readonly element?: number;
  /** Numbers of work-items. */
  readonly items: readonly number[];
  /** The predicate of a sentence about the work-items: "reads a[7], but a has 7 elements". */
  readonly text: string;
}

/** A missing barrier shows as a race, and as reads of what is not there yet. */
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

  /** Causes before what usually follows from them; otherwise in the order in which they were met. */
  get problems(): readonly SimulatorProblem[] {
    return [...this.#known.values()].sort((a, b) => RANK[a.kind] - RANK[b.kind]);
  }

  /** Occurrences at statements that are not among the reports, by kind. */
  get omitted(): ReadonlyMap<ProblemKind, number> {
    return this.#omitted;
  }

  /** Cheap when the statement is known: `describe` is called only for a new report. */
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
