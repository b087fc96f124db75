/** @file docs/upgrading.md and the table of CHANGELOG.md, made of the library's deprecated definitions. */
import { deprecatedEntries, deprecatedTable } from "../../src/lang/reference/index.ts";
import { STANDARD, workspace } from "../../test/support/stdlib.ts";
import { ACCEPTED } from "./accepted.ts";

const INTRODUCTION = `# Upgrading

A name or signature of the standard library that changes stays as a [deprecated definition](language.md#deprecated-definitions) until
the version that the table names. Until then older files work as before; \`strata check\` warns of each use (W0208).

\`\`\`sh
strata fix hello.strata
strata fix --write hello.strata
\`\`\`

The first shows the upgrade of a file as a diff, the second makes it; both take several files, and folders. Each call is replaced by
what stands under “now”, with the arguments in the places of the parameters, and imports are adjusted. Comments and layout outside of
the calls stay. The kernels of the upgraded file are those of the file before, byte for byte. The exit status is 0, whether
something is replaced or not, and 1 where a use cannot be replaced: the diagnostic (E0209) says where and why. \`strata fix\` makes other
safe changes too, such as missing imports; [E0209](errors.md) lists them.
`;

/** docs/upgrading.md. */
export function renderUpgrading(): string {
  // Several files may have the same difference.
  const bullets = new Set(ACCEPTED.map(({ what, why }) => `- ${what}: ${why}\n`));
  const differences = [...bullets].join("");
  const accepted =
    differences === ""
      ? ""
      : `\n## Kernels and diagnostics that differ\n\nAfter the upgrade these differ from version 0.1.0:\n\n${differences}`;
  return `${INTRODUCTION}\n## Names\n\n${renderTables("###")}${accepted}`;
}

/** A table for each module that has deprecated definitions, below a heading of this level. */
function renderTables(level: string): string {
  const inside = workspace();
  return STANDARD.flatMap((name) => {
    const entries = deprecatedEntries(inside.standard(name)!.parsed);
    return entries.length === 0 ? [] : [`${level} ${name}\n\n${deprecatedTable(entries)}\n`];
  }).join("\n");
}

const [START, END] = ["<!-- deprecated names: npm run docs -->", "<!-- end -->"];

/** CHANGELOG.md with the table of today between its marks. */
export function withDeprecatedTable(changelog: string): string {
  const [start, end] = [changelog.indexOf(START), changelog.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`CHANGELOG.md has no ${START} … ${END}`);
  const before = changelog.slice(0, start + START.length);
  return `${before}\n\n${renderTables("####")}\n${changelog.slice(end)}`;
}
