/**
 * @file Older files, as they were before names changed, compile after `strata fix` to what they compiled to then:
 * test/fixtures/upgrade, with the outcomes in before.json (`npm run test:upgrade -- --record` writes them).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isAccepted } from "../../scripts/upgrading/accepted.ts";
import { differences } from "../../scripts/upgrading/differences.ts";
import { type Outcomes, outcomesOf } from "../../scripts/upgrading/outcomes.ts";
import * as library from "../../src/index.ts";
import { lint } from "../../src/lang/index.ts";

const FOLDER = fileURLToPath(new URL("../fixtures/upgrade", import.meta.url));
const before = JSON.parse(readFileSync(join(FOLDER, "before.json"), "utf8")) as Record<
  string,
  Outcomes
>;

describe("an upgraded file", () => {
  it.each(Object.entries(before))("compiles to the same kernels: %s", (name, outcomes) => {
    const file = join(FOLDER, name);
    const fixed = library.fix({ file });
    expect(fixed.problems).toEqual([]);
    const { module, failed } = library.parse({ file, text: fixed.after });
    if (failed === undefined) expect(lint(module).filter((d) => d.code === "W0208")).toEqual([]);
    expect(library.fix({ file, text: fixed.after }).after).toBe(fixed.after);
    const found = differences(outcomes, outcomesOf(library, file, fixed.after));
    expect(found.filter(({ of }) => !isAccepted(name, of))).toEqual([]);
  });
});
