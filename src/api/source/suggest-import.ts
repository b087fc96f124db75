/**
 * @file Suggestions for an unknown name (E0201): a module of the standard library that exports it, or a similar name in the file.
 */
import { editAt, makeFix } from "../../lang/diagnostics/index.ts";
import { type Module, placeOfImport, type Workspace } from "../../lang/index.ts";
import type { Diagnostic, Fix } from "../../term/index.ts";

/**
 * Adds the declaration's place to an E0201 whose first help says "did you mean" and names a declaration of this file. Other
 * diagnostics are returned unchanged.
 */
export function showDeclared(d: Diagnostic, { file, parsed }: Module): Diagnostic {
  const [, name] = /^did you mean `([^`]+)`/.exec(d.help?.[0] ?? "") ?? [];
  const header = parsed.headers.find((h) => h.name.text === name);
  if (d.code !== "E0201" || d.place?.file !== file || header === undefined) return d;
  const declared = {
    place: { file, span: header.name.span },
    label: `\`${name}\` is declared here`,
  };
  return { ...d, related: [...(d.related ?? []), declared] };
}

/**
 * Puts `import M` first in the help of an E0201 for each of `modules`, the names of standard modules, that exports the unknown
 * name. Other diagnostics are returned unchanged.
 */
export function suggestImport(
  d: Diagnostic,
  workspace: Workspace,
  modules: readonly string[],
): Diagnostic {
  const [, name] = /named `([^`]+)` is in scope$/.exec(d.message) ?? [];
  if (d.code !== "E0201" || name === undefined) return d;
  const exporting = modules.filter((m) => exportsName(workspace, m, name));
  if (exporting.length === 0) return d;
  const ways = exporting.map((m) => `\`${name}\` is in the module \`${m}\`: import ${m}`);
  const fixes = exporting.flatMap((m) => importing(m, d, workspace));
  return { ...d, help: [...ways, ...(d.help ?? [])], fixes: [...fixes, ...(d.fixes ?? [])] };
}

/**
 * The fix that imports a standard module into the file of a diagnostic; none if the diagnostic is in no loaded file, or the file
 * imports other names of the module.
 */
function importing(module: string, { place }: Diagnostic, workspace: Workspace): readonly Fix[] {
  const parsed = place && workspace.moduleOf(place.file)?.parsed;
  if (parsed === undefined) return [];
  const { imports, headers, text, file } = parsed;
  if (imports.some((by) => by.alias === undefined && by.module.text === module)) return [];
  const spans = imports.map((by) => by.span);
  const { span, around } = placeOfImport(text, spans, headers[0]?.span);
  const line = `import ${module}`;
  return [makeFix("addImport", line, [editAt({ file, span }, around(line))])];
}

const exportsName = (workspace: Workspace, module: string, name: string): boolean =>
  (["fun", "strategy", "type"] as const).some((space) =>
    workspace.standard(module)?.exports(space).includes(name),
  );
