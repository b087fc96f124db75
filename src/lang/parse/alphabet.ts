/**
 * @file The kinds of token. A keyword or symbol is a kind of its own, named by its text, even where it may serve as a
 * name (`step`, `rule`): grammar.ts says where. The other kinds are in capitals.
 */

/** Never names. */
// biome-ignore format: a table
export const HARD_KEYWORDS: readonly string[] = [
  "let", "in", "if", "then", "else", "fun", "as", "true", "false",
];

/** Names wherever the grammar does not ask for the keyword. */
// biome-ignore format: a table
const SOFT_KEYWORDS: readonly string[] = [
  "import", "export", "deprecated", "until", "extern", "type", "rule", "approx", "finite", "strategy", "schedule",
  "for", "fp", "strict", "contract", "fast", "means", "divides", "step", "context",
  "nat", "traversal", "pred", "name", "idx", "boundary", "min", "max", "pow", "ceilDiv", "log2",
];

// biome-ignore format: a table
const SYMBOLS: readonly string[] = [
  "|>", "||", "&&", "==", "!=", "<=", ">=", "<+", "->", "=>", "/^", "..", "::",
  "(", ")", "[", "]", "{", "}", ",", ";", "@", "|", "\\", "=", "<", ">",
  "+", "-", "*", "/", "%", "!", ".", ":", "`",
];

export const NUMBER_SUFFIXES: readonly string[] = ["f32", "f64", "f16", "i32", "u32", "i64", "u64"];

/**
 * Every kind, in an order that makes the words allowed as names one range: from the first soft keyword to `match` in
 * expressions, from `where` to `NAME` in strategies.
 */
export const TOKEN_KINDS: readonly string[] = [
  ...HARD_KEYWORDS,
  "where",
  ...SOFT_KEYWORDS,
  "NAME",
  "match",
  "NAT",
  "NUMBER",
  "STRING",
  ...SYMBOLS,
];

const keywords = new Set([...HARD_KEYWORDS, "where", ...SOFT_KEYWORDS, "match"]);
const symbols = new Set(SYMBOLS);

export const isKeyword = (word: string): boolean => keywords.has(word);
export const isSymbol = (text: string): boolean => symbols.has(text);

/** The words a declaration or import starts with, at column 0. */
// biome-ignore format: a table
export const DECLARATION_KEYWORDS: readonly string[] = [
  "import", "export", "fun", "extern", "type", "rule", "approx", "finite", "strategy", "schedule",
];
