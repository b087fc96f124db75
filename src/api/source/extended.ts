/** @file Declarations added to a source after it was parsed, in its session: how texts of strategies and expressions get their scope. */
import type { Sources } from "../../lang/diagnostics/index.ts";
import { type Module, parseFile } from "../../lang/index.ts";
import type { Source } from "./source.ts";

/** A source's module with added declarations. */
export interface Extended {
  readonly module: Module;
  /** Gives the texts of files for diagnostics; that of the source's file includes the added declarations. */
  readonly sources: Sources;
}

/**
 * Makes a module of the source's text with the text `declarations` after its end. It shares the session of the source, so terms of
 * both can be used together; the source itself does not change. Mistakes are raised when a declaration is used.
 */
export function extended(source: Source, declarations: string): Extended {
  const { file, module, workspace } = source;
  const text = `${module.parsed.text}\n${declarations}\n`;
  return {
    module: workspace.once(parseFile(file, text)),
    sources: (name) => (name === file ? text : source.sources(name)),
  };
}

/** The text as part of a declaration: its lines cannot begin a declaration of their own. */
export const asPart = (text: string): string => text.replaceAll("\n", "\n  ");
