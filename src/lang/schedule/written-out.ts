/** @file Strategies that their module does not export, written out where they are used, as syntax. Sizes of numbers are numbers. */
import { CompilerBug } from "../../term/index.ts";
import { elaborateSize } from "../elaborate/type.ts";
import type { Module } from "../module/module.ts";
import type { Strat, StrategyArgument } from "../syntax/syntax.ts";
import { assigned, type NamedStrategy } from "./assigned-arguments.ts";
import { ownStrategy } from "./recorded-run.ts";
import { withArgument } from "./with-argument.ts";

/**
 * The piece of syntax, in the scope of a module, with the bodies of strategies that the module does not export in the place of their
 * names. A strategy that calls itself stays, and so does a call whose arguments cannot stand in the body.
 */
export const writtenOut = <S>(part: S, module: Module): S =>
  new WritingOut(module).part(part, []) as S;

class WritingOut {
  readonly #module: Module;

  constructor(module: Module) {
    this.#module = module;
  }

  part(part: unknown, within: readonly string[]): unknown {
    if (Array.isArray(part)) return part.map((p) => this.part(p, within));
    if (part === null || typeof part !== "object") return part;
    const { tag } = part as { readonly tag?: string };
    if (tag === "sName" || tag === "sCall")
      return this.#call(part as NamedStrategy, within) ?? this.#parts(part, within);
    if (tag === "argSize") return this.#number(part as ArgumentSize);
    const made = this.#parts(part, within);
    return tag === "argStrat" ? argumentOf(made as ArgumentStrategy) : made;
  }

  /** A size as a number, if it is made of numbers. */
  #number(arg: ArgumentSize): ArgumentSize {
    const { size, span } = arg;
    if (mentionsNames(size)) return arg;
    const unknown = (): never => {
      throw new CompilerBug("a size without names mentions a name");
    };
    const names = { alias: unknown, size: unknown, apply: unknown, type: unknown };
    const value = elaborateSize(size, names, this.#module.home).constant;
    if (value === undefined || !Number.isInteger(value) || value < 0) return arg;
    return { ...arg, size: { tag: "sizeNat", value, span } };
  }

  #parts(part: object, within: readonly string[]): unknown {
    const entries = Object.entries(part).map(([key, value]) => [key, this.part(value, within)]);
    return Object.fromEntries(entries);
  }

  #call(s: NamedStrategy, within: readonly string[]): unknown {
    const decl = ownStrategy(this.#module, s.name);
    if (decl === undefined || decl.exported || within.includes(s.name.text)) return undefined;
    const args = assigned(decl.params, s.tag === "sCall" ? s.args : []);
    const body = args?.reduce<Strat | undefined>(
      (inner, [{ name }, arg]) => inner && withArgument(inner, name.text, arg),
      decl.body,
    );
    return body && this.part(body, [...within, s.name.text]);
  }
}

type ArgumentSize = Extract<StrategyArgument, { tag: "argSize" }>;
type ArgumentStrategy = Extract<StrategyArgument, { tag: "argStrat" }>;

/** Only a name or a call can be read as a size as well. */
function argumentOf({ strat, size, span }: ArgumentStrategy): StrategyArgument {
  const isSize = size !== undefined && (strat.tag === "sName" || strat.tag === "sCall");
  return { tag: "argStrat", strat, ...(isSize && { size }), span };
}

function mentionsNames(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(mentionsNames);
  if (part === null || typeof part !== "object") return false;
  const { tag } = part as { readonly tag?: string };
  return tag === "sizeName" || tag === "sizeApply" || Object.values(part).some(mentionsNames);
}
