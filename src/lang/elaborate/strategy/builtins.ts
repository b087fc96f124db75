/**
 * @file The strategies that are built in: what cannot be said in the language itself. Everything else is in stdlib.
 */
import {
  computed,
  fail,
  id,
  ifThenElse,
  not,
  predicate,
  repeat,
  type Strategy,
  try as try_,
  where,
} from "../../../strategies/index.ts";
import {
  isLayout,
  isPrimName,
  knownElement,
  type Prim,
  type PrimName,
  substituteTerms,
  type Term,
  termParams,
  unfoldedReduce,
} from "../../../term/index.ts";
import {
  all,
  body,
  child,
  congruence,
  label,
  normalize,
  one,
  skip,
  some,
} from "../../../traversals/index.ts";
import {
  type Callable,
  type Parameter,
  type ParameterKind,
  type StratValue,
  strategyValue,
} from "./strategy-value.ts";

const asStrategy = (v: StratValue | undefined): Strategy =>
  v?.tag === "strategy" ? v.strategy : fail;
const asNat = (v: StratValue | undefined): number =>
  v?.tag === "nat" ? (v.size.constant ?? 0) : 0;
const asText = (v: StratValue | undefined): string => (v?.tag === "text" ? v.text : "");

function builtin(
  name: string,
  params: readonly [name: string, kind: ParameterKind, missing?: StratValue][],
  call: Callable["call"],
): Callable {
  return {
    tag: "callable",
    name,
    params: params.map(([n, kind, missing]) => ({
      name: n,
      kind,
      ...(missing && { default: missing }),
    })),
    given: [],
    call,
  };
}

const unary = (name: string, of: (s: Strategy) => Strategy, isPredicate = false): Callable =>
  builtin(name, [["s", "strategy"]], ([s]) => strategyValue(of(asStrategy(s)), isPredicate));

const numbered = (name: string, of: (i: number, s: Strategy) => Strategy): Callable =>
  builtin(
    name,
    [
      ["i", "nat"],
      ["s", "strategy"],
    ],
    ([i, s]) => strategyValue(of(asNat(i), asStrategy(s))),
  );

/** Succeeds if p holds; otherwise fails with the message, which ends with the name of what it is about, if it is given. */
function expect(p: Strategy, message: string, about: Strategy): Strategy {
  const why = about === id ? message : `${message} \`${about.name}\``;
  const complain: Strategy = {
    name: `expect("${message}")`,
    start: (m) => m.fail({ tag: "refused", strategy: "expect", term: m.term, why, kind: "stated" }),
  };
  return ifThenElse(where(p), id, complain);
}

const onFunction = (s: Strategy): Strategy => child(0, s, `function(${s.name})`);

const trace = (message: string): Strategy => ({
  name: `trace("${message}")`,
  start(m) {
    m.observer?.noted?.(m, message);
    m.succeed(m.term);
  },
});

const isPrimitive = (name: string): Strategy =>
  predicate(
    `isPrimitive(${name})`,
    (t) => t.tag === "prim" && t.prim === name,
    isPrimName(name) ? `it is no ${name}` : `no primitive is called ${name}`,
  );

const isFunctionNode: Strategy = predicate(
  "isFunction",
  (t) => t.tag === "lam" || t.tag === "natLam",
  "it is not a function",
);
const computes: Strategy = predicate("computes", (t) => !isLayout(t), "it only moves data");

const isLabel: Strategy = predicate(
  "isLabel",
  (t) => t.tag === "prim" && t.prim === "label",
  "it has no label",
);

/** A `let` is computed where it is used, as often as it is. Not a rule: what a rule gives is shared again. */
function inlined(t: Term): Term | undefined {
  const lam = t.tag === "prim" && t.prim === "let" ? t.args[1] : undefined;
  return lam?.tag === "lam" ? substituteTerms(lam.body, [(t as Prim).args[0]!]) : undefined;
}

/** A table of numbers, written down. */
const isTable = (t: Term): boolean =>
  t.tag === "lit" ||
  (t.tag === "prim" && (t.prim === "array" || t.prim === "tuple") && t.args.every(isTable));

const inlinedTable = (t: Term): Term | undefined =>
  t.tag === "prim" && t.prim === "let" && isTable(t.args[0]!) ? inlined(t) : undefined;

const inlineLet = computed("inlineLet", ({ whole }) => inlined(whole), "it is no `let`");
const inlineTable = computed(
  "inlineTable",
  ({ whole }) => inlinedTable(whole),
  "it is no `let` of a table of numbers",
);
const atKnown = computed(
  "atKnown",
  ({ whole }) => knownElement(whole),
  "it is no element `xs[k]`, for a number k, of an array that only moves data or is mapped",
);
const unfoldReduce = computed(
  "unfoldReduce",
  ({ whole }) => unfoldedReduce(whole),
  "it is no reduction over a number of elements that is known",
);

/** Not a rule: no pattern stands for a step of any length. */
const lowerIterateSeq = computed(
  "lowerIterateSeq",
  ({ whole: t }) =>
    t.tag === "prim" && t.prim === "iterate"
      ? t.session.prim("iterateSeq", t.sizes, t.args, t.type)
      : undefined,
  "it is no `iterate`",
);

