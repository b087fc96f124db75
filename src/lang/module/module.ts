/**
 * @file A module: one file's declarations, elaborated when first used, with what it imports. Own names come first, then
 * imported ones, then the prelude's; two imports of one name clash.
 */
import { applyRule, type Rule } from "../../strategies/index.ts";
import type { Diagnostic, Session, Size, Type } from "../../term/index.ts";
import { Problems, problem, Reported } from "../diagnostics/errors.ts";
import type { FunDef } from "../elaborate/definition.ts";
import type { Globals } from "../elaborate/expr/elaborator.ts";
import { type Aliases, elaborateFun } from "../elaborate/fun.ts";
import { elaborateRule, type RuleSyntax } from "../elaborate/rule/elaborate-rule.ts";
import {
  callable,
  checkDefinition,
  EMPTY_ENV,
  type StrategyContext,
} from "../elaborate/strategy/elaborate-strategy.ts";
import type { Callable, StratValue } from "../elaborate/strategy/strategy-value.ts";
import { elaborateType } from "../elaborate/type.ts";
import type { ParsedFile } from "../parse/index.ts";
import type { Decl, DeclHeader, Import, Name, Param } from "../syntax/syntax.ts";

/** Why an import has no module: a diagnostic without its place. */
export interface NotFound {
  readonly missing: Pick<Diagnostic, "code" | "message" | "notes" | "help">;
}

/** Finds the module that an import names, seen from a file; undefined if there is none. */
export type Resolve = (of: Import["module"], from: string) => Module | NotFound | undefined;

type Rules = Extract<Decl, { tag: "rule" }>;
type Space = "fun" | "strategy" | "type";
const SPACES: Readonly<Record<Decl["tag"], Space | undefined>> = {
  fun: "fun",
  extern: "fun",
  type: "type",
  rule: "strategy",
  strategy: "strategy",
  schedule: undefined,
};

interface Imported {
  readonly module: Module;
  readonly name: string;
  readonly by: Import;
}

export class Module {
  readonly parsed: ParsedFile;
  readonly session: Session;
  readonly problems: Problems;
  readonly #resolve: Resolve;
  readonly #prelude: () => readonly Module[];
  readonly #funs = new Map<string, FunDef>();
  readonly #rules = new Map<string, Rule>();
  readonly #values = new Map<string, StratValue>();
  readonly #busy = new Set<string>();
  #imports: ReadonlyMap<string, readonly Imported[]> | undefined;
  readonly #located: boolean;

  constructor(
    parsed: ParsedFile,
    session: Session,
    resolve: Resolve,
    prelude: () => readonly Module[],
    located: boolean,
  ) {
    this.parsed = parsed;
    this.session = session;
    this.problems = new Problems(parsed.file);
    this.#resolve = resolve;
    this.#prelude = prelude;
    this.#located = located;
  }

  get file(): string {
    return this.parsed.file;
  }

  // -------------------------------------------------------------- lookup

