/**
 * @file Ohm without its compiler of grammars, which takes half of the time of loading it: bundles make the grammar from its recipe,
 * which src/lang/parse/grammar/grammar.test.ts keeps up to date.
 */
export { makeRecipe } from "../node_modules/ohm-js/src/main-kernel.js";

/** Throws: a grammar cannot be compiled here. */
export function grammar() {
  throw new Error("the recipe of the grammar is out of date: run scripts/grammar-recipe.ts");
}
