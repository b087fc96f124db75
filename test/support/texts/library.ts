/**
 * @file Pieces of random schedules: calls of exported strategies and rules as examples and documentation write them, with other
 * numbers, and calls with arguments drawn by the kinds of the parameters.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseFile } from "../../../src/lang/index.ts";
import type { Choices } from "../choices.ts";
import { STANDARD } from "../stdlib.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** The kind of a parameter, as the library declares it. */
type Kind = string;

/** An exported strategy or rule of the library. */
export interface Exported {
  readonly module: string;
  readonly plain: string;
  /** The name as a schedule writes it, with a module prefix if needed. */
  readonly name: string;
  readonly keyword: "strategy" | "rule";
  readonly params: readonly Kind[];
  /** The names of the parameters. */
  readonly names: readonly string[];
  /** Argument lists of existing calls, as text. */
  readonly calls: readonly string[];
}

/** Prefixes for modules whose names occur in other modules, too. */
const APART: Readonly<Record<string, string>> = { stratego: "sg" };

/** Two modules that give the same names to the neighbours in different windows; a file imports one of them. */
const RIVALS = ["neighbours2d", "neighbours3d"] as const;

/**
 * Returns the import lines of the library for a text. Of two modules with the same names, only the one that the text imports is
 * included.
 */
export function importsFor(text: string): string {
  const own = RIVALS.find((m) => text.includes(`import ${m}`));
  const others = STANDARD.filter(
    (m) => own === undefined || m === own || !RIVALS.some((r) => r === m),
  );
  return others
    .map((m) => (APART[m] === undefined ? `import ${m}\n` : `import ${m} as ${APART[m]}\n`))
    .join("");
}

const NUMBERS = ["2", "4", "1", "3", "8", "5", "0", "16"] as const;
const TRAVERSALS = ["topDown", "bottomUp", "all", "one", "some", "tryAll", "allTopDown"] as const;
const PREDICATES = [
  "isWork",
  "isReduce",
  "isLoop",
  "isWork",
  "isMemory",
  "isWindows1d",
  "isFunction",
  "isParallel",
] as const;

/** Returns the texts of all files that use the library. */
function texts(): readonly string[] {
  const folders = [
    "examples",
    "stdlib",
    "docs",
    "test/lowering",
    "test/explain",
    "test/strategies",
    "test/golden",
    "test/corpus",
  ];
  return folders.flatMap((folder) => {
    const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
    return names
      .filter((name) => /\.(strata|md|test\.ts)$/.test(name))
      .map((name) => readFileSync(join(ROOT, folder, name), "utf8"));
  });
}

/** Returns the text between the bracket at `open` and the matching one; undefined if there is none within 300 characters. */
function bracketed(text: string, open: number): string | undefined {
  let depth = 0;
  for (let i = open; i < Math.min(text.length, open + 300); i++) {
    if (/[([{]/.test(text[i]!)) depth++;
    if (/[)\]}]/.test(text[i]!) && --depth === 0) return text.slice(open + 1, i);
  }
  return undefined;
}

/** Returns the argument lists of all calls of `names` in the texts, by name. */
function callsIn(
  all: readonly string[],
  names: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const text of all) {
    for (const { 1: name, index, 0: head } of text.matchAll(/\b([A-Za-z]\w*)\(/g)) {
      if (!names.has(name!)) continue;
      const args = bracketed(text, index + head.length - 1);
      if (args === undefined || /[\n=]|: (?:nat|pred|traversal)/.test(args)) continue;
      const known = found.get(name!) ?? new Set();
      if (known.size < 40) found.set(name!, known.add(args));
    }
  }
  return found;
}

/** The module of whole schedules for any program, which are no pieces of others: `byDefault` tries them. */
const DEFAULTS = "default";

function readLibrary(): readonly Exported[] {
  const declared = STANDARD.filter((module) => module !== DEFAULTS).flatMap((module) => {
    const text = readFileSync(join(ROOT, "stdlib", `${module}.strata`), "utf8");
    const parsed = parseFile(`${module}.strata`, text);
    return parsed.headers.flatMap((h, i) => {
      if (!h.exported || (h.keyword !== "strategy" && h.keyword !== "rule")) return [];
      const decl = parsed.decl(i)?.decl;
      const params = decl?.tag === "strategy" || decl?.tag === "rule" ? decl.params : [];
      const kinds = params.map((p) =>
        typeof p.kind === "object" ? `[${String(p.kind.list)}]` : (p.kind ?? "strategy"),
      );
      const names = params.map((p) => p.name.text);
      return [{ module, plain: h.name.text, keyword: h.keyword, kinds, names }];
    });
  });
  const calls = callsIn(texts(), new Set(declared.map((d) => d.plain)));
  return declared.map(({ module, plain, keyword, kinds, names }) => ({
    module,
    plain,
    name: APART[module] === undefined ? plain : `${APART[module]}::${plain}`,
    keyword,
    params: kinds,
    names,
    calls: kinds.length === 0 ? [] : [...(calls.get(plain) ?? [])],
  }));
}

