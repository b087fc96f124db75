import { describe, expect, it } from "vitest";
import { TOKEN_KINDS } from "../alphabet.ts";
import { ACTIONS } from "./build.ts";
import { compileRecipe, encodeKind, strataGrammar } from "./grammar.ts";
import { RECIPE } from "./recipe.ts";

interface Rule {
  readonly body: { getArity(): number };
}
const rules = (strataGrammar() as unknown as { rules: Record<string, Rule> }).rules;

describe("the grammar", () => {
  it("is the one its recipe was made from: else run scripts/grammar-recipe.ts", () => {
    expect(RECIPE).toBe(compileRecipe());
  });

  it("has an action for every rule with more than one part", () => {
    const without = Object.keys(rules).filter(
      (name) => rules[name]!.body.getArity() !== 1 && ACTIONS[name] === undefined,
    );
    expect(without).toEqual([]);
  });

  it("gives each action as many parts as it takes, after the span", () => {
    const other = Object.keys(ACTIONS).filter(
      (name) => name in rules && rules[name]!.body.getArity() !== ACTIONS[name]!.length - 1,
    );
    expect(other).toEqual([]);
  });

  it("has a rule for every action", () => {
    const inherited = ["nonemptyListOf", "emptyListOf"];
    expect(
      Object.keys(ACTIONS).filter((name) => !(name in rules) && !inherited.includes(name)),
    ).toEqual([]);
  });

  it("encodes every kind of token differently", () => {
    expect(new Set(TOKEN_KINDS.map(encodeKind)).size).toBe(TOKEN_KINDS.length);
  });
});
