/** @file The public exports of the search for terms that have a sketch. */

export { hasSketch } from "./has-sketch.ts";
export { loopFamily } from "./loop.ts";
export { SEARCH_LIMITS, type SearchLimits, saturate } from "./saturate.ts";
export type { Sketch } from "./sketch.ts";
