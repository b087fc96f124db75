/**
 * @file A module: one file's declarations, elaborated when first used, and its imports. A name refers to the file's own
 * declaration, else to an imported one, else to one of the prelude (the modules imported implicitly).
 */
import type { Compute, Rule } from "../../strategies/index.ts";
import { type Diagnostic, mistake, type Session, type Type } from "../../term/index.ts";
import { Problems, problem } from "../diagnostics/errors.ts";
import { type BuiltModule, unpackFun } from "../elaborate/built-module.ts";
import { computing } from "../elaborate/computing.ts";
import type { FunDef } from "../elaborate/definition.ts";
import { elaborateExtern } from "../elaborate/fun/elaborate-extern.ts";
import { elaborateFun } from "../elaborate/fun/elaborate-fun.ts";
import { elaborateLaws, type FunLaws } from "../elaborate/fun/elaborate-laws.ts";
import type { Aliases, Globals } from "../elaborate/names.ts";
import { elaborateRule } from "../elaborate/rule/elaborate-rule.ts";
import { NOTHING_AROUND, type RuleSyntax } from "../elaborate/rule/rule-syntax.ts";
import { strategyParameters } from "../elaborate/strategy/argument.ts";
import { definition } from "../elaborate/strategy/definition.ts";
import { deprecatedStrategy, withFormer } from "../elaborate/strategy/deprecated.ts";
import { strategyContext } from "../elaborate/strategy/elaborate-strategy.ts";
import { NO_LOCALS, type StrategyHome } from "../elaborate/strategy/strategy-elaborator.ts";
import type { Callable, DeprecatedForm, StratValue } from "../elaborate/strategy/strategy-value.ts";
import { elaborateType } from "../elaborate/type.ts";
import type { ParsedFile } from "../parse/index.ts";
import type { Decl, DeclHeader, Import, Name } from "../syntax/syntax.ts";
import { checkModule } from "./check.ts";
import { headOf } from "./head-of.ts";
import { Imports, type NotFound } from "./imports.ts";
import { Outcomes } from "./outcomes.ts";
import { type RuleDecl, ruleSyntax, ruleValue } from "./rule-value.ts";
import { indicesByName, type NameSpace, SPACE_OF } from "./space.ts";
import { aliasNames } from "./type-alias.ts";

/** The workspace of a module: how imports are resolved, the implicit imports, and options. */
export interface ModuleWorkspace {
  /** The module that an import in the file `from` names, why it cannot be loaded, or undefined if there is none. */
  readonly resolve: (of: Import["module"], from: string) => Module | NotFound | undefined;
  /** The modules that every file imports implicitly. */
  readonly prelude: () => readonly Module[];
  /**
   * True if strategies written in the module carry their source position. False for the standard library, so that failures
   * point into the user's text.
   */
  readonly located: boolean;
  /** The TypeScript functions that replace the right sides of rules, by rule name. */
  readonly computed?: ReadonlyMap<string, Compute>;
  /** True if `extern` declarations with C code are allowed; else they raise E0309. */
  readonly allowRaw?: boolean;
  /** What the build has elaborated of the module. */
  readonly built?: BuiltModule | undefined;
}

/** A use of a deprecated definition: the name in the file that uses it, and the deprecated declaration. */
export interface DeprecatedUse extends DeprecatedForm {
  readonly name: Name;
}

/** A definition: the module that declares it (not one that only imports it), and its name there. */
export interface Definition {
  readonly owner: Module;
  readonly name: string;
}

/**
 * One file's declarations with their imports. Names are resolved and declarations elaborated on demand, and the results are kept. A
 * function, a rule or an applied type alias with a mistake throws the same StrataError at every use. Types and terms belong to
 * `session`, which the modules of a workspace share.
 */
export class Module {
  readonly parsed: ParsedFile;
  readonly session: Session;
  readonly problems: Problems;
  readonly #around: ModuleWorkspace;
  readonly #computed: ReadonlyMap<string, Compute>;
  readonly #funs = new Outcomes<FunDef>();
  readonly #laws = new Outcomes<FunLaws | undefined>();
  readonly #rules = new Outcomes<Rule>();
  readonly #values = new Map<string, StratValue>();
  readonly #current = new Map<string, StratValue>();
  /** Type aliases applied to arguments, keyed by the name and the ids of the argument types. */
  readonly #types = new Outcomes<Type>();
  readonly #exports = new Map<NameSpace, ReadonlySet<string>>();
  readonly #busy = new Set<string>();
  readonly #deprecatedUses = new Map<number, DeprecatedUse>();
  #imported: Imports<Module> | undefined;
  #indices: ReturnType<typeof indicesByName> | undefined;

