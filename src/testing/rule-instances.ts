/**
 * @file Draws random instances of a rule: types for its type variables, sizes that satisfy or violate its conditions, and terms for
 * its metavariables: uninterpreted functions, random terms, and operators with the demanded properties.
 */
import {
  matchRule,
  type OperatorProperty,
  patternsOf,
  propertyConditions,
  type Rule,
  unmetMeasure,
  violation,
} from "../strategies/index.ts";
import {
  emptyFacts,
  evaluate,
  inClass,
  instantiate,
  isTypeClass,
  type Meta,
  mapType,
  type Session,
  type Size,
  subterms,
  type Term,
  type Type,
  visitType,
} from "../term/index.ts";
import { type Algebraic, isAlgebraic } from "./algebraic.ts";
import type { Choices } from "./choices.ts";
import type { RuleInstance } from "./instance.ts";
import { InstanceWork, USUAL_WORK } from "./instance-work.ts";
import { metavariables } from "./metavariables.ts";
import { Draft } from "./rule-draft.ts";
import { conditionHolds, type RuleSizes, ruleSizes, type SizeAssignment } from "./rule-sizes.ts";
import { typeProblem } from "./well-typed.ts";

/** Which instances of a rule to draw; by default legal ones, of any sizes, with uninterpreted functions. */
export interface Wanted {
  /** True (default): all conditions hold. False: at least one does not. */
  readonly legal?: boolean;
  /** Restricts the size assignments. */
  readonly among?: ((sizes: SizeAssignment) => boolean) | undefined;
  /** Without uninterpreted functions, so that the instance can be written as a program with inputs. */
  readonly runnable?: boolean;
  /** The most primitives that both sides of the instance may apply. */
  readonly work?: number;
}

type TypeKind = "unknown" | "f32" | "i32" | "u32" | "f64" | "bool" | "pair" | "rows" | "numbers";
const KINDS: readonly TypeKind[] = ["unknown", "f32", "i32", "pair", "rows", "u32", "f64", "bool"];
/** The types of the operands of an operator with algebraic properties; the last is a pair that it combines by components. */
const OPERANDS: readonly TypeKind[] = ["f32", "i32", "numbers"];

const isScalar = (k: TypeKind): boolean =>
  k !== "unknown" && k !== "pair" && k !== "rows" && k !== "numbers";

/**
 * Draws random instances of one rule: types for its type variables, sizes from a fixed list of legal or illegal assignments, and
 * terms for its metavariables. The methods return undefined if their attempts fail.
 */
export class RuleInstances {
  readonly rule: Rule;
  readonly sizes: RuleSizes;
  readonly #session: Session;
  readonly #patterns: readonly Term[];
  /** The metavariables that are drawn. Terms that a context splits are composed from them. */
  readonly #metas: readonly Meta[];
  readonly #legal: readonly SizeAssignment[];
  readonly #work: InstanceWork;
  /** The kinds of type that each type variable may have. */
  readonly #kinds: ReadonlyMap<string, readonly TypeKind[]>;
  /** Those of `#kinds` that are in the classes which the rule demands. */
  readonly #proper: ReadonlyMap<string, readonly TypeKind[]>;

