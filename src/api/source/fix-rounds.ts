/** @file Makes fixes in rounds until none is left: a fix can make room for another, and inner uses come first. */
import { lineColumn } from "../../lang/diagnostics/index.ts";
import { fixUses } from "../../lang/index.ts";
import type { Diagnostic, Fix } from "../../term/index.ts";
import { checkSchedules } from "../test/check-schedules.ts";
import { compatible, editsOfAll } from "./compatible-edits.ts";
import { editedText } from "./edited-text.ts";
import { newMistake } from "./new-mistake.ts";
import type { Source } from "./source.ts";
import { fixOfUse, warningsOf } from "./warnings.ts";

/**
 * A fix that has been made: the diagnostic that it removes, line and column (from 1, in the text with the fixes of earlier rounds),
 * the replaced text and the new text of its first edit.
 */
export interface FixedMistake {
  readonly code: string;
  readonly title: string;
  readonly safe: boolean;
  readonly line: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
}

/** The outcome of all rounds. */
export interface FixedSource {
  readonly source: Source;
  readonly made: readonly FixedMistake[];
  /** The names of the deprecated definitions whose uses were replaced, parallel to `made`; undefined for other fixes. */
  readonly names: readonly (string | undefined)[];
  /** The files that declare these definitions. */
  readonly owners: ReadonlySet<string>;
  /** The number of diagnostics left that have only unsafe fixes, if these are not made. */
  readonly left: number;
  /** E0209 for each fix that was not made. */
  readonly problems: readonly Diagnostic[];
}

/** Which fixes to make. */
export interface FixChoice {
  /** Whether unsafe fixes are made too, also those of schedules that do not compile (default false). */
  readonly unsafe?: boolean | undefined;
  /** Diagnostics of other checks of the same text, such as tests of rules. Their fixes are made in the first round. */
  readonly found?: readonly Diagnostic[] | undefined;
}

interface Proposal {
  readonly code: string;
  readonly fix: Fix;
  readonly name?: string;
  readonly owner?: string;
}

/** The most rounds. More are taken to be endless. */
const ROUNDS = 256;

/** Makes the fixes of one source. `again` parses a changed text of the same file. */
export class FixRounds {
  readonly #again: (text: string) => Source;
  readonly #choice: FixChoice;
  readonly #made: (FixedMistake & Pick<Proposal, "name" | "owner">)[] = [];
  readonly #refused = new Map<string, Diagnostic>();
  #unreplaced: readonly Diagnostic[] = [];

  constructor(again: (text: string) => Source, choice: FixChoice) {
    this.#again = again;
    this.#choice = choice;
  }

  /** Makes fixes until no round changes the text. */
  run(first: Source): FixedSource {
    let source = first;
    for (let round = 0; round < ROUNDS; round++) {
      const found = round === 0 ? (this.#choice.found ?? []) : [];
      const batch = compatible(this.#proposals(source, found));
      if (batch.length === 0) break;
      source = this.#fixed(source, batch, [...mistakesOf(source), ...found]);
    }
    return {
      source,
      made: this.#made.map(({ name: _, owner: __, ...fixed }) => fixed),
      names: this.#made.map(({ name }) => name),
      left: this.#choice.unsafe === true ? 0 : mistakesOf(source).filter(hasUnsafe).length,
      owners: new Set(this.#made.flatMap(({ owner }) => owner ?? [])),
      problems: [...this.#unreplaced, ...this.#refused.values()],
    };
  }

  #proposals(source: Source, found: readonly Diagnostic[]): readonly Proposal[] {
    const { module, workspace } = source;
    const all = source.diagnostics;
    if (module.parsed.diagnostics().length > 0) return this.#allowed(source, all);
    const { fixes, problems } = fixUses(module, workspace);
    this.#unreplaced = problems;
    const uses = fixes.map((u): Proposal => {
      const { file, name } = u.use;
      return { code: "W0208", fix: fixOfUse(u), name: name.text, owner: file };
    });
    const others = [...all, ...warningsOf(source), ...this.#ofSchedules(source), ...found];
    const rest = this.#allowed(
      source,
      others.filter((d) => d.code !== "W0208"),
    );
    return [...uses, ...rest].filter((p) => !this.#refused.has(keyOf(p)));
  }

  #ofSchedules(source: Source): readonly Diagnostic[] {
    if (this.#choice.unsafe !== true) return [];
    return [...checkSchedules(source)].flatMap(({ problem }) => problem?.diagnostics ?? []);
  }

  /** The first fix of each diagnostic that may be made and changes only this file. */
  #allowed({ file }: Source, found: readonly Diagnostic[]): readonly Proposal[] {
    return found.flatMap(({ code, fixes = [] }) => {
      const fix = fixes.find(
        (f) => (f.safe || this.#choice.unsafe === true) && f.edits.every((e) => e.file === file),
      );
      const made = fix && { code, fix };
      return made === undefined || this.#refused.has(keyOf(made)) ? [] : [made];
    });
  }

  /** The source after a round. If all fixes together make a new mistake, each that makes one beside those before it is refused. */
  #fixed(source: Source, batch: readonly Proposal[], before: readonly Diagnostic[]): Source {
    const together = this.#tried(source, batch, before);
    if (!("wrong" in together)) return this.#accept(source, batch, together);
    let [accepted, after]: [readonly Proposal[], Source] = [[], source];
    for (const p of batch) {
      const next = this.#tried(source, [...accepted, p], before);
      if ("wrong" in next) this.#refused.set(keyOf(p), refusal(source, p, next.wrong));
      else [accepted, after] = [[...accepted, p], next];
    }
    return this.#accept(source, accepted, after);
  }

  #tried(
    source: Source,
    batch: readonly Proposal[],
    before: readonly Diagnostic[],
  ): Source | { readonly wrong: Diagnostic } {
    const edits = editsOfAll(batch.map(({ fix }) => fix));
    const after = this.#again(editedText(source.module.parsed.text, edits));
    const wrong = newMistake(before, mistakesOf(after), edits);
    return wrong === undefined ? after : { wrong };
  }

  #accept(source: Source, batch: readonly Proposal[], after: Source): Source {
    const { text } = source.module.parsed;
    for (const { code, fix, ...about } of batch) {
      const { start, end, text: to } = fix.edits[0]!;
      const from = text.slice(start, end);
      const { title, safe } = fix;
      this.#made.push({ code, title, safe, ...lineColumn(text, start), from, to, ...about });
    }
    return after;
  }
}

const keyOf = ({ code, fix }: Proposal): string => `${code} ${JSON.stringify(fix.edits)}`;

const hasUnsafe = ({ fixes = [] }: Diagnostic): boolean =>
  fixes.length > 0 && fixes.every((f) => !f.safe);

const mistakesOf = (source: Source): readonly Diagnostic[] => [
  ...source.diagnostics,
  ...warningsOf(source),
];

function refusal({ file }: Source, { code, fix }: Proposal, wrong: Diagnostic): Diagnostic {
  const [{ start, end }] = fix.edits as [Fix["edits"][number]];
  return {
    code: "E0209",
    severity: "error",
    place: { file, span: { start, end } },
    message: `the fix of ${code} is not made: ${file} would have another mistake, ${wrong.code}: ${wrong.message}`,
    help: ["make the change by hand"],
  };
}
