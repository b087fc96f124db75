/** @file The reference as Markdown: one page for each module, and one that lists them. */
import {
  DEPRECATED,
  entryFacts,
  type IndexHead,
  pageOf,
  sectioned,
  summary,
  TITLES,
} from "./facts.ts";
import type { DeprecatedEntry, ModuleReference, ReferenceEntry } from "./reference.ts";

/**
 * The Markdown page of a module: its import line, its documentation, its entries under the sections of the file, and
 * a table of deprecated definitions if there are any. Ends with a newline.
 */
export const markdownPage = (module: ModuleReference): string =>
  page(
    `# ${module.name}`,
    code(module.use, ""),
    module.doc,
    ...sectioned(module).flatMap(section),
    ...(module.deprecated.length === 0
      ? []
      : ["## Deprecated", DEPRECATED, deprecatedTable(module.deprecated)]),
  );

/**
 * The Markdown table of deprecated definitions: the older call, what is written today ("nothing" if nothing replaces it), the
 * version that ends it. Without a final newline.
 */
export const deprecatedTable = (entries: readonly DeprecatedEntry[]): string =>
  [
    "| before | now | until |",
    "| --- | --- | --- |",
    ...entries.map(
      ({ before, now, until = "" }) =>
        `| ${cell(inline(before))} | ${now === undefined ? "nothing" : cell(inline(now))} | ${until} |`,
    ),
  ].join("\n");

const page = (...blocks: readonly string[]): string =>
  `${blocks.filter((block) => block !== "").join("\n\n")}\n`;

const section = ([title, entries]: readonly [
  string | undefined,
  readonly ReferenceEntry[],
]): string[] => [
  ...(title === undefined ? [] : [`## ${escaped(title)}`]),
  ...entries.flatMap(entryBlocks),
];

const entryBlocks = (entry: ReferenceEntry): readonly string[] => [
  `### ${escaped(entry.name)}`,
  entry.doc,
  code(entry.source, "strata"),
  [`${TITLES[entry.kind]} ${inline(entry.signature)}`, ...entryFacts(entry, inline)]
    .map((fact) => `- ${fact}`)
    .join("\n"),
];

/**
 * The Markdown page that lists all modules with their entries and the first sentence of each, under a head. Deprecated
 * definitions are not listed.
 */
export const markdownIndex = (head: IndexHead, modules: readonly ModuleReference[]): string =>
  page(
    `# ${escaped(head.title)}`,
    head.description === undefined ? "" : escaped(head.description),
    aboutPackage(head),
    ...modules.map((module) => {
      const rows = module.entries.map(
        (entry) =>
          `| [${escaped(entry.name)}](${pageOf(module.name, "md")}#${anchor(entry.name)}) | ${entry.kind} | ${cell(summary(entry.doc))} |`,
      );
      const head = page(
        `## [${escaped(module.name)}](${pageOf(module.name, "md")})`,
        module.doc,
      ).trimEnd();
      return `${head}\n\n| name | is a | |\n| --- | --- | --- |\n${rows.join("\n")}`;
    }),
  );

const aboutPackage = ({ homepage, engine }: IndexHead): string =>
  [
    ...(engine === undefined ? [] : [`- for ${inline(`strata-lang ${engine}`)}`]),
    ...(homepage === undefined ? [] : [`- <${homepage.replace(/[<>\s]/g, encodeURIComponent)}>`]),
  ].join("\n");

/** The anchor that GitHub generates for a heading. */
const anchor = (name: string): string => name.toLowerCase().replace(/[^\w-]/g, "");

const longestTicks = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));

const code = (text: string, language: string): string => {
  const fence = "`".repeat(Math.max(3, longestTicks(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
};

/** Formats text as inline code, whatever backquotes it contains. */
const inline = (text: string): string => {
  const ticks = "`".repeat(longestTicks(text) + 1);
  const pad = ticks.length > 1 ? " " : "";
  return `${ticks}${pad}${text}${pad}${ticks}`;
};

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, "\\$&");

const cell = (text: string): string => text.replaceAll("|", "\\|");
