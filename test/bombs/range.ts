/**
 * @file A process with little memory that compiles text after text, as `strata compile` does, and writes a line of JSON on
 * each: what is wrong with it, and how many nodes that took. Steps are bounded by the fuel, of which no part is time here.
 */
import { text as all } from "node:stream/consumers";
import { apply, compile, parse } from "../../src/index.ts";
import type { Session } from "../../src/term/index.ts";

/** What became of one text. */
export interface Blast {
  /** The diagnostics as they are shown; empty where there are none. */
  readonly err: string;
  /** Nodes of terms, types and sizes that were made. */
  readonly nodes: number;
}

function detonate(text: string): Blast {
  const source = parse({ text });
  const applied = apply(source, { fuel: { millis: Number.POSITIVE_INFINITY } });
  const outcome = applied.ok ? compile(applied) : applied;
  return { err: outcome.ok ? "" : outcome.message, nodes: nodesOf(source.workspace.session) };
}

/** Nodes are numbered: the numbers of new ones say how many there are. */
function nodesOf(session: Session): number {
  const { types, sizes } = session;
  const size = sizes.variable("free", "a new name");
  const type = types.array(size, types.scalar("f32"));
  return size.id + type.id + session.free("a new name", type).id;
}

for (const text of JSON.parse(await all(process.stdin)) as readonly string[])
  process.stdout.write(`${JSON.stringify(detonate(text))}\n`);
