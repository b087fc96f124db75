/** @file The structure of C and HTML texts, which must not depend on the names and texts in them. */

const C = new RegExp(
  [
    String.raw`(?<comment>//(?:\\\r?\n|[^\n])*|/\*[\s\S]*?\*/)`,
    String.raw`(?<directive>^[ \t]*#[^\n]*)`,
    String.raw`(?<string>"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*')`,
    String.raw`(?<name>[\p{L}_$][\p{L}\p{N}_$]*)`,
    String.raw`(?<number>\.?\d[\w.]*(?:[-+]\d+f?)?)`,
    String.raw`(?<blank>\s+)`,
    String.raw`(?<sign>[\s\S])`,
  ].join("|"),
  "gmu",
);

/** Names with a meaning in C and OpenCL: where one of them occurs, no other name may. */
const FIXED =
  /^(?:kernel|global|local|constant|const|restrict|float|int|for|if|else|return|barrier|get_(?:global|local|group)_id|static|void|char|cl_\w+|cl[A-Z]\w*|main|printf|CLK_\w+)$/;

/** The structure of a C text. */
export interface Shape {
  /** One entry per token; a name is the number of its first occurrence. */
  readonly tokens: readonly string[];
  readonly names: readonly string[];
  /** Characters outside of comments and strings that are not ASCII. */
  readonly foreign: readonly string[];
}

/** Returns the structure of a C text. */
export function shapeOfC(text: string): Shape {
  let last = "";
  const names: string[] = [];
  const foreign: string[] = [];
  const tokens = Array.from(text.matchAll(C)).flatMap(({ 0: token, groups }): string[] => {
    const { comment, string, name, blank } = groups as Partial<Record<string, string>>;
    if (blank !== undefined) return [];
    if (comment !== undefined) return [token.slice(0, 2)];
    const isContinued = string !== undefined && last === '"'; // a long line becomes two strings
    last = token[0]!;
    if (string !== undefined) return isContinued ? [] : [last];
    if (/[^\u0020-\u007e]/.test(token)) foreign.push(token);
    if (name === undefined) return [token];
    if (!names.includes(token)) names.push(token);
    return [`name ${names.indexOf(token)}`];
  });
  return { tokens, names, foreign };
}

/**
 * Describes the first difference of a C text from the expected structure, apart from names, strings and comments; undefined if
 * there is none.
 */
export function differsInC(text: string, expected: Shape): string | undefined {
  const { tokens, names, foreign } = shapeOfC(text);
  const at = expected.tokens.findIndex((token, i) => token !== tokens[i]);
  if (at >= 0) return `token ${at} is ${tokens[at]}, not ${expected.tokens[at]}`;
  if (tokens.length > expected.tokens.length) return `${tokens[expected.tokens.length]} at the end`;
  if (foreign.length > 0) return `${JSON.stringify(foreign[0])} is not ASCII`;
  const fixed = expected.names.findIndex((name, i) => FIXED.test(name) && name !== names[i]);
  return fixed < 0 ? undefined : `${names[fixed]} in the place of ${expected.names[fixed]}`;
}

const TAG = /<(?:\/?[a-z!][^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>|)/gi;
const RAW = /(<(script|style)\b[^>]*>)([\s\S]*?)(?=<\/\2)/gi;

/** Returns the tags of a page with the names of their attributes. A `<` that begins no tag counts as a tag. */
export function tagsOf(page: string): readonly string[] {
  const open = page.replace(RAW, "$1");
  return Array.from(open.matchAll(TAG), ([tag]) => tag.replace(/"[^"]*"|'[^']*'/g, '""'));
}

/** Describes the first difference of a page from the expected tags; undefined if there is none. */
export function differsInHtml(page: string, expected: readonly string[]): string | undefined {
  const tags = tagsOf(page);
  const at = expected.findIndex((tag, i) => tag !== tags[i]);
  if (at >= 0) return `tag ${at} is ${tags[at]}, not ${expected[at]}`;
  if (tags.length > expected.length) return `${tags[expected.length]} at the end`;
  const [bad] = page.match(/\b(?:href|src|action)=["']?\s*[a-z]+:/i) ?? [];
  return bad;
}
