/** @file Writes a bug report: a text file with the command line, the error, and the sources that are needed to reproduce it. */
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf } from "../../runtime/host/confine.ts";
import { engineVersion, libraryHash, NodeHost } from "../../runtime/host/index.ts";
import { readText } from "../../runtime/host/read-text.ts";
import { createFile } from "../../runtime/host/replace-file.ts";
import { LIMITS } from "../../term/index.ts";
import type { CommandLine } from "../command-line.ts";
import { filesBelow, isFolder } from "../options/source-files.ts";

/**
 * An internal error of Strata and the command line that met it. `message` is the error's text, with its name unless that is
 * `Error`.
 */
export interface Bug {
  readonly line: CommandLine;
  readonly message: string;
  readonly stack?: string | undefined;
  /** The text that was read from standard input; undefined if nothing was read. */
  readonly input?: string | undefined;
}

/** The most characters of sources in a report, together. Files beyond this are named without their text. */
const MOST_CHARACTERS = 1_000_000;
const MOST_FILES = 1_000;

/**
 * Writes a report as `strata-bug-N.txt`, with the first free N from 1 to `MOST_FILES`, into the first folder that can be written:
 * by default the current one, then the system's temporary folder. Returns its path; undefined if no folder can be written or has
 * a free name.
 */
export function writeBugFile(
  bug: Bug,
  folders: readonly string[] = ["", tmpdir()],
): string | undefined {
  const text = report(bug);
  for (const folder of folders)
    for (let number = 1; number <= MOST_FILES; number++) {
      const path = join(folder, `strata-bug-${number}.txt`);
      const problem = tryCreate(path, text);
      if (problem === undefined) return path;
      if (problem !== "EEXIST") break;
    }
  return undefined;
}

function tryCreate(path: string, text: string): string | undefined {
  try {
    createFile(path, text);
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    return code;
  }
}

function report({ line, message, stack, input }: Bug): string {
  const { version: node, platform, arch } = process;
  const sources = [...sourcesOf(line.words)];
  if (input !== undefined) sources.push(["the standard input", input]);
  return [
    "A bug in Strata. This file has what is needed to reproduce it: please send it to the maintainers of Strata. It contains",
    "the source files below; read them before you pass them on.",
    "",
    `version: ${engineVersion()}, Node ${node}, ${platform} ${arch}`,
    `library: ${libraryHash()}`,
    `command: ${line.text}`,
    `seed: ${seedOf(line.words)}`,
    `error: ${message}`,
    ...(stack === undefined ? [] : ["", stack]),
    ...shown(sources),
    "",
  ].join("\n");
}

/** The value of the last `--seed` option, in words. Seeds of random inputs (`xs=random:1`) are in the command itself. */
function seedOf(words: readonly string[]): string {
  const at = words.findLastIndex((word) => /^--seed(?:=|$)/.test(word));
  return words[at]?.split("=")[1] ?? (at < 0 ? undefined : words[at + 1]) ?? "as it is by default";
}

type Text = readonly [name: string, text: string];

function* shown(sources: readonly Text[]): Iterable<string> {
  let room = MOST_CHARACTERS;
  for (const [name, text] of sources) {
    const fits = text.length <= room;
    yield `\n==== ${name}${fits ? "" : ": left out, there is too much"}`;
    if (!fits) continue;
    room -= text.length;
    yield text;
  }
}

/** The `.strata` files that a command line names, directly or through a folder, and the project's files that they import. */
function* sourcesOf(words: readonly string[]): Iterable<Text> {
  const found = new Map<string, string>();
  for (const [i, word] of words.entries()) {
    const isOption = words[i - 1]?.startsWith("-") === true;
    for (const file of isOption || !isFolder(word) ? [word] : filesBelow(word))
      if (file.endsWith(".strata") && isRegular(file))
        for (const [name, text] of withImports(file)) found.set(name, text);
  }
  yield* found;
}

/** True for regular files. Pipes are not read: one may have been read already, and another may never end. */
const isRegular = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/**
 * The texts of a file and its imports. If reading or parsing throws, only the file's own text, since the parser may be at fault.
 */
function withImports(file: string): readonly Text[] {
  try {
    const host = new NodeHost();
    const open = [host.open(file)];
    for (const { imports, file: from } of open)
      for (const { module } of imports) {
        const found = host.find(module, from);
        if (!("missing" in found) && !host.isStandard(found.file) && !open.includes(found))
          open.push(found);
      }
    return open.map(({ file, text }): Text => [file, text]);
  } catch {
    return alone(file);
  }
}

function alone(file: string): readonly Text[] {
  try {
    return [[file, readText(file, LIMITS.sourceBytes)]];
  } catch (error) {
    return [[`${file} cannot be read: ${codeOf(error) ?? String(error)}`, ""]];
  }
}
