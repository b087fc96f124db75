/**
 * @file Value numbering: structurally equal expressions get the same number. Each sub-expression object is visited once, however
 * often it is compared.
 */
import type { ConstantTable, Expr } from "./imperative.ts";

/**
 * Value numbering for the expressions of one kernel: structurally equal expressions get equal numbers, counted from 0. Variables
 * are compared by name, or by the value that `define` states, and loads by buffer, index and width, so equal numbers mean equal values only while no assignment or store
 * intervenes.
 */
export class ValueNumbers {
  readonly #ids = new WeakMap<Expr, number>();
  readonly #forms = new Map<string, number>();
  readonly #tables = new Map<ConstantTable, number>();
  readonly #constants = new Map<string, number>();

  /** From now on a variable has the number of an expression, whose value it holds wherever it is visible. */
  define(name: string, value: Expr): void {
    this.#constants.set(name, this.of(value));
  }

  /** The number of an expression; structurally equal expressions have the same one. */
  of(e: Expr): number {
    const known = this.#ids.get(e);
    if (known !== undefined) return known;
    const constant = e.tag === "var" ? this.#constants.get(e.name) : undefined;
    if (constant !== undefined) return constant;
    const form = this.#form(e);
    const id = this.#forms.get(form) ?? this.#forms.size;
    this.#forms.set(form, id);
    this.#ids.set(e, id);
    return id;
  }

  /** A text that is equal for structurally equal expressions; sub-expressions appear in it by their numbers. */
  #form(e: Expr): string {
    const all = (parts: readonly Expr[]): string => parts.map((p) => this.of(p)).join();
    switch (e.tag) {
      case "const":
        return `${e.type.scalar}${Object.is(e.value, -0) ? "-0" : e.value}`;
      case "var":
        return `var ${e.name}`;
      case "undef":
        return "undef";
      case "index":
        return `index ${e.size.id}`;
      case "load":
        return `${e.buffer}[${e.index.id}]${e.type.width}`;
      case "op":
        return `${e.op}${e.eitherZero ? " of either zero" : ""}(${all(e.args)})`;
      case "external":
        return `${e.external.name}!${e.meaning.id}(${all(e.args)})`;
      case "vector":
        return `<${all(e.elems)}>`;
      case "select":
        return `?(${all([e.cond, e.then, e.else])})`;
      case "cast":
        return `${e.type.scalar}${e.type.width}(${all([e.arg])})`;
      case "lane":
        return `${this.of(e.arg)}.${e.lane}`;
      case "tabled":
        return `table${this.#table(e.table)}[${this.of(e.at)}]`;
      case "pick":
        return `${this.of(e.arg)}.#${e.index.id}`;
      default:
        return e satisfies never;
    }
  }

  #table(table: ConstantTable): number {
    const id = this.#tables.get(table) ?? this.#tables.size;
    this.#tables.set(table, id);
    return id;
  }
}

/**
 * True if the two expressions are structurally equal. Variables are equal if their names are, loads if buffer, index and width
 * are.
 */
export function isSameExpr(a: Expr, b: Expr): boolean {
  const ids = new ValueNumbers();
  return ids.of(a) === ids.of(b);
}
