/** @file Array literals in generated text. */
import type { ArrayType } from "../../type.ts";
import { literalArray } from "./buffers.ts";
import { knownNumber } from "./indices.ts";
import type { StageRule } from "./stage-rule.ts";
import { type CodeValue, codeValue, type StagedValue } from "./staged-value.ts";
import type { Staging } from "./staging.ts";
import { stagedView } from "./view.ts";

/** An array literal. An element at a known place is the value itself; others are read from a list of all elements. */
export const stageLiteral: StageRule = (cx, { t, args }) => {
  const type = t.type as ArrayType;
  const listed =
    literalArray(cx, type, t)?.read ?? (args[0]!.tag === "code" && elementOf(cx, type, args));
  if (!listed)
    return args.length > MOST_CHOSEN
      ? undefined
      : stagedView(cx, type, args.length, true, chosen(cx, type, args));
  return stagedView(cx, type, args.length, true, (i) => {
    const known = knownNumber(i);
    return known === undefined ? listed(i) : args[known]!;
  });
};

/** The element at an index of a list of values that the text holds. */
function elementOf(
  cx: Staging,
  type: ArrayType,
  args: readonly StagedValue[],
): (i: CodeValue) => StagedValue {
  const values = args.map((x) => cx.held(x, type.elem));
  const list = cx.writer.bind(`[${values.map((x) => x.code).join(", ")}]`);
  const isDefined = values.every((x) => x.isDefined);
  return (i) => codeValue(cx.writer.pure(`${list}[${i.code}]`), type.elem, isDefined);
}

/** The element at an index of a few arrays or tuples, by tests of the index. */
const chosen =
  (cx: Staging, type: ArrayType, args: readonly StagedValue[], k = 0) =>
  (i: CodeValue): StagedValue => {
    const known = knownNumber(i);
    if (known !== undefined) return args[known]!;
    if (k === args.length - 1) return args[k]!;
    const isThis = cx.writer.pure(`${i.code} === ${k}`);
    return cx.either(
      isThis,
      () => args[k]!,
      () => chosen(cx, type, args, k + 1)(i),
      type.elem,
    );
  };

/** The longest array literal of arrays or tuples whose elements are chosen by tests. */
const MOST_CHOSEN = 8;
