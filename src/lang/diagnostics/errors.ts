/** @file The diagnostics of the language layer, one function per mistake. docs/errors.md explains each code. */
import {
  type Diagnostic,
  LIMITS,
  mistake,
  type Place,
  type Span,
  StrataError,
} from "../../term/index.ts";
import { didYouMean, suggestion } from "./did-you-mean.ts";
import { editAt, makeFix, wordFixes } from "./fixes.ts";
import { type Sort, similarNames } from "./ways-out.ts";

/**
 * The first diagnostic of a StrataError if it has a source position, which a declaration then collects; undefined for any other
 * error.
 */
export function reportedIn(error: unknown): Diagnostic | undefined {
  const [first] = error instanceof StrataError ? error.failed.diagnostics : [];
  return first?.place === undefined ? undefined : first;
}

/** E0310: a program whose function has the type parameter `type`. `declared`: its declaration, if `place` is another. */
export const genericProgram = (
  place: Place,
  name: string,
  type: string,
  declared?: Place,
): StrataError =>
  problem(
    "E0310",
    place,
    `\`${name}\` works on any type \`${type}\`, so it cannot be run as it is`,
    {
      ...(declared && { related: [{ place: declared, label: "declared here" }] }),
      help: ["a program has inputs of known types: fun p(xs: [n]f32) = …"],
    },
  );

type DiagnosticParts = Partial<
  Pick<Diagnostic, "label" | "notes" | "help" | "related" | "severity" | "fixes">
>;

/**
 * Makes the error for a mistake of the user, with severity "error" unless `extra` says otherwise. `code` is a code of
 * docs/errors.md such as "E0201".
 */
export function problem(
  code: string,
  place: Place,
  message: string,
  extra: DiagnosticParts = {},
): StrataError {
  return mistake({ code, severity: "error", place, message, ...extra });
}

/**
 * Makes the diagnostics of one source file. Each method makes the error (or, for W0208 and E0209, the diagnostic) for one kind of
 * mistake at a span of that file and throws nothing; the caller throws or collects it.
 */
export class Problems {
  readonly file: string;
  constructor(file: string) {
    this.file = file;
  }

  place(span: Span): Place {
    return { file: this.file, span };
  }

  /** E0201: no name of this sort is in scope. The help proposes similar names of `known`. */
  unknownName(
    span: Span,
    sort: Sort,
    name: string,
    known: Iterable<string>,
    { help = [], ...extra }: Pick<DiagnosticParts, "notes" | "help"> = {},
  ): StrataError {
    const place = this.place(span);
    const names = [...known];
    return problem("E0201", place, `no ${sort} named \`${name}\` is in scope`, {
      help: [similarNames(sort, name, names), ...help],
      fixes: wordFixes("name", place, didYouMean(name, names)),
      ...extra,
    });
  }

  /** E0201: a size that is used where nothing binds it, and that is no misspelling of a known one; `help` says what binds it. */
  unboundSize(span: Span, name: string, notes: readonly string[], help: string): StrataError {
    const message = `no size named \`${name}\` is in scope`;
    return problem("E0201", this.place(span), message, { notes, help: [help] });
  }

  /** E0203: an import finds no module. */
  unknownModule(span: Span, name: string, known: Iterable<string>): StrataError {
    return problem("E0203", this.place(span), `no module \`${name}\` is found`, {
      help: [
        suggestion(name, known) ??
          'a file is imported by its path in quotes: import "./tiling.strata"',
      ],
    });
  }

  /** E0204: a name is declared twice; `first` is the earlier declaration. */
  duplicate(span: Span, name: string, first: Place): StrataError {
    return problem("E0204", this.place(span), `\`${name}\` is declared twice`, {
      related: [{ place: first, label: "first declared here" }],
      help: ["rename one of them"],
    });
  }

  /**
   * E0205: an import lists a name that the module does not export. `declared`: the position at which the module declares the name
   * without exporting it, if it does.
   */
  notExported(
    span: Span,
    name: string,
    module: string,
    exported: readonly string[],
    declared?: Place,
  ): StrataError {
    const place = this.place(span);
    const near = declared === undefined ? suggestion(name, exported) : undefined;
    const fixes = near === undefined ? [] : wordFixes("name", place, didYouMean(name, exported));
    return problem("E0205", place, `module \`${module}\` exports no \`${name}\``, {
      fixes,
      ...(declared && { related: [{ place: declared, label: "declared here, without `export`" }] }),
      help: [near ?? `write \`export\` before its declaration in \`${module}\``],
    });
  }

  /** E0204: a schedule names a program twice; `first` is the position of the first name. */
  namedTwice(span: Span, name: string, first: Place): StrataError {
    return problem("E0204", this.place(span), `\`${name}\` is named twice`, {
      related: [{ place: first, label: "first named here" }],
      help: ["name it once"],
    });
  }

