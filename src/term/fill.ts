/**
 * @file Instantiates the right side of a rule with the bindings of a match. Types and sizes are substituted and not inferred again.
 * The result is in canonical form: where an argument replaces a bound variable, the sharing rule of share.ts applies.
 */
import type { MatchBindings } from "./match.ts";
import { type Size, shiftBound, substituteSizes as substituteSize } from "./size/index.ts";
import { applyAll, rename, shift, shiftSizes, shiftType } from "./substitute.ts";
import { subterms } from "./subterms.ts";
import { type Lit, type Meta, type NatLam, paramOf, type Term, type Var } from "./term.ts";
import type { Type, TypeVar } from "./type.ts";

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

/** The instances of the types of a template, found by identity; a template has few types, so a search from the start is fast. */
class TypeInstances {
  readonly #patterns: Type[] = [];
  readonly #instances: Type[] = [];

  get(pattern: Type): Type | undefined {
    const patterns = this.#patterns;
    for (let i = 0; i < patterns.length; i++)
      if (patterns[i] === pattern) return this.#instances[i];
    return undefined;
  }

  set(pattern: Type, instance: Type): Type {
    if (this.#patterns.length < MOST_TYPES) {
      this.#patterns.push(pattern);
      this.#instances.push(instance);
    }
    return instance;
  }
}

/** Further types of a template are instantiated again at each occurrence. */
const MOST_TYPES = 64;

class Filler {
  readonly #bound: MatchBindings;
  /** Memo of instances, indexed by the number of surrounding nat binders. */
  readonly #types: TypeInstances[] = [];
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
        const args = this.#terms(t.args, depth);
        return s.prim(t.prim, this.#sizes(t.sizes), args, this.#type(t.type), t.label);
      }
      case "app":
        return applyAll(this.term(t.fun, depth), this.#terms(t.args, depth));
      case "meta":
        return this.#meta(t, depth);
      default:
        return t satisfies never;
    }
  }

  #terms(templates: readonly Term[], depth: number): readonly Term[] {
    const made: Term[] = [];
    for (const t of templates) made.push(this.term(t, depth));
    return made;
  }

  #sizes(templates: readonly Size[]): readonly Size[] {
    if (!templates.some((n) => n.hasMeta)) return templates;
    return templates.map((n) => fillSize(n, this.#bound, this.#nats));
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
    const args = this.#terms(t.args, depth);
    if (args.every((a) => a.tag === "var")) return renamed(body, args as readonly Var[], depth);
    const s = t.session;
    const fun = args.reduceRight<Term>((b, a) => s.lam(a.type, b), shift(body, depth, count));
    return applyAll(fun, args);
  }

  #type(type: Type): Type {
    if (!type.hasMeta) return type;
    this.#types[this.#nats] ??= new TypeInstances();
    const memo = this.#types[this.#nats]!;
    return memo.get(type) ?? memo.set(type, this.#freshType(type));
  }

  /** The parts of a type have instances of their own, because types of one template share them. */
  #freshType(type: Type): Type {
    const { table } = type;
    switch (type.tag) {
      case "scalar":
        return type;
      case "var":
        return this.#variable(type);
      case "vector":
        return table.vector(this.#type(type.elem), type.width);
      case "idx":
        return table.idx(fillSize(type.size, this.#bound, this.#nats));
      case "boundary":
        return table.boundary(this.#type(type.elem));
      case "array":
        return table.array(fillSize(type.size, this.#bound, this.#nats), this.#type(type.elem));
      case "tuple":
        return table.tuple(type.elems.map((e) => this.#type(e)));
      case "fun":
        return table.fun(this.#type(type.param), this.#type(type.result));
      case "natFun": {
        this.#nats++;
        const result = this.#type(type.result);
        this.#nats--;
        return table.natFun(result);
      }
      default:
        return type satisfies never;
    }
  }

  #variable(v: TypeVar): Type {
    const value = v.sort === "meta" ? this.#bound.types.get(v.name) : undefined;
    return value === undefined ? v : shiftType(value, this.#nats);
  }
}

/** Renames the arguments of a metavariable, the innermost variables of `body`, to `args`; other variables rise to `depth`. */
function renamed(body: Term, args: readonly Var[], depth: number): Term {
  const count = args.length;
  const same = args.every((a, i) => a.index === count - 1 - i);
  if (same && (depth === count || body.depth <= count)) return body;
  return rename(body, (i) => (i < count ? args[count - 1 - i]!.index : i - count + depth));
}
