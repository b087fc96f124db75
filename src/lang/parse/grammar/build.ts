/**
 * @file Runs the grammar: text and its tokens in, the AST out, or where and what the grammar would have accepted. The only
 * file that knows Ohm's trees.
 */

import type { Span } from "../../../term/index.ts";
import type { Token } from "../literal.ts";
import type { Actions } from "./action.ts";
import { declActions } from "./decl.ts";
import { exprActions } from "./expr.ts";
import { decodeKind, encodeKind, strataGrammar } from "./grammar.ts";
import { stratActions } from "./strategy.ts";
import { nameActions, sizeActions, typeActions } from "./types.ts";

export interface TokenSource {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Where the grammar stopped, and what it would have accepted there. */
export interface ParseStop {
  /** Index of the token that did not fit; the number of tokens where the text ended too early. */
  readonly at: number;
  /** Tokens by their text, classes by their description; `certain` ones were needed, others could have followed. */
  readonly expected: readonly { readonly what: string; readonly certain: boolean }[];
}

export type Built = { readonly ast: unknown } | { readonly failure: ParseStop };

export const buildSyntax = (source: TokenSource, start: "decl" | "import"): Built => {
  const folded = toAst(source, start);
  return "failure" in folded ? folded : { ast: folded.result };
};

/** What the actions make of the text, or where the grammar stopped. */
export type Fold = (
  source: TokenSource,
  start: "decl" | "import",
) => { readonly result: unknown } | { readonly failure: ParseStop };

/** A fold over what the grammar matched; `leaf` is the action of a token, given its index. */
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

/** What Ohm's types leave out. */
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
 * A node of Ohm's tree. Offsets count from the start of the rule that the node belongs to: an iteration has none of its
 * own. Walking the tree takes a third of the time of Ohm's semantics, which wraps each of its nodes.
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

  /** What the actions make of a node that starts at token `at`; its children's offsets count from `base`. */
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
