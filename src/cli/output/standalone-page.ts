/** @file A page of HTML in one file, without references to others. */
import { escapeHtml, policyHash } from "./html.ts";

/** The parts of a page. */
export interface PageParts {
  /** The title, as text. */
  readonly title: string;
  readonly style: string;
  /** The script at the end of the page; undefined for none. */
  readonly script?: string;
  /** HTML. */
  readonly body: string;
}

/** The HTML text of a page. Its content security policy allows only its own style and script, by their hashes. */
export function standalonePage({ title, style, script, body }: PageParts): string {
  const policy = [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${policyHash(script)}`]),
    `style-src ${policyHash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    ...(script === undefined ? [] : ["require-trusted-types-for 'script'"]),
  ].join("; ");
  const scripts = script === undefined ? "" : `<script>${script}</script>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
${scripts}</body>
</html>
`;
}
