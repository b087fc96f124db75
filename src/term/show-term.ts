/** @file Prints terms in source syntax. Binders get fresh names. A call that does not fit on a line is broken at its arguments. */
import { chainOf } from "./chain.ts";
import { externalOf } from "./external.ts";
import { isNumbered } from "./infer/unknowns.ts";
import { natParams, type PrimName, sizeDefaults } from "./primitives/index.ts";
import { LOOSE, POSTFIX_LEVEL, SUM_LEVEL, UNARY_LEVEL } from "./show-level.ts";
import { showLiteral, showNumber } from "./show-literal.ts";
import { freshName, type NameSource, namesIn } from "./show-names.ts";
import { showType } from "./show-type.ts";
import { type Size, show } from "./size/index.ts";
import { nameSizes, openNat } from "./substitute.ts";
import { type Lam, type NatLam, type Prim, paramOf, type Term } from "./term.ts";

/** Options of `showTerm`: the names in scope and the line width. By default no names are in scope and lines have 100 columns. */
export interface ShowOptions extends Partial<NameSource> {
  /** Number of columns at which lines are broken, 100 by default; Infinity prints one line. */
  readonly width?: number;
  /** Parts nested deeper than this are printed as `…`: 1 prints the root alone, as `… > …`. At most 500, the default. */
  readonly levels?: number;
}

/** Terms nested deeper than this are printed as `…`; the parser accepts no deeper ones. */
const DEEPEST = 500;

const INFIX: Partial<Record<PrimName, { readonly op: string; readonly level: number }>> = {
  or: { op: "||", level: 2 },
  and: { op: "&&", level: 3 },
  eq: { op: "==", level: 4 },
  ne: { op: "!=", level: 4 },
  lt: { op: "<", level: 4 },
  le: { op: "<=", level: 4 },
  gt: { op: ">", level: 4 },
  ge: { op: ">=", level: 4 },
  bitOr: { op: "|", level: 5 },
  bitXor: { op: "^", level: 6 },
  bitAnd: { op: "&", level: 7 },
  shiftLeft: { op: "<<", level: 8 },
  shiftRight: { op: ">>", level: 8 },
  add: { op: "+", level: SUM_LEVEL },
  sub: { op: "-", level: SUM_LEVEL },
  mul: { op: "*", level: 10 },
  div: { op: "/", level: 10 },
  mod: { op: "%", level: 10 },
};

/**
 * Prints a term in source syntax. For a part of a larger term, pass the names that `namesAlong` returns for its position; a bound
 * variable without a name is printed as `#` and its index. Parts nested deeper than `levels` are printed as `…`.
 */
export function showTerm(t: Term, options: ShowOptions = {}): string {
  const { width = 100, levels = DEEPEST, scope = [], nats = [], avoid = [] } = options;
  const used = new Set([...avoid, ...nats, ...namesIn(t)]);
  return new TermPrinter(used, width, Math.min(levels, DEEPEST)).term(
    nameSizes(t, nats),
    scope,
    LOOSE,
    0,
  );
}

type BoundNames = readonly string[];

class TermPrinter {
  readonly #used: Set<string>;
  readonly #width: number;
  readonly #levels: number;

  /** The printer for one line; undefined if this printer is that one. */
  readonly #flat: TermPrinter | undefined;

  #depth = 0;

  constructor(used: Set<string>, width: number, levels: number) {
    this.#used = used;
    this.#width = width;
    this.#levels = levels;
    this.#flat = width === Infinity ? undefined : new TermPrinter(used, Infinity, levels);
  }

