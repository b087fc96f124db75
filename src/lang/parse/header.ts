/** @file Reads the head of a declaration from its first tokens: keyword, name, `export`, and the programs of a schedule. */

import type { Span } from "../../term/index.ts";
import { didYouMean, suggestion } from "../diagnostics/did-you-mean.ts";
import type { Decl, DeclHeader, Deprecation, Name } from "../syntax/syntax.ts";
import { DECLARATION_KEYWORDS, HARD_KEYWORDS, isKeyword } from "./alphabet.ts";
import { stringValue } from "./literal.ts";
import type { ParseProblem, SyntaxFix } from "./problem.ts";
import { isProblem, skipBlank, type Token, tokenAt } from "./token.ts";

/** The kind of declaration that each keyword begins, and the second keyword, if any, that must precede the name. */
// biome-ignore format: a table
const HEADS: ReadonlyMap<string, { readonly tag: Decl["tag"]; readonly before?: string }> = new Map([
  ["fun",      { tag: "fun" }],
  ["extern",   { tag: "extern", before: "fun" }],
  ["type",     { tag: "type" }],
  ["rule",     { tag: "rule" }],
  ["approx",   { tag: "rule", before: "rule" }],
  ["finite",   { tag: "rule", before: "rule" }],
  ["strategy", { tag: "strategy" }],
  ["schedule", { tag: "schedule" }],
]);

/**
 * Reads the header of the declaration at `span`, whose further text is not checked. Returns E0102 if no declaration keyword is
 * found. The name is the empty text if it is missing.
 */
export const readDeclHeader = (
  text: string,
  span: Span,
  doc: string,
): DeclHeader | ParseProblem => {
  const read = reader(text, span);
  const first = read();
  const exported = first?.kind === "export";
  const mark = exported ? deprecation(text, read) : { next: first };
  const keyword = mark.next;
  const head = HEADS.get(keyword?.kind ?? "");
  if (head === undefined) return noDeclaration(text, keyword ?? first ?? span);
  const complete = head.before === undefined || read()?.kind === head.before;
  const name = complete ? nameOf(text, read()) : undefined;
  const programs = head.tag === "schedule" ? programsOf(text, read) : [];
  return {
    keyword: head.tag,
    name: name ?? { text: "", span: { start: span.start, end: span.start } },
    exported,
    ...(mark.deprecated && { deprecated: mark.deprecated }),
    doc,
    span,
    ...(programs.length > 0 && { programs }),
  };
};

/** Reads `deprecated until "0.3.0"` after `export`, if it is there, and the next token. */
const deprecation = (
  text: string,
  read: () => Token | undefined,
): { readonly deprecated?: Deprecation; readonly next: Token | undefined } => {
  const first = read();
  if (first?.kind !== "deprecated") return { next: first };
  const second = read();
  if (second?.kind !== "until") return { deprecated: {}, next: second };
  const version = read();
  if (version?.kind !== "STRING") return { deprecated: {}, next: version };
  const until = stringValue(text.slice(version.start, version.end));
  return { deprecated: { until }, next: read() };
};

/** Makes a function that reads one token after the other; it returns undefined at the end or at a text that is no token. */
const reader = (text: string, { start, end }: Span): (() => Token | undefined) => {
  let at = start;
  return () => {
    at = skipBlank(text, at, end);
    const token = at < end ? tokenAt(text, at) : undefined;
    if (token === undefined || isProblem(token)) return undefined;
    at = token.end;
    return token;
  };
};

const isName = (kind: string): boolean =>
  kind === "NAME" || (isKeyword(kind) && !HARD_KEYWORDS.includes(kind));

const nameOf = (text: string, token: Token | undefined): Name | undefined =>
  token && isName(token.kind)
    ? { text: text.slice(token.start, token.end), span: { start: token.start, end: token.end } }
    : undefined;

/** The names after `for`, which precedes the first `=` outside the parameters; those that can be read, in order. */
const programsOf = (text: string, read: () => Token | undefined): readonly Name[] => {
  let depth = 0;
  for (let token = read(); token !== undefined; token = read()) {
    if ("([{".includes(token.kind)) depth++;
    else if (")]}".includes(token.kind)) depth--;
    else if (depth === 0 && token.kind === "for") return namesOf(text, read);
    else if (depth === 0 && token.kind === "=") return [];
  }
  return [];
};

/** Reads `a, m::b`, up to the first token that continues no such list. */
const namesOf = (text: string, read: () => Token | undefined): readonly Name[] => {
  const names: Name[] = [];
  for (;;) {
    let name = nameOf(text, read());
    let next = read();
    const qualifiers: string[] = [];
    for (; name !== undefined && next?.kind === "::"; next = read()) {
      const part = nameOf(text, read());
      if (part === undefined) return names;
      qualifiers.push(name.text);
      const span = { start: name.span.start, end: part.span.end };
      name = { text: part.text, qualifier: qualifiers.join("::"), span };
    }
    if (name === undefined) return names;
    names.push(name);
    if (next?.kind !== ",") return names;
  }
};

/** Keywords of other languages, with the corresponding keyword of Strata. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ...["def", "define", "fn", "func", "function", "let", "val", "const"].map(
    (w) => [w, "fun"] as const,
  ),
  ...["use", "using", "include", "require", "open", "from"].map((w) => [w, "import"] as const),
  ...["pub", "public"].map((w) => [w, "export"] as const),
  ...["struct", "data", "typedef", "alias"].map((w) => [w, "type"] as const),
  ["strat", "strategy"],
  ["sched", "schedule"],
]);

/** The problem E0102 for text at column 0, or after `export`, that begins no declaration. */
export const noDeclaration = (text: string, { start, end }: Span): ParseProblem => {
  const found = text.slice(start, end);
  return {
    code: "E0102",
    message: `\`${found}\` starts no declaration${DECLARATION_KEYWORDS.includes(found) ? " here" : ""}`,
    span: { start, end },
    help: [wayOut(found)],
    ...keywordFixes(found, { start, end }),
  };
};

const keywordFixes = (found: string, span: Span): Pick<ParseProblem, "fixes"> => {
  if (DECLARATION_KEYWORDS.includes(found)) return {};
  const foreign = FOREIGN.get(found);
  const meant = foreign === undefined ? didYouMean(found, DECLARATION_KEYWORDS) : [foreign];
  const fixes = meant.map(
    (word): SyntaxFix => ({
      kind: "keyword",
      title: `write \`${word}\``,
      edits: [{ span, text: word }],
    }),
  );
  return fixes.length === 0 ? {} : { fixes };
};

const wayOut = (found: string): string => {
  if (found === "import") return "what is imported cannot be exported again";
  if (DECLARATION_KEYWORDS.includes(found)) return "a declaration starts at column 0";
  const meant = FOREIGN.get(found);
  return (
    (meant && `did you mean \`${meant}\`?`) ??
    suggestion(found, DECLARATION_KEYWORDS) ??
    "a declaration starts at column 0 with `fun`, `rule`, `strategy`, `schedule`, `type`, `extern` or `import`; indent a line that continues one"
  );
};
