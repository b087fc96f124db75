/**
 * @file The kinds of token. Each keyword and symbol is a kind, named by its text, even a keyword that can also be a name
 * (`step`, `rule`; grammar.ts says where). The other kinds have names in capitals.
 */
import { SCALARS } from "../../term/index.ts";

// biome-ignore format: a table
/** Keywords that are never names. */
export const HARD_KEYWORDS: readonly string[] = [
  "let", "in", "if", "then", "else", "fun", "as", "true", "false",
];

// biome-ignore format: a table
/** Keywords that are names wherever the grammar does not expect the keyword. */
const SOFT_KEYWORDS: readonly string[] = [
  "import", "export", "deprecated", "until", "extern", "type", "rule", "approx", "finite", "strategy", "schedule",
  "for", "fp", "strict", "contract", "fast", "means", "with", "divides", "step", "context", "by", "sketch",
  "nat", "traversal", "pred", "name", "idx", "vec", "boundary", "min", "max", "pow", "ceilDiv", "log2",
];

// biome-ignore format: a table
const SYMBOLS: readonly string[] = [
  "|>", "||", "&&", "<<", ">>", "==", "!=", "<=", ">=", "<+", "->", "=>", "/^", "..", "::",
  "(", ")", "[", "]", "{", "}", ",", ";", "@", "|", "\\", "=", "<", ">",
  "+", "-", "*", "/", "%", "!", "&", "^", "~", ".", ":", "`",
];

/** The suffixes of number literals, which state the type: `2.5f64`. */
export const NUMBER_SUFFIXES: readonly string[] = SCALARS.filter((name) => name !== "bool");

/**
 * All kinds of token. The order makes the words that can be names one range: from the first soft keyword to `match` in
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

/** True for all keywords, including the soft ones that can be names, `where` and `match`. */
export const isKeyword = (word: string): boolean => keywords.has(word);
/** True for the text of one operator or punctuation token, such as `|>`; backquotes count, quotation marks do not. */
export const isSymbol = (text: string): boolean => symbols.has(text);

// biome-ignore format: a table
/** The words with which a declaration or import begins, at column 0. */
export const DECLARATION_KEYWORDS: readonly string[] = [
  "import", "export", "fun", "extern", "type", "rule", "approx", "finite", "strategy", "schedule",
];
