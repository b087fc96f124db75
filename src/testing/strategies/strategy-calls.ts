/**
 * @file Draws the arguments of a strategy: those of calls that are written in files, with other numbers, and values by the kinds of
 * the parameters.
 */
import {
  accepts,
  type Callable,
  type Module,
  type ParameterKind,
  type StratValue,
  showCall,
  strategyValue,
} from "../../lang/index.ts";
import { fail, id, type Rule, type Strategy, try as try_, where } from "../../strategies/index.ts";
import { PRIMITIVES } from "../../term/index.ts";
import { all, one, some } from "../../traversals/index.ts";
import type { Choices } from "../choices.ts";
import { orNothing } from "../or-nothing.ts";

/** A strategy with its arguments: as text, and the rules among the arguments. */
export interface StrategyCall {
  readonly shown: string;
  readonly strategy: Strategy;
  /** The rules among the arguments. */
  readonly rules: readonly Rule[];
}

/** Numbers of loops and dimensions, and sizes of tiles. */
const NUMBERS = [2, 1, 0, 4, 1, 0, 3, 2, 8, 5, 16] as const;
const LABELS = ["i", "j", "y", "x", "k", "tile"] as const;
const LOOP_ROLES: ReadonlySet<string> = new Set(["algorithm", "parallel", "sequential"]);
/** The primitives that apply a function to elements, `map` first. */
const LOOPS: readonly string[] = [
  "map",
  ...Object.entries(PRIMITIVES).flatMap(([name, { role }]) =>
    LOOP_ROLES.has(role) && name !== "map" ? [name] : [],
  ),
];

type StrategyArgumentValue = Extract<StratValue, { tag: "strategy" }>;

/**
 * Draws calls of one strategy of a module. Parameters with defaults have them in most cases. A strategy argument is `id`, `fail`, a
 * rule or a strategy without required parameters that the module can name.
 */
export class StrategyCalls {
  readonly #callable: Callable;
  readonly #module: Module;
  readonly #written: readonly (readonly StratValue[])[];
  #named: readonly StratValue[] | undefined;

  /** `written` are argument lists of calls in files. */
  constructor(
    callable: Callable,
    module: Module,
    written: readonly (readonly StratValue[])[] = [],
  ) {
    this.#callable = callable;
    this.#module = module;
    this.#written = written;
  }

  /** True if the strategy can be called without arguments. */
  get isClosed(): boolean {
    return this.#callable.params.every((p) => p.default !== undefined);
  }

  /** True if a parameter takes strategies, rules or predicates, or lists of them. */
  get takesStrategies(): boolean {
    const takes = (kind: ParameterKind): boolean =>
      typeof kind === "object"
        ? takes(kind.list)
        : kind === "strategy" || kind === "rule" || kind === "pred";
    return this.#callable.params.some((p) => takes(p.kind));
  }

