/**
 * @file The interpreter: evaluates terms on arrays in memory, in the precision of their types. It is the reference semantics.
 *
 * Each node compiles once to a closure over a linked environment. Sizes are numbers: an interpreter is made for one assignment of
 * the size variables. A term that computes much becomes JavaScript text instead (staged/stager.ts), which means the same.
 */
import { chainOf, continuesChain } from "../chain.ts";
import { SHALLOW } from "../heaviest.ts";
import { PRIMITIVES, type PrimitiveUse, type PrimName } from "../primitives/index.ts";
import { describeFailure, evaluate, evaluateInt, type Size } from "../size/index.ts";
import { mistake, mistakeIn, type StrataError } from "../strata-error.ts";
import { applyNat } from "../substitute.ts";
import type { App, Lam, NatLam, Prim, Term } from "../term.ts";
import type { ArrayType } from "../type.ts";
import { readsArrays } from "./reads-arrays.ts";
import { stagedProgram } from "./staged/stager.ts";
import type { KnownUse, StagingInput } from "./staged/staging.ts";
import { asFunction, UNDEF, undefElements, type Value } from "./value.ts";
import { workOf } from "./work.ts";

interface ValueEnv {
  readonly value: Value;
  readonly outer: ValueEnv | undefined;
}
type CompiledTerm = (env: ValueEnv | undefined) => Value;

/** E0603: a size that the bindings do not determine, or an exact division with a remainder. */
const noSize = (message: string): StrataError =>
  mistake({ code: "E0603", severity: "error", message });

/** True for the StrataError E0603, which says that a size or a free variable has no value under the bindings. */
export const isSizeProblem = (error: unknown): error is StrataError =>
  mistakeIn(error, "E0603") !== undefined;

/** Everything that a term's value depends on: sizes, inputs and options of the evaluation. */
export interface Valuation {
  /** Size variables by name. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Program parameters and opaque functions by name. */
  readonly values: ReadonlyMap<string, Value>;
  /** Called with the reason whenever a partial primitive has no value for its arguments. */
  readonly watch?: ((why: string, prim: PrimName) => void) | undefined;
  /**
   * Evaluates everything that a device may evaluate: every index of `gather` and `reorder`, read or not, and both branches of an
   * `if` whose condition is undefined. Branches not taken and functions never applied stay unevaluated.
   */
  readonly eager?: boolean;
  /**
   * Replaces the meaning of a primitive other than `select`: receives the use and its usual function, returns the function to
   * apply.
   */
  readonly meaning?: ((t: Prim, usual: Meaning) => Meaning) | undefined;
  /** Evaluates by closures or by generated text; left out, the work decides. With `meaning`, always by closures. */
  readonly by?: "closures" | "text" | undefined;
}

/** The function of a primitive: takes the values of all its term arguments at once and returns the value of the result. */
export type Meaning = (...args: Value[]) => Value;

/** The reference interpreter: evaluates terms under one assignment of sizes and inputs. Each node is compiled to a closure once. */
export class Interpreter {
  readonly #bindings: Valuation;
  /** The values of the free variables: those of `#bindings`, or those that replaced them. */
  #values: ReadonlyMap<string, Value>;
  readonly #inputs = new Map<string, { value: Value }>();
  readonly #numbers = new Map<Size, number>();
  readonly #code = new Map<Term, CompiledTerm>();
  readonly #uses = new Map<Prim, KnownUse>();

  constructor(bindings: Valuation) {
    this.#bindings = bindings;
    this.#values = bindings.values;
  }

