/** @file Makers of arrays. The length may be a size that the term binds. */
import {
  type ArrayType,
  abstract,
  abstractSize,
  add,
  type Size,
  type Term,
  type Type,
} from "../../term/index.ts";
import { resizedMakers } from "./resized.ts";
import type { Maker, TermDraft } from "./term-draft.ts";

/** Returns makers of arrays of the type. Layout that changes lengths is used only if the value of the length is known. */
export function arrayMakers(s: TermDraft, type: ArrayType, fuel: number): Maker[] {
  const { size, elem } = type;
  const { make, session } = s.builder;
  const array = (n: Size, t: Type): Term => s.term(session.types.array(n, t), fuel);
  const makers: Maker[] = [
    () => make.generate(size, s.function(elem, fuel)),
    () => make[mapName(s)](s.function(elem, fuel), array(size, s.elementType(size))),
    () => make.scan(s.operator(elem, fuel), s.term(elem, 0), array(size, s.elementType(size))),
    () => reordered(s, size, array(size, elem)),
    () => iterated(s, type, fuel),
  ];
  if (elem.tag === "tuple") makers.push(() => make.zip(...elem.elems.map((t) => array(size, t))));
  if (elem.tag === "array")
    makers.push(() => make.transpose(array(elem.size, session.types.array(size, elem.elem))));
  const { constant } = size;
  if (constant !== undefined && constant > 0 && constant < 4)
    makers.push(() => make.array(...Array.from({ length: constant }, () => s.term(elem, fuel))));
  if (s.world.everything) makers.push(() => parallel(s, type, fuel));
  return s.isKnown(size) ? [...makers, ...resizedMakers(s, type, fuel)] : makers;
}

const mapName = (s: TermDraft): "map" | "mapSeq" | "mapSeqUnroll" =>
  s.world.everything ? s.choices.pick(["map", "mapSeq", "mapSeqUnroll"]) : "map";

function parallel(s: TermDraft, { size, elem }: ArrayType, fuel: number): Term {
  const name = s.choices.pick(["mapGlb", "mapWrg", "mapLcl"] as const);
  const xs = s.term(s.world.session.types.array(size, s.elementType(size)), fuel);
  return s.builder.make[name](s.choices.nat(2), s.function(elem, fuel), xs);
}

/** Returns xs reversed or rotated by one, with `reorder` or `scatter`. */
function reordered(s: TermDraft, size: Size, xs: Term): Term {
  const { make, session } = s.builder;
  const { types } = session;
  const i32 = types.scalar("i32");
  const n = (): Term => make.natVal(size);
  const one = session.lit(1, i32);
  const at = (i: Term): Term => s.builder.typed("cast", i32, i);
  const clamp = (i: Term): Term => s.clamped(i, types.idx(size));
  const reversed = (i?: Term): Term => clamp(make.sub(make.sub(n(), one), at(i!)));
  const next = (i?: Term): Term => clamp(make.mod(make.add(at(i!), one), n()));
  const previous = (i?: Term): Term => clamp(make.mod(make.sub(make.add(at(i!), n()), one), n()));
  if (s.choices.chance(30)) return make.scatter(next, xs);
  return s.choices.chance(50)
    ? make.reorder(next, previous, xs)
    : make.reorder(reversed, reversed, xs);
}

/** Returns an `iterate` whose step keeps the length, with the number of the step or not, or shortens it by one or two. */
function iterated(s: TermDraft, { size, elem }: ArrayType, fuel: number): Term {
  const { session, make } = s.builder;
  const [halo, count] = [s.choices.nat(2), s.choices.nat(2)];
  const l = session.sizes.variable(s.world.sort, `l#${s.functions.length}#${fuel}`);
  const length = halo === 0 && s.choices.nat(1) === 1 ? size : l;
  const ys = session.free(`ys#${fuel}`, session.types.array(add(length, s.nat(halo)), elem));
  const step = s.within([ys, make.natVal(l)], () => stepBody(s, ys, length, halo, fuel));
  const lam = session.lam(ys.type, abstract(step, ys as Term & { tag: "free" }));
  const body = session.natLam(abstractSize(lam, l.vars[0]!));
  const start = session.types.array(add(size, s.nat(count * halo)), elem);
  return make.iterate(count, body, s.term(start, fuel));
}

/** Returns an array of length l from ys of length l + halo. */
function stepBody(s: TermDraft, ys: Term, l: Size, halo: number, fuel: number): Term {
  const { make } = s.builder;
  const { elem } = ys.type as ArrayType;
  const f = s.function(elem, Math.min(fuel, 2));
  const makers: Maker[] = [
    () => make.map(f, halo === 0 ? ys : make.drop(halo, ys)),
    () => make.map(f, make.slide(halo + 1, 1, ys)),
    () => make.zip(make.take(l, ys), make.drop(halo, ys)),
  ];
  const zipped = s.choices.pick(makers)();
  return make.map(s.function(elem, Math.min(fuel, 1)), zipped);
}
