/**
 * @file Rewrites computed by a TypeScript function, either from a match of a rule's left side or, for forms that no pattern
 * expresses, from any term. Every result is checked: it has the type and the session of the old term and mentions no other free
 * variables.
 */
import {
  Builder,
  CompilerBug,
  complaintIn,
  IllTyped,
  type Size,
  type SizeCondition,
  StrataError,
  showTerm,
  showType,
  subterms,
  type Term,
} from "../term/index.ts";
import type { Strategy } from "./evaluator.ts";
import { WrongRewrite } from "./wrong-rewrite.ts";

/** One match of a rule's left side, as a rule's TypeScript function receives it; valid during that call only. */
export interface Match {
  /** The matched term. */
  readonly whole: Term;
  /**
   * The term bound to a name of the left side or of a context. For a name with arguments, such as f in `map(\x -> f(x), xs)`, a
   * function of them. Raises E0505 for any other name.
   */
  readonly term: (name: string) => Term;
  /** The size bound to a name of the left side, of a context or of a `nat` parameter. Raises E0505 for another name. */
  readonly size: (name: string) => Size;
  /** Makes typed terms. Size conditions that these terms need become conditions of the rewrite. */
  readonly build: Builder;
}

/**
 * A rule's right side as a function: returns the new term, or undefined when the rule does not apply. The term must have the type
 * and the session of `match.whole` and no new free variables.
 */
export type Compute = (match: Match) => Term | undefined;

/** The error for a rule function that makes an unusable term. */
const wrongRewrite = (rule: string, why: string, whole: Term): StrataError<WrongRewrite> =>
  new StrataError(new WrongRewrite(rule, why, whole));

interface Lookup<T> {
  readonly get: (name: string) => T | undefined;
}

/** The terms and sizes bound by a match, by name. */
interface MatchLookup {
  readonly terms: Lookup<Term>;
  readonly sizes: Lookup<Size>;
}

/**
 * A computed term with the size conditions under which it is well typed; they are not decided yet and join the conditions of the
 * run.
 */
export interface ComputedTerm {
  readonly term: Term;
  readonly conditions: readonly SizeCondition[];
}

/**
 * Calls the function of a rule on a match and checks the result: same type, same session, no new free variables, no escaping
 * bound variables. Undefined when the function declines. Raises WrongRewrite for a wrong or ill-typed result.
 */
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
    throw wrongRewrite(rule, `its left side has no ${kind} \`${name}\``, whole);
  };
  const term = (name: string): Term => named(terms, name, "term");
  const size = (name: string): Size => named(sizes, name, "size");
  const made = attempt(rule, of, { whole, term, size, build });
  if (made === undefined) return undefined;
  const wrong = problem(whole, made);
  if (wrong !== undefined) throw wrongRewrite(rule, wrong, whole);
  return { term: made, conditions: build.conditions };
}

const NOTHING_NAMED: MatchLookup = { terms: new Map(), sizes: new Map() };

/**
 * Makes a strategy from a function of the whole current term, without a pattern: `match.term` and `match.size` know no names. The
 * strategy fails with the reason `why` when the function declines or its conditions contradict the known ones. Raises CompilerBug for
 * a wrong result.
 */
export function computingStrategy(name: string, of: Compute, why: string): Strategy {
  const strategy: Strategy = {
    name,
    start(m) {
      const made = computeOwn(name, of, m.term);
      const known = made && m.conditions.withAll(made.conditions);
      if (made === undefined || known === undefined)
        m.fail({ tag: "refused", strategy: name, term: m.term, why });
      else m.rewrite(strategy, made.term, known);
    },
  };
  return strategy;
}

/** As `compute`, for a function of Strata itself: its wrong result is a bug and no mistake of a user. */
function computeOwn(name: string, of: Compute, whole: Term): ComputedTerm | undefined {
  try {
    return compute(name, of, whole, NOTHING_NAMED);
  } catch (error) {
    const wrong = complaintIn(error, WrongRewrite);
    if (wrong === undefined) throw error;
    throw new CompilerBug(wrong.message, { cause: error });
  }
}

/** Calls the function; an ill-typed term built in it becomes a WrongRewrite. */
function attempt(rule: string, of: Compute, match: Match): Term | undefined {
  try {
    return of(match);
  } catch (error) {
    const wrong = complaintIn(error, IllTyped);
    if (wrong === undefined) throw error;
    throw wrongRewrite(rule, `it is ill-typed: ${wrong.message}`, match.whole);
  }
}

/** Returns what is wrong with `after` as a replacement of `before`, or undefined. */
function problem(before: Term, after: Term): string | undefined {
  if (after.session !== before.session) return "a term of another session";
  const shown = (): string => showTerm(after, { width: Infinity });
  if (after.type !== before.type) {
    return `\`${shown()}\` should be ${showType(before.type)} but is ${showType(after.type)}`;
  }
  const known = freeNames(before);
  const unknown = [...freeNames(after)].find((name) => !known.has(name));
  if (unknown !== undefined)
    return `\`${shown()}\` mentions \`${unknown}\`, which the term does not`;
  const escapes = after.depth > before.depth || after.sizeDepth > before.sizeDepth;
  return escapes || after.hasMeta
    ? `\`${shown()}\` has a variable outside of the function that binds it`
    : undefined;
}

/** The names of the free variables of a term. */
const freeNames = (t: Term): ReadonlySet<string> =>
  new Set([...subterms(t)].flatMap((u) => (u.tag === "free" ? [u.name] : [])));
