/**
 * @file Visits the flat code of a kernel, and tells what is executed at which points: accesses to memory, operations, barriers, loops
 * and branches. Expressions are visited as they are printed: what occurs twice in a statement is executed twice. Of a choice by one
 * condition only the chosen branch is executed; so is the second operand of `and` and `or`, unless it is computed in any case.
 */
import {
  add,
  bounds,
  ceilDiv,
  type Facts,
  makeCondition,
  max,
  mul,
  type Size,
  type SizeTable,
  simplify,
  sub,
  substituteSizes,
  unlessImpossible,
  withCondition,
  withRange,
} from "../../../term/index.ts";
import { bodies, stmtExprs } from "../../code.ts";
import { exprParts } from "../../expr-parts.ts";
import type { CType, Expr, Flat, Kernel, Loop } from "../../imperative.ts";
import type { Count } from "./count-points.ts";
import { type Axis, type Constraint, Domain, lessConstraint } from "./domain.ts";
import { type ConditionReader, under } from "./guard-constraints.ts";
import { indexDivisions } from "./index-divisions.ts";
import type { ItemAxes } from "./item-axes.ts";
import { type OperationKind, operationKind } from "./operation-kinds.ts";
import { isUniform } from "./stride.ts";
import type { VaryingNames } from "./varying-names.ts";

/** A loop around a place. */
interface LoopAround {
  readonly axis: Axis;
  /** The most iterations by one work-item each time it runs the loop; undefined if data decide without a bound. */
  readonly most: Size | undefined;
}

/** A place of a kernel: the statement, the points at which it is executed, and the loops around it, outermost first. */
export interface ExecutedPlace {
  readonly statement: Flat;
  readonly domain: Domain;
  readonly loops: readonly LoopAround[];
}

/** An access to memory. */
export interface ExecutedAccess extends ExecutedPlace {
  readonly kind: "read" | "write";
  /** The name of a parameter or an array; a table of constants has none. */
  readonly buffer: string | undefined;
  readonly type: CType;
  /** The index in terms of the axes and of sizes; undefined if it depends on data. */
  readonly index: Size | undefined;
  readonly aligned: boolean;
  readonly atomic: boolean;
}

/** What is told of a kernel. Operations are told with the number of their lanes. */
export interface KernelVisitor {
  access(a: ExecutedAccess): void;
  operation(kind: OperationKind, lanes: number, domain: Domain): void;
  barrier(at: ExecutedPlace): void;
  /** `inside`: the points of all iterations. */
  loop(at: ExecutedPlace & { readonly inside: Domain; readonly own: LoopAround }): void;
  /** A condition or a loop that may differ between neighbouring work-items. */
  divergence(what: "if" | "loop" | "choice", at: ExecutedPlace): void;
}

/** What the walk needs besides the code. `sizes` gives the values of sizes that are known. */
export interface WalkInput {
  readonly kernel: Kernel;
  readonly items: ItemAxes;
  readonly facts: Facts;
  readonly varying: VaryingNames;
  readonly sizes: (size: Size) => Size;
}

/** Tells a visitor what a kernel executes. */
export function walkKernel(input: WalkInput, visitor: KernelVisitor): void {
  const { kernel, items } = input;
  const domain = new Domain(items.axes);
  new KernelWalk(input, visitor).list(kernel.body, { domain, loops: [] });
}

/** The facts at the points of a domain, with the ranges of its axes. */
export function factsIn({ axes, constraints }: Domain, facts: Facts): Facts {
  const ranged = axes.reduce<Facts>(
    (f, { variable, extent }) => withRange(f, variable, 0, extent && sub(extent, 1)),
    facts,
  );
  return constraints.reduce<Facts>(
    (f, { value, op }) =>
      withCondition(f, op === ">=" ? makeCondition("<=", 0, value) : makeCondition("==", value, 0)),
    ranged,
  );
}

type PlaceAround = Omit<ExecutedPlace, "statement">;

class KernelWalk {
  readonly #input: WalkInput;
  readonly #visitor: KernelVisitor;
  readonly #values: Map<string, Size>;
  readonly #truths = new Map<string, Expr>();
  readonly #branches = new Map<Domain, Map<Expr, readonly [Domain, Domain]>>();
  readonly #reader: ConditionReader;