  /** Draws a call; undefined if a parameter is a function of terms, or the call makes no strategy or has a mistake. */
  draw(c: Choices): StrategyCall | undefined {
    const args = this.#arguments(c);
    if (args === undefined) return undefined;
    const { name, params } = this.#callable;
    const value = orNothing(() => this.#callable.call(args));
    if (value?.tag !== "strategy") return undefined;
    const shown = params.length === 0 ? name : showCall(name, args, params);
    return { shown, strategy: value.strategy, rules: args.flatMap(rulesIn) };
  }

  #arguments(c: Choices): readonly StratValue[] | undefined {
    const { params } = this.#callable;
    if (params.length === 0) return [];
    if (this.#written.length > 0 && c.chance(70)) {
      const isVaried = c.chance(50);
      return c.pick(this.#written).map((v) => (isVaried ? this.#varied(c, v) : v));
    }
    const values = params.map((p) =>
      p.default !== undefined && !c.chance(30) ? p.default : this.#value(c, p.kind),
    );
    return values.every((v) => v !== undefined) ? values : undefined;
  }

  /** The value with some of its numbers replaced. */
  #varied(c: Choices, v: StratValue): StratValue {
    if (v.tag === "list") return { tag: "list", elems: v.elems.map((e) => this.#varied(c, e)) };
    return v.tag === "nat" && c.chance(40) ? this.#number(c) : v;
  }

  #number(c: Choices): StratValue {
    return { tag: "nat", size: this.#module.session.sizes.nat(c.pick(NUMBERS)) };
  }

  /** A random value of a kind; undefined for functions of terms. */
  #value(c: Choices, kind: ParameterKind): StratValue | undefined {
    if (typeof kind === "object") {
      const elems = c.list(1, 3, () => this.#value(c, kind.list));
      return elems.every((e) => e !== undefined) ? { tag: "list", elems } : undefined;
    }
    switch (kind) {
      case "nat":
        return this.#number(c);
      case "name":
        return { tag: "text", text: this.#name(c) };
      case "traversal":
        return c.pick([...TRAVERSALS, ...this.#ofKind("traversal")]);
      case "rule":
        return this.#rule(c);
      case "pred":
        return asPredicate(c.chance(80) ? this.#strategy(c) : strategyValue(fail));
      case "strategy":
        return this.#strategy(c);
      default:
        return undefined;
    }
  }

  /** A label, or the name of a primitive, which is `map` in half of the cases. */
  #name(c: Choices): string {
    if (c.chance(50)) return c.chance(50) ? "map" : c.pick(LOOPS);
    return c.pick(LABELS);
  }

  #strategy(c: Choices): StrategyArgumentValue {
    if (c.chance(15)) return strategyValue(c.pick([id, fail]));
    const known = this.#ofKind("strategy");
    const rule = known.length === 0 || c.chance(60) ? this.#rule(c) : undefined;
    const found = rule ?? (known.length > 0 ? (c.pick(known) as StrategyArgumentValue) : undefined);
    if (found === undefined) return strategyValue(id);
    return c.chance(40) ? strategyValue(try_(found.strategy)) : found;
  }

  /** A rule that the module can name, with numbers for its parameters; undefined if there is none. */
  #rule(c: Choices): StrategyArgumentValue | undefined {
    const rules = this.#values.filter((v) => v.tag === "callable" && isRule(v)) as Callable[];
    if (rules.length === 0) return undefined;
    const rule = c.pick(rules);
    const value = orNothing(() => rule.call(rule.params.map(() => this.#number(c))));
    return value?.tag === "strategy" ? value : undefined;
  }

  #ofKind(kind: "strategy" | "traversal"): readonly StratValue[] {
    if (kind === "traversal") return this.#values.filter((v) => accepts("traversal", v));
    return this.#values.flatMap((v) => {
      if (v.tag !== "callable" || isRule(v) || v === this.#callable) return [];
      if (v.params.some((p) => p.default === undefined)) return [];
      const done = orNothing(() => v.call(v.params.map((p) => p.default!)));
      return done?.tag === "strategy" ? [done] : [];
    });
  }

  /** What the module can name, apart from deprecated names. */
  get #values(): readonly StratValue[] {
    this.#named ??= [...new Set(this.#module.home.names())].flatMap((text) => {
      const value = orNothing(() => this.#module.home.lookup({ text, span: { start: 0, end: 0 } }));
      const isOld = value?.tag === "callable" && value.deprecated !== undefined;
      return value === undefined || isOld ? [] : [value];
    });
    return this.#named;
  }
}

const isRule = (v: Callable): boolean =>
  v.result?.() === "rule" && v.params.every((p) => p.kind === "nat");

const asPredicate = (v: StrategyArgumentValue): StratValue =>
  strategyValue({ ...where(v.strategy), name: v.strategy.name }, true);

const rulesIn = (v: StratValue): readonly Rule[] => {
  if (v.tag === "list") return v.elems.flatMap(rulesIn);
  return v.tag === "strategy" && v.strategy.rule !== undefined ? [v.strategy.rule] : [];
};

/** The built-in traversals. */
const TRAVERSALS: readonly Callable[] = Object.entries({ one, some, all, try: try_ }).map(
  ([name, of]) => ({
    tag: "callable",
    name,
    params: [{ name: "s", kind: "strategy" }],
    given: new Map(),
    call: ([s]) => strategyValue(of(s?.tag === "strategy" ? s.strategy : fail)),
  }),
);
