/**
 * @file The state shared by the elaboration of one declaration's expressions: inference, the names around them, and defaults
 * and conditions that are decided at the end. The forms of expressions are functions of this state and call each other through
 * `expr` and `check`.
 */
import {
  complaintIn,
  type Facts,
  IllTyped,
  type Inference,
  isNumberedStep,
  type Session,
  type Size,
  type SizeCondition,
  type SizeVar,
  type Span,
  sub,
  substituteCondition,
  type Type,
  type TypeVar,
  withRange,
} from "../../../term/index.ts";
import type { Problems } from "../../diagnostics/errors.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";
import { computing } from "../computing.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { Globals, Home, TypeHome, TypeNames, UndeclaredNames } from "../names.ts";
import { formHelp, mismatchHelp } from "./mismatch-help.ts";

/**
 * The state that the expressions of one declaration share beyond the scope of its module: the inference, the meaning of undeclared
 * names, and the meanings of names in types and sizes.
 */
export interface DeclarationState {
  readonly inference: Inference;
  readonly unknowns: UndeclaredNames;
  readonly names: TypeNames;
}

/** Elaborates an expression in a scope and raises its first mistake. `expected` is a hint about its type, not a requirement. */
export type ElaborateExpr = (
  c: ExprElaborator,
  e: ExprSyntax,
  scope: LexicalScope,
  expected?: Type,
) => Typed;
/**
 * Elaborates an expression against a required type, after the implicit conversions of `coerce`. A mismatch raises E0302 with a
 * message about `what`.
 */
export type CheckAgainstType = (
  c: ExprElaborator,
  e: ExprSyntax,
  scope: LexicalScope,
  expected: Type,
  what: string,
) => Typed;

/** The type that a number without a suffix has if nothing else determines it. */
interface Default {
  readonly type: TypeVar;
  readonly span: Span;
  readonly fallback: "f32" | "i32";
}

/** A condition on sizes that a type requires, with the position that requires it. */
export interface Needed {
  readonly condition: SizeCondition;
  readonly span: Span;
}

/** An iteration whose step is written down, with the size variable of the step. */
interface NumberedSteps {
  readonly number: Size;
  readonly count: Size;
  readonly step: Type;
}

/** An expression whose type may be wrong, and the scope around it, for help. */
interface Mistyped {
  readonly e: ExprSyntax;
  readonly scope: LexicalScope;
}

/**
 * The state of elaborating one declaration's expressions. It infers types during the walk over the syntax; the returned `Typed`
 * values build terms after `finish`.
 */
export class ExprElaborator implements DeclarationState, TypeHome {
  readonly session: Session;
  readonly globals: Globals;
  readonly problems: Problems;
  readonly inference: Inference;
  readonly unknowns: UndeclaredNames;
  readonly names: TypeNames;
  readonly #elaborate: ElaborateExpr;
  readonly #check: CheckAgainstType;
  readonly #defaults: Default[] = [];
  readonly #conditionSpans: Span[] = [];
  readonly #elaborated = new Map<ExprSyntax, Typed>();
  readonly #steps: NumberedSteps[] = [];
  #bound = 0;

  constructor(
    home: Home,
    around: DeclarationState,
    elaborate: ElaborateExpr,
    check: CheckAgainstType,
  ) {
    this.session = home.session;
    this.globals = home.globals;
    this.problems = home.problems;
    this.inference = around.inference;
    this.unknowns = around.unknowns;
    this.names = around.names;
    this.#elaborate = elaborate;
    this.#check = check;
  }

