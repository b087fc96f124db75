/**
 * @file The header of the files that Strata writes and that something reads later: which format and version of it, and which
 * engine, library, packages and device the content comes from. docs/files.md describes the files.
 */
import { engineVersion, libraryHash } from "../../runtime/host/index.ts";
import type { DeviceInfo } from "../../runtime/opencl/devices.ts";
import { packageLabel } from "../source/other-engine.ts";
import type { Source } from "../source/source.ts";

/** A format of files that Strata writes, as the field `format` names it. */
export type WrittenFormat = "strata/plan" | "strata/tuned" | "strata/steps" | "strata/tested";

/** The facts about a format that its reader needs. */
interface FormatFacts {
  /** The version that is written. It and the one before it are read. */
  readonly version: number;
  /** The content in words, with an article. */
  readonly content: string;
  /** The command that writes it. */
  readonly command: string;
}

/** All formats. A version changes where a field is removed or changes its meaning; further fields do not change it. */
export const FORMATS: Readonly<Record<WrittenFormat, FormatFacts>> = {
  "strata/plan": {
    version: 2,
    content: "a launch plan",
    command: "strata compile FILE --out FOLDER",
  },
  "strata/tuned": {
    version: 2,
    content: "a tuning log",
    command: "strata tune FILE --out times.json",
  },
  "strata/steps": {
    version: 1,
    content: "a step log",
    command: "strata trace FILE --json > steps.jsonl",
  },
  "strata/tested": {
    version: 2,
    content: "a report of tested rules",
    command: "strata check FILE --report tested.json",
  },
};

/** The device that something was measured on or checked for. Equal devices with equal drivers have equal values. */
export interface WrittenDevice {
  readonly name: string;
  readonly platform: string;
  readonly vendor: string;
  readonly driver: string;
  readonly version: string;
}

/** What a written file or record comes from. It holds no date and no name of a machine. */
export interface Origin {
  /** The version of Strata that wrote the file. */
  readonly engine: string;
  /** The hash of the standard library: `sha256:` and 64 hexadecimal digits. */
  readonly library: string;
  /** The packages whose modules the source imports, as `name@version`, sorted; absent without such imports. */
  readonly packages?: readonly string[];
  /** Absent where no device is involved. */
  readonly device?: WrittenDevice;
}

/** The header of a written file. */
export interface WrittenHeader extends Origin {
  /** The version of the format. */
  readonly v: number;
  readonly format: WrittenFormat;
}

/** The parts of an origin that are not the same for everything that this Strata writes. */
interface OriginParts {
  readonly source?: Source;
  readonly device?: DeviceInfo | undefined;
}

/** Makes the header of a file that is written now. */
export const headerOf = (format: WrittenFormat, parts: OriginParts = {}): WrittenHeader => ({
  v: FORMATS[format].version,
  format,
  ...originOf(parts),
});

/** The origin of something that is written now. */
export function originOf({ source, device }: OriginParts = {}): Origin {
  const packages = source === undefined ? [] : packagesOf(source);
  return {
    engine: engineVersion(),
    library: libraryHash(),
    ...(packages.length > 0 && { packages }),
    ...(device && { device: writtenDevice(device) }),
  };
}

/** The packages whose modules a source imports, as `name@version`, sorted. */
export const packagesOf = (source: Source): readonly string[] =>
  source.packages.map((p) => packageLabel(p.package)).sort();

/** A device as headers name it. The blanks around names, which some drivers have, are left out. */
export const writtenDevice = (d: DeviceInfo): WrittenDevice => ({
  name: d.name.trim(),
  platform: d.platform.trim(),
  vendor: d.vendor.trim(),
  driver: d.driver.trim(),
  version: d.version.trim(),
});
