/** @file Says how the circumstances of a written file differ from those in which it is read. */
import { engineVersion, libraryHash } from "../../runtime/host/index.ts";
import type { DeviceInfo } from "../../runtime/opencl/devices.ts";
import { type WrittenDevice, type WrittenHeader, writtenDevice } from "./header.ts";

/** The circumstances of a reader: packages that its source imports, and its device. What is undefined is not compared. */
export interface Circumstances {
  readonly packages?: readonly string[] | undefined;
  readonly device?: DeviceInfo | undefined;
}

/**
 * One sentence for each difference between what a header says and the reader's circumstances: engine, library, packages, device and
 * driver. Empty if there is none. A file without a header differs, since it says nothing.
 */
export function differencesFrom(
  header: Partial<WrittenHeader>,
  { packages = [], device }: Circumstances,
): readonly string[] {
  const { engine, library } = header;
  if (engine === undefined)
    return [`it does not say which version of Strata wrote it, and this is ${engineVersion()}`];
  return [
    ...(engine === engineVersion()
      ? []
      : [`it was written by strata ${engine}, and this is strata ${engineVersion()}`]),
    ...(library === libraryHash() ? [] : [libraryDiffers(library)]),
    ...packagesDiffer(header.packages ?? [], packages),
    ...(device === undefined ? [] : deviceDiffers(header.device, writtenDevice(device))),
  ];
}

/** The first digits of a hash, enough to tell two apart by eye. */
const brief = (hash: string | undefined): string => hash?.slice(0, "sha256:".length + 8) ?? "none";

const libraryDiffers = (library: string | undefined): string =>
  `the standard library was ${brief(library)}, and is ${brief(libraryHash())}`;

function packagesDiffer(before: readonly string[], now: readonly string[]): readonly string[] {
  const list = (names: readonly string[]): string => (names.length > 0 ? names.join(", ") : "none");
  return before.join() === now.join()
    ? []
    : [`the packages were ${list(before)}, and are ${list(now)}`];
}

function deviceDiffers(before: WrittenDevice | undefined, now: WrittenDevice): readonly string[] {
  if (before === undefined) return ["it does not name its device"];
  if (before.name !== now.name || before.platform !== now.platform)
    return [
      `the device was ${before.name} (${before.platform}), and is ${now.name} (${now.platform})`,
    ];
  if (before.driver === now.driver && before.version === now.version) return [];
  const shown = ({ driver, version }: WrittenDevice): string => `${driver} (${version})`;
  return [`the driver of ${now.name} was ${shown(before)}, and is ${shown(now)}`];
}
