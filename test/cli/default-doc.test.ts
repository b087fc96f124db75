/** @file docs/default.md: the command prints for the page's program the schedule that the page shows. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inFolder, strata } from "./support.ts";

const PAGE = readFileSync(new URL("../../docs/default.md", import.meta.url), "utf8");

it("shows the default of its program", async () => {
  const [, text, command, shown] =
    /```strata\n(.*?)```\n\n```sh\nstrata (.*)\n```\n\n```text\n(.*?)```/s.exec(PAGE)!;
  const printed = (): ReturnType<typeof strata> => strata(command!.split(" "));
  const { status, out } = await inFolder({ "blurred.strata": text! }, printed);
  expect({ status, out }).toEqual({ status: 0, out: shown });
});
