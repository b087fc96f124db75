/** @file Random data and sizes for all inputs of a term or program. */
import type { HostValue } from "../../runtime/launch/host-value.ts";
import { fromInterpreterValue } from "../../runtime/launch/interpreter-value.ts";
import { evaluate, type Size, StrataError } from "../../term/index.ts";
import type { Choices } from "../../testing/choices.ts";
import { drawnValue } from "../../testing/drawn-data.ts";
import type { Flavour } from "../../testing/flavour.ts";
import { toNested } from "../run/input-value.ts";
import { type ResolvedProgram, resolveProgram } from "../run/runnable.ts";
import type { Chosen } from "../schedule/stages.ts";
import { Failed, unwrap } from "../source/failed.ts";
import { RandomTerm } from "./random-term.ts";
import { TestSizes } from "./test-sizes.ts";

/** Data for all inputs of a term or program by name, and values for its sizes: `interpret(term, data, { sizes })`. */
export class RandomInputs {
  readonly data: Readonly<Record<string, HostValue>>;
  readonly sizes: Readonly<Record<string, number>>;

  constructor(data: RandomInputs["data"], sizes: RandomInputs["sizes"]) {
    this.data = data;
    this.sizes = sizes;
  }

  /** The inputs and sizes as `xs = [1, 2], n = 2`. */
  toString(): string {
    const shown = Object.entries(this.data).map(([name, v]) => `${name} = ${shownValue(v)}`);
    const given = Object.entries(this.sizes).map(([name, n]) => `${name} = ${n}`);
    return [...shown, ...given].join(", ");
  }
}

/** A value on one line: numbers, arrays in square brackets; −0 as -0. */
function shownValue(value: HostValue): string {
  const show = (v: ReturnType<typeof toNested>): string => {
    if (Array.isArray(v)) return `[${v.map(show).join(", ")}]`;
    return Object.is(v, -0) ? "-0" : String(v);
  };
  return show(toNested(value));
}

/**
 * Draws inputs. They lie in the ranges that a program states. The sizes satisfy the conditions of the term or program; a random term has its own. Throws a StrataError for an input
 * of a type without data (E0714), and if no small sizes satisfy the conditions (E0601).
 */
export function drawInputs(c: Choices, of: Chosen, flavour: Flavour): RandomInputs {
  const target = unwrap(resolveProgram(of));
  const values = of instanceof RandomTerm ? of.sizes : sizesFor(c, target);
  const size = (s: Size): number => Number(evaluate(s, (v) => values.get(v.name)));
  const data = target.inputs.map(({ name, type, range }) => [
    name,
    fromInterpreterValue(type, drawnValue(c, type, flavour, size, range), values),
  ]);
  const sizes = target.sizes.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return new RandomInputs(Object.fromEntries(data), Object.fromEntries(sizes));
}

function sizesFor(c: Choices, target: ResolvedProgram): ReadonlyMap<string, number> {
  const { program, source } = target;
  const all = new TestSizes(target, []);
  const found = all.draw(c);
  if (found !== undefined) return found;
  const message = `no small sizes satisfy the conditions of \`${program.name}\``;
  const problem = { code: "E0601", severity: "error", message } as const;
  const help = ["give it data of your own: `data` draws data of a type and of sizes"];
  throw new StrataError(new Failed([{ ...problem, help }], source.sources));
}