  constructor(rule: Rule, session: Session) {
    this.rule = rule;
    this.#session = session;
    this.sizes = ruleSizes(rule);
    this.#work = new InstanceWork(rule);
    this.#patterns = patternsOf(rule);
    this.#metas = metavariables(this.#patterns).filter(
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
        (numbers.has(v) ? OPERANDS : KINDS).filter((k) => this.#admits(v, k)),
      ]),
    );
    this.#proper = new Map(
      [...this.#kinds].map(([v, kinds]) => {
        const proper = kinds.filter((k) => this.#inDemandedClasses(v, k));
        return [v, proper.length > 0 ? proper : kinds];
      }),
    );
  }

  /**
   * Returns a random instance whose conditions all hold, or with `legal: false` one that violates a condition. Undefined if ten
   * attempts find none (40 where the rule asks measures), or if no size assignment or no types fit.
   */
  draw(
    c: Choices,
    { legal = true, runnable = false, among, work = USUAL_WORK }: Wanted = {},
  ): RuleInstance | undefined {
    const all = this.#within(work, legal ? this.#legal : this.sizes.illegal);
    const pool = among === undefined ? all : all.filter(among);
    if (pool.length === 0 || (runnable && !this.#hasRunnable)) return undefined;
    const attempts = this.rule.measured === undefined ? 10 : 40;
    for (let i = 0; i < attempts; i++) {
      const sizes = c.pick(c.chance(15) ? smallest(pool) : pool);
      const draft = new Draft(this.rule, this.#session, c, sizes, {
        concrete: i > 3,
        runnable,
      });
      const types = this.#types(c, runnable, this.#proper);
      const instance = draft.instance(this.#metas, types, this.#operators());
      const { rule } = this;
      if (!rule.properties.every((p) => isMet(p, instance))) continue;
      if (!hasMeasures(rule, instance)) continue;
      if (rule.contexts.length === 0 || matchRule(rule, instance.args, instance.subject))
        return instance;
    }
    return undefined;
  }

  /** The least work of an instance with legal sizes. */
  get leastWork(): number {
    return Math.min(...this.#legal.map((sizes) => this.#work.of(sizes)));
  }

  #within(work: number, all: readonly SizeAssignment[]): readonly SizeAssignment[] {
    return all.filter((sizes) => this.#work.of(sizes) <= work);
  }

  /**
   * Returns an instance that lacks a property that the rule demands; undefined if ten attempts find none. Throws a RangeError if
   * there are no legal sizes.
   */
  drawImproper(c: Choices): RuleInstance | undefined {
    for (let i = 0; i < 10; i++) {
      const draft = new Draft(this.rule, this.#session, c, c.pick(this.#legal), {
        concrete: i > 3,
      });
      const instance = draft.instance(this.#metas, this.#types(c), new Set());
      if (this.#isImproper(instance)) return instance;
    }
    return undefined;
  }

  /** True if the instance lacks a property. In a rule with contexts, another sub-term may have it, so the rule must not match. */
  #isImproper({ bound, args, subject }: RuleInstance): boolean {
    const { rule } = this;
    if (rule.properties.every((p) => violation(p, bound) === undefined)) return false;
    return rule.contexts.length === 0 || matchRule(rule, args, subject) === undefined;
  }

  /**
   * Returns an instance that lacks `property` and meets the others; undefined if ten attempts find none or there are no legal
   * sizes.
   */
  drawWithout(c: Choices, property: OperatorProperty): RuleInstance | undefined {
    if (this.#legal.length === 0) return undefined;
    for (let i = 0; i < 10; i++) {
      const sizes = c.pick(c.chance(50) ? smallest(this.#legal) : this.#legal);
      const draft = new Draft(this.rule, this.#session, c, sizes, { concrete: true });
      const instance = draft.instance(this.#metas, this.#types(c), this.#operators());
      const others = this.rule.properties.filter((p) => p !== property);
      if (
        violation(property, instance.bound) !== undefined &&
        others.every((p) => isMet(p, instance))
      )
        return instance;
    }
    return undefined;
  }

  /** Returns an instance whose operators lack one demanded algebraic property; undefined if one attempt does not give one. */
  drawLacking(c: Choices, lacks: Algebraic): RuleInstance | undefined {
    if (this.#legal.length === 0) return undefined;
    const draft = new Draft(this.rule, this.#session, c, c.pick(this.#legal), { concrete: true });
    const instance = draft.instance(this.#metas, this.#types(c), this.#operators(), lacks);
    const others = this.rule.properties.filter((p) => !isAlgebraic(p));
    return others.every((p) => violation(p, instance.bound) === undefined) ? instance : undefined;
  }

  /** Returns the names of the metavariables with demanded algebraic properties. */
  #operators(): Set<string> {
    return new Set(this.rule.properties.filter(isAlgebraic).map((p) => String(p.args[0])));
  }

  #types(c: Choices, runnable = false, among = this.#kinds): Map<string, Type> {
    const picked = [...among].map(
      ([v, kinds]) =>
        [v, this.#type(c.pick(runnable ? kinds.filter(isScalar) : kinds), v)] as const,
    );
    const types = new Map(picked);
    // An operator with algebraic properties takes two values of its result type.
    for (const m of this.#metas)
      if (this.#operators().has(m.name))
        for (const v of m.args.flatMap((a) => typeNames(a.type)))
          types.set(v, types.get(typeNames(m.type)[0] ?? v) ?? types.get(v)!);
    return types;
  }

  /** True if this kind of type for the variable is in the classes that the rule demands of it, or of a value of this type. */
  #inDemandedClasses(variable: string, kind: TypeKind): boolean {
    const type = this.#type(kind, variable);
    const isVariable = ({ type: t }: Meta): boolean => t.tag === "var" && t.name === variable;
    const values = this.#metas.filter(isVariable).map((m) => m.name);
    return this.rule.properties.every(
      ({ name, args: [of] }) =>
        !isTypeClass(name) ||
        (of !== variable && !values.includes(String(of))) ||
        inClass(name, type),
    );
  }

  /** True if every type variable can be a scalar. */
  get #hasRunnable(): boolean {
    return [...this.#proper.values()].every((kinds) => kinds.some(isScalar));
  }

  #type(kind: TypeKind, variable: string): Type {
    const { types, sizes } = this.#session;
    const unknown = types.variable("rigid", variable);
    if (kind === "unknown") return unknown;
    if (kind === "pair") return types.tuple([unknown, types.scalar("f32")]);
    if (kind === "numbers") return types.tuple([types.scalar("f32"), types.scalar("i32")]);
    if (kind === "rows") return types.array(sizes.nat(2), unknown);
    return types.scalar(kind);
  }

  /**
   * True if the patterns are well-typed with this kind of type for the variable. An unknown type is admitted if a pair is, because
   * a class demand excludes pairs.
   */
  #admits(variable: string, kind: TypeKind): boolean {
    if (kind === "unknown") return this.#admits(variable, "pair");
    const type = this.#type(kind, variable);
    const { types } = this.#session;
    const to = {
      size: (s: Size): Size => s,
      type: (t: Type): Type =>
        mapType(types, t, { variable: (v) => (v.name === variable ? type : v) }),
    };
    return this.#patterns.every((p) => typeProblem(instantiate(p, to)) === undefined);
  }
}

/** Returns the first eighth of sorted assignments, in which arrays are empty and paddings 0. */
const smallest = (sorted: readonly SizeAssignment[]): readonly SizeAssignment[] =>
  sorted.slice(0, Math.ceil(sorted.length / 8));

/** True if the property holds, also for the sizes of the instance. */
const isMet = (p: OperatorProperty, { bound, sizes }: RuleInstance): boolean =>
  violation(p, bound) === undefined &&
  propertyConditions(p, bound).every((c) => conditionHolds(c, (v) => sizes.get(v.name)));

/** True if the instance meets the rule's conditions on measures. */
const hasMeasures = ({ measured = [] }: Rule, { bound, subject: whole }: RuleInstance): boolean =>
  measured.every((c) => unmetMeasure(c, bound, { whole, facts: emptyFacts }) === undefined);

/** True if the metavariable can have a value: its result is no index of an empty array, or it is never called. */
function hasIndices(m: Meta, sizes: SizeAssignment): boolean {
  const value = (t: Type): number =>
    t.tag === "idx" ? Number(evaluate(t.size, (v) => sizes.get(v.name))) : 1;
  return value(m.type) > 0 || m.args.some((a) => value(a.type) === 0);
}

/** Returns the parameter types and the result type of a metavariable. */
const typesAround = (m: Meta): readonly Type[] => [...m.args.map((a) => a.type), m.type];

function typeNames(type: Type): string[] {
  const names: string[] = [];
  visitType(type, { variable: (v) => names.push(v.name) });
  return names;
}

/** Returns the names of the type variables of patterns, each once, in order of first appearance. */
export function typeVariables(patterns: readonly Term[]): string[] {
  const types = patterns.flatMap((p) => [...subterms(p)].map((t) => t.type));
  return [...new Set(types.flatMap(typeNames))];
}
