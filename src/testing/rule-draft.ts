/** @file One instance of a rule in the making: terms for its metavariables, for chosen sizes and types. */
import { neutralElement, type Rule, type RuleArguments } from "../strategies/index.ts";
import {
  abstract,
  applyAll,
  Bindings,
  fill,
  fillSize,
  type Meta,
  mapType,
  type PrimName,
  type Session,
  type Size,
  subterms,
  type Term,
  type Type,
} from "../term/index.ts";
import { type Algebraic, OPERATORS, operation } from "./algebraic.ts";
import type { Choices } from "./choices.ts";
import type { Flavour } from "./data.ts";
import type { Instance } from "./instance.ts";
import { permutationsIn } from "./permutations.ts";
import type { Assignment } from "./rule-sizes.ts";
import { TermMaker } from "./terms/term-maker.ts";

type Free = Term & { tag: "free" };

/** Of what stands for a metavariable: a call of which nothing is known, a random term, an index that may be outside, a choice. */
const FORMS = [
  ...["opaque", "opaque", "opaque", "opaque", "opaque"],
  ...["term", "term"],
  ...["partial", "partial", "partial"],
  ...["lazy", "lazy"],
] as const;

/** How long a table is so that most of the numbers that opaque functions give are indices of it. */
const INDICES: Readonly<Record<Rule["class"], number>> = { exact: 7, finite: 7, approx: 9 };

/** One instance in the making. */
export class Draft {
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
    const permutations = permutationsIn(this.#rule, this.#c);
    const bodyOf = (m: Meta): Term => {
      const permutation = permutations.get(m.name);
      if (operators.has(m.name))
        return this.#applied(m, ([x, y], type) => operation(operator, [x!, y!], type, lacks));
      if (permutation !== undefined) return this.#applied(m, ([i], type) => permutation(i!, type));
      const neutral = lacks === "identity" ? undefined : this.#neutral(m, operator);
      return neutral ?? this.#body(m);
    };
    for (const m of metas) this.#bound.terms.set(m.name, bodyOf(m));
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

  /** A body made of the metavariable's arguments. */
  #applied(m: Meta, body: (parameters: readonly Free[], type: Type) => Term): Term {
    const parameters = this.#parameters(m);
    return this.#close(body(parameters, this.#type(m.type)), parameters);
  }

  #body(m: Meta): Term {
    const parameters = this.#parameters(m);
    const type = this.#type(m.type);
    if (type.tag === "boundary") return this.#boundary(m.name, type);
    if (this.#runnable) return this.#close(this.#written(m.name, type, parameters), parameters);
    const form = this.#c.pick(FORMS);
    if (form === "partial") return this.#close(this.#partial(m.name, type, parameters), parameters);
    if (form === "lazy") return this.#close(this.#lazy(m.name, type, parameters), parameters);
    // Rules that are not exact are so on data of their flavour, which computed values may not be.
    if (form === "opaque" || this.#rule.class !== "exact")
      return this.#close(this.#opaque(m.name, type, parameters), parameters);
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
    return this.#close(maker.term(type, this.#c.nat(3)), parameters);
  }

  /** An element of a table whose index may be outside of it: of some arguments it has no value. */
  #partial(name: string, type: Type, parameters: readonly Free[]): Term {
    const { types, sizes } = this.#session;
    const length = sizes.nat(INDICES[this.#rule.class]);
    const i = this.#opaque(`${name}.i`, types.scalar("i32"), parameters);
    const index = this.#session.prim("cast", [], [i], types.idx(length));
    const table = this.#session.free(`${name}.table`, types.array(length, type));
    return this.#session.prim("at", [], [index, table], type);
  }

  /** What the last parameter stands for is computed of some arguments alone, or of none. */
  #lazy(name: string, type: Type, parameters: readonly Free[]): Term {
    const others = parameters.slice(0, -1);
    const bool = this.#session.types.scalar("bool");
    const condition = this.#opaque(`${name}.if`, bool, others);
    const branches = [
      this.#opaque(name, type, parameters),
      this.#opaque(`${name}.else`, type, others),
    ];
    return this.#session.prim("select", [], [condition, ...this.#c.shuffle(branches)], type);
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

  #boundary(name: string, type: Type): Term {
    const kinds = ["opaque", "clamp", "mirror", "wrap"] as const;
    const kind = this.#c.pick(this.#runnable ? kinds.slice(1) : kinds);
    return kind === "opaque"
      ? this.#session.free(name, type)
      : this.#session.prim(kind, [], [], type);
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
}

function hasIndex(type: Type): boolean {
  if (type.tag === "array") return hasIndex(type.elem);
  return type.tag === "idx" || (type.tag === "tuple" && type.elems.some(hasIndex));
}

const mentions = (side: Term, name: PrimName): boolean =>
  [...subterms(side)].some((t) => t.tag === "prim" && t.prim === name);
