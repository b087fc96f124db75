/** @file Reads files that Strata has written: checks format and version, and gives the header and the content. */
import { Failed } from "../source/failed.ts";
import { type NamedFile, otherFormat, otherVersion } from "./errors.ts";
import { FORMATS, type WrittenFormat, type WrittenHeader } from "./header.ts";

/** A JSON object whose fields have not been checked. */
export type UncheckedFields = Readonly<Record<string, unknown>>;

/** A file that Strata has written, of a version that this Strata reads. */
export interface WrittenContent {
  readonly ok: true;
  readonly version: number;
  /** What the file says about its origin. Files of the first version say nothing. */
  readonly header: Partial<WrittenHeader>;
  /** The fields, header included. Only those of the header have been checked. */
  readonly fields: UncheckedFields;
}

/** True for a JSON object, which is no array. */
export const isFields = (x: unknown): x is UncheckedFields =>
  typeof x === "object" && x !== null && !Array.isArray(x);

/**
 * Reads a file of a format. `isFormer` recognises the fields of a file without a header, as versions of Strata before headers
 * wrote them; such a file has version 1. Fails with E0006 for text that is no JSON object, another format, and a version that this
 * Strata does not read.
 */
export function readWritten(
  text: string,
  file: NamedFile,
  format: WrittenFormat,
  isFormer: (fields: UncheckedFields) => boolean,
): WrittenContent | Failed {
  const fields = parsed(text);
  if (!isFields(fields)) return new Failed([otherFormat(file, format, "it is no JSON object")]);
  if (!Object.hasOwn(fields, "format")) return former(fields, file, format, isFormer);
  const { v, format: named, engine } = fields;
  if (named !== format) return new Failed([otherFormat(file, format, described(named))]);
  const header = headerIn(fields);
  const { version: current } = FORMATS[format];
  if (v === current || (v === current - 1 && v > 0))
    return { ok: true, version: v, header, fields };
  const writer = typeof engine === "string" ? shortened(engine) : undefined;
  return Number.isSafeInteger(v)
    ? new Failed([otherVersion(file, format, v as number, writer)])
    : new Failed([otherFormat(file, format, "its version `v` is no whole number")]);
}

function former(
  fields: UncheckedFields,
  file: NamedFile,
  format: WrittenFormat,
  isFormer: (fields: UncheckedFields) => boolean,
): WrittenContent | Failed {
  const { v = 1 } = fields;
  if (v !== 1 || !isFormer(fields))
    return new Failed([otherFormat(file, format, "it has no field `format`")]);
  if (FORMATS[format].version > 2) return new Failed([otherVersion(file, format, 1, undefined)]);
  return { ok: true, version: 1, header: {}, fields };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of the header that have the right types; others are left out. */
function headerIn(fields: UncheckedFields): Partial<WrittenHeader> {
  const { engine, library, packages, device } = fields;
  return {
    ...(typeof engine === "string" && { engine: shortened(engine) }),
    ...(typeof library === "string" && { library: shortened(library) }),
    ...(Array.isArray(packages) && { packages: packages.map((p) => shortened(String(p))) }),
    ...(isFields(device) && { device: deviceIn(device) }),
  };
}

function deviceIn(fields: UncheckedFields): NonNullable<WrittenHeader["device"]> {
  const text = (key: string): string => {
    const found = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return typeof found === "string" ? shortened(found) : "";
  };
  return {
    name: text("name"),
    platform: text("platform"),
    vendor: text("vendor"),
    driver: text("driver"),
    version: text("version"),
  };
}

const described = (format: unknown): string => {
  const facts =
    typeof format === "string" && Object.hasOwn(FORMATS, format)
      ? FORMATS[format as WrittenFormat]
      : undefined;
  return facts === undefined ? "it has another format" : `it is ${facts.content}`;
};

/** Untrusted text as a message shows it: without control characters, at most 100 characters. */
const shortened = (text: string): string =>
  text.slice(0, 100).replace(/[\p{Cc}\p{Cf}]/gu, "\u{fffd}");