  term(t: Term, scope: BoundNames, level: number, indent: number): string {
    if (this.#depth >= this.#levels) return "…";
    this.#depth++;
    const text = this.#node(t, scope, level, indent);
    this.#depth--;
    return text;
  }

  #node(t: Term, scope: BoundNames, level: number, indent: number): string {
    switch (t.tag) {
      case "var":
        return scope[scope.length - 1 - t.index] ?? `#${t.index - scope.length}`;
      case "free":
        return t.name;
      case "lit":
        return showLiteral(t, level);
      case "lam":
      case "natLam":
        return this.#lambda(t, scope, level, indent);
      case "app":
        return this.#call(
          t.fun.tag === "free" ? t.fun.name : this.term(t.fun, scope, POSTFIX_LEVEL, indent),
          [],
          t.args,
          scope,
          indent,
        );
      case "meta":
        return t.args.length === 0 ? t.name : this.#call(t.name, [], t.args, scope, indent);
      case "prim":
        return this.#prim(t, scope, level, indent);
      default:
        return t satisfies never;
    }
  }

  /**
   * Prints a lambda. With `annotate`, the first parameter gets its type, because the position of the lambda does not determine it.
   */
  #lambda(
    t: Lam | NatLam,
    scope: BoundNames,
    level: number,
    indent: number,
    annotate = false,
  ): string {
    const operator = operatorOf(t);
    if (operator !== undefined) return operator;
    const names: string[] = [];
    const nats: string[] = [];
    let inner = scope;
    let body: Term = t;
    while (body.tag === "lam" || body.tag === "natLam") {
      if (body.tag === "natLam") {
        const name = freshName("l", this.#used, inner);
        this.#used.add(name);
        nats.push(name);
        names.push(`(${name}: nat)`);
        body = openNat(body, name);
        annotate = true;
      } else {
        const name = freshName(paramOf(body), this.#used, inner);
        names.push(annotate ? `(${name}: ${showType(paramOf(body))})` : name);
        inner = [...inner, name];
        annotate = false;
        body = body.body;
      }
    }
    const text = `\\${names.join(" ")} -> ${this.term(body, inner, LOOSE, indent)}`;
    for (const name of nats) this.#used.delete(name);
    return level > LOOSE ? `(${text})` : text;
  }

  #prim(t: Prim, scope: BoundNames, level: number, indent: number): string {
    const infix = INFIX[t.prim];
    if (infix !== undefined && t.args[0]!.type.tag !== "idx")
      return this.#infix(t, infix.level, scope, level, indent);
    const [a, b] = t.args;
    const inner = (u: Term | undefined, l: number): string => this.term(u!, scope, l, indent);
    const paren = (text: string, own: number): string => (level > own ? `(${text})` : text);
    switch (t.prim) {
      case "neg": // `-` before a number literal would be read as its sign
        if (a?.tag === "lit") return this.#call("neg", [], t.args, scope, indent);
        return paren(`-${inner(a, UNARY_LEVEL)}`, UNARY_LEVEL);
      case "bitNot":
        return paren(`~${inner(a, UNARY_LEVEL)}`, UNARY_LEVEL);
      case "not":
        return paren(`!${inner(a, UNARY_LEVEL)}`, UNARY_LEVEL);
      case "cast":
        return paren(`${this.#castFrom(a!, scope, indent)} as ${showType(t.type)}`, UNARY_LEVEL);
      case "clampIdx":
        return paren(`clampIdx(${inner(a, LOOSE)}) as ${showType(t.type)}`, UNARY_LEVEL);
      case "undef":
        return paren(`undef as ${showType(t.type)}`, UNARY_LEVEL);
      case "tuple":
        return `(${t.args.map((x) => inner(x, LOOSE)).join(", ")})`;
      case "array":
        return `[${t.args.map((x) => inner(x, LOOSE)).join(", ")}]`;
      case "proj":
        return `${inner(a, POSTFIX_LEVEL)}.${show(t.sizes[0]!)}`;
      case "at":
        return `${inner(b, POSTFIX_LEVEL)}[${a?.tag === "lit" ? String(a.value) : inner(a, LOOSE)}]`;
      case "select":
        if (t.type.tag === "idx") return this.#call("select", [], t.args, scope, indent);
        return paren(
          `if ${inner(a, LOOSE)} then ${inner(b, LOOSE)} else ${inner(t.args[2], LOOSE)}`,
          LOOSE,
        );
      case "let":
        return paren(this.#let(t, scope, indent), LOOSE);
      case "gather": {
        const f = a?.tag === "lam" ? this.#lambda(a, scope, LOOSE, indent, true) : inner(a, LOOSE);
        return this.#call("gather", [f], [b!], scope, indent);
      }
      case "extern":
        return this.#call(externalOf(t).name, [], t.args.slice(1), scope, indent);
      case "label":
        return `label("${t.label}", ${inner(a, LOOSE)})`;
      case "kernel":
        return this.#kernel(t, scope, indent);
      case "natVal": {
        const [size] = t.sizes;
        return size!.vars[0]?.size === size ? show(size!) : `natVal(${show(size!)})`;
      }
      default:
        if (t.args.length === 0 && natParams(t.prim) === 0) return t.prim;
        return this.#call(t.prim, writtenSizes(t), t.args, scope, indent);
    }
  }

  /**
   * Prints the operand of a cast. A literal gets its type suffix here, because `5 as f32` is read as the number 5.0 and not as a
   * cast.
   */
  #castFrom(t: Term, scope: BoundNames, indent: number): string {
    if (t.tag !== "lit" || t.type.tag !== "scalar" || typeof t.value !== "number")
      return this.term(t, scope, POSTFIX_LEVEL, indent);
    const text = showNumber(t.value, t.type.name);
    const full = text.endsWith(t.type.name) ? text : `${text}${t.type.name}`;
    return text.startsWith("-") ? `(${full})` : full;
  }

  #infix(t: Prim, own: number, scope: BoundNames, level: number, indent: number): string {
    const operand = (u: Term): string => this.term(u, scope, own + 1, indent);
    const links = chainOf(t);
    const parts = links.map((u) => `${INFIX[u.prim]!.op} ${operand(u.args[1]!)}`);
    const text = [operand(links[0]!.args[0]!), ...parts].join(" ");
    return level > own ? `(${text})` : text;
  }

  #let(t: Prim, scope: BoundNames, indent: number): string {
    const [value, lam] = t.args as [Term, Lam];
    const name = freshName(paramOf(lam), this.#used, scope);
    const body = this.term(lam.body, [...scope, name], LOOSE, indent);
    return `let ${name} = ${this.term(value, scope, LOOSE, indent)} in ${body}`;
  }

  #kernel(t: Prim, scope: BoundNames, indent: number): string {
    if (t.sizes.every((s) => s.constant === 0))
      return this.#call("kernel", [], t.args, scope, indent);
    const [global, local] = [t.sizes.slice(0, 3), t.sizes.slice(3)].map(
      (l) => `[${l.map((s) => show(s)).join(", ")}]`,
    );
    return this.#call("kernel", [`ndrange(${global}, ${local})`], t.args, scope, indent);
  }

  #call(
    name: string,
    sizes: readonly (Size | string)[],
    args: readonly Term[],
    scope: BoundNames,
    indent: number,
  ): string {
    const shown = sizes.map((s) => (typeof s === "string" ? s : show(s)));
    const parts = (printer: TermPrinter, at: number): string[] => [
      ...shown,
      ...args.map((a) => printer.term(a, scope, LOOSE, at)),
    ];
    const flat = `${name}(${parts(this.#flat ?? this, indent).join(", ")})`;
    if (indent + flat.length <= this.#width) return flat;
    const inside = indent + 2;
    const pad = " ".repeat(inside);
    const lines = parts(this, inside).map((p) => pad + p);
    return `${name}(\n${lines.join(",\n")})`;
  }
}

