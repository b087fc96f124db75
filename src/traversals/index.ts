/** @file Public face of the traversals. */

export {
  allBottomUp,
  allTopDown,
  bottomUp,
  downUp,
  frontier,
  somewhere,
  topDown,
  tryAll,
} from "./generic.ts";
export { normalize } from "./normalize.ts";
export { all, body, child, congruence, one, some } from "./one-level.ts";
export {
  at,
  atLabel,
  label,
  type Path,
  pathTo,
  pathToLabel,
  replaceAt,
  subterm,
} from "./position.ts";
export { showMarked, showWithin } from "./show-marked.ts";
export { skip } from "./skip.ts";
