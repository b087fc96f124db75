/** @file The public exports of the search for terms that have a sketch. */

export { loopFamily } from "./loop.ts";
export { SEARCH_LIMITS, saturate } from "./saturate.ts";
export type { Sketch } from "./sketch.ts";
