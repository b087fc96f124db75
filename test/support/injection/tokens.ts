/** @file The shape of C and HTML: what stays the same, whatever names and texts are in it. */

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

/** Names that a compiler of C takes as they are: where they stand, nothing else may. */
const FIXED =
  /^(?:kernel|global|local|constant|const|restrict|float|int|for|if|else|return|barrier|get_(?:global|local|group)_id|static|void|char|cl_\w+|cl[A-Z]\w*|main|printf|CLK_\w+)$/;

export interface Shape {
  /** One entry a token; names by the number of their first occurrence. */
  readonly tokens: readonly string[];
  readonly names: readonly string[];
  /** Characters that are neither ASCII nor inside a comment or string. */
  readonly foreign: readonly string[];
}

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

/** What is wrong with C that should be `expected` but for names, strings and comments. */
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

/** The tags of a page with the names of their attributes; a `<` that begins no tag is one too. */
export function tagsOf(page: string): readonly string[] {
  const open = page.replace(RAW, "$1");
  return Array.from(open.matchAll(TAG), ([tag]) => tag.replace(/"[^"]*"|'[^']*'/g, '""'));
}

/** What is wrong with a page that should have these tags. */
export function differsInHtml(page: string, expected: readonly string[]): string | undefined {
  const tags = tagsOf(page);
  const at = expected.findIndex((tag, i) => tag !== tags[i]);
  if (at >= 0) return `tag ${at} is ${tags[at]}, not ${expected[at]}`;
  if (tags.length > expected.length) return `${tags[expected.length]} at the end`;
  const [bad] = page.match(/\b(?:href|src|action)=["']?\s*[a-z]+:/i) ?? [];
  return bad;
}
