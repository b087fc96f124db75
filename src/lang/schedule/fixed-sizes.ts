/**
 * @file Fixes sizes of a program before it is rewritten (partial evaluation). The numbers replace the sizes in the types, the
 * conditions and the body, so that rules can decide conditions and kernels are specialised to these sizes.
 */
import {
  decideCondition,
  emptyFacts,
  isSizeLimit,
  type Place,
  type Session,
  type Size,
  type SizeCondition,
  type SizeVar,
  type StrataError,
  showCondition,
  showValues,
  substituteCondition,
  substituteSizes,
  undefinedSizeIn,
} from "../../term/index.ts";
import { suggestion } from "../diagnostics/did-you-mean.ts";
import { problem } from "../diagnostics/errors.ts";
import type { FunDef } from "../elaborate/definition.ts";

/** Sizes of a program that are given as numbers before rewriting. */
export interface FixedSizes {
  /** The values by name; each a whole number, 0 or more. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The position at which a size was given, for diagnostics; undefined if it is not known. */
  readonly where?: (name: string) => Place | undefined;
}

/** The absence of fixed sizes: all sizes of a program stay symbolic. */
export const NONE_FIXED: FixedSizes = { sizes: new Map() };

/**
 * The sizes and conditions of a function, translated to the program that is made of it: symbolic sizes become free, fixed ones
 * numbers.
 */
export interface SizesOf {
  /** Maps a size over the function's parameters to a size over the program's free sizes, fixed sizes replaced by numbers. */
  readonly size: (s: Size) => Size;
  /** The function's conditions on the sizes that are not fixed; conditions that hold for all of them are left out. */
  readonly conditions: readonly SizeCondition[];
}

/**
 * Calls `make` with the sizes of a function as program. Raises E0831 for an unknown size or a value that is not a whole number,
 * E0601 if the function's conditions or types exclude the sizes, or if a size is undefined or too large with them.
 */
export function withSizes<T>(
  def: FunDef,
  session: Session,
  fixed: FixedSizes,
  make: (sizes: SizesOf) => T,
): T {
  demandSizes(def, fixed);
  const image = (v: SizeVar): Size | undefined => {
    if (v.sort !== "param") return undefined;
    const value = fixed.sizes.get(v.name);
    return value === undefined ? session.sizes.variable("free", v.name) : session.sizes.nat(value);
  };
  const size = (s: Size): Size => substituteSizes(s, image);
  try {
    return make({ size, conditions: def.conditions.flatMap((c) => open(c, image, def, fixed)) });
  } catch (error) {
    if (undefinedSizeIn(error) === undefined && !isSizeLimit(error)) throw error;
    throw unfit(
      def,
      fixed,
      `\`${def.name}\` has no meaning for ${showValues(fixed.sizes)}: ${(error as Error).message}`,
    );
  }
}

function demandSizes({ name, place, sizes }: FunDef, fixed: FixedSizes): void {
  for (const [size, value] of fixed.sizes) {
    const wrong = (message: string, help: string): StrataError =>
      problem("E0831", fixed.where?.(size) ?? place, message, { help: [help] });
    const all = sizes.length === 0 ? "it has none" : `it has ${sizes.join(", ")}`;
    if (!sizes.includes(size))
      throw wrong(`\`${name}\` has no size \`${size}\``, suggestion(size, sizes) ?? all);
    if (!Number.isSafeInteger(value) || value < 0)
      throw wrong(
        `the size ${size} must be a whole number, 0 or more, not ${value}`,
        `give it another: ${size}=256`,
      );
  }
}

function open(
  stated: SizeCondition,
  image: (v: SizeVar) => Size | undefined,
  def: FunDef,
  fixed: FixedSizes,
): readonly SizeCondition[] {
  const c = substituteCondition(stated, image);
  const holds = decideCondition(c, emptyFacts);
  if (holds !== false) return holds ? [] : [c];
  const needs = `\`${def.name}\` needs ${showCondition(stated)}`;
  throw unfit(def, fixed, `${needs}, which does not hold for ${showValues(fixed.sizes)}`);
}

function unfit(def: FunDef, { sizes, where }: FixedSizes, message: string): StrataError {
  const [place] = [...sizes.keys()].flatMap((name) => where?.(name) ?? []);
  return problem("E0601", place ?? def.place, message, { help: ["fix other sizes"] });
}
