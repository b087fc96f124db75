/** @file Makers of arrays by layout that changes the length. The value of the length must be known. */
import {
  type ArrayType,
  add,
  exactDiv,
  isFloatName,
  mul,
  type Size,
  sub,
  type Term,
  type Type,
} from "../../term/index.ts";
import type { Maker, TermDraft } from "./term-draft.ts";

/**
 * Returns makers of arrays of `size` elements from arrays of other lengths, such as padding, prefixes, suffixes, concatenations and
 * windows.
 */
export function resizedMakers(s: TermDraft, { size, elem }: ArrayType, fuel: number): Maker[] {
  const { make, session } = s.builder;
  const n = s.valueOf(size);
  const array = (length: Size, t: Type): Term => s.term(session.types.array(length, t), fuel);
  const plus = (k: number): Size => add(size, s.nat(k));
  const makers: Maker[] = [
    () => padded(s, size, elem, fuel),
    () => make.take(size, array(plus(s.choices.nat(3)), elem)),
    () => {
      const k = s.choices.nat(3);
      return make.drop(k, array(plus(k), elem));
    },
    () => {
      const k = s.nat(s.choices.nat(n));
      return make.concat(array(k, elem), array(sub(size, k), elem));
    },
    () => gathered(s, size, elem, fuel),
  ];
  if (n > 0) {
    const d = s.nat(s.choices.pick(divisors(n)));
    makers.push(() => make.join(array(exactDiv(size, d), session.types.array(d, elem))));
  }
  if (elem.tag === "array" && s.isKnown(elem.size))
    makers.push(...windowMakers(s, size, elem, fuel));
  if (elem.tag === "scalar" && isFloatName(elem.name) && n > 0 && n % 2 === 0)
    makers.push(() =>
      make.asScalar(array(exactDiv(size, s.nat(2)), session.types.vector(elem, 2))),
    );
  if (elem.tag === "vector")
    makers.push(() => make.asVector(elem.width, array(mul(size, s.nat(elem.width)), elem.elem)));
  return makers;
}

/** Returns the divisors of a number >= 1, ascending. */
const divisors = (n: number): number[] =>
  Array.from({ length: n }, (_, i) => i + 1).filter((d) => n % d === 0);

function windowMakers(s: TermDraft, size: Size, elem: ArrayType, fuel: number): Maker[] {
  const { make, session } = s.builder;
  const [n, w] = [s.valueOf(size), s.valueOf(elem.size)];
  const array = (length: Size): Term => s.term(session.types.array(length, elem.elem), fuel);
  const makers: Maker[] = [];
  if (w > 0) makers.push(() => make.split(elem.size, array(mul(size, elem.size))));
  const step = s.choices.int(1, 3);
  if ((n - 1) * step + w >= 0) {
    const length = add(mul(sub(size, s.nat(1)), s.nat(step)), elem.size);
    makers.push(() => make.slide(elem.size, step, array(length)));
  }
  return makers;
}

function padded(s: TermDraft, size: Size, elem: Type, fuel: number): Term {
  const { make, session } = s.builder;
  const n = s.valueOf(size);
  const most = Math.max(n - 1, 0); // an empty array has nothing to continue
  const left = s.choices.nat(Math.min(most, 2));
  const right = s.choices.nat(Math.min(most - left, 2));
  const inner = session.types.array(sub(size, s.nat(left + right)), elem);
  const { elem: filling } = session.types.boundary(elem);
  const names = ["clamp", "mirror", "wrap"] as const;
  const kinds: Maker[] = names.map((kind) => () => s.builder.boundary(kind, elem));
  kinds.push(() => make.constant(s.term(filling, Math.min(fuel, 1))));
  kinds.push(() =>
    s.builder.boundary(
      (i, m) => make.min(make.max(i, make.sub(i, i)), make.sub(m, session.lit(1, i.type))),
      elem,
    ),
  );
  return make.pad(left, right, s.choices.pick(kinds)(), s.term(inner, fuel));
}

function gathered(s: TermDraft, size: Size, elem: Type, fuel: number): Term {
  const { types } = s.builder.session;
  const from = s.fullSize();
  const i32 = types.scalar("i32");
  const f = s.builder.lam(types.idx(size), (i) =>
    s.within([i], () => s.clamped(s.term(i32, Math.min(fuel, 1)), types.idx(from))),
  );
  return s.builder.make.gather(f, s.term(types.array(from, elem), fuel));
}
