/** @file Random steps that are iterated. */
import type { ArrayWriter } from "../array-writer.ts";
import { type Arrayed, isTuple, nat, over } from "../types.ts";

/** Iterates a step that keeps the type. */
export function repeated(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const ys = writer.name("ys");
  const i = writer.choices.chance(40) ? writer.name("i") : undefined;
  const scope = writer.scope;
  if (i !== undefined)
    writer.scope = { ...scope, scalars: [...scope.scalars, { text: i, type: "i32" }] };
  const step = writer.any({ text: ys, type: xs.type });
  writer.scope = scope;
  const { dims, elem } = step.type;
  const isSame =
    String(elem) === String(xs.type.elem) &&
    dims.length === xs.type.dims.length &&
    dims.every((d, i) => d.text === xs.type.dims[i]!.text);
  if (!isSame || step.text === ys || dims.length === 0) return undefined;
  const counts = [...writer.scope.counts, nat(writer.choices.nat(3)), nat(2)];
  const steps = writer.choices.pick(counts);
  const call =
    i === undefined
      ? `timeSteps(${steps.text}, \\${ys} -> ${step.text}, ${xs.text})`
      : `numberedSteps(${steps.text}, \\${i} ${ys} -> ${step.text}, ${xs.text})`;
  return { text: call, type: xs.type };
}

/** Iterates a step that combines pairs of elements into one. */
export function halved(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const [n, ...rest] = xs.type.dims;
  const { elem } = xs.type;
  if (n === undefined || rest.length > 0 || isTuple(elem) || n.value % 2 > 0) return undefined;
  const [l, ys, p] = [writer.name("l"), writer.name("ys"), writer.name("p")];
  const steps = n.value % 4 === 0 && writer.choices.chance(50) ? 2 : 1;
  const e = writer.value(elem, [
    { text: `${p}[0]`, type: elem },
    { text: `${p}[1]`, type: elem },
  ]);
  return {
    text: `iterate(${steps}, \\(${l}: nat) -> \\(${ys}: [2 * ${l}]${elem}) -> map(\\${p} -> ${e}, split(2, ${ys})), ${xs.text})`,
    type: { dims: [over(n, 2 ** steps)], elem },
  };
}

/** Repeats a step that keeps the type while a condition on an element of the array holds. */
export function repeatedWhile(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const { dims, elem } = xs.type;
  const [n] = dims;
  if (dims.length !== 1 || n === undefined || n.value === 0 || isTuple(elem)) return undefined;
  const s = writer.name("s");
  const step = writer.any({ text: s, type: xs.type });
  const isSame = step.type.elem === elem && step.type.dims.map((d) => d.text).join() === n.text;
  if (!isSame || step.text === s) return undefined;
  const counts = [...writer.scope.counts, nat(writer.choices.nat(3)), nat(2)];
  const first = { text: `${s}[clampIdx(0)]`, type: elem };
  const going = writer.value("bool", [first]);
  return {
    text: `repeatWhile(${writer.choices.pick(counts).text}, \\${s} -> ${going}, \\${s} -> ${step.text}, ${xs.text})`,
    type: xs.type,
  };
}
