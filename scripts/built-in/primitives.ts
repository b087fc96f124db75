/** @file Generates the reference of the primitives from their table. */
import { OPERATOR_PRIMITIVES } from "../../src/lang/elaborate/expr/operator.ts";
import { PRIM_NAMES, PRIMITIVES, type PrimitiveRow } from "../../src/term/primitives/index.ts";
import { code, table } from "./table.ts";

type Role = PrimitiveRow["role"];

/** Title and introduction of each role, in the order of the page. */
const SECTIONS: Readonly<Record<Role, readonly [title: string, about: string]>> = {
  algorithm: ["Patterns", "What a program computes with; a schedule says how."],
  layout: [
    "Layout",
    "They move data and compute nothing: views, which cost index arithmetic only.",
  ],
  boundary: [
    "Boundaries",
    "How `pad` continues an array. A function `\\i n -> …` of index and length is one, too.",
  ],
  scalar: [
    "Scalars",
    "On vectors lane by lane. An operator may be written in parentheses, as a function: `(+)`.",
  ],
  structure: ["Structure", "Binding, choice, literals."],
  sequential: ["Sequential patterns", "What rules introduce: the loops of one work-item."],
  parallel: ["Parallel patterns", "What rules introduce: who computes what. d is 0, 1 or 2."],
  memory: ["Memory", "What rules introduce: where a result is stored."],
  mark: ["Marks", "What is said of a term for a schedule or a launch, and does nothing to it."],
  host: [
    "Launches",
    "What rules introduce: a kernel; written `kernel(e)` or `kernel(ndrange([g0, g1], [l0, l1]), e)`.",
  ],
};

const INTRODUCTION = `# The primitives

This page is made by \`npm run docs\` of the table that the checker, the interpreter and the compiler read
(\`src/term/primitives/\`). A signature gives the sizes first (\`k: nat\`), then the arguments, the array last, so that
\`xs |> split(4)\` is \`split(4, xs)\`. \`n /^ k\` is exact division. What follows \`where\` is decided when the sizes
are known, and checked at the latest when a kernel is launched. All else that a program may call is in the
[library](reference/README.md), \`pad2d\` and \`slide2d\` for instance.
`;

const operators = new Map(
  Object.entries(OPERATOR_PRIMITIVES).map(([text, prim]) => [prim as string, text]),
);

/** Returns docs/primitives.md. */
export function primitivesPage(): string {
  const parts = (Object.keys(SECTIONS) as Role[]).map(section);
  return [INTRODUCTION, ...parts].join("\n");
}

function section(role: Role): string {
  const [title, about] = SECTIONS[role];
  const rows = PRIM_NAMES.filter((name) => PRIMITIVES[name].role === role).map((name) => {
    const { signature, doc } = PRIMITIVES[name];
    return [shown(name), code(signature), doc];
  });
  return `## ${title}\n\n${about}\n\n${table(["Name", "Signature", ""], rows)}\n`;
}

/** Returns the name of a primitive and its operator, if it has one. */
function shown(name: string): string {
  const operator = operators.get(name);
  return operator === undefined || operator === name
    ? code(name)
    : `${code(name)}, ${code(operator)}`;
}
