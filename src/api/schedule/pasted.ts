/** @file Pastes imports and declarations into the text of a source, as a user would. */
import { type Module, parseFile, placeOfImport } from "../../lang/index.ts";
import { editedText } from "../source/edited-text.ts";
import type { Source } from "../source/source.ts";

/** What is to be pasted into a file: lines with imports, and declarations. */
export interface PastedText {
  readonly imports: readonly string[];
  readonly declarations: string;
}

/** A new module of the source's text with the imports after its own and the declarations at its end, in the source's session. */
export function pasted(
  { module, workspace }: Source,
  { imports, declarations }: PastedText,
): Module {
  const { text, imports: known, headers, file } = module.parsed;
  const spans = known.map((by) => by.span);
  const { span, around } = placeOfImport(text, spans, headers[0]?.span);
  const lines = imports.length === 0 ? "" : around(imports.join("\n"));
  const edited = editedText(text, [{ file, ...span, text: lines }]);
  return workspace.once(parseFile(file, `${edited}\n${declarations}\n`));
}
