/**
 * @file Clean-up of nested conditions, declarations and empty statements.
 *
 * In:  flat code. Out: nested `if`s without `else` are one `if`, and so are neighbours on one variable; a variable that is declared and
 *      then assigned is declared with its value, inside the only loop that mentions it where possible; empty loops, branches and
 *      conditions are removed.
 * Invariant: the code computes and stores the same values.
 *
 *     float x; x = e; if (a) { if (b) { … } }   ->   float x = e; if (a && b) { … }
 */
import { bodies, mapStmt, operation, stmtExprs, walkStmts } from "../code.ts";
import { visitOnce } from "../expr-parts.ts";
import { opposite } from "../facts/opposite.ts";
import type { Flat } from "../imperative.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

function cleanUpList(list: readonly Flat[]): readonly Flat[] {
  return joinDeclarations(joinConditions(list).flatMap(statement));
}

/**
 * Makes one `if` of neighbouring ones on one variable, as long as none of them assigns it. Constants between them, which nothing in the
 * first ones changes, are declared before.
 */
function joinConditions(list: readonly Flat[]): readonly Flat[] {
  const out: Flat[] = [];
  for (let i = 0; i < list.length; ) {
    const first = list[i++]!;
    const run = [first];
    for (;;) {
      const constants = first.tag === "if" ? leadingConstants(list, i) : 0;
      const next = list[i + constants];
      const between = list.slice(i, i + constants);
      if (!isSameCondition(run.at(-1)!, next) || between.some((s) => dependsOn(s, run))) break;
      out.push(...between);
      run.push(next!);
      i += constants + 1;
    }
    const branch = (of: "then" | "else"): readonly Flat[] =>
      run.flatMap((s) => (s.tag === "if" ? s[of] : []));
    out.push(first.tag === "if" ? { ...first, then: branch("then"), else: branch("else") } : first);
  }
  return out;
}

/** The number of declarations of constants without loads from place i of a list on. */
function leadingConstants(list: readonly Flat[], i: number): number {
  const end = list.findIndex((s, k) => k >= i && !isPureConstant(s));
  return (end < 0 ? list.length : end) - i;
}

function isPureConstant(s: Flat): boolean {
  if (s.tag !== "declare" || s.mutable || s.init === undefined) return false;
  let pure = true;
  visitOnce((e) => {
    if (e.tag === "load") pure = false;
  })(s.init);
  return pure;
}

/** True if one of the statements assigns a variable that s reads, as a value or in an index. */
function dependsOn(s: Flat, before: readonly Flat[]): boolean {
  const names = new Set(mentioned(s));
  const indices = visitOnce((e) => {
    if (e.tag === "index") for (const v of e.size.vars) names.add(v.name);
  });
  stmtExprs(s).forEach(indices);
  return [...names].some((name) => before.some((x) => assigns(x, name)));
}

/** True if a second `if` on the variable of a first one, which does not assign it, follows. */
function isSameCondition(s: Flat, next: Flat | undefined): boolean {
  if (s.tag !== "if" || next?.tag !== "if" || s.cond.tag !== "var") return false;
  return next.cond.tag === "var" && next.cond.name === s.cond.name && !assigns(s, s.cond.name);
}

function statement(s: Flat): readonly Flat[] {
  const inner = mapStmt(s, { expr: (e) => e, size: (n) => n, body: cleanUpList });
  if (inner.tag === "loop" && inner.body.length === 0) return [];
  if (inner.tag !== "if") return [inner];
  if (inner.then.length === 0 && inner.else.length > 0)
    return statement({ ...inner, cond: opposite(inner.cond), then: inner.else, else: [] });
  if (inner.else.length > 0) return [inner];
  if (inner.then.length === 0) return [];
  const [only] = inner.then;
  if (inner.then.length > 1 || only?.tag !== "if" || only.else.length > 0) return [inner];
  return [{ ...inner, cond: operation("and", inner.cond, only.cond), then: only.then }];
}

/** Turns `float x; x = e;` into `float x = e;`. */
function joinDeclarations(list: readonly Flat[]): readonly Flat[] {
  if (!list.some(isUninitialised)) return list;
  const places = placesOfNames(list);
  const out: (Flat | undefined)[] = [...list];
  list.forEach((s, i) => {
    if (!isUninitialised(s)) return;
    const [at, more] = places.get(s.name)?.filter((k) => k > i) ?? [];
    if (at === undefined) return;
    const alone = more === undefined;
    const first = initialised(s, out[at]!) ?? (alone ? movedInside(s, out[at]!) : undefined);
    if (first === undefined) return;
    out[at] = first;
    out[i] = undefined;
  });
  return out.filter((s) => s !== undefined);
}

/** For each variable, the numbers of the statements that mention it, in order. */
function placesOfNames(list: readonly Flat[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  list.forEach((s, k) => {
    for (const name of mentioned(s)) {
      const before = places.get(name) ?? [];
      before.push(k);
      places.set(name, before);
    }
  });
  return places;
}

/** The variables that a statement, or one inside it, reads as values or assigns. */
function mentioned(s: Flat): ReadonlySet<string> {
  const names = new Set<string>();
  const reads = visitOnce((e) => void (e.tag === "var" && names.add(e.name)));
  walkStmts([s], (x) => {
    if (x.tag === "assign") names.add(x.name);
    stmtExprs(x).forEach(reads);
  });
  return names;
}

type Declare = Flat & { tag: "declare" };

const isUninitialised = (s: Flat): s is Declare => s.tag === "declare" && s.init === undefined;

/** The declaration with the value of its first assignment. It stays mutable, since later statements may assign the variable. */
function initialised(s: Declare, first: Flat): Flat | undefined {
  return first.tag === "assign" && first.name === s.name ? { ...s, init: first.value } : undefined;
}

/**
 * The loop that alone mentions the variable, with the declaration moved inside. Only for a loop whose body assigns the variable
 * before it reads it; undefined otherwise.
 */
function movedInside(s: Declare, only: Flat): Flat | undefined {
  if (only.tag !== "loop") return undefined;
  const at = only.body.findIndex((x) => mentioned(x).has(s.name));
  const first = only.body[at] && initialised(s, only.body[at]);
  if (first === undefined) return undefined;
  const mutable = only.body.slice(at + 1).some((x) => assigns(x, s.name));
  const declared = { ...first, mutable } as Flat;
  return { ...only, body: only.body.map((x, k) => (k === at ? declared : x)) };
}

const assigns = (s: Flat, name: string): boolean =>
  (s.tag === "assign" && s.name === name) || bodies(s).some((b) => b.some((x) => assigns(x, name)));

/**
 * The optional pass that merges nested `if`s without `else` and neighbouring ones on one variable, joins declarations with their
 * first assignments, and removes empty loops, branches and conditions.
 */
export const cleanUp = optionalPass({
  name: "clean-up",
  makes:
    "nested and equal neighbouring conditions are merged, declarations have initial values, no statement is empty",
  run: onBody<FlatCode>(cleanUpList),
});
