/**
 * @file Substitutes arguments for the parameters in the body of a deprecated definition; the result is pieces of text. Names in
 * the body are spelled for the file that receives the text.
 */
import { printExprSyntax } from "../syntax/print-expr.ts";
import { printArg, printStrat } from "../syntax/print-strategy.ts";
import { printType } from "../syntax/print-type.ts";
import type { Decl, Name, ParamSyntax } from "../syntax/syntax.ts";
import type { AssignedTexts, FormerParameter, WrittenArgument } from "./assigned.ts";
import type { EditPiece } from "./edit.ts";
import type { SyntaxPart } from "./name-place.ts";

/**
 * What `BodySubstitution` needs to know of the file: how names of the deprecated definition's body are written there, the
 * parameters of definitions that the body calls, and the error for a use that cannot be replaced.
 */
export interface BodyNames {
  /** The spelling of a name of the body in the file. Raises E0209 if it cannot be written there. */
  readonly spell: (node: SyntaxPart, name: Name) => Pick<Name, "text" | "qualifier">;
  /** The parameters of the definition that a call in the body refers to; undefined if they are not known. */
  readonly paramsOf: (name: Name) => readonly ParamSyntax[] | undefined;
  /** Makes the error E0209 from the reason why the use cannot be replaced. */
  readonly refuse: (why: string) => Error;
}

/** Delimits the number of a slot in the printed body; an argument's text replaces the slot afterwards. */
const MARK = "\u0001";

interface Slot {
  readonly args: readonly WrittenArgument[];
  readonly isBare: boolean;
}

/**
 * Substitutes the arguments of one use into the body of a deprecated definition. Make a new one for each use: `body` may be called
 * once.
 */
export class BodySubstitution {
  readonly #decl: Decl;
  readonly #params: ReadonlyMap<string, FormerParameter>;
  readonly #given: AssignedTexts;
  readonly #names: BodyNames;
  readonly #slots: Slot[] = [];
  /** Required parameters without arguments, in the order in which the body's own call omits them. */
  readonly #open: string[] = [];

  constructor(
    decl: Decl,
    params: readonly FormerParameter[],
    given: AssignedTexts,
    names: BodyNames,
  ) {
    this.#decl = decl;
    this.#params = new Map(params.map((p) => [p.name, p]));
    this.#given = given;
    this.#names = names;
  }

