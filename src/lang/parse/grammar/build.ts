/**
 * @file Runs the grammar: takes a text with its tokens and returns the syntax tree, or the token at which the grammar stopped
 * and what it would have accepted. The only file that handles Ohm's trees.
 */

import type { Span } from "../../../term/index.ts";
import type { Token } from "../literal.ts";
import type { Actions } from "./action.ts";
import { declActions } from "./decl.ts";
import { exprActions } from "./expr.ts";
import { decodeKind, encodeKind, strataGrammar } from "./grammar.ts";
import { stratActions } from "./strategy.ts";
import { nameActions, sizeActions, typeActions } from "./types.ts";

/** The text of one declaration or import and its tokens in order; token offsets are UTF-16 units into the text. */
export interface TokenSource {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** The token at which the grammar stopped, and what it would have accepted there. */
export interface ParseStop {
  /** The index of the token that did not fit; the number of tokens if the text ended too early. */
  readonly at: number;
  /** Tokens by their text, classes by their description. `certain` ones were required; others were optional. */
  readonly expected: readonly { readonly what: string; readonly certain: boolean }[];
}

/** The result of the grammar: the syntax tree of a declaration or import, or where the grammar stopped. */
export type Built = { readonly ast: unknown } | { readonly failure: ParseStop };

/** Parses one declaration or one import. Raises the StrataError of an action, such as E0105 for a number that is too large. */
export const buildSyntax = (source: TokenSource, start: "decl" | "import"): Built => {
  const folded = toAst(source, start);
  return "failure" in folded ? folded : { ast: folded.result };
};

/** Applies actions to a parsed text: returns the result of the top action, or the failure of the grammar. */
export type Fold = (
  source: TokenSource,
  start: "decl" | "import",
) => { readonly result: unknown } | { readonly failure: ParseStop };

/**
 * Makes a fold with the given actions; `leaf` gives the result for the token with an index. Passes on the errors that actions
 * raise. Only the grammar is applied: limits and nesting are checked elsewhere.
 */
export const fold =
  (actions: Actions, leaf: (source: TokenSource, index: number) => unknown): Fold =>
  (source, start) => {
    const input = source.tokens.map((token) => encodeKind(token.kind)).join("");
    const match = strataGrammar().match(input, start) as unknown as OhmMatch;
    if (!match.succeeded()) return { failure: failureOf(match) };
    const tree = new OhmTree(source, actions, leaf);
    return { result: tree.fold(match._cst, match._cstOffset, match._cstOffset) };
  };

// ---------------------------------------------------------------- failures

/** The parts of Ohm's match result that its type declarations omit. */
interface OhmMatch {
  succeeded(): boolean;
  readonly _cst: OhmNode;
  readonly _cstOffset: number;
  getRightmostFailurePosition(): number;
  getRightmostFailures(): readonly { toString(): string; isFluffy(): boolean; type: string }[];
}

const failureOf = (match: OhmMatch): ParseStop => ({
  at: match.getRightmostFailurePosition(),
  expected: match.getRightmostFailures().map((failure) => ({
    what: failureText(failure.toString()),
    certain: !failure.isFluffy(),
  })),
});

const failureText = (text: string): string =>
  text.startsWith('"') ? (decodeKind(text[1]!) ?? text) : text;

// ---------------------------------------------------------------- actions

/**
 * A node of Ohm's parse tree. Offsets count from the start of the rule that contains the node; an iteration has no start of its
 * own. Walking this tree takes a third of the time of Ohm's semantics, which wrap every node.
 */
interface OhmNode {
  readonly ctorName: string;
  readonly matchLength: number;
  readonly children?: readonly OhmNode[];
  readonly childOffsets?: readonly number[];
}

class OhmTree {
  readonly #source: TokenSource;
  readonly #actions: Actions;
  readonly #leaf: (source: TokenSource, index: number) => unknown;

  constructor(
    source: TokenSource,
    actions: Actions,
    leaf: (source: TokenSource, index: number) => unknown,
  ) {
    this.#source = source;
    this.#actions = actions;
    this.#leaf = leaf;
  }

  /** The result of the actions for a node that begins at token `at`; the offsets of its children count from `base`. */
  fold(node: OhmNode, at: number, base: number): unknown {
    const { ctorName, children, matchLength } = node;
    if (children === undefined) return this.#leaf(this.#source, at);
    if (ctorName === "_iter") return this.#parts(node, base);
    const action = this.#actions[ctorName];
    if (action !== undefined)
      return action(this.#span(at, matchLength), ...(this.#parts(node, at) as never[]));
    if (children.length !== 1) throw new Error(`no action for ${ctorName}`);
    return this.#parts(node, at)[0];
  }

  #parts({ children, childOffsets }: OhmNode, base: number): unknown[] {
    return children!.map((child, i) => {
      const at = base + childOffsets![i]!;
      return this.fold(child, at, child.ctorName === "_iter" ? base : at);
    });
  }

  #span(at: number, length: number): Span {
    const { tokens } = this.#source;
    const start = tokens[at]?.start ?? 0;
    return { start, end: length > 0 ? tokens[at + length - 1]!.end : start };
  }
}

const listActions: Actions = {
  nonemptyListOf: (_at, first: unknown, _separators: unknown, rest: readonly unknown[]) => [
    first,
    ...rest,
  ],
  emptyListOf: (_at) => [],
};

/** The actions that build the syntax tree, by grammar rule. A rule without an action gives its only part. */
export const ACTIONS: Actions = {
  ...listActions,
  ...nameActions,
  ...sizeActions,
  ...typeActions,
  ...exprActions,
  ...stratActions,
  ...declActions,
};

const tokenText = ({ text, tokens }: TokenSource, index: number): string => {
  const token = tokens[index];
  return token === undefined ? "" : text.slice(token.start, token.end);
};

const toAst = fold(ACTIONS, tokenText);
