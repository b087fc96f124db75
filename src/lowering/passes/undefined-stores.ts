/**
 * @file Undefined values are not stored.
 *
 * In:  structured code without loops over lanes. Out: no statement stores an undefined value to memory that work-items share: a choice
 *      between a value and an undefined one is stored where it is the value, under its condition. Private arrays are left alone, since
 *      registers need no condition, and so are the program's results, of which a run says where they are undefined. A condition that
 *      may be undefined itself is left where it is.
 * Invariant: every defined value is stored as before. The arrays concerned may be read where nothing has been stored (`hasUndefined`).
 *
 *     tile[i] = (i % 2 == 0) ? a + b : undef;   ->   if (i % 2 == 0) { tile[i] = a + b; }
 */
import { mapStmt, operation, stmtExprs, walkStmts } from "../code.ts";
import { exprParts, onceEach, visitOnce } from "../expr-parts.ts";
import { opposite } from "../facts/opposite.ts";
import type { Expr, If, Structured } from "../imperative.ts";
import { namesRead } from "../names-read.ts";
import { type KernelContext, optionalPass, type StructuredCode } from "./pass.ts";
import { undefinedValues } from "./undefined-values.ts";
import { valuesByName } from "./values-by-name.ts";

/** Where an expression has a value: where all guards hold, the value. Without a value it has none anywhere. */
interface Definedness {
  readonly guards: readonly Expr[];
  readonly value: Expr | undefined;
}

const NOWHERE: Definedness = { guards: [], value: undefined };

type Store = Structured & { readonly tag: "store" };

class StoreSplitter {
  readonly #cx: KernelContext;
  readonly #isShared: (array: string) => boolean;
  readonly #mayBeUndefined: (e: Expr) => boolean;
  readonly #reads: ReadonlyMap<string, number>;

  constructor(code: StructuredCode, cx: KernelContext) {
    this.#cx = cx;
    this.#isShared = sharedArrays(code, cx);
    const isDefined = (array: string): boolean => cx.isInput(array);
    // What a temporary buffer holds before the kernel stores to it is undefined.
    this.#mayBeUndefined = undefinedValues(valuesByName(code, { temporaries: [] }), isDefined);
    this.#reads = readsOfVariables(code.body);
  }

  list(body: readonly Structured[]): readonly Structured[] {
    const out: Structured[] = [];
    for (let k = 0; k < body.length; k++) {
      const s = body[k]!;
      const after = s.tag === "if" ? this.#storesOfChoice(s, body.slice(k + 1)) : [];
      k += after.length;
      out.push(...this.#statement(after.length > 0 ? withStores(s as If<Structured>, after) : s));
    }
    return out;
  }

  #statement(s: Structured): readonly Structured[] {
    if (s.tag === "store") return this.#store(s);
    return [mapStmt(s, { expr: (e) => e, size: (n) => n, body: (b) => this.list(b) })];
  }

  #store(s: Store): readonly Structured[] {
    if (!this.#isSplit(s)) return [s];
    const { guards, value } = this.#whereDefined(s.value);
    if (value === s.value) return [s];
    this.#cx.undefinedIn.add(s.buffer);
    if (value === undefined) return [];
    const stored: Structured = { ...s, value };
    if (guards.length === 0) return [stored];
    const cond = guards.reduce((a, b) => operation("and", a, b));
    return [{ tag: "if", cond, then: [stored], else: [] }];
  }

  readonly #isSplit = (s: Store): boolean => s.old === undefined && this.#isShared(s.buffer);

