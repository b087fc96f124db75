/**
 * @file Turns a term into one JavaScript function. The term is evaluated with code in place of data: functions are applied and views
 * composed while the text is written, and what remains is loops over flat buffers. The text computes the same values in the same
 * order as the closures of the interpreter, missing values included. It leaves to them what no rule covers.
 */
import { chainOf, continuesChain } from "../../chain.ts";
import { SHALLOW } from "../../heaviest.ts";
import { PRIMITIVES } from "../../primitives/index.ts";
import { applyNat } from "../../substitute.ts";
import type { App, Free, NatLam, Prim, Term } from "../../term.ts";
import { BufferArray } from "../buffer-array.ts";
import { literalText } from "../javascript/cast-text.ts";
import { readsArrays } from "../reads-arrays.ts";
import type { Value } from "../value.ts";
import { forcedFlat, givenArray } from "./buffers.ts";
import { TOO_LONG, UNDEFINED } from "./code-writer.ts";
import { movesData } from "./moves-data.ts";
import { BOUNDARIES } from "./pad.ts";
import { STAGE_RULES } from "./rules.ts";
import { asCode, type CodeValue, codeValue, NOT_STAGED, type StagedValue } from "./staged-value.ts";
import { Staging, type StagingInput } from "./staging.ts";

/** The roles of primitives whose value is that of their argument. */
const KEEPS_VALUE: ReadonlySet<string> = new Set(["memory", "mark", "host"]);

/**
 * Returns a function that computes the value of a term without free de Bruijn variables; undefined if the term is left to closures.
 */
export function stagedProgram(term: Term, input: StagingInput): (() => Value) | undefined {
  try {
    return new Stager(term, input).program();
  } catch (error) {
    // A RangeError: the text is nested too deeply for JavaScript. An EvalError: the host forbids text as code.
    const isLeft = error === NOT_STAGED || error === TOO_LONG;
    if (isLeft || error instanceof RangeError || error instanceof EvalError) return undefined;
    throw error;
  }
}

interface StagedEnv {
  readonly value: StagedValue;
  readonly outer: StagedEnv | undefined;
}

/** The operators of a chain in one expression of the text. */
const NAMED_AFTER = 64;

class Stager {
  readonly #term: Term;
  readonly #cx: Staging;

  constructor(term: Term, input: StagingInput) {
    this.#term = term;
    this.#cx = new Staging(input, term.session.types.scalar("i32"));
  }

  program(): () => Value {
    const cx = this.#cx;
    const value = this.#stage(this.#term, undefined);
    const stored =
      value.tag === "array" && value.place === undefined
        ? forcedFlat(cx, value.type, value)?.array
        : undefined;
    return cx.writer.finished(cx.held(stored ?? value, this.#term.type).code) as () => Value;
  }

  #stage(t: Term, env: StagedEnv | undefined): StagedValue {
    switch (t.tag) {
      case "var": {
        let e = env!;
        for (let i = 0; i < t.index; i++) e = e.outer!;
        return e.value;
      }
      case "free":
        return this.#free(t);
      case "lit":
        return this.#literal(t.value, t.type);
      case "lam":
        return {
          tag: "function",
          type: t.type,
          apply: (value) => this.#stage(t.body, { value, outer: env }),
        };
      case "natLam":
        return this.#natFunction(t, env);
      case "prim":
        return this.#primitive(t, env);
      case "app":
        return this.#application(t, env);
      case "meta":
        throw NOT_STAGED;
      default:
        return t satisfies never;
    }
  }

  #natFunction(t: NatLam, env: StagedEnv | undefined): StagedValue {
    const { sizes } = t.session;
    return {
      tag: "natFunction",
      instantiate: (l) => this.#stage(applyNat(t, sizes.nat(l)), env),
    };
  }

  #free({ name, type }: Free): StagedValue {
    const value = this.#cx.input.values.get(name)!;
    if (value instanceof BufferArray && type.tag === "array")
      return givenArray(this.#cx, type, value);
    if (typeof value !== "object" && typeof value !== "function" && typeof value !== "symbol")
      return this.#literal(value, type);
    const code = this.#cx.writer.constant(value);
    return codeValue(code, type, code !== UNDEFINED);
  }