  /** Elaborates an expression. `expected` is a hint about its type. Raises the first mistake. */
  expr(e: ExprSyntax, scope: LexicalScope, expected?: Type): Typed {
    const known = this.#elaborated.get(e);
    if (known !== undefined) return known;
    return computing(this.problems, e.span, () => this.#elaborate(this, e, scope, expected));
  }

  /** Makes `expr` return `typed` for this piece of syntax, which was made for a part of an expression and has one scope. */
  setElaborated(e: ExprSyntax, typed: Typed): void {
    this.#elaborated.set(e, typed);
  }

  /** Elaborates an expression against a required type; a mismatch is reported about `what`. */
  check(e: ExprSyntax, scope: LexicalScope, expected: Type, what: string): Typed {
    return this.#check(this, e, scope, expected, what);
  }

  /** Runs a step of inference and raises its type errors at `span`, with help about the expression `at` if it is given. */
  guard<T>(span: Span, action: () => T, at?: Mistyped): T {
    try {
      return action();
    } catch (error) {
      const wrong = complaintIn(error, IllTyped);
      if (wrong === undefined) throw error;
      const help = wrong.found
        ? formHelp(wrong.found)
        : mismatchHelp(wrong.mismatch, at?.e, this.#arraysOf(at));
      throw this.problems.illTyped(span, wrong.message, { help });
    } finally {
      while (this.#conditionSpans.length < this.inference.conditions.length) {
        this.#conditionSpans.push(span);
      }
    }
  }

  /** Unifies two types. Raises E0302 at `span` about `what` if they differ. */
  unify(expected: Type, found: Type, what: string, span: Span, at?: Mistyped): void {
    this.guard(span, () => this.inference.unify(expected, found, what), at);
  }

  /** The types of the values in scope at an expression, by name. */
  #arraysOf(at: Mistyped | undefined): ReadonlyMap<string, Type> {
    const values = (at?.scope.names() ?? []).flatMap((name) => {
      const found = at?.scope.lookup(name);
      return found?.tag === "value" ? [[name, this.inference.zonk(found.typed.type)] as const] : [];
    });
    return new Map(values);
  }

  /** Adds conditions that the declaration's sizes must satisfy, with the position `span` for messages. */
  require(span: Span, ...conditions: readonly SizeCondition[]): void {
    this.guard(span, () => this.inference.conditions.push(...conditions));
  }

  /** Notes the default of a number without a suffix, which `finish` applies if its type is still unknown. */
  numberDefault(d: Default): void {
    this.#defaults.push(d);
  }

  /** A size variable that is unique in this declaration, for a local `nat` binder. */
  freshBound(name: string): Size {
    return this.session.sizes.variable("param", `${name}${BOUND_MARK}${this.#bound++}`);
  }

  /** Notes an iteration: in a step that keeps the length, the size variable is the number of the step. */
  noteSteps(steps: NumberedSteps): void {
    this.#steps.push(steps);
  }

  /** The facts, with the ranges of the numbers of steps. Call it after `finish`. */
  withStepNumbers(facts: Facts): Facts {
    return this.#steps.reduce((known, { number, count, step }) => {
      if (!isNumberedStep(this.inference.zonk(step))) return known;
      return withRange(known, number, 0, sub(this.inference.zonkSize(count), 1));
    }, facts);
  }

  /**
   * Ends inference: gives numbers their default types (not in patterns) and solves postponed constraints. Must be called once,
   * before any term is built.
   */
  finish(span: Span): void {
    this.guard(span, () => this.inference.settle());
    for (const d of this.unknowns.isPattern ? [] : this.#defaults) {
      if (this.inference.isUnknown(d.type)) {
        this.unify(this.session.types.scalar(d.fallback), d.type, "the number", d.span);
      }
    }
    this.guard(span, () => this.inference.finish());
  }

  /** The conditions on sizes that the types require, with their positions. */
  conditions(): Needed[] {
    const table = this.session.sizes;
    return this.inference.conditions.map((c, i) => ({
      condition: substituteCondition(c, (v) =>
        this.inference.zonkSize(table.variable(v.sort, v.name)),
      ),
      span: this.#conditionSpans[i]!,
    }));
  }
}

/** The name of a size variable of a local `nat` binder: its own name, this mark and a number. */
const BOUND_MARK = "#";

/** The name of a size variable of a local `nat` binder in a condition, as the program spells it; undefined if there is none. */
export const boundSizeIn = ({ left, right }: SizeCondition): string | undefined =>
  [...left.vars, ...right.vars].find(isBound)?.name.split(BOUND_MARK)[0];

const isBound = (v: SizeVar): boolean => v.sort === "param" && v.name.includes(BOUND_MARK);