  #header(space: Space, name: string): number {
    return this.parsed.headers.findIndex(
      (h) => h.name.text === name && SPACES[h.keyword] === space,
    );
  }

  exports(space: Space): string[] {
    return this.parsed.headers.flatMap((h) =>
      h.exported && SPACES[h.keyword] === space ? [h.name.text] : [],
    );
  }

  /** The module and own name that a name stands for here. */
  #owner(space: Space, name: Name): Module | undefined {
    if (name.qualifier === undefined && this.#header(space, name.text) >= 0) return this;
    const key = name.qualifier === undefined ? name.text : `${name.qualifier}::${name.text}`;
    const found = (this.#importTable().get(`${space} ${key}`) ?? []).filter(
      (x, i, all) => all.findIndex((y) => y.module === x.module) === i,
    );
    if (found.length > 1) throw this.#clash(name, found);
    if (found[0] !== undefined) return found[0].module;
    if (name.qualifier !== undefined) return undefined;
    return this.#prelude().find((m) => m !== this && m.exports(space).includes(name.text));
  }

  #clash(name: Name, found: readonly Imported[]): Reported {
    const related = found.map((f) => ({
      place: this.problems.place(f.by.span),
      label: `imported here from \`${f.by.module.text}\``,
    }));
    return problem("E0202", this.problems.place(name.span), `\`${name.text}\` is imported twice`, {
      related,
      help: [`qualify it: import ${found[0]!.by.module.text} as m, then m::${name.text}`],
    });
  }

  #importTable(): ReadonlyMap<string, readonly Imported[]> {
    this.#imports ??= this.#readImports();
    return this.#imports;
  }

  #readImports(): Map<string, Imported[]> {
    const table = new Map<string, Imported[]>();
    for (const by of this.parsed.imports) {
      const module = this.#resolve(by.module, this.file);
      if (!(module instanceof Module)) continue; // `check` reports it, with its place
      for (const space of ["fun", "strategy", "type"] as const) {
        for (const name of module.exports(space)) {
          if (by.only !== undefined && !by.only.some((n) => n.text === name)) continue;
          const key = by.alias === undefined ? name : `${by.alias.text}::${name}`;
          table.set(`${space} ${key}`, [
            ...(table.get(`${space} ${key}`) ?? []),
            { module, name, by },
          ]);
        }
      }
    }
    return table;
  }

  #names(space: Space): string[] {
    const own = this.parsed.headers.flatMap((h) =>
      SPACES[h.keyword] === space ? [h.name.text] : [],
    );
    const imported = [...this.#importTable().keys()].flatMap((k) =>
      k.startsWith(`${space} `) ? [k.slice(space.length + 1)] : [],
    );
    return [...own, ...imported, ...this.#prelude().flatMap((m) => m.exports(space))];
  }

  // -------------------------------------------------------------- contexts

  readonly globals: Globals = {
    fun: (name) => this.#owner("fun", name)?.fun(name.text),
    names: () => this.#names("fun"),
  };

  readonly #alias: Aliases = (name, args) => this.#owner("type", name)?.type(name, args);

  context(): StrategyContext {
    return {
      session: this.session,
      globals: this.globals,
      alias: this.#alias,
      problems: this.problems,
      lookup: (name) => this.#owner("strategy", name)?.strategy(name.text),
      names: () => this.#names("strategy"),
      located: this.#located,
    };
  }

  // -------------------------------------------------------------- declarations

  /** The syntax of a declaration; throws its first syntax error. */
  #decl(space: Space, name: string): Decl {
    return this.declAt(this.#header(space, name));
  }

  declAt(index: number): Decl {
    const parsed = this.parsed.decl(index);
    if (parsed?.decl !== undefined) return parsed.decl;
    throw new Reported(parsed!.diagnostics[0]!);
  }

  #once<T>(made: Map<string, T>, name: string, make: () => T): T {
    const known = made.get(name);
    if (known !== undefined) return known;
    const value = make();
    made.set(name, value);
    return value;
  }

  fun(name: string): FunDef {
    return this.#once(this.#funs, name, () => {
      const decl = this.#decl("fun", name);
      if (this.#busy.has(name)) {
        throw problem(
          "E0308",
          this.problems.place(decl.name.span),
          `\`${name}\` is defined by itself`,
          {
            help: ["functions are not recursive: use map, reduce or iterate"],
          },
        );
      }
      this.#busy.add(name);
      try {
        return this.#elaborateFun(decl);
      } finally {
        this.#busy.delete(name);
      }
    });
  }

  #elaborateFun(decl: Decl): FunDef {
    if (decl.tag === "fun") {
      return elaborateFun(decl, this.session, this.globals, this.#alias, this.problems);
    }
    throw problem("E0309", this.problems.place(decl.span), "`extern fun` is not available yet", {
      help: ["write the function in Strata: fun f(x: f32): f32 = …"],
    });
  }

  /** A declared type, with its parameters put in. */
  type(name: Name, args: readonly Type[]): Type | undefined {
    const decl = this.#decl("type", name.text);
    if (decl.tag !== "type") return undefined;
    if (decl.params.length !== args.length) {
      throw this.problems.arity(name.span, name.text, `${decl.params.length} types`, args.length);
    }
    const known = new Map(decl.params.map((p, i) => [p.text, args[i]!]));
    return elaborateType(
      decl.type,
      this.session,
      this.#aliasNames(decl.name, known),
      this.problems,
    );
  }

  #aliasNames(of: Name, known: ReadonlyMap<string, Type>): Parameters<typeof elaborateType>[2] {
    return {
      alias: (name, args) => (name.text === of.text ? undefined : this.#alias(name, args)),
      size: (name): Size => {
        throw this.problems.unknownName(name.span, "size", name.text, [], {
          notes: ["a declared type has sizes that are numbers"],
        });
      },
      type: (name) => {
        const found = known.get(name.text);
        if (found !== undefined) return found;
        throw this.problems.unknownName(name.span, "type", name.text, known.keys());
      },
    };
  }

  rule(name: string): Rule {
    return this.#once(this.#rules, name, () => {
      const decl = this.#decl("strategy", name) as Rules;
      return elaborateRule(
        this.#ruleSyntax(decl),
        this.session,
        this.globals,
        NOTHING_AROUND,
        this.#alias,
        this.problems,
      );
    });
  }

  #ruleSyntax(decl: Rules): RuleSyntax {
    const params = decl.params.map((p) => ({ name: p.name.text, kind: this.#ruleKind(p) }));
    return {
      name: decl.name.text,
      doc: decl.doc,
      class: decl.class,
      params,
      lhs: decl.lhs,
      rhs: decl.rhs,
      where: decl.where,
    };
  }

  #ruleKind(p: Param): "nat" | "fun" {
    if (p.kind === "nat" || p.kind === "fun") return p.kind;
    throw this.problems.kind(p.span, `a rule's parameter is a nat or a fun`, [
      `write ${p.name.text}: nat`,
    ]);
  }

  /** A rule or strategy as a value. */
  strategy(name: string): StratValue {
    return this.#once(this.#values, name, () => {
      const decl = this.#decl("strategy", name);
      if (decl.tag === "rule") return this.#ruleValue(decl);
      if (decl.tag !== "strategy") throw new Error(`${name} is no strategy`);
      return callable(name, decl.params, decl.body, EMPTY_ENV, this.context());
    });
  }

  #ruleValue(decl: Rules): Callable {
    const { name, params } = this.#ruleSyntax(decl);
    return {
      tag: "callable",
      name,
      params: params.map((p) => ({ name: p.name, kind: p.kind })),
      given: [],
      call: (args) => {
        const sizes = new Map(
          params.flatMap((p, i) => {
            const a = args[i];
            return a?.tag === "nat" ? [[p.name, a.size] as const] : [];
          }),
        );
        const shown =
          args.length === 0
            ? name
            : `${name}(${args.map((a) => (a.tag === "nat" ? showNat(a.size) : "…")).join(", ")})`;
        return {
          tag: "strategy",
          strategy: applyRule(this.rule(name), { sizes, terms: new Map() }, shown),
        };
      },
    };
  }

  // -------------------------------------------------------------- checking

  /** Everything that is wrong in this file: syntax, names, types, kinds. */
  check(): Diagnostic[] {
    const found = [...this.parsed.diagnostics()];
    const broken = new Set(
      this.parsed.headers.flatMap((_, i) => (this.parsed.decl(i)?.decl === undefined ? [i] : [])),
    );
    const attempt = (action: () => void): void => {
      try {
        action();
      } catch (error) {
        if (!(error instanceof Reported)) throw error;
        if (
          error.diagnostic.place === undefined ||
          !found.some((d) => sameDiagnostic(d, error.diagnostic))
        ) {
          found.push(error.diagnostic);
        }
      }
    };
    for (const by of this.parsed.imports) attempt(() => this.#checkImport(by));
    attempt(() => this.#checkDuplicates());
    this.parsed.headers.forEach((h, i) => {
      if (!broken.has(i)) attempt(() => this.#checkDecl(h, i));
    });
    return found;
  }

  #checkImport(by: Import): void {
    const module = this.#resolve(by.module, this.file);
    if (module === undefined) throw this.problems.unknownModule(by.module.span, by.module.text, []);
    if (!(module instanceof Module)) {
      const { code, message, ...extra } = module.missing;
      throw problem(code, this.problems.place(by.module.span), message, extra);
    }
    const exported = (["fun", "strategy", "type"] as const).flatMap((s) => module.exports(s));
    for (const n of by.only ?? []) {
      if (!exported.includes(n.text))
        throw this.problems.notExported(n.span, n.text, by.module.text, exported);
    }
  }

  #checkDuplicates(): void {
    const seen = new Map<string, DeclHeader>();
    for (const h of this.parsed.headers) {
      if (h.name.text === "") continue;
      const key = `${SPACES[h.keyword] ?? `schedule ${h.program?.text}`} ${h.name.text}`;
      const first = seen.get(key);
      if (first !== undefined)
        throw this.problems.duplicate(
          h.name.span,
          h.name.text,
          this.problems.place(first.name.span),
        );
      seen.set(key, h);
    }
  }

  #checkDecl(h: DeclHeader, index: number): void {
    const name = h.name.text;
    switch (h.keyword) {
      case "fun":
      case "extern":
        this.fun(name);
        return;
      case "rule":
        this.rule(name);
        return;
      case "type":
        this.type(
          h.name,
          (this.declAt(index) as Extract<Decl, { tag: "type" }>).params.map((p) =>
            this.session.types.variable("rigid", p.text),
          ),
        );
        return;
      case "strategy":
      case "schedule": {
        const decl = this.declAt(index) as Extract<Decl, { tag: "strategy" | "schedule" }>;
        if (decl.tag === "schedule") this.#checkProgram(decl.program);
        checkDefinition(decl.params, decl.body, this.context());
        return;
      }
      default:
        h.keyword satisfies never;
    }
  }

  #checkProgram(name: Name): void {
    if (this.globals.fun(name) === undefined)
      throw this.problems.unknownName(name.span, "program", name.text, this.#names("fun"));
  }
}

const NOTHING_AROUND = { size: () => undefined, term: () => undefined };

const showNat = (s: Size): string => String(s.constant ?? "n");

function sameDiagnostic(a: Diagnostic, b: Diagnostic): boolean {
  return (
    a.code === b.code &&
    a.place?.span.start === b.place?.span.start &&
    a.place?.file === b.place?.file
  );
}
