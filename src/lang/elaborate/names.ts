/** @file The meanings of names during elaboration: one interface for each kind of surroundings. */
import type { Session, Size, Span, Type } from "../../term/index.ts";
import type { Problems } from "../diagnostics/errors.ts";
import type { Name, SizeArg } from "../syntax/syntax.ts";
import type { FunDef } from "./definition.ts";
import type { Typed } from "./lexical-scope.ts";

/** The type alias with this name applied to arguments; undefined if there is none. Raises E0305 for another number of arguments. */
export type Aliases = (name: Name, args: readonly Type[]) => Type | undefined;

/**
 * The meanings of names in a type or size. `size` and `type` raise E0201 for an unknown name. `alias` precedes `type` and returns
 * undefined for a name that is no alias.
 */
export interface TypeNames {
  readonly size: (name: Name) => Size;
  readonly type: (name: Name) => Type;
  readonly alias: Aliases;
  /** Calls a strategy that computes a size; absent where no such call is allowed. */
  readonly apply?: (name: Name, args: readonly SizeArg[], span: Span) => Size;
}

/** The functions that an expression can mention beyond its local names: declared, imported, or passed to a rule. */
export interface Globals {
  /** The function with this name; undefined if there is none. */
  readonly fun: (name: Name) => FunDef | undefined;
  /** The functions passed to a rule as parameters, which are constants of its pattern. */
  readonly given?: (name: string) => FunDef | undefined;
  /** The names of all functions in scope, for suggestions. */
  readonly names: () => Iterable<string>;
}

/**
 * The meaning of names that no scope declares: in a pattern, names of the surrounding strategy, else metavariables; in the right
 * side of a rule, names of the surrounding strategy; elsewhere undefined, so that they are reported.
 */
export interface UndeclaredNames {
  readonly value: (name: Name) => Typed | undefined;
  readonly size: (name: Name) => Size | undefined;
  /** True in a pattern, where the arguments of a metavariable must be distinct bound variables, or components of them. */
  readonly isPattern: boolean;
}

/** The scope of a declaration: its module's session, functions, type aliases and diagnostics. Elaborations of a module share it. */
export interface Home {
  readonly session: Session;
  readonly globals: Globals;
  readonly alias: Aliases;
  readonly problems: Problems;
}

/** The part of the scope that elaboration of sizes and types needs. */
export type TypeHome = Pick<Home, "session" | "problems">;
