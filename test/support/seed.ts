const { STRATA_SEED } = process.env;

/** Seeds are fixed, so that a failure is repeated by running again; STRATA_SEED sets another. */
export const seed: number = Number(STRATA_SEED ?? 20_240_501);
