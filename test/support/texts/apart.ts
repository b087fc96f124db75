/** @file Puts the programs of a file into one file and its schedules into another, which imports them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Source, type SourceOptions } from "../../../src/api/source/source.ts";
import { parseFile } from "../../../src/lang/index.ts";

/** The texts of two files: programs, and schedules with the strategies and rules that they use. */
interface Apart {
  readonly programs: string;
  readonly schedules: string;
}

const PROGRAMS = "programs.strata";

/**
 * Splits a text without syntax errors. Functions and types go to the programs and are exported; the schedules' file imports each by
 * name, or all by an alias, which it then writes after `for`.
 */
function split(text: string, isQualified: boolean): Apart {
  const { headers, imports } = parseFile("all.strata", text);
  const written = (h: { readonly span: { readonly start: number; readonly end: number } }) =>
    text.slice(h.span.start, h.span.end);
  const head = imports.map(written).join("\n");
  const isData = (h: (typeof headers)[number]) => ["fun", "extern", "type"].includes(h.keyword);
  const exported = headers.filter(isData).map((h) => `${h.exported ? "" : "export "}${written(h)}`);
  const names = [...new Set(headers.filter(isData).map((h) => h.name.text))];
  const of = isQualified ? `import "./${PROGRAMS}" as programs\n` : "";
  const schedules = headers
    .filter((h) => !isData(h))
    .map((h) => {
      const start = h.programs?.at(0)?.span.start;
      const end = h.programs?.at(-1)?.span.end;
      if (!isQualified || start === undefined || end === undefined) return written(h);
      const qualified = h.programs!.map((p) => `programs::${p.text}`).join(", ");
      return `${text.slice(h.span.start, start)}${qualified}${text.slice(end, h.span.end)}`;
    });
  return {
    programs: `${head}\n\n${exported.join("\n")}\n`,
    schedules: `${head}\n${of}import "./${PROGRAMS}" (${names.join(", ")})\n\n${schedules.join("\n")}\n`,
  };
}

/** Parses the two files of a text, from a folder that exists only meanwhile. */
export function parseApart(text: string, isQualified: boolean, options: SourceOptions): Source {
  const { programs, schedules } = split(text, isQualified);
  const folder = mkdtempSync(join(tmpdir(), "strata-texts-"));
  try {
    writeFileSync(join(folder, PROGRAMS), programs);
    writeFileSync(join(folder, "schedules.strata"), schedules);
    const source = new Source({ file: join(folder, "schedules.strata") }, options);
    void source.diagnostics;
    return source;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
