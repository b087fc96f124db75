/**
 * @file Runs the grammar: text and its tokens in, the AST out, or where and what the grammar would have accepted. The only
 * file that knows how Ohm calls its actions.
 */

import type { Node, Semantics } from "ohm-js";
import type { Span } from "../../../term/index.ts";
import type { Token } from "../literal.ts";
import type { Action, Actions } from "./action.ts";
import { declActions } from "./decl.ts";
import { exprActions } from "./expr.ts";
import { decodeKind, encodeKind, strataGrammar } from "./grammar.ts";
import { stratActions } from "./strategy.ts";
import { nameActions, sizeActions, typeActions } from "./types.ts";

export interface Source {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Where the grammar stopped, and what it would have accepted there. */
export interface Failure {
  /** Index of the token that did not fit; the number of tokens where the text ended too early. */
  readonly at: number;
  /** Tokens by their text, classes by their description; `certain` ones were needed, others could have followed. */
  readonly expected: readonly { readonly what: string; readonly certain: boolean }[];
}

export type Built = { readonly ast: unknown } | { readonly failure: Failure };

export const build = (source: Source, start: "decl" | "import"): Built => {
  const folded = toAst(source, start);
  return "failure" in folded ? folded : { ast: folded.result };
};

/** What the actions make of the text, or where the grammar stopped. */
export type Fold = (
  source: Source,
  start: "decl" | "import",
) => { readonly result: unknown } | { readonly failure: Failure };

/** A fold over what the grammar matched; `leaf` is the action of a token, given its index. */
export const fold = (actions: Actions, leaf: (source: Source, index: number) => unknown): Fold => {
  let semantics: Semantics | undefined;
  return (source, start) => {
    const input = source.tokens.map((token) => encodeKind(token.kind)).join("");
    const match = strataGrammar().match(input, start);
    if (!match.succeeded()) return { failure: failureOf(match as unknown as FailedMatch) };
    semantics ??= strataGrammar()
      .createSemantics()
      .addOperation("build(source)", ohmActions(actions, leaf));
    return { result: (semantics(match) as ActionNode).build(source) };
  };
};

// ---------------------------------------------------------------- failures

/** What Ohm's types leave out. */
interface FailedMatch {
  getRightmostFailurePosition(): number;
  getRightmostFailures(): readonly { toString(): string; isFluffy(): boolean; type: string }[];
}

const failureOf = (match: FailedMatch): Failure => ({
  at: match.getRightmostFailurePosition(),
  expected: match.getRightmostFailures().map((failure) => ({
    what: failureText(failure.toString()),
    certain: !failure.isFluffy(),
  })),
});

const failureText = (text: string): string =>
  text.startsWith('"') ? (decodeKind(text[1]!) ?? text) : text;

// ---------------------------------------------------------------- actions

interface ActionNode extends Node {
  readonly args: { readonly source: Source };
  build(source: Source): unknown;
}

const ohmActions = (
  actions: Actions,
  leaf: (source: Source, index: number) => unknown,
): Record<string, (this: Node, ...parts: Node[]) => unknown> => ({
  ...Object.fromEntries(Object.entries(actions).map(([rule, action]) => [rule, ohmAction(action)])),
  _iter(...parts) {
    return parts.map((part) => buildPart(this, part));
  },
  _terminal() {
    return leaf((this as ActionNode).args.source, this.source.startIdx);
  },
});

const buildPart = (node: Node, part: Node): unknown =>
  (part as ActionNode).build((node as ActionNode).args.source);

/** Ohm passes nodes and counts an action's parameters; ours take the span first, then what the parts' actions gave. */
const ohmAction = (action: Action): ((this: Node, ...parts: Node[]) => unknown) => {
  const call = function (this: Node, ...parts: Node[]): unknown {
    return action(spanOf(this), ...(parts.map((part) => buildPart(this, part)) as never[]));
  };
  return Object.defineProperty(call, "length", { value: Math.max(0, action.length - 1) });
};

const spanOf = (node: Node): Span => {
  const { tokens } = (node as ActionNode).args.source;
  const { startIdx, endIdx } = node.source;
  const start = tokens[startIdx]?.start ?? 0;
  return { start, end: endIdx > startIdx ? tokens[endIdx - 1]!.end : start };
};

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

const tokenText = ({ text, tokens }: Source, index: number): string => {
  const token = tokens[index];
  return token === undefined ? "" : text.slice(token.start, token.end);
};

const toAst = fold(ACTIONS, tokenText);
