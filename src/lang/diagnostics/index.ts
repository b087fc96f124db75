/**
 * @file The public exports of diagnostics: suggestions and rendering. A separate face, so that the command-line tool can render
 * diagnostics without loading the language.
 */
export { didYouMean, suggestion } from "./did-you-mean.ts";
export { editAt, FIX_TABLE, makeFix } from "./fixes.ts";
export {
  type DiagnosticJson,
  diagnosticToJson,
  lineColumn,
  renderDiagnostics,
  type Sources,
} from "./render.ts";
