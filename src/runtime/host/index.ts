/** @file Where files are, for a workspace on Node. */
export { codeOf, REASONS } from "./confine.ts";
export { NodeHost, UnreadableFile } from "./node-host.ts";
