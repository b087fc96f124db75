/** @file The public exports of the search for terms that have a sketch. */

export { SEARCH_LIMITS, type SearchLimits, saturate } from "./saturate.ts";
export { ANY, type Sketch, showSketch } from "./sketch.ts";
