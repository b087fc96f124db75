/**
 * @file Explains an unknown name that an imported file declares but that is not in scope: the file does not export it, or the
 * import lists other names only.
 */
import type { Diagnostic, Place } from "../../term/index.ts";
import type { Problems } from "../diagnostics/errors.ts";
import { editAt, makeFix } from "../diagnostics/fixes.ts";
import type { ParsedFile } from "../parse/index.ts";
import type { DeclHeader, Import } from "../syntax/syntax.ts";
import type { NotFound } from "./imports.ts";
import { SPACE_OF } from "./space.ts";

/**
 * The file whose unknown names are explained, with the modules to search for them: its imports, which `resolve` loads, and the
 * modules imported implicitly (the prelude).
 */
export interface NameSearch {
  readonly parsed: ParsedFile;
  readonly problems: Problems;
  readonly prelude: readonly { readonly parsed: ParsedFile }[];
  resolve(by: Import): { readonly parsed: ParsedFile } | NotFound | undefined;
}

interface Hidden {
  readonly header: DeclHeader;
  readonly place: Place;
  /** The import through which the name would come; undefined for the prelude. */
  readonly by: Import | undefined;
}

/**
 * Returns the diagnostic of an unknown name (E0201), improved if an imported file or one of the prelude declares the name: as E0205
 * if the name is not exported, or with help if the import does not list it. Other diagnostics are returned unchanged.
 */
export function explainHidden(d: Diagnostic, around: NameSearch): Diagnostic {
  if (d.code !== "E0201" || d.place?.file !== around.parsed.file) return d;
  const written = around.parsed.text.slice(d.place.span.start, d.place.span.end);
  const [name = "", qualifier] = written.split("::").reverse();
  const hidden = hiddenIn(name, qualifier, around);
  return hidden === undefined
    ? d
    : hidden.header.exported
      ? leftOut(d, name, hidden)
      : kept(d, name, hidden);
}

function hiddenIn(
  name: string,
  qualifier: string | undefined,
  around: NameSearch,
): Hidden | undefined {
  const imports = around.parsed.imports.filter((by) => by.alias?.text === qualifier);
  const imported = imports.map((by) => [around.resolve(by), by] as const);
  const prelude = qualifier === undefined ? around.prelude.map((m) => [m, undefined] as const) : [];
  for (const [found, by] of [...imported, ...prelude]) {
    if (found === undefined || "missing" in found) continue;
    const header = found.parsed.headers.find(
      (h) => h.name.text === name && SPACE_OF[h.keyword] !== undefined,
    );
    if (header !== undefined)
      return { header, place: { file: found.parsed.file, span: header.name.span }, by };
  }
  return undefined;
}

const kept = (d: Diagnostic, name: string, { place, by }: Hidden): Diagnostic => ({
  ...d,
  code: "E0205",
  message: `\`${name}\` is not exported by ${by === undefined ? place.file : `\`${by.module.text}\``}`,
  related: [{ place, label: "declared here, without `export`" }],
  help: [isOwn(by) ? `write \`export\` before it in ${place.file}` : "use what it exports"],
});

/** True if the import names a file of the same project: a path that is not in an npm package. */
const isOwn = (by: Import | undefined): boolean =>
  by?.module.tag === "path" && !by.module.text.startsWith("pkg:");

const leftOut = (d: Diagnostic, name: string, { by }: Hidden): Diagnostic => {
  const only = by?.only ?? [];
  const last = only.at(-1);
  if (last === undefined || d.place === undefined) return d;
  const names = [...only.map((o) => o.text), name].join(", ");
  const way = `the import of \`${by?.module.text}\` does not name it: (${names})`;
  const { end } = last.span;
  const edit = editAt({ file: d.place.file, span: { start: end, end } }, `, ${name}`);
  const fix = makeFix("addImport", `import \`${name}\``, [edit]);
  return { ...d, help: [way], fixes: [...(d.fixes ?? []), fix] };
};