/**
 * Returns the sizes of a primitive to print. The sizes with defaults are left out if each of them equals its default or is a
 * generated unknown of a pattern; otherwise all sizes are returned.
 */
export function writtenSizes({ prim, sizes }: Prim): readonly Size[] {
  const defaults = sizeDefaults(prim);
  const from = sizes.length - defaults.length;
  const isLeftOut = (s: Size, i: number): boolean =>
    s.constant === defaults[i] || (s.hasMeta && s.vars.every((v) => isNumbered(v.name)));
  return sizes.slice(from).every(isLeftOut) ? sizes.slice(0, from) : sizes;
}

/** Returns `(+)` for `\x y -> x + y` on scalars; undefined for other lambdas. */
function operatorOf(t: Lam | NatLam): string | undefined {
  if (t.tag !== "lam" || t.body.tag !== "lam" || t.body.body.tag !== "prim") return undefined;
  const { prim, args } = t.body.body;
  const infix = INFIX[prim];
  const [x, y] = args;
  const plain = x?.tag === "var" && x.index === 1 && y?.tag === "var" && y.index === 0;
  const scalars = paramOf(t).tag === "scalar" && paramOf(t.body).tag === "scalar";
  return infix !== undefined && plain && scalars ? `(${infix.op})` : undefined;
}
