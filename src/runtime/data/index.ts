/** @file Arrays in host memory, and random arrays. */
export type { HostArray } from "./host-array.ts";
export { randomArray } from "./random.ts";