  #literal(value: number | bigint | boolean, type: Term["type"]): CodeValue {
    const code = codeValue(literalText(value), type, true);
    return Number.isInteger(value) ? { ...code, lo: Number(value), hi: Number(value) } : code;
  }

  #application(t: App, env: StagedEnv | undefined): StagedValue {
    const f = this.#stage(t.fun, env);
    return this.#applied(f, t.args, env);
  }

  #applied(f: StagedValue, args: readonly Term[], env: StagedEnv | undefined): StagedValue {
    return args.reduce<StagedValue>((g, a) => {
      const x = this.#stage(a, env);
      return g.tag === "function" ? g.apply(x) : this.#called(asCode(g), x, a.type);
    }, f);
  }

  /** Calls a function that the term does not define. */
  #called(f: CodeValue, x: StagedValue, type: Term["type"]): CodeValue {
    const { writer } = this.#cx;
    if (f.type.tag !== "fun") throw NOT_STAGED;
    writer.noise++;
    return codeValue(
      writer.bind(`${f.code}(${this.#cx.held(x, type).code})`),
      f.type.result,
      f.type.result.tag === "fun",
    );
  }

  #primitive(t: Prim, env: StagedEnv | undefined): StagedValue {
    if (KEEPS_VALUE.has(PRIMITIVES[t.prim].role)) return this.#stage(t.args[0]!, env);
    switch (t.prim) {
      case "let":
        return this.#let(t, env);
      case "select":
        return this.#select(t, env);
      case "extern":
        return this.#extern(t, env);
      case "constant":
        return { tag: "boundary", kind: "constant", value: this.#stage(t.args[0]!, env) };
      case "indexed":
        return this.#indexed(t, env);
      case "natVal":
        return this.#literal(this.#cx.input.use(t).site.sizes[0]!, t.type);
      case "undef":
        return codeValue(UNDEFINED, t.type, false);
      case "clamp":
      case "mirror":
      case "wrap":
        return BOUNDARIES[t.prim](this.#cx, t);
      default: {
        if (t.height > SHALLOW && continuesChain(t.prim, t.args[0]!)) return this.#chain(t, env);
        const args = t.args.map((x) => this.#stage(x, env));
        if (!readsArrays(t)) return this.#used(t, args);
        return this.#used(t, [...args.slice(0, -1), this.#cx.elements(args.at(-1)!)]);
      }
    }
  }

  /** Stages a chain of operators; its value gets a name after so many operators, because JavaScript bounds the depth of text. */
  #chain(t: Prim, env: StagedEnv | undefined): StagedValue {
    const links = chainOf(t);
    let value = this.#stage(links[0]!.args[0]!, env);
    for (const [i, link] of links.entries()) {
      if (i > 0 && i % NAMED_AFTER === 0 && value.tag === "code")
        value = { ...value, code: this.#cx.writer.bind(value.code) };
      value = this.#used(link, [value, this.#stage(link.args[1]!, env)]);
    }
    return value;
  }

  #used(t: Prim, args: readonly StagedValue[]): StagedValue {
    const cx = this.#cx;
    const sizes = t.sizes.map((s) => cx.input.size(s));
    const staged = STAGE_RULES[t.prim]?.(cx, { t, sizes, args });
    return staged ?? this.#left(t, args);
  }

  /** Leaves a use to the interpreter's function. */
  #left(t: Prim, args: readonly StagedValue[]): CodeValue {
    const { writer, input } = this.#cx;
    const { meaning } = input.use(t);
    const held = args.map((x, i) => this.#cx.held(x, t.args[i]!.type).code);
    const isVectors = t.type.tag === "vector" && t.prim !== "extern";
    if (!isVectors) writer.noise++;
    return codeValue(writer.bind(`${writer.constant(meaning)}(${held.join(", ")})`), t.type, false);
  }

  // ------------------------------------------------------------ primitives with rules of their own

  #let(t: Prim, env: StagedEnv | undefined): StagedValue {
    const value = this.#stage(t.args[0]!, env);
    const f = this.#stage(t.args[1]!, env);
    if (f.tag === "function") return f.apply(value);
    return this.#called(asCode(f), value, t.args[0]!.type);
  }

  #select(t: Prim, env: StagedEnv | undefined): StagedValue {
    const cx = this.#cx;
    const [condition, yes, no] = t.args as [Term, Term, Term];
    const c = asCode(this.#stage(condition, env));
    const branch = (b: Term) => (): StagedValue => this.#stage(b, env);
    if (c.code === "true") return branch(yes)();
    if (c.code === "false") return branch(no)();
    const taken = (): StagedValue =>
      movesData(yes) && movesData(no)
        ? cx.either(c.code, branch(yes), branch(no), t.type)
        : cx.joined(c.code, [cx.writer.inside(branch(yes)), cx.writer.inside(branch(no))], t.type);
    if (c.isDefined) return taken();
    if (cx.input.eager) throw NOT_STAGED; // both branches of an undefined condition are evaluated
    const undef = (): StagedValue => codeValue(UNDEFINED, t.type, false);
    const isUndefined = `${c.code} === ${UNDEFINED}`;
    return cx.joined(isUndefined, [cx.writer.inside(undef), cx.writer.inside(taken)], t.type);
  }

  #extern(t: Prim, env: StagedEnv | undefined): StagedValue {
    const [f, ...args] = t.args.map((a) => this.#stage(a, env));
    if (args.some((x) => x.tag === "code" && !x.isDefined)) return this.#left(t, [f!, ...args]);
    return args.reduce<StagedValue>((g, x) => {
      if (g.tag !== "function") throw NOT_STAGED;
      return g.apply(x);
    }, f!);
  }

  #indexed(t: Prim, env: StagedEnv | undefined): StagedValue {
    const cx = this.#cx;
    const f = this.#stage(t.args[0]!, env);
    const index = (i: CodeValue, n: number): CodeValue => {
      const length = this.#literal(n, cx.int);
      if (f.tag !== "function") throw NOT_STAGED;
      const g = f.apply(i);
      if (g.tag !== "function") throw NOT_STAGED;
      return asCode(g.apply(length));
    };
    return { tag: "boundary", kind: "index", isInside: false, index };
  }
}
