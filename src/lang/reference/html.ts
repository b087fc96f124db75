/**
 * @file The reference as HTML pages that load nothing and run nothing. All text is escaped. The content security policy of each
 * page allows only its own style sheet.
 */
import {
  DEPRECATED,
  entryFacts,
  INDEX,
  type IndexHead,
  pageOf,
  sectioned,
  summary,
  TITLES,
} from "./facts.ts";
import type { DeprecatedEntry, ModuleReference, ReferenceEntry } from "./reference.ts";

/** The host functions that a page needs: `base64` gives the SHA-256 hash of a text in base64. */
export interface PageOptions {
  readonly base64: (text: string) => string;
}

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 0.9em/1.45 ui-monospace, monospace; }
pre { background: var(--soft); padding: 0.7rem 1rem; overflow-x: auto; border-radius: 4px; }
section { border-top: 1px solid var(--line); margin-top: 1.5rem; }
h3 small { font-weight: normal; opacity: 0.7; }
table { border-collapse: collapse; width: 100%; }
td { border-top: 1px solid var(--line); padding: 0.25rem 0.6rem 0.25rem 0; vertical-align: top; }
`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c]!);
const code = (text: string): string => `<code>${escaped(text)}</code>`;

const page = (title: string, body: readonly string[], { base64 }: PageOptions): string =>
  [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${base64(STYLE)}'; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    ...body,
    "</html>",
    "",
  ].join("\n");

/** The complete HTML page of a module: import line, documentation, entries by section, and a table of deprecated definitions. */
export const htmlPage = (module: ModuleReference, options: PageOptions): string =>
  page(
    module.name,
    [
      `<p><a href="${INDEX.html}">All modules</a></p>`,
      `<h1>${escaped(module.name)}</h1>`,
      `<pre>${escaped(module.use)}</pre>`,
      ...prose(module.doc),
      ...sectioned(module).flatMap(([title, entries]) => [
        ...(title === undefined ? [] : [`<h2>${escaped(title)}</h2>`]),
        ...entries.map(entrySection),
      ]),
      ...(module.deprecated.length === 0
        ? []
        : ["<h2>Deprecated</h2>", ...prose(DEPRECATED), deprecatedTable(module.deprecated)]),
    ],
    options,
  );

const deprecatedTable = (entries: readonly DeprecatedEntry[]): string => {
  const rows = entries.map(
    ({ before, now, until = "" }) =>
      `<tr><td>${code(before)}<td>${now === undefined ? "nothing" : code(now)}<td>${escaped(until)}`,
  );
  return `<table><tr><th>before<th>now<th>until\n${rows.join("\n")}</table>`;
};

const entrySection = (entry: ReferenceEntry): string =>
  [
    `<section id="${escaped(entryId(entry))}">`,
    `<h3>${code(entry.signature)} <small>${TITLES[entry.kind]}</small></h3>`,
    ...prose(entry.doc),
    `<pre>${escaped(entry.source)}</pre>`,
    ...list(entryFacts(entry, code)),
    "</section>",
  ].join("\n");

const list = (items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [`<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`];

/** The anchor of an entry; a schedule's contains its programs, because schedules of different programs can share a name. */
const entryId = ({ kind, program, name }: ReferenceEntry): string =>
  program === undefined ? `${kind}-${name}` : `${program.replace(/\W+/g, "-")}-${name}`;

/** The complete HTML page that lists all modules with their entries, under a head. */
export const htmlIndex = (
  head: IndexHead,
  modules: readonly ModuleReference[],
  options: PageOptions,
): string =>
  page(
    head.title,
    [
      `<h1>${escaped(head.title)}</h1>`,
      ...(head.description === undefined ? [] : [`<p>${escaped(head.description)}</p>`]),
      ...list(aboutPackage(head)),
      ...modules.flatMap((module) => [
        `<h2><a href="${link(module)}">${escaped(module.name)}</a></h2>`,
        ...prose(module.doc),
        `<table>${module.entries.map((entry) => row(module, entry)).join("\n")}</table>`,
      ]),
    ],
    options,
  );

const aboutPackage = ({ homepage = "", engine }: IndexHead): readonly string[] => [
  ...(engine === undefined ? [] : [`for ${code(`strata-lang ${engine}`)}`]),
  ...(homepage === "" ? [] : [`<a href="${escaped(homepage)}">${escaped(homepage)}</a>`]),
];

const link = ({ name }: ModuleReference): string => encodeURIComponent(pageOf(name, "html"));

const row = (module: ModuleReference, entry: ReferenceEntry): string => {
  const target = `${link(module)}#${encodeURIComponent(entryId(entry))}`;
  return `<tr><td><a href="${target}">${code(entry.name)}</a><td>${entry.kind}<td>${text(summary(entry.doc))}`;
};

/** The paragraphs of a doc comment as HTML; text between backquotes becomes code. */
const prose = (doc: string): readonly string[] =>
  doc
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${text(paragraph)}</p>`);

const text = (paragraph: string): string =>
  paragraph
    .split("`")
    .map((part, i, all) => (i % 2 === 1 && i < all.length - 1 ? code(part) : escaped(part)))
    .join("");
