/**
 * @file Cuts a program into launches: one per `kernel` in its term, inner ones first.
 *
 * In:  a lowered term. Out: the launches in order; what one leaves for another is a temporary. Only `kernel` cuts.
 */
import {
  children,
  type PrimName,
  type Session,
  type Size,
  substituteTerms,
  type Term,
  type Type,
  unlabel,
  withChildren,
} from "../term/index.ts";
import { LoweringFailed, nesting, noKernel } from "./errors.ts";

export interface Launch {
  /** What it computes; results of earlier launches are free variables. */
  readonly body: Term;
  /** As the `kernel` term has them: three global, three local; 0 leaves one open. */
  readonly sizes: readonly Size[];
  /** Name of the temporary that it fills, or the component of the program's result. */
  readonly into: { readonly temporary: string } | { readonly component: readonly number[] };
  readonly type: Type;
}

export function launchesOf(term: Term, session: Session): Launch[] {
  const launches: Launch[] = [];
  new Cutter(session, launches).result(term, []);
  return launches;
}

class Cutter {
  readonly #session: Session;
  readonly #launches: Launch[];
  readonly #temporaries = new Map<Term, Term>();

  constructor(session: Session, launches: Launch[]) {
    this.#session = session;
    this.#launches = launches;
  }

  /** A part of the program's result. */
  result(t: Term, component: readonly number[]): void {
    const e = unlabel(t);
    if (e.tag === "prim" && e.prim === "let") return this.result(this.#inlineLet(e), component);
    if (e.tag === "prim" && e.prim === "tuple") {
      e.args.forEach((a, i) => this.result(a, [...component, i]));
      return;
    }
    const found = outermost(e);
    if (found === undefined) throw new LoweringFailed([noKernel(t)]);
    this.#launch(found, { component });
  }

  #launch(k: Found, into: Launch["into"]): void {
    const body = this.#cut(k.body);
    this.#launches.push({ body, sizes: k.sizes, into, type: body.type });
  }

  /** The term with every launch inside it replaced by the temporary that it fills. */
  #cut(t: Term): Term {
    if (!containsKernel(t)) return t;
    if (t.tag === "prim" && t.prim === "kernel") return this.#temporary(t);
    return withChildren(
      t,
      children(t).map((c) => this.#cut(c)),
    );
  }

  #temporary(t: Term & { tag: "prim" }): Term {
    if (t.depth > 0)
      throw new LoweringFailed([
        nesting(
          "a launch depends on a variable of another kernel",
          t,
          "move `kernel` out of the function that it is in",
        ),
      ]);
    const known = this.#temporaries.get(t);
    if (known !== undefined) return known;
    const name = `temp${this.#temporaries.size === 0 ? "" : this.#temporaries.size}`;
    const free = this.#session.free(`%${name}`, t.type);
    this.#temporaries.set(t, free);
    this.#launch({ body: t.args[0]!, sizes: t.sizes }, { temporary: `%${name}` });
    return free;
  }

  /** A `let` around launches: a launch is computed once as it is; anything else is computed where it is used. */
  #inlineLet(t: Term & { tag: "prim" }): Term {
    const [value, lam] = t.args as [Term, Term & { tag: "lam" }];
    const bound = containsKernel(value) ? this.#hostValue(value) : value;
    return substituteTerms(lam.body, [bound]);
  }

  #hostValue(value: Term): Term {
    return this.#cut(value);
  }
}

interface Found {
  readonly body: Term;
  readonly sizes: readonly Size[];
}

const MOVES = new Set<PrimName>([
  "join",
  "split",
  "transpose",
  "take",
  "drop",
  "reorder",
  "scatter",
  "asScalar",
  "asVector",
  "at",
  "zip",
  "unzip",
  "map",
]);

/** The launch that writes a result; layout around it is part of what it writes. */
function outermost(t: Term): Found | undefined {
  const e = unlabel(t);
  if (e.tag !== "prim") return undefined;
  if (e.prim === "kernel") return { body: e.args[0]!, sizes: e.sizes };
  if (!MOVES.has(e.prim) || e.prim === "zip") return undefined;
  const inner = outermost(e.args.at(-1)!);
  if (inner === undefined) return undefined;
  const args = [...e.args.slice(0, -1), inner.body];
  return { body: withChildren(e, args), sizes: inner.sizes };
}

const memo = new WeakMap<Term, boolean>();
function containsKernel(t: Term): boolean {
  const known = memo.get(t);
  if (known !== undefined) return known;
  const found = (t.tag === "prim" && t.prim === "kernel") || children(t).some(containsKernel);
  memo.set(t, found);
  return found;
}
