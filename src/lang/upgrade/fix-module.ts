/** @file The edits that a file needs so that it uses no deprecated definition. */
import type { Diagnostic } from "../../term/index.ts";
import { reportedIn } from "../diagnostics/errors.ts";
import type { DeprecatedUse, Module } from "../module/module.ts";
import type { Decl } from "../syntax/syntax.ts";
import type { Workspace } from "../workspace.ts";
import type { TextEdit } from "./edit.ts";
import { namePlaceAt } from "./name-place.ts";
import { NameSpelling } from "./spelling.ts";
import { unfoldCall } from "./unfold.ts";

/** What is to be done in a file. */
export interface ModuleFix {
  /** One for each use that can be replaced. */
  readonly uses: readonly (TextEdit & { readonly use: DeprecatedUse })[];
  /** Of imports, for names that the replacements need. */
  readonly imports: readonly TextEdit[];
  /** E0209, one for each use that cannot. */
  readonly problems: readonly Diagnostic[];
}

/** The module must have been checked, which finds the uses. */
export function fixModule(module: Module, workspace: Workspace): ModuleFix {
  const spelling = new NameSpelling(module);
  const uses: (TextEdit & { readonly use: DeprecatedUse })[] = [];
  const problems: Diagnostic[] = [];
  for (const use of module.deprecatedUses) {
    const made = editOf(use, module, workspace, spelling);
    if (made === undefined) continue;
    if ("code" in made) problems.push(made);
    else uses.push({ ...made, use });
  }
  return { uses, imports: spelling.edits, problems };
}

function editOf(
  use: DeprecatedUse,
  module: Module,
  workspace: Workspace,
  spelling: NameSpelling,
): TextEdit | Diagnostic | undefined {
  const inside = declAround(module, use.name.span.start);
  const place = inside && namePlaceAt(inside, use.name.span.start);
  const owner = workspace.moduleOf(use.file);
  if (place === undefined || owner === undefined) return undefined;
  try {
    return unfoldCall({ module, use, owner, inside: inside!, place, spelling });
  } catch (error) {
    const found = reportedIn(error);
    if (found?.code !== "E0209") throw error;
    return found;
  }
}

function declAround(module: Module, at: number): Decl | undefined {
  const index = module.parsed.headers.findIndex(({ span }) => span.start <= at && at < span.end);
  return module.parsed.decl(index)?.decl;
}
