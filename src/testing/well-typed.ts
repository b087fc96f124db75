/**
 * @file Type-checks a whole term from its leaves: every node must have the type that its parts determine. The engine itself
 * substitutes types and never checks them again.
 */
import {
  children,
  decideCondition,
  emptyFacts,
  type Facts,
  Inference,
  negatedTest,
  type Prim,
  paramOf,
  primCode,
  SequenceNumbers,
  type Session,
  type SizeCondition,
  scalarOf,
  shiftType,
  showTerm,
  showType,
  sizeTestOf,
  substituteCondition,
  type Term,
  type Type,
  visitType,
  withCondition,
  withTest,
} from "../term/index.ts";

/**
 * Returns a description of the first ill-typed node, children before parents, in a term without free de Bruijn variables; undefined
 * if the term is well-typed. Sizes that `facts` prove equal count as equal.
 */
export function typeProblem(t: Term, facts?: Facts): string | undefined {
  // With facts, more uses are well-typed.
  const checker = new Checker(
    t.session,
    facts,
    facts === undefined ? usesOf(t.session) : undefined,
  );
  checker.visit(t, []);
  return checker.problem;
}

/**
 * Returns the conditions on sizes under which the term is well-typed; equal ones may be repeated. Those after an ill-typed node are
 * missing.
 */
export function sizeConditions(t: Term, facts?: Facts): SizeCondition[] {
  const checker = new Checker(t.session, facts);
  checker.visit(t, []);
  return checker.conditions;
}

/** The uses of primitives that are well-typed without facts, of one session. */
class WellTypedUses {
  readonly #sequences = new SequenceNumbers();
  readonly #known = new Set<number>();

  has(use: Prim): boolean {
    return this.#known.has(this.#number(use));
  }

  add(use: Prim): void {
    this.#known.add(this.#number(use));
  }

  /** One number for all that the type of a use depends on: its own type, the sizes, and the types of the arguments. */
  #number({ prim, type, sizes, args }: Prim): number {
    let number = this.#sequences.followedBy(0, primCode(prim));
    number = this.#sequences.followedBy(number, type.id);
    number = this.#sequences.followedBy(number, sizes.length);
    for (const s of sizes) number = this.#sequences.followedBy(number, s.id);
    for (const a of args) number = this.#sequences.followedBy(number, a.type.id);
    return number;
  }
}

const USES = new WeakMap<Session, WellTypedUses>();

function usesOf(session: Session): WellTypedUses {
  const known = USES.get(session) ?? new WellTypedUses();
  USES.set(session, known);
  return known;
}

interface LambdaBinder {
  readonly type: Type;
  /** Number of nat binders around the lambda. */
  readonly nats: number;
}

class Checker {
  problem: string | undefined;
  readonly conditions: SizeCondition[] = [];
  readonly #session: Session;
  readonly #facts: Facts | undefined;
  readonly #uses: WellTypedUses | undefined;
  /** What the tests of the `if`s around say of sizes. */
  #given: Facts = emptyFacts;
  #nats = 0;

  /** `uses`: those that need not be checked again, if their conditions are not asked for. */
  constructor(session: Session, facts: Facts | undefined, uses?: WellTypedUses) {
    this.#session = session;
    this.#facts = facts;
    this.#uses = uses;
  }

  visit(t: Term, scope: readonly LambdaBinder[]): void {
    if (this.problem !== undefined) return;
    if (t.tag === "lam") {
      this.visit(t.body, [...scope, { type: paramOf(t), nats: this.#nats }]);
    } else if (t.tag === "natLam") {
      this.#nats++;
      this.visit(t.body, scope);
      this.#nats--;
    } else if (t.tag === "prim" && t.prim === "select") this.#visitChoice(t, scope);
    else children(t).forEach((c) => this.visit(c, scope));
    if (t.tag === "app") this.visit(t.fun, scope);
    if (t.tag === "prim" && this.#uses?.has(t) === true) return;
    this.#expect(t, () => this.#typeOf(t, scope));
    if (t.tag === "prim" && this.problem === undefined) this.#uses?.add(t);
  }

  /** Visits an `if`. Of sizes on which it is, each branch knows more. */
  #visitChoice(t: Prim, scope: readonly LambdaBinder[]): void {
    const test = sizeTestOf(t.args[0]!);
    t.args.forEach((c, i) => {
      const given = this.#given;
      if (test !== undefined && i > 0)
        this.#given = withTest(given, i === 1 ? test : negatedTest(test));
      this.visit(c, scope);
      this.#given = given;
    });
  }

  #expect(t: Term, compute: () => Type): void {
    if (this.problem !== undefined) return;
    const shown = (): string => `${showTerm(t)} has the type ${showType(t.type)}`;
    try {
      const type = compute();
      if (type !== t.type) this.problem = `${shown()}, but its parts give ${showType(type)}`;
    } catch (error) {
      this.problem = `${shown()}, but ${(error as Error).message}`;
    }
  }

  #typeOf(t: Term, scope: readonly LambdaBinder[]): Type {
    const { types } = this.#session;
    switch (t.tag) {
      case "var": {
        const binder = scope[scope.length - 1 - t.index];
        if (binder === undefined) throw new Error("its variable is free");
        return shiftType(binder.type, this.#nats - binder.nats);
      }
      case "free":
      case "lit":
      case "meta":
        return t.type;
      case "lam":
        return types.fun(paramOf(t), t.body.type);
      case "natLam":
        return types.natFun(t.body.type);
      case "app":
        return t.args.reduce<Type>(applied, t.fun.type);
      case "prim":
        return this.#primitive(t);
      default:
        return t satisfies never;
    }
  }

  #primitive(t: Term & { tag: "prim" }): Type {
    const args = t.args.map((a) => a.type);
    if (t.prim === "undef") return t.type;
    // Sizes bound around the term have other numbers inside the step, which inference does not handle.
    if (t.prim === "iterate" && isOpen(t.type)) return t.type;
    if (t.prim === "cast" && scalarOf(t.type) !== undefined) return t.type;
    const { conditions } = this.#given;
    const facts = this.#facts && conditions.reduce(withCondition, this.#facts);
    const inference = new Inference(this.#session.types, facts, "checked.");
    const type = inference.apply(t.prim, t.sizes, args);
    if (t.prim === "clampIdx") inference.unify(t.type, type, "the index");
    if (t.type.tag === "boundary") inference.unify(t.type, type, "the boundary");
    inference.finish();
    for (const c of inference.conditions.map((open) => this.#closed(inference, open)))
      if (conditions.length === 0 || decideCondition(c, this.#given) !== true)
        this.conditions.push(c);
    return inference.zonk(type);
  }

  #closed(inference: Inference, c: SizeCondition): SizeCondition {
    const { sizes } = this.#session;
    return substituteCondition(c, (v) => inference.zonkSize(sizes.variable(v.sort, v.name)));
  }
}

function isOpen(type: Type): boolean {
  const bound: boolean[] = [];
  visitType(type, { size: (s) => bound.push(s.boundDepth > 0) });
  return bound.includes(true);
}

function applied(f: Type, arg: Term): Type {
  if (f.tag !== "fun") throw new Error(`${showType(f)} is applied`);
  if (f.param !== arg.type) throw new Error(`${showType(arg.type)} is given to ${showType(f)}`);
  return f.result;
}
