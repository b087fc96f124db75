/** @file Writes src/lang/parse/grammar/recipe.ts after a change to the grammar: `node --import tsx scripts/grammar-recipe.ts`. */

import { writeFileSync } from "node:fs";
import { compileRecipe } from "../src/lang/parse/grammar/grammar.ts";

const escaped = JSON.stringify(compileRecipe()).replace(
  /[\u0080-\uffff]/g,
  (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
);

const file = `/** @file Written by scripts/grammar-recipe.ts from grammar.ts: do not edit. */
export const RECIPE: string =
  ${escaped};
`;

writeFileSync(new URL("../src/lang/parse/grammar/recipe.ts", import.meta.url), file);
