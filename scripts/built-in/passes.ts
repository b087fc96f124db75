/** @file Generates the reference of the passes from the pipelines of all targets. */
import { TARGETS } from "../../src/lowering/targets.ts";
import { code, table } from "./table.ts";

const INTRODUCTION = `# The passes

This page is made by \`npm run docs\` of the pipeline (\`src/lowering/passes/pipeline.ts\`). A kernel is generated with its parallel maps as
loops (*structured* code); the passes bring it, one after the other, to what is printed (*flat* code: work-item ids and loops of
C). A pass relies on what those before it give; an order in which something is missing does not compile. Kernels are right
without the optional passes.

\`\`\`sh
strata compile examples/blur.strata --schedule tiled --passes
strata compile examples/blur.strata --schedule tiled --after barriers
strata compile examples/blur.strata --schedule tiled --without dead-code --without dead-code-2
\`\`\`

The first lists the passes and marks those that change a kernel of the schedule, the second prints the code as it is after
a pass, the third leaves optional passes out (in the library: \`compile(applied, { without: ["dead-code"] })\`). With \`--json\`
the list has an object for each pass (\`"type": "pass"\`: \`number\`, \`name\`, \`makes\`, \`code\`, \`optional\`, \`required\`, \`needs\`, \`gives\`,
and \`changes\`, the kernels that it changes), the code one for each kernel (\`"type": "code"\`: \`kernel\`, \`after\`, \`text\`).
`;

const WORTH = `## What optional passes are worth

Time without a pass ÷ time with it, measured by \`npm run bench:passes\`: [on an H200](../bench/results/passes-h200.md), [on two CPU
cores](../bench/results/passes-pocl.md). What mechanisms of the library and the lowering are worth, each in two programs or more:
\`npm run bench:mechanisms\`, [on an H200](../bench/results/mechanisms-h200.md). That kernels are right without optional passes is what \`npm run test:passes\` tries, and both fuzzers (\`npm run test:lowered\`, \`npm run fuzz:texts\`).
`;

/** Returns docs/passes.md. */
export function passesPage(): string {
  const head = ["", "Pass", "Afterwards", "Needs", "Gives", "Left out"];
  const tables = Object.entries(TARGETS).map(([target, { pipeline }]) => {
    const rows = pipeline.stages.map(({ name, pass }, k) => [
      String(k + 1),
      code(name),
      pass.makes,
      pass.needs.join(", "),
      pass.gives.join(", "),
      pass.required === undefined ? "optional" : `without it ${pass.required}`,
    ]);
    return `## The passes of \`--target ${target}\`\n\n${table(head, rows)}\n`;
  });
  return [INTRODUCTION, ...tables, WORTH].join("\n");
}
