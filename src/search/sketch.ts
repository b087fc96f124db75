/**
 * @file Sketches: what a term shall look like, with parts left open. Source: sketch-guided equality saturation (Koehler et al., 2022),
 * with nests that are exact: between two loops of a nest there is layout only.
 */
import {
  type PrimName,
  type Size,
  show,
  substituteSizes,
  unlessImpossible,
} from "../term/index.ts";

/** A sketch. A term has it if what it asks for is there. */
export type Sketch =
  /** `_`: any term. */
  | { readonly tag: "any" }
  /** `map[n] > …`: a loop of this primitive with `inner` in what it computes; an open extent is undefined. */
  | {
      readonly tag: "loop";
      readonly prim: PrimName;
      readonly extent: Size | undefined;
      readonly inner: Sketch;
    }
  /** `add(_, mul(_, _))`: a primitive with these arguments, as many of them as are listed. */
  | { readonly tag: "prim"; readonly prim: PrimName; readonly args: readonly Sketch[] }
  /** `all(s, t)`: the term has each of these. */
  | { readonly tag: "all"; readonly parts: readonly Sketch[] }
  /** `contains(s)`: s holds for the term or for a part of it, whatever loops are around it. */
  | { readonly tag: "contains"; readonly inner: Sketch };

/** The parts of a sketch. */
export function sketchParts(s: Sketch): readonly Sketch[] {
  switch (s.tag) {
    case "any":
      return [];
    case "prim":
      return s.args;
    case "all":
      return s.parts;
    default:
      return [s.inner];
  }
}

/** A sketch with other parts, as many as it has. */
export function withSketchParts(s: Sketch, parts: readonly Sketch[]): Sketch {
  switch (s.tag) {
    case "any":
      return s;
    case "prim":
      return { ...s, args: parts };
    case "all":
      return { ...s, parts };
    default:
      return { ...s, inner: parts[0]! };
  }
}

/** A sketch whose names of sizes are replaced by the sizes of a program; a clause that says why there is none. */
export function sketchOver(s: Sketch, sizes: ReadonlyMap<string, Size>): Sketch | string {
  let problem: string | undefined;
  const go = (t: Sketch): Sketch => {
    const own = withSketchParts(t, sketchParts(t).map(go));
    if (own.tag !== "loop" || own.extent === undefined) return own;
    const written = own.extent;
    const unknown = written.vars.find((v) => v.sort === "meta" && !sizes.has(v.name));
    if (unknown !== undefined) problem ??= unknownSize(unknown.name, [...sizes.keys()]);
    const extent = unlessImpossible<Size | undefined>(undefined, () =>
      substituteSizes(written, (v) => (v.sort === "meta" ? sizes.get(v.name) : undefined)),
    );
    if (extent === undefined)
      problem ??= `the size ${show(written)} of the sketch has no value here`;
    return { ...own, extent };
  };
  const made = go(s);
  return problem ?? made;
}

const unknownSize = (name: string, known: readonly string[]): string =>
  `the sketch names the size \`${name}\`, which the program does not have: ${known.length === 0 ? "it has none" : `it has ${known.join(", ")}`}`;

/** A sketch as it is written. */
export function showSketch(s: Sketch): string {
  switch (s.tag) {
    case "any":
      return "_";
    case "loop": {
      const extent = s.extent === undefined ? "_" : show(s.extent);
      const own = `${s.prim}[${extent}]`;
      return s.inner.tag === "any" ? own : `${own} > ${showSketch(s.inner)}`;
    }
    case "prim":
      return `${s.prim}(${s.args.map(showSketch).join(", ")})`;
    case "contains":
      return `contains(${showSketch(s.inner)})`;
    case "all":
      return `all(${s.parts.map(showSketch).join(", ")})`;
    default:
      return s satisfies never;
  }
}