  constructor(parsed: ParsedFile, session: Session, around: ModuleWorkspace) {
    this.parsed = parsed;
    this.session = session;
    this.problems = new Problems(parsed.file);
    this.#around = around;
    this.#computed = around.computed ?? new Map();
  }

  get file(): string {
    return this.parsed.file;
  }

  /** Returns all mistakes in this file; empty if there are none. */
  check(): Diagnostic[] {
    return checkModule(this);
  }

  // -------------------------------------------------------------- names

  /** The names that the module exports in a name space. */
  exports(space: NameSpace): readonly string[] {
    return [...this.#exported(space)];
  }

  #exported(space: NameSpace): ReadonlySet<string> {
    const names = (): string[] =>
      this.#declared(space).flatMap((h) => (h.exported ? [h.name.text] : []));
    return once(this.#exports, space, () => new Set(names()));
  }

  /** The module of an import, why it cannot be loaded, or undefined if there is none. */
  resolve(by: Import): Module | NotFound | undefined {
    return this.#around.resolve(by.module, this.file);
  }

  /** The modules that the file imports implicitly. */
  get prelude(): readonly Module[] {
    return this.#around.prelude();
  }

  #declared(space: NameSpace): readonly DeclHeader[] {
    return this.parsed.headers.filter((h) => SPACE_OF[h.keyword] === space);
  }

