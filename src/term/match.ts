/**
 * @file Matching of Miller patterns (Miller, A logic programming language with lambda-abstraction, 1991). Matching is deterministic
 * and has at most one result.
 *
 * A metavariable with arguments x₁…xₖ matches a term that mentions no variable bound inside the pattern except x₁…xₖ. An argument may
 * also be a component of a bound variable: the term may then mention this component. The metavariable is bound
 * to the term as a function of x₁…xₖ. Sizes and types are matched as well; labels of the term are ignored.
 */
import { abstractParts } from "./abstract-parts.ts";
import { intoType } from "./interpret/arithmetic.ts";
import { mapType } from "./map-type.ts";
import { sizeOutside, termOutside, typeOutside } from "./nat-scope.ts";
import { type Size, shiftBound, substituteSizes as substituteSize } from "./size/index.ts";
import { SmallMap } from "./small-map.ts";
import { rename, shiftType } from "./substitute.ts";
import { children, type Lit, type Meta, occurs, type Term } from "./term.ts";
import { isFloatName, scalarOf, type Type } from "./type.ts";

/**
 * The bindings of a match, by metavariable name. A term metavariable with k arguments is bound to a body with k free variables; the
 * last argument is variable 0.
 */
export class MatchBindings {
  readonly terms: SmallMap<Term> = new SmallMap();
  readonly types: SmallMap<Type> = new SmallMap();
  readonly sizes: SmallMap<Size> = new SmallMap();

  /** Returns an independent copy. */
  copy(): MatchBindings {
    const made = new MatchBindings();
    for (const [name, term] of this.terms) made.terms.set(name, term);
    for (const [name, type] of this.types) made.types.set(name, type);
    for (const [name, size] of this.sizes) made.sizes.set(name, size);
    return made;
  }
}

/**
 * A comparison that waits until all metavariables are bound: a size pattern that is more than a metavariable, or the element of a
 * boundary type.
 */
interface Deferred<T> {
  readonly pattern: T;
  readonly found: T;
  readonly nats: number;
}

/**
 * The position at which a match failed, and why. For a comparison that waited to the end, it is the root. `foundPath` also has
 * the steps through labels of the term, which matching ignores; `patternPath` has none for them.
 */
export interface PatternMismatch {
  readonly pattern: Term;
  readonly found: Term;
  /** Child numbers from the root of the pattern to `pattern`, and from the root of the matched term to `found`. */
  readonly patternPath: readonly number[];
  readonly foundPath: readonly number[];
  /**
   * What differs: the primitive (or its label or number of arguments), a size, a type, a second occurrence of a metavariable, a
   * variable out of scope, a literal, or the kind of node.
   */
  readonly why: "primitive" | "size" | "type" | "repeated" | "scope" | "literal" | "shape";
  /** Number of pattern nodes that matched before the failure. */
  readonly matched: number;
}

/**
 * Matches a pattern with a term, ignoring the term's labels, and collects the bindings of the metavariables in `bound`. Use a new
 * matcher for each attempt: a failed match leaves incomplete bindings.
 */
export class Matcher {
  /** The bindings so far. After a failed match they are incomplete. */
  readonly bound: MatchBindings;
  #matched = 0;
  /** Number of nat binders of the pattern around the current position. */
  #nats = 0;
  #obstacle: Pick<PatternMismatch, "pattern" | "found" | "why" | "matched"> | undefined;
  /** Child numbers on the way to the failure, innermost first. The two paths differ because labels of the term are skipped. */
  #patternPath: number[] | undefined;
  #foundPath: number[] | undefined;
  /** Size comparisons that wait until all metavariables are bound. */
  #deferred: Deferred<Size>[] | undefined;
  #elements: Deferred<Type>[] | undefined;

  /** Metavariables that `bound` binds already match only their values. */
  constructor(bound: MatchBindings = new MatchBindings()) {
    this.bound = bound;
  }

  /**
   * Binds the metavariables of `pattern` so that it equals `subject` up to labels. Returns false if the matcher finds no such
   * binding: it solves no equation for a size variable. The innermost `depth` free variables of both terms count as bound inside
   * the pattern.
   */
  match(pattern: Term, subject: Term, depth = 0): boolean {
    return this.#term(pattern, subject, depth) && this.#settle(pattern, subject);
  }

