/** @file Diagnostics for files that Strata has written: E0006, E0008, W0007 (see docs/errors.md). */
import { engineVersion } from "../../runtime/host/index.ts";
import type { Diagnostic, Place } from "../../term/index.ts";
import { FORMATS, type WrittenFormat } from "./header.ts";

/** A file that the caller has read, for messages: its name, and the place where the user named it. */
export interface NamedFile {
  readonly name: string;
  readonly place?: Place | undefined;
}

/** The file as an error E0006 or E0008 with a message and ways out. */
const refused = (
  code: string,
  { place }: NamedFile,
  message: string,
  help: readonly string[],
): Diagnostic => ({ code, severity: "error", message, ...(place && { place }), help });

/** E0006: a file is not of the wanted format. `found`: what it is instead, in words. */
export const otherFormat = (file: NamedFile, wanted: WrittenFormat, found: string): Diagnostic => {
  const { content, command } = FORMATS[wanted];
  return refused("E0006", file, `${file.name} is not ${content}: ${found}`, [
    `write one: ${command}`,
  ]);
};

/** E0006: a file has a version of its format that this Strata does not read. `engine`: the Strata that wrote it, if it says so. */
export function otherVersion(
  file: NamedFile,
  format: WrittenFormat,
  version: number,
  engine: string | undefined,
): Diagnostic {
  const { version: current, command } = FORMATS[format];
  const by = engine === undefined ? "another Strata" : `strata ${engine}`;
  const read = current === 1 ? "version 1" : `versions ${current - 1} and ${current}`;
  return refused(
    "E0006",
    file,
    `${file.name} was written by ${by} in version ${version} of the format ${format}; strata ${engineVersion()} reads ${read}`,
    [
      `write it again with this version: ${command}`,
      engine === undefined
        ? "or use the version of Strata that wrote it"
        : `or install the version that wrote it: npm install strata-lang@${engine}`,
    ],
  );
}

/** E0008: a tuning log has no settings for what is asked. */
export const noSettings = (file: NamedFile, problem: string, help: string): Diagnostic =>
  refused("E0008", file, `${file.name} ${problem}`, [help]);

/** W0007: a file that is read comes from other circumstances. `differences`: at least one sentence. */
export const stale = (
  { name, place }: NamedFile,
  differences: readonly string[],
  help: string,
): Diagnostic => ({
  code: "W0007",
  severity: "warning",
  message: `${name} is stale: ${differences[0]}`,
  ...(place && { place }),
  ...(differences.length > 1 && { notes: differences.slice(1) }),
  help: [help],
});