  /** Gives the free variables other values, which must be of the same names. What is compiled stays. */
  rebind(values: ReadonlyMap<string, Value>): void {
    this.#values = values;
    for (const [name, input] of this.#inputs) input.value = values.get(name)!;
  }

  /**
   * Returns the value of a term without free de Bruijn variables. Raises E0603 for a size or a free variable without a value, and
   * an Error for a metavariable. Elements of views are computed only when they are read.
   */
  run(term: Term): Value {
    const code = this.#compile(term);
    const program = this.#isLarge(term) ? this.#staged(term) : undefined;
    return program === undefined ? code(undefined) : program();
  }

  /** The term as text; undefined if it cannot be staged, or if a part of it, maybe a branch not taken, has a size without a value. */
  #staged(term: Term): (() => Value) | undefined {
    try {
      return stagedProgram(term, this.#stagingInput());
    } catch (error) {
      if (isSizeProblem(error)) return undefined;
      throw error;
    }
  }

  #isLarge(term: Term): boolean {
    const { by, meaning } = this.#bindings;
    if (meaning !== undefined || by === "closures") return false;
    if (by === "text") return true;
    try {
      return workOf(term, (s) => this.size(s)) >= MUCH_WORK;
    } catch (error) {
      if (isSizeProblem(error)) return false; // raised again if that part is evaluated
      throw error;
    }
  }

  #stagingInput(): StagingInput {
    const { eager = false } = this.#bindings;
    return { values: this.#values, eager, size: (s) => this.size(s), use: (t) => this.#use(t) };
  }

  /** Returns the number of a size under the bindings. Raises E0603 if it has none. */
  size(size: Size): number {
    if (size.constant !== undefined) return size.constant;
    let number = this.#numbers.get(size);
    if (number === undefined) {
      number = this.#number(size, evaluate);
      this.#numbers.set(size, number);
    }
    return number;
  }

  #number(size: Size, how: typeof evaluate): number {
    const result = how(size, (v) => this.#bindings.sizes.get(v.name));
    if (typeof result === "number") return result;
    throw noSize(describeFailure(result));
  }

