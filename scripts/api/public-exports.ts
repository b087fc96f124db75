/** @file What the entries of the package export, read from the sources: kind, signature, documentation and example of each. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { signatureOf } from "./signature.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The entries by the names with which users import them, with their files in `src`. */
export const ENTRIES: ReadonlyMap<string, string> = new Map([
  ["strata-lang", "src/index.ts"],
  ["strata-lang/testing", "src/testing.ts"],
  ["strata-lang/vite", "src/vite.ts"],
]);

/** An export of an entry. */
export interface PublicExport {
  readonly entry: string;
  readonly name: string;
  /** A type has no value at run time. */
  readonly kind: "function" | "class" | "value" | "type";
  /** Its declaration in TypeScript, without bodies and private members. */
  readonly signature: string;
  /** Its doc comment in Markdown, without the example; empty without one. */
  readonly doc: string;
  /** The code of its example; undefined if it has none. */
  readonly example: string | undefined;
}

/** The options with which the sources are read and the examples type-checked: those of a strict project. */
export const COMPILER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ["node"],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
};

/** The exports of all entries, in the order in which these export them: values first, then types. */
export function publicExports(): {
  readonly exports: readonly PublicExport[];
  readonly program: ts.Program;
} {
  const files = [...ENTRIES.values()].map((file) => join(ROOT, file));
  const program = ts.createProgram(files, COMPILER_OPTIONS);
  const checker = program.getTypeChecker();
  const found = [...ENTRIES].flatMap(([entry, file]) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(ROOT, file))!);
    const all = checker.getExportsOfModule(module!).map((s) => exportOf(checker, entry, s));
    return [...all.filter((e) => e.kind !== "type"), ...all.filter((e) => e.kind === "type")];
  });
  return { exports: found, program };
}

function exportOf(checker: ts.TypeChecker, entry: string, symbol: ts.Symbol): PublicExport {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  const isTypeOnly = symbol.declarations?.some(
    (d) => ts.isExportSpecifier(d) && (d.isTypeOnly || d.parent.parent.isTypeOnly),
  );
  const kind = isTypeOnly === true ? "type" : kindOf(target);
  const [declaration] = target.declarations!;
  const { name } = symbol;
  return {
    ...{ entry, name, kind },
    signature: signatureOf(checker, name, target),
    ...documentationOf(declaration!),
  };
}

function kindOf({ flags }: ts.Symbol): PublicExport["kind"] {
  if ((flags & ts.SymbolFlags.Class) !== 0) return "class";
  if ((flags & ts.SymbolFlags.Function) !== 0) return "function";
  return (flags & ts.SymbolFlags.Value) !== 0 ? "value" : "type";
}

/** Splits the doc comment of a declaration into its text and the code of its example. */
function documentationOf(declaration: ts.Declaration): Pick<PublicExport, "doc" | "example"> {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const text = ts.getJSDocCommentsAndTags(node).findLast(ts.isJSDoc)?.getText() ?? "";
  const lines = text
    .replace(/^\/\*\*\s?/, "")
    .replace(/\s*\*\/$/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""));
  const [doc, example] = lines.join("\n").split(/^@example\n/m);
  return { doc: doc!.trim(), example: /^```ts\n(.*)^```/ms.exec(example ?? "")?.[1] };
}
