/** @file The searches that are written in a module, and the schedules that make them. */
import type { Module } from "../module/module.ts";
import type { Decl, Name, Strat } from "../syntax/syntax.ts";
import { NAME_SPACES } from "../upgrade/body-scope.ts";
import type { SyntaxPart } from "../upgrade/name-place.ts";

type SearchingDecl = Extract<Decl, { readonly tag: "strategy" | "schedule" }>;

/** A search in a file. */
export interface SearchSite {
  /** The schedule or strategy that it is written in. */
  readonly decl: SearchingDecl;
  readonly syntax: Strat & { readonly tag: "sUntil" };
}

/** The searches that the strategies and schedules of a module contain, in the order of the file. */
export function searchSites(module: Module): readonly SearchSite[] {
  return strategiesOf(module).flatMap((decl) =>
    untilsIn(decl.body).map((syntax) => ({ decl, syntax })),
  );
}

/** The names of the schedules of a module that search, themselves or by a strategy of the module. */
export function searchingSchedules(module: Module): ReadonlySet<string> {
  const searching = new Set(searchSites(module).map(({ decl }) => decl));
  let size: number;
  do {
    size = searching.size;
    const names = new Set([...searching].flatMap((d) => (d.tag === "strategy" ? d.name.text : [])));
    for (const decl of strategiesOf(module))
      if (strategyNamesIn(decl.body).some(({ text }) => names.has(text))) searching.add(decl);
  } while (searching.size > size);
  return new Set([...searching].flatMap((d) => (d.tag === "schedule" ? d.name.text : [])));
}

const strategiesOf = ({ parsed }: Module): readonly SearchingDecl[] =>
  parsed.headers.flatMap(({ keyword }, index) => {
    const isOne = keyword === "strategy" || keyword === "schedule";
    const decl = isOne ? parsed.decl(index)?.decl : undefined;
    return decl?.tag === "strategy" || decl?.tag === "schedule" ? [decl] : [];
  });

/** The searches in a piece of syntax, outer ones first. Those in steps after `by` are part of these. */
function untilsIn(part: unknown): readonly SearchSite["syntax"][] {
  if (Array.isArray(part)) return part.flatMap(untilsIn);
  if (part === null || typeof part !== "object") return [];
  const isSearch = (part as Strat).tag === "sUntil";
  const inner = Object.entries(part).flatMap(([key, value]) =>
    isSearch && key === "pins" ? [] : untilsIn(value),
  );
  return isSearch ? [part as SearchSite["syntax"], ...inner] : inner;
}

/** The names of strategies and rules in a piece of syntax. */
export function strategyNamesIn(part: unknown): readonly Name[] {
  if (Array.isArray(part)) return part.flatMap(strategyNamesIn);
  if (part === null || typeof part !== "object") return [];
  const { tag, name } = part as SyntaxPart;
  const isOne = (NAME_SPACES[tag ?? ""] ?? []).includes("strategy");
  const inner = Object.values(part).flatMap(strategyNamesIn);
  return isOne && name !== undefined ? [name as Name, ...inner] : inner;
}
