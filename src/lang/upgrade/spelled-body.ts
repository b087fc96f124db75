/** @file Spells the names of a strategy that is syntax in the scope of one module for another file. */
import type { Module } from "../module/module.ts";
import type { Name, Strat } from "../syntax/syntax.ts";
import { localsOf, NAME_SPACES } from "./body-scope.ts";
import type { SyntaxPart } from "./name-place.ts";
import type { NameSpelling } from "./spelling.ts";

/** Where a strategy comes from and goes to; `spelling` writes names for the file `to` and collects its imports. */
export interface MovedBody {
  readonly from: Module;
  readonly to: Module;
  readonly spelling: NameSpelling;
  /** Names that have a meaning of their own around the strategy, such as the parameters of a schedule. */
  readonly around: readonly string[];
}

/**
 * The strategy as the file `to` can write it. Undefined if it uses something that its module does not export, or a built-in name that
 * means something else in the file.
 */
export function spelledBody(
  body: Strat,
  { from, to, spelling, around }: MovedBody,
): Strat | undefined {
  const locals = new Set([...around, ...localsOf(body)]);
  let isPossible = true;
  const spelled = (node: SyntaxPart, name: Name): Name => {
    const spaces = NAME_SPACES[node.tag ?? ""] ?? [];
    const isLocal = name.qualifier === undefined && locals.has(name.text);
    if (spaces.length === 0 || isLocal) return name;
    const space = spaces.find((s) => from.definition(s, name) !== undefined);
    if (space === undefined) {
      isPossible &&= spaces.every((s) => to.definition(s, name) === undefined);
      return name;
    }
    const found = from.definition(space, name)!;
    const isExported = found.owner.exports(space).includes(found.name);
    const written = isExported ? spelling.spell(space, found, locals, []) : undefined;
    isPossible &&= written !== undefined;
    return { span: name.span, ...(written ?? name) };
  };
  const moved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(moved);
    if (part === null || typeof part !== "object") return part;
    const node = part as SyntaxPart;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        key === "name" && value !== undefined ? spelled(node, value as Name) : moved(value),
      ]),
    );
  };
  const result = moved(body) as Strat;
  return isPossible ? result : undefined;
}
