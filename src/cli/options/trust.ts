/** @file `--allow-raw` and `--rules`: code besides Strata's that the user trusts, and how files are parsed with it. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { exportedRules, type ModuleExports, noRules } from "../../api/rules/exported-rules.ts";
import type { SourceOptions } from "../../api/source/source.ts";
import { codeOf, REASONS } from "../../runtime/host/index.ts";
import type { Place, StrataError } from "../../term/index.ts";
import { unreadableArgument } from "../problem.ts";
import { importModule } from "../start/import-module.ts";

/** What the command line trusts. It is plain data, which can be sent to another process. */
export interface TrustedCode {
  /** Whether files may hold C code (`--allow-raw`). */
  readonly allowRaw: boolean;
  /** The paths of the modules that export rules (`--rules`), as given. */
  readonly ruleModules: readonly string[];
}

/** The options that state the trust, as words: a command that repeats a part of this one needs them, too. */
const trustWords = ({ allowRaw, ruleModules }: TrustedCode): readonly string[] => [
  ...(allowRaw ? ["--allow-raw"] : []),
  ...ruleModules.flatMap((path) => ["--rules", path]),
];

/**
 * Loads the modules, which runs their code, and returns the options with which files are parsed. Raises E0002 for a module that does
 * not exist, and E0004 for one that cannot be loaded or exports no rules. `place` gives the place of a word of the command line.
 */
export async function parsingWith(
  trusted: TrustedCode,
  place: (word: string) => Place | undefined = () => undefined,
): Promise<SourceOptions> {
  const { allowRaw, ruleModules } = trusted;
  const rules = [];
  for (const path of new Set(ruleModules))
    rules.push(...exportedRules(await load(path, place(path)), path, place(path)));
  return { allowRaw, rules: [...new Set(rules)], commandWords: trustWords(trusted) };
}

/** Names of modules that Node runs; TypeScript since Node 22.18. */
const MODULE_NAME = /\.[mc]?[jt]s$/;

async function load(path: string, place: Place | undefined): Promise<ModuleExports> {
  demandFile(path, place);
  if (!MODULE_NAME.test(path))
    throw noRules(path, "its name does not end in .js, .mjs, .cjs or .ts", place);
  try {
    return (await importModule(pathToFileURL(resolve(path)).href)) as ModuleExports;
  } catch (error) {
    throw failedLoad(error, path, place);
  }
}

function demandFile(path: string, place: Place | undefined): void {
  try {
    if (statSync(path).isFile()) return;
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw unreadableArgument(place, path, REASONS.get(code) ?? code);
  }
  throw unreadableArgument(place, path, "it is no file");
}

/** E0004 for a module that Node cannot load, or whose code threw an error. */
function failedLoad(error: unknown, path: string, place: Place | undefined): StrataError {
  if (codeOf(error) === "ERR_UNKNOWN_FILE_EXTENSION" && /ts$/.test(path))
    return noRules(
      path,
      `Node ${process.versions.node} runs no TypeScript`,
      place,
      "make it JavaScript (npx tsc), or use Node 22.18 or later",
    );
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return noRules(path, reason, place, `see what Node says of it: node ${path}`);
}
