/**
 * @file Rewrites that a function of TypeScript computes: of a match of a rule's left side, or, where no pattern has the form,
 * of any term. What it gives is checked at every application: the same type, the same session, and nothing of which the old
 * term does not speak.
 */
import {
  Builder,
  CompilerBug,
  complaintIn,
  IllTyped,
  type Size,
  type SizeCondition,
  showTerm,
  showType,
  subterms,
  type Term,
} from "../term/index.ts";
import type { Strategy } from "./machine.ts";

/** One match of a rule's left side. */
export interface Match {
  /** What matched. */
  readonly whole: Term;
  /** What a name of the left side stands for: of one with arguments, as f in `map(\x -> f(x), xs)`, a function. */
  readonly term: (name: string) => Term;
  /** The same of the name of a size, or of the rule's parameter. */
  readonly size: (name: string) => Size;
  /** Makes typed terms; the conditions that they need become the rewrite's. */
  readonly build: Builder;
}

/** The new term; undefined: the rule does not apply. */
export type Compute = (match: Match) => Term | undefined;

/** A function of a rule gave what no rule may, or threw: a mistake in the rule, not in a program. */
const wrongRewrite = (rule: string, why: string, cause?: unknown): CompilerBug =>
  new CompilerBug(`rule ${rule}: ${why}`, { rule, ...(cause !== undefined && { cause }) });

interface Lookup<T> {
  readonly get: (name: string) => T | undefined;
}

/** What a match binds. */
interface MatchLookup {
  readonly terms: Lookup<Term>;
  readonly sizes: Lookup<Size>;
}

export interface ComputedTerm {
  readonly term: Term;
  readonly conditions: readonly SizeCondition[];
}

/** What the function of a rule makes of a match, checked; undefined where it declines. Throws CompilerBug. */
export function compute(
  rule: string,
  of: Compute,
  whole: Term,
  { terms, sizes }: MatchLookup,
): ComputedTerm | undefined {
  const build = new Builder(whole.session);
  const named = <T>(all: Lookup<T>, name: string, kind: string): T => {
    const found = all.get(name);
    if (found !== undefined) return found;
    throw wrongRewrite(rule, `its left side has no ${kind} \`${name}\``);
  };
  const term = (name: string): Term => named(terms, name, "term");
  const size = (name: string): Size => named(sizes, name, "size");
  const made = attempt(rule, of, { whole, term, size, build });
  if (made === undefined) return undefined;
  const wrong = problem(whole, made);
  if (wrong !== undefined) throw wrongRewrite(rule, wrong);
  return { term: made, conditions: build.conditions };
}

const NOTHING_NAMED: MatchLookup = { terms: new Map(), sizes: new Map() };

/** The rewrite of a function that looks at the whole term; `why` it makes nothing of one. */
export function computingStrategy(name: string, of: Compute, why: string): Strategy {
  const strategy: Strategy = {
    name,
    start(m) {
      const made = compute(name, of, m.term, NOTHING_NAMED);
      const known = made && m.conditions.withAll(made.conditions);
      if (made === undefined || known === undefined)
        m.fail({ tag: "refused", strategy: name, term: m.term, why });
      else m.rewrite(strategy, made.term, known);
    },
  };
  return strategy;
}

function attempt(rule: string, of: Compute, match: Match): Term | undefined {
  try {
    return of(match);
  } catch (error) {
    const wrong = complaintIn(error, IllTyped);
    if (wrong === undefined) throw error;
    throw wrongRewrite(rule, `an ill-typed term: ${wrong.message}`, error);
  }
}

function problem(before: Term, after: Term): string | undefined {
  if (after.session !== before.session) return "a term of another session";
  const shown = (): string => showTerm(after, { width: Infinity });
  if (after.type !== before.type) {
    return `\`${shown()}\` should be ${showType(before.type)} but is ${showType(after.type)}`;
  }
  const known = freeNames(before);
  const unknown = [...freeNames(after)].find((name) => !known.has(name));
  if (unknown !== undefined)
    return `\`${shown()}\` speaks of \`${unknown}\`, which the term does not`;
  const escapes = after.depth > before.depth || after.sizeDepth > before.sizeDepth;
  return escapes || after.hasMeta
    ? `\`${shown()}\` has a variable outside of the function that binds it`
    : undefined;
}

/** Of free variables. */
const freeNames = (t: Term): ReadonlySet<string> =>
  new Set([...subterms(t)].flatMap((u) => (u.tag === "free" ? [u.name] : [])));
