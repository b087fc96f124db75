/** @file Makers of terms of any type: calls, bindings, choices, elements, components, reductions, marks. */
import { inClass, type PrimName, type Term, type Type } from "../../term/index.ts";
import type { Maker, TermDraft } from "./term-draft.ts";

/**
 * Returns makers of terms of the type that work for every type: calls, bindings, choices, elements, components, reductions and
 * marks. Their sub-terms get at most the given fuel.
 */
export function anyTypeMakers(s: TermDraft, type: Type, fuel: number): Maker[] {
  const { make } = s.builder;
  const bool = s.world.session.types.scalar("bool");
  return [
    ...(s.world.opaque === false ? [] : [() => opaque(s, type, fuel)]),
    () => make.let(s.term(s.type(1), fuel), s.function(type, fuel)),
    () => shared(s, type, fuel),
    () => make.select(s.term(bool, fuel), s.term(type, fuel), s.term(type, fuel)),
    () => element(s, type, fuel),
    () => guarded(s, type, fuel),
    () => component(s, type, fuel),
    () => reduction(s, type, fuel),
    () => repetition(s, type, fuel),
    () => marked(s, type, fuel),
  ];
}

/** Returns a call of a new uninterpreted function on data in scope. */
function opaque(s: TermDraft, result: Type, fuel: number): Term {
  const { types } = s.world.session;
  const scalar = types.scalar("f32");
  const data = s.closedData;
  const params = s.choices.list(1, 2, () => (data.length > 0 ? s.choices.pick(data).type : scalar));
  const type = params.reduceRight<Type>((t, p) => types.fun(p, t), result);
  const f = s.world.session.free(`${s.world.prefix ?? ""}f${s.functions.length}`, type);
  s.functions.push(f);
  return s.builder.apply(f, ...params.map((p) => s.term(p, Math.min(fuel, 1))));
}

/** Returns a `let` whose variable is used twice. */
function shared(s: TermDraft, type: Type, fuel: number): Term {
  const { make } = s.builder;
  const pair = (x: Term): Term => make.proj(s.choices.nat(1), make.tuple(x, x));
  if (type.tag === "scalar" && inClass("numeric", type))
    return make.let(s.term(type, fuel), (x) => make.add(x!, make.mul(x!, s.term(type, 0))));
  return make.let(s.term(type, fuel), (x) => make.select(test(s, x!, fuel), x!, pair(x!)));
}

/** Returns a boolean that may depend on x. */
function test(s: TermDraft, x: Term, fuel: number): Term {
  return s.within([x], () => s.term(s.world.session.types.scalar("bool"), Math.min(fuel, 1)));
}

function element(s: TermDraft, type: Type, fuel: number): Term {
  const { make, session } = s.builder;
  const size = s.fullSize();
  const i32 = session.types.scalar("i32");
  const index = s.clamped(s.term(i32, Math.min(fuel, 1)), session.types.idx(size));
  return make.at(index, s.term(session.types.array(size, type), fuel));
}

/** Returns a conditional: an array element if a number is a valid index, another term otherwise. */
function guarded(s: TermDraft, type: Type, fuel: number): Term {
  const { make, session } = s.builder;
  const size = s.fullSize();
  const i32 = session.types.scalar("i32");
  return make.let(s.term(i32, Math.min(fuel, 1)), (i) => {
    const index = s.builder.typed("cast", session.types.idx(size), i!);
    const inside = make.and(make.ge(i!, session.lit(0, i32)), make.lt(i!, make.natVal(size)));
    const xs = s.term(session.types.array(size, type), fuel);
    return make.select(inside, make.at(index, xs), s.term(type, fuel));
  });
}

/** Returns a component of a pair whose other component is a leaf. */
function component(s: TermDraft, type: Type, fuel: number): Term {
  const { make } = s.builder;
  const other = s.term(s.type(0), 0);
  const isSecond = s.choices.chance(50);
  const wanted = s.term(type, fuel);
  return isSecond
    ? make.proj(1, make.tuple(other, wanted))
    : make.proj(0, make.tuple(wanted, other));
}

function reduction(s: TermDraft, type: Type, fuel: number): Term {
  const name = s.choices.pick<"reduce" | "reduceSeq" | "reduceSeqUnroll">(
    s.world.everything ? ["reduce", "reduceSeq", "reduceSeqUnroll"] : ["reduce"],
  );
  const xs = s.term(s.arrayType(), fuel);
  return s.builder.make[name](s.operator(type, fuel), s.term(type, 0), xs);
}

/** Returns up to three steps, as long as a random condition on the state holds. */
function repetition(s: TermDraft, type: Type, fuel: number): Term {
  const { make } = s.builder;
  const going = s.function(s.world.session.types.scalar("bool"), Math.min(fuel, 1));
  const step = s.function(type, fuel);
  return make.repeatWhile(s.choices.nat(3), going, step, s.term(type, 0));
}

function marked(s: TermDraft, type: Type, fuel: number): Term {
  const names: readonly PrimName[] = ["toPrivate", "toLocal", "toGlobal", "label"];
  const name = s.choices.pick(s.world.everything ? names : ["label"]);
  const label = name === "label" ? s.choices.pick(["tile", "a b"]) : "";
  return s.world.session.prim(name as PrimName, [], [s.term(type, fuel)], type, label);
}
