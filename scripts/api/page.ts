/** @file docs/api.md: the reference of the package's exports, made of their doc comments. */
import { ENTRIES, type PublicExport } from "./public-exports.ts";

const HEAD = `# The library

The exports of \`strata-lang\` and its other entries, made from the comments in the sources by \`npm run docs\`. The tests run every example, in a folder
with the \`hello.strata\` that \`strata init\` writes, and compare what it prints with the comments after \`console.log\`.
[examples/api.ts](../examples/api.ts) is an example from a text to a result; [Tests with Vitest](vitest.md) and
[Rules in TypeScript](rules-in-typescript.md) say more on these.
`;

/** The page with a section for each entry, in which values come before types. */
export const apiPage = (exports: readonly PublicExport[]): string =>
  [
    HEAD,
    ...[...ENTRIES.keys()].flatMap((entry) => [
      `## ${entry}\n`,
      ...exports.filter((e) => e.entry === entry).map(section),
    ]),
  ].join("\n");

const section = ({ name, signature, doc, example }: PublicExport): string =>
  [
    `### ${name}\n`,
    ...(doc === "" ? [] : [`${doc}\n`]),
    `\`\`\`ts\n${signature}\n\`\`\`\n`,
    ...(example === undefined ? [] : [`For example:\n\n\`\`\`ts\n${example.trimEnd()}\n\`\`\`\n`]),
  ].join("\n");
