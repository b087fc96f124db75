import { expect, it } from "vitest";
import { didYouMean, editDistance, suggestion } from "./did-you-mean.ts";

it.each([
  ["", "", 0],
  ["abc", "abc", 0],
  ["abc", "abd", 1],
  ["abc", "acb", 1],
  ["abc", "ab", 1],
  ["topdwon", "topDown".toLowerCase(), 1],
  ["kitten", "sitting", 3],
])("the distance from %s to %s is %i", (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
});

it("gives the closest names, best first, at most three", () => {
  expect(didYouMean("topdwon", ["bottomUp", "topDown", "toDown"])).toEqual(["topDown", "toDown"]);
  expect(didYouMean("mapp", ["map", "mapS", "mapp2", "maps", "nap"])).toHaveLength(3);
});

it("allows a third of the length, and at least one edit", () => {
  expect(didYouMean("ab", ["abc", "abcd"])).toEqual(["abc"]);
  expect(didYouMean("abcdef", ["abcdxyz"])).toEqual([]);
});

it("suggests neither the name itself nor anything for a huge one", () => {
  expect(didYouMean("map", ["map"])).toEqual([]);
  expect(didYouMean("x".repeat(100), ["x".repeat(99)])).toEqual([]);
});

it("reads as a question", () => {
  expect(suggestion("fusoin", ["fusion"])).toBe("did you mean `fusion`?");
  expect(suggestion("map", ["mop", "mapp", "nap"])).toBe("did you mean `mapp`, `mop` or `nap`?");
  expect(suggestion("zzz", ["map"])).toBeUndefined();
});
