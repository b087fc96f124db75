/** @file Names that several files of src may declare, each with the one meaning that they have there. */

const DIALECTS = "the same thing in OpenCL C and in C: the two dialects of the printer";

/** By name: what it means in every file that declares it. */
export const ACCEPTED_NAMES: Readonly<Record<string, string>> = {
  constantText: DIALECTS,
  floorDivFunction: DIALECTS,
  isReserved: DIALECTS,
  loadFunction: DIALECTS,
  memoryName: DIALECTS,
  moduloFunction: DIALECTS,
  aboveModuloFunction: DIALECTS,
  belowModuloFunction: DIALECTS,
  nearModuloFunction: DIALECTS,
  typeName: DIALECTS,
};
