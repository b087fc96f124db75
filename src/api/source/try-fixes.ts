/** @file Tries the fixes of diagnostics: a fix is listed only if the file then has this mistake no more, and no new one. */
import { lint, parseFile, type Workspace } from "../../lang/index.ts";
import type { Diagnostic, Fix } from "../../term/index.ts";
import { editedText } from "./edited-text.ts";
import { diagnosticsOf } from "./failed.ts";
import { newMistake } from "./new-mistake.ts";

/** The most fixes that are tried for one source. */
const MOST_TRIED = 48;

/** Tries the fixes of the diagnostics of one source, at most `MOST_TRIED` of them, by checking the changed file. */
class FixTrials {
  readonly #workspace: Workspace;
  /** The mistakes of a file, by the file's name; undefined if a budget is spent. */
  readonly #mistakes = new Map<string, readonly Diagnostic[] | undefined>();
  #left = MOST_TRIED;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** The diagnostic with `fixes` that are tried when they are first read; without any if it proposes none. */
  listing(d: Diagnostic): Diagnostic {
    const { fixes: proposed = [], ...rest } = d;
    return proposed.length === 0
      ? rest
      : withFixes(rest, () => unrivalled(this.#thatWork(d, proposed)));
  }

  #thatWork(d: Diagnostic, proposed: readonly Fix[]): readonly Fix[] {
    return proposed.filter((fix) => this.#left-- > 0 && this.#works(d, fix));
  }

  #works(d: Diagnostic, { edits }: Fix): boolean {
    const file = edits[0]?.file;
    const text = file === undefined ? undefined : this.#workspace.source(file);
    if (text === undefined || edits.some((e) => e.file !== file)) return false;
    const before = this.#mistakesOf(file!, text);
    const after = before && this.#check(file!, editedText(text, edits));
    if (before === undefined || after === undefined) return false;
    const count = countOf(before, d);
    return (
      count > 0 && countOf(after, d) < count && newMistake(before, after, edits, d) === undefined
    );
  }

  #mistakesOf(file: string, text: string): readonly Diagnostic[] | undefined {
    if (!this.#mistakes.has(file)) this.#mistakes.set(file, this.#check(file, text));
    return this.#mistakes.get(file);
  }

  #check(file: string, text: string): readonly Diagnostic[] | undefined {
    try {
      const module = this.#workspace.once(parseFile(file, text));
      const found = module.check();
      return found.some((d) => d.severity === "error") ? found : [...found, ...lint(module)];
    } catch (error) {
      if (diagnosticsOf(error) === undefined) throw error;
      return undefined;
    }
  }
}

const isSame =
  (a: Diagnostic) =>
  (b: Diagnostic): boolean =>
    a.code === b.code && a.message === b.message;

const countOf = (all: readonly Diagnostic[], d: Diagnostic): number => all.filter(isSame(d)).length;

/** Of several safe fixes of one diagnostic, none is safe: only the user can choose. */
const unrivalled = (fixes: readonly Fix[]): readonly Fix[] =>
  fixes.filter((f) => f.safe).length < 2 ? fixes : fixes.map((f) => ({ ...f, safe: false }));

/** The diagnostic with fixes that are made when they are first read. */
export function withFixes(d: Diagnostic, make: () => readonly Fix[]): Diagnostic {
  let known: readonly Fix[] | undefined;
  return {
    ...d,
    get fixes() {
      known ??= make();
      return known;
    },
  };
}

const trials = new WeakMap<Workspace, FixTrials>();

/** The trials of the source that a workspace was made for. */
export function fixTrialsOf(workspace: Workspace): FixTrials {
  const known = trials.get(workspace) ?? new FixTrials(workspace);
  trials.set(workspace, known);
  return known;
}
