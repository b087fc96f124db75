/** @file All ladders. */
import type { Ladder } from "../ladder.ts";
import { FRONT_END } from "./front-end.ts";
import { LOWERING } from "./lowering.ts";
import { REWRITING } from "./rewriting.ts";
import { STEPS } from "./running.ts";

/** All ladders, in the order of the table. */
export const LADDERS: readonly Ladder[] = [...FRONT_END, ...REWRITING, ...LOWERING, STEPS];
