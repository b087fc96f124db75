/**
 * @file The rows of layout primitives against what they mean: for all small sizes, the element that `evaluate` puts at a path is
 * the one that `view.read` names, what `view.write` gives each element is its place, and reading there leads back to it.
 */
import { describe, expect, it } from "vitest";
import {
  type AccessPath,
  Builder,
  decideCondition,
  emptyFacts,
  Interpreter,
  isView,
  natParams,
  PRIM_NAMES,
  PRIMITIVES,
  type PrimsOf,
  Session,
  type Size,
  StoredArray,
  type Term,
  TupleValue,
  type Type,
  type Value,
  type ViewName,
  type ViewRule,
  type ViewSite,
} from "../index.ts";

/** Layout that index arithmetic alone does not describe: a new one stands here or has a view. */
const OTHERS: Readonly<Record<Exclude<PrimsOf<"layout">, ViewName>, string>> = {
  pad: "a boundary chooses the element, or a value",
  concat: "a comparison chooses the part",
  generate: "a function computes the element",
  asVector: "scalars become a vector",
  asScalar: "an element becomes a lane",
};

const SIZES = [0, 1, 2, 3, 5, 6, 7];
const VIEWS = PRIM_NAMES.filter(isView);
const WRITTEN = VIEWS.filter((name) => PRIMITIVES[name].view?.write !== undefined);

type Prim = Term & { tag: "prim" };

interface Instance {
  /** How long the arrays are. */
  readonly n: number;
  readonly term: Prim;
  /** Of each argument that is an array or a tuple. */
  readonly data: ReadonlyMap<number, Value>;
  readonly result: Value;
  readonly session: Session;
}

/** What the parameters of a signature are, after its sizes: an index, a function of indices, or data. */
function params(name: ViewName): readonly ("index" | "function" | "data")[] {
  const inner = /^\((.*?)\) ->(?! idx)/.exec(PRIMITIVES[name].signature)![1]!;
  const texts = inner.split(/, (?=\w+:)/).slice(natParams(name));
  return texts.map((t) =>
    /: idx\[\w+\]$/.test(t) ? "index" : t.includes("->") ? "function" : "data",
  );
}

/** Types of data with arrays of n, and of m in them. */
function types(s: Session, n: number, m: number): readonly Type[] {
  const i32 = s.types.scalar("i32");
  const row = s.types.array(s.sizes.nat(m), i32);
  const of = (t: Type): Type => s.types.array(s.sizes.nat(n), t);
  return [of(i32), of(row), of(s.types.tuple([i32, row])), s.types.tuple([of(i32), i32])];
}

/** An index function that turns the indices below n round: its own inverse. */
function reversed(b: Builder, n: number): Term {
  const { types: t, sizes } = b.session;
  const [idx, i32] = [t.idx(sizes.nat(n)), t.scalar("i32")];
  const last = b.session.lit(n - 1, i32);
  return b.lam(idx, (i) => b.typed("clampIdx", idx, b.make.sub(last, b.typed("cast", i32, i))));
}

/** Values that all differ. */
function numbered(type: Type, next: () => number): Value {
  if (type.tag === "array") {
    const elems = Array.from({ length: type.size.constant! }, () => numbered(type.elem, next));
    return new StoredArray(elems);
  }
  return type.tag === "tuple" ? new TupleValue(type.elems.map((t) => numbered(t, next))) : next();
}

/** All uses of a primitive on small arguments that have a type. */
function* instances(name: ViewName): Generator<Instance> {
  const kinds = params(name);
  const nats = natParams(name);
  for (const n of SIZES)
    for (const m of SIZES.slice(0, 5))
      for (let form = 0; form < 4; form++)
        for (const [k, l] of nats < 2 ? SIZES.map((x) => [x, 0]) : pairs(SIZES)) {
          const found = instance(name, kinds, [k!, l!].slice(0, nats), n, m, form);
          if (found !== undefined) yield found;
          if (nats === 0 && k === (kinds.includes("index") ? n : 0)) break;
        }
}

const pairs = (xs: readonly number[]): number[][] => xs.flatMap((x) => xs.map((y) => [x, y]));

function instance(
  name: ViewName,
  kinds: ReturnType<typeof params>,
  sizes: readonly number[],
  n: number,
  m: number,
  form: number,
): Instance | undefined {
  const session = new Session();
  const b = new Builder(session);
  const type = types(session, n, m)[form]!;
  const values = new Map<string, Value>();
  const data = new Map<number, Value>();
  let count = 100;
  const args = kinds.map((kind, k): Term => {
    if (kind === "function") return reversed(b, n);
    if (kind === "index")
      return session.lit(Math.max(n - 2, 0), session.types.idx(session.sizes.nat(n)));
    const value = numbered(type, () => count++);
    values.set(`x${k}`, value);
    data.set(k, value);
    return session.free(`x${k}`, type);
  });
  if (kinds.includes("index") && n === 0) return undefined;
  let term: Term;
  try {
    term = b.make[name](...sizes, ...args);
  } catch {
    return undefined;
  }
  if (term.tag !== "prim" || term.prim !== name) return undefined;
  if (!b.conditions.every((c) => decideCondition(c, emptyFacts) === true)) return undefined;
  const result = new Interpreter({ sizes: new Map(), values }).run(term);
  return { n, term, data, result, session };
}

