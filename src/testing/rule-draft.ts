/** @file Builds one instance of a rule: terms for its metavariables, for chosen sizes and types. */
import type { Rule } from "../strategies/index.ts";
import {
  type Free,
  fill,
  type Meta,
  type PrimName,
  type Session,
  type Size,
  subterms,
  type Term,
  type Type,
} from "../term/index.ts";
import { type Algebraic, monoidOperation, monoidsFor, neutralTerm } from "./algebraic.ts";
import type { Choices } from "./choices.ts";
import type { Flavour } from "./flavour.ts";
import type { RuleInstance } from "./instance.ts";
import { drawPermutations } from "./permutations.ts";
import type { SizeAssignment } from "./rule-sizes.ts";
import { StandIns } from "./stand-ins.ts";
import { TermMaker } from "./terms/term-maker.ts";

/**
 * Forms of the term for a metavariable, by frequency: an uninterpreted call, a random term, an array element at an index that may
 * be out of range, and a conditional.
 */
const FORMS = [
  ...["opaque", "opaque", "opaque", "opaque", "opaque"],
  ...["term", "term"],
  ...["partial", "partial", "partial"],
  ...["lazy", "lazy"],
] as const;

/** Length of the table for partial terms, so that most numbers that uninterpreted functions return are valid indices. */
const INDICES: Readonly<Record<Rule["class"], number>> = { exact: 7, finite: 7, approx: 9 };

/**
 * Builds one instance of a rule: terms for its metavariables, for chosen sizes and types. With `concrete`, all sizes are numbers;
 * with `runnable`, the terms contain no uninterpreted functions. Use a new draft for each instance.
 */
export class Draft {
  readonly #rule: Rule;
  readonly #session: Session;
  readonly #c: Choices;
  readonly #standIns: StandIns;
  readonly #values: Map<string, number>;
  readonly #runnable: boolean;

  constructor(
    rule: Rule,
    session: Session,
    c: Choices,
    assignment: SizeAssignment,
    { concrete, runnable = false }: { readonly concrete: boolean; readonly runnable?: boolean },
  ) {
    this.#runnable = runnable;
    this.#rule = rule;
    this.#session = session;
    this.#standIns = new StandIns(rule, session);
    this.#c = c;
    this.#values = new Map();
    const symbolic = concrete ? 0 : c.pick([0, 100, 50]);
    const isNumber = (name: string): boolean =>
      runnable && rule.params.some((p) => p.name === name);
    for (const [name, value] of assignment)
      this.#standIns.bound.sizes.set(name, this.#size(name, value, isNumber(name) ? 0 : symbolic));
  }

  /** Returns the size as a number, or as a variable with that value in `symbolic` percent of the cases. */
  #size(name: string, value: number, symbolic: number): Size {
    if (!this.#c.chance(symbolic)) return this.#session.sizes.nat(value);
    this.#values.set(name, value);
    return this.#session.sizes.variable("free", name);
  }

  /**
   * Builds the instance with terms for `metas`, types for the type variables, and an algebraic operator for each of `operators`.
   * With `lacks`, the operators lack that property.
   */
  instance(
    metas: readonly Meta[],
    types: ReadonlyMap<string, Type>,
    operators: ReadonlySet<string>,
    lacks?: Algebraic,
  ): RuleInstance {
    const { bound } = this.#standIns;
    for (const [name, type] of types) bound.types.set(name, type);
    const operator = this.#c.pick(monoidsFor(this.#rule.properties, lacks));
    const permutations = drawPermutations(this.#rule, this.#c);
    for (const m of metas)
      this.#standIns.put(m, (parameters, type) => {
        const permutation = permutations.get(m.name);
        if (operators.has(m.name))
          return monoidOperation(operator, [parameters[0]!, parameters[1]!], type, lacks);
        if (permutation !== undefined) return permutation(parameters[0]!, type);
        const neutral = lacks === "identity" ? undefined : this.#neutral(m, operator, type);
        return neutral ?? this.#body(m.name, type, parameters);
      });
    this.#standIns.putTogether();
    return {
      subject: fill(this.#rule.lhs, bound),
      bound,
      args: this.#standIns.args,
      sizes: this.#values,
      flavour: this.#flavour(operator, operators.size > 0),
    };
  }

