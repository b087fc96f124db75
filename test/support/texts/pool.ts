/** @file Programs and schedules of the examples, as starting points of random texts. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { importsFor, splitAt } from "./library.ts";

const EXAMPLES = fileURLToPath(new URL("../../../examples", import.meta.url));

/** The programs of a file, and its schedules in pieces. */
export interface Example {
  readonly imports: string;
  readonly text: string;
  readonly programs: readonly string[];
  readonly schedules: readonly Pieces[];
}

const texts = readdirSync(EXAMPLES, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".strata"))
  .sort()
  .map((name) => readFileSync(join(EXAMPLES, name), "utf8"))
  .filter((text) => !text.includes('import "'));

const SCHEDULE =
  /^schedule (\w+)(?:\(([\s\S]*?)\))?\s+for\s+(\w+)\s*=([\s\S]*?)(?=^\S|(?![\s\S]))/gm;

/** A schedule in pieces, with the names of its parameters. */
export interface Pieces {
  readonly params: readonly string[];
  readonly pieces: readonly string[];
}

const strip = (text: string): string => text.replace(/^\s*\/\/.*$/gm, "");

const schedulesIn = (text: string): readonly Pieces[] =>
  [...strip(text).matchAll(SCHEDULE)].map((m) => ({
    params: [...(m[2] ?? "").matchAll(/(\w+)\s*:/g)].map((p) => p[1]!),
    pieces: splitAt(m[4]!, ";"),
  }));

/** All examples with schedules. */
export const EXAMPLE_FILES: readonly Example[] = texts
  .map((text) => {
    const plain = strip(text);
    return {
      imports: importsFor(plain),
      text: plain.replace(SCHEDULE, "").replace(/^import.*$/gm, ""),
      programs: [...new Set([...plain.matchAll(SCHEDULE)].map((m) => m[3]!))],
      schedules: schedulesIn(text),
    };
  })
  .filter(({ programs }) => programs.length > 0);

/** The schedules of all examples. */
export const EXAMPLE_SCHEDULES: readonly Pieces[] = EXAMPLE_FILES.flatMap((f) => f.schedules);
