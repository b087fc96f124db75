/**
 * @file Parsed files as JSON: the standard library is shipped parsed, so that the grammar is not needed to load it.
 * Declarations are unpacked on demand. The encoding is compact: an object is an array of the index of its shape (tag and keys,
 * listed once per file), its span (start relative to the enclosing span, and length) and its values; an array begins with -1.
 */

import type { Span } from "../../term/index.ts";
import type { Decl, DeclHeader, Import } from "../syntax/syntax.ts";
import { declarationIndex, type ParsedDecl, type ParsedFile } from "./parsed-file.ts";

/** A parsed file as JSON: text and documentation, and packed imports, headers and declarations that share a table of shapes. */
export interface ParsedFileJson {
  readonly file: string;
  readonly text: string;
  readonly doc: string;
  /** The shapes of objects: tag or "", "span" or "", then the other keys. */
  readonly shapes: readonly (readonly string[])[];
  readonly imports: Packed;
  readonly headers: Packed;
  /** One packed declaration for each header, as JSON of its own, which is parsed when the declaration is requested. */
  readonly decls: readonly string[];
}

type Packed = string | number | boolean | readonly Packed[];

/**
 * Converts a parsed file to its JSON form, which contains the whole text. All declarations are parsed; the file must have no
 * diagnostics, which is not checked.
 */
export const parsedFileToJson = (parsed: ParsedFile): ParsedFileJson => {
  const { shapes, pack } = packer();
  const imports = pack(parsed.imports);
  const headers = pack(parsed.headers);
  const decls = parsed.headers.map((_, i) => JSON.stringify(pack(parsed.decl(i)?.decl)));
  const { file, text, doc } = parsed;
  return { file, text, doc, shapes, imports, headers, decls };
};

/**
 * Unpacks a parsed file. Imports and headers are unpacked at once, each declaration when it is first requested; there are no
 * diagnostics.
 */
export const parsedFileFromJson = (json: ParsedFileJson): ParsedFile => {
  const { file, text, doc, shapes, decls } = json;
  const headers = unpack(shapes, json.headers) as readonly DeclHeader[];
  const unpacked: (ParsedDecl | undefined)[] = [];
  return {
    file,
    text,
    doc,
    imports: unpack(shapes, json.imports) as readonly Import[],
    headers,
    decl: (which) => {
      const index = declarationIndex(headers, which);
      const packed = decls[index];
      if (packed === undefined) return undefined;
      unpacked[index] ??= {
        decl: unpack(shapes, JSON.parse(packed) as Packed) as Decl,
        diagnostics: [],
      };
      return unpacked[index];
    },
    diagnostics: () => [],
  };
};

// ---------------------------------------------------------------- packing

const LIST = -1;

interface Packer {
  readonly shapes: (readonly string[])[];
  readonly pack: (data: unknown, base?: number) => Packed;
}

const packer = (): Packer => {
  const shapes: (readonly string[])[] = [];
  const known = new Map<string, number>();
  const shapeOf = (keys: readonly string[]): number => {
    const id = known.get(keys.join()) ?? shapes.push(keys) - 1;
    known.set(keys.join(), id);
    return id;
  };
  const pack = (data: unknown, base = 0): Packed => {
    if (typeof data !== "object" || data === null) return data as Packed;
    if (Array.isArray(data)) return [LIST, ...data.map((item) => pack(item, base))];
    const { tag, span, ...rest } = data as { tag?: string; span?: Span };
    const inner = span?.start ?? base;
    return [
      shapeOf([tag ?? "", span ? "span" : "", ...Object.keys(rest)]),
      ...(span ? [span.start - base, span.end - span.start] : []),
      ...Object.values(rest).map((value) => pack(value, inner)),
    ];
  };
  return { shapes, pack };
};

const unpack = (shapes: ParsedFileJson["shapes"], packed: Packed, base = 0): unknown => {
  if (!Array.isArray(packed)) return packed;
  const values = packed as readonly Packed[];
  if (values[0] === LIST) return values.slice(1).map((value) => unpack(shapes, value, base));
  const [tag, spanned, ...keys] = shapes[values[0] as number]!;
  const made: { tag?: string; span?: Span; [key: string]: unknown } = {};
  if (tag) made.tag = tag;
  let [start, next] = [base, 1];
  if (spanned) {
    start += values[1] as number;
    made.span = { start, end: start + (values[2] as number) };
    next = 3;
  }
  for (const key of keys) made[key] = unpack(shapes, values[next++]!, start);
  return made;
};
