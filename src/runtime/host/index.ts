/** @file Access to files for a workspace on Node. */
export { codeOf, REASONS } from "./confine.ts";
export { engineVersion, hashOf, libraryHash } from "./engine.ts";
export { filesBeside, isSameFile } from "./files-beside.ts";
export { importOf } from "./import-of.ts";
export { type LibraryPackage, libraryFilesAt, libraryPackage } from "./library-package.ts";
export { NodeHost, type PackageImport, unreadableFile } from "./node-host.ts";
export { isPackageName } from "./package-import.ts";
export { ownModule } from "./package-root.ts";
export { createFile, replaceFile } from "./replace-file.ts";
export { isInRange } from "./version-range.ts";
