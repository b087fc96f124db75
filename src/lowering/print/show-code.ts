/** @file Shows the code of a kernel between two passes, for readers who examine what a pass does. */
import { show } from "../../term/index.ts";
import type { Stmt } from "../imperative.ts";
import type { PassCode } from "../passes/pass.ts";
import { showArray, showHead } from "./show-stmt.ts";

/**
 * The local arrays, ids and statements of code as text, in this order, one per line; nested statements are indented by four
 * spaces. The text is for readers, not for a compiler.
 */
export function showCode(code: PassCode): string {
  const ids = "ids" in code ? code.ids : [];
  return [
    ...code.locals.map(showArray),
    ...ids.map(({ name, of, dim, extent }) => `id ${name} = ${of}(${dim}); // < ${show(extent)}`),
    ...code.body.flatMap(lines),
  ].join("\n");
}

const inside = (body: readonly Stmt[]): readonly string[] => indented(body.flatMap(lines));
const indented = (list: readonly string[]): readonly string[] => list.map((l) => `    ${l}`);

function lines(s: Stmt): readonly string[] {
  const head = showHead(s);
  switch (s.tag) {
    case "for":
    case "loop":
      return [`${head} {`, ...inside(s.body), "}"];
    case "regions": {
      const part = ({ from, body }: (typeof s.parts)[number]): readonly string[] => [
        `from ${show(from)} {`,
        ...inside(body),
        "}",
      ];
      return [`${head} {`, ...indented(s.parts.flatMap(part)), "}"];
    }
    case "if": {
      const other = s.else.length === 0 ? [] : ["} else {", ...inside(s.else)];
      return [`${head} {`, ...inside(s.then), ...other, "}"];
    }
    default:
      return [head];
  }
}
