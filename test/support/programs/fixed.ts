/** @file Fixes some sizes of a random program, as `--fix` does. */
import {
  decideCondition,
  emptyFacts,
  instantiate,
  mapType,
  type Size,
  type SizeVar,
  substituteCondition,
  substituteSizes,
  type Type,
} from "../../../src/term/index.ts";
import type { Choices } from "../choices.ts";
import type { RandomProgram } from "./program.ts";

/** Returns the program with a random subset of its sizes replaced by their values. */
export function withFixedSizes(c: Choices, p: RandomProgram): RandomProgram {
  const fixed = new Map([...p.sizes].filter(() => c.chance(60)));
  const { sizes, types } = p.session;
  const image = (v: SizeVar): Size | undefined => {
    const value = v.sort === "free" ? fixed.get(v.name) : undefined;
    return value === undefined ? undefined : sizes.nat(value);
  };
  const size = (s: Size): Size => substituteSizes(s, image);
  const type = (t: Type): Type => mapType(types, t, { size, variable: (v) => v });
  return {
    ...p,
    inputs: p.inputs.map((i) => ({ ...i, type: type(i.type) })),
    nats: p.nats.filter((name) => !fixed.has(name)),
    fixed,
    result: type(p.result),
    term: instantiate(p.term, { size, type }),
    conditions: p.conditions
      .map((x) => substituteCondition(x, image))
      .filter((x) => decideCondition(x, emptyFacts) !== true),
  };
}
