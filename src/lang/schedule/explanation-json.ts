/** @file An explanation of a failure as JSON: the output of `strata why --json`. */
import type { FailedAttempt, FailedBranch, UnlikelyCause } from "../../strategies/index.ts";
import { showCondition, showTerm } from "../../term/index.ts";
import { showWithin } from "../../traversals/index.ts";
import { explainCondition, reasons, shortReason, valuesIn } from "./show-miss.ts";

interface MissJson {
  readonly rule: string;
  readonly path: readonly number[];
  readonly term: string;
  readonly kind: "noMatch" | "condition" | "property" | "class" | "refused";
  readonly why: string;
  readonly lines: readonly string[];
  /** The condition as the rule states it and with the sizes of the match, and the values of its sizes. */
  readonly condition?: { readonly stated: string; readonly found: string };
  readonly values?: Readonly<Record<string, string>>;
  /** The point at which the left side stops matching. */
  readonly obstacle?: {
    readonly pattern: string;
    readonly expected: string;
    readonly found: string;
    readonly why: string;
    /** The number of pattern nodes that matched before it. */
    readonly matched: number;
  };
}

interface BranchJson {
  /** Null for the whole strategy. */
  readonly strategy: string | null;
  readonly tried: number;
  readonly misses: readonly MissJson[];
  /** Rules that matched nothing, with the number of attempts and one of them. */
  readonly far: readonly { readonly rule: string; readonly count: number; readonly as: MissJson }[];
  readonly branches: readonly BranchJson[];
  readonly moreBranches: number;
}

/**
 * Converts the explanation of a failed strategy or branch to JSON data, recursively; terms are printed on one line, and a missing
 * strategy is null.
 */
export const explanationJson = (b: FailedBranch): BranchJson => ({
  strategy: b.strategy?.name ?? null,
  tried: b.tried,
  misses: b.misses.map(missJson),
  far: b.far.map(({ rule, count, example }: UnlikelyCause) => ({
    rule,
    count,
    as: missJson(example),
  })),
  branches: b.branches.map(explanationJson),
  moreBranches: b.more,
});

function missJson(m: FailedAttempt): MissJson {
  const { rule, path, failure } = m;
  const term = showWithin(m.root, path);
  const lines = reasons(m);
  const base = { rule, path, term, kind: failure.tag, why: shortReason(m), lines };
  if (failure.tag === "refused" || failure.tag === "class") return base;
  if (failure.tag === "noMatch") return { ...base, ...obstacleJson(m) };
  const values = Object.fromEntries(valuesIn(failure));
  if (failure.tag === "property") return { ...base, values };
  const { stated, condition } = failure;
  const shown = { stated: showCondition(stated), found: explainCondition(condition) };
  return { ...base, values, condition: shown };
}

function obstacleJson({ failure }: FailedAttempt): Pick<MissJson, "obstacle"> {
  const o = failure.tag === "noMatch" ? failure.mismatch() : undefined;
  if (o === undefined || failure.tag !== "noMatch") return {};
  const text = (t: typeof o.found): string => showTerm(t, { width: Infinity });
  const { why, matched } = o;
  const [expected, found] = [text(o.pattern), text(o.found)];
  return { obstacle: { pattern: text(failure.pattern), expected, found, why, matched } };
}
