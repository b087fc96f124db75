/**
 * @file Suggestions for an unknown name (E0201): a module of the standard library that exports it, or a similar name in the file.
 */
import type { Module, Workspace } from "../../lang/index.ts";
import type { Diagnostic } from "../../term/index.ts";

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
  return { ...d, help: [...ways, ...(d.help ?? [])] };
}

const exportsName = (workspace: Workspace, module: string, name: string): boolean =>
  (["fun", "strategy", "type"] as const).some((space) =>
    workspace.standard(module)?.exports(space).includes(name),
  );
