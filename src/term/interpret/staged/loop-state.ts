/**
 * @file What a loop passes from one iteration to the next, in generated text: a variable for a scalar, one for each component of a
 * tuple, buffers for an array. A value of another form is passed as a value of the interpreter.
 */
import type { ArrayType, Type } from "../../type.ts";
import { kept } from "../value.ts";
import { arrayInBuffers, forcedFlat } from "./buffers.ts";
import { knownIndex } from "./indices.ts";
import { type BufferName, codeValue, NOT_STAGED, type StagedValue } from "./staged-value.ts";
import { componentType, type Staging } from "./staging.ts";

/** The form of a state: one variable, the forms of a tuple's components, or flat buffers of an array. */
export type StateForm =
  | { readonly tag: "variable"; readonly isDefined: boolean }
  | { readonly tag: "tuple"; readonly parts: readonly StateForm[] }
  | { readonly tag: "buffers"; readonly isDefined: boolean };

const GENERAL: StateForm = { tag: "variable", isDefined: false };

/** The state of one loop. */
export class LoopState {
  /** The form that any value has. */
  static readonly general: StateForm = GENERAL;

  /** The form of the value that a loop begins with. */
  static formOf(v: StagedValue, type: Type): StateForm {
    if (v.tag === "tuple")
      return {
        tag: "tuple",
        parts: v.elems.map((x, i) => LoopState.formOf(x, componentType(type, i))),
      };
    if (v.tag === "array") return { tag: "buffers", isDefined: true };
    return { tag: "variable", isDefined: v.tag === "code" && v.isDefined };
  }

  readonly #cx: Staging;
  readonly #form: StateForm;
  readonly #type: Type;
  readonly #parts: readonly LoopState[];
  #names: readonly string[] = [];

  constructor(cx: Staging, form: StateForm, type: Type) {
    this.#cx = cx;
    this.#form = form;
    this.#type = type;
    this.#parts =
      form.tag === "tuple"
        ? form.parts.map((part, i) => new LoopState(cx, part, componentType(type, i)))
        : [];
  }

  /** Declares the variables. Returns undefined if the value cannot be stored now. */
  begin(v: StagedValue): true | undefined {
    return this.#put(v, (name, code) => `let ${name} = ${code};`);
  }

  /** A wider form if the result of an iteration does not have this one; undefined if it does. */
  fits(v: StagedValue): StateForm | undefined {
    const wide = widened(this.#form, v, this.#type);
    return wide === this.#form ? undefined : wide;
  }

  /** Assigns the result of an iteration. Returns what was assigned; undefined if it cannot be stored now. */
  pass(v: StagedValue): StagedValue | undefined {
    const stored = this.#put(v, (name, code) => `${name} = ${code};`);
    return stored && this.current();
  }

  /** The state as it is at this place of the text. */
  current(): StagedValue {
    const { writer } = this.#cx;
    const form = this.#form;
    if (form.tag === "tuple")
      return { tag: "tuple", elems: this.#parts.map((part) => part.current()) };
    const names = this.#names.map((name) => writer.bind(name));
    if (form.tag === "variable") return codeValue(names[0]!, this.#type, form.isDefined);
    const buffers = names.map((data): BufferName => ({ data }));
    const start = knownIndex(0, this.#cx.int);
    return arrayInBuffers(this.#cx, this.#type as ArrayType, buffers, start, form.isDefined);
  }

  #put(v: StagedValue, statement: (name: string, code: string) => string): true | undefined {
    const cx = this.#cx;
    const form = this.#form;
    if (form.tag === "tuple") {
      if (v.tag !== "tuple") throw NOT_STAGED;
      return v.elems.every((x, i) => this.#parts[i]!.#put(x, statement)) || undefined;
    }
    const codes = form.tag === "variable" ? [this.#held(v)] : this.#stored(v, form.isDefined);
    if (codes === undefined) return undefined;
    if (this.#names.length === 0) this.#names = codes.map(() => cx.writer.fresh());
    codes.forEach((code, k) => cx.writer.line(statement(this.#names[k]!, code)));
    return true;
  }

  /** The value as the interpreter passes it on: with each element of an array computed at most once. */
  #held(v: StagedValue): string {
    const { writer } = this.#cx;
    const { code } = this.#cx.held(v, this.#type);
    const hasParts = this.#type.tag === "array" || this.#type.tag === "tuple";
    return hasParts ? `${writer.constant(kept)}(${code})` : code;
  }

  /** Buffers that hold the elements of an array and stay as they are when the loop goes on. */
  #stored(v: StagedValue, isDefined: boolean): readonly string[] | undefined {
    const type = this.#type as ArrayType;
    const xs = this.#cx.array(v);
    if (xs === undefined) return undefined;
    const made = forcedFlat(this.#cx, type, xs);
    if (made === undefined || (isDefined && !made.isDefined)) return undefined;
    const buffers = made.array.place!.buffers;
    for (const { allocation } of buffers) allocation!.isKept = true;
    return buffers.map(({ data }) => data);
  }
}

/** The narrowest form that both a form and a value have; the form itself if the value has it. */
function widened(form: StateForm, v: StagedValue, type: Type): StateForm {
  if (form.tag === "variable")
    return form.isDefined && !(v.tag === "code" ? v.isDefined : true)
      ? { tag: "variable", isDefined: false }
      : form;
  if (form.tag === "buffers") return v.tag === "array" ? form : GENERAL;
  if (v.tag !== "tuple") return GENERAL;
  const parts = form.parts.map((part, i) => widened(part, v.elems[i]!, componentType(type, i)));
  return parts.every((part, i) => part === form.parts[i]) ? form : { tag: "tuple", parts };
}
