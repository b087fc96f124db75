/** @file Arrays in host memory: from and to files, and random. */
export type { HostArray } from "./host-array.ts";
export { randomArray } from "./random.ts";
