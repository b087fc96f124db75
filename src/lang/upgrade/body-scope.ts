/**
 * @file The meaning of the names in the body of a deprecated definition, and how the file that uses the definition can write
 * them.
 */
import type { Definition } from "../module/module.ts";
import type { NameSpace } from "../module/space.ts";
import { wordsIn } from "../parse/index.ts";
import type { Import, Name, ParamSyntax } from "../syntax/syntax.ts";
import { type AssignedTexts, parametersOfForm } from "./assigned.ts";
import type { FormerCall } from "./former-call.ts";
import type { SyntaxPart } from "./name-place.ts";
import type { SpelledName } from "./spelling.ts";

/** The name spaces in which the name of a syntax node is looked up, by the node's tag. */
export const NAME_SPACES: Readonly<Record<string, readonly NameSpace[]>> = {
  ...Object.fromEntries(
    ["sName", "sCall", "sizeName", "sizeApply"].map((tag) => [tag, ["strategy", "fun"] as const]),
  ),
  name: ["fun"],
  typeName: ["type"],
  typeApply: ["type"],
};

/**
 * The names of the body of a deprecated definition as one use of it can write them. `spell` may add imports to the file. `refuse`
 * makes the error E0209 from a reason, which the methods throw.
 */
export class BodyScope {
  readonly #call: FormerCall;
  readonly #refuse: (why: string) => Error;

  constructor(call: FormerCall, refuse: (why: string) => Error) {
    this.#call = call;
    this.#refuse = refuse;
  }

  /** The name as the file with the use must write it; an import may be added for it. Raises E0209 if it cannot be written there. */
  spell(node: SyntaxPart, name: Name): SpelledName {
    const { module, owner, use, inside, spelling } = this.#call;
    const spaces = NAME_SPACES[node.tag ?? ""] ?? [];
    const [space, found] = this.#definition(spaces, name);
    if (found === undefined || space === undefined) return this.#builtIn(node, spaces, name);
    if (found.owner !== module && !found.owner.exports(space).includes(found.name))
      throw this.#refuse(`its body uses \`${found.name}\`, which ${owner.file} does not export`);
    const through = module === owner ? [] : this.#through(found);
    const spelled = spelling.spell(space, found, localsOf(inside), through);
    if (spelled !== undefined) return spelled;
    const what = use.decl.name.text === found.name ? "what replaces it" : `\`${found.name}\``;
    throw this.#refuse(`no import leads from here to ${what} in ${found.owner.file}`);
  }

  /** The parameters of the strategy or rule that a name in the body denotes; undefined for other names. */
  paramsOf(name: Name): readonly ParamSyntax[] | undefined {
    const [, found] = this.#definition(["strategy"], name);
    const decl = found?.owner.declOf("strategy", found.name);
    return decl?.tag === "strategy" || decl?.tag === "rule" ? decl.params : undefined;
  }

  #definition(
    spaces: readonly NameSpace[],
    name: Name,
  ): readonly [NameSpace | undefined, Definition | undefined] {
    const { owner, use } = this.#call;
    for (const space of spaces) {
      const found = owner.definition(space, name, use.decl);
      if (found !== undefined) return [space, found];
    }
    return [undefined, undefined];
  }

  /**
   * The spelling of a name that no file declares: a built-in strategy, a primitive, or a variable of the body. Raises E0209 if
   * the name has another meaning in the file.
   */
  #builtIn(node: SyntaxPart, spaces: readonly NameSpace[], name: Name): SpelledName {
    const { module, inside, use } = this.#call;
    if (use.decl.tag === "fun" && node.tag === "sizeName")
      throw this.#refuse(`its body speaks of the size \`${name.text}\` of its parameters`);
    const isTaken =
      localsOf(inside).has(name.text) ||
      spaces.some((space) => module.definition(space, name) !== undefined);
    if (isTaken) throw this.#refuse(`\`${name.text}\` means something else in this file`);
    return name;
  }

  /**
   * Paths by which the file could import the module of a definition, derived from the imports of the deprecated definition's
   * module.
   */
  #through(to: Definition): readonly string[] {
    const { module, owner } = this.#call;
    const texts = (imports: readonly Import[]): readonly string[] =>
      imports.map((by) => by.module.text);
    const first = texts(module.parsed.imports.filter((by) => module.resolve(by) === owner));
    const then = texts(owner.parsed.imports.filter((by) => owner.resolve(by) === to.owner));
    return first.flatMap((a) => then.map((b) => (/^\.\.?\//.test(b) ? joined(a, b) : b)));
  }

  /** Raises E0209 if an argument mentions a name that the body binds (capture). */
  demandNoCapture(given: AssignedTexts): void {
    const { use, module } = this.#call;
    const { text } = module.parsed;
    const bound = this.#bound();
    if (bound.size === 0) return;
    const pieces = [...given.values()].flat().flatMap((arg) => arg.pieces);
    const words = pieces.flatMap((p) =>
      wordsIn(typeof p === "string" ? p : text.slice(p.start, p.end)),
    );
    const captured = words.find((w) => bound.has(w));
    if (captured !== undefined)
      throw this.#refuse(
        `\`${captured}\` means something else in the body of \`${use.decl.name.text}\``,
      );
  }

  /** The names that the body binds by patterns, `let` and lambdas. */
  #bound(): ReadonlySet<string> {
    const { use, owner } = this.#call;
    const params = new Set(parametersOfForm(use.decl).map((p) => p.name));
    const body = use.decl.tag === "strategy" || use.decl.tag === "fun" ? use.decl.body : undefined;
    const names = namesBoundIn(body).filter(
      (text) =>
        !params.has(text) && owner.definition("fun", { text, span: use.decl.span }) === undefined,
    );
    return new Set(names);
  }
}

/** The path of an import seen from another import: `pkg:lib/a.strata` and `./b.strata` give `pkg:lib/b.strata`. */
function joined(from: string, to: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of to.split("/"))
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== ".") parts.push(part);
  const path = parts.join("/");
  return /^(\.|pkg:)/.test(path) ? path : `./${path}`;
}

/** The names that a declaration binds anywhere: parameters, binders and pattern variables. */
export function localsOf(decl: SyntaxPart | { readonly tag: string }): ReadonlySet<string> {
  const params =
    "params" in decl
      ? (decl.params as readonly { readonly name?: Name; readonly text?: string }[])
      : [];
  return new Set([...params.map((p) => p.name?.text ?? p.text ?? ""), ...namesBoundIn(decl)]);
}

/** The names that lambdas, `let`s and patterns in a piece of syntax bind. */
function namesBoundIn(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(namesBoundIn);
  if (part === null || typeof part !== "object") return [];
  const node = part as SyntaxPart;
  const own = BINDERS.has(node.tag ?? "") ? [node.name!.text] : [];
  const rest =
    node.tag === "listValue" && node.rest !== undefined ? [(node.rest as Name).text] : [];
  const patterns = [node.tag === "sRule" ? [node.lhs, node.rhs] : [], node.pattern].flat();
  const inPatterns = patterns.flatMap(plainNames);
  return [...own, ...rest, ...inPatterns, ...Object.values(node).flatMap(namesBoundIn)];
}

const BINDERS: ReadonlySet<string> = new Set(["nameBinder", "restBinder", "sLet", "anyValue"]);

function plainNames(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(plainNames);
  if (part === null || typeof part !== "object") return [];
  const { tag, name } = part as SyntaxPart;
  const own = (tag === "name" || tag === "sizeName") && name !== undefined ? [name.text] : [];
  return [...own, ...Object.values(part).flatMap(plainNames)];
}
