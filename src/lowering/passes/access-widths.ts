/** @file How wide the vectors are in which a work-item accesses neighbouring elements of memory. */
import { bytesOfType } from "../bytes.ts";
import { ctype } from "../code.ts";
import type { ScalarName, VectorWidth } from "../imperative.ts";

/** The bytes that one instruction of a GPU, or of any CPU with vectors, loads or stores at most. */
const WIDEST = 16;

/** The numbers of elements, largest first, of vectors that one instruction accesses. */
export const accessWidths = (scalar: ScalarName): readonly VectorWidth[] =>
  ([8, 4, 2] as const).filter((width) => bytesOfType(ctype(scalar, width)) <= WIDEST);