/** The paths to all numbers in a type. */
function paths(session: Session, type: Type): readonly AccessPath[] {
  if (type.tag === "tuple")
    return type.elems.flatMap((t, component) =>
      paths(session, t).map((p): AccessPath => [{ component }, ...p]),
    );
  if (type.tag !== "array") return [[]];
  return Array.from({ length: type.size.constant! }, (_, i) => i).flatMap((i) =>
    paths(session, type.elem).map((p): AccessPath => [session.sizes.nat(i), ...p]),
  );
}

function get(value: Value, path: AccessPath): Value {
  return path.reduce<Value>(
    (v, step) =>
      "component" in step
        ? (v as TupleValue).elems[step.component]!
        : (v as StoredArray).get(step.constant!),
    value,
  );
}

const shown = (path: AccessPath): string =>
  path.map((s) => ("component" in s ? `.${s.component}` : `[${s.constant}]`)).join("");

function siteOf({ term, session }: Instance, path: AccessPath, arg: number): ViewSite {
  const nat = (i: number): Size => session.sizes.nat(i);
  const turned = (_: number, i: Size): Size => {
    const last = term.args.at(-1)!.type;
    return nat((last.tag === "array" ? last.size.constant! : 0) - 1 - i.constant!);
  };
  return {
    sizes: term.sizes,
    argTypes: term.args.map((a) => a.type),
    component: path.flatMap((s) => ("component" in s ? [s.component] : []))[0] ?? -1,
    arg,
    index: (k) => nat((term.args[k] as Term & { tag: "lit" }).value as number),
    indexAt: turned,
    inverseAt: turned,
  };
}

const indices = (path: AccessPath): readonly Size[] =>
  path.flatMap((s) => ("component" in s ? [] : [s]));

/** Where the row says that the number at a path of the result comes from. */
function readAt(x: Instance, rule: ViewRule, path: AccessPath): { arg: number; path: AccessPath } {
  const own = path.slice(0, rule.steps[0]);
  const last = x.term.args.length - 1;
  const site = siteOf(x, own, last);
  const inner = rule.read(site, indices(own))!;
  return { arg: rule.from?.(site) ?? last, path: [...inner, ...path.slice(rule.steps[0])] };
}

describe.each(VIEWS)("%s", (name) => {
  const rule: ViewRule = PRIMITIVES[name].view!;
  const all = [...instances(name)];

  it("is tried on arrays of 0, 1 and a prime number of elements", () => {
    const some = params(name).includes("index") ? [1, 2, 5] : [0, 1, 2, 5];
    expect(all.map((x) => x.n)).toEqual(expect.arrayContaining(some));
  });

  it("reads what it means", () => {
    let compared = 0;
    for (const x of all)
      for (const path of paths(x.session, x.term.type)) {
        const from = readAt(x, rule, path);
        const found = get(x.data.get(from.arg)!, from.path);
        expect(found, `${shown(path)} of ${x.term.sizes.map((s) => s.constant)}`).toBe(
          get(x.result, path),
        );
        compared++;
      }
    expect(compared).toBeGreaterThan(10);
  });

  it("says that it is writable if it is", () => {
    const { writable = false } = PRIMITIVES[name];
    expect(writable).toBe(rule.write !== undefined && rule.from === undefined);
  });
});

describe.each(WRITTEN)("%s", (name) => {
  const rule: ViewRule = PRIMITIVES[name].view!;

  it("writes each element to where it is read", () => {
    for (const x of instances(name)) {
      const places = new Set<string>();
      const written = rule.from ? [...x.data.keys()] : [x.term.args.length - 1];
      for (const arg of written)
        for (const path of paths(x.session, x.term.args[arg]!.type)) {
          let exists = true;
          const own = path.slice(0, rule.steps[1]);
          const outer = rule.write!(siteOf(x, own, arg), indices(own), {
            below: (low, high) => (exists &&= low.constant! < high.constant!),
            equal: (i, k) => (exists &&= i === k),
          });
          if (!exists) continue;
          const place = [...outer, ...path.slice(rule.steps[1])];
          expect(get(x.result, place), shown(place)).toBe(get(x.data.get(arg)!, path));
          const back = readAt(x, rule, place);
          expect(`${back.arg}${shown(back.path)}`).toBe(`${arg}${shown(path)}`);
          places.add(shown(place));
        }
      expect(places.size).toBe(paths(x.session, x.term.type).length);
    }
  });
});

it("all other layout primitives have a lowering of their own", () => {
  const layout = PRIM_NAMES.filter((p) => PRIMITIVES[p].role === "layout" && !isView(p));
  expect(layout.sort()).toEqual(Object.keys(OTHERS).sort());
});
