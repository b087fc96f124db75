/** @file Which expressions of a kernel may have undefined values. */
import type { Size } from "../../term/index.ts";
import { exprParts, onceEach } from "../expr-parts.ts";
import type { Expr } from "../imperative.ts";
import type { ValuesByName } from "./values-by-name.ts";

/**
 * Gives a function that is true for expressions that may be undefined: they contain `undef`, or read a variable or an array that may
 * hold it. A buffer that the kernel does not declare may hold it unless `isDefined` says otherwise.
 */
export function undefinedValues(
  values: ValuesByName,
  isDefined: (array: string) => boolean,
): (e: Expr) => boolean {
  const found = new Set<string>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    const mayBe = undefinedIn(found, values, isDefined);
    for (const [name, all] of values) if (all.some(mayBe)) found.add(name);
  }
  return undefinedIn(found, values, isDefined);
}

function undefinedIn(
  names: ReadonlySet<string>,
  values: ValuesByName,
  isDefined: (array: string) => boolean,
): (e: Expr) => boolean {
  const inSize = ({ vars }: Size): boolean => vars.some((v) => names.has(v.name));
  const ofArray = (name: string): boolean =>
    names.has(name) || !(values.has(name) || isDefined(name));
  const mayBe: (e: Expr) => boolean = onceEach((e) => {
    if (e.tag === "undef") return true;
    if (e.tag === "var") return names.has(e.name);
    if (e.tag === "index") return inSize(e.size);
    if (e.tag === "load") return ofArray(e.buffer) || inSize(e.index);
    return exprParts(e).some(mayBe);
  });
  return mayBe;
}
