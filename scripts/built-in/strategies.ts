/** @file Generates the reference of the built-in strategies and congruences from their table. */
import { builtinCongruence } from "../../src/lang/elaborate/strategy/builtin-congruence.ts";
import { BUILTIN_DOCS, builtinStrategy } from "../../src/lang/elaborate/strategy/builtins.ts";
import type { StratValue } from "../../src/lang/elaborate/strategy/strategy-value.ts";
import { MEASURE_DOCS, PROPERTY_NAMES } from "../../src/strategies/index.ts";
import { PRIM_NAMES } from "../../src/term/index.ts";
import { code, table } from "./table.ts";

const INTRODUCTION = `# The built-in strategies

This page is made by \`npm run docs\` of their table (\`src/lang/elaborate/strategy/builtins.ts\`). They are what the
language cannot say itself; \`topDown\`, \`innermost\`, \`contains\` and all other traversals, \`tile\` and all other
optimisations are definitions in the [library](reference/README.md), and can be read there. How strategies are
written is in [language.md](language.md#strategies).
`;

const CONGRUENCES = `## Congruences

Each primitive is a strategy, too, which takes a strategy for each of its arguments (sizes do not count):
\`map(s, t)\` applies to a \`map\` and does s to its function and t to its array; it fails where the term is no \`map\`.
\`zip\`, \`tuple\` and \`array\` take as many strategies as the term has arguments.
`;

const CONDITIONS = `## Conditions of rules

After \`where\`, a rule may compare sizes (\`k <= n\`, \`k divides n\`, \`k == 2 * n\`) and demand properties of what its
left side has bound:
`;

const TOTAL = `\`total(f)\`: all that f computes has a value, whatever its arguments are; of a term without arguments, whatever its variables
stand for. A checked cast to an index (\`k as idx[n]\`) has none outside of its range, unless that is proved for it; \`clampIdx\` needs
\`1 <= n\`, which is carried as a condition; \`undef\` never has one. Everything else is total if its parts are, a choice if both branches
are. A rule that computes something earlier, more often or for more elements than its left side does must demand it: the left side
may compute it under an \`if\`, for fewer elements, or for none. \`strata check\` finds out where it is missing (with partial functions for
metavariables) and where nothing needs it.
`;

const MEASURES = `## Measures

A condition may also compare a number about a term \`xs\` that its left side has bound: \`rank(xs) <= 2\`
([what they say](language.md#rank-size-reads-and-strides)). It fails where it cannot be decided.
`;

/** Returns docs/built-in-strategies.md. */
export function strategiesPage(): string {
  const rows = [...BUILTIN_DOCS].map(([name, doc]) => [shown(name, builtinStrategy(name)!), doc]);
  const congruences = PRIM_NAMES.flatMap((name) => {
    const value = builtinCongruence(name, 0);
    return value === undefined ? [] : [shown(name, value)];
  });
  return [
    INTRODUCTION,
    `${table(["Strategy", ""], rows)}\n`,
    CONGRUENCES,
    `${congruences.join(", ")}\n`,
    CONDITIONS,
    `${PROPERTY_NAMES.map(code).join(", ")}\n`,
    TOTAL,
    MEASURES,
    `${table(
      ["Measure", ""],
      [...MEASURE_DOCS].map(([name, doc]) => [code(`${name}(xs)`), doc]),
    )}\n`,
  ].join("\n");
}

const PLAIN = "strategy";

function shown(name: string, value: StratValue): string {
  if (value.tag !== "callable") return code(name);
  const params = value.params.map((p) => {
    const kind = typeof p.kind === "string" ? p.kind : "list";
    return kind === PLAIN ? p.name : `${p.name}: ${kind}`;
  });
  return code(`${name}(${params.join(", ")})`);
}
