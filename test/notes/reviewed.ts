/** @file The notes that the schedules of examples/ get, each looked at and found right, and why the schedules are as they are. */

/** Notes with one reason: `FILE PROGRAM.SCHEDULE: CODE`, or `FILE PROGRAM.SCHEDULE for KIND: CODE` for a stated kind of devices. */
interface Reviewed {
  readonly reason: string;
  readonly notes: readonly string[];
}

/** All notes on the examples. */
export const REVIEWED: readonly Reviewed[] = [
  {
    reason:
      "A published series of schedules for one core, from the plain loops on; only the last one, `parallel`, has work-items, as many as CPUs need.",
    notes: [
      "gemm.strata gemm.baseline: N0101",
      "gemm.strata gemm.baseline for gpu: N0101",
      "gemm.strata gemm.baseline for cpu: N0101",
      "gemm.strata gemm.blocking: N0101",
      "gemm.strata gemm.blocking for gpu: N0101",
      "gemm.strata gemm.blocking for cpu: N0101",
      "gemm.strata gemm.vectorised: N0101",
      "gemm.strata gemm.vectorised for gpu: N0101",
      "gemm.strata gemm.vectorised for cpu: N0101",
      "gemm.strata gemm.loopPerm: N0101",
      "gemm.strata gemm.loopPerm for gpu: N0101",
      "gemm.strata gemm.loopPerm for cpu: N0101",
      "gemm.strata gemm.arrayPacking: N0101",
      "gemm.strata gemm.arrayPacking for gpu: N0101",
      "gemm.strata gemm.arrayPacking for cpu: N0101",
      "gemm.strata gemm.cacheBlocks: N0101",
      "gemm.strata gemm.cacheBlocks for gpu: N0101",
      "gemm.strata gemm.cacheBlocks for cpu: N0101",
      "gemm.strata gemm.parallel for gpu: N0101",
    ],
  },
  {
    reason:
      "The plain loops with which the series begins: the inner loop runs down columns of B, which the next schedules mend.",
    notes: [
      "gemm.strata gemm.baseline: N0102",
      "gemm.strata gemm.baseline for gpu: N0102",
      "gemm.strata gemm.baseline for cpu: N0102",
    ],
  },
  {
    reason:
      "The series keeps sums in memory and reads blocks from a CPU's caches; on a GPU each operation would wait for them.",
    notes: [
      "gemm.strata gemm.baseline for gpu: N0107",
      "gemm.strata gemm.blocking for gpu: N0107",
      "gemm.strata gemm.vectorised for gpu: N0107",
      "gemm.strata gemm.loopPerm for gpu: N0107",
      "gemm.strata gemm.arrayPacking for gpu: N0107",
      "gemm.strata gemm.cacheBlocks for gpu: N0107",
      "gemm.strata gemm.parallel for gpu: N0107",
    ],
  },
  {
    reason:
      "One work-item does all, on purpose: the program as it is written, with which others are compared.",
    notes: [
      "dot.strata dot.serial: N0101",
      "dot.strata dot.serial for gpu: N0101",
      "dot.strata dot.serial for cpu: N0101",
      "operators/reductions.strata product.serial: N0101",
      "operators/reductions.strata product.serial for gpu: N0101",
      "operators/reductions.strata product.serial for cpu: N0101",
      "operators/reductions.strata sums.serial: N0101",
      "operators/reductions.strata sums.serial for gpu: N0101",
      "operators/reductions.strata sums.serial for cpu: N0101",
      "operators/reductions.strata argmin.serial: N0101",
      "operators/reductions.strata argmin.serial for gpu: N0101",
      "operators/reductions.strata argmin.serial for cpu: N0101",
      "operators/reductions.strata variance.serial: N0101",
      "operators/reductions.strata variance.serial for gpu: N0101",
      "operators/reductions.strata variance.serial for cpu: N0101",
      "operators/reductions.strata recurrence.serial: N0101",
      "operators/reductions.strata recurrence.serial for gpu: N0101",
      "operators/reductions.strata recurrence.serial for cpu: N0101",
      "operators/reductions.strata chain.serial: N0101",
      "operators/reductions.strata chain.serial for gpu: N0101",
      "operators/reductions.strata chain.serial for cpu: N0101",
      "pipelines/compact.strata above.serial: N0101",
      "pipelines/compact.strata above.serial for gpu: N0101",
      "pipelines/compact.strata above.serial for cpu: N0101",
      "pipelines/compact.strata above.counted: N0101",
      "pipelines/compact.strata above.counted for gpu: N0101",
      "pipelines/compact.strata above.counted for cpu: N0101",
      "pipelines/histogram.strata greyLevels.serial: N0101",
      "pipelines/histogram.strata greyLevels.serial for gpu: N0101",
      "pipelines/histogram.strata greyLevels.serial for cpu: N0101",
      "pipelines/histogram.strata equalised.launched: N0101",
      "pipelines/histogram.strata equalised.launched for gpu: N0101",
      "pipelines/histogram.strata equalised.launched for cpu: N0101",
      "pipelines/histogram.strata brightest.serial: N0101",
      "pipelines/histogram.strata brightest.serial for gpu: N0101",
      "pipelines/histogram.strata brightest.serial for cpu: N0101",
      "pipelines/radix.strata radix.serial: N0101",
      "pipelines/radix.strata radix.serial for gpu: N0101",
      "pipelines/radix.strata radix.serial for cpu: N0101",
      "pipelines/radix.strata radixByKey.serial: N0101",
      "pipelines/radix.strata radixByKey.serial for gpu: N0101",
      "pipelines/radix.strata radixByKey.serial for cpu: N0101",
      "pipelines/scan.strata sums.serial: N0101",
      "pipelines/scan.strata sums.serial for gpu: N0101",
      "pipelines/scan.strata sums.serial for cpu: N0101",
      "pipelines/scan.strata sumsBefore.serial: N0101",
      "pipelines/scan.strata sumsBefore.serial for gpu: N0101",
      "pipelines/scan.strata sumsBefore.serial for cpu: N0101",
      "pipelines/scan.strata sumsBefore.shifted: N0101",
      "pipelines/scan.strata sumsBefore.shifted for gpu: N0101",
      "pipelines/scan.strata sumsBefore.shifted for cpu: N0101",
      "pipelines/scan.strata recurrence.serial: N0101",
      "pipelines/scan.strata recurrence.serial for gpu: N0101",
      "pipelines/scan.strata recurrence.serial for cpu: N0101",
      "pipelines/scan.strata rowSums.serial: N0101",
      "pipelines/scan.strata rowSums.serial for gpu: N0101",
      "pipelines/scan.strata rowSums.serial for cpu: N0101",
    ],
  },
  {
    reason:
      "The second launch combines the results of blocks in order, because the operator is only associative; one work-item does so. More levels would shorten it on a GPU.",
    notes: [
      "operators/reductions.strata product.blocks for gpu: N0101",
      "operators/reductions.strata product.ordered: N0101",
      "operators/reductions.strata sums.blocks for gpu: N0101",
      "operators/reductions.strata argmin.blocks for gpu: N0101",
      "operators/reductions.strata argmin.ordered: N0101",
      "operators/reductions.strata variance.blocks for gpu: N0101",
      "operators/reductions.strata recurrence.blocks for gpu: N0101",
      "operators/reductions.strata recurrence.ordered: N0101",
      "operators/reductions.strata chain.blocks for gpu: N0101",
      "operators/reductions.strata chain.ordered: N0101",
    ],
  },
  {
    reason:
      "A work-item for each grey level adds those of all groups; levels are few. Right for 256 levels, and what a third launch would shorten.",
    notes: [
      "pipelines/histogram.strata greyLevels.local: N0101",
      "pipelines/histogram.strata greyLevels.global: N0101",
      "pipelines/histogram.strata equalised.grouped: N0101",
      "pipelines/histogram.strata brightest.grouped: N0101",
    ],
  },
  {
    reason:
      "One work-group scans all: for up to some ten thousand elements, as its comment says. At 2^24 it is slow.",
    notes: [
      "pipelines/scan.strata sums.oneGroup: N0101",
      "pipelines/scan.strata sumsBefore.oneGroup: N0101",
      "pipelines/scan.strata recurrence.oneGroup: N0101",
    ],
  },
  {
    reason:
      "A norm is the sum of the rows' sums by one work-item, on CPUs, for which the file has the schedule.",
    notes: ["pipelines/cg.strata cg.vectors for gpu: N0101"],
  },
  {
    reason:
      "A schedule for CPUs, as a comment above it says; groups of one work-item are right there.",
    notes: ["pipelines/cg.strata cg.vectors for gpu: N0104"],
  },
  {
    reason:
      "Rows have 16 elements, so groups of 16 leave half of the lanes idle; a group for two rows would not.",
    notes: [
      "pipelines/paths.strata fromEdges.groups for gpu: N0104",
      "pipelines/sparse.strata ell.groups for gpu: N0104",
    ],
  },
  {
    reason: "An example of tests: tiles of 4 elements, so that small arrays have several.",
    notes: ["testing/blur1d.strata blur1d.tiled: N0104"],
  },
  {
    reason:
      "A work-item for each row, and rows lie one after the other: 8 times the traffic, which `groups` mends.",
    notes: [
      "pipelines/paths.strata fromEdges.naive for gpu: N0102",
      "pipelines/rows.strata softmax.naive for gpu: N0102",
      "pipelines/rows.strata layerNorm.naive for gpu: N0102",
      "pipelines/rows.strata rowMaxima.naive for gpu: N0102",
      "pipelines/sparse.strata ell.naive for gpu: N0102",
    ],
  },
  {
    reason: "The result is stored turned, to show what that costs.",
    notes: ["separable.strata sobel.rotated for gpu: N0102"],
  },
  {
    reason:
      "The norm after every s sweeps has a work-item for each row. It is an eighth of the traffic if s is 16.",
    notes: ["pipelines/poisson.strata jacobi.tiled: N0102"],
  },
  {
    reason: "Every product loads both of its factors from memory; `tiled` and `blocks` mend it.",
    notes: [
      "matmul.strata matmul.naive for gpu: N0107",
      "pipelines/paths.strata minPlus.naive for gpu: N0107",
    ],
  },
  {
    reason:
      "Lanes take every j-th number of a table, around and around, so they are no neighbours in memory. The multiplications are by vectors.",
    notes: ["pipelines/fft.strata dft.vectors: N0103"],
  },
  {
    reason:
      "Rows of 100 elements in rounds of 128: each lane is guarded. Rows that vectors divide are loaded by vectors in `rows`.",
    notes: ["pipelines/scan.strata rowSums.rowInRounds: N0103"],
  },
  {
    reason:
      "The sums are scanned as pairs with the flags, and the sums copied out of the pairs at the end, which a scan that stores one part would save.",
    notes: ["pipelines/scan.strata sumsOfParts.apart: N0109"],
  },
];
