/** @file Finds stated properties of a rule that hold whenever its left side matches and its other properties hold. */
import type { OperatorProperty } from "../../../strategies/index.ts";
import { type ClassDemand, IMPLIED, inClass } from "../../../term/index.ts";
import { classProperty } from "./class-property.ts";
import type { Pattern } from "./pattern.ts";

/**
 * The redundant properties: repetitions, and classes of types that follow from the left side or from another stated class. Each
 * follows from the left side and the properties that remain when the ones listed before it are left out; so of two that imply each
 * other, only the first is returned.
 */
export function idleProperties(
  properties: readonly OperatorProperty[],
  left: Pattern,
): OperatorProperty[] {
  const idle: OperatorProperty[] = [];
  properties.forEach((p, i) => {
    const others = properties.filter((o) => o !== p && !idle.includes(o));
    const isRepeated = properties.slice(0, i).some((o) => isSame(o, p));
    if (isRepeated || follows(p, others, left)) idle.push(p);
  });
  return idle;
}

const isSame = (p: OperatorProperty, q: OperatorProperty): boolean =>
  p.name === q.name && p.args.every((a, i) => a === q.args[i]);

function follows(p: OperatorProperty, others: readonly OperatorProperty[], left: Pattern): boolean {
  const demand = classProperty(p, left);
  if (demand === undefined) return false;
  if (demand.type.tag !== "var") return inClass(demand.name, demand.type);
  const stated = others.flatMap((o) => (isSame(o, p) ? [] : (classProperty(o, left) ?? [])));
  return [...left.inference.openDemands, ...stated].some((known) => implies(known, demand));
}

const implies = (known: ClassDemand, d: ClassDemand): boolean =>
  known.type === d.type && (known.name === d.name || IMPLIED[known.name].includes(d.name));
