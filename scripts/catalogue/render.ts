/** @file Prints the catalogue as Markdown: every name of the predecessors with its name here, its class and its test. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtinStrategy } from "../../src/lang/elaborate/strategy/builtins.ts";
import type { Module, Workspace } from "../../src/lang/index.ts";
import { isPrimName } from "../../src/term/index.ts";
import { STANDARD } from "../../test/support/stdlib.ts";
import { LIFT } from "./lift.ts";
import type { Row, Section } from "./row.ts";
import { RISE } from "./rules.ts";
import { STRATEGIES } from "./strategies.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const STENCILS = fileURLToPath(new URL("../../examples/stencils/", import.meta.url));
const SECTIONS: readonly Section[] = [...STRATEGIES, ...RISE, ...LIFT];
const RULES = "test/support/rule-tests.ts";

const INTRODUCTION = `# What ELEVATE, RISE, Stratego and Lift have, and its name here

This page is made by \`npm run catalogue\`; a test keeps it up to date, and checks that every name here exists and that a test speaks
of it. Rules are tested with their type, their conditions and their meaning by \`${RULES}\`, each by being in the library.
Names in parentheses are of things that none of them has by a name. What is missing says why.
`;

/** Returns docs/catalogue.md. Throws an Error with every name that does not exist or that no test mentions. */
export function renderCatalogue(workspace: Workspace): string {
  const tests = new Tests();
  const parts = SECTIONS.map((s) => renderSection(s, workspace, tests));
  if (tests.problems.length > 0) throw new Error(tests.problems.join("\n"));
  const rows = SECTIONS.flatMap((s) => s.rows);
  const missing = rows.filter(([, here]) => here.length === 0);
  const summary = `${rows.length} entries, of which ${missing.length} have no counterpart, for the reasons given.\n`;
  const named = new Set(rows.flatMap(([, here]) => here));
  return [INTRODUCTION, summary, ...parts, renderOthers(workspace, named)].join("\n");
}

/** Prints the library's rules that no row mentions. */
function renderOthers(workspace: Workspace, named: ReadonlySet<string>): string {
  const lines = STANDARD.flatMap((name) => {
    const module = workspace.standard(name)!;
    const rules = module.exports("strategy").filter((r) => isRule(module, r));
    const others = rules.filter((r) => !named.has(`${name}::${r}`)).map((r) => `\`${r}\``);
    return others.length === 0
      ? []
      : [`| [${name}](reference/${name}.md) | ${others.join(", ")} |`];
  });
  return `## Further rules\n\n| Module | Rules |\n|---|---|\n${lines.join("\n")}\n`;
}

function renderSection({ title, test, rows }: Section, workspace: Workspace, tests: Tests): string {
  const lines = rows.map((row) => renderRow(row, row[3] ?? test, workspace, tests));
  const head = "| There | Here | Tested by | Note |\n|---|---|---|---|\n";
  return `## ${title}\n\n${head}${lines.join("\n")}\n`;
}

function renderRow(
  [theirs, here, note = ""]: Row,
  test: string,
  w: Workspace,
  tests: Tests,
): string {
  const found = here.map((name) => entry(name, test, w, tests));
  const names = here.length === 0 ? "—" : found.map((e) => e.shown).join(", ");
  const tested = [...new Set(found.map((e) => `\`${e.test}\``))].join(", ");
  return `| ${[theirs, names, tested, note].map(cell).join(" | ")} |`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|");

interface Entry {
  readonly shown: string;
  readonly test: string;
}

function entry(name: string, test: string, workspace: Workspace, tests: Tests): Entry {
  const [module = "", plain] = name.split("::");
  if (plain === undefined) return { shown: name, test: tests.existing(test) };
  const shown = `\`${plain}\``;
  if (module === "primitive") {
    if (!isPrimName(plain)) tests.problems.push(`${name} is not there`);
    return { shown, test: tests.existing(test) };
  }
  if (module === "built-in") {
    if (builtinStrategy(plain) === undefined) tests.problems.push(`${name} is not there`);
    return { shown, test: tests.speakingOf(plain, test) };
  }
  const home = workspace.standard(module);
  if (!home?.exports("strategy").includes(plain)) {
    tests.problems.push(`${name} is not there`);
    return { shown, test: pathOf(test) };
  }
  const link = `[${shown}](reference/${module}.md)`;
  if (!isRule(home, plain)) return { shown: link, test: tests.speakingOf(plain, test) };
  const { class: kind } = home.rule(plain);
  return { shown: kind === "exact" ? link : `${link} (${kind})`, test: RULES };
}

const isRule = (module: Module, name: string): boolean =>
  module.parsed.headers.some((h) => h.keyword === "rule" && h.name.text === name);

/** Returns the text of the stencils that test/examples/stencils.test.ts runs. */
function stencils(): string {
  const files = readdirSync(STENCILS).filter((file) => file.endsWith(".strata"));
  return files.map((file) => readFileSync(join(STENCILS, file), "utf8")).join("\n");
}

/** The order in which tests are searched for a name: by feature, beside a source file, of failures. */
const rankOf = (file: string): number =>
  file.startsWith("test/explain/") ? 2 : file.startsWith("src/") ? 1 : 0;

/**
 * Returns the Strata text in a test: its strings except titles, and the keys of its tables; for a Strata file everything but
 * comments.
 */
function strataIn(file: string, text: string): string {
  if (file.endsWith(".strata")) return text.replace(/\/\/.*/g, "");
  const aside = /\/\*[\s\S]*?\*\/|^\s*\/\/.*|(?:\b(?:it|describe)|\))\(\s*"(?:[^"\\\n]|\\.)*"/gm;
  const code = text.replace(aside, "");
  const said = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|^\s*\w+(?=[:,])/gm;
  return (code.match(said) ?? []).join("\n").replace(/\$\{[^{}]*\}/g, "");
}

/** The path of a test from the root: rows leave out `test/`. */
const pathOf = (file: string): string => (file.startsWith("src/") ? file : `test/${file}`);

/** The test files, by their paths from the root, with the text to search in. */
class Tests {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #strata: ReadonlyMap<string, string>;
  readonly problems: string[] = [];

  constructor() {
    const files = ["src", "test"]
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
          (file) => `${folder}/${file.replaceAll("\\", "/")}`,
        ),
      )
      .filter((file) =>
        /^src\/|^test\/(?:props|strategies|lowering|sample|explain|term)\//.test(file),
      )
      .filter((file) => /\.(?:test\.ts|strata)$/.test(file))
      .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
    const texts = files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")] as const);
    const strata = texts.map(([file, text]) => [file, strataIn(file, text)] as const);
    const examples = ["test/examples/stencils.test.ts", strataIn(".strata", stencils())] as const;
    this.#texts = new Map([...texts, examples]);
    this.#strata = new Map([...strata, examples]);
  }

  /** Returns the path of a row's test from the root; a missing file is a problem. */
  existing(file: string): string {
    const path = pathOf(file);
    if (!existsSync(join(ROOT, path))) this.problems.push(`${path} is not there`);
    return path;
  }

  /** Returns the preferred file if it mentions the name, otherwise the first file whose Strata text does. */
  speakingOf(name: string, preferred: string): string {
    const mention = new RegExp(`(?<![\\w.])${name}\\b`);
    const path = this.existing(preferred);
    const text = this.#texts.get(path) ?? "";
    if (mention.test(text)) return path;
    const found = [...this.#strata.keys()].find((file) => mention.test(this.#strata.get(file)!));
    if (found === undefined) this.problems.push(`no test speaks of \`${name}\``);
    return found ?? path;
  }
}
