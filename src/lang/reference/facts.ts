/** @file The facts about an entry in words, and the division of a page in sections; common to all formats. */
import type { ModuleReference, ReferenceEntry } from "./reference.ts";

/**
 * The word with which a reference names each kind of declaration: the keyword, "function" for `fun` and "external function" for
 * `extern`.
 */
export const TITLES: Readonly<Record<ReferenceEntry["kind"], string>> = {
  fun: "function",
  extern: "external function",
  type: "type",
  rule: "rule",
  strategy: "strategy",
  schedule: "schedule",
};

/** The sentence that a page of the reference has above its table of deprecated definitions. */
export const DEPRECATED = "Kept for older files. `strata fix FILE` writes what stands under “now”.";

/** What stands above the modules in an index. `description` is prose, `homepage` a URL, `engine` a range of versions of Strata. */
export interface IndexHead {
  readonly title: string;
  readonly description?: string | undefined;
  readonly homepage?: string | undefined;
  readonly engine?: string | undefined;
}

/** The file name of the page that lists all modules, by format: README.md or index.html. */
export const INDEX = { md: "README.md", html: "index.html" } as const;

/**
 * The file name of a module's page, `MODULE.md` or `module.html`; `-module` is added where it would be the name of the index,
 * ignoring case.
 */
export const pageOf = (module: string, format: keyof typeof INDEX): string => {
  const page = `${module}.${format}`;
  return page.toLowerCase() === INDEX[format].toLowerCase() ? `${module}-module.${format}` : page;
};

/**
 * Facts about an entry, one line each: parameters (not of rules), and for a rule its type, needs, class and, where known, number of
 * tests. The needs are conditions and required properties. Conditions and laws of a function are listed too. `code` formats source text.
 */
export const entryFacts = (
  entry: ReferenceEntry,
  code: (text: string) => string,
): readonly string[] => {
  const { rule } = entry;
  const conditions = [...(rule?.conditions ?? []), ...(entry.conditions ?? [])].map(
    ({ condition, inferred }) => `${code(condition)}${inferred ? " (inferred)" : ""}`,
  );
  const needs = [...conditions, ...(rule?.properties ?? []).map(code)];
  return [
    ...(rule === undefined ? entry.params.map((param) => parameter(param, code)) : []),
    ...(entry.laws === undefined ? [] : [`with ${entry.laws.map(code).join(", ")}`]),
    ...(rule === undefined ? [] : [`type ${code(rule.type)}`]),
    ...(needs.length === 0 ? [] : [`needs ${needs.join(", ")}`]),
    ...(rule === undefined ? [] : [CLASSES[rule.class] ?? rule.class]),
    ...(rule?.tested === undefined ? [] : [`tested in ${rule.tested} cases`]),
  ];
};

const CLASSES: Readonly<Record<string, string>> = {
  exact: "exact: keeps every bit",
  finite: "finite: keeps every bit of finite results",
  approx: "approx: equal over the real numbers",
};

const parameter = (
  param: ReferenceEntry["params"][number],
  code: (text: string) => string,
): string =>
  [
    `${code(param.name)}: ${code(param.kind)}`,
    ...(param.range === undefined ? [] : [`one of ${code(param.range)}`]),
    ...(param.data === undefined ? [] : [`data in ${code(param.data)}`]),
    ...(param.default === undefined ? [] : [`${code(param.default)} if left out`]),
  ].join(", ");

/** The entries grouped by consecutive sections of their file, each with the section's title, undefined before the first. */
export const sectioned = ({
  entries,
}: ModuleReference): readonly (readonly [string | undefined, readonly ReferenceEntry[]])[] => {
  const sections: [string | undefined, ReferenceEntry[]][] = [];
  for (const entry of entries) {
    const last = sections.at(-1);
    if (last !== undefined && last[0] === entry.section) last[1].push(entry);
    else sections.push([entry.section, [entry]]);
  }
  return sections;
};

/**
 * The first sentence of a doc comment's first paragraph on one line, without a final colon; the whole paragraph if no sentence
 * ends in it, and empty text for an empty comment.
 */
export const summary = (doc: string): string => {
  const [first = ""] = doc.split(/\n\s*\n/);
  const line = first.replace(/\s*\n\s*/g, " ").trim();
  return /^.*?[.:](?=\s|$)/.exec(line)?.[0].replace(/:$/, "") ?? line;
};
