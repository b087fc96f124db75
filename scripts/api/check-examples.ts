/** @file Type-checks the examples of the API with the options of a strict project, against the sources. */
import { join } from "node:path";
import ts from "typescript";
import { COMPILER_OPTIONS, ENTRIES, type PublicExport, ROOT } from "./public-exports.ts";

/** The type errors of examples, each with the name of its export. `program` is one that has read the sources. */
export function exampleErrors(
  exports: readonly PublicExport[],
  program: ts.Program,
): readonly string[] {
  const texts = new Map(
    exports.flatMap(({ name, entry, example }) =>
      example === undefined
        ? []
        : [[join(ROOT, "build", `${entry.replaceAll("/", "-")}-${name}.ts`), example] as const],
    ),
  );
  const host = exampleHost(texts);
  const client = join(ROOT, "src/vite/client.d.ts");
  const checked = ts.createProgram([...texts.keys(), client], COMPILER_OPTIONS, host, program);
  return [...texts.keys()].flatMap((file) => {
    const source = checked.getSourceFile(file)!;
    const found = [
      ...checked.getSyntacticDiagnostics(source),
      ...checked.getSemanticDiagnostics(source),
    ];
    return found.map((d) => `${file}: ${ts.flattenDiagnosticMessageText(d.messageText, "\n")}`);
  });
}

/** A compiler host with the examples as files, for which the entries of the package are those of the sources. */
function exampleHost(texts: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(COMPILER_OPTIONS);
  const { fileExists, readFile, getSourceFile } = host;
  const own = (name: string): ts.ResolvedModuleFull | undefined => {
    const file = ENTRIES.get(name);
    return file === undefined
      ? undefined
      : { resolvedFileName: join(ROOT, file), extension: ts.Extension.Ts };
  };
  return {
    ...host,
    fileExists: (file) => texts.has(file) || fileExists(file),
    readFile: (file) => texts.get(file) ?? readFile(file),
    getSourceFile: (file, version, ...others) => {
      const text = texts.get(file);
      return text === undefined
        ? getSourceFile(file, version, ...others)
        : ts.createSourceFile(file, text, version, true);
    },
    resolveModuleNameLiterals: (names, from, _, options, source) =>
      names.map((name) => {
        const mode = ts.getModeForUsageLocation(source, name, options);
        const found = own(name.text);
        if (found !== undefined) return { resolvedModule: found };
        return ts.resolveModuleName(name.text, from, options, host, undefined, undefined, mode);
      }),
  };
}