  /** E0210: a schedule is for something that is no program; `what` says what it is. */
  noProgram(span: Span, name: string, what: string, help: string): StrataError {
    const message = `\`${name}\` is ${what}, and a schedule is for a function`;
    return problem("E0210", this.place(span), message, { help: [help] });
  }

  /** E0302: a type error or another expression that has no meaning. */
  illTyped(span: Span, message: string, extra: DiagnosticParts = {}): StrataError {
    return problem("E0302", this.place(span), message, extra);
  }

  /** E0303: the type of `what` does not follow from its context. */
  undetermined(span: Span, what: string, help: string): StrataError {
    return problem("E0303", this.place(span), `the type of ${what} cannot be inferred here`, {
      help: [help],
    });
  }

  /** E0304: i32 arithmetic may leave the index range [0, bound). `size` is the index if it is made of sizes. */
  index(span: Span, size: string | undefined, bound: string): StrataError {
    const shown = size ?? "an i32";
    const insert = (at: number, text: string) => editAt(this.place({ start: at, end: at }), text);
    const edits = [insert(span.start, "clampIdx("), insert(span.end, ")")];
    return problem("E0304", this.place(span), `the index may lie outside [0, ${bound})`, {
      fixes: [makeFix("intoRange", "bring it into range by `clampIdx`", edits)],
      label: `this is ${shown}`,
      help: [
        `bring it into range: clampIdx(${shown})`,
        `or assert that it is in range: (${shown}) as idx[${bound}]`,
        ...(size === undefined ? [] : ["or state which sizes are allowed: where …"]),
      ],
    });
  }

  /** E0305: a wrong number of arguments; `takes` says in words what is expected. */
  arity(span: Span, name: string, takes: string, found: number): StrataError {
    return problem("E0305", this.place(span), `\`${name}\` takes ${takes}, found ${found}`, {
      help: [`give it all of its arguments, or fewer from the first on, but no more`],
    });
  }

  /** E0306: a pattern that cannot be matched, or a rest (`xs..`) in a wrong place. */
  pattern(span: Span, message: string, help: readonly string[]): StrataError {
    return problem("E0306", this.place(span), message, { help });
  }

  /** E0301: the two sides of a rule have the types `left` and `right`, which differ. */
  ruleTypes(
    lhs: Span,
    rhs: Span,
    name: string,
    left: string,
    right: string,
    help: readonly string[],
    notes: readonly string[],
  ): StrataError {
    return problem(
      "E0301",
      this.place(rhs),
      `the two sides of rule \`${name}\` have different types`,
      {
        label: right,
        related: [{ place: this.place(lhs), label: left }],
        notes,
        help,
      },
    );
  }

  /** W0208: a use of a deprecated name. `until`: the version in which it is removed; `by`: the text of its replacement. */
  deprecated(
    span: Span,
    name: string,
    until: string | undefined,
    by: string | undefined,
  ): Diagnostic {
    const end = until === undefined ? "a later version" : `version ${until}`;
    return {
      code: "W0208",
      severity: "warning",
      place: this.place(span),
      message: `\`${name}\` is deprecated: ${end} no longer has it`,
      help: [
        by === undefined
          ? "nothing replaces it: copy its definition into this file"
          : `write \`${by}\`; \`strata fix ${this.file}\` shows the change`,
      ],
    };
  }

  /** E0209: a use of a deprecated name that `strata fix` cannot replace, with the reason `why`. */
  notReplaced(span: Span, name: string, why: string, help: string): Diagnostic {
    const message = `\`${name}\` cannot be replaced by machine: ${why}`;
    return { code: "E0209", severity: "error", place: this.place(span), message, help: [help] };
  }

  /** E0907: a list has more than `LIMITS.listElements` elements. */
  listTooLong(span: Span): StrataError {
    const message = `a list has more than ${LIMITS.listElements} elements`;
    return problem("E0907", this.place(span), message, {
      help: ["look for a call of a strategy by itself, with a longer list each time"],
    });
  }

  /** E0907: a tunable parameter has more than `LIMITS.tunableValues` values. */
  tooManyValues(span: Span): StrataError {
    const message = `a parameter has more than ${LIMITS.tunableValues} values`;
    return problem("E0907", this.place(span), message, { help: ["take larger steps: by * 2"] });
  }

  /**
   * E0504: an argument of a strategy call that cannot be assigned to a parameter. `first`: the position of the earlier argument
   * for the same parameter. `near`: names that may be meant.
   */
  argumentName(
    span: Span,
    message: string,
    help: readonly string[],
    first?: { readonly place: Place; readonly label: string },
    near: readonly string[] = [],
  ): StrataError {
    const place = this.place(span);
    return problem("E0504", place, message, {
      help,
      ...(first && { related: [first] }),
      fixes: wordFixes("name", place, near),
    });
  }

  /** E0502: a value of a wrong kind in a strategy. */
  kind(span: Span, message: string, help: readonly string[]): StrataError {
    return problem("E0502", this.place(span), message, { help });
  }
}
