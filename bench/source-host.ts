/**
 * @file Module host of the benchmarks: finds `stdlib/` in the working directory, and files beside the importing one, so that a
 * benchmark also runs from a packed copy.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ModuleHost, type ParsedFile, parseFile } from "../src/lang/index.ts";

const PRELUDE = ["nd", "traversal", "algorithmic", "movement", "reduction", "tiling"];

/** Returns a host that reads modules from the working directory. */
export function sourceHost(): ModuleHost {
  const files = new Map<string, ParsedFile>(
    readdirSync("stdlib").map((f) => [
      f.replace(/\.strata$/, ""),
      parseFile(`std/${f}`, readFileSync(`stdlib/${f}`, "utf8")),
    ]),
  );
  return {
    find: (of, from) => (of.text.startsWith(".") ? beside(of.text, from) : files.get(of.text)),
    prelude: PRELUDE,
    isStandard: (file) => file.startsWith("std/"),
  };
}

function beside(text: string, from: string): ParsedFile {
  const path = join(dirname(from), text);
  return parseFile(path, readFileSync(path, "utf8"));
}
