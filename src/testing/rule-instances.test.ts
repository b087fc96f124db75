import { expect, it } from "vitest";
import { Choices } from "../../test/support/choices.ts";
import { moduleOf, workspace } from "../../test/support/stdlib.ts";
import { RuleInstances } from "./rule-instances.ts";

it.each([
  ["integer", "rule r = (x as t) => y where integer(x)"],
  ["float", "rule r = x => y where float(x)"],
])("a type is drawn from the class that the rule demands: %s", (name, text) => {
  const inside = workspace();
  const rule = moduleOf(text.replace("=> y", "=> x").replace("(x as t)", "x"), inside).rule("r");
  const instances = new RuleInstances(rule, inside.session);
  const types = Array.from({ length: 300 }, (_, seed) => {
    const type = instances.draw(Choices.seeded(2 * seed))?.subject.type;
    return type?.tag === "scalar" ? type.name : undefined;
  });
  const expected = name === "float" ? ["f32", "f64"] : ["i32", "u32"];
  expect([...new Set(types)].sort()).toEqual(expected);
});
