/** @file `strata doc`: generates the reference of a library from its source. */
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import {
  htmlIndex,
  htmlPage,
  INDEX,
  type ModuleReference,
  markdownIndex,
  markdownPage,
  moduleReference,
  pageOf,
  type Tested,
} from "../../lang/reference/index.ts";
import { codeOf, importOf, REASONS, replaceFile } from "../../runtime/host/index.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { GlobalOptions, Invocation } from "../invocation.ts";
import { open } from "../options/schedule-options.ts";
import { readSourceText, sourceFiles } from "../options/source-files.ts";
import { badArgument, unwritableFile } from "../problem.ts";

interface DocFlags extends GlobalOptions {
  readonly out?: string;
  readonly format: "md" | "html";
  readonly report?: string;
  readonly title: string;
}

/**
 * Prints or writes the reference pages of files, as Markdown, HTML or JSON. Declarations with errors are left out; a file with
 * errors that has no other declaration ends the command before any page. Returns the exit status of the last file with errors, 0
 * without errors. Raises E0001 to E0003 for words and files.
 */
export async function docCommand(
  context: Invocation,
  paths: readonly string[],
  options: DocFlags,
): Promise<number> {
  const tested = options.report === undefined ? {} : readReport(context, options.report);
  const files = sourceFiles(context, paths);
  const modules: ModuleReference[] = [];
  let status: ExitCode = EXIT.ok;
  for (const file of files) {
    const source = open(context, file);
    const { failed, sound } = source;
    if (failed !== undefined) status = context.fail(failed);
    if (failed !== undefined && sound.size === 0) return status;
    const about = { name: basename(file, ".strata"), use: importOf(file), tested, sound };
    modules.push(moduleReference(source.module, about));
  }
  demandNames(context, files, modules);
  if (context.json) for (const module of modules) context.terminal.json("module", module);
  else if (options.out === undefined)
    for (const [, page] of pages(modules, options, false)) context.terminal.write(page);
  else write(context, options.out, pages(modules, options, true));
  return status;
}

/** Raises E0001 if two files have the same name, because pages are named after modules. */
function demandNames(
  context: Invocation,
  files: readonly string[],
  modules: readonly ModuleReference[],
): void {
  const [, file] =
    modules
      .map(({ name }, i) => [name, files[i]!] as const)
      .find(([name], i) => modules.findIndex((other) => other.name === name) < i) ?? [];
  if (file === undefined) return;
  const message = `another file has the same name as ${file}`;
  throw badArgument(context.line.place(file), message, "document them into different folders");
}

// ---------------------------------------------------------------- pages

type Page = readonly [file: string, text: string];

function pages(
  modules: readonly ModuleReference[],
  { format, title }: DocFlags,
  withIndex: boolean,
): readonly Page[] {
  const index = (text: () => string): readonly Page[] =>
    withIndex ? [[INDEX[format], text()]] : [];
  const base64 = (text: string): string => createHash("sha256").update(text).digest("base64");
  return format === "md"
    ? [
        ...index(() => markdownIndex(title, modules)),
        ...modules.map((m) => [pageOf(m.name, format), markdownPage(m)] as const),
      ]
    : [
        ...index(() => htmlIndex(title, modules, { base64 })),
        ...modules.map((m) => [pageOf(m.name, format), htmlPage(m, { base64 })] as const),
      ];
}

function write(context: Invocation, folder: string, files: readonly Page[]): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of files) replaceFile(join(folder, name), text);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw unwritableFile(context.line.place(folder), folder, REASONS.get(code) ?? code);
  }
  context.terminal.data(`wrote ${files.length} pages to ${folder}`);
}

// ---------------------------------------------------------------- report

/** Reads a report of tested cases by rule, or by module and rule: `{ "mapFusion": 300, "gpu::glb": 300 }`. Raises E0001. */
function readReport(context: Invocation, file: string): Tested {
  const text = readSourceText(context, file);
  const report = parsed(text);
  const isReport =
    typeof report === "object" &&
    report !== null &&
    !Array.isArray(report) &&
    Object.values(report).every((n) => Number.isSafeInteger(n) && (n as number) >= 0);
  if (isReport) return report as Tested;
  const message = `${file} is no report of tested rules`;
  throw badArgument(context.line.place(file), message, 'it has the form { "rule": 300 }');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // undefined is no report
  }
}
