/** @file What the source files of a folder declare and import, read from their syntax alone. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

/** A declaration at the top level of a file. */
interface TopDeclaration {
  readonly name: string;
  readonly file: string;
  readonly kind: "type" | "value";
  readonly isExported: boolean;
  /** The text of its doc comment; undefined if it has none. */
  readonly comment: string | undefined;
}

/** A function, method or accessor, with the lines from its first to its last. */
interface FunctionLength {
  readonly name: string;
  readonly lines: number;
}

/** The facts of one source file. */
export interface SourceFacts {
  /** Path from the folder that was read, with `/`. */
  readonly file: string;
  readonly lines: number;
  readonly declarations: readonly TopDeclaration[];
  /** Files of the same folder that it imports, for types alone too. */
  readonly imports: readonly string[];
  readonly functions: readonly FunctionLength[];
}

const isTest = (path: string): boolean => path.endsWith(".test.ts");

/** Reads all TypeScript files below a folder, tests apart, in the order of their paths. */
export function readSources(folder: string): readonly SourceFacts[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !isTest(path))
    .sort()
    .map((file) => readSource(folder, file));
}

function readSource(folder: string, file: string): SourceFacts {
  const text = readFileSync(join(folder, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return {
    file,
    lines: text.split("\n").length - 1,
    declarations: source.statements.flatMap((s) => declarationsOf(file, s)),
    imports: importsOf(file, source),
    functions: functionsOf(source),
  };
}

function declarationsOf(file: string, s: ts.Statement): TopDeclaration[] {
  const isExported =
    ts.canHaveModifiers(s) &&
    (ts.getModifiers(s) ?? []).some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
  const comment = ts.getJSDocCommentsAndTags(s).findLast(ts.isJSDoc)?.getText();
  const of = (name: string, kind: TopDeclaration["kind"]): TopDeclaration => {
    return { name, file, kind, isExported, comment };
  };
  if (ts.isInterfaceDeclaration(s) || ts.isTypeAliasDeclaration(s))
    return [of(s.name.text, "type")];
  if (ts.isClassDeclaration(s) && s.name) return [of(s.name.text, "type")];
  // Of an overloaded function the implementation counts, and not its signatures.
  if (ts.isFunctionDeclaration(s) && s.name && s.body) return [of(s.name.text, "value")];
  if (!ts.isVariableStatement(s)) return [];
  return s.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [of(name.text, "value")] : [],
  );
}

function importsOf(file: string, source: ts.SourceFile): string[] {
  const found = new Set<string>();
  const note = (specifier: string): void => {
    if (!specifier.startsWith(".")) return;
    found.add(relative(".", join(dirname(file), specifier)).replaceAll("\\", "/"));
  };
  for (const s of source.statements)
    if (
      (ts.isImportDeclaration(s) || ts.isExportDeclaration(s)) &&
      s.moduleSpecifier &&
      ts.isStringLiteral(s.moduleSpecifier)
    )
      note(s.moduleSpecifier.text);
  return [...found].sort();
}

function functionsOf(source: ts.SourceFile): FunctionLength[] {
  const found: FunctionLength[] = [];
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1;
      found.push({ name: nameOf(node), lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : "(anonymous)";
}
