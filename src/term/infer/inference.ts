/**
 * @file Type inference by unification, with the signatures of the primitives. The typed constructors of build.ts use it with
 * arguments of known types, the elaborator with unknowns that remain.
 */
import { PRIMITIVES, type PrimName, signatureOf, type TypingContext } from "../primitives/index.ts";
import {
  type ClassDemand,
  type SignatureInstance,
  signatureConditions,
  type TypeClass,
  typeOf,
} from "../signature.ts";
import type { Size, SizeCondition } from "../size/index.ts";
import type { Type } from "../type.ts";
import { illTyped } from "./ill-typed.ts";
import { demandClass } from "./type-class.ts";
import { Unifier } from "./unifier.ts";

/**
 * A use of a primitive whose arguments are not yet typed: the names and types of its parameters and its result type, with fresh
 * unknowns for the names in the signature.
 */
export interface OpenUse {
  readonly params: readonly { readonly name: string; readonly type: Type }[];
  readonly result: Type;
}

/**
 * Type inference for one term or definition: unification, and the conditions and class demands that its uses of primitives raise.
 */
export class Inference extends Unifier {
  /** Conditions on sizes under which the inferred types are valid. Apply `zonk` before use. */
  readonly conditions: SizeCondition[] = [];
  readonly #demands: ClassDemand[] = [];

  /** Records that `type` must belong to a class. `finish` checks the demand. */
  demand(name: TypeClass, type: Type): void {
    this.#demands.push({ name, type });
  }

  /**
   * Class demands on type variables that stay unsolved (of a polymorphic definition or of another inference), each once. Valid
   * after `finish`.
   */
  get openDemands(): ClassDemand[] {
    const open = this.#demands.flatMap((d) => inParts({ name: d.name, type: this.zonk(d.type) }));
    return open.filter(
      ({ name, type }, i) =>
        type.tag === "var" && open.findIndex((d) => d.name === name && d.type === type) === i,
    );
  }

  /** Instantiates the signature of a primitive with fresh unknowns. Undefined for a primitive with its own typing rule. */
  open(name: PrimName, sizes: readonly Size[]): OpenUse | undefined {
    const signature = signatureOf(name);
    if (signature === undefined) return undefined;
    const types = new Map<string, Type>();
    const sizeNames = new Map(signature.sizeParams.map((p, i) => [p, sizes[i]!]));
    const at: SignatureInstance = {
      type: (n) => remember(types, n, () => this.freshType()),
      size: (n) => remember(sizeNames, n, () => this.freshSize()),
    };
    const params = signature.params.map((p) => ({
      name: p.name,
      type: typeOf(p.type, this.types, at),
    }));
    const result = typeOf(signature.result, this.types, at);
    const { sizes: conditions, classes } = signatureConditions(signature, this.types, at);
    this.conditions.push(...conditions);
    this.#demands.push(...classes);
    return { params, result };
  }

  /** Returns the result type of a primitive for arguments of the given types. Throws a StrataError of `IllTyped`. */
  apply(name: PrimName, sizes: readonly Size[], args: readonly Type[]): Type {
    const opened = this.open(name, sizes);
    if (opened === undefined) return PRIMITIVES[name].typing!(this.#context(name), sizes, args);
    if (opened.params.length !== args.length) {
      throw illTyped(`${name} takes ${opened.params.length} arguments, not ${args.length}`);
    }
    opened.params.forEach((p, i) => {
      this.unify(p.type, args[i]!, `argument \`${p.name}\` of ${name}`);
    });
    return opened.result;
  }

  /**
   * Decides the pending equations and checks the class demands. Throws a StrataError of `IllTyped` for a violated one. Unknowns
   * that stay undetermined are left to the caller.
   */
  finish(): void {
    this.settle();
    for (const { name, type } of this.#demands) demandClass({ name, type: this.zonk(type) });
  }

  #context(name: PrimName): TypingContext {
    return {
      resolve: (t) => this.resolve(t),
      unify: (expected, found, what) => this.unify(expected, found, what),
      freshType: () => this.freshType(),
      freshSize: () => this.freshSize(),
      require: (c) => this.conditions.push(c),
      demand: (name, type) => this.demand(name, type),
      fail: (message) => {
        throw illTyped(`${name}: ${message}`);
      },
    };
  }
}

/** Splits the demand `element` on a tuple into demands on its components; other demands stay one. */
function inParts({ name, type }: ClassDemand): readonly ClassDemand[] {
  if (name !== "element" || type.tag !== "tuple") return [{ name, type }];
  return type.elems.flatMap((t) => inParts({ name, type: t }));
}

function remember<T>(map: Map<string, T>, name: string, make: () => T): T {
  let found = map.get(name);
  if (found === undefined) {
    found = make();
    map.set(name, found);
  }
  return found;
}
