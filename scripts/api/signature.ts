/** @file The declaration of an export as TypeScript that fits on a page: without bodies, private members and initial values. */
import ts from "typescript";

/** The declaration of a symbol under the name with which it is exported. Types that it does not state are inferred. */
export function signatureOf(checker: ts.TypeChecker, name: string, symbol: ts.Symbol): string {
  const declarations = symbol.declarations ?? [];
  const [first] = declarations;
  if (first === undefined) return name;
  if (ts.isClassDeclaration(first)) return classText(checker, first);
  if (ts.isInterfaceDeclaration(first) || ts.isTypeAliasDeclaration(first))
    return dedented(first).replace(/^export /, "");
  const functions = declarations.flatMap(functionOf);
  const shown = functions.length > 1 ? functions.filter((f) => !hasBody(f)) : functions;
  if (shown.length === 0)
    return `const ${name}: ${checker.typeToString(checker.getTypeOfSymbolAtLocation(symbol, first))};`;
  return shown.map((f) => `function ${name}${callText(checker, f)};`).join("\n");
}

/** The function that a declaration declares, or that a constant holds. */
function functionOf(d: ts.Declaration): ts.SignatureDeclaration[] {
  if (ts.isFunctionDeclaration(d)) return [d];
  return ts.isVariableDeclaration(d) && d.initializer && ts.isArrowFunction(d.initializer)
    ? [d.initializer]
    : [];
}

const hasBody = (f: ts.SignatureDeclaration): boolean => "body" in f && f.body !== undefined;

/** Type parameters, parameters and result of a function. A destructured parameter is called `options`. */
function callText(checker: ts.TypeChecker, f: ts.SignatureDeclaration, withResult = true): string {
  const generic = f.typeParameters?.map((t) => t.getText()).join(", ");
  const params = f.parameters.map((p) => parameterText(checker, p)).join(", ");
  const result = f.type?.getText() ?? resultText(checker, f);
  return `${generic === undefined ? "" : `<${generic}>`}(${params})${withResult ? `: ${result}` : ""}`;
}

function resultText(checker: ts.TypeChecker, f: ts.SignatureDeclaration): string {
  const signature = checker.getSignatureFromDeclaration(f);
  return signature === undefined ? "void" : checker.typeToString(signature.getReturnType());
}

function parameterText(checker: ts.TypeChecker, p: ts.ParameterDeclaration): string {
  const name = ts.isIdentifier(p.name) ? p.name.text : "options";
  const optional = p.questionToken !== undefined || p.initializer !== undefined ? "?" : "";
  const rest = p.dotDotDotToken === undefined ? "" : "...";
  const type = p.type?.getText() ?? checker.typeToString(checker.getTypeAtLocation(p));
  return `${rest}${name}${optional}: ${type}`;
}

/** A class with its public members, each with its doc comment. */
function classText(checker: ts.TypeChecker, declaration: ts.ClassDeclaration): string {
  const members = declaration.members.filter((m) => !isPrivate(m)).map((m) => member(checker, m));
  const { members: all } = declaration;
  const file = declaration.getSourceFile().text;
  const head = file.slice(declaration.getStart(), all.pos).replace(/^export /, "");
  return `${head}\n${members.map((text) => text.replace(/^(?=.)/gm, "  ")).join("\n")}\n}`;
}

const isPrivate = (m: ts.ClassElement): boolean =>
  (m.name !== undefined && ts.isPrivateIdentifier(m.name)) || has(m, ts.ModifierFlags.Private);

const has = (m: ts.ClassElement, flag: ts.ModifierFlags): boolean =>
  (ts.getCombinedModifierFlags(m) & flag) !== 0;

function member(checker: ts.TypeChecker, m: ts.ClassElement): string {
  const comment = ts.getJSDocCommentsAndTags(m).findLast(ts.isJSDoc);
  const shown = comment === undefined ? "" : `${dedented(comment)}\n`;
  return `${shown}${memberText(checker, m)};`;
}

function memberText(checker: ts.TypeChecker, m: ts.ClassElement): string {
  if (ts.isConstructorDeclaration(m)) return `constructor${callText(checker, m, false)}`;
  const name = `${has(m, ts.ModifierFlags.Static) ? "static " : ""}${m.name!.getText()}`;
  if (ts.isMethodDeclaration(m)) return `${name}${callText(checker, m)}`;
  const stated = ts.isPropertyDeclaration(m) || ts.isGetAccessor(m) ? m.type?.getText() : undefined;
  const type = stated ?? checker.typeToString(checker.getTypeAtLocation(m));
  const fixed = ts.isGetAccessor(m) || has(m, ts.ModifierFlags.Readonly) ? "readonly " : "";
  return `${fixed}${name}: ${type}`;
}

/** The text of a node, its lines moved left by the indentation of the node. */
function dedented(node: ts.Node): string {
  const file = node.getSourceFile();
  const { character } = file.getLineAndCharacterOfPosition(node.getStart());
  return node.getText().replaceAll(new RegExp(`^ {0,${character}}`, "gm"), "");
}
