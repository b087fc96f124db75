/** @file Programs: functions whose parameters are inputs, as terms that strategies rewrite. */
import {
  applyAll,
  etaLong,
  instantiate,
  mapType,
  mistake,
  type Session,
  type SizeCondition,
  type StrataError,
  type Term,
  type Type,
} from "../../term/index.ts";
import { problem } from "../diagnostics/errors.ts";
import type { FunDef } from "../elaborate/definition.ts";
import type { Module } from "../module/module.ts";
import { type FixedSizes, NONE_FIXED, withSizes } from "./fixed-sizes.ts";

interface ProgramParameter {
  readonly name: string;
  readonly type: Type;
}

/** A program: the term to rewrite, whose inputs and sizes are free variables, with its conditions. Immutable. */
export interface Program {
  readonly name: string;
  readonly doc: string;
  /** The inputs in the order of the function's parameters. */
  readonly inputs: readonly ProgramParameter[];
  /** The function's `nat` parameters, which are passed as numbers; fixed sizes are left out. */
  readonly nats: readonly string[];
  /** Sizes fixed before rewriting; types, conditions and the term contain their values. */
  readonly fixed: ReadonlyMap<string, number>;
  /** The type of the output. */
  readonly result: Type;
  /** The body. Inputs are free variables and sizes free size variables. */
  readonly term: Term;
  /** Conditions on the sizes under which the program is well typed. */
  readonly conditions: readonly SizeCondition[];
}

/**
 * Makes a program of a function. Sizes in `fixed` are replaced by their values. Raises E0310 for a function with type
 * parameters, E0831 for an unknown fixed size or one that is not a whole number, E0601 for sizes that the function excludes.
 */
export function programOf(def: FunDef, session: Session, fixed: FixedSizes = NONE_FIXED): Program {
  if (def.types.length > 0) {
    throw problem(
      "E0310",
      def.place,
      `\`${def.name}\` works on any type \`${def.types[0]}\`, so it cannot be run as it is`,
      {
        help: ["a program has inputs of known types: fun p(xs: [n]f32) = …"],
      },
    );
  }
  return withSizes(def, session, fixed, ({ size, conditions }) => {
    const type = (t: Type): Type => mapType(session.types, t, { size });
    const inputs = def.params.flatMap((p) =>
      p.tag === "value" ? [{ name: p.name, type: type(p.type) }] : [],
    );
    const nats = def.params.flatMap((p) => (p.tag === "nat" ? [p.name] : []));
    const args = inputs.map((i) => etaLong(session.free(i.name, i.type)));
    return {
      name: def.name,
      doc: def.doc,
      inputs,
      nats: nats.filter((name) => !fixed.sizes.has(name)),
      fixed: fixed.sizes,
      result: type(def.result),
      term: applyAll(instantiate(def.term, { size, type }), args),
      conditions,
    };
  });
}

/**
 * The function that is the program `name`; without a name, the one that `programName` chooses. Raises E0201 for an unknown name,
 * E0206 if there are none or several to choose from, and the first mistake in the declaration.
 */
export const findProgram = (module: Module, name: string | undefined): FunDef =>
  module.fun(programName(module, name));

/**
 * The name of the program that is meant, without elaborating it. Without a name, it is the only function with a schedule; if
 * none has one, the only exported function; if none is exported, the only function. Raises E0201 for an unknown name, E0206 if
 * there are none or several to choose from.
 */
export function programName(module: Module, name: string | undefined): string {
  const candidates = module.parsed.headers.filter((h) => h.keyword === "fun" && h.name.text !== "");
  const names = candidates.map((h) => h.name.text);
  if (name !== undefined) {
    if (names.includes(name)) return name;
    throw module.problems.unknownName({ start: 0, end: 0 }, "program", name, names);
  }
  const scheduled = candidates.filter((h) =>
    module.parsed.headers.some((s) => s.program?.text === h.name.text),
  );
  const exported = candidates.filter((h) => h.exported);
  const only = [scheduled, exported, candidates].find((c) => c.length > 0) ?? [];
  if (only.length === 1) return only[0]!.name.text;
  throw noneOrSeveral(
    module.file,
    only.map((h) => h.name.text),
  );
}

function noneOrSeveral(file: string, names: readonly string[]): StrataError {
  const none = names.length === 0;
  return mistake({
    code: "E0206",
    severity: "error",
    message: none ? `${file} declares no program` : `${file} declares several programs`,
    help: [
      none
        ? "declare one: fun p(xs: [n]f32): [n]f32 = …"
        : `choose one with --program: ${names.join(", ")}`,
    ],
  });
}
