/** @file Replaces the metavariables of a rule by terms, for chosen sizes and types. */
import type { Rule, RuleArguments } from "../strategies/index.ts";
import {
  abstract,
  applyAll,
  bodyUnder,
  type Free,
  fill,
  fillSize,
  MatchBindings,
  type Meta,
  mapType,
  type Session,
  substituteTerms,
  type Term,
  type Type,
} from "../term/index.ts";

/** Makes a body from free variables for the metavariable's arguments and its result type. */
type Body = (parameters: readonly Free[], type: Type) => Term;

/**
 * The bindings of a rule's metavariables so far, by terms for chosen sizes and types. Bind sizes and types before terms, and
 * compose the terms of contexts last.
 */
export class StandIns {
  readonly bound: MatchBindings = new MatchBindings();
  readonly #rule: Rule;
  readonly #session: Session;

  constructor(rule: Rule, session: Session) {
    this.#rule = rule;
    this.#session = session;
  }

  /** Returns a type of the rule with its bound sizes and type variables replaced. */
  type(t: Type): Type {
    return mapType(this.#session.types, t, {
      size: (s) => fillSize(s, this.bound),
      variable: (v) => this.bound.types.get(v.name) ?? v,
    });
  }

  /** Binds a metavariable to a body. */
  put(m: Meta, body: Body): void {
    const parameters = this.#parameters(m);
    this.bound.terms.set(m.name, close(body(parameters, this.type(m.type)), parameters));
  }

  /** Returns a call of a free variable of function type: an uninterpreted function. Without arguments, the variable itself. */
  call(name: string, args: readonly Term[], result: Type): Term {
    const { types } = this.#session;
    const type = args.reduceRight<Type>((t, a) => types.fun(a.type, t), result);
    const f = this.#session.free(name, type);
    return args.length === 0 ? f : this.#session.app(f, args, result);
  }

  /**
   * Composes the term that each context of the rule splits: the surrounding function applied to the part, in all places. The part
   * is duplicated and not shared.
   */
  putTogether(): void {
    for (const { whole, part, around } of [...this.#rule.contexts].reverse()) {
      const [h, p] = [fill(around, this.bound), fill(part, this.bound)];
      this.put(whole, (parameters) => {
        const values = [...parameters, applyAll(p, parameters)].reverse();
        return substituteTerms(bodyUnder(h, values.length), values);
      });
    }
  }

  /** The values of the rule's parameters. */
  get args(): RuleArguments {
    const { params } = this.#rule;
    const of = <V>(from: { get(name: string): V | undefined }): Map<string, V> =>
      new Map(
        params.flatMap(({ name }) => {
          const value = from.get(name);
          return value === undefined ? [] : [[name, value] as const];
        }),
      );
    return { sizes: of(this.bound.sizes), terms: of(this.bound.terms) };
  }

  #parameters(m: Meta): Free[] {
    return m.args.map((a, i) => this.#session.free(`${m.name}.arg${i}`, this.type(a.type)));
  }
}

/** Turns the parameters into bound variables. */
const close = (body: Term, parameters: readonly Free[]): Term =>
  parameters.reduce((t, x) => abstract(t, x), body);
