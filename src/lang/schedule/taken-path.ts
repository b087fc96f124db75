/**
 * @file The path that a strategy takes for one program: of each choice the alternative that is taken, of each call of a strategy of the
 * same module its body. Each change is tried: it stays if the result stays.
 */
import type { Module } from "../module/module.ts";
import type { CallArg, Strat, StrategyArgument, ValueCase } from "../syntax/syntax.ts";
import { sequence, stepsOf } from "./other-body.ts";
import { unfoldedCall } from "./unfolded-call.ts";
import { withArgument } from "./with-argument.ts";

/** The most changes that are tried. What is left then stays as it is. */
const MOST_TRIED = 500;

/** Gives the whole body with a part in its place. */
type PutsPart<S> = (part: S) => Strat;

/** Makes a strategy shorter, which is syntax in the scope of a module. `isSame` tries a body. */
class TakenPath {
  readonly #module: Module;
  readonly #isSame: (body: Strat) => boolean;
  #tried = 0;

  constructor(module: Module, isSame: (body: Strat) => boolean) {
    this.#module = module;
    this.#isSame = isSame;
  }

  #keeps(body: Strat): boolean {
    return this.#tried++ < MOST_TRIED && this.#isSame(body);
  }

  /** The part with its choices decided and its calls unfolded; `within`: the strategies that are being unfolded. */
  part(s: Strat, put: PutsPart<Strat>, within: ReadonlySet<string> = new Set()): Strat {
    const taken = this.#branches(s).find((branch) => this.#keeps(put(branch)));
    if (taken !== undefined) return this.part(taken, put, within);
    switch (s.tag) {
      case "seq":
        return this.#steps(s, put, within);
      case "choice": {
        const options = this.#fewer(s.options, (o) => put({ ...s, options: o }), 2);
        return { ...s, options: this.#each(options, (o) => put({ ...s, options: o }), within) };
      }
      case "sMatch": {
        const cases = this.#fewer(s.cases, (c) => put({ ...s, cases: c }), 1);
        return this.#cases({ ...s, cases }, put, within);
      }
      case "sMatchValue": {
        const cases = this.#fewer(s.cases, (c) => put({ ...s, cases: c }), 1);
        return this.#cases({ ...s, cases }, put, within);
      }
      case "sIf": {
        const then = this.part(s.then, (t) => put({ ...s, then: t }), within);
        return { ...s, then, else: this.part(s.else, (e) => put({ ...s, then, else: e }), within) };
      }
      case "sLet":
        return { ...s, body: this.part(s.body, (body) => put({ ...s, body }), within) };
      case "sAt":
        return { ...s, strat: this.part(s.strat, (strat) => put({ ...s, strat }), within) };
      case "sName":
        return this.#unfolded(s, put, within) ?? s;
      case "sCall":
        return this.#unfolded(s, put, within) ?? this.#arguments(s, put, within);
      default:
        return s;
    }
  }

  /** What may be all that is taken of a strategy. */
  #branches(s: Strat): readonly Strat[] {
    switch (s.tag) {
      case "choice":
        return s.options;
      case "sIf":
        return [s.then, s.else];
      case "sMatch":
        return s.cases.map((c) => c.body);
      case "sMatchValue":
        return s.cases.flatMap((c) => caseBody(s.subject, c) ?? []);
      case "sLet": {
        const { name, params, value, body } = s;
        const isPlain = params.length === 0 && (value.tag !== "argStrat" || isName(value.strat));
        const put = isPlain ? withArgument(body, name.text, value) : undefined;
        return put === undefined ? [body] : [body, put];
      }
      default:
        return [];
    }
  }

  /** The steps, without those that change nothing. */
  #steps(s: Strat, put: PutsPart<Strat>, within: ReadonlySet<string>): Strat {
    const found: Strat[] = [];
    let rest = stepsOf(s);
    for (let [step, ...after] = rest; step !== undefined; [step, ...after] = rest) {
      rest = after;
      const others = [...found, ...after];
      if (others.length > 0 && this.#keeps(put(sequence(others)))) continue;
      const around = (part: Strat): Strat => put(sequence([...found, part, ...after]));
      const [first, ...more] = stepsOf(this.part(step, around, within));
      found.push(first!, ...more);
    }
    return sequence(found);
  }

  #each(
    list: readonly Strat[],
    put: PutsPart<readonly Strat[]>,
    within: ReadonlySet<string>,
  ): readonly Strat[] {
    return list.reduce(
      (done, s, i) =>
        done.with(
          i,
          this.part(s, (part) => put(done.with(i, part)), within),
        ),
      list,
    );
  }

  /** The list without the elements that are not needed, but at least `least`. */
  #fewer<T>(list: readonly T[], put: PutsPart<readonly T[]>, least: number): readonly T[] {
    return list.reduce((left, element) => {
      const others = left.filter((x) => x !== element);
      return others.length >= least && this.#keeps(put(others)) ? others : left;
    }, list);
  }

  #cases<S extends Extract<Strat, { tag: "sMatch" | "sMatchValue" }>>(
    s: S,
    put: PutsPart<Strat>,
    within: ReadonlySet<string>,
  ): S {
    const bodies = (list: readonly Strat[]): S =>
      ({ ...s, cases: s.cases.map((c, i) => ({ ...c, body: list[i]! })) }) as S;
    const before = s.cases.map((c) => c.body);
    return bodies(this.#each(before, (list) => put(bodies(list)), within));
  }

  /** The body in the place of a call of a strategy of the module. */
  #unfolded(
    s: Extract<Strat, { tag: "sName" | "sCall" }>,
    put: PutsPart<Strat>,
    within: ReadonlySet<string>,
  ): Strat | undefined {
    const { name } = s;
    const known = this.#module.definition("strategy", name);
    if (known?.owner !== this.#module || within.has(name.text)) return undefined;
    const decl = this.#module.declOf("strategy", name.text);
    const body = decl?.tag === "strategy" ? unfoldedCall(s, decl) : undefined;
    if (body === undefined || !this.#keeps(put(body))) return undefined;
    return this.part(body, put, new Set([...within, name.text]));
  }

  /** The call with the path of each strategy among its arguments. */
  #arguments(
    s: Extract<Strat, { tag: "sCall" }>,
    put: PutsPart<Strat>,
    within: ReadonlySet<string>,
  ): Strat {
    let args = s.args;
    args.forEach((arg, i) => {
      const before = args;
      const given = (value: StrategyArgument): readonly CallArg[] =>
        before.with(i, arg.tag === "argNamed" ? { ...arg, value } : value);
      const value = arg.tag === "argNamed" ? arg.value : arg;
      const found = this.#argument(value, (a) => put({ ...s, args: given(a) }), within);
      if (found !== value) args = given(found);
    });
    return args === s.args ? s : { ...s, args };
  }

  #argument(
    arg: StrategyArgument,
    put: PutsPart<StrategyArgument>,
    within: ReadonlySet<string>,
  ): StrategyArgument {
    if (arg.tag === "argStrat") {
      const strat = this.part(arg.strat, (part) => put(argumentOf(part)), within);
      return strat === arg.strat ? arg : argumentOf(strat);
    }
    if (arg.tag !== "argList") return arg;
    let { elems } = arg;
    arg.elems.forEach((element, i) => {
      const before = elems;
      const listed = (e: StrategyArgument) => put({ ...arg, elems: before.with(i, e) });
      const found = this.#argument(element, listed, within);
      if (found !== element) elems = before.with(i, found);
    });
    return elems === arg.elems ? arg : { ...arg, elems };
  }
}

