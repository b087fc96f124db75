/** @file A use of a deprecated definition that is to be replaced. */
import type { DeprecatedUse, Module } from "../module/module.ts";
import type { Decl } from "../syntax/syntax.ts";
import type { NamePlace } from "./name-place.ts";
import type { NameSpelling } from "./spelling.ts";

/** A use of a deprecated definition that is to be replaced, with what its edit depends on. */
export interface FormerCall {
  /** The file that is edited. */
  readonly module: Module;
  readonly use: DeprecatedUse;
  /** The module that declares the deprecated definition. */
  readonly owner: Module;
  /** The declaration that contains the use. */
  readonly inside: Decl;
  readonly place: NamePlace;
  readonly spelling: NameSpelling;
}
