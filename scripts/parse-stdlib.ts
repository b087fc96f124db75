/**
 * @file Parses a directory of `.strata` modules and writes each as JSON, for `parsedFileFromJson`:
 * `node --import tsx scripts/parse-stdlib.ts stdlib dist/stdlib`. Writes the hash of the texts beside the output, as
 * `dist/stdlib.sha256`. Exits with 1 if a module has a syntax error.
 */

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { renderDiagnostics } from "../src/lang/diagnostics/index.ts";
import { type ParsedFile, parsedFileToJson, parseFile } from "../src/lang/index.ts";
import { hashOfModules } from "../src/runtime/host/engine.ts";

/** Paths of the `.strata` files below a directory, sorted, with `/` between folders. */
const modulePaths = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".strata") && statSync(join(directory, path)).isFile())
    .map((path) => path.split(sep).join("/"))
    .sort();

const parseModules = (directory: string): readonly ParsedFile[] =>
  modulePaths(directory).map((path) =>
    parseFile(`${basename(directory)}/${path}`, readFileSync(join(directory, path), "utf8")),
  );

const writeModule = (directory: string, output: string, parsed: ParsedFile): void => {
  const path = relative(basename(directory), parsed.file).replace(/\.strata$/, ".json");
  const target = join(output, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(parsedFileToJson(parsed)));
};

const main = (directory: string | undefined, output: string | undefined): number => {
  if (directory === undefined || output === undefined) {
    console.error("usage: parse-stdlib DIRECTORY OUTPUT");
    return 2;
  }
  const modules = parseModules(directory);
  const diagnostics = modules.flatMap((parsed) => parsed.diagnostics());
  if (diagnostics.length > 0) {
    const texts = new Map(modules.map(({ file, text }) => [file, text]));
    const color = process.stderr.isTTY === true;
    console.error(renderDiagnostics(diagnostics, (file) => texts.get(file), { color }));
    return 1;
  }
  for (const parsed of modules) writeModule(directory, output, parsed);
  writeFileSync(`${output}.sha256`, hashOfModules(directory));
  const count = modules.reduce((sum, parsed) => sum + parsed.headers.length, 0);
  console.log(`parsed ${modules.length} modules, ${count} declarations`);
  return 0;
};

process.exitCode = main(process.argv[2], process.argv[3]);
