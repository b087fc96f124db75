/** @file Random scalar expressions as text: of all scalar types, with casts between them and values near their limits. */
import type { Choices } from "../choices.ts";
import { chain } from "./chains.ts";
import {
  atom,
  type Elem,
  isFloat,
  isStored,
  isTuple,
  type Scalar,
  scalarType,
  type Valued,
} from "./types.ts";

const LARGE: Readonly<Record<Exclude<Scalar, "bool" | "f16" | "f32" | "f64">, readonly string[]>> =
  {
    i32: ["2147483647", "-2147483648", "65536", "46341", "100003"],
    i8: ["127i8", "-128i8"],
    u8: ["255u8", "128u8"],
    u32: ["4294967295u32", "2147483648u32", "65537u32"],
    i64: ["9223372036854775807i64", "4294967296i64", "-3000000000i64"],
    u64: ["18446744073709551615u64", "4294967297u64", "3u64"],
  };

/** Returns a literal of the type. */
export function literal(c: Choices, type: Scalar): string {
  if (type === "bool") return c.pick(["true", "false"]);
  if (isFloat(type)) {
    const text = c.pick(["1.0", "0.5", "0.1", "2.5", "-0.25", "3.0", "0.0", "-7.5"]);
    return type === "f32" ? text : `(${text}${type})`;
  }
  const name = type as keyof typeof LARGE;
  if (c.chance(15)) return `(${c.pick(LARGE[name])})`;
  const small = c.pick(["1", "2", "3", "5", "7", "0"]);
  return name === "i32" ? small : `${small}${name}`;
}

/** Returns a literal without a suffix, for a position that determines the type; sometimes one of another type. */
export function plainLiteral(c: Choices, type: Scalar): string {
  if (type === "bool") return literal(c, type);
  if (isFloat(type)) return c.pick(["0.1", "0.5", "-7.5", "3.0", "0.0"]);
  return c.pick(["1", "5", "0", "-1", "7.5"]);
}

/** Of 100 expressions, the number that are long chains. */
const CHAINS = 1;

/** Returns the scalars in a value. */
function parts(v: Valued): readonly (Valued & { readonly type: Scalar })[] {
  if (!isTuple(v.type)) return [v as Valued & { readonly type: Scalar }];
  return v.type.flatMap((t, i) => parts({ text: `${atom(v.text)}.${i}`, type: t }));
}

/** Writes random scalar expressions. */
export class Scalars {
  readonly #c: Choices;
  #names = 0;

  constructor(c: Choices) {
    this.#c = c;
  }

