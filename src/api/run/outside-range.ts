/** @file Compares given data with the ranges that a program states of its inputs. */
import { elementsOf, type InputPart } from "../../runtime/launch/bind-inputs.ts";
import { isRandom } from "../../runtime/launch/draw.ts";
import { indicesOf, type Route, routesOf, showRoute } from "../../runtime/launch/routes.ts";
import { readerOf } from "../../runtime/simulator/memory.ts";
import {
  type Diagnostic,
  liesIn,
  type NumberName,
  type RangeEnd,
  rangeOfPart,
  showBound,
  showRange,
  type ValueRange,
} from "../../term/index.ts";
import type { Where } from "../schedule/apply.ts";
import type { Bound } from "./bind.ts";
import { located } from "./bind-problems.ts";
import type { InputValue } from "./input-value.ts";
import type { ResolvedProgram } from "./runnable.ts";

/**
 * W0833 for each part of a given input with numbers outside the range that the program states of it. The data are used all the same.
 * Random inputs are not looked at: a range in their request goes before the program's.
 */
export function outsideRanges(
  target: ResolvedProgram,
  given: Readonly<Record<string, InputValue>>,
  data: Bound,
  where: Where | undefined,
): readonly Diagnostic[] {
  const stated = target.inputs.filter((i) => i.range !== undefined && !isRandom(given[i.name]));
  const found = stated.flatMap(({ name, type, range }) => {
    const routes = routesOf(type);
    return data.parts.get(name)!.flatMap((part, k) => {
      const { scalar, components } = part.leaf;
      const own = rangeOfPart(range, components);
      return own === undefined || scalar === "bool"
        ? []
        : outside(name, part, scalar, own, routes[k]!);
    });
  });
  return found.map((d) => located(target, d, where));
}

function outside(
  name: string,
  part: InputPart,
  scalar: NumberName,
  range: ValueRange,
  route: Route,
): readonly Diagnostic[] {
  const elements = elementsOf(part);
  const read = readerOf(scalar, elements);
  let [count, first] = [0, 0];
  for (let i = elements.length - 1; i >= 0; i--)
    if (!liesIn(range, read(i) as RangeEnd)) [count, first] = [count + 1, i];
  if (count === 0) return [];
  const at = name + showRoute(route, indicesOf(first, part.shape));
  const value = showBound(scalar, read(first) as RangeEnd);
  return [
    {
      code: "W0833",
      severity: "warning",
      message: `\`${name}\` has ${count} of ${elements.length} numbers outside the range that the program states, ${showRange(scalar, range)}`,
      notes: [`${at} is ${value}`],
      help: ["state the range that the data have, or give other data"],
    },
  ];
}
