/** @file Lays out one import or declaration. */

import type { Span } from "../../term/index.ts";
import { fold } from "../parse/grammar/build.ts";
import { tokenise } from "../parse/token.ts";
import { declLayout } from "./decl-layout.ts";
import type { Doc } from "./doc.ts";
import { exprLayout, listLayout } from "./expr-layout.ts";
import { type Laid, layOut } from "./layout.ts";
import { leadsOf } from "./lead.ts";

/** Lays out the import or declaration at `span`, without the comments before it. It must parse; throws an Error otherwise. */
export const formatItem = (text: string, span: Span, start: "decl" | "import"): Laid => {
  const piece = text.slice(span.start, span.end);
  const { tokens } = tokenise(piece);
  const folded = toDoc({ text: piece, tokens }, start);
  if ("failure" in folded) throw new Error(`no ${start} to format at ${span.start}`);
  const doc = folded.result as Doc;
  return layOut(doc, { text: piece, tokens, leads: leadsOf(piece, tokens) });
};

const LAYOUT = { ...listLayout, ...exprLayout, ...declLayout };
const toDoc = fold(LAYOUT, (_, index): Doc => ({ tag: "token", index }));
