/** @file What every command is given. */

import type { Where } from "../api/schedule/apply.ts";
import type { Failed } from "../api/source/failed.ts";
import { diagnosticToJson, renderDiagnostics, type Sources } from "../lang/diagnostics/index.ts";
import type { Diagnostic, Place } from "../term/index.ts";
import { COMMAND_LINE, type CommandLine } from "./command-line.ts";
import { type ExitCode, exitAfter } from "./exit-code.ts";
import type { ColorMode, Terminal } from "./output/terminal.ts";

/** Options of every command. */
export interface GlobalOptions {
  readonly json?: boolean;
  readonly color?: ColorMode;
  readonly allowRaw?: boolean;
}

export class Invocation {
  readonly terminal: Terminal;
  readonly line: CommandLine;
  readonly json: boolean;
  /** May files hold C code? */
  readonly allowRaw: boolean;
  #reported = "";

  constructor(terminal: Terminal, line: CommandLine, options: GlobalOptions) {
    this.terminal = terminal;
    this.line = line;
    this.json = options.json === true;
    this.allowRaw = options.allowRaw === true;
  }

  /** Show diagnostics (as data under --json, else as talk), and give the status that follows. */
  report(found: readonly Diagnostic[], sources: Sources = () => undefined): ExitCode {
    const diagnostics = found.map(withWayOut);
    const [first] = diagnostics.filter((d) => d.severity === "error");
    if (first !== undefined) this.#reported = `${first.code}: ${first.message}`;
    const known: Sources = (file) => (file === COMMAND_LINE ? this.line.text : sources(file));
    if (this.json)
      for (const d of diagnostics) this.terminal.json("diagnostic", diagnosticToJson(d, known));
    else if (diagnostics.length > 0)
      this.terminal.say(
        renderDiagnostics(diagnostics, known, { color: this.terminal.coloredTalk }),
      );
    return exitAfter(diagnostics);
  }

  /** The error that the status is of. */
  get reported(): string {
    return this.#reported;
  }

  fail(failed: Failed): ExitCode {
    return this.report(failed.diagnostics, failed.sources);
  }

  /** Where options were written: by option name, the word of the command line. */
  where(words: Readonly<Record<string, string | undefined>>): Where {
    return (option): Place | undefined => {
      const word = Object.hasOwn(words, option) ? words[option] : undefined;
      return word === undefined ? undefined : this.line.place(word);
    };
  }
}

const withWayOut = (d: Diagnostic): Diagnostic =>
  (d.help ?? []).length > 0 ? d : { ...d, help: [`strata explain ${d.code} shows ways out`] };
