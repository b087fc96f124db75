/** @file A program: a function whose parameters are inputs, as the term that strategies rewrite. */
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

export interface Program {
  readonly name: string;
  readonly doc: string;
  readonly inputs: readonly ProgramParameter[];
  /** Sizes that are given by name, not by the shape of an input. */
  readonly nats: readonly string[];
  /** Sizes that are known beforehand: types, conditions and the body have their values, not their names. */
  readonly fixed: ReadonlyMap<string, number>;
  readonly result: Type;
  /** The body; inputs are free variables, sizes free size variables. */
  readonly term: Term;
  readonly conditions: readonly SizeCondition[];
}

/** Those sizes that are fixed are no parameters of the program any more. */
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

/** The program with this name, or the only one that a module has. */
export const findProgram = (module: Module, name: string | undefined): FunDef =>
  module.fun(programName(module, name));

/** Which program is meant; it may be broken. */
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
