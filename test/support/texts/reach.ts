/** @file Coverage of a run: primitives, exported strategies and rules, and diagnostics that its cases reached. */
import { readFileSync } from "node:fs";
import type { Applied } from "../../../src/index.ts";
import { PRIMITIVES } from "../../../src/term/index.ts";
import { primitivesOf } from "./judge.ts";
import { LIBRARY } from "./library.ts";

const ERRORS = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");

/** Everything that can be reached, by kind. */
const ALL = {
  primitives: Object.keys(PRIMITIVES),
  strategies: LIBRARY.filter((e) => e.keyword === "strategy").map((e) => e.name),
  rules: LIBRARY.filter((e) => e.keyword === "rule").map((e) => e.name),
  codes: [...new Set(ERRORS.match(/\b[EW]\d{4}\b/g))].sort(),
} as const;

type What = keyof typeof ALL;
/** The reached share of a kind, and the names that were not reached. */
export interface Share {
  readonly share: number;
  readonly missed: readonly string[];
}

/** Collects what the cases of a run reach. */
export class Reach {
  readonly #found: Record<What, Set<string>> = {
    primitives: new Set(),
    strategies: new Set(),
    rules: new Set(),
    codes: new Set(),
  };

  /** Records a case whose results were compared. */
  compared({ program, term, history }: Applied, schedule: string): void {
    primitivesOf(program.term, this.#found.primitives);
    primitivesOf(term, this.#found.primitives);
    for (const { name } of history.rules) this.#found.rules.add(name.replace(/\(.*$/s, ""));
    for (const word of schedule.match(/(?:sg::)?\b[A-Za-z]\w*/g) ?? [])
      this.#found.strategies.add(word);
  }

  refused(codes: readonly string[]): void {
    for (const code of codes) this.#found.codes.add(code);
  }

  add(names: Readonly<Record<What, readonly string[]>>): void {
    for (const what of Object.keys(ALL) as What[])
      for (const name of names[what]) this.#found[what].add(name);
  }

  get names(): Record<What, readonly string[]> {
    const of = (what: What): readonly string[] => ALL[what].filter((name) => this.#has(what, name));
    return {
      primitives: of("primitives"),
      strategies: of("strategies"),
      rules: of("rules"),
      codes: of("codes"),
    };
  }

  /** True if the name was reached. Steps of a rule contain its own name without the prefix of its module. */
  #has(what: What, name: string): boolean {
    const found = this.#found[what];
    return found.has(name) || (what === "rules" && found.has(name.replace(/^\w+::/, "")));
  }

  get shares(): Record<What, Share> {
    const { names } = this;
    const of = (what: What): Share => {
      const reached = new Set(names[what]);
      const missed = ALL[what].filter((name) => !reached.has(name));
      return { share: Math.round((1000 * reached.size) / ALL[what].length) / 1000, missed };
    };
    return {
      primitives: of("primitives"),
      strategies: of("strategies"),
      rules: of("rules"),
      codes: of("codes"),
    };
  }
}
