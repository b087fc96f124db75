/** @file The public exports of the traversals: one-level and complete traversals, positions by path and by label. */

export {
  allBottomUp,
  allTopDown,
  bottomUp,
  downUp,
  frontier,
  somewhereTopmost,
  topDown,
  tryAll,
} from "./generic.ts";
export { normalize } from "./normalize.ts";
export {
  all,
  allChildren,
  argument,
  body,
  congruence,
  lastArgument,
  one,
  oneChild,
  some,
  someChildren,
} from "./one-level.ts";
export {
  at,
  atLabel,
  label,
  pathTo,
  pathToLabel,
  replaceAt,
  subterm,
  type TermPath,
} from "./position.ts";
export { showBriefly, showMarked, showWithin } from "./show-marked.ts";
export { skip } from "./skip.ts";
