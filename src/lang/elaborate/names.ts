/** @file What names stand for where something is elaborated: an interface for each kind of surroundings. */
import type { Session, Size, Span, Type } from "../../term/index.ts";
import type { Problems } from "../diagnostics/errors.ts";
import type { Name, SizeArg } from "../syntax/syntax.ts";
import type { FunDef } from "./definition.ts";
import type { Typed } from "./lexical-scope.ts";

/** A declared type applied to arguments; undefined if none has this name. */
export type Aliases = (name: Name, args: readonly Type[]) => Type | undefined;

/** What the names in a type or size stand for; throws the diagnostic for one that stands for nothing. */
export interface TypeNames {
  readonly size: (name: Name) => Size;
  readonly type: (name: Name) => Type;
  readonly alias: Aliases;
  /** A strategy that computes a size, called; absent where none can be. */
  readonly apply?: (name: Name, args: readonly SizeArg[], span: Span) => Size;
}

/** The functions that an expression may refer to beyond its local names. */
export interface Globals {
  readonly fun: (name: Name) => FunDef | undefined;
  /** The functions that a rule was given: constants of its pattern. */
  readonly given?: (name: string) => FunDef | undefined;
  readonly names: () => Iterable<string>;
}

/** How names that nothing declares are understood: an error, or in a pattern a metavariable. */
export interface UndeclaredNames {
  readonly value: (name: Name) => Typed | undefined;
  readonly size: (name: Name) => Size | undefined;
  /** In a pattern, the arguments of a metavariable are distinct bound variables. */
  readonly isPattern: boolean;
}

/** Where a declaration is elaborated: its module, with what names stand for in it. */
export interface Home {
  readonly session: Session;
  readonly globals: Globals;
  readonly alias: Aliases;
  readonly problems: Problems;
}

/** What sizes and types need of it. */
export type TypeHome = Pick<Home, "session" | "problems">;
