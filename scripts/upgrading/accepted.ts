/** @file What may differ between an older file and the same file after `strata fix`. */

/** A difference that is accepted. */
interface AcceptedDifference {
  /** The files with the difference: the ends of their paths, and where it is of one schedule, its name. */
  readonly files: readonly string[];
  readonly schedule?: string;
  /** The difference, as a reader of docs/upgrading.md meets it. */
  readonly what: string;
  readonly why: string;
}

export const ACCEPTED: readonly AcceptedDifference[] = [
  {
    files: ["walls-2/t5_lookup_is_no_work.strata"],
    schedule: "pixels.copied",
    what: "a schedule that copies an array of tuples or a single element compiles; it failed with E0501",
    why: "`copy` copies arrays of any elements, where it knew scalars and pairs of scalars",
  },
  {
    files: ["proto/default/r4.strata"],
    schedule: "f.s",
    what: "a schedule that copies an array of tuples or a single element compiles; it failed with E0501",
    why: "`copy` copies arrays of any elements, where it knew scalars and pairs of scalars",
  },
  {
    files: ["walls/r6_harris_separate.strata", "programs/r6_harris_separate.strata"],
    schedule: "harris.six",
    what: "a schedule with launches that read the same value of a `let` compiles; it failed with E0709",
    why: "what several launches use is stored once, or computed by each",
  },
  {
    files: ["programs/kmeans.strata"],
    schedule: "kmeans.naive",
    what: "a kernel computes a choice that it needs several times once",
    why: "common-subexpression elimination takes choices and guarded loads, too",
  },
  {
    files: ["walls-2/t8_let_label.strata", "programs/t8_let_label.strata"],
    schedule: "plain.staged",
    what: "a schedule that keeps a labelled row without a known length in local memory fails with E0710, which names the way out; it failed with E0709",
    why: "labels stay where the program puts them, so the row itself is promoted",
  },
  ...[
    "wrapwide.v",
    "mirrorwide.v",
    "mirrorwide.a",
    "mirrorwide.g",
    "st.a",
    "st.g",
    "st.rg",
    "st.rot",
    "st.rr",
  ].map((schedule) => ({
    files: ["programs/edges.strata"],
    schedule,
    what: "an index that is few lengths outside of a mirrored or periodic array is computed without a division",
    why: "a condition takes less time than a division",
  })),
  {
    files: [
      "walls-2/s5_streamed_narrow_vectors.strata",
      "programs/s5_streamed_narrow_vectors.strata",
    ],
    schedule: "f.streamed",
    what: "`unrollAll` unrolls maps of several vectors, too",
    why: "what nobody reads of a patch is then not kept",
  },
  ...[
    ["programs/conv.strata", "convRows.rowsVec"],
    ["stencils/gradient.strata", "gradient.bordered"],
    ["stencils/jacobi2d9.strata", "jacobi2d9.bordered"],
    ["stencils/srad1.strata", "srad1.bordered"],
  ].map(([file, schedule]) => ({
    files: [file!],
    schedule: schedule!,
    what: "elements of windows that overlap are lanes of aligned vectors",
    why: "these are fewer loads",
  })),
  ...["obstacles.streamed", "obstacles.bordered"].map((schedule) => ({
    files: ["stencils/obstacles.strata"],
    schedule,
    what: "choices by data compute both branches where these are a few constants, and vectors choose lane by lane",
    why: "neighbouring work-items take no different branches, and each element has the same bits",
  })),
  {
    files: ["dot.strata"],
    schedule: "dot.tree",
    what: "`treeReduce` halves one array in place",
    why: "each level took an array of its own, a loop of two steps and the neutral element",
  },
  ...["mv.mvTuned", "atax.ataxTuned"].map((schedule) => ({
    files: ["programs/blas2.strata"],
    schedule,
    what: "arrays in local memory whose values are not needed at the same time share memory",
    why: "a work-group needs less local memory, so more of them run at the same time",
  })),
  {
    files: ["programs/s1_tiles_inner_windows.strata"],
    schedule: "f.wrongPlace",
    what: "neighbouring elements that a work-item computes one by one are loaded and stored as vectors",
    why: "these are fewer loads and stores",
  },
  {
    files: ["programs/h2.strata"],
    schedule: "steps.cpu",
    what: "arrays of a work-item are aligned where vectors in them are",
    why: "they are read and stored by plain vector pointers instead of `vload` and `vstore`",
  },
  {
    files: ["separable.strata"],
    what: "a product with 1.0 is the other factor",
    why: "the result has the same bits, with an operation less",
  },
  ...["harris.naive", "harris.three"].map((schedule) => ({
    files: ["programs/r6_harris_separate.strata"],
    schedule,
    what: "a product with 1.0 is the other factor",
    why: "the result has the same bits, with an operation less",
  })),
  ...[
    ["programs/blas2.strata", "mv.mvTuned"],
    ["programs/blas2.strata", "atax.ataxTuned"],
    ["programs/edges.strata", "slide0.a"],
    ["programs/edges.strata", "slide0.g"],
    ["programs/edges.strata", "slide0.p"],
    ["stencils/srad1.strata", "srad1.naive"],
    ["stencils/srad1.strata", "srad1.tiled"],
    ["stencils/srad1.strata", "srad1.regs"],
    ["stencils/srad1.strata", "srad1.rows"],
  ].map(([file, schedule]) => ({
    files: [file!],
    schedule: schedule!,
    what: "operations on literals are literals, and 0.0 is not added to sums that are never -0.0",
    why: "the result has the same bits, with fewer operations",
  })),
];

/** Is a difference of a file, or of one of its schedules (`program.schedule`), accepted? */
export const isAccepted = (file: string, of: string): boolean =>
  ACCEPTED.some(
    ({ files, schedule }) =>
      files.some((end) => file.endsWith(end)) && (schedule === undefined || schedule === of),
  );
