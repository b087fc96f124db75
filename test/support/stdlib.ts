/** @file Opens the standard library and further source texts in a session. */
import { readdirSync, readFileSync } from "node:fs";
import { renderDiagnostics } from "../../src/lang/diagnostics/index.ts";
import {
  type Module,
  type ParsedFile,
  parseFile,
  type StratValue,
  Workspace,
} from "../../src/lang/index.ts";
import type { Rule, Strategy } from "../../src/strategies/index.ts";
import { Session } from "../../src/term/index.ts";

const FOLDER = new URL("../../stdlib/", import.meta.url);

/** Names of the modules in stdlib/, in alphabetical order. */
export const STANDARD: readonly string[] = readdirSync(FOLDER)
  .filter((f) => f.endsWith(".strata"))
  .map((f) => f.replace(".strata", ""))
  .sort();

const parsed = new Map<string, ParsedFile>(
  STANDARD.map((name) => {
    const text = readFileSync(new URL(`${name}.strata`, FOLDER), "utf8");
    return [name, parseFile(`std/${name}.strata`, text)];
  }),
);

/** Modules that are not in the prelude, because their names have other meanings in other modules. */
const APART = new Set(["stratego"]);

/** Returns a workspace with the library in the prelude. Modules with C code are allowed. */
export function workspace(session: Session = new Session()): Workspace {
  return new Workspace(
    {
      find: (of) => parsed.get(of.text),
      prelude: STANDARD.filter((name) => !APART.has(name)),
      isStandard: (file) => file.startsWith("std/"),
    },
    session,
    { allowRaw: true },
  );
}

let count = 0;

/** Returns the module of a source text. Throws an Error with the rendered diagnostics if it has mistakes. */
export function moduleOf(text: string, inside: Workspace = workspace()): Module {
  const module = inside.open(parseFile(`test${count++}.strata`, text));
  const problems = module.check();
  if (problems.length > 0) {
    throw new Error(renderDiagnostics(problems, (f) => inside.source(f), { color: false }));
  }
  return module;
}

/** Returns the rule of the declaration `rule r… = …`; `text` begins after `r`. */
export const ruleOf = (text: string, inside?: Workspace): Rule =>
  moduleOf(`rule r${text}`, inside).rule("r");

/** Returns the strategy of an expression of the strategy language. */
export function strategyOf(text: string, inside?: Workspace): Strategy {
  const value: StratValue = moduleOf(`strategy s = ${text}`, inside).strategy("s");
  const done = value.tag === "callable" ? value.call([]) : value;
  if (done.tag !== "strategy") throw new Error(`${text} is no strategy`);
  return done.strategy;
}

/** Module and name of every rule of the library, exported or private. */
export const RULE_NAMES: readonly (readonly [module: string, rule: string])[] = STANDARD.flatMap(
  (module) =>
    parsed
      .get(module)!
      .headers.filter((h) => h.keyword === "rule")
      .map((h) => [module, h.name.text] as const),
);
