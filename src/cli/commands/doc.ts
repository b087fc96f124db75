/** @file `strata doc`: generates the reference of a library from its source. */
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { unwrap } from "../../api/source/failed.ts";
import { readTested, type TestedReport } from "../../api/written/tested-rules.ts";
import type { ParsedFile } from "../../lang/index.ts";
import {
  htmlIndex,
  htmlPage,
  INDEX,
  type IndexHead,
  type ModuleReference,
  markdownIndex,
  markdownPage,
  moduleReference,
  pageOf,
} from "../../lang/reference/index.ts";
import {
  codeOf,
  importOf,
  type LibraryPackage,
  libraryPackage,
  REASONS,
  replaceFile,
} from "../../runtime/host/index.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { GlobalOptions, Invocation } from "../invocation.ts";
import { open } from "../options/schedule-options.ts";
import { isFolder, readSourceText, sourceFiles } from "../options/source-files.ts";
import { badArgument, unwritableFile } from "../problem.ts";

interface DocFlags extends GlobalOptions {
  readonly out?: string;
  readonly format: "md" | "html";
  readonly report?: string;
  readonly title?: string;
}

/**
 * Prints or writes the reference pages of files, as Markdown, HTML or JSON. Without paths it documents the current folder. Of a
 * folder with a package, the files that the package exports are documented, under the names by which they are imported, and the
 * index says what package.json says. Declarations with errors are left out; a file with
 * errors that has no other declaration ends the command before any page. Returns the exit status of the last file with errors, 0
 * without errors. Raises E0001 to E0003 for words and files.
 */
export async function docCommand(
  context: Invocation,
  paths: readonly string[],
  options: DocFlags,
): Promise<number> {
  const report = options.report === undefined ? undefined : readReport(context, options.report);
  const documented = (paths.length === 0 ? ["."] : paths).flatMap((path) =>
    modulesAt(context, path),
  );
  const modules: ModuleReference[] = [];
  const files = new Map<string, ParsedFile>();
  let status: ExitCode = EXIT.ok;
  for (const { file, name } of documented) {
    const source = open(context, file);
    const { failed, sound } = source;
    if (failed !== undefined) status = context.fail(failed);
    if (failed !== undefined && sound.size === 0) return status;
    const tested = report?.casesOf(basename(file, ".strata")) ?? {};
    const about = { name, use: importOf(file), tested, sound };
    files.set(basename(file, ".strata"), source.module.parsed);
    modules.push(moduleReference(source.module, about));
  }
  demandNames(
    context,
    documented.map(({ file }) => file),
    modules,
  );
  context.report(report?.warnings(files) ?? []);
  const head = headOf(paths, options);
  if (context.json) for (const module of modules) context.terminal.json("module", module);
  else if (options.out === undefined)
    for (const [, page] of pages(modules, options.format, undefined)) context.terminal.write(page);
  else write(context, options.out, pages(modules, options.format, head));
  return status;
}

interface DocumentedFile {
  readonly file: string;
  /** The name of its page. */
  readonly name: string;
}

/** The files at a path: of a package those that it exports, otherwise the file itself or all files of the folder. */
function modulesAt(context: Invocation, path: string): readonly DocumentedFile[] {
  const found = packageAt(path);
  if (found === undefined)
    return sourceFiles(context, [path]).map((file) => ({ file, name: basename(file, ".strata") }));
  return [...found.modules].map(([subpath, file]) => ({
    file,
    name: basename(subpath === "." ? found.name : subpath),
  }));
}

const packageAt = (path: string): LibraryPackage | undefined =>
  isFolder(path) ? libraryPackage(path) : undefined;

/** The head of the index: of a single package what its package.json says, otherwise the title alone. */
function headOf(paths: readonly string[], { title }: DocFlags): IndexHead {
  const [path = ".", ...more] = paths;
  const found = more.length === 0 ? packageAt(path) : undefined;
  if (found === undefined) return { title: title ?? "Reference" };
  const { name, version, description, homepage, engine } = found;
  const named = version === undefined ? name : `${name} ${version}`;
  const link = homepage !== undefined && /^https?:\/\//.test(homepage) ? homepage : undefined;
  return { title: title ?? named, description, homepage: link, engine };
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

/** The pages of the modules, after an index if it gets a head. */
function pages(
  modules: readonly ModuleReference[],
  format: DocFlags["format"],
  head: IndexHead | undefined,
): readonly Page[] {
  const index = (text: (head: IndexHead) => string): readonly Page[] =>
    head === undefined ? [] : [[INDEX[format], text(head)]];
  const base64 = (text: string): string => createHash("sha256").update(text).digest("base64");
  return format === "md"
    ? [
        ...index((about) => markdownIndex(about, modules)),
        ...modules.map((m) => [pageOf(m.name, format), markdownPage(m)] as const),
      ]
    : [
        ...index((about) => htmlIndex(about, modules, { base64 })),
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

/** Reads a report of tested cases. Raises E0002 for an unreadable file and E0006 for another one. */
function readReport(context: Invocation, name: string): TestedReport {
  const place = context.line.place(name);
  return unwrap(readTested(readSourceText(context, name), { name, place }));
}
