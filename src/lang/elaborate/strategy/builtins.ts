/**
 * @file The built-in strategies. Most of them cannot be defined in the language itself. Congruences of primitives are not in this
 * file, and the other strategies of the library are in stdlib.
 */
import {
  chooseAtLaunch,
  fail,
  id,
  ifThenElse,
  lowers,
  neutralStart,
  not,
  operatorFission,
  repeat,
  type Strategy,
  try as try_,
  unconditionally,
  where,
} from "../../../strategies/index.ts";
import {
  all,
  argument,
  body,
  label,
  lastArgument,
  normalize,
  one,
  skip,
  some,
} from "../../../traversals/index.ts";
import {
  computes,
  hasParts,
  hasRole,
  isFunctionNode,
  isLabel,
  isPrimitive,
  isWritable,
} from "./builtin-predicates.ts";
import {
  atKnown,
  computeClosed,
  inlineLet,
  inlineTable,
  lowerIterateSeq,
  unfoldReduce,
} from "./builtin-rewrites.ts";
import {
  asNat,
  asStrategy,
  type Callable,
  NONE_GIVEN,
  type ParameterKind,
  type StratValue,
  strategyValue,
} from "./strategy-value.ts";

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
    given: NONE_GIVEN,
    call,
  };
}

/** `chooseAtLaunch(a, b, c)`: a choice between a and a choice between b and c. */
const CHOICE: Callable = {
  tag: "callable",
  name: "chooseAtLaunch",
  params: [
    { name: "first", kind: "strategy" },
    { name: "others", kind: { list: "strategy" }, rest: true },
  ],
  given: NONE_GIVEN,
  call: ([first, others]) => {
    const rest = others?.tag === "list" ? others.elems : [];
    const all = [first, ...rest].map(asStrategy);
    return strategyValue(all.reduceRight((later, s) => chooseAtLaunch(s, later)));
  },
};

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

/**
 * Succeeds without change if p does. Otherwise fails with `message`, followed by the name of the strategy `about` if one is
 * given.
 */
function expect(p: Strategy, message: string, about: Strategy): Strategy {
  const why = about === id ? message : `${message} \`${about.name}\``;
  const complain: Strategy = {
    name: `expect("${message}")`,
    start: (m) => m.fail({ tag: "refused", strategy: "expect", term: m.term, why, kind: "stated" }),
  };
  return ifThenElse(where(p), id, complain);
}

const onFunction = (s: Strategy): Strategy => argument(0, s, `function(${s.name})`);

const trace = (message: string): Strategy => ({
  name: `trace("${message}")`,
  start(m) {
    m.effects++;
    m.observer?.noted?.(m, message);
    m.succeed(m.term);
  },
});

