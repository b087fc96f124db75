/** @file The public exports for references of libraries: what modules export, as data, Markdown and HTML. */
export { INDEX, type IndexHead, pageOf } from "./facts.ts";
export { htmlIndex, htmlPage } from "./html.ts";
export { deprecatedTable, markdownIndex, markdownPage } from "./markdown.ts";
export {
  deprecatedEntries,
  type ModuleReference,
  moduleReference,
  type Tested,
} from "./reference.ts";
