/** @file What is printed reads back: random terms as the same object, random syntax as the same syntax. */
import fc from "fast-check";
import { parseFile } from "../../src/lang/index.ts";
import { printFile } from "../../src/lang/syntax/print.ts";
import type { Decl } from "../../src/lang/syntax/syntax.ts";
import { abstract, Session, showType, type Term } from "../../src/term/index.ts";
import { declaration } from "../../src/testing/declaration.ts";
import { randomEnvironment } from "../../src/testing/environments.ts";
import { freeVariables } from "../../src/testing/free-variables.ts";
import { TermMaker } from "../../src/testing/terms/term-maker.ts";
import { decls } from "../props/parse-arbitraries.ts";
import type { Choices } from "../support/choices.ts";
import { moduleOf, workspace } from "../support/stdlib.ts";

/** Terms that are made in one session. */
const TOGETHER = 500;

export class TermRoundTrips {
  #session = new Session();
  #inside = workspace(this.#session);
  #count = 0;

  /** Throws where a random term is not what its text reads back as. */
  check(c: Choices): void {
    if (this.#count++ % TOGETHER === 0) {
      this.#session = new Session();
      this.#inside = workspace(this.#session);
    }
    const maker = new TermMaker(c, randomEnvironment(c, this.#session, { sort: "param" }));
    const body = maker.term(maker.type(2), 4);
    const inputs = freeVariables(body);
    if (inputs.some((x) => /#\d/.test(showType(x.type)))) return; // of a size that is bound around it
    const text = declaration("p", ["n", "m"], inputs, body);
    const expected = inputs.reduceRight<Term>(
      (t, x) => this.#session.lam(x.type, abstract(t, x)),
      body,
    );
    if (moduleOf(text, this.#inside).fun("p").term !== expected)
      throw new Error(`reads back as another term:\n${text}`);
  }
}

/** Without spans, and without the second reading of an argument, which follows from the first. */
const bare = (data: unknown): string =>
  JSON.stringify(data, function (this: { tag?: string }, key, value: unknown) {
    return key === "span" || (key === "size" && this.tag === "argStrat") ? undefined : value;
  });

/** Random declarations that follow from a seed. */
export const randomDeclarations = (seed: number, count: number): readonly Decl[] =>
  fc.sample(decls, { seed, numRuns: count });

/** Throws where a declaration is not what its text reads back as. */
export function checkSyntax(decl: Decl): void {
  const text = printFile([], [decl]);
  const parsed = parseFile("p.strata", text);
  const read = parsed.decl(0)?.decl;
  if (read === undefined || sorted(read) !== sorted(decl))
    throw new Error(`reads back as other syntax:\n${text}`);
}

/** The order of keys is no difference. */
const sorted = (decl: Decl): string => bare(inOrder(decl));

const inOrder = (data: unknown): unknown => {
  if (Array.isArray(data)) return data.map(inOrder);
  if (typeof data !== "object" || data === null) return data;
  const entries = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, inOrder(value)]));
};