  /** The position and reason of the failure; undefined before a failure. */
  get mismatch(): PatternMismatch | undefined {
    if (this.#obstacle === undefined) return undefined;
    const patternPath = [...(this.#patternPath ?? [])].reverse();
    const foundPath = [...(this.#foundPath ?? [])].reverse();
    return { ...this.#obstacle, patternPath, foundPath };
  }

  #fail(pattern: Term, found: Term, why: PatternMismatch["why"]): false {
    this.#obstacle = { pattern, found, why, matched: this.#matched };
    return false;
  }

  /** Records that the failure occurred in child number `child`. */
  #under(child: number): false {
    this.#patternPath ??= [];
    this.#patternPath.push(child);
    return this.#underLabel(child);
  }

  #underLabel(child = 0): false {
    this.#foundPath ??= [];
    this.#foundPath.push(child);
    return false;
  }

  #term(p: Term, t: Term, depth: number): boolean {
    if (p.tag === "meta") return this.#meta(p, t, depth);
    if (isLabel(t) && !isLabel(p)) return this.#term(p, t.args[0]!, depth) || this.#underLabel();
    if (!p.hasMeta) return p === t || this.#closed(p, t, depth);
    switch (p.tag) {
      case "lam":
        if (t.tag !== "lam") return this.#fail(p, t, "shape");
        if (!this.#type(p.type, t.type)) return this.#fail(p, t, "type");
        return this.#term(p.body, t.body, depth + 1) || this.#under(0);
      case "natLam":
        return t.tag === "natLam"
          ? this.#underNat(p.body, t.body, depth)
          : this.#fail(p, t, "shape");
      case "lit":
        if (t.tag !== "lit" || !sameNumber(p, t)) return this.#fail(p, t, "literal");
        return this.#type(p.type, t.type) || this.#fail(p, t, "type");
      case "prim":
        return this.#primitive(p, t, depth);
      case "var":
        if (t.tag !== "var" || t.index !== p.index) return this.#fail(p, t, "shape");
        return this.#type(p.type, t.type) || this.#fail(p, t, "type");
      default:
        return this.#fail(p, t, "shape");
    }
  }

  #underNat(p: Term, t: Term, depth: number): boolean {
    this.#nats++;
    const matches = this.#term(p, t, depth);
    this.#nats--;
    return matches || this.#under(0);
  }

  #primitive(p: Term & { tag: "prim" }, t: Term, depth: number): boolean {
    if (t.tag !== "prim" || t.prim !== p.prim || t.args.length !== p.args.length) {
      return this.#fail(p, t, "primitive");
    }
    if (p.label !== t.label) return this.#fail(p, t, "primitive");
    this.#matched++;
    for (let i = 0; i < p.sizes.length; i++) {
      if (!this.#size(p.sizes[i]!, t.sizes[i]!)) return this.#fail(p, t, "size");
    }
    for (let i = 0; i < p.args.length; i++) {
      if (!this.#term(p.args[i]!, t.args[i]!, depth)) return this.#under(i);
    }
    return !p.type.hasMeta || this.#type(p.type, t.type) || this.#fail(p, t, "type");
  }

  /** Compares a pattern without metavariables with a different node: both may still be equal up to labels in the term. */
  #closed(p: Term, t: Term, depth: number): boolean {
    const [ps, ts] = [children(p), children(t)];
    if (p.tag !== t.tag || ps.length !== ts.length || ps.length === 0)
      return this.#fail(p, t, "shape");
    if (!sameHead(p, t)) return this.#fail(p, t, "primitive");
    if (p.type !== t.type) return this.#fail(p, t, "type");
    const inner = p.tag === "lam" ? depth + 1 : depth;
    return ps.every((c, i) => this.#term(c, ts[i]!, inner) || this.#under(i));
  }

  #meta(p: Meta, t: Term, depth: number): boolean {
    const value = this.#abstract(p, t, depth);
    if (value === undefined) return this.#fail(p, t, "scope");
    const known = this.bound.terms.get(p.name);
    if (known !== undefined) return known === value || this.#fail(p, t, "repeated");
    if (!this.#type(p.type, t.type)) return this.#fail(p, t, "type");
    this.bound.terms.set(p.name, value);
    this.#matched++;
    return true;
  }

  /**
   * Returns `found` as a body whose free variables are the metavariable's arguments. Undefined if it mentions other variables bound
   * in the pattern.
   */
  #abstract(p: Meta, found: Term, depth: number): Term | undefined {
    const t = termOutside(found, this.#nats);
    if (t === undefined || depth === 0 || t.depth === 0) return t;
    const count = p.args.length;
    if (count === depth && p.args.every((x, i) => x.tag === "var" && x.index === count - 1 - i))
      return t;
    if (p.args.some((x) => x.tag === "prim")) return abstractParts(p, t, depth);
    const place = new Map<number, number>();
    p.args.forEach((x, i) => {
      if (x.tag === "var") place.set(x.index, count - 1 - i);
    });
    for (let i = 0; i < depth; i++) if (!place.has(i) && occurs(t, i)) return undefined;
    return rename(t, (i) => place.get(i) ?? i - depth + count);
  }

  /** Matches a type against a type, as those of the terms that `match` compares. */
  matchType(pattern: Type, subject: Type): boolean {
    return this.#type(pattern, subject);
  }

  #type(p: Type, t: Type): boolean {
    if (p === t) return true;
    if (!p.hasMeta) return false;
    switch (p.tag) {
      case "var": {
        const type = typeOutside(t, this.#nats);
        if (type === undefined) return false;
        const known = this.bound.types.get(p.name);
        if (known !== undefined) return known === type;
        this.bound.types.set(p.name, type);
        return true;
      }
      case "array":
        return t.tag === "array" && this.#type(p.elem, t.elem) && this.#size(p.size, t.size);
      case "idx":
        return t.tag === "idx" && this.#size(p.size, t.size);
      case "boundary":
        if (t.tag !== "boundary") return false;
        this.#elements ??= [];
        this.#elements.push({ pattern: p.elem, found: t.elem, nats: this.#nats });
        return true;
      case "vector":
        return t.tag === "vector" && p.width === t.width && this.#type(p.elem, t.elem);
      case "fun":
        return t.tag === "fun" && this.#type(p.param, t.param) && this.#type(p.result, t.result);
      case "natFun":
        return t.tag === "natFun" && this.#type(p.result, t.result);
      case "tuple":
        return (
          t.tag === "tuple" &&
          p.elems.length === t.elems.length &&
          p.elems.every((e, i) => this.#type(e, t.elems[i]!))
        );
      default:
        return false;
    }
  }

  #size(p: Size, t: Size): boolean {
    if (p === t) return true;
    if (!p.hasMeta) return false;
    const v = bareMeta(p);
    if (v === undefined) {
      this.#deferred ??= [];
      this.#deferred.push({ pattern: p, found: t, nats: this.#nats });
      return true;
    }
    const size = sizeOutside(t, this.#nats);
    if (size === undefined) return false;
    const known = this.bound.sizes.get(v);
    if (known !== undefined) return known === size;
    this.bound.sizes.set(v, size);
    return true;
  }

  #settle(pattern: Term, subject: Term): boolean {
    if (this.#elements === undefined && this.#deferred === undefined) return true;
    for (const { pattern: p, found, nats } of this.#elements ?? []) {
      const { elem } = p.table.boundary(this.#typeInstance(p, nats));
      this.#nats = nats;
      const fits = this.#type(elem, found);
      this.#nats = 0;
      if (!fits) return this.#fail(pattern, subject, "type");
    }
    for (const { pattern: p, found, nats } of this.#deferred ?? []) {
      if (this.#sizeInstance(p, nats) !== found) return this.#fail(pattern, subject, "size");
    }
    return true;
  }

  #sizeInstance(p: Size, nats: number): Size {
    return substituteSize(p, (v) => {
      const size = v.sort === "meta" ? this.bound.sizes.get(v.name) : undefined;
      return size && shiftBound(size, nats);
    });
  }

  #typeInstance(p: Type, nats: number): Type {
    return mapType(p.table, p, {
      size: (s, binders) => this.#sizeInstance(s, nats + binders),
      variable: (v, binders) => {
        const type = v.sort === "meta" ? this.bound.types.get(v.name) : undefined;
        return type === undefined ? v : shiftType(type, nats + binders);
      },
    });
  }
}

const isLabel = (t: Term): t is Term & { tag: "prim" } => t.tag === "prim" && t.prim === "label";

/** True if the literal is the pattern's number in its own number type; the pattern's type may differ. −0 and 0 differ. */
function sameNumber(p: Lit, t: Lit): boolean {
  const scalar = scalarOf(t.type);
  if (typeof p.value !== "number" || scalar === undefined) return Object.is(p.value, t.value);
  if (scalar === "bool" || (!isFloatName(scalar) && !Number.isInteger(p.value))) return false;
  return Object.is(intoType(scalar, p.value), t.value);
}

/** True if two nodes of the same kind differ at most in their children. */
function sameHead(p: Term, t: Term): boolean {
  if (p.tag === "app") return t.tag === "app" && p.fun === t.fun;
  if (p.tag !== "prim" || t.tag !== "prim") return true;
  return p.prim === t.prim && p.label === t.label && p.sizes.every((n, i) => n === t.sizes[i]);
}

/** Returns the name of the metavariable if the size is a metavariable alone; otherwise undefined. */
function bareMeta(s: Size): string | undefined {
  const [v] = s.vars;
  if (s.vars.length !== 1 || v!.sort !== "meta") return undefined;
  return v!.size === s ? v!.name : undefined;
}
