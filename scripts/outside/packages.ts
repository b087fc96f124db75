/** @file The packages that the empty project installs from the registry, in exact versions. */

/** The name of the packed file of Strata. */
export const STRATA = "strata-lang.tgz";

/** The versions of tools that a user has beside Strata: the newest ones of which the package says that it works with them. */
export const VERSIONS = {
  "fast-check": "4.10.2",
  typescript: "6.0.3",
  vitest: "4.1.12",
} as const;

/** The newest major version of vitest, and one of Node that it runs on. */
export const NEWEST = { vitest: "5.1.1", node: "22" } as const;
