/** @file `Invocation`: the terminal, the command line and the global options that every command gets. */

import type { Where } from "../api/schedule/apply.ts";
import type { Failed } from "../api/source/failed.ts";
import type { SourceOptions } from "../api/source/source.ts";
import {
  type DiagnosticJson,
  diagnosticToJson,
  renderDiagnostics,
  type Sources,
} from "../lang/diagnostics/index.ts";
import { engineVersion } from "../runtime/host/index.ts";
import { CompilerBug, type Diagnostic, type Place } from "../term/index.ts";
import { COMMAND_LINE, type CommandLine } from "./command-line.ts";
import { type ExitCode, exitAfter } from "./exit-code.ts";
import type { TrustedCode } from "./options/trust.ts";
import { annotation } from "./output/annotation.ts";
import { isDocument, type ReportFormat, reportFormat } from "./output/report-format.ts";
import type { ReportedDiagnostic } from "./output/sarif.ts";
import type { ColorMode, Terminal } from "./output/terminal.ts";

/**
 * The options that an invocation reads itself: --color, which every command has, and --json, --allow-raw and --rules, which most
 * have. An option that is not given is absent.
 */
export interface GlobalOptions {
  readonly json?: boolean;
  readonly color?: ColorMode;
  readonly allowRaw?: boolean;
  readonly rules?: readonly string[];
  /** One of `ReportFormat`, or a format of another thing. */
  readonly format?: string;
  readonly out?: string;
}

/** One invocation of the command: where to print, what was typed, and how to report diagnostics. */
export class Invocation {
  readonly terminal: Terminal;
  readonly line: CommandLine;
  readonly json: boolean;
  readonly format: ReportFormat;
  /** The code besides Strata's that the command line trusts. */
  readonly trusted: TrustedCode;
  #parsing: SourceOptions | undefined;
  #reported = "";
  readonly #out: string | undefined;
  readonly #found: ReportedDiagnostic[] = [];

  constructor(terminal: Terminal, line: CommandLine, options: GlobalOptions) {
    this.terminal = terminal;
    this.line = line;
    this.format = reportFormat(options);
    this.json = this.format === "json";
    this.#out = options.out;
    if (isDocument(this.format) && options.out === undefined) terminal.reserveOutput();
    this.trusted = { allowRaw: options.allowRaw === true, ruleModules: options.rules ?? [] };
  }

  /** Loads the modules of `--rules`, which runs their code. Raises E0002 and E0004. Call it before `parsing` is read. */
  async loadRules(): Promise<void> {
    const { allowRaw, ruleModules } = this.trusted;
    if (ruleModules.length === 0) this.#parsing = { allowRaw };
    else {
      const { parsingWith } = await import("./options/trust.ts");
      this.#parsing = await parsingWith(this.trusted, (word) => this.line.place(word));
    }
  }

  /** How files are parsed: whether they may hold C code, and with which rules in TypeScript. */
  get parsing(): SourceOptions {
    if (this.#parsing === undefined) throw new CompilerBug("rules are used before they are loaded");
    return this.#parsing;
  }

  /**
   * Shows diagnostics, with --json as objects on standard output, otherwise as text on standard error. A diagnostic without help
   * gets the help to call `strata explain`. Returns the exit status of the first error, 0 without errors.
   */
  report(found: readonly Diagnostic[], sources: Sources = () => undefined): ExitCode {
    const diagnostics = found.map(withWayOut);
    const [first] = diagnostics.filter((d) => d.severity === "error");
    if (first !== undefined) this.#reported = `${first.code}: ${first.message}`;
    const known: Sources = (file) => (file === COMMAND_LINE ? this.line.text : sources(file));
    const asJson = (d: Diagnostic): DiagnosticJson => diagnosticToJson(d, known);
    if (this.json) for (const d of diagnostics) this.terminal.json("diagnostic", asJson(d));
    else if (diagnostics.length > 0)
      this.terminal.say(
        renderDiagnostics(diagnostics, known, { color: this.terminal.coloredTalk }),
      );
    if (this.format === "github")
      for (const d of diagnostics) this.terminal.data(annotation(asJson(d)));
    if (this.format === "sarif")
      this.#found.push(...diagnostics.map((d) => ({ diagnostic: asJson(d), sources: known })));
    return exitAfter(diagnostics);
  }

  /** Gives the SARIF log of all reported diagnostics, if `--format sarif` asks for it. Raises E0003. */
  async writeSarif(status: number): Promise<void> {
    if (this.format !== "sarif") return;
    const { sarifLog } = await import("./output/sarif.ts");
    const { readSections } = await import("./commands/explain.ts");
    const run = { version: engineVersion(), status, sections: readSections() };
    await this.writeDocument(`${JSON.stringify(sarifLog(this.#found, run), undefined, 2)}\n`);
  }

  /** Gives a document to the file of `--out`, or to standard output. Raises E0003 if the file cannot be written. */
  async writeDocument(text: string): Promise<void> {
    const file = this.#out;
    if (file === undefined) return this.terminal.write(text);
    const { replaceNamedFile } = await import("./replaced-file.ts");
    replaceNamedFile(this.line, file, text);
  }

  /** Code and message of the first error of the last report that had one; empty if none had. */
  get reported(): string {
    return this.#reported;
  }

  /** Reports a failure of the API. Returns its exit status. */
  fail(failed: Failed): ExitCode {
    return this.report(failed.diagnostics, failed.sources);
  }

  /**
   * Makes the function that gives the API the place of an option, from the words that the command line has for option names. It
   * returns undefined for an option without a word.
   */
  where(words: Readonly<Record<string, string | undefined>>): Where {
    return (option): Place | undefined => {
      const word = Object.hasOwn(words, option) ? words[option] : undefined;
      return word === undefined ? undefined : this.line.place(word);
    };
  }
}

const withWayOut = (d: Diagnostic): Diagnostic =>
  (d.help ?? []).length > 0 ? d : { ...d, help: [`strata explain ${d.code} shows ways out`] };
