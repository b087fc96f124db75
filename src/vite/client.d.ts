/** @file The types of imported `.strata` files, for `"types": ["strata-lang/vite/client"]` in tsconfig.json. */

declare module "*.strata" {
  /** The file, as `parse({ file })` of `strata-lang` gives it. */
  const source: import("../index.js").Source;
  export default source;
}

declare module "pkg:*" {
  /** The module of an installed package, as `parse({ file })` of `strata-lang` gives it. */
  const source: import("../index.js").Source;
  export default source;
}
