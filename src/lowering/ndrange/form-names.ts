/** @file The loop forms by name: what is sequential or parallel in OpenCL's model. */
import { PRIMITIVES, type PrimName, type PrimsOf } from "../../term/index.ts";

export type FormName = PrimsOf<"sequential" | "parallel">;

/** Is it a loop form? */
export const isForm = (name: PrimName): name is FormName =>
  PRIMITIVES[name].role === "sequential" || PRIMITIVES[name].role === "parallel";
