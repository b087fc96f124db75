/** @file `openFile`: what the module runs that the Vite plugin makes of a `.strata` file. */
import { exportedRules, type ModuleExports } from "../rules/exported-rules.ts";
import { parse, type Source } from "../source/source.ts";

/** How to open a file: whether it may hold C code, and the loaded modules of rules by their paths. */
interface OpenOptions {
  readonly allowRaw: boolean;
  readonly rules: Readonly<Record<string, ModuleExports>>;
}

/** Parses a file with the rules of modules. Raises E0004 for a module that exports no rules. */
export function openFile(file: string, { allowRaw, rules: modules }: OpenOptions): Source {
  const rules = Object.entries(modules).flatMap(([path, exports]) => exportedRules(exports, path));
  return parse({ file }, { allowRaw, rules });
}