  /**
   * The pieces of the substituted body, whether it can be an operand without parentheses, and the tag of its syntax. Raises
   * E0209 if a required parameter has no argument.
   */
  body(): {
    readonly pieces: readonly EditPiece[];
    readonly isAtom: boolean;
    readonly tag: string;
  } {
    const { body, print } = bodyOf(this.#decl);
    const made = this.#node(body, true, new Set());
    const required = [...this.#params.values()]
      .filter((p) => !this.#given.has(p.name) && !hasDefault(p))
      .map((p) => p.name);
    if (required.join() !== this.#open.join())
      throw this.#names.refuse(
        `${required.map((n) => `\`${n}\``).join(", ")} of it is still to be given here`,
      );
    return { pieces: this.#pieces(print(made)), isAtom: ATOMS.has(made.tag!), tag: made.tag! };
  }

  #pieces(printed: string): readonly EditPiece[] {
    return printed.split(MARK).flatMap((part, i) => {
      if (i % 2 === 0) return part === "" ? [] : [part];
      const { args, isBare } = this.#slots[Number(part)]!;
      return args.flatMap((arg, k) => {
        const pieces = isBare || arg.isAtom ? arg.pieces : ["(", ...arg.pieces, ")"];
        return k === 0 ? pieces : [", ", ...pieces];
      });
    });
  }

  #slot(args: readonly WrittenArgument[], isBare: boolean): string {
    return `${MARK}${this.#slots.push({ args, isBare }) - 1}${MARK}`;
  }

  #node(part: SyntaxPart, isBare: boolean, bound: ReadonlySet<string>): SyntaxPart {
    switch (part.tag) {
      case "sName":
      case "sizeName":
      case "name":
      case "typeName":
        return this.#name(part, isBare, bound);
      case "sCall":
      case "sizeApply":
      case "typeApply":
        return this.#call(part, bound);
      case "call": {
        const fun = this.#node(part.fun as SyntaxPart, false, bound);
        const args = this.#arguments(part, calleeOf(part), bound);
        return args.length === 0 ? fun : { ...part, fun, args };
      }
      case "argStrat": {
        const strat = part.strat as SyntaxPart;
        return { tag: "argStrat", strat: this.#node(strat, true, bound), span: part.span! };
      }
      case "argList":
        return { ...part, elems: this.#elements(part.elems as readonly SyntaxPart[], bound) };
      case "lambda":
      case "let":
        return this.#all(part, new Set([...bound, ...bindersIn(part.params ?? part.binder)]));
      default:
        return this.#all(part, bound);
    }
  }

  #all(part: SyntaxPart, bound: ReadonlySet<string>): SyntaxPart {
    const isOpen = BARE.has(part.tag ?? "");
    const change = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(change);
      if (value === null || typeof value !== "object") return value;
      const node = value as SyntaxPart;
      return node.tag === undefined ? this.#all(node, bound) : this.#node(node, isOpen, bound);
    };
    return Object.fromEntries(Object.entries(part).map(([k, v]) => [k, change(v)])) as SyntaxPart;
  }

  #name(part: SyntaxPart, isBare: boolean, bound: ReadonlySet<string>): SyntaxPart {
    const name = part.name!;
    const param = this.#param(name, bound);
    if (param === undefined) return this.#spelled(part, bound);
    const args = this.#argumentsOf(param, bound);
    if (param.declared?.rest !== true)
      return { ...part, name: { ...name, text: this.#slot(args, isBare) } };
    const text = `[${args.length === 0 ? "" : this.#slot(args, true)}]`;
    return { ...part, name: { ...name, text: isBare ? text : `(${text})` } };
  }

  #spelled(part: SyntaxPart, bound: ReadonlySet<string>): SyntaxPart {
    const name = part.name!;
    if (name.qualifier === undefined && bound.has(name.text)) return part;
    return { ...part, name: { ...this.#names.spell(part, name), span: name.span } };
  }

  #param(name: Name, bound: ReadonlySet<string>): FormerParameter | undefined {
    return name.qualifier === undefined && !bound.has(name.text)
      ? this.#params.get(name.text)
      : undefined;
  }

  /** The argument for a parameter, or its default. Raises E0209 if it has neither. */
  #argumentsOf(param: FormerParameter, bound: ReadonlySet<string>): readonly WrittenArgument[] {
    const given = this.#given.get(param.name);
    if (given !== undefined || param.declared?.rest === true) return given ?? [];
    const { default: missing } = param.declared ?? {};
    if (missing === undefined)
      throw this.#names.refuse(`\`${param.name}\` of it is still to be given here`);
    const node = this.#node(missing as unknown as SyntaxPart, true, bound);
    const text = printArg(node as never);
    return [{ pieces: this.#pieces(text), isAtom: /^[\w:]+$/.test(text), isNamed: false }];
  }

  #call(part: SyntaxPart, bound: ReadonlySet<string>): SyntaxPart {
    const name = part.name!;
    const param = this.#param(name, bound);
    const args = this.#arguments(part, param === undefined ? name : undefined, bound);
    const called = param === undefined ? this.#spelled(part, bound) : this.#callee(part, param);
    const tag = part.tag === "sCall" ? "sName" : part.tag === "sizeApply" ? "sizeName" : "typeName";
    return args.length === 0 ? { ...called, tag } : { ...called, args };
  }

  /** The callee of a call of a parameter, whose argument must be a name. Raises E0209 otherwise. */
  #callee(part: SyntaxPart, param: FormerParameter): SyntaxPart {
    const given = this.#given.get(param.name)?.[0];
    const strat = given?.syntax?.strat as SyntaxPart | undefined;
    if (given === undefined || strat?.tag !== "sName")
      throw this.#names.refuse(`its body calls \`${param.name}\`, which is not given by a name`);
    return { ...part, name: { ...part.name!, text: this.#slot([given], true) } };
  }

  /**
   * The arguments of a call in the body. An argument that is a parameter without a value is omitted if the callee's parameter
   * has an equal default, or if it is at the end of the body's own call, which then lacks it too.
   */
  #arguments(
    part: SyntaxPart,
    callee: Name | undefined,
    bound: ReadonlySet<string>,
  ): readonly SyntaxPart[] {
    const params = callee && this.#names.paramsOf(callee);
    const isRoot = part === bodyOf(this.#decl).body;
    const made: SyntaxPart[] = [];
    let byName = false;
    for (const [i, arg] of (part.args as readonly SyntaxPart[]).entries()) {
      const value = argumentValue(arg);
      const param = this.#loneParam(value, bound);
      const target =
        value === arg ? params?.[i] : params?.find((p) => p.name.text === arg.name?.text);
      if (param !== undefined && !this.#given.has(param.name)) {
        if (isRoot && !hasDefault(param) && value === arg) {
          this.#open.push(param.name);
          continue;
        }
        if (hasSameDefault(param, target)) {
          byName = true;
          continue;
        }
      }
      if (this.#open.length > 0)
        throw this.#names.refuse("arguments follow that are still to be given");
      const made1 = this.#node(value, true, bound);
      byName ||= value !== arg || (target !== undefined && this.#isGivenByName(param));
      if (!byName) made.push(made1);
      else if (target === undefined)
        throw this.#names.refuse("arguments that are left out stand before others");
      else made.push({ tag: NAMED[part.tag!] ?? "argNamed", name: target.name, value: made1 });
    }
    return made;
  }

  #isGivenByName(param: FormerParameter | undefined): boolean {
    return param !== undefined && this.#given.get(param.name)?.[0]?.isNamed === true;
  }

  #loneParam(value: SyntaxPart, bound: ReadonlySet<string>): FormerParameter | undefined {
    const node = (value.strat ?? value) as SyntaxPart;
    return LONE.has(node.tag ?? "") ? this.#param(node.name!, bound) : undefined;
  }

  #elements(elems: readonly SyntaxPart[], bound: ReadonlySet<string>): readonly SyntaxPart[] {
    return elems.flatMap((e) => {
      if (e.tag !== "argSpread") return [this.#node(e, true, bound)];
      const list = e.list as SyntaxPart;
      const param = list.tag === "sName" ? this.#param(list.name!, bound) : undefined;
      if (param === undefined) return [{ ...e, list: this.#node(list, false, bound) }];
      const args = this.#argumentsOf(param, bound);
      if (param.declared?.rest === true) return args.length === 0 ? [] : [this.#inList(e, args)];
      return this.#spread(e, args[0]!);
    });
  }

  /** The elements of a list that the user wrote out, or `xs..` for a list given by a name or call. Raises E0209 for other lists. */
  #spread(e: SyntaxPart, arg: WrittenArgument): readonly SyntaxPart[] {
    const { syntax } = arg;
    const strat = (syntax?.strat ?? syntax) as SyntaxPart | undefined;
    if (strat?.tag === "argList" || strat?.tag === "sList") {
      const elems = strat.elems as readonly SyntaxPart[];
      const args = elems.map((el) => ({
        pieces: [el.span!],
        isAtom: false,
        isNamed: false,
        syntax: el,
      }));
      return args.length === 0 ? [] : [this.#inList(e, args)];
    }
    if (strat?.tag !== "sName" && strat?.tag !== "sCall")
      throw this.#names.refuse("its list is computed in the place of an argument");
    return [this.#inList(e, [{ ...arg, pieces: [...arg.pieces, ".."], isAtom: true }])];
  }

  #inList({ span }: SyntaxPart, args: readonly WrittenArgument[]): SyntaxPart {
    const name = { text: this.#slot(args, true), span: span! };
    const strat = { tag: "sName", name, span: span! };
    return { tag: "argStrat", strat, span: span! };
  }
}

const NAMED: Readonly<Record<string, string>> = { sCall: "argNamed", sizeApply: "sizeNamed" };
const LONE: ReadonlySet<string> = new Set(["sName", "sizeName", "name", "typeName"]);
const argumentValue = (arg: SyntaxPart): SyntaxPart =>
  arg.tag === "argNamed" || arg.tag === "sizeNamed" ? (arg.value as SyntaxPart) : arg;
const calleeOf = (part: SyntaxPart): Name | undefined => (part.fun as SyntaxPart).name;

const hasDefault = ({ declared }: FormerParameter): boolean =>
  declared?.default !== undefined || declared?.rest === true;

const hasSameDefault = ({ declared }: FormerParameter, other: ParamSyntax | undefined): boolean =>
  declared?.default !== undefined &&
  other?.default !== undefined &&
  printArg(declared.default) === printArg(other.default);

const bindersIn = (part: unknown): readonly string[] => {
  if (Array.isArray(part)) return part.flatMap(bindersIn);
  if (part === null || typeof part !== "object") return [];
  const { tag, name } = part as SyntaxPart;
  const own = tag === "nameBinder" || tag === "restBinder" ? [name!.text] : [];
  return [...own, ...Object.values(part).flatMap(bindersIn)];
};

/** The tags of nodes whose parts need no parentheses. */
const BARE: ReadonlySet<string> = new Set([
  ...["argSize", "argNamed", "argList", "sSize", "sLet", "sIf", "sList", "sizeCall"],
  ...["tuple", "array", "let", "lambda", "if", "typeApply", "tupleType"],
]);

/** The tags of nodes that can be operands without parentheses. */
const ATOMS: ReadonlySet<string> = new Set([
  ...["sName", "sCall", "sRule", "sMatch", "sMatchValue", "sString"],
  ...["name", "number", "string", "bool", "operator", "tuple", "array", "call", "at", "project"],
  ...["typeName", "typeApply", "idxType", "boundaryType", "arrayType", "tupleType"],
]);

function bodyOf(decl: Decl): {
  readonly body: SyntaxPart;
  readonly print: (body: SyntaxPart) => string;
} {
  switch (decl.tag) {
    case "strategy":
      return { body: decl.body as unknown as SyntaxPart, print: (b) => printStrat(b as never) };
    case "fun":
      return {
        body: decl.body as unknown as SyntaxPart,
        print: (b) => printExprSyntax(b as never),
      };
    case "type":
      return { body: decl.type as unknown as SyntaxPart, print: (b) => printType(b as never) };
    default:
      throw new Error(`a deprecated ${decl.tag} has no body that replaces it`);
  }
}
