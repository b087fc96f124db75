/** @file Primitives in generated text that read or compute elements at indices which functions of the term give. */
import { noElement, notBack } from "../../primitives/layout.ts";
import type { Prim, Term } from "../../term.ts";
import type { ArrayType } from "../../type.ts";
import type { Value } from "../value.ts";
import { UNDEFINED } from "./code-writer.ts";
import type { StageRule } from "./stage-rule.ts";
import {
  asCode,
  type CodeValue,
  codeValue,
  type StagedArray,
  type StagedFunction,
  type StagedValue,
} from "./staged-value.ts";
import type { Staging } from "./staging.ts";
import { stagedView, storedArray } from "./view.ts";

/** Reads the element at an index that may be UNDEF or out of range; `missing` is called for an index out of range. */
export function selected(
  cx: Staging,
  i: CodeValue,
  xs: StagedArray,
  missing: (i: number) => unknown,
): StagedValue {
  const { writer } = cx;
  const isInside = i.lo >= 0 && i.hi < xs.length;
  if (isInside && i.isDefined) return xs.read(i);
  if (!isInside) writer.noise++;
  const { elem } = xs.type;
  const result = writer.fresh();
  writer.line(`let ${result} = ${UNDEFINED};`);
  const defined = `${i.code} !== ${UNDEFINED}`;
  const range = `${i.code} >= 0 && ${i.code} < ${xs.length}`;
  const inside = i.isDefined ? range : `${defined} && ${range}`;
  const index = { ...i, isDefined: true, lo: Math.max(i.lo, 0), hi: Math.min(i.hi, xs.length - 1) };
  const [found] = writer.inside(() => {
    if (xs.length > 0) writer.line(`${result} = ${cx.held(xs.read(index), elem).code};`);
  });
  writer.append(`if (${isInside ? defined : inside}) {`, found, "}");
  if (!isInside)
    writer.line(`else if (${defined}) ${result} = ${writer.constant(missing)}(${i.code});`);
  return codeValue(result, elem, false);
}

/** A report of a missing element, as `at`, `gather` and `pad` make it. */
export function missingOf(cx: Staging, t: Prim, length: number): (i: number) => unknown {
  const { site } = cx.input.use(t);
  return (i) => site.noValue(noElement(i, length));
}

/** An element at an index. */
export const stageAt: StageRule = (cx, { t, args: [i, xs] }) => {
  const array = cx.array(xs!);
  if (array === undefined) return undefined;
  return selected(cx, asCode(i!), array, missingOf(cx, t, array.length));
};

const asFunction = (v: StagedValue): StagedFunction | undefined =>
  v.tag === "function" ? v : undefined;

/** Elements at computed indices. */
export const stageGather: StageRule = (cx, { t, args: [f, xs] }) => {
  const [place, array] = [asFunction(f!), cx.array(xs!)];
  if (place === undefined || array === undefined) return undefined;
  const missing = missingOf(cx, t, array.length);
  const read = (i: CodeValue): StagedValue => selected(cx, asCode(place.apply(i)), array, missing);
  const length = cx.input.size((t.type as ArrayType).size);
  if (cx.input.eager) return storedArray(cx, t.type as ArrayType, read);
  return stagedView(cx, t.type, length, array.isCheap && isSimple(t.args[0]!), read);
};

/** True for functions so small that computing an index again costs less than keeping what was read. */
const isSimple = (f: Term): boolean => f.nodes <= SIMPLE_NODES;
const SIMPLE_NODES = 24;

/** Elements at computed indices; element i is UNDEF if g(f(i)) is not i. */
export const stageReorder: StageRule = (cx, { t, args: [f, g, xs] }) => {
  const [place, inverse, array] = [asFunction(f!), asFunction(g!), cx.array(xs!)];
  if (place === undefined || inverse === undefined || array === undefined) return undefined;
  const { site } = cx.input.use(t);
  const missing = missingOf(cx, t, array.length);
  const wrong = cx.writer.constant((i: number, at: Value, back: Value) =>
    site.noValue(notBack(i, at, back)),
  );
  const read = (i: CodeValue): StagedValue => {
    const { writer } = cx;
    const at = asCode(place.apply(i));
    const result = writer.fresh();
    writer.line(`let ${result} = ${UNDEFINED};`);
    writer.noise++;
    const [block] = writer.inside(() => {
      const back = asCode(inverse.apply({ ...at, isDefined: true }));
      const [found] = writer.inside(() => {
        const v = selected(cx, { ...at, isDefined: true }, array, missing);
        writer.line(`${result} = ${cx.held(v, array.type.elem).code};`);
      });
      writer.append(`if (${back.code} === ${i.code}) {`, found, "}");
      writer.line(`else ${result} = ${wrong}(${i.code}, ${at.code}, ${back.code});`);
    });
    writer.append(`if (${at.code} !== ${UNDEFINED}) {`, block, "}");
    return codeValue(result, array.type.elem, false);
  };
  const type = t.type as ArrayType;
  return cx.input.eager
    ? storedArray(cx, type, read)
    : stagedView(cx, type, array.length, false, read);
};

/** Elements that a function computes of their index. */
export const stageGenerate: StageRule = (cx, { t, args: [f] }) => {
  const element = asFunction(f!);
  return element && storedArray(cx, t.type as ArrayType, (i) => element.apply(i));
};
