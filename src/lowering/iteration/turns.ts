/**
 * @file Which buffer holds which part of an array that is iterated over. A step computes some parts into free buffers and
 * hands on others; what it does not hand on is free afterwards, unless it is an input, which nobody overwrites.
 */
import type { Buffer, Step } from "../plan.ts";
import type { Symbols } from "../symbols.ts";

interface TurnsInput {
  /** What the step calls the parts of the array that it gets. */
  readonly before: readonly string[];
  /** What it calls the parts of the array that it gives. */
  readonly given: readonly string[];
  /** The part of the former array that a part is; -1: it is computed. */
  readonly from: readonly number[];
  /** Their scalars and lengths. */
  readonly parts: readonly Buffer[];
  /** Where the result is wanted. */
  readonly into: readonly Buffer[];
  readonly symbols: Symbols;
}

export class Turns {
  readonly #o: TurnsInput;
  #free: { name: string; like: string }[] = [];
  readonly #owned = new Set<string>();
  readonly #wanted: Buffer[];
  #current: readonly string[] = [];

  constructor(input: TurnsInput) {
    this.#o = input;
    this.#wanted = [...input.into];
  }

  /** The buffers of the parts now. */
  get current(): readonly string[] {
    return this.#current;
  }

  begin(held: readonly string[]): void {
    this.#current = held;
  }

  /** Will none of the buffers that are not ours be free some time? */
  isSettled(): boolean {
    return this.#current.every((name, k) => this.#owned.has(name) || this.#staysFor(k));
  }

  /** Is part k handed on for ever? */
  #staysFor(k: number): boolean {
    let at = k;
    for (let i = 0; i <= this.#o.from.length; i++) {
      at = this.#o.from.indexOf(at);
      if (at < 0) return false;
      if (at === k) return true;
    }
    return false;
  }

  /** One step: the buffers by the names that it uses. */
  take(): ReadonlyMap<string, string> {
    const { before, given, from } = this.#o;
    const names = new Map(before.map((name, k) => [name, this.#current[k]!]));
    const next = from.map((k, i) => {
      if (k >= 0) return this.#current[k]!;
      const name = this.#freeFor(i);
      names.set(given[i]!, name);
      return name;
    });
    const left = this.#current.filter((name) => !next.includes(name) && this.#owned.has(name));
    for (const name of left)
      this.#free.push({ name, like: this.#like(this.#current.indexOf(name)) });
    this.#current = next;
    return names;
  }

  /**
   * After a step of a loop that began with the buffers `entry`: every name as at its begin, so that the next one can do the
   * same.
   */
  rotation(entry: readonly string[], names: ReadonlyMap<string, string>): readonly Step<never>[] {
    const taken = this.#o.given.flatMap((g, i) => (this.#o.from[i]! < 0 ? [names.get(g)!] : []));
    const freed = entry.filter((name) => !this.#current.includes(name));
    const left = [...freed];
    const spare = taken.map((name) => {
      const like = this.#like(this.#positionOf(names, name));
      const at = left.findIndex((f) => this.#like(entry.indexOf(f)) === like);
      return left.splice(at, 1)[0]!;
    });
    const pairs = [...entry, ...taken].map(
      (name, k) => [name, [...this.#current, ...spare][k]!] as const,
    );
    const moved = pairs.filter(([a, b]) => a !== b);
    this.#current = entry;
    this.#free = this.#free.filter((f) => !freed.includes(f.name));
    for (const name of taken)
      this.#free.push({ name, like: this.#like(this.#positionOf(names, name)) });
    if (moved.length === 0) return [];
    return [{ tag: "rotate", to: moved.map(([a]) => a), from: moved.map(([, b]) => b) }];
  }

  /** Which part a buffer is taken for. */
  #positionOf(names: ReadonlyMap<string, string>, name: string): number {
    return this.#o.given.findIndex((g) => names.get(g) === name);
  }

  #like(k: number): string {
    const { scalar, length } = this.#o.parts[k]!;
    return `${scalar} ${length.id}`;
  }

  #freeFor(i: number): string {
    const like = this.#like(i);
    const at = this.#free.findIndex((f) => f.like === like);
    if (at >= 0) return this.#free.splice(at, 1)[0]!.name;
    const wanted = this.#wanted.findIndex(
      (b) => `${b.scalar} ${b.length.id}` === like && b.name === this.#o.into[i]?.name,
    );
    const [buffer] =
      wanted >= 0 ? this.#wanted.splice(wanted, 1) : [this.#o.symbols.scratch(this.#o.parts[i]!)];
    this.#owned.add(buffer!.name);
    return buffer!.name;
  }
}
