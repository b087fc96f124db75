// The user's own strategies: one test each.
import { fileURLToPath } from "node:url";
import { parse } from "strata-lang";
import { checkStrategies } from "strata-lang/testing";
import { expect, it } from "vitest";

const file = fileURLToPath(new URL("strategies.strata", import.meta.url));
for (const strategy of await checkStrategies(parse({ file }), { runs: 40, seed: 1 }))
  it(strategy.name, () => {
    strategy.assert();
    expect(strategy.applied).toBeGreaterThan(0);
  });