  /**
   * The stores that directly follow an `if` and each store a variable that one branch of it leaves undefined, at its end, and that nothing
   * else reads.
   */
  #storesOfChoice(s: If<Structured>, next: readonly Structured[]): readonly Store[] {
    if (this.#mayBeUndefined(s.cond)) return [];
    const branches = [lastValues(s.then), lastValues(s.else)];
    const stored = new Set<string>();
    const isChoice = (x: Structured): x is Store => {
      if (x.tag !== "store" || !this.#isSplit(x) || x.value.tag !== "var") return false;
      const { name } = x.value;
      const values = branches.flatMap((b) => b.get(name) ?? []);
      const isOpen = values.length === 2 && values.filter((v) => v.tag === "undef").length === 1;
      const isLate = values.some((v) => loads(v, stored));
      stored.add(x.buffer);
      return isOpen && !isLate && this.#reads.get(name) === 1;
    };
    const end = next.findIndex((x) => !isChoice(x));
    return next.slice(0, end < 0 ? next.length : end) as readonly Store[];
  }

  /** Where an expression is defined. It is its own value if that cannot be told apart. */
  readonly #whereDefined: (e: Expr) => Definedness = onceEach((e) => {
    const whole: Definedness = { guards: [], value: e };
    switch (e.tag) {
      case "undef":
        return NOWHERE;
      case "select":
        return this.#choice(e);
      case "op":
        if (e.op === "and" || e.op === "or") return whole;
        return this.#together(e, e.args, (args) => ({ ...e, args }));
      case "cast":
      case "lane":
        return this.#together(e, [e.arg], ([arg]) => ({ ...e, arg: arg! }));
      case "vector":
        if (e.elems.some((x) => x !== e.elems[0]))
          return e.elems.every((x) => this.#whereDefined(x).value === undefined) ? NOWHERE : whole;
        return this.#together(e, e.elems.slice(0, 1), ([x]) => ({
          ...e,
          elems: e.elems.map(() => x!),
        }));
      default:
        return whole;
    }
  });

  /** An expression that is undefined where one of its parts is. */
  #together(e: Expr, parts: readonly Expr[], make: (parts: readonly Expr[]) => Expr): Definedness {
    const found = parts.map(this.#whereDefined);
    const values = found.flatMap(({ value }) => (value === undefined ? [] : [value]));
    if (values.length < parts.length) return NOWHERE;
    const isSame = values.every((x, k) => x === parts[k]);
    return { guards: found.flatMap((d) => d.guards), value: isSame ? e : make(values) };
  }

  /** A choice with one undefined branch is the other one. Lanes that choose for themselves compute both branches anyway. */
  #choice(e: Expr & { readonly tag: "select" }): Definedness {
    const [then, other] = [e.then, e.else].map(this.#whereDefined) as [Definedness, Definedness];
    if (then.value === undefined && other.value === undefined) return NOWHERE;
    const whole: Definedness = { guards: [], value: e };
    if (then.value !== undefined && other.value !== undefined) return whole;
    const defined = then.value === undefined ? other : then;
    if (e.cond.type.width > 1) return defined;
    if (this.#mayBeUndefined(e.cond)) return whole;
    const cond = defined === then ? e.cond : opposite(e.cond);
    return { ...defined, guards: [cond, ...defined.guards] };
  }
}

/** True if an expression reads one of these arrays. */
function loads(e: Expr, arrays: ReadonlySet<string>): boolean {
  const found: (e: Expr) => boolean = onceEach(
    (x) => (x.tag === "load" && arrays.has(x.buffer)) || exprParts(x).some(found),
  );
  return found(e);
}

type Assign = Structured & { readonly tag: "assign" };

/** The assignments at the end of a list; none if one of them reads what another one assigns. */
function lastAssignments(list: readonly Structured[]): readonly Assign[] {
  const from = list.findLastIndex((s) => s.tag !== "assign") + 1;
  const last = list.slice(from) as readonly Assign[];
  const names = new Set(last.map((s) => s.name));
  const isPlain =
    names.size === last.length && !last.some((s) => namesRead(s).some((n) => names.has(n)));
  return isPlain ? last : [];
}

const lastValues = (list: readonly Structured[]): ReadonlyMap<string, Expr> =>
  new Map(lastAssignments(list).map((s) => [s.name, s.value]));

/** The `if` with stores at the ends of both branches, in place of the assignments to the variables that they store. */
function withStores(s: If<Structured>, stores: readonly Store[]): If<Structured> {
  const stored = new Map(stores.map((x) => [x.value.tag === "var" ? x.value.name : "", x]));
  const branch = (list: readonly Structured[]): readonly Structured[] => {
    const values = lastValues(list);
    const others = list.filter((x) => x.tag !== "assign" || !stored.has(x.name));
    return [...others, ...[...stored].map(([name, x]) => ({ ...x, value: values.get(name)! }))];
  };
  return { ...s, then: branch(s.then), else: branch(s.else) };
}

/** For each variable the number of statements that read it. */
function readsOfVariables(body: readonly Structured[]): ReadonlyMap<string, number> {
  const reads = new Map<string, number>();
  walkStmts(body, (s) => {
    for (const name of new Set(namesRead(s))) reads.set(name, (reads.get(name) ?? 0) + 1);
  });
  return reads;
}

/** Gives a test that is true for arrays that work-items share, without the results of the program. */
function sharedArrays(
  { body }: StructuredCode,
  { results }: KernelContext,
): (array: string) => boolean {
  const others = new Set(results.flatMap((b) => (b.role === "output" ? [b.name] : [])));
  walkStmts(body, (s) => void (s.tag === "declareArray" && others.add(s.array.name)));
  return (array) => !others.has(array);
}

function hasUndefined(body: readonly Structured[]): boolean {
  let found = false;
  const visit = visitOnce((e) => {
    found ||= e.tag === "undef";
  });
  walkStmts(body, (s) => stmtExprs(s).forEach(visit));
  return found;
}

/**
 * The optional pass that stores a choice between a value and an undefined one where it is the value, and other undefined values not at
 * all. It comes before barriers, which fewer stores need, and after loops over lanes, whose choices are masks.
 */
export const undefinedStores = optionalPass({
  name: "undefined-stores",
  makes: "no undefined value is stored to memory that work-items share",
  needs: ["vectors"],
  run: (code: StructuredCode, cx): StructuredCode =>
    hasUndefined(code.body) ? { ...code, body: new StoreSplitter(code, cx).list(code.body) } : code,
});
