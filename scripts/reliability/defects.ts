/** @file Defects of an older version that random texts find, each with the case that found it. */

/** A known defect. */
export interface Defect {
  readonly what: string;
  /** The number of the case, counted from seed 0. */
  readonly found?: number;
  /** How the defect showed, or why it did not. */
  readonly how: string;
}

/** Describes the runs. */
export const OLDER: string = `Commit b5e8deb, in which adversarial tests had found the defects below, with the fuzzer of texts copied into it (\`boundary[a]\`
written \`boundary\`, which had no element there): \`npm run fuzz:texts -- --runs 2700 --seed 0 --device 10\`; of the seeds 2300 to 9300 the
files of host programs alone. What an older refusal hides is not found: three of four of these host programs end in one there, mostly since
an input may be a result today. A fuzzer that has learnt more draws other cases of the same seeds.`;

const drawn = (why: string): string => `drawn, but not found: ${why}`;
const elsewhere = (where: string): string => `no form of a text: ${where}`;
const FEW = "too few cases";
const HIDDEN = "hidden by older refusals of host programs, and too few cases";

/** The known defects. */
export const DEFECTS: readonly Defect[] = [
  {
    what: "Values of sizes and indices do not wrap in kernels",
    how: drawn(
      "products with sizes near 2^16 and 2^31 are there; too few cases compare or divide them",
    ),
  },
  {
    what: "A boundary without the type of its elements: constants of another type",
    found: 592,
    how: "TypeError in the interpreter: a number where a tuple should be",
  },
  {
    what: "A constant of tuples at the boundary of `pad2d`",
    found: 590,
    how: "CompilerBug while lowering",
  },
  {
    what: "Reads outside by a boundary function, or by a boundary of an empty array",
    how: drawn(FEW),
  },
  {
    what: "A race: `toLocal` outside of the parallel loop",
    how: drawn("it takes Oclgrind, on which the older version was not run (`--oclgrind`)"),
  },
  {
    what: "An integer divided by 0: undefined in the interpreter, a number on a device",
    found: 329,
    how: "PoCL gives a result where the interpreter has none",
  },
  {
    what: "A loop whose step exchanges arrays exchanges the names of inputs",
    how: drawn(HIDDEN),
  },
  {
    what: "Launches before, in and after a loop: a buffer that is in no list",
    found: 9,
    how: "TypeError in the simulator",
  },
  { what: "An inner loop computed in an outer one that has no rounds", how: drawn(HIDDEN) },
  {
    what: "A condition on the count of an inner loop is demanded, not tested",
    found: 3475,
    how: "E0603 for a host program, none of which may be refused",
  },
  {
    what: "A part of what a loop gives, as the result: refused",
    found: 1816,
    how: "E0713 for such a program",
  },
  { what: "Scratch arrays of two launches with one name", how: drawn(HIDDEN) },
  { what: "`reorder` with a function that is not the inverse", how: drawn(FEW) },
  { what: "A map lifted out of the `if` that guards it", how: drawn(FEW) },
  { what: "A vector of vectors", how: drawn(FEW) },
  {
    what: "Parameters called like a macro of an extension (`cl_khr_fp64`)",
    found: 1589,
    how: "PoCL cannot build the kernel (E0803)",
  },
  {
    what: "A sum of a number and a row without a named memory",
    found: 60,
    how: "TypeError while lowering",
  },
  {
    what: "`@ tiles` stages windows inside a function",
    how: "drawn, but not seen by a comparison: the kernel is another one, its result is right",
  },
  {
    what: "Types, lists and loops that explode; 3,000 elements in a list; sizes beyond memory",
    how: elsewhere("`npm run explosions`, `test/bombs`"),
  },
  {
    what: "A worker that outlives its parent, links in circles, output of errors as JSON, hostile packages, data files",
    how: elsewhere("`npm run test:faults`, `test/cli`, `test/corpus/data`"),
  },
];
