const { STRATA_SEED } = process.env;

/** The seed of all random tests. It is fixed, so that a failure repeats; STRATA_SEED sets another. */
export const seed: number = Number(STRATA_SEED ?? 20_240_501);
