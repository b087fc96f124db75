/** @file The steps that ladders measure: checking a text, rewriting a program, lowering a term. */
import {
  type Applied,
  apply,
  type Compiled,
  compile,
  type Failed,
  parse,
  random,
  run,
  type Settings,
  type Source,
  verify,
} from "../../../src/index.ts";
import type { Counts, Done, Ladder } from "../ladder.ts";
import { rewritingNodes, termNodes, textNodes } from "../nodes.ts";

/** A ladder without its step. */
export interface Texts extends Omit<Ladder, "prepare"> {
  /** The program with size n. */
  text(n: number): string;
}

/** Measures `parse` and the check of all declarations. `text` gets a number for the names of declarations. */
export const checking = ({
  text,
  ...ladder
}: Omit<Texts, "text"> & { text(n: number, serial: number): string }): Ladder => ({
  ...ladder,
  prepare(n) {
    const program = text(n, serial++);
    return { step: () => checked(program) };
  },
});

/** Counts the checked texts. A declaration that a process has seen is not parsed again, so that each text needs its own names. */
let serial = 0;

function checked(text: string): Done | Failed {
  const source = parse(text);
  if (source.failed !== undefined) return source.failed;
  return {
    counts: () => ({ work: textNodes(text), statements: 0, bytes: 0 }),
    problem: async () => source.diagnostics[0]?.message,
  };
}

/** Measures the rewriting of the only program by its only schedule, which must apply `rules(n)` rules. */
export const rewriting = ({
  text,
  rules,
  ...ladder
}: Texts & { rules(n: number): number }): Ladder => ({
  ...ladder,
  prepare(n) {
    const source = parse(text(n));
    return source.failed ?? { step: () => rewrite(source, rules(n)) };
  },
});

function rewrite(source: Source, rules: number): Done | Failed {
  const applied = apply(source);
  if (!applied.ok) return applied;
  return {
    counts: () => ({ work: rewritingNodes(applied), statements: 0, bytes: 0 }),
    async problem() {
      const { length } = applied.steps;
      return length === rules ? undefined : `${length} rules were applied instead of ${rules}`;
    },
  };
}

/** Measures `compile` of the only program, rewritten by its only schedule. `sizes` are those with which the result is checked. */
export const lowering = ({
  text,
  sizes,
  ...ladder
}: Texts & { readonly sizes: Settings }): Ladder => ({
  ...ladder,
  prepare(n) {
    const applied = apply(parse(text(n)));
    return applied.ok ? { step: () => lower(applied, sizes) } : applied;
  },
});

function lower(applied: Applied, sizes: Settings): Done | Failed {
  const compiled = compile(applied);
  if (!compiled.ok) return compiled;
  return {
    counts: () => countsOf(compiled),
    problem: () => difference(compiled, sizes),
  };
}

const countsOf = ({ applied, source, kernels }: Compiled): Counts => ({
  work: termNodes([applied.term]) + textNodes(source),
  statements: kernels.reduce((sum, k) => sum + k.statements, 0),
  bytes: source.length,
});

/** Runs the kernels in the simulator and compares the result with the interpreter's. */
async function difference(compiled: Compiled, sizes: Settings): Promise<string | undefined> {
  const inputs = compiled.applied.program.inputs.map(({ name }, k) => [name, random(k + 1)]);
  const ran = await run(compiled, Object.fromEntries(inputs), { device: "sim", sizes });
  const verified = ran.ok ? verify(ran) : ran;
  if (!verified.ok) return verified.message;
  return verified.equal ? undefined : "the simulator and the interpreter differ";
}

/** `of(0)` to `of(n − 1)`, joined by `by`. */
export const repeated = (n: number, by: string, of: (k: number) => string): string =>
  Array.from({ length: n }, (_, k) => of(k)).join(by);

/** Nothing is allowed where no kernel is made; `work` is the most nodes. */
export const withoutKernels = (work: number): Counts => ({ work, statements: 0, bytes: 0 });
