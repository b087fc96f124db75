/**
 * @file Instantiates the right side of a rule with the bindings of a match. Types and sizes are substituted and not inferred again.
 * The result is in canonical form: where an argument replaces a bound variable, the sharing rule of share.ts applies.
 */
import type { MatchBindings } from "./match.ts";
import { type Size, shiftBound, substituteSizes as substituteSize } from "./size/index.ts";
import { applyAll, rename, shift, shiftSizes, shiftType } from "./substitute.ts";
import { subterms } from "./subterms.ts";
import { type Lit, type Meta, type NatLam, paramOf, type Term, type Var } from "./term.ts";
import { mapType, type Type } from "./type.ts";

/**
 * Returns the instance of `template` under the bindings. Throws an Error for a metavariable that stands for a term and is not
 * bound; unbound sizes and types stay.
 */
export function fill(template: Term, bound: MatchBindings): Term {
  return new Filler(bound).term(template, 0);
}

/**
 * Returns the instances of the metavariables of `pattern`, by name, in order of first appearance. A metavariable with arguments
 * gives a function of these arguments. Throws an Error for a metavariable that is not bound.
 */
export function boundTerms(pattern: Term, bound: MatchBindings): Map<string, Term> {
  const found = new Map<string, Term>();
  for (const t of subterms(pattern))
    if (t.tag === "meta" && !found.has(t.name)) found.set(t.name, fill(functionOf(t), bound));
  return found;
}

function functionOf({ session: s, name, args, type }: Meta): Term {
  const variables = args.map((a, i) => s.variable(args.length - 1 - i, a.type));
  const body: Term = s.meta(name, variables, type);
  return args.reduceRight<Term>((t, a) => s.lam(a.type, t), body);
}

/**
 * Returns the instance of a size pattern that occurs under `nats` nat binders, by which the bound variables of the instances are
 * shifted. Unbound metavariables stay.
 */
export function fillSize(size: Size, bound: MatchBindings, nats = 0): Size {
  if (!size.hasMeta) return size;
  return substituteSize(size, (v) => {
    const value = v.sort === "meta" ? bound.sizes.get(v.name) : undefined;
    return value && shiftBound(value, nats);
  });
}

class Filler {
  readonly #bound: MatchBindings;
  /** Memo of instances, indexed by the number of surrounding nat binders. */
  readonly #types: Map<Type, Type>[] = [];
  readonly #sizes: Map<Size, Size>[] = [];
  #nats = 0;

  constructor(bound: MatchBindings) {
    this.#bound = bound;
  }

  term(t: Term, depth: number): Term {
    if (!t.hasMeta) return t;
    const s = t.session;
    switch (t.tag) {
      case "var":
        return s.variable(t.index, this.#type(t.type));
      case "free":
        return s.free(t.name, this.#type(t.type));
      case "lit":
        return this.#literal(t);
      case "lam":
        return s.lam(this.#type(paramOf(t)), this.term(t.body, depth + 1));
      case "natLam":
        return this.#underNat(t, depth);
      case "prim": {
        const args = t.args.map((a) => this.term(a, depth));
        const sizes = t.sizes.map((n) => this.#size(n, this.#nats));
        return s.prim(t.prim, sizes, args, this.#type(t.type), t.label);
      }
      case "app":
        return applyAll(
          this.term(t.fun, depth),
          t.args.map((a) => this.term(a, depth)),
        );
      case "meta":
        return this.#meta(t, depth);
      default:
        return t satisfies never;
    }
  }

  #underNat(t: NatLam, depth: number): Term {
    this.#nats++;
    const body = this.term(t.body, depth);
    this.#nats--;
    return t.session.natLam(body);
  }

  #literal(t: Lit): Term {
    return t.session.lit(t.value, this.#type(t.type));
  }

  #meta(t: Meta, depth: number): Term {
    const value = this.#bound.terms.get(t.name);
    if (value === undefined) throw new Error(`the metavariable ${t.name} is not bound`);
    const body = shiftSizes(value, this.#nats);
    const count = t.args.length;
    if (count === 0) return shift(body, depth);
    const args = t.args.map((a) => this.term(a, depth));
    if (args.every((a) => a.tag === "var")) {
      const at = args as readonly Var[];
      return rename(body, (i) => (i < count ? at[count - 1 - i]!.index : i - count + depth));
    }
    const s = t.session;
    const fun = args.reduceRight<Term>((b, a) => s.lam(a.type, b), shift(body, depth, count));
    return applyAll(fun, args);
  }

  #size(size: Size, nats: number): Size {
    if (!size.hasMeta) return size;
    this.#sizes[nats] ??= new Map();
    const memo = this.#sizes[nats]!;
    const done = memo.get(size) ?? fillSize(size, this.#bound, nats);
    memo.set(size, done);
    return done;
  }

  #type(type: Type): Type {
    if (!type.hasMeta) return type;
    this.#types[this.#nats] ??= new Map();
    const memo = this.#types[this.#nats]!;
    const done = memo.get(type) ?? this.#freshType(type);
    memo.set(type, done);
    return done;
  }

  #freshType(type: Type): Type {
    return mapType(type.table, type, {
      size: (n, nats) => this.#size(n, this.#nats + nats),
      variable: (v, nats) => {
        const value = v.sort === "meta" ? this.#bound.types.get(v.name) : undefined;
        return value === undefined ? v : shiftType(value, this.#nats + nats);
      },
    });
  }
}
