/**
 * @file The Vite plugin (`strata-lang/vite`): Vitest watches `.strata` files, and tests import them. Their types are in
 * `strata-lang/vite/client`.
 */

export { type StrataPlugin, type StrataPluginOptions, strata } from "./api/vite/plugin.ts";
