/** @file The operators with declared laws that a file may use: its own, and those of the modules that it imports, directly or not. */
import type { DeclaredOperator, DeclaredOperators } from "../../strategies/index.ts";
import { reportedIn } from "../diagnostics/errors.ts";
import { type FunLaws, operatorPattern } from "../elaborate/fun/elaborate-laws.ts";
import type { Module } from "./module.ts";

/** The functions of a file itself that declare laws, in order; those with mistakes are left out. */
export function functionsWithLaws(module: Module): readonly FunLaws[] {
  const { headers, text } = module.parsed;
  return headers.flatMap((h) => {
    const { start, end } = h.span;
    // A declaration without the word declares no law and need not be parsed.
    if (h.keyword !== "fun" || h.name.text === "" || !/\bwith\b/.test(text.slice(start, end)))
      return [];
    try {
      return module.laws(h.name.text) ?? [];
    } catch (error) {
      if (reportedIn(error) === undefined) throw error;
      return [];
    }
  });
}

/**
 * The operators of files and of all modules that they import, directly or not, the prelude included. The order is that of the
 * imports, the files themselves first. The modules are read when the list is first used.
 */
export function operatorsInScope(...files: readonly Module[]): DeclaredOperators {
  let known: readonly DeclaredOperator[] | undefined;
  return {
    get operators() {
      known ??= modulesInScope(files).flatMap((m) =>
        functionsWithLaws(m).map((laws) => operatorPattern(laws, m.session)),
      );
      return known;
    },
  };
}

function modulesInScope(files: readonly Module[]): readonly Module[] {
  const found = new Set(files);
  for (const m of found) {
    for (const by of m.parsed.imports) {
      const imported = m.resolve(by);
      if (imported !== undefined && !("missing" in imported)) found.add(imported);
    }
    for (const implicit of m.prelude) found.add(implicit);
  }
  return [...found];
}
