/** @file Prints a program and a schedule as a source file. */
import { declaration } from "../../../src/testing/declaration.ts";
import { STANDARD } from "../stdlib.ts";
import { openSizes, type RandomProgram } from "./program.ts";

/**
 * Returns a file with the program and a schedule that uses the given rules, and a comment with the command that runs it on random
 * data.
 */
export function sourceOf(p: RandomProgram, schedule: string, rules = ""): string {
  const sizes = [...openSizes(p)].map(([name, n]) => ` --size ${name}=${n}`).join("");
  const inputs = p.inputs.map(({ name }, i) => ` ${name}=random:${i + 1}`).join("");
  return [
    `// strata run FILE${inputs}${sizes} --check`,
    ...STANDARD.map((name) => `import ${name}`),
    declaration(p.name, p.nats, p.inputs, p.term, p.conditions),
    `${rules}schedule s for ${p.name} =\n  ${schedule || "id"}\n`,
  ].join("\n");
}
