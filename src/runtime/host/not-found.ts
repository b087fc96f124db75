/** @file Why an import has no file: one function per mistake, each with a way out. */

import { suggestion } from "../../lang/diagnostics/index.ts";
import type { NotFound } from "../../lang/index.ts";

const because = (code: string, message: string, help: readonly string[]): NotFound => ({
  missing: { code, message, help },
});

const EXAMPLE = 'a file is imported by its path in quotes: import "./tiling.strata"';

export const noModule = (name: string, known: readonly string[]): NotFound =>
  because("E0203", `no module \`${name}\` is found`, [
    suggestion(name, known) ??
      `these come with Strata: ${known.join(", ")}; an npm package has to be installed; ${EXAMPLE}`,
  ]);

export const noFile = (text: string, shown: string, near: readonly string[]): NotFound =>
  because("E0203", `no file \`${text}\` is found`, [
    suggestion(text, near) ?? `looked for ${shown}`,
  ]);

export const unreadable = (text: string, reason: string): NotFound =>
  because("E0203", `\`${text}\` cannot be read: ${reason}`, ["check the path and its permissions"]);

/** The path is not of a form that imports may have. */
export const badPath = (text: string, problem: string): NotFound =>
  because("E0207", `\`${text}\` ${problem}`, [EXAMPLE]);

/** Security: nothing outside the root is read, and nothing about it is told. */
export const outside = (text: string, root: string): NotFound =>
  because("E0207", `\`${text}\` leaves the folder of its project`, [
    `imports stay inside ${root}: move the file there, or make it an npm package`,
  ]);

export const noExport = (name: string, subpath: string): NotFound =>
  because(
    "E0203",
    `the package \`${name}\` ships no Strata module${subpath === "." ? "" : ` \`${subpath.slice(2)}\``}`,
    [
      `its package.json names one by a condition: "exports": { "${subpath}": { "strata": "./index.strata" } }`,
    ],
  );

export const badPackage = (name: string, problem: string): NotFound =>
  because("E0207", `the package \`${name}\` cannot be used: ${problem}`, [
    "tell the package's author",
  ]);
