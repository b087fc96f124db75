/**
 * @file Random instances of a rule: types for its type variables, sizes under which its conditions hold or do
 * not, and terms for its metavariables: opaque functions, random terms, operators with the properties that it demands.
 */
import {
  holds,
  matchRule,
  neutralElement,
  type Property,
  patternsOf,
  type Rule,
  type RuleArguments,
} from "../strategies/index.ts";
import {
  abstract,
  applyAll,
  Bindings,
  children,
  evaluate,
  fill,
  fillSize,
  instantiate,
  type Meta,
  mapType,
  type PrimName,
  type Session,
  type Size,
  type Term,
  type Type,
} from "../term/index.ts";
import type { Choices } from "./choices.ts";
import type { Flavour } from "./data.ts";
import { type Assignment, type RuleSizes, ruleSizes } from "./rule-sizes.ts";
import { TermMaker } from "./terms.ts";
import { typeProblem } from "./well-typed.ts";

export interface Instance {
  /** The left side. */
  readonly subject: Term;
  readonly bound: Bindings;
  readonly args: RuleArguments;
  /** What the size variables in it stand for. */
  readonly sizes: Assignment;
  readonly flavour: Flavour;
}

/** Which instances to draw. */
export interface Wanted {
  /** All conditions hold (default), or one does not. */
  readonly legal?: boolean;
  /** Of the assignments of sizes only these. */
  readonly among?: ((sizes: Assignment) => boolean) | undefined;
  /** Nothing opaque, so that it can be written as a program with inputs. */
  readonly runnable?: boolean;
}

type Free = Term & { tag: "free" };
type TypeKind = "unknown" | "f32" | "i32" | "u32" | "f64" | "bool" | "pair" | "rows";
const KINDS: readonly TypeKind[] = ["unknown", "f32", "i32", "pair", "rows", "u32", "f64", "bool"];

const isScalar = (k: TypeKind): boolean => k !== "unknown" && k !== "pair" && k !== "rows";

/** Operators that are associative, commutative, and have a neutral element. */
const OPERATORS = ["add", "mul", "min", "max"] as const;

const ALGEBRAIC = ["associative", "commutative", "identity"] as const;
export type Algebraic = (typeof ALGEBRAIC)[number];
export const isAlgebraic = (p: Property): boolean =>
  (ALGEBRAIC as readonly string[]).includes(p.name);

export class RuleInstances {
  readonly rule: Rule;
  readonly sizes: RuleSizes;
  readonly #session: Session;
  readonly #patterns: readonly Term[];
  /** What is drawn; what a context splits is put together. */
  readonly #metas: readonly Meta[];
  readonly #legal: readonly Assignment[];
  /** By type variable. */
  readonly #kinds: ReadonlyMap<string, readonly TypeKind[]>;