const TABLE: readonly (readonly [name: string, value: StratValue, doc: string])[] = [
  ["id", strategyValue(id), "Changes nothing."],
  ["fail", strategyValue(fail), "Fails."],
  ["try", unary("try", try_), "`s <+ id`: s where it applies, else nothing."],
  ["repeat", unary("repeat", repeat), "s until it fails; never fails itself."],
  [
    "normalize",
    unary("normalize", normalize),
    "s anywhere in the term until it applies nowhere; never fails.",
  ],
  [
    "one",
    unary("one", one),
    "s on the first direct child that it applies to; fails if there is none.",
  ],
  [
    "some",
    unary("some", some),
    "s on every direct child that it applies to; fails if there is none.",
  ],
  ["all", unary("all", all), "s on every direct child; fails if it fails on one."],
  [
    "argument",
    numbered("argument", child),
    "s on the argument i of a primitive, the first being 0; sizes do not count.",
  ],
  ["function", unary("function", onFunction), "s on the first argument: `argument(0, s)`."],
  ["body", unary("body", body), "s on the body of a lambda."],
  [
    "skip",
    numbered("skip", skip),
    "s at the place after the first i, from the root down, left to right, where s applies.",
  ],
  [
    "label",
    builtin("label", [["name", "name"]], ([n]) => strategyValue(label(asText(n)))),
    'Gives the term a name, for `s @ "name"` to aim at.',
  ],
  [
    "inlineLet",
    strategyValue(inlineLet),
    "`let x = e in f(x)` becomes `f(e)`: e is computed at each use.",
  ],
  [
    "inlineTable",
    strategyValue(inlineTable),
    "`let ws = [[0.5, 0.25], [1.0, 0.0]] in f(ws)` becomes `f([[0.5, 0.25], [1.0, 0.0]])`.",
  ],
  [
    "atKnown",
    strategyValue(atKnown),
    "An element at a known place: `drop(1, xs)[0]` becomes `xs[1]`, `[a, b][1]` becomes b.",
  ],
  [
    "unfoldReduce",
    strategyValue(unfoldReduce),
    "A reduction over a known number of elements becomes `op(op(z, xs[0]), xs[1])`, and so on.",
  ],
  [
    "lowerIterateSeq",
    strategyValue(lowerIterateSeq),
    "`iterate(k, f, xs)` becomes `iterateSeq(k, f, xs)`.",
  ],
  ["where", unary("where", where, true), "Does s apply? The term stays as it is."],
  ["isDefined", unary("isDefined", where, true), "Does s apply? The same as `where`."],
  ["not", unary("not", not, true), "Does s fail? The term stays as it is."],
  [
    "matches",
    builtin("matches", [["p", "pattern"]], ([p]) => strategyValue(where(asStrategy(p)), true)),
    "Has the term the form of a pattern in backquotes? ``matches(`map(f, xs)`)``",
  ],
  [
    "expect",
    builtin(
      "expect",
      [
        ["p", "pred"],
        ["message", "name"],
        ["about", "strategy", strategyValue(id)],
      ],
      ([p, m, about]) => strategyValue(expect(asStrategy(p), asText(m), asStrategy(about))),
    ),
    "Fails with the message unless p holds.",
  ],
  [
    "trace",
    builtin("trace", [["message", "name"]], ([m]) => strategyValue(trace(asText(m)), true)),
    "Changes nothing; `strata trace` shows the message and the term where it was met.",
  ],
  [
    "isPrimitive",
    builtin("isPrimitive", [["name", "name"]], ([n]) =>
      strategyValue(isPrimitive(asText(n)), true),
    ),
    "Is the term this primitive on its arguments? `isPrimitive(mapLcl)`",
  ],
  [
    "computes",
    strategyValue(computes, true),
    "Does the term compute something, rather than only move data?",
  ],
  ["isFunction", strategyValue(isFunctionNode, true), "Is the term a lambda?"],
  ["isLabel", strategyValue(isLabel, true), "Does the term carry a label?"],
];

/** Congruences: one per primitive, a strategy per argument. */
function congruenceOf(prim: PrimName, given: number): Callable | undefined {
  const count = termParams(prim) ?? given;
  if (count === 0) return undefined;
  const params: Parameter[] = Array.from({ length: count }, (_, i) => ({
    name: `s${i}`,
    kind: "strategy",
  }));
  return {
    tag: "callable",
    name: prim,
    params,
    given: [],
    call: (args) => strategyValue(congruence(prim, args.map(asStrategy))),
  };
}

const builtins = new Map(TABLE.map(([name, value]) => [name, value]));
/** What each built-in strategy does, in a sentence. */
export const BUILTIN_DOCS: ReadonlyMap<string, string> = new Map(
  TABLE.map(([name, , doc]) => [name, doc]),
);
export const BUILTIN_NAMES: readonly string[] = [...builtins.keys()];

/** A built-in strategy by name. */
export const builtinStrategy = (name: string): StratValue | undefined => builtins.get(name);

/** The congruence of a primitive by the primitive's name; of one that takes any number of arguments, for as many as are given. */
export function builtinCongruence(name: string, given: number): StratValue | undefined {
  return isPrimName(name) ? congruenceOf(name, given) : undefined;
}
