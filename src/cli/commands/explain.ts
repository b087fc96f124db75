/** @file `strata explain`: prints the section of docs/errors.md about a code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../runtime/host/package-root.ts";
import { EXIT } from "../exit-code.ts";
import type { Invocation } from "../invocation.ts";
import { badArgument } from "../problem.ts";

/**
 * Prints the section about a code, given with or without its letter and leading zeros. Returns 0; raises E0001 for an unknown code.
 */
export async function explainCommand(context: Invocation, code: string): Promise<number> {
  const sections = readSections();
  const [, letter = "", digits = ""] = /^([EWN]?)(\d{1,4})$/i.exec(code) ?? [];
  const number = digits.padStart(4, "0");
  const [text] = [letter.toUpperCase(), "E", "W", "N"].flatMap(
    (l) => sections.get(l + number) ?? [],
  );
  if (text === undefined) throw unknown(context, code, [...sections.keys()]);
  context.terminal.data(text);
  return EXIT.ok;
}

/** The diagnostic for an unknown code. Its help lists the codes of the same family, or the ranges of all codes. */
function unknown(context: Invocation, code: string, known: readonly string[]): Error {
  const family = known.filter((k) => k.startsWith(code.toUpperCase().slice(0, 3)));
  const help =
    family.length > 0
      ? `there are: ${family.join(", ")}`
      : "codes are E0001 to E0909, W0208 to W0729 and N0101 to N0110, in brackets at the start of a message";
  return badArgument(context.line.place(code), `no diagnostic has the code \`${code}\``, help);
}

/**
 * The sections of docs/errors.md about codes, by code (`E0501`). A section is the Markdown text after `### ` up to the next heading
 * of level 2 or 3. Raises the file system's error if the file is missing.
 */
export function readSections(): ReadonlyMap<string, string> {
  const text = readFileSync(join(packageRoot, "docs", "errors.md"), "utf8");
  const parts = text.split(/^(?=#{2,3} )/m);
  return new Map(
    parts.flatMap((part) => {
      const [, code] = /^### ([EWN]\d{4})\b/.exec(part) ?? [];
      return code === undefined ? [] : [[code, part.slice("### ".length).trimEnd()] as const];
    }),
  );
}
