/** @file Destinations: where the elements of a computed array are stored, as a function from paths to places. */
import type { Size, Type } from "../../term/index.ts";
import type { Expr } from "../imperative.ts";
import type { AddressSpace } from "../memories.ts";
import type { AccessPath } from "../path.ts";
import type { View } from "./view.ts";

/** The final place of one value, and the guards under which it exists: the value is stored only if all guards are true. */
export interface WritePlace {
  readonly path: AccessPath;
  readonly guards: readonly Expr[];
  /** Present if the value is a vector of `width` lanes; the path is then the place of lane number `variable`. */
  readonly lane?: { readonly variable: Size; readonly width: number };
  /** Present if the place holds a vector; the value is its lane number `part`. */
  readonly part?: Size;
  /** Present if the value is stored in another array for now, which is copied to the destination when a step is done. */
  readonly aside?: Dest;
}

/** A destination: where the value of a term is stored. It maps paths in the value to places in arrays, and stores values there. */
export interface Dest {
  /** The type of the value that is written. */
  readonly type: Type;
  /** The address space of the arrays that receive the value. */
  readonly space: AddressSpace;
  /** Maps a path in `type` to its final place. */
  readonly place: (path: AccessPath) => WritePlace;
  /** Stores a value at a final place. */
  readonly store: (place: WritePlace, value: Expr) => void;
  /** Reads back what has been stored, as an accumulator needs; undefined where that is not possible. */
  readonly view: View | undefined;
  /** The names of the arrays or buffers that receive the value. */
  readonly arrays: () => readonly string[];
  /** True if the type has few elements, and their number is known: what no schedule has made a loop is stored one by one. */
  readonly elementwise?: boolean | undefined;
  /** True if one work-item computes all of the value: it copies in sequential loops what no schedule has made a loop. */
  readonly byOneItem?: boolean | undefined;
  /** Present inside a reduction that updates its accumulator in place. */
  readonly rewriting?: Rewriting | undefined;
}

/** Callbacks that check the update of an accumulator in place. */
interface Rewriting {
  /** Called when places begin to be written more than once; their earlier values are lost from then on. */
  again(): void;
  /** Called when the new values of these places have been computed and are about to be stored: all their reads are done. */
  known(places: readonly WritePlace[]): void;
  /** Called when the values of these places are about to be computed and stored one after the other, though they belong together. */
  apart(places: readonly WritePlace[]): void;
  /** Saves what is known of reads and stores so far; the function that it returns restores it. */
  save(): () => void;
}
