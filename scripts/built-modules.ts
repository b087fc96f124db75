/**
 * @file Makes every relative import of a built file name a built file. tsc leaves the ending `.ts` of sources in declarations and
 * in functions with `using`; the ending is replaced by the one of the built file.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** Rewrites the imports of all files below `folder`. Throws an Error for an import without a file. */
export function nameBuiltModules(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (/\.(?:js|d\.ts)$/.test(name)) nameModulesOf(join(folder, name));
}

function nameModulesOf(file: string): void {
  const text = readFileSync(file, "utf8");
  const parts: string[] = [];
  let from = 0;
  for (const module of importedModules(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))) {
    if (!module.text.startsWith(".")) continue;
    const built = module.text.replace(/\.ts$/, ".js");
    const target = file.endsWith(".d.ts") ? built.replace(/\.js$/, ".d.ts") : built;
    if (!existsSync(join(dirname(file), target)))
      throw new Error(`${file} imports ${module.text}, which is not built`);
    parts.push(text.slice(from, module.end - module.text.length - 1), built);
    from = module.end - 1;
  }
  const named = parts.join("") + text.slice(from);
  if (named !== text) writeFileSync(file, named);
}

/** Returns the module names in declarations, calls and types, in order. */
function importedModules(of: ts.Node): readonly ts.StringLiteral[] {
  const found: ts.StringLiteral[] = [];
  const visit = (node: ts.Node): void => {
    const named = moduleName(node);
    if (named !== undefined && ts.isStringLiteral(named)) found.push(named);
    ts.forEachChild(node, visit);
  };
  visit(of);
  return found;
}

function moduleName(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  const isImport =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport ? node.arguments[0] : undefined;
}
