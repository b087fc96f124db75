// Wrong rules: every test has to fail.
import { fileURLToPath } from "node:url";
import { parse } from "strata-lang";
import { checkRules } from "strata-lang/testing";
import { it } from "vitest";

const file = fileURLToPath(new URL("wrong-rules.strata", import.meta.url));
for (const rule of await checkRules(parse({ file }), { runs: 200, seed: 1 }))
  it(rule.name, ({ task }) => {
    Object.assign(task.meta, { nodes: rule.counterexample?.nodes });
    rule.assert();
  });
