/**
 * @file Minima and maxima that may give either of two zeros with different signs (`eitherZero`), as the simulator computes them: they give the
 * zero that the exact ones do not give. So a result that depends on the sign differs from the interpreter's.
 */
import { floatMax, floatMin } from "../../term/interpret/arithmetic.ts";

const areZeros = (x: number, y: number): boolean => x === 0 && y === 0;

/** As `fmin` of OpenCL, but of −0 and +0 it is +0. */
export const otherZeroMin = (x: number, y: number): number =>
  areZeros(x, y) ? floatMax(x, y) : floatMin(x, y);

/** As `fmax` of OpenCL, but of −0 and +0 it is −0. */
export const otherZeroMax = (x: number, y: number): number =>
  areZeros(x, y) ? floatMin(x, y) : floatMax(x, y);