const isName = (s: Strat): boolean => s.tag === "sName" || s.tag === "sSize";

/** The body of a case with the parts of the list or number that its pattern names; undefined if they are not written in the subject. */
function caseBody(subject: Strat, { pattern, body }: ValueCase): Strat | undefined {
  if (pattern.tag === "natValue") return body;
  if (pattern.tag === "anyValue") return withArgument(body, pattern.name.text, argumentOf(subject));
  if (subject.tag !== "sList" || subject.elems.some((e) => e.tag === "argSpread")) return undefined;
  const { elems, rest, span } = pattern;
  if (elems.some((e) => e.tag === "listValue") || elems.length > subject.elems.length)
    return undefined;
  const parts = elems.flatMap((e, i) =>
    e.tag === "anyValue" ? [[e.name.text, subject.elems[i]!] as const] : [],
  );
  const others = { tag: "argList", elems: subject.elems.slice(elems.length), span } as const;
  const all = rest === undefined ? parts : [...parts, [rest.text, others] as const];
  return all.reduce<Strat | undefined>(
    (inner, [name, arg]) => inner && withArgument(inner, name, arg),
    body,
  );
}

/** A strategy, or a value that stands in the place of one, as an argument. */
function argumentOf(s: Strat): StrategyArgument {
  const { span } = s;
  switch (s.tag) {
    case "sList":
      return { tag: "argList", elems: s.elems, span };
    case "sSize":
      return { tag: "argSize", size: s.size, span };
    case "sString":
      return { tag: "argString", value: s.value, span };
    case "sName":
      return { tag: "argStrat", strat: s, size: { tag: "sizeName", name: s.name, span }, span };
    default:
      return { tag: "argStrat", strat: s, span };
  }
}

/**
 * The path that a body takes, in the scope of a module whose strategies it may call. `isSame` says whether a body has the same result
 * as the given one; the result is a body for which it says so, or the body itself.
 */
export const takenPath = (body: Strat, module: Module, isSame: (body: Strat) => boolean): Strat =>
  new TakenPath(module, isSame).part(body, (whole) => whole);
