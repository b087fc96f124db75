/** @file What the documents and the comments of the sources point at is there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { libraryFiles } from "../../src/cli/commands/init/library-files.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const files = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((f) =>
    join(folder, f).replaceAll("\\", "/"),
  );

const DOCUMENTS = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...files("docs").filter((f) => /\.md$/.test(f)),
];
/** A path may leave out `src/` or `src/lang/`, where the sentence speaks of that layer. */
const FOLDERS = ["", "src/", "src/lang/", "src/lowering/"];
const TOP = [...readdirSync(join(ROOT, "src/lang")), ...readdirSync(join(ROOT, "src/lowering"))]
  .concat(readdirSync(join(ROOT, "src")), readdirSync(ROOT))
  .filter((name) => !name.includes("."));

/** The files of a library of a user, as `strata init --library` writes them. */
const OF_USERS = Object.keys(libraryFiles("tiles", "0.2.0"));

/** `lang/parse/`, `term/share.ts`, `test/props/terms.test.ts`; not `n/64`, not what a user would write. */
const isPath = (text: string): boolean =>
  /^[\w.-]+\/[\w./*-]*$/.test(text) &&
  !OF_USERS.includes(text) &&
  TOP.includes(text.split("/")[0]!);

/** `stdlib/*.strata` is there if one such file is. */
function exists(path: string): boolean {
  if (!path.includes("*")) return existsSync(join(ROOT, path));
  const folder = dirname(path);
  if (!existsSync(join(ROOT, folder))) return false;
  const [start = "", end = ""] = basename(path).split("*");
  return readdirSync(join(ROOT, folder)).some((n) => n.startsWith(start) && n.endsWith(end));
}

describe.each(DOCUMENTS)("%s", (document) => {
  const text = read(document);

  it("names paths that are there", () => {
    const paths = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path]) => path!).filter(isPath);
    expect(paths.filter((p) => !FOLDERS.some((folder) => exists(folder + p)))).toEqual([]);
  });

  it("links to files that are there", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, l]) => l!);
    const missing = links.filter((l) => !existsSync(join(ROOT, dirname(document), l)));
    expect(missing).toEqual([]);
  });
});

it("cites no document that is not there", () => {
  const documents = new Set([...DOCUMENTS, ...files("bench")].map((d) => basename(d)));
  const sources = ["src", "stdlib", "bench", "scripts"]
    .flatMap(files)
    .filter((f) => /\.(ts|strata)$/.test(f));
  const cited = sources.flatMap((f) =>
    [...read(f).matchAll(/(?<![\w"'])[a-z][\w-]*\.md\b/g)].map(([name]) => [f, name] as const),
  );
  expect(cited.filter(([, name]) => !documents.has(name))).toEqual([]);
});
