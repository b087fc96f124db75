/** @file The reasons why an import has no file (E0203, E0207), one function for each mistake, each with a way out. */

import { didYouMean, suggestion } from "../../lang/diagnostics/index.ts";
import type { NotFound } from "../../lang/index.ts";

const because = (
  code: string,
  message: string,
  help: readonly string[],
  near: readonly string[] = [],
): NotFound => ({ missing: { code, message, help, ...(near.length > 0 && { near }) } });

const EXAMPLE = 'a file is imported by its path in quotes: import "./tiling.strata"';

/**
 * E0203: no module of this name is in the standard library or installed. `known` are the names of the library's modules, to suggest
 * one.
 */
export const noModule = (name: string, known: readonly string[]): NotFound =>
  because(
    "E0203",
    `no module \`${name}\` is found`,
    [
      suggestion(name, known) ??
        `these come with Strata: ${known.join(", ")}; an npm package has to be installed; ${EXAMPLE}`,
    ],
    didYouMean(name, known),
  );

/** E0203: no file is at a relative path. `shown` is the path that was looked for, `near` are files to suggest. */
export const noFile = (text: string, shown: string, near: readonly string[]): NotFound =>
  because(
    "E0203",
    `no file \`${text}\` is found`,
    [suggestion(text, near) ?? `looked for ${shown}`],
    didYouMean(text, near),
  );

/** E0203: an imported file exists but cannot be read. */
export const unreadable = (text: string, reason: string): NotFound =>
  because("E0203", `\`${text}\` cannot be read: ${reason}`, ["check the path and its permissions"]);

/**
 * E0207: an import's path or package name has a form that is not allowed. `problem` is a predicate, such as `is an absolute path`.
 */
export const badPath = (text: string, problem: string): NotFound =>
  because("E0207", `\`${text}\` ${problem}`, [EXAMPLE]);

/** E0207: a text imports a file or package, and it is not known where the text is. `where` says in words what it is. */
export const nowhere = (text: string, where: string): NotFound =>
  because("E0207", `\`${text}\` cannot be found from ${where}`, [
    "give the file that holds the text: parse(text, { from: import.meta.url })",
  ]);

/** E0207: a path leads outside the project's root. The message reveals nothing about files there. */
export const outside = (text: string, root: string): NotFound =>
  because("E0207", `\`${text}\` leaves the folder of its project`, [
    `imports stay inside ${root}: move the file there, or make it an npm package`,
  ]);

/** E0203: a package exports no Strata module under this path. */
export const noExport = (name: string, subpath: string): NotFound =>
  because(
    "E0203",
    `the package \`${name}\` ships no Strata module${subpath === "." ? "" : ` \`${subpath.slice(2)}\``}`,
    [
      `its package.json names one by a condition: "exports": { "${subpath}": { "strata": "./index.strata" } }`,
    ],
  );

/** E0207: a package's manifest or exported file cannot be used. `problem` is a clause that completes the message. */
export const badPackage = (name: string, problem: string): NotFound =>
  because("E0207", `the package \`${name}\` cannot be used: ${problem}`, [
    "tell the package's author",
  ]);