  constructor(input: WalkInput, visitor: KernelVisitor) {
    this.#input = input;
    this.#visitor = visitor;
    this.#values = new Map(input.items.values);
    this.#reader = {
      table: tableOfKernel(input.kernel),
      meaning: (size) => this.#meaning(size),
      declared: (name) => this.#truths.get(name),
    };
  }

  list(list: readonly Flat[], around: PlaceAround): void {
    for (const statement of list) this.#statement({ ...around, statement });
  }

  #statement(at: ExecutedPlace): void {
    const s = at.statement;
    if (s.tag === "loop") return this.#loop(s, at);
    for (const e of stmtExprs(s)) this.#expr(e, at);
    switch (s.tag) {
      case "if": {
        if (this.#input.varying.diverges(s)) this.#visitor.divergence("if", at);
        const branches = this.#under(at.domain, s.cond);
        for (const [k, body] of bodies(s).entries())
          this.list(body, { ...at, domain: branches[k]! });
        return;
      }
      case "declare": {
        const { init } = s;
        const value = !s.mutable && init?.tag === "index" ? this.#meaning(init.size) : undefined;
        if (value === undefined) this.#values.delete(s.name);
        else this.#values.set(s.name, value);
        if (!s.mutable && init !== undefined && s.type.scalar === "bool")
          this.#truths.set(s.name, init);
        return;
      }
      case "store": {
        const access = this.#access(s, s.value.type, at);
        const atomic = s.old !== undefined;
        this.#index(s.index, at);
        if (atomic) this.#visitor.access({ ...access, kind: "read", atomic });
        return this.#visitor.access({ ...access, kind: "write", atomic });
      }
      case "barrier":
        return this.#visitor.barrier(at);
      case "assign":
      case "declareArray":
        return;
      default:
        return s satisfies never;
    }
  }

  #loop(s: Loop<Flat>, at: ExecutedPlace): void {
    const { kernel, facts } = this.#input;
    const table = tableOfKernel(kernel);
    for (const size of [s.start, s.stop, s.step]) this.#index(size, at);
    if (this.#input.varying.diverges(s)) this.#visitor.divergence("loop", at);
    const [start, stop, step] = [s.start, s.stop, s.step].map((n) => this.#meaning(n));
    const counter = table.variable("loop", `${s.var}.${at.loops.length}`);
    const variable = counter.vars[0]!;
    if (start === undefined || stop === undefined || step === undefined) {
      this.#values.delete(s.var);
      return this.#iterations(s, at, { axis: { variable, extent: undefined }, most: undefined });
    }
    const value = add(start, mul(step, counter));
    this.#values.set(s.var, value);
    const span = simplify(sub(stop, start), factsIn(at.domain, facts));
    const most = mostIterations(span, step, factsIn(at.domain, facts));
    const isFixed = most !== undefined && isUniform(span);
    const axis = { variable, extent: isFixed ? most : undefined };
    return this.#iterations(s, at, { axis, most }, isFixed ? [] : [lessConstraint(value, stop)]);
  }

  /** The iterations of a loop. `ends` are the constraints that end them; undefined if they depend on data. */
  #iterations(
    s: Loop<Flat>,
    at: ExecutedPlace,
    own: LoopAround,
    ends?: readonly Constraint[],
  ): void {
    const inner = at.domain.withAxis(own.axis).where(ends ?? []);
    const inside = s.going !== undefined || ends === undefined ? inner.asBound : inner;
    this.#visitor.loop({ ...at, inside, own });
    this.list(s.body, { domain: inside, loops: [...at.loops, own] });
  }

  #expr(e: Expr, at: ExecutedPlace): void {
    const kind = operationKind(e);
    if (kind !== undefined) {
      const { width } = e.tag === "op" ? widestOf(e) : e.type;
      this.#visitor.operation(kind, width, at.domain);
    }
    if (e.tag === "index") return this.#index(e.size, at);
    if (e.tag === "load") {
      this.#index(e.index, at);
      const access = this.#access(e, e.type, at);
      return this.#visitor.access({ ...access, kind: "read", atomic: false });
    }
    if (e.tag === "select" && e.cond.type.width === 1) return this.#choice(e, at);
    if (e.tag === "op" && (e.op === "and" || e.op === "or") && !e.eager && e.type.width === 1) {
      const [first, second] = e.args as readonly [Expr, Expr];
      this.#expr(first, at);
      const [holds, fails] = this.#under(at.domain, first);
      return this.#expr(second, { ...at, domain: e.op === "and" ? holds : fails });
    }
    for (const part of exprParts(e)) this.#expr(part, at);
    if (e.tag !== "tabled") return;
    const index = e.at.tag === "index" ? this.#meaning(e.at.size) : undefined;
    const access = { buffer: undefined, type: e.type, index, aligned: false, atomic: false };
    this.#visitor.access({ ...at, ...access, kind: "read" });
  }

  #choice(e: Expr & { readonly tag: "select" }, at: ExecutedPlace): void {
    this.#expr(e.cond, at);
    if (this.#input.varying.hasExpr(e.cond)) this.#visitor.divergence("choice", at);
    const [then, other] = this.#under(at.domain, e.cond);
    this.#expr(e.then, { ...at, domain: then });
    this.#expr(e.else, { ...at, domain: other });
  }

  /** The points at which a condition holds, and those at which it fails. */
  #under(domain: Domain, cond: Expr): readonly [Domain, Domain] {
    const known = this.#branches.get(domain) ?? new Map<Expr, readonly [Domain, Domain]>();
    this.#branches.set(domain, known);
    const before = known.get(cond);
    if (before !== undefined) return before;
    const both = [
      under(domain, cond, true, this.#reader),
      under(domain, cond, false, this.#reader),
    ] as const;
    known.set(cond, both);
    return both;
  }

  #access(
    { buffer, index, aligned }: { buffer: string; index: Size; aligned?: boolean },
    type: CType,
    at: ExecutedPlace,
  ): Omit<ExecutedAccess, "kind" | "atomic"> {
    return { ...at, buffer, type, index: this.#meaning(index), aligned: aligned === true };
  }

  #index(size: Size, at: ExecutedPlace): void {
    const divisions = indexDivisions(size);
    if (divisions > 0) this.#visitor.operation("intDiv", divisions, at.domain);
  }

  /** The value of an index in terms of axes and sizes; undefined if it depends on data. */
  #meaning(size: Size): Size | undefined {
    const isKnown = size.vars.every((v) => v.sort !== "loop" || this.#values.has(v.name));
    if (!isKnown) return undefined;
    return unlessImpossible(undefined, () =>
      this.#input.sizes(
        substituteSizes(size, (v) => (v.sort === "loop" ? this.#values.get(v.name) : undefined)),
      ),
    );
  }
}

