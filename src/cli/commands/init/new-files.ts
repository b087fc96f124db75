/** @file Writes the files of `strata init`: new files only, all of them or none. */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf, createFile, REASONS } from "../../../runtime/host/index.ts";
import type { Invocation } from "../../invocation.ts";
import { unwritableFile } from "../../problem.ts";

/** Texts by the path of their file, relative to a folder. */
export type NewFiles = Readonly<Record<string, string>>;

/**
 * Creates files in a folder, which is made if it is absent. Raises E0003, and leaves no new file, if one of them exists or cannot be
 * written. `word` is the word of the command line that the diagnostic shows, `help` the way out if a file exists.
 */
export function writeNew(
  context: Invocation,
  { folder, files, word, help }: { folder: string; files: NewFiles; word: string; help: string },
): void {
  const paths = Object.keys(files).map((name) => join(folder, name));
  const place = context.line.place(word);
  const known = paths.find((path) => existsSync(path));
  if (known !== undefined) throw unwritableFile(place, known, "it exists already", help);
  const written: string[] = [];
  for (const [i, text] of Object.values(files).entries()) {
    const path = paths[i]!;
    try {
      mkdirSync(dirname(path), { recursive: true });
      createFile(path, text);
      written.push(path);
    } catch (error) {
      for (const made of written) rmSync(made, { force: true });
      const code = codeOf(error);
      if (code === undefined) throw error;
      const exists = code === "EEXIST";
      throw unwritableFile(
        place,
        path,
        exists ? "it exists already" : (REASONS.get(code) ?? code),
        help,
      );
    }
  }
}
