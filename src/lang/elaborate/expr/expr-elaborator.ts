/**
 * @file What the elaboration of one declaration's expressions shares: inference, what surrounds them, and notes of what is
 * settled at the end. The forms of expressions are functions of it; they reach each other through `expr` and `check`.
 */
import {
  complaintIn,
  IllTyped,
  type Inference,
  type Session,
  type Size,
  type SizeCondition,
  type Span,
  substituteCondition,
  type Type,
  type TypeVar,
} from "../../../term/index.ts";
import type { Problems } from "../../diagnostics/errors.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";
import { computing } from "../computing.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { Globals, Home, TypeHome, TypeNames, UndeclaredNames } from "../names.ts";
import { formHelp, mismatchHelp } from "./mismatch-help.ts";

/** What the expressions of a declaration have in common beyond its module. */
export interface DeclarationState {
  readonly inference: Inference;
  readonly unknowns: UndeclaredNames;
  readonly names: TypeNames;
}

/** An expression with its type, under local names, where its use may expect a type. */
export type ElaborateExpr = (
  c: ExprElaborator,
  e: ExprSyntax,
  scope: LexicalScope,
  expected?: Type,
) => Typed;
/** The same against a type: a mismatch is an error that speaks of `what`. */
export type CheckAgainstType = (
  c: ExprElaborator,
  e: ExprSyntax,
  scope: LexicalScope,
  expected: Type,
  what: string,
) => Typed;

/** A number without a suffix: what it is where nothing else says its type. */
interface Default {
  readonly type: TypeVar;
  readonly span: Span;
  readonly fallback: "f32" | "i32";
}

/** A condition that a type needs, with the place that needs it. */
export interface Needed {
  readonly condition: SizeCondition;
  readonly span: Span;
}

/** An expression whose type may be wrong, and what has a name around it. */
interface Mistyped {
  readonly e: ExprSyntax;
  readonly scope: LexicalScope;
}

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

  expr(e: ExprSyntax, scope: LexicalScope, expected?: Type): Typed {
    return computing(this.problems, e.span, () => this.#elaborate(this, e, scope, expected));
  }

  check(e: ExprSyntax, scope: LexicalScope, expected: Type, what: string): Typed {
    return this.#check(this, e, scope, expected, what);
  }

  /** Runs a step of inference whose mistakes are reported at `span`; they may be about the type of an expression. */
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

  unify(expected: Type, found: Type, what: string, span: Span, at?: Mistyped): void {
    this.guard(span, () => this.inference.unify(expected, found, what), at);
  }

  /** The types of what has a name there. */
  #arraysOf(at: Mistyped | undefined): ReadonlyMap<string, Type> {
    const values = (at?.scope.names() ?? []).flatMap((name) => {
      const found = at?.scope.lookup(name);
      return found?.tag === "value" ? [[name, this.inference.zonk(found.typed.type)] as const] : [];
    });
    return new Map(values);
  }

  require(span: Span, ...conditions: readonly SizeCondition[]): void {
    this.guard(span, () => this.inference.conditions.push(...conditions));
  }

  numberDefault(d: Default): void {
    this.#defaults.push(d);
  }

  /** A size variable that no other binder of this declaration has. */
  freshBound(name: string): Size {
    return this.session.sizes.variable("param", `${name}#${this.#bound++}`);
  }

  /** Settles literals (in a pattern they stay of any number type) and what waited. To be called once, before building. */
  finish(span: Span): void {
    this.guard(span, () => this.inference.settle());
    for (const d of this.unknowns.isPattern ? [] : this.#defaults) {
      if (this.inference.isUnknown(d.type)) {
        this.unify(this.session.types.scalar(d.fallback), d.type, "the number", d.span);
      }
    }
    this.guard(span, () => this.inference.finish());
  }

  /** Conditions that the types need. */
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
