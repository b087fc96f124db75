/** @file Runs cases of the kinds of fuzzing and counts what comes of them. */
import { Choices } from "../support/choices.ts";
import { Inputs, input } from "./inputs.ts";
import { checkSyntax, randomDeclarations, TermRoundTrips } from "./round-trips.ts";

export const KINDS = ["inputs", "terms", "syntax"] as const;
export type Kind = (typeof KINDS)[number];

type Report = (kind: Kind, i: number, problem: string) => void;

/** Declarations made of one seed: one by one takes much longer. */
const BATCH = 100;

export class Fuzzer {
  readonly #seed: number;
  readonly #inputs = new Inputs();
  readonly #terms = new TermRoundTrips();
  #batch: ReturnType<typeof randomDeclarations> = [];
  #batchOf = -1;
  readonly #counts = { inputs: 0, terms: 0, syntax: 0, accepted: 0, rejected: 0 };
  /** Of each reason the first is reported. */
  readonly #reasons = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  get failures(): number {
    return [...this.#reasons.values()].reduce((sum, n) => sum + n, 0);
  }

  run(kind: Kind, i: number, report: Report): void {
    this.#counts[kind]++;
    let text = "";
    try {
      if (kind === "terms") this.#terms.check(this.#choices(i));
      else if (kind === "syntax") checkSyntax(this.#declaration(i));
      else {
        text = input(this.#choices(i));
        this.#counts[this.#inputs.check(text)]++;
      }
    } catch (error) {
      const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const reason = stack.replace(/\d+ ms|\d+/g, "0").slice(0, 300);
      const known = this.#reasons.get(reason) ?? 0;
      this.#reasons.set(reason, known + 1);
      if (known === 0) report(kind, i, `${stack.slice(0, 2000)}\n--- input\n${text}`);
    }
  }

  #choices(i: number): Choices {
    return Choices.seeded(Math.imul(this.#seed, 0x85ebca6b) ^ Math.imul(i, 0x2c1b3c6d));
  }

  #declaration(i: number): ReturnType<typeof randomDeclarations>[number] {
    const batch = Math.floor(i / BATCH);
    if (batch !== this.#batchOf) {
      this.#batch = randomDeclarations(this.#seed * 1_000_003 + batch, BATCH);
      this.#batchOf = batch;
    }
    return this.#batch[i % BATCH]!;
  }

  /** One line: what was run, how fast, what failed. */
  summary(seconds: number): string {
    const { inputs, terms, syntax, accepted, rejected } = this.#counts;
    const rate = Math.round((inputs + terms + syntax) / seconds);
    return [
      `${inputs} inputs (${accepted} accepted, ${rejected} rejected, slowest ${this.#inputs.slowest.toFixed()} ms)`,
      `${terms + syntax} round trips (${terms} terms, ${syntax} declarations)`,
      `${seconds.toFixed()} s, ${rate} a second`,
      `${this.failures} failures`,
    ].join("; ");
  }
}
