/** @file The names of loop forms: the primitives that OpenCL runs as sequential or parallel loops. */
import { PRIMITIVES, type PrimName, type PrimsOf } from "../../term/index.ts";

/** The name of a primitive whose role is `sequential` or `parallel`: `mapSeq`, `reduceSeq`, `mapGlb`, `dispatch`, … */
export type FormName = PrimsOf<"sequential" | "parallel">;

/**
 * True for the names of loop forms, the primitives of role `sequential` or `parallel` (`mapSeq`, `mapGlb`, `dispatch`, …); a type
 * guard. False for the abstract `map`, `reduce`, `scan`, `iterate`.
 */
export const isForm = (name: PrimName): name is FormName =>
  PRIMITIVES[name].role === "sequential" || PRIMITIVES[name].role === "parallel";