const TABLE: readonly (readonly [name: string, value: StratValue, doc: string])[] = [
  ["id", strategyValue(id), "Changes nothing."],
  ["fail", strategyValue(fail), "Fails."],
  ["try", unary("try", try_), "`s <+ id`: applies s, and leaves the term as it is where s fails."],
  ["repeat", unary("repeat", repeat), "Applies s until it fails; never fails itself."],
  [
    "normalize",
    unary("normalize", normalize),
    "Applies s anywhere in the term until it applies nowhere; never fails.",
  ],
  [
    "one",
    unary("one", one),
    "Applies s to the first direct child for which it succeeds; fails if there is none.",
  ],
  [
    "some",
    unary("some", some),
    "Applies s to every direct child for which it succeeds; fails if there is none.",
  ],
  ["all", unary("all", all), "Applies s to every direct child; fails if it fails on one."],
  [
    "argument",
    numbered("argument", argument),
    "Applies s to argument i of a primitive, counted from 0 without its sizes. Labels around the primitive are passed.",
  ],
  [
    "lastArgument",
    unary("lastArgument", lastArgument),
    "Applies s to the last argument of a primitive.",
  ],
  ["function", unary("function", onFunction), "Applies s to the first argument: `argument(0, s)`."],
  ["body", unary("body", body), "Applies s to the body of a lambda."],
  [
    "skip",
    numbered("skip", skip),
    "Skips the first i places where s applies, from the root down and left to right, and applies s at the next one.",
  ],
  [
    "label",
    builtin("label", [["name", "name"]], ([n]) => strategyValue(label(asText(n)))),
    'Gives the term a name, at which `s @ "name"` applies s.',
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
    "operatorFission",
    strategyValue(operatorFission),
    "`reduce(\\a x -> f(a, g(x)), z, xs)` becomes `reduce(f, z, map(g, xs))` for a function f with declared laws.",
  ],
  [
    "neutralStart",
    strategyValue(neutralStart),
    "`reduce(op, z, xs)` becomes `op(z, reduce(op, e, xs))` for the neutral element e of an associative op, where z is another; a `scan` likewise. The class is that of the laws of op, and `exact` for minima and maxima that start from a number.",
  ],
  [
    "compute",
    strategyValue(computeClosed),
    "A term that mentions no variables and no unknown sizes becomes its value, a literal, computed while compiling. At most 65,536 scalars and 16,777,216 operations. The class is `exact`, or `approx` if a function such as `exp` occurs that a device need not round correctly.",
  ],
  [
    "lowerIterateSeq",
    strategyValue(lowerIterateSeq),
    "`iterate(k, f, xs)` becomes `iterateSeq(k, f, xs)`.",
  ],
  [
    "chooseAtLaunch",
    CHOICE,
    "Applies each strategy to the term; a launch takes the result of the first one of which all conditions on sizes hold. Where sizes are known while compiling, one of them is left.",
  ],
  [
    "unconditionally",
    unary("unconditionally", unconditionally),
    "Applies s if it adds no condition on sizes, because what it asks of them is known; else it fails.",
  ],
  [
    "lowers",
    unary("lowers", lowers),
    "Applies s if what it leaves can be lowered to kernels, else it fails: `lowers(s) <+ t` falls back to t where a kernel of s would be refused. s ends with `kernel`.",
  ],
  ["where", unary("where", where, true), "Succeeds if s applies. The term stays as it is."],
  ["not", unary("not", not, true), "Succeeds if s fails. The term stays as it is."],
  [
    "matches",
    builtin("matches", [["p", "pattern"]], ([p]) => strategyValue(where(asStrategy(p)), true)),
    "True if the term has the form of a pattern in backquotes: ``matches(`map(f, xs)`)``",
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
    "Changes nothing; `strata trace` shows the message and the term at which it was called.",
  ],
  [
    "isPrimitive",
    builtin("isPrimitive", [["name", "name"]], ([n]) =>
      strategyValue(isPrimitive(asText(n)), true),
    ),
    "True if the term is this primitive, applied to its arguments: `isPrimitive(mapLcl)`",
  ],
  [
    "computes",
    strategyValue(computes, true),
    "True if the term computes something, rather than only moving data.",
  ],
  [
    "hasRole",
    builtin("hasRole", [["role", "name"]], ([r]) => strategyValue(hasRole(asText(r)), true)),
    "True if the term is a primitive of this role in the table of primitives: `hasRole(memory)`",
  ],
  [
    "isWritable",
    strategyValue(isWritable, true),
    "True if the last argument of the term can be written directly to the place of the result: `join`, `transpose`, …, and a map of them.",
  ],
  [
    "hasParts",
    strategyValue(hasParts, true),
    "True if the term holds its arguments side by side, like a tuple, `zip` and `concat`.",
  ],
  ["isFunction", strategyValue(isFunctionNode, true), "True if the term is a lambda."],
  ["isLabel", strategyValue(isLabel, true), "True if the term has a label."],
];

const builtins = new Map(TABLE.map(([name, value]) => [name, value]));
/** The documentation of the built-in strategies in a sentence or two each, by name. Congruences of primitives are not included. */
export const BUILTIN_DOCS: ReadonlyMap<string, string> = new Map(
  TABLE.map(([name, , doc]) => [name, doc]),
);
/** The names of the built-in strategies, in the order of `BUILTIN_DOCS`. Congruences of primitives are not included. */
export const BUILTIN_NAMES: readonly string[] = [...builtins.keys()];

/**
 * The built-in strategy with this name, a callable if it takes arguments; undefined if there is none. Congruences of primitives
 * are not included.
 */
export const builtinStrategy = (name: string): StratValue | undefined => builtins.get(name);
