/**
 * @file Typed constructors, one per primitive: `b.make.map((x) => b.make.mul(x, x), xs)`. Functions are JavaScript functions on
 * terms. Sizes are numbers or `Size`s and come first, as in the table of primitives; those with a default may be left out. An
 * ill-typed term cannot be built: a StrataError of `IllTyped` says what was expected. Size conditions that are not decided
 * gather in `conditions`.
 */
import { etaLong, withEtaLong } from "./eta.ts";
import { Inference, illTyped } from "./infer/index.ts";
import {
  natParams,
  PRIM_NAMES,
  PRIMITIVES,
  type PrimName,
  sizeDefaults,
} from "./primitives/index.ts";
import type { Session } from "./session.ts";
import { type Size, type SizeCondition, substituteCondition } from "./size/index.ts";
import { abstract, applyAll } from "./substitute.ts";
import type { LitValue, Term } from "./term.ts";
import type { Type } from "./type.ts";

/** An argument of a typed constructor: a term, or a JavaScript function on terms that becomes one lambda per parameter. */
export type BuilderArgument = Term | ((...args: Term[]) => Term);
/** The typed constructors by the name of the primitive; size arguments come before term arguments. */
export type Constructors = Readonly<
  Record<PrimName, (...args: (BuilderArgument | Size | number)[]) => Term>
>;

const isSize = (a: BuilderArgument | Size | number | undefined): boolean =>
  typeof a === "number" || (typeof a === "object" && !("tag" in a));

/** The arguments of a typed constructor. */
type ConstructorArguments = readonly (BuilderArgument | Size | number)[];

/** Has a constructor for each primitive, made where it is read: a builder uses few of them, and many builders are made. */
class ConstructorTable {
  readonly of: (name: PrimName, args: ConstructorArguments) => Term;

  constructor(of: (name: PrimName, args: ConstructorArguments) => Term) {
    this.of = of;
  }

  static {
    for (const name of PRIM_NAMES)
      Object.defineProperty(ConstructorTable.prototype, name, {
        get(this: ConstructorTable) {
          return (...args: ConstructorArguments) => this.of(name, args);
        },
      });
  }
}

let freshNames = 0;

/**
 * Builds well-typed terms of one session: `b.make.map((x) => b.make.mul(x, x), xs)`. Sizes come first and may be numbers;
 * functions are JavaScript functions on terms. Raises a StrataError of `IllTyped` for an ill-typed construction.
 */
export class Builder {
  readonly session: Session;
  /** Conditions on sizes under which the terms built so far are well-typed. */
  readonly conditions: SizeCondition[] = [];
  /** The constructors, one per primitive. */
  readonly make: Constructors;

  constructor(session: Session) {
    this.session = session;
    this.make = new ConstructorTable((name, args) =>
      this.#of(name, args),
    ) as unknown as Constructors;
  }

  /** A size; numbers become constant sizes. */
  size(n: Size | number): Size {
    return typeof n === "number" ? this.session.sizes.nat(n) : n;
  }

  /** A literal of type `f32`. */
  f32(value: LitValue): Term {
    return this.session.lit(value, this.session.types.scalar("f32"));
  }

  /**
   * A primitive whose result type does not follow from its arguments: `cast`, `undef`, `clampIdx`. The type and the arguments are
   * not checked.
   */
  typed(name: PrimName, type: Type, ...args: Term[]): Term {
    return this.session.prim(name, [], args, type);
  }

  /**
   * A boundary of `pad` for arrays of `elem`: one of the named boundaries, or `indexed` by a function of the i32 position and the
   * i32 length.
   */
  boundary(kind: "clamp" | "mirror" | "wrap" | ((i: Term, n: Term) => Term), elem: Type): Term {
    const type = this.session.types.boundary(elem);
    if (typeof kind === "string") return this.typed(kind, type);
    const i32 = this.session.types.scalar("i32");
    return this.typed(
      "indexed",
      type,
      this.lam(i32, (i) => this.lam(i32, (n) => kind(i, n))),
    );
  }

