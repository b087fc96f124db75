/**
 * @file Public face of diagnostics: how they are made, worded and shown. Apart from the language, so that the command
 * starts without it.
 */
export { suggestion } from "./did-you-mean.ts";
export {
  type DiagnosticJson,
  diagnosticToJson,
  lineColumn,
  renderDiagnostics,
  type Sources,
} from "./render.ts";