  #compile(t: Term): CompiledTerm {
    let code = this.#code.get(t);
    if (code === undefined) {
      code = this.#translate(t);
      this.#code.set(t, code);
    }
    return code;
  }

  #translate(t: Term): CompiledTerm {
    switch (t.tag) {
      case "var":
        return variable(t.index);
      case "free":
        return this.#free(t.name);
      case "lit":
        return () => t.value;
      case "lam":
        return this.#lambda(t);
      case "natLam":
        return this.#natLambda(t);
      case "prim":
        return this.#primitive(t);
      case "app":
        return this.#application(t);
      case "meta":
        throw new Error(`the metavariable ${t.name} has no value`);
      default:
        return t satisfies never;
    }
  }

  #free(name: string): CompiledTerm {
    let input = this.#inputs.get(name);
    if (input === undefined) {
      const value = this.#values.get(name);
      if (value === undefined) throw noSize(`no value for \`${name}\``);
      input = { value };
      this.#inputs.set(name, input);
    }
    const known = input;
    return () => known.value;
  }

  #lambda(t: Lam): CompiledTerm {
    const body = this.#compile(t.body);
    return (env) => (value) => body({ value, outer: env });
  }

  #natLambda(t: NatLam): CompiledTerm {
    const { sizes } = t.session;
    const instances = new Map<number, CompiledTerm>();
    const instance = (l: number): CompiledTerm => {
      const known = instances.get(l) ?? this.#compile(applyNat(t, sizes.nat(l)));
      instances.set(l, known);
      return known;
    };
    return (env) => ({ instantiate: (l) => instance(l)(env) });
  }

  #application(t: App): CompiledTerm {
    const fun = this.#compile(t.fun);
    const args = t.args.map((a) => this.#compile(a));
    return (env) => args.reduce<Value>((f, a) => asFunction(f)(a(env)), fun(env));
  }

  #meaning(t: Prim): Meaning {
    const usual: Meaning = PRIMITIVES[t.prim].evaluate(this.#site(t));
    return this.#bindings.meaning?.(t, usual) ?? usual;
  }

  /** Compiles a chain of operators to a loop, so that neither this nor the evaluation makes a nested call for each operator. */
  #chain(t: Prim): CompiledTerm {
    const links = chainOf(t);
    const first = this.#compile(links[0]!.args[0]!);
    const steps = links.map((u) => ({ f: this.#meaning(u), right: this.#compile(u.args[1]!) }));
    return (env) => {
      let value = first(env);
      for (const { f, right } of steps) value = f(value, right(env));
      return value;
    };
  }

  #primitive(t: Prim): CompiledTerm {
    if (t.height > SHALLOW && continuesChain(t.prim, t.args[0]!)) return this.#chain(t);
    if (t.prim === "select") {
      const [c, yes, no] = t.args as [Term, Term, Term];
      return choose(
        [this.#compile(c), this.#whenTaken(yes), this.#whenTaken(no)],
        this.#bindings.eager,
      );
    }
    const args = t.args.map((a) => this.#compile(a));
    const f = this.#meaning(t);
    if (readsArrays(t)) return onElements(f, args, this.#elements(t));
    const [a, b, c] = args;
    if (args.length === 1) return (env) => f(a!(env));
    if (args.length === 2) return (env) => f(a!(env), b!(env));
    if (args.length === 3) return (env) => f(a!(env), b!(env), c!(env));
    return (env) => f(...args.map((code) => code(env)));
  }

  /** A branch, compiled when it is taken first: its sizes may have no value where it is not taken. */
  #whenTaken(branch: Term): CompiledTerm {
    let code: CompiledTerm | undefined;
    return (env) => {
      code ??= this.#compile(branch);
      return code(env);
    };
  }

  /** Returns a function that gives the value of the last argument, an array, and its undefined elements for UNDEF. */
  #elements(t: Prim): (array: Value) => Value {
    const { type } = t.args.at(-1)!;
    return (array) =>
      array === UNDEF ? undefElements(this.size((type as ArrayType).size)) : array;
  }

  #site(t: Prim): PrimitiveUse {
    const { watch, eager = false } = this.#bindings;
    return {
      sizes: t.sizes.map((s) =>
        t.prim === "natVal" ? this.#number(s, evaluateInt) : this.size(s),
      ),
      type: t.type,
      argTypes: t.args.map((a) => a.type),
      size: (s) => this.size(s),
      noValue: (why) => {
        watch?.(why, t.prim);
        return UNDEF;
      },
      eager,
    };
  }

  /** The use of a primitive for generated text. */
  #use(t: Prim): KnownUse {
    let known = this.#uses.get(t);
    if (known === undefined) {
      const site = this.#site(t);
      const usual: Meaning = PRIMITIVES[t.prim].evaluate(site);
      known = { site, meaning: readsArrays(t) ? ofElements(usual, this.#elements(t)) : usual };
      this.#uses.set(t, known);
    }
    return known;
  }
}

/**
 * From so many applied primitives on, a term becomes text: writing, parsing and optimising it takes as long as closures take for
 * about as many.
 */
const MUCH_WORK = 20_000;

/** Returns f with its last argument, an array, as `elements` gives it. */
const ofElements =
  (f: Meaning, elements: (array: Value) => Value): Meaning =>
  (...args) =>
    f(...args.slice(0, -1), elements(args.at(-1)!));

/** Applies f to the arguments, of which the last is an array, as `elements` gives it. */
function onElements(
  f: Meaning,
  args: readonly CompiledTerm[],
  elements: (array: Value) => Value,
): CompiledTerm {
  const [a, b] = args;
  if (args.length === 1) return (env) => f(elements(a!(env)));
  if (args.length === 2) return (env) => f(a!(env), elements(b!(env)));
  return (env) => {
    const values = args.map((code) => code(env));
    values.push(elements(values.pop()!));
    return f(...values);
  };
}

function variable(index: number): CompiledTerm {
  if (index === 0) return (env) => env!.value;
  if (index === 1) return (env) => env!.outer!.value;
  return (env) => {
    let e = env!;
    for (let i = 0; i < index; i++) e = e.outer!;
    return e.value;
  };
}

/** Evaluates `select`. For an undefined condition, eager evaluation runs both branches, since a device may take either. */
function choose(
  [condition, yes, no]: readonly [CompiledTerm, CompiledTerm, CompiledTerm],
  eager = false,
): CompiledTerm {
  return (env) => {
    const c = condition(env);
    if (c !== UNDEF) return c ? yes(env) : no(env);
    if (eager) for (const branch of [yes, no]) branch(env);
    return UNDEF;
  };
}
