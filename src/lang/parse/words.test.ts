import { describe, expect, it } from "vitest";
import { wordsIn } from "./words.ts";

describe("the words of a text", () => {
  it("are its names and keywords, also those that may be names", () => {
    expect(wordsIn("fun step(x: f32): f32 = name + step")).toEqual([
      "fun", "step", "x", "f32", "f32", "name", "step",
    ]); // biome-ignore format: one line
  });

  it("are not in comments, strings or numbers", () => {
    expect(wordsIn('// no\nlabel("none", 1.0e3) + 7u64')).toEqual(["label"]);
  });

  it("count after text that is no token", () => {
    expect(wordsIn("a $ b c")).toEqual(["a", "b", "c"]);
  });
});