/** Everything that the library exports for schedules. */
export const LIBRARY: readonly Exported[] = readLibrary();
/** The exported rules. */
export const RULES: readonly Exported[] = LIBRARY.filter((e) => e.keyword === "rule");
const STRATEGIES = LIBRARY.filter((e) => e.keyword === "strategy");
const KNOWN = new Set(LIBRARY.map((e) => e.name));

const number = (c: Choices): string => c.pick(NUMBERS);

/** Returns an argument of a kind. */
function argument(c: Choices, kind: Kind, depth: number): string {
  switch (kind) {
    case "nat":
      return number(c);
    case "traversal":
      return c.pick(TRAVERSALS);
    case "pred":
      return c.pick(PREDICATES);
    case "fun":
      return "\\i -> i";
    case "name":
      return c.pick(["i", "j", "y", "x", "k"]);
    case "[nat]":
      return `[${c.shuffle(["0", "1", "2"]).slice(0, c.int(1, 3)).join(", ")}]`;
    case "[strategy]":
      return `[${argument(c, "strategy", depth)}${c.chance(40) ? `, ${argument(c, "strategy", depth)}` : ""}]`;
    case "[name]":
      return `[${c.shuffle(["i", "j", "k"]).slice(0, c.int(1, 3)).join(", ")}]`;
    default:
      return depth > 0 && c.chance(40) ? call(c, c.pick(STRATEGIES), depth - 1) : `try(${rule(c)})`;
  }
}

/** Returns a call of a library rule with numbers. */
const rule = (c: Choices): string => call(c, c.pick(RULES), 0);

const WORDS = /(?<![\w:"\\`.])([a-z]\w*)(?![\w(:"`])/g;

/** Returns an existing argument list with other numbers. Names that are unknown here are replaced by arguments of their kind. */
function again(c: Choices, args: string, kinds: readonly Kind[]): string {
  const others = splitAt(args, ",").map((arg, i) => {
    if (/^\w+$/.test(arg) && !/^\d+$/.test(arg) && !isKnown(arg))
      return argument(c, kinds[Math.min(i, kinds.length - 1)]!, 0);
    return arg.replace(WORDS, (word) => (isKnown(word) ? word : number(c)));
  });
  return others.join(", ").replace(/\b\d+\b/g, (n) => (c.chance(30) ? number(c) : n));
}

/** Splits a text at the separators that are in no bracket. */
export function splitAt(text: string, separator: string): readonly string[] {
  const found: string[] = [""];
  let depth = 0;
  for (const ch of text) {
    if (/[([{]/.test(ch)) depth++;
    if (/[)\]}]/.test(ch)) depth--;
    if (ch === separator && depth === 0) found.push("");
    else found[found.length - 1] += ch;
  }
  return found.map((part) => part.replace(/\s+/g, " ").trim()).filter((part) => part !== "");
}

const BUILT_IN = new Set(
  (
    "id fail try repeat normalize one some all argument function body skip label inlineLet inlineTable atKnown unfoldReduce operatorFission neutralStart compute " +
    "lowerIterateSeq where not matches expect trace isPrimitive computes isFunction isLabel local private global " +
    "constant kernel if then else let in map reduce clamp wrap mirror"
  ).split(" "),
);
const isKnown = (word: string): boolean =>
  BUILT_IN.has(word) || KNOWN.has(word) || KNOWN.has(`sg::${word}`);

/** Passes the last arguments by name, in random order. */
function withNames(c: Choices, args: readonly string[], names: readonly string[]): string[] {
  const byPlace = c.int(0, args.length - 1);
  const named = args.slice(byPlace).map((arg, i) => `${names[byPlace + i]} = ${arg}`);
  return [...args.slice(0, byPlace), ...c.shuffle(named)];
}

/** Returns a call of an exported strategy or rule. */
function call(c: Choices, e: Exported, depth = 1): string {
  if (e.params.length === 0) return e.name;
  if (e.calls.length > 0 && c.chance(70))
    return `${e.name}(${again(c, c.pick(e.calls), e.params)})`;
  const args = e.params.map((kind) => argument(c, kind, depth));
  return `${e.name}(${(c.chance(20) ? withNames(c, args, e.names) : args).join(", ")})`;
}

/** Returns a library call, possibly under a traversal. Names in `favoured` are drawn more often. */
export function piece(c: Choices, favoured: readonly Exported[] = []): string {
  const from = favoured.length > 0 && c.chance(50) ? favoured : c.chance(50) ? STRATEGIES : RULES;
  const e = c.pick(from);
  const text = call(c, e);
  const where = c.nat(9);
  if (where < (e.keyword === "rule" ? 1 : 6)) return text;
  if (where < 8) return `topDown(${text})`;
  return where < 9 ? `bottomUp(${text})` : `skip(1, ${text})`;
}