  get #imports(): Imports<Module> {
    this.#imported ??= new Imports(this.parsed.imports, (by) => {
      const module = this.resolve(by);
      return module instanceof Module ? module : undefined;
    });
    return this.#imported;
  }

  /**
   * The module that declares the thing to which a name refers in this file; undefined if the name is unknown. Raises E0202 if
   * the name is ambiguous.
   */
  #owner(space: NameSpace, name: Name): Module | undefined {
    if (name.qualifier === undefined && this.#indexOf(space, name.text) >= 0) return this;
    return this.#importedOwner(space, name);
  }

  #importedOwner(space: NameSpace, name: Name): Module | undefined {
    const imported = this.#imports.find(space, name, this.problems);
    if (name.qualifier !== undefined) return imported;
    const others = this.prelude.filter((m) => m !== this && m.#exported(space).has(name.text));
    const isCurrent = (m: Module): boolean => m.deprecatedDecl(space, name.text) === undefined;
    const [found, given] = [
      imported ?? others.find(isCurrent) ?? others[0],
      others.find((m) => m.#computed.size > 0),
    ];
    if (this.#around.located && given !== undefined && found !== given)
      throw this.#givenTwice(name);
    return found;
  }

  #givenTwice({ text, span }: Name): Error {
    const message = `\`${text}\` is imported, and a rule in TypeScript has the same name`;
    const help = "give the rule that is passed to `parse` another name";
    return problem("E0202", this.problems.place(span), message, { help: [help] });
  }

  #names(space: NameSpace): string[] {
    const own = this.#declared(space).map((h) => h.name.text);
    const prelude = this.prelude.flatMap((m) => m.exports(space));
    return [...own, ...this.#imports.names(space), ...prelude];
  }

  /** The functions in scope, as elaboration looks them up. */
  readonly globals: Globals = {
    fun: (name) => this.#used("fun", name)?.fun(name.text),
    names: () => this.#names("fun"),
  };

  /** The scope of this file, as the elaboration of rules and strategies needs it. */
  get home(): StrategyHome {
    return {
      session: this.session,
      globals: this.globals,
      alias: this.#alias,
      problems: this.problems,
      lookup: (name) => this.#owner("strategy", name)?.strategy(name.text),
      names: () => this.#names("strategy"),
      deprecated: (name, form) => this.#deprecatedUses.set(name.span.start, { name, ...form }),
      located: this.#around.located,
      ...(this.#around.built && { built: this.#around.built }),
    };
  }

  readonly #alias: Aliases = (name, args) => this.#used("type", name)?.type(name, args);

  // -------------------------------------------------------------- deprecated definitions

  /**
   * The uses of deprecated definitions in the declarations elaborated so far, in source order. After `check`, these are the
   * declarations that have no mistake, and others up to their mistake.
   */
  get deprecatedUses(): readonly DeprecatedUse[] {
    return [...this.#deprecatedUses.values()].sort((a, b) => a.name.span.start - b.name.span.start);
  }

  /** The module that declares a function or type; a use of a deprecated one is recorded. */
  #used(space: NameSpace, name: Name): Module | undefined {
    const owner = this.#owner(space, name);
    const decl = owner?.deprecatedDecl(space, name.text);
    if (decl !== undefined)
      this.#deprecatedUses.set(name.span.start, { name, decl, file: owner!.file });
    return owner;
  }

  /** The first declaration of a name whose declarations are all deprecated; undefined for other names. */
  deprecatedDecl(space: NameSpace, name: string): Decl | undefined {
    const index = this.#indexOf(space, name);
    return this.parsed.headers[index]?.deprecated && this.declAt(index);
  }

  /** The scope of a declaration. In a deprecated declaration, its own name denotes its replacement. */
  homeOf(decl: Decl): StrategyHome {
    const { text } = decl.name;
    const space = SPACE_OF[decl.tag];
    if (decl.deprecated === undefined || space === undefined) return this.home;
    const isOwn = (name: Name): boolean => name.qualifier === undefined && name.text === text;
    const owner = (name: Name): Module | undefined => this.#importedOwner(space, name);
    const { home } = this;
    return {
      ...home,
      globals: {
        ...this.globals,
        fun: (name) =>
          space === "fun" && isOwn(name) ? owner(name)?.fun(text) : this.globals.fun(name),
      },
      alias: (name, args) =>
        space === "type" && isOwn(name) ? owner(name)?.type(name, args) : this.#alias(name, args),
      lookup: (name) =>
        space === "strategy" && isOwn(name)
          ? (this.#currentStrategy(text) ?? owner(name)?.strategy(text))
          : home.lookup(name),
    };
  }

  /**
   * The definition that replaces a name whose declarations here are all deprecated: the one that its body calls. Undefined for
   * other names, and if the body calls nothing that a module declares.
   */
  replacement(space: NameSpace, name: string): Definition | undefined {
    const decl = this.deprecatedDecl(space, name);
    const head = decl && headOf(decl);
    return head && this.definition(space, head, decl);
  }

  /** The definition that a name denotes in the declaration `inside` of this file; undefined for built-in and unknown names. */
  definition(space: NameSpace, name: Name, inside?: Decl): Definition | undefined {
    const { text, qualifier } = name;
    const isOwn =
      qualifier === undefined &&
      inside?.deprecated !== undefined &&
      inside.name.text === text &&
      SPACE_OF[inside.tag] === space &&
      this.deprecatedDecl(space, text) !== undefined;
    const owner = isOwn ? this.#importedOwner(space, name) : this.#owner(space, name);
    return owner && { owner, name: text };
  }

  /** The declaration of a name: the current one, else the first deprecated one; undefined if there is none. */
  declOf(space: NameSpace, name: string): Decl | undefined {
    const index = this.#indexOf(space, name);
    return index < 0 ? undefined : this.declAt(index);
  }

  /** True if a declaration elaborated so far uses a name of the import. */
  isUsed(by: Import): boolean {
    return this.#imports.isUsed(by);
  }

  // -------------------------------------------------------------- declarations

  /** The index of the declaration of a name; if all its declarations are deprecated, of the first; -1 if there is none. */
  #indexOf(space: NameSpace, name: string): number {
    const indices = this.#indicesOf(space, name);
    return (
      indices.find((i) => this.parsed.headers[i]!.deprecated === undefined) ?? indices[0] ?? -1
    );
  }

  #indicesOf(space: NameSpace, name: string): readonly number[] {
    this.#indices ??= indicesByName(this.parsed.headers);
    return this.#indices[space].get(name) ?? [];
  }

  /** The syntax of a declaration. Raises its first syntax error. */
  #decl(space: NameSpace, name: string): Decl {
    return this.declAt(this.#indexOf(space, name));
  }

  /** The syntax of the declaration with this index. Raises its first syntax error. */
  declAt(index: number): Decl {
    const parsed = this.parsed.decl(index);
    if (parsed?.decl !== undefined) return parsed.decl;
    throw mistake(parsed!.diagnostics[0]!);
  }

  /** The function with this name. Raises the first mistake in its declaration, such as E0308 if it uses itself. */
  fun(name: string): FunDef {
    return this.#funs.get(name, () => {
      const built = this.#around.built?.fun(name);
      if (built !== undefined) {
        const { doc, name: declared } = this.parsed.headers[this.#indexOf("fun", name)]!;
        const place = this.problems.place(declared.span);
        return unpackFun(this.session, built, { name, doc, place });
      }
      const decl = this.#decl("fun", name);
      const help = "functions are not recursive: use map, reduce or iterate";
      return this.#acyclic(decl, help, () => this.#elaborateFun(decl));
    });
  }

  /**
   * The laws that the function with this name is declared to satisfy; undefined if it has none. Raises the first mistake in its
   * declaration.
   */
  laws(name: string): FunLaws | undefined {
    return this.#laws.get(name, () => {
      const decl = this.#decl("fun", name);
      if (decl.tag !== "fun" || decl.laws.length === 0) return undefined;
      const def = this.fun(name);
      return computing(this.problems, decl.laws[0]!.span, () =>
        elaborateLaws(decl, def, this.homeOf(decl)),
      );
    });
  }

  /** Makes what a declaration defines. Raises E0308, with `help`, if making it requires the thing itself. */
  #acyclic<T>({ tag, name }: Decl, help: string, make: () => T): T {
    const key = `${tag} ${name.text}`;
    if (this.#busy.has(key)) {
      const place = this.problems.place(name.span);
      throw problem("E0308", place, `\`${name.text}\` is defined by itself`, { help: [help] });
    }
    this.#busy.add(key);
    try {
      return make();
    } finally {
      this.#busy.delete(key);
    }
  }

  #elaborateFun(decl: Decl): FunDef {
    if (decl.tag === "fun") {
      return computing(this.problems, decl.body.span, () => elaborateFun(decl, this.homeOf(decl)));
    }
    if (decl.tag !== "extern") throw new Error(`${decl.name.text} is no function`);
    if (this.#around.allowRaw !== true) {
      const message = `\`${decl.name.text}\` is C code, which is not allowed here`;
      const help = "pass --allow-raw if you trust the code, or write the function in Strata";
      throw problem("E0309", this.problems.place(decl.span), message, { help: [help] });
    }
    return computing(this.problems, decl.meaning.span, () => elaborateExtern(decl, this.home));
  }

  /**
   * The type alias `name`, which this file must declare, applied to `args`. Raises E0305 for another number of arguments, and the
   * first mistake in the alias.
   */
  type(name: Name, args: readonly Type[]): Type | undefined {
    const decl = this.#decl("type", name.text);
    if (decl.tag !== "type") return undefined;
    if (decl.params.length !== args.length) {
      throw this.problems.arity(name.span, name.text, `${decl.params.length} types`, args.length);
    }
    return this.#types.get([name.text, ...args.map((t) => t.id)].join(" "), () => {
      const params = new Map(decl.params.map((p, i) => [p.text, args[i]!]));
      const names = aliasNames(decl.name, params, this.homeOf(decl));
      return computing(this.problems, decl.type.span, () =>
        elaborateType(decl.type, names, this.home),
      );
    });
  }

  /** The rule with this name. Raises the first mistake in its declaration. */
  rule(name: string): Rule {
    return this.#rules.get(name, () => {
      const decl = this.#decl("strategy", name) as RuleDecl;
      const syntax = this.#ruleSyntax(decl);
      return computing(this.problems, decl.rhs.span, () =>
        elaborateRule(syntax, NOTHING_AROUND, this.home, this.#around.built?.rule(name)),
      );
    });
  }

  #ruleSyntax(decl: RuleDecl): RuleSyntax {
    const compute = this.#computed.get(decl.name.text);
    return { ...ruleSyntax(decl, this.problems), ...(compute && { compute }) };
  }

  /** The rule or strategy with this name as a value, with its deprecated definitions. */
  strategy(name: string): StratValue {
    return once(this.#values, name, () => {
      const current = this.#currentStrategy(name);
      const former = this.#indicesOf("strategy", name).flatMap((i) => {
        const isDeprecated = this.parsed.headers[i]!.deprecated !== undefined;
        return isDeprecated ? [this.#deprecatedStrategy(this.declAt(i))] : [];
      });
      return withFormer(current, former)!;
    });
  }

  /** The value of the declaration of a name that is not deprecated; undefined if there is none. */
  #currentStrategy(name: string): StratValue | undefined {
    const index = this.#indexOf("strategy", name);
    if (index < 0 || this.parsed.headers[index]!.deprecated !== undefined) return undefined;
    return once(this.#current, name, () => this.#strategyOf(this.declAt(index)));
  }

  #strategyOf(decl: Decl): Callable {
    const name = decl.name.text;
    if (decl.tag !== "rule" && decl.tag !== "strategy") throw new Error(`${name} is no strategy`);
    const c = strategyContext(this.home, NO_LOCALS);
    const help = "the default of a parameter cannot call the strategy of the parameter";
    return this.#acyclic(decl, help, () => {
      if (decl.tag === "strategy") return definition(c, name, decl.params, decl.body);
      const params = strategyParameters(c, decl.params);
      return ruleValue(this.#ruleSyntax(decl), params, () => this.rule(name), this.home);
    });
  }

  #deprecatedStrategy(decl: Decl): Callable {
    if (decl.tag !== "strategy")
      return { ...this.#strategyOf(decl), deprecated: { decl, file: this.file } };
    const c = strategyContext(this.homeOf(decl), NO_LOCALS);
    return this.#acyclic(decl, CIRCULAR, () => deprecatedStrategy(c, decl));
  }
}

const CIRCULAR = "a deprecated strategy says what replaces it: call something else in its body";

function once<K, T>(made: Map<K, T>, name: K, make: () => T): T {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
}