  #flavour(operator: PrimName, hasOperators: boolean): Flavour {
    if (this.#rule.class === "exact") return "special";
    if (this.#rule.class === "finite") return "finite";
    const multiplies = hasOperators ? operator === "mul" : mentions(this.#rule.lhs, "mul");
    return multiplies ? "powers" : "whole";
  }

  #body(name: string, type: Type, parameters: readonly Free[]): Term {
    if (type.tag === "boundary") return this.#boundary(name, type);
    if (this.#runnable) return this.#written(name, type, parameters);
    const form = this.#c.pick(FORMS);
    if (form === "partial") return this.#partial(name, type, parameters);
    if (form === "lazy") return this.#lazy(name, type, parameters);
    // Rules that are not exact hold on data of their flavour, which computed values may not have.
    if (form === "opaque" || this.#rule.class !== "exact")
      return this.#opaque(name, type, parameters);
    const constant = this.#session.free(`${name}.c`, this.#session.types.scalar("f32"));
    const maker = new TermMaker(this.#c, {
      session: this.#session,
      sizes: this.#values,
      sort: "free",
      variables: [...parameters, this.#session.free(`${name}.d`, type), constant],
      everything: false,
      partial: false,
      prefix: `${name}.`,
    });
    return maker.term(type, this.#c.nat(3));
  }

  /** Returns an element of a table whose index may be out of range: for some arguments the term has no value. */
  #partial(name: string, type: Type, parameters: readonly Free[]): Term {
    const { types, sizes } = this.#session;
    const length = sizes.nat(INDICES[this.#rule.class]);
    const i = this.#opaque(`${name}.i`, types.scalar("i32"), parameters);
    const index = this.#session.prim("cast", [], [i], types.idx(length));
    const table = this.#session.free(`${name}.table`, types.array(length, type));
    return this.#session.prim("at", [], [index, table], type);
  }

  /** Returns a conditional that uses the last parameter in one branch, or in two nested ones: other branches do not compute it. */
  #lazy(name: string, type: Type, parameters: readonly Free[]): Term {
    const others = parameters.slice(0, -1);
    const bool = this.#session.types.scalar("bool");
    const choice = (what: string, otherwise: Term): Term => {
      const condition = this.#opaque(`${what}.if`, bool, others);
      const branches = this.#c.shuffle([this.#opaque(what, type, parameters), otherwise]);
      return this.#session.prim("select", [], [condition, ...branches], type);
    };
    const once = choice(name, this.#opaque(`${name}.else`, type, others));
    return this.#c.chance(50) ? choice(`${name}.or`, once) : once;
  }

  /** Returns an uninterpreted call, in 40 percent of the cases also of a free variable that a context can bind. */
  #opaque(name: string, result: Type, parameters: readonly Free[]): Term {
    const { types } = this.#session;
    const extra = this.#c.chance(40) ? [this.#session.free(`${name}.c`, types.scalar("f32"))] : [];
    return this.#standIns.call(name, [...parameters, ...extra], result);
  }

  /** Returns an input, or a term in the parameters, without uninterpreted functions. */
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

  #boundary(name: string, type: Type): Term {
    const kinds = ["opaque", "clamp", "mirror", "wrap"] as const;
    const kind = this.#c.pick(this.#runnable ? kinds.slice(1) : kinds);
    return kind === "opaque"
      ? this.#session.free(name, type)
      : this.#session.prim(kind, [], [], type);
  }

  /** Returns the neutral element if the rule demands `identity(op, m)`; otherwise undefined. */
  #neutral(m: Meta, operator: PrimName, type: Type): Term | undefined {
    const demanded = this.#rule.properties.some(
      (p) => p.name === "identity" && p.args[1] === m.name,
    );
    if (!demanded) return undefined;
    return neutralTerm(operator, this.#session, type);
  }
}

function hasIndex(type: Type): boolean {
  if (type.tag === "array") return hasIndex(type.elem);
  return type.tag === "idx" || (type.tag === "tuple" && type.elems.some(hasIndex));
}

const mentions = (side: Term, name: PrimName): boolean =>
  [...subterms(side)].some((t) => t.tag === "prim" && t.prim === name);
