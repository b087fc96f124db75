/** @file An unknown name that a module of the standard library exports: which import is missing. */
import type { Workspace } from "../lang/index.ts";
import type { Diagnostic } from "../term/index.ts";

/** The diagnostic with that import as its first way out, if there is one. */
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
