// Wrong strategies: every test has to fail.
import { fileURLToPath } from "node:url";
import { parse } from "strata-lang";
import { checkStrategies } from "strata-lang/testing";
import { it } from "vitest";

const file = fileURLToPath(new URL("wrong-strategies.strata", import.meta.url));
for (const strategy of await checkStrategies(parse({ file }), { runs: 200, seed: 1 }))
  it(strategy.name, ({ task }) => {
    Object.assign(task.meta, { nodes: strategy.counterexample?.nodes });
    strategy.assert();
  });
