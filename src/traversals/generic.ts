/**
 * @file Complete traversals, each defined by the equation of its paper (ELEVATE, ICFP 2020, §3; Stratego). The standard library
 * defines them in Strata; these definitions are for strategies built in TypeScript.
 */
import { lazy, leftChoice, type Strategy, seq, try as try_ } from "../strategies/index.ts";
import { all, one, some } from "./one-level.ts";

type Traversal = (s: Strategy) => Strategy;

/** Makes a recursive strategy: `make` receives the strategy that it defines. */
function recursive(name: string, make: (self: Strategy) => Strategy): Strategy {
  const self: Strategy = lazy(name, () => make(self));
  return self;
}

/** `topDown(s) = s <+ one(topDown(s))`: applies s at the first node where it succeeds, in pre-order. Fails if there is none. */
export const topDown: Traversal = (s) =>
  recursive(`topDown(${s.name})`, (self) => leftChoice(s, one(self)));

/** `bottomUp(s) = one(bottomUp(s)) <+ s`: applies s at the first node where it succeeds, in post-order. Fails if there is none. */
export const bottomUp: Traversal = (s) =>
  recursive(`bottomUp(${s.name})`, (self) => leftChoice(one(self), s));

/** `allTopDown(s) = s ; all(allTopDown(s))`: applies s at every node, parents first. Fails if s fails at any node. */
export const allTopDown: Traversal = (s) =>
  recursive(`allTopDown(${s.name})`, (self) => seq(s, all(self)));

/** `allBottomUp(s) = all(allBottomUp(s)) ; s`: applies s at every node, children first. Fails if s fails at any node. */
export const allBottomUp: Traversal = (s) =>
  recursive(`allBottomUp(${s.name})`, (self) => seq(all(self), s));

/** `tryAll(s) = all(tryAll(s)) ; try(s)`: applies s once at every node where it succeeds, children first. Never fails. */
export const tryAll: Traversal = (s) =>
  recursive(`tryAll(${s.name})`, (self) => seq(all(self), try_(s)));

/**
 * `somewhere(s) = s <+ some(somewhere(s))`: applies s at the topmost node where it succeeds on each path. Fails if it succeeds
 * nowhere.
 */
export const somewhereTopmost: Traversal = (s) =>
  recursive(`somewhere(${s.name})`, (self) => leftChoice(s, some(self)));

/**
 * `frontier(s) = s <+ all(frontier(s))`: applies s at the topmost node where it succeeds on each path. A path on which s
 * succeeds at no node ends at a leaf, where `all` succeeds, so the strategy never fails.
 */
export const frontier: Traversal = (s) =>
  recursive(`frontier(${s.name})`, (self) => leftChoice(s, all(self)));

/**
 * `downUp(s) = s ; all(downUp(s)) ; s`: applies s at every node before and again after its children. Fails if s fails at any
 * node.
 */
export const downUp: Traversal = (s) =>
  recursive(`downUp(${s.name})`, (self) => seq(s, seq(all(self), s)));