  constructor(rule: Rule, session: Session) {
    this.rule = rule;
    this.#session = session;
    this.sizes = ruleSizes(rule);
    this.#patterns = patternsOf(rule);
    this.#metas = metasOf(this.#patterns).filter(
      (m) => !rule.contexts.some((c) => c.whole.name === m.name),
    );
    this.#legal = this.sizes.legal.filter((a) => this.#metas.every((m) => hasIndices(m, a)));
    const operators = this.#operators();
    const numbers = new Set(
      this.#metas.flatMap((m) => (operators.has(m.name) ? typesAround(m).flatMap(typeNames) : [])),
    );
    this.#kinds = new Map(
      typeVariables(this.#patterns).map((v) => [
        v,
        KINDS.filter((k) => this.#admits(v, k) && (!numbers.has(v) || k === "f32" || k === "i32")),
      ]),
    );
  }

  /** A random instance whose conditions hold, or one of which does not; undefined where none was found. */
  draw(c: Choices, { legal = true, runnable = false, among }: Wanted = {}): Instance | undefined {
    const all = legal ? this.#legal : this.sizes.illegal;
    const pool = among === undefined ? all : all.filter(among);
    if (pool.length === 0 || (runnable && !this.#hasRunnable)) return undefined;
    for (let i = 0; i < 10; i++) {
      const draft = new Draft(this.rule, this.#session, c, c.pick(pool), {
        concrete: i > 3,
        runnable,
      });
      const types = this.#types(c, runnable);
      const instance = draft.instance(this.#metas, types, this.#operators());
      if (!this.rule.properties.every((p) => holds(p, instance.bound) === undefined)) continue;
      const { rule } = this;
      if (rule.contexts.length === 0 || matchRule(rule, instance.args, instance.subject))
        return instance;
    }
    return undefined;
  }

  /** An instance that lacks a property that the rule demands; undefined where none was found. */
  drawImproper(c: Choices): Instance | undefined {
    for (let i = 0; i < 10; i++) {
      const draft = new Draft(this.rule, this.#session, c, c.pick(this.#legal), {
        concrete: i > 3,
      });
      const instance = draft.instance(this.#metas, this.#types(c), new Set());
      if (this.rule.properties.some((p) => holds(p, instance.bound) !== undefined)) return instance;
    }
    return undefined;
  }

  /** An instance whose operators lack one of the properties that the rule demands; undefined where none was found. */
  drawLacking(c: Choices, lacks: Algebraic): Instance | undefined {
    if (this.#legal.length === 0) return undefined;
    const draft = new Draft(this.rule, this.#session, c, c.pick(this.#legal), { concrete: true });
    const instance = draft.instance(this.#metas, this.#types(c), this.#operators(), lacks);
    const others = this.rule.properties.filter((p) => !isAlgebraic(p));
    return others.every((p) => holds(p, instance.bound) === undefined) ? instance : undefined;
  }

  /** The metavariables of which the rule demands algebraic properties. */
  #operators(): Set<string> {
    return new Set(this.rule.properties.filter(isAlgebraic).map((p) => String(p.args[0])));
  }

  #types(c: Choices, runnable = false): Map<string, Type> {
    const picked = [...this.#kinds].map(
      ([v, kinds]) =>
        [v, this.#type(c.pick(runnable ? kinds.filter(isScalar) : kinds), v)] as const,
    );
    const types = new Map(picked);
    // An operator with algebraic properties takes two of what it gives.
    for (const m of this.#metas)
      if (this.#operators().has(m.name))
        for (const v of m.args.flatMap((a) => typeNames(a.type)))
          types.set(v, types.get(typeNames(m.type)[0] ?? v) ?? types.get(v)!);
    return types;
  }

  /** Can every type be a scalar? */
  get #hasRunnable(): boolean {
    return [...this.#kinds.values()].every((kinds) => kinds.some(isScalar));
  }

  #type(kind: TypeKind, variable: string): Type {
    const { types, sizes } = this.#session;
    const unknown = types.variable("rigid", variable);
    if (kind === "unknown") return unknown;
    if (kind === "pair") return types.tuple([unknown, types.scalar("f32")]);
    if (kind === "rows") return types.array(sizes.nat(2), unknown);
    return types.scalar(kind);
  }

  /** What is demanded of the type of a variable, no pair has: then it cannot be unknown either. */
  #admits(variable: string, kind: TypeKind): boolean {
    if (kind === "unknown") return this.#admits(variable, "pair");
    const type = this.#type(kind, variable);
    const { types } = this.#session;
    const to = {
      size: (s: Size): Size => s,
      type: (t: Type): Type =>
        mapType(types, t, { size: (s) => s, variable: (v) => (v.name === variable ? type : v) }),
    };
    return this.#patterns.every((p) => typeProblem(instantiate(p, to)) === undefined);
  }
}

/** A function to an index of an empty array has no value, unless it is never called. */
function hasIndices(m: Meta, sizes: Assignment): boolean {
  const value = (t: Type): number =>
    t.tag === "idx" ? Number(evaluate(t.size, (v) => sizes.get(v.name))) : 1;
  return value(m.type) > 0 || m.args.some((a) => value(a.type) === 0);
}

/** One instance in the making. */
class Draft {
  readonly #rule: Rule;
  readonly #session: Session;
  readonly #c: Choices;
  readonly #bound = new Bindings();
  readonly #values: Map<string, number>;
  readonly #runnable: boolean;

  constructor(
    rule: Rule,
    session: Session,
    c: Choices,
    assignment: Assignment,
    { concrete, runnable = false }: { readonly concrete: boolean; readonly runnable?: boolean },
  ) {
    this.#runnable = runnable;
    this.#rule = rule;
    this.#session = session;
    this.#c = c;
    this.#values = new Map();
    const symbolic = concrete ? 0 : c.pick([0, 100, 50]);
    const isNumber = (name: string): boolean =>
      runnable && rule.params.some((p) => p.name === name);
    for (const [name, value] of assignment)
      this.#bound.sizes.set(name, this.#size(name, value, isNumber(name) ? 0 : symbolic));
  }

  /** As a number, or as a variable of that value. */
  #size(name: string, value: number, symbolic: number): Size {
    if (!this.#c.chance(symbolic)) return this.#session.sizes.nat(value);
    this.#values.set(name, value);
    return this.#session.sizes.variable("free", name);
  }

  instance(
    metas: readonly Meta[],
    types: ReadonlyMap<string, Type>,
    operators: ReadonlySet<string>,
    lacks?: Algebraic,
  ): Instance {
    for (const [name, type] of types) this.#bound.types.set(name, type);
    const operator = this.#c.pick(OPERATORS);
    const permutations = this.#permutations();
    for (const m of metas) {
      const permutation = permutations.get(m.name);
      const body = operators.has(m.name)
        ? this.#operator(operator, m, lacks)
        : (permutation?.(m) ??
          (lacks === "identity" ? undefined : this.#neutral(m, operator)) ??
          this.#body(m));
      this.#bound.terms.set(m.name, body);
    }
    this.#putTogether();
    return {
      subject: fill(this.#rule.lhs, this.#bound),
      bound: this.#bound,
      args: this.#arguments(),
      sizes: this.#values,
      flavour: this.#flavour(operator, operators.size > 0),
    };
  }

  /** What a context splits: what is around its part, with the part in it. */
  #putTogether(): void {
    for (const { whole, part, around } of [...this.#rule.contexts].reverse()) {
      const parameters = this.#parameters(whole);
      const [h, p] = [fill(around, this.#bound), fill(part, this.#bound)];
      const body = applyAll(h, [...parameters, applyAll(p, parameters)]);
      this.#bound.terms.set(whole.name, this.#close(body, parameters));
    }
  }

  #flavour(operator: PrimName, hasOperators: boolean): Flavour {
    if (this.#rule.class === "exact") return "special";
    if (this.#rule.class === "finite") return "finite";
    const multiplies = hasOperators ? operator === "mul" : mentions(this.#rule.lhs, "mul");
    return multiplies ? "powers" : "whole";
  }

  #arguments(): RuleArguments {
    const { params } = this.#rule;
    const of = <V>(from: { get(name: string): V | undefined }): Map<string, V> =>
      new Map(
        params.flatMap(({ name }) => {
          const value = from.get(name);
          return value === undefined ? [] : [[name, value] as const];
        }),
      );
    return { sizes: of(this.#bound.sizes), terms: of(this.#bound.terms) };
  }

  #type(t: Type): Type {
    return mapType(this.#session.types, t, {
      size: (s) => fillSize(s, this.#bound),
      variable: (v) => this.#bound.types.get(v.name) ?? v,
    });
  }

  // ------------------------------------------------------------ bodies

  /** A metavariable's arguments as free variables, which `#close` makes bound. */
  #parameters(m: Meta): Free[] {
    return m.args.map((a, i) => this.#session.free(`${m.name}.arg${i}`, this.#type(a.type)));
  }

  #close(body: Term, parameters: readonly Free[]): Term {
    return parameters.reduce((t, x) => abstract(t, x), body);
  }

  #body(m: Meta): Term {
    const parameters = this.#parameters(m);
    const type = this.#type(m.type);
    if (type.tag === "boundary") return this.#boundary(m.name);
    if (this.#runnable) return this.#close(this.#written(m.name, type, parameters), parameters);
    // Rules that are not exact are so on data of their flavour, which computed values may not be.
    const kind = this.#rule.class === "exact" ? this.#c.nat(9) : 0;
    if (kind < 6) return this.#close(this.#opaque(m.name, type, parameters), parameters);
    const constant = this.#session.free(`${m.name}.c`, this.#session.types.scalar("f32"));
    const maker = new TermMaker(this.#c, {
      session: this.#session,
      sizes: this.#values,
      sort: "free",
      variables: [...parameters, this.#session.free(`${m.name}.d`, type), constant],
      everything: false,
      partial: false,
      prefix: `${m.name}.`,
    });
    return this.#close(maker.term(type, kind === 9 ? 3 : kind - 6), parameters);
  }

  /** A call of an opaque function; perhaps also on a free variable, which a context can bind. */
  #opaque(name: string, result: Type, parameters: readonly Free[]): Term {
    const { types } = this.#session;
    const extra = this.#c.chance(40) ? [this.#session.free(`${name}.c`, types.scalar("f32"))] : [];
    const args = [...parameters, ...extra];
    const type = args.reduceRight<Type>((t, a) => types.fun(a.type, t), result);
    const f = this.#session.free(name, type);
    return args.length === 0 ? f : this.#session.app(f, args, result);
  }

  /** An input, or a term of the parameters. */
  #written(name: string, type: Type, parameters: readonly Free[]): Term {
    if (parameters.length === 0 && !hasIndex(type)) return this.#session.free(name, type);
    const maker = new TermMaker(this.#c, {
      session: this.#session,
      sizes: this.#values,
      sort: "free",
      variables: parameters,
      everything: false,
      partial: false,
      opaque: false,
    });
    return maker.term(type, this.#c.nat(2));
  }

  #boundary(name: string): Term {
    const { boundary } = this.#session.types;
    const kinds = ["opaque", "clamp", "mirror", "wrap"] as const;
    const kind = this.#c.pick(this.#runnable ? kinds.slice(1) : kinds);
    return kind === "opaque"
      ? this.#session.free(name, boundary)
      : this.#session.prim(kind, [], [], boundary);
  }

  /** The first that is positive is not commutative; a distance is not associative. */
  #operator(name: PrimName, m: Meta, lacks?: Algebraic): Term {
    const [x, y] = this.#parameters(m) as [Free, Free];
    const type = this.#type(m.type);
    const s = this.#session;
    const op = (of: PrimName, a: Term, b: Term): Term => s.prim(of, [], [a, b], type);
    const isPositive = (): Term => s.prim("gt", [], [x, s.lit(0, type)], s.types.scalar("bool"));
    const body =
      lacks === "commutative"
        ? s.prim("select", [], [isPositive(), x, y], type)
        : lacks === "associative"
          ? op("max", op("sub", x, y), op("sub", y, x))
          : op(name, x, y);
    return this.#close(body, [x, y]);
  }

  /** The neutral element, where `identity(op, z)` is demanded of z. */
  #neutral(m: Meta, operator: PrimName): Term | undefined {
    const demanded = this.#rule.properties.some(
      (p) => p.name === "identity" && p.args[1] === m.name,
    );
    if (!demanded) return undefined;
    const type = this.#type(m.type);
    return this.#session.lit(neutralElement(operator, type) ?? 0, type);
  }

  /** For `reorder(p, q, xs)` two functions that are inverse to one another, for `scatter(p, xs)` a bijection. */
  #permutations(): Map<string, (m: Meta) => Term> {
    const found = new Map<string, (m: Meta) => Term>();
    const reversed = this.#c.chance(50);
    const see = (t: Term): void => {
      if (t.tag !== "prim" || (t.prim !== "reorder" && t.prim !== "scatter")) return;
      t.args.slice(0, -1).forEach((f, i) => {
        const meta = f.tag === "lam" ? f.body : f;
        if (meta.tag === "meta")
          found.set(meta.name, (m) => (reversed ? this.#reversal(m) : this.#rotation(m, i === 0)));
      });
    };
    for (const p of patternsOf(this.#rule)) visit(p, see);
    return found;
  }

  #index(m: Meta, of: (i: Term, n: Term) => Term): Term {
    const s = this.#session;
    const [x] = this.#parameters(m);
    const type = this.#type(m.type);
    const i32 = s.types.scalar("i32");
    const n = s.prim("natVal", [type.tag === "idx" ? type.size : s.sizes.nat(0)], [], i32);
    const index = of(s.prim("cast", [], [x!], i32), n);
    return this.#close(s.prim("clampIdx", [], [index], type), [x!]);
  }

  #reversal(m: Meta): Term {
    const sub = (a: Term, b: Term): Term => this.#session.prim("sub", [], [a, b], a.type);
    return this.#index(m, (i, n) => sub(sub(n, this.#session.lit(1, i.type)), i));
  }

  #rotation(m: Meta, forward: boolean): Term {
    const s = this.#session;
    const op = (name: PrimName, a: Term, b: Term): Term => s.prim(name, [], [a, b], a.type);
    return this.#index(m, (i, n) => {
      const one = s.lit(1, i.type);
      return op("mod", op("add", i, forward ? one : op("sub", n, one)), n);
    });
  }
}

function hasIndex(type: Type): boolean {
  if (type.tag === "array") return hasIndex(type.elem);
  return type.tag === "idx" || (type.tag === "tuple" && type.elems.some(hasIndex));
}

function visit(t: Term, see: (t: Term) => void, seen: Set<Term> = new Set()): void {
  if (seen.has(t)) return;
  seen.add(t);
  see(t);
  for (const c of children(t)) visit(c, see, seen);
}

function mentions(side: Term, name: PrimName): boolean {
  let found = false;
  visit(side, (t) => {
    if (t.tag === "prim" && t.prim === name) found = true;
  });
  return found;
}

/** The metavariables of the patterns, each once. */
function metasOf(patterns: readonly Term[]): Meta[] {
  const found = new Map<string, Meta>();
  const see = (t: Term): void => {
    if (t.tag === "meta" && !found.has(t.name)) found.set(t.name, t);
  };
  for (const p of patterns) visit(p, see);
  return [...found.values()];
}

/** Of its parameters, and its own. */
const typesAround = (m: Meta): readonly Type[] => [...m.args.map((a) => a.type), m.type];

function typeNames(type: Type): string[] {
  const names: string[] = [];
  mapType(type.table, type, {
    size: (s) => s,
    variable: (v) => {
      names.push(v.name);
      return v;
    },
  });
  return names;
}

function typeVariables(patterns: readonly Term[]): string[] {
  const names = new Set<string>();
  for (const p of patterns) visit(p, (t) => typeNames(t.type).forEach((n) => names.add(n)));
  return [...names];
}