  /** Returns an expression of a type from what is in scope. */
  value(type: Elem, scope: readonly Valued[], depth = 2): string {
    if (isTuple(type)) return `(${type.map((t) => this.value(t, scope, depth - 1)).join(", ")})`;
    const scalars = scope.flatMap(parts);
    return this.#c.chance(CHAINS) && !isStored(type)
      ? chain(this.#c, type, () => atom(this.#leaf(type, scalars)))
      : this.#scalar(type, scalars, depth);
  }

  #scalar(
    type: Scalar,
    scope: readonly (Valued & { readonly type: Scalar })[],
    depth: number,
  ): string {
    const c = this.#c;
    const leaf = (): string => this.#leaf(type, scope);
    if (depth <= 0) return leaf();
    const inner = (): string => this.#scalar(type, scope, depth - 1);
    const other = (): Scalar => c.pick(["i32", "f32", "u32", "i64", "f64", "u64"] as const);
    const compared = (): string => {
      const of = scope.length > 0 ? c.pick(scope).type : other();
      const t = of === "bool" || isStored(of) ? "i32" : of;
      const [a, b] = [this.#scalar(t, scope, depth - 1), this.#leaf(t, scope)];
      return `${atom(a)} ${c.pick(["<", "<=", ">", ">=", "==", "!="])} ${atom(b)}`;
    };
    const chosen = (): string => `(if ${compared()} then ${inner()} else ${leaf()})`;
    if (type === "bool")
      return c.pick([
        leaf,
        compared,
        () => `(${compared()}) && ${atom(leaf())}`,
        () => `(${compared()}) || ${atom(leaf())}`,
        () => `!${atom(inner())}`,
        chosen,
      ])();
    if (isStored(type)) {
      const whole = c.pick(["i32", "u32", "i64"] as const);
      return c.pick([
        leaf,
        () => `(${atom(this.#scalar(whole, scope, depth - 1))} as ${type})`,
        () => `(if ${leaf()} ${c.pick(["<", "=="])} ${leaf()} then ${inner()} else ${leaf()})`,
        chosen,
      ])();
    }
    const makers = [
      () => `${atom(inner())} ${c.pick(["+", "-", "*"])} ${atom(leaf())}`,
      () => `${atom(leaf())} * ${literal(c, type)} - ${atom(inner())}`,
      leaf,
      () => `${c.pick(["min", "max"])}(${inner()}, ${leaf()})`,
      chosen,
      () => (type === "u32" || type === "u64" ? leaf() : `(-${atom(inner())})`),
      () => `${atom(inner())} / ${atom(c.chance(40) ? leaf() : literal(c, type))}`,
      () => `${atom(leaf())} % ${atom(c.chance(40) ? leaf() : literal(c, type))}`,
      () => this.#bound(type, scope, depth),
      () => this.#converted(type, scope),
    ];
    if (isFloat(type)) {
      makers.push(
        () => `fabs(${inner()})`,
        () => `${c.pick(["floor", "ceil"])}(${inner()})`,
        () => `sqrt(fabs(${inner()}))`,
        () => `fma(${inner()}, ${leaf()}, ${leaf()})`,
        () => `${c.pick(["sin", "cos", "exp", "rsqrt", "log", "tan"])}(${leaf()})`,
        () => `pow(fabs(${leaf()}), 1.5${type === "f32" ? "" : type})`,
      );
    }
    if (!isFloat(type)) {
      const suffix = type === "i32" ? "" : type;
      makers.push(
        () => `(${atom(inner())} ${c.pick(["&", "|", "^"])} ${atom(leaf())})`,
        () =>
          `(${atom(inner())} ${c.pick(["<<", ">>"])} ${c.pick(["0", "1", "5", "31", "40"])}${suffix})`,
        () => `(${atom(leaf())} ${c.pick(["<<", ">>"])} ${atom(leaf())})`,
        () => `${leaf()} & ${atom(inner())} ^ ${leaf()} | ${leaf()} >> ${leaf()}`,
        () => `(~${atom(leaf())})`,
        () => `popcount(${inner()})`,
      );
    }
    if (type === "f32") makers.push(() => `halfOf(${inner()})`);
    if (type === "i32") makers.push(() => `larger(${inner()}, ${leaf()})`);
    return c.pick(makers)();
  }

  #bound(
    type: Scalar,
    scope: readonly (Valued & { readonly type: Scalar })[],
    depth: number,
  ): string {
    const name = `t${this.#names++}`;
    const of = this.#c.chance(60) ? type : scalarType(this.#c);
    const value = this.#scalar(of, scope, depth - 1);
    const inside = [...scope, { text: name, type: of }];
    return `(let ${name} = ${value} in ${this.#scalar(type, inside, depth - 1)})`;
  }

  /** Returns a conversion from another type. Floats that may be large are brought near 0 before they become integers. */
  #converted(type: Scalar, scope: readonly (Valued & { readonly type: Scalar })[]): string {
    const others = scope.filter((v) => v.type !== type);
    if (others.length === 0) return this.#leaf(type, scope);
    const from = this.#c.pick(others);
    if (from.type === "bool")
      return `(if ${from.text} then ${literal(this.#c, type)} else ${literal(this.#c, type)})`;
    if (!isFloat(from.type) || isFloat(type)) return `(${atom(from.text)} as ${type})`;
    const [low, high] = ["0.0", "9.0"].map((x) => (from.type === "f32" ? x : x + from.type));
    return `(max(${low}, min(${high}, ${from.text})) as ${type})`;
  }

  #leaf(type: Scalar, scope: readonly (Valued & { readonly type: Scalar })[]): string {
    const same = scope.filter((v) => v.type === type);
    if (same.length > 0 && this.#c.nat(9) < 8) return this.#c.pick(same).text;
    if (type !== "bool" && scope.length > 0 && this.#c.nat(9) < 6)
      return this.#converted(type, scope);
    return literal(this.#c, type);
  }
}
