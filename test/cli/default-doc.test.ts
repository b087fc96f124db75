/** @file docs/default.md: the command prints for each of the page's programs the schedule that the page shows. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inFolder, strata } from "./support.ts";

const PAGE = readFileSync(new URL("../../docs/default.md", import.meta.url), "utf8");

const SHOWN = [
  ...PAGE.matchAll(
    /```strata\n([^`]*)```\n\n```sh\nstrata (schedule (\S+) [^`]*)\n```\n\n```text\n([^`]*)```/g,
  ),
].map(([, text, command, file, shown]) => ({ file: file!, text: text!, command: command!, shown }));

it("shows two programs", () => expect(SHOWN).toHaveLength(2));

it.each(SHOWN)("shows the default of $file", async ({ file, text, command, shown }) => {
  const printed = (): ReturnType<typeof strata> => strata(command.split(" "));
  const { status, out } = await inFolder({ [file]: text }, printed);
  expect({ status, out }).toEqual({ status: 0, out: shown });
});
