/** @file Computes the edits after which a file uses no deprecated definition. */
import type { Diagnostic } from "../../term/index.ts";
import { reportedIn } from "../diagnostics/errors.ts";
import type { DeprecatedUse, Module } from "../module/module.ts";
import type { Decl } from "../syntax/syntax.ts";
import type { Workspace } from "../workspace.ts";
import { innermost, type TextEdit } from "./edit.ts";
import { namePlaceAt } from "./name-place.ts";
import { NameSpelling } from "./spelling.ts";
import { unfoldCall } from "./unfold.ts";

/** The edit of a use. */
interface UseEdit extends TextEdit {
  readonly use: DeprecatedUse;
}

/**
 * The edits that replace a file's uses of deprecated definitions, and the uses that cannot be replaced. The file itself is not
 * changed.
 */
export interface ModuleFix {
  /** The edits of the uses without other uses in their arguments. The others follow once these edits are made. */
  readonly uses: readonly UseEdit[];
  /** The edits of imports that bring the names of the replacements into scope. */
  readonly imports: readonly TextEdit[];
  /** A diagnostic E0209 for each use that cannot be replaced. */
  readonly problems: readonly Diagnostic[];
}

/**
 * Computes the edits for a module, which must have been checked, because the check records the uses. A use inside the arguments of
 * another is edited first, so the fix is repeated until `uses` is empty.
 */
export function fixModule(module: Module, workspace: Workspace): ModuleFix {
  const { edits, problems } = editsOf(module.deprecatedUses, module, workspace);
  const first = innermost(edits).map(({ use }) => use);
  const { edits: uses, spelling } = editsOf(first, module, workspace);
  return { uses, imports: spelling.edits, problems };
}

interface UseEdits {
  readonly edits: readonly UseEdit[];
  readonly spelling: NameSpelling;
  readonly problems: readonly Diagnostic[];
}

function editsOf(uses: readonly DeprecatedUse[], module: Module, workspace: Workspace): UseEdits {
  const spelling = new NameSpelling(module);
  const edits: UseEdit[] = [];
  const problems: Diagnostic[] = [];
  for (const use of uses) {
    const made = editOf(use, module, workspace, spelling);
    if (made === undefined) continue;
    if ("code" in made) problems.push(made);
    else edits.push({ ...made, use });
  }
  return { edits, spelling, problems };
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
