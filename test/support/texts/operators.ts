/** @file Random operators with declared laws: functions of two tuples that a reduction of a random program uses. */
import type { Choices } from "../choices.ts";
import { type Elem, isFloat, isStored, isTuple, type Scalar, typeText } from "./types.ts";

/** A declaration of an operator, and its neutral element as text. */
export interface DrawnOperator {
  readonly declaration: string;
  readonly neutral: string;
}

/** An operator of one component: its text for two operands, and its neutral element. */
type Component = readonly [combined: (a: string, b: string) => string, neutral: string];

const sum = (zero: string): Component => [(a, b) => `${a} + ${b}`, zero];

function component(c: Choices, type: Scalar): Component {
  if (type === "bool")
    return c.pick<Component>([
      [(a, b) => `${a} && ${b}`, "true"],
      [(a, b) => `${a} || ${b}`, "false"],
    ]);
  if (isFloat(type))
    return c.pick<Component>([
      sum("0.0"),
      [(a, b) => `min(${a}, ${b})`, "1.0e999"],
      [(a, b) => `max(${a}, ${b})`, "-1.0e999"],
    ]);
  return c.pick<Component>([sum("0"), [(a, b) => `${a} * ${b}`, "1"]]);
}

/**
 * Draws an operator of tuples of scalars and declares it under `name`: components that are combined one by one, or the tuple whose
 * first component is less. Undefined for other types.
 */
export function drawnOperator(c: Choices, name: string, elem: Elem): DrawnOperator | undefined {
  if (!isTuple(elem) || !elem.every((t): t is Scalar => !isTuple(t) && !isStored(t)))
    return undefined;
  const [first] = elem;
  const type = typeText({ dims: [], elem });
  const head = `fun ${name}(a: ${type}, b: ${type}): ${type} =`;
  if (first !== undefined && isFloat(first) && c.chance(50)) {
    const others = elem.slice(1).map((t) => (t === "bool" ? "false" : "0"));
    const neutral = `(${["1.0e999", ...others].join(", ")})`;
    const laws = `with associative, idempotent, identity(${neutral})`;
    return { declaration: `${head} if b.0 < a.0 then b else a ${laws}\n`, neutral };
  }
  const parts = elem.map((t) => component(c, t));
  const neutral = `(${parts.map(([, z]) => z).join(", ")})`;
  const body = `(${parts.map(([of], i) => of(`a.${i}`, `b.${i}`)).join(", ")})`;
  const laws = `with associative, commutative, identity(${neutral})`;
  return { declaration: `${head} ${body} ${laws}\n`, neutral };
}
