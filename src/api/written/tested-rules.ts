/** @file The report of `strata check --report`: how many cases of each rule were tested. `strata doc --report` reads it. */
import { type ParsedFile, plainText } from "../../lang/index.ts";
import type { Tested } from "../../lang/reference/index.ts";
import { hashOf } from "../../runtime/host/index.ts";
import type { Diagnostic } from "../../term/index.ts";
import { Failed } from "../source/failed.ts";
import { type NamedFile, otherFormat, stale } from "./errors.ts";
import { headerOf } from "./header.ts";
import { isFields, readWritten, type UncheckedFields } from "./read-written.ts";
import { differencesFrom } from "./staleness.ts";

/** The number of tested cases of a rule of a module. */
export interface TestedCases {
  readonly module: string;
  readonly rule: string;
  readonly cases: number;
}

/** A report that has been read. */
export interface TestedReport {
  readonly ok: true;
  /** The tested cases of a module's rules. */
  readonly casesOf: (module: string) => Tested;
  /** The warning W0007 if the report was written by another Strata, or for other texts of the modules; otherwise empty. */
  readonly warnings: (modules: ReadonlyMap<string, ParsedFile>) => readonly Diagnostic[];
}

/** The content of a report, to be written as JSON. `files` are the tested modules by name; of others the report has no hash. */
export function testedToJson(
  tested: readonly TestedCases[],
  files: ReadonlyMap<string, ParsedFile>,
): object {
  const modules = new Map<string, { readonly text: string | null; cases: Tested }>();
  for (const { module, rule, cases } of tested) {
    const file = files.get(module);
    const known = modules.get(module) ?? { text: file ? textHash(file) : null, cases: {} };
    modules.set(module, { ...known, cases: { ...known.cases, [rule]: cases } });
  }
  return { ...headerOf("strata/tested"), modules: Object.fromEntries(modules) };
}

/** The hash of a file's text without comments and layout. */
const textHash = ({ text }: ParsedFile): string =>
  hashOf(plainText(text, { start: 0, end: text.length }));

/**
 * Reads a report. Version 1 has numbers of cases by rule or by module and rule, and nothing else: `{ "gpu::glb": 300 }`. Fails with
 * E0006 for another file or version.
 */
export function readTested(text: string, file: NamedFile): TestedReport | Failed {
  const written = readWritten(text, file, "strata/tested", isCounts);
  if (!written.ok) return written;
  const { version, header, fields } = written;
  const modules = version === 1 ? undefined : modulesIn(fields);
  if (version > 1 && modules === undefined)
    return new Failed([otherFormat(file, "strata/tested", "`modules` has a wrong form")]);
  return {
    ok: true,
    casesOf: (module) => modules?.get(module)?.cases ?? (version === 1 ? (fields as Tested) : {}),
    warnings: (files) => {
      const changed = [...files].filter(([name, parsed]) => {
        const before = modules?.get(name)?.text;
        return before !== undefined && before !== textHash(parsed);
      });
      const differences = [
        ...differencesFrom(header, {}),
        ...changed.map(([name]) => `module \`${name}\` has changed`),
      ];
      const help = "test again: strata check FILE --report tested.json";
      return differences.length > 0 ? [stale(file, differences, help)] : [];
    },
  };
}

const isCounts = (fields: UncheckedFields): fields is Tested =>
  Object.values(fields).every((n) => Number.isSafeInteger(n) && (n as number) >= 0);

interface ModuleCases {
  /** The hash of the module's text; undefined if the report has none. */
  readonly text: string | undefined;
  readonly cases: Tested;
}

function modulesIn({ modules }: UncheckedFields): ReadonlyMap<string, ModuleCases> | undefined {
  if (!isFields(modules)) return undefined;
  const found = new Map<string, ModuleCases>();
  for (const [name, module] of Object.entries(modules)) {
    if (!isFields(module)) return undefined;
    const { text, cases } = module;
    if (!isFields(cases) || !isCounts(cases)) return undefined;
    found.set(name, { text: typeof text === "string" ? text : undefined, cases });
  }
  return found;
}
