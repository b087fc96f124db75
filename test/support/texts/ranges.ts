/** @file Ranges of inputs in random texts. Their choices are made of the text, so that a program is what it was without ranges. */
import { Choices } from "../choices.ts";
import { type Elem, isFloat, type Scalar } from "./types.ts";

/** Of 100 programs, the number whose inputs may state ranges. */
const WITH_RANGES = 15;

/** Returns for one program, known by its text, a function that gives an input's range, ` in 0.5 .. 2`, or empty text. */
export function rangesFor(text: string): (elem: Elem) => string {
  const c = Choices.seeded(2 * hashOf(text));
  if (!c.chance(WITH_RANGES)) return () => "";
  return (elem) => {
    const numbers = scalarsOf(elem).filter((s) => s !== "bool");
    if (numbers.length === 0 || !c.chance(70)) return "";
    const range = (): string =>
      numbers.every(isFloat)
        ? `${c.pick(["0.5", "-1.5", "1e-3", "0"])} .. ${c.pick(["0.75", "2.0", "1.0e3"])}`
        : `${c.pick([0, 1, 2])} .. ${c.pick([2, 7, 100])}`;
    const each = (e: Elem): string => {
      if (typeof e !== "string") return `(${e.map(each).join(", ")})`;
      return e === "bool" ? "_" : range();
    };
    return ` in ${c.chance(50) ? each(elem) : range()}`;
  };
}

const scalarsOf = (elem: Elem): readonly Scalar[] =>
  typeof elem === "string" ? [elem] : elem.flatMap(scalarsOf);

const hashOf = (text: string): number =>
  [...text].reduce((h, x) => Math.imul(h ^ x.charCodeAt(0), 0x0100_0193), 0x811c_9dc5) >>> 1;