const tableOfKernel = ({ ndrange }: Kernel): SizeTable => ndrange.global[0]!.table;

/** The type of an operation's operands with the most lanes. */
const widestOf = ({ args, type }: Expr & { readonly tag: "op" }): CType =>
  args.reduce((t, a) => (a.type.width > t.width ? a.type : t), type);

/** The most iterations of a loop over `span` numbers, whatever the values of the axes around it. */
function mostIterations(span: Size, step: Size, facts: Facts): Size | undefined {
  return unlessImpossible(undefined, () => {
    const longest = isUniform(span) ? span : bounds(span, facts).hi;
    if (longest === undefined || !isUniform(longest) || !isUniform(step)) return undefined;
    return simplify(max(ceilDiv(longest, step), 0), facts);
  });
}

/**
 * The most times that one work-item is at a place. An upper bound if `total`, the times of all work-items together, does not show that
 * each of them is there so often.
 */
export function mostTimes(
  { loops }: ExecutedPlace,
  total: Count,
  workItems: Size,
  table: SizeTable,
): Count {
  const most = loops.reduce<Size | undefined>(
    (product, l) => product && l.most && mul(product, l.most),
    table.nat(1),
  );
  const isExact = most !== undefined && total.size === mul(most, workItems);
  return { size: most, atMost: total.atMost || !isExact };
}
