/**
 * @file Complete traversals, each one line and equal to its paper's equation (ELEVATE, ICFP'20 §3; Stratego). The library
 * of the language has the same in Strata; these are for TypeScript.
 */
import { lazy, leftChoice, type Strategy, seq, try as try_ } from "../strategies/index.ts";
import { all, one, some } from "./one-level.ts";

type Traversal = (s: Strategy) => Strategy;

/** A recursive strategy: `make` gets the strategy itself. */
function recursive(name: string, make: (self: Strategy) => Strategy): Strategy {
  const self: Strategy = lazy(name, () => make(self));
  return self;
}

/** The first place from the root down, left to right. */
export const topDown: Traversal = (s) =>
  recursive(`topDown(${s.name})`, (self) => leftChoice(s, one(self)));

/** The first place from the leaves up, left to right. */
export const bottomUp: Traversal = (s) =>
  recursive(`bottomUp(${s.name})`, (self) => leftChoice(one(self), s));

/** Everywhere, parents first; fails if s fails anywhere. */
export const allTopDown: Traversal = (s) =>
  recursive(`allTopDown(${s.name})`, (self) => seq(s, all(self)));

/** Everywhere, children first; fails if s fails anywhere. */
export const allBottomUp: Traversal = (s) =>
  recursive(`allBottomUp(${s.name})`, (self) => seq(all(self), s));

/** Everywhere that s applies, children first. */
export const tryAll: Traversal = (s) =>
  recursive(`tryAll(${s.name})`, (self) => seq(all(self), try_(s)));

/** The topmost places on every path, at least one. */
export const somewhereTopmost: Traversal = (s) =>
  recursive(`somewhere(${s.name})`, (self) => leftChoice(s, some(self)));

/** The topmost places on every path; fails if a path has none. */
export const frontier: Traversal = (s) =>
  recursive(`frontier(${s.name})`, (self) => leftChoice(s, all(self)));

/** On the way down and again on the way up. */
export const downUp: Traversal = (s) =>
  recursive(`downUp(${s.name})`, (self) => seq(s, seq(all(self), s)));
