/**
 * @file `node --import tsx outcomes.ts ROOT FILE…`: what files compile to in the project at ROOT. Writes a line of JSON for each
 * file, `[path, Outcomes]`. Uses of ROOT only what the package has exported since its first version.
 */
import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import type * as Library from "../../src/index.ts";

/** By program and schedule, and for the file as a whole (""): the hash of the kernels, or the codes of the errors. */
export type Outcomes = Readonly<Record<string, string>>;

type Face = Pick<typeof Library, "apply" | "compile" | "parse">;

/** What becomes of each schedule of a file at its defaults. `text` is taken in place of the file's content. */
export function outcomesOf({ apply, compile, parse }: Face, file: string, text?: string): Outcomes {
  const input = text === undefined ? { file } : { file, text };
  const source = parse(input, { allowRaw: true });
  const found: Record<string, string> = { "": codes(source.diagnostics) };
  for (const { name: program, schedules } of source.programs)
    for (const schedule of schedules) {
      const applied = apply(source, { program, schedule });
      const made = applied.ok ? compile(applied) : applied;
      found[`${program}.${schedule}`] = made.ok ? hash(made.source) : firstCode(made.diagnostics);
    }
  return found;
}

type Diagnostics = readonly Library.Diagnostic[];

const errorsIn = (found: Diagnostics): readonly string[] =>
  found.filter((d) => d.severity === "error").map((d) => d.code);

const codes = (found: Diagnostics): string => [...new Set(errorsIn(found))].sort().join(" ");
const firstCode = (found: Diagnostics): string => errorsIn(found)[0] ?? "failed";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

const [, script, root, ...files] = process.argv;
if (root !== undefined && script?.endsWith("outcomes.ts") === true) {
  const library = (await import(pathToFileURL(`${root}/src/index.ts`).href)) as Face;
  for (const file of files)
    process.stdout.write(`${JSON.stringify([file, outcomesOf(library, file)])}\n`);
}