  /**
   * Element k of an array, as `at` with a literal index. Throws a StrataError of `IllTyped` for a term that is not an array; k is
   * not compared with the length.
   */
  element(array: Term, k: number): Term {
    if (array.type.tag !== "array") throw illTyped("an element is expected of an array");
    const index = this.session.types.idx(array.type.size);
    return this.make.at(this.session.lit(k, index), array);
  }

  /** The lambda `\x -> body(x)` for a parameter of the given type. */
  lam(param: Type, body: (x: Term) => Term): Term {
    const x = this.session.free(`$${freshNames++}`, param);
    return this.session.lam(param, abstract(etaLong(body(x)), x));
  }

  /** A function applied to arguments; applications of lambdas are reduced, with sharing. */
  apply(fun: Term, ...args: Term[]): Term {
    return withEtaLong(args, (long) => applyAll(fun, long));
  }

  #of(name: PrimName, all: readonly (BuilderArgument | Size | number)[]): Term {
    const nats = natParams(name);
    const defaults = nats > 0 && isSize(all[nats - 1]) ? [] : sizeDefaults(name);
    const given = nats - defaults.length;
    const sizes = [...all.slice(0, given), ...defaults].map((n) => this.size(n as Size | number));
    const args = all.slice(given) as BuilderArgument[];
    const inference = new Inference(this.session.types);
    const terms = this.#arguments(inference, name, sizes, args);
    const type =
      terms.result ??
      inference.apply(
        name,
        sizes,
        terms.args.map((t) => t.type),
      );
    inference.finish();
    const known = inference.zonk(type);
    if (known.hasMeta) throw illTyped(`the type of ${name} is not determined by its arguments`);
    for (const c of inference.conditions) {
      this.conditions.push(
        substituteCondition(c, (v) =>
          inference.zonkSize(this.session.sizes.variable(v.sort, v.name)),
        ),
      );
    }
    return withEtaLong(terms.args, (long) => this.session.prim(name, sizes, long, known));
  }

  /** Infers terms before functions, because the terms determine the parameter types of the functions. */
  #arguments(
    inference: Inference,
    name: PrimName,
    sizes: readonly Size[],
    args: readonly BuilderArgument[],
  ): { args: Term[]; result?: Type } {
    const opened = inference.open(name, sizes);
    if (opened === undefined) return { args: args.map((a) => this.#needTerm(name, a)) };
    if (opened.params.length !== args.length) {
      throw illTyped(`${name} takes ${opened.params.length} arguments, not ${args.length}`);
    }
    const done: Term[] = new Array(args.length);
    const build = (i: number, term: Term): void => {
      const param = opened.params[i]!;
      inference.unify(param.type, term.type, `argument \`${param.name}\` of ${name}`);
      done[i] = term;
    };
    args.forEach((a, i) => {
      if (typeof a !== "function") build(i, a);
    });
    args.forEach((a, i) => {
      if (typeof a === "function") build(i, this.#function(inference, opened.params[i]!.type, a));
    });
    return { args: done, result: opened.result };
  }

  #function(
    inference: Inference,
    type: Type,
    f: (...args: Term[]) => Term,
    given: Term[] = [],
  ): Term {
    const t = inference.resolve(type);
    if (t.tag !== "fun") throw illTyped("a function is not expected here");
    const param = inference.zonk(t.param);
    if (param.hasMeta) throw illTyped("the type of the function's parameter is not known");
    return this.lam(param, (x) => {
      const args = [...given, x];
      return args.length < f.length
        ? this.#function(inference, t.result, f, args)
        : etaLong(f(...args));
    });
  }

  #needTerm(name: PrimName, a: BuilderArgument): Term {
    if (typeof a !== "function") return a;
    throw illTyped(`${name} (${PRIMITIVES[name].signature}) takes terms only: use lam`);
  }
}
