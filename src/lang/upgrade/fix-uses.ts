/** @file Computes, for each use of a deprecated definition, the edits that replace it. */
import type { Diagnostic, FixEdit } from "../../term/index.ts";
import { reportedIn } from "../diagnostics/errors.ts";
import { editAt } from "../diagnostics/fixes.ts";
import type { DeprecatedUse, Module } from "../module/module.ts";
import type { Decl } from "../syntax/syntax.ts";
import type { Workspace } from "../workspace.ts";
import { replacedBy, type TextEdit } from "./edit.ts";
import { namePlaceAt } from "./name-place.ts";
import { NameSpelling } from "./spelling.ts";
import { unfoldCall } from "./unfold.ts";

/** The replacement of one use of a deprecated definition. */
export interface UseFix {
  readonly use: DeprecatedUse;
  /** The edit of the use, then those of the imports that bring the names of the replacement into scope. */
  readonly edits: readonly FixEdit[];
}

/** The replacements of a file's uses of deprecated definitions, each made as if it were the only one. */
export interface UseFixes {
  readonly fixes: readonly UseFix[];
  /** A diagnostic E0209 for each use that cannot be replaced. */
  readonly problems: readonly Diagnostic[];
}

/** Computes the replacements for a module, which must have been checked, because the check records the uses. It stays unchanged. */
export function fixUses(module: Module, workspace: Workspace): UseFixes {
  const made = module.deprecatedUses.flatMap((use) => {
    const fix = fixOf(use, module, workspace);
    return fix === undefined ? [] : [fix];
  });
  return {
    fixes: made.flatMap((m) => ("code" in m ? [] : [m])),
    problems: made.flatMap((m) => ("code" in m ? [m] : [])),
  };
}

function fixOf(
  use: DeprecatedUse,
  module: Module,
  workspace: Workspace,
): UseFix | Diagnostic | undefined {
  const inside = declAround(module, use.name.span.start);
  const place = inside && namePlaceAt(inside, use.name.span.start);
  const owner = workspace.moduleOf(use.file);
  if (place === undefined || owner === undefined) return undefined;
  const spelling = new NameSpelling(module);
  const { text, file } = module.parsed;
  const made = ({ span, by }: TextEdit): FixEdit =>
    editAt({ file, span }, replacedBy(text, { span, by }));
  try {
    const edit = unfoldCall({ module, use, owner, inside: inside!, place, spelling });
    return { use, edits: [edit, ...spelling.edits].map(made) };
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
