/** @file Programs: functions whose parameters are inputs, as terms that strategies rewrite. */
import {
  applyAll,
  type DataRange,
  etaLong,
  instantiate,
  mapType,
  type Place,
  type Session,
  type SizeCondition,
  type Term,
  type Type,
} from "../../term/index.ts";
import { genericProgram } from "../diagnostics/errors.ts";
import type { FunDef } from "../elaborate/definition.ts";
import { type FixedSizes, NONE_FIXED, withSizes } from "./fixed-sizes.ts";

interface ProgramParameter {
  readonly name: string;
  readonly type: Type;
  /** The range of its data, if the program states one. */
  readonly range?: DataRange | undefined;
}

/** A program: the term to rewrite, whose inputs and sizes are free variables, with its conditions. Immutable. */
export interface Program {
  /** The name by which the file of the schedules calls it: with the qualifier of an import where it writes one (`m::blur`). */
  readonly name: string;
  /** The name of the function in the file that declares it. Kernels are named after it. */
  readonly function: string;
  /** The position of the function's name in its declaration. */
  readonly place: Place;
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
 * Makes a program of a function, which its file calls `name`. Sizes in `fixed` are replaced by their values. Raises E0310 for a
 * function with type parameters, E0831 for an unknown fixed size or one that is not a whole number, E0601 for sizes that the
 * function excludes.
 */
export function programOf(
  def: FunDef,
  session: Session,
  fixed: FixedSizes = NONE_FIXED,
  name: string = def.name,
): Program {
  const [generic] = def.types;
  if (generic !== undefined) throw genericProgram(def.place, def.name, generic);
  return withSizes(def, session, fixed, ({ size, conditions }) => {
    const type = (t: Type): Type => mapType(session.types, t, { size });
    const inputs = def.params.flatMap((p) =>
      p.tag === "value" ? [{ name: p.name, type: type(p.type), range: p.range }] : [],
    );
    const nats = def.params.flatMap((p) => (p.tag === "nat" ? [p.name] : []));
    const args = inputs.map((i) => etaLong(session.free(i.name, i.type)));
    return {
      name,
      function: def.name,
      place: def.place,
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
