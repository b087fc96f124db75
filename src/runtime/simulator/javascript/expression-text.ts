/**
 * @file Expressions as JavaScript. A scalar is one word, a vector one word per lane. What has effects (loads, which may be reported) goes
 * into statements in the order of evaluation; what is returned is pure, so that it may be evaluated later or never. Only the chosen
 * branch of a `select` is evaluated. `U` stands for `undef`; a condition that is `undef` makes the result `undef`.
 */
import type { CType, Expr } from "../../../lowering/imperative.ts";
import {
  asFunction,
  CompilerBug,
  Interpreter,
  intoType,
  type Scalar,
  UNDEF,
  type Value,
} from "../../../term/index.ts";
import { castText, literalText } from "../../../term/interpret/javascript/cast-text.ts";
import { isWithin } from "../../../term/interpret/javascript/interval.ts";
import type { CalledFunction } from "../../../term/interpret/javascript/operation-text.ts";
import { operationText } from "../../../term/interpret/javascript/operation-text.ts";
import { otherZeroMax, otherZeroMin } from "../either-zero.ts";
import { loadLanes, loadWord } from "./access-text.ts";
import { type IndexPlace, indexText } from "./index-text.ts";
import { isIndex } from "./kernel-writer.ts";
import { TextBlock } from "./text-block.ts";
import type { StatementPlace, WordText } from "./word-text.ts";

type ImperativeExpr<T extends Expr["tag"]> = Expr & { tag: T };

const bug = (e: Expr, what: string): never => {
  throw new CompilerBug(`${what} (${e.tag} of type ${e.type.scalar} x ${e.type.width})`);
};

const UNDEFINED: WordText = { text: "U", undef: true };
const literal = (value: Scalar): WordText => ({ text: literalText(value), undef: false });

/** A text of at most so many characters is repeated where it is used; a longer one gets a name. */
const LONGEST = 160;

/** A word that is used once: it gets a name if its text is long, so that texts do not nest too deeply. */
const once = ({ w, block }: IndexPlace, word: WordText): WordText =>
  word.text.length > LONGEST ? { ...word, text: w.name(block, word.text) } : word;

/** A word that may be used any number of times. */
const named = ({ w, block }: IndexPlace, word: WordText): WordText => ({
  ...word,
  text: w.name(block, word.text),
});

const callee =
  ({ w }: IndexPlace) =>
  (f: CalledFunction): string =>
    w.callee(f);

// ---------------------------------------------------------------- scalars

/**
 * Writes a scalar expression. Raises CompilerBug for what no lowered kernel has, such as an expression of vector type, a `pick`, an
 * undeclared name, or operands of different scalar types.
 */
export function scalarText(at: StatementPlace, e: Expr): WordText {
  if (e.type.width !== 1) return bug(e, "a scalar is expected, not a vector");
  switch (e.tag) {
    case "index":
      return indexValue(at, e);
    case "const":
      return literal(intoType(e.type.scalar, e.value));
    case "var":
      return variableText(at, e.name)[0]!;
    case "load":
      return loadWord(at, e);
    case "op":
      return operation(at, e);
    case "select":
      return choose(at, e, 1, (place, part) => [scalarText(place, part)])[0]!;
    case "cast":
      return once(at, castWord(at, e.arg.type, e.type, scalarText(at, e.arg)));
    case "lane":
      return lanesText(at, e.arg, e.arg.type.width)[e.lane]!;
    case "external":
      return externalText(at, e);
    case "tabled":
      return tabledText(at, e);
    case "undef":
      return UNDEFINED;
    case "vector":
    case "pick":
      return bug(e, "no scalar expression of a lowered kernel");
    default:
      return e satisfies never;
  }
}

function indexValue(at: StatementPlace, e: ImperativeExpr<"index">): WordText {
  const { text, sure, range } = indexText(at, e.size);
  const { scalar } = e.type;
  const value = castText("i32", scalar, text, callee(at));
  if (sure) return { text: value, undef: false, ...(scalar === "i32" && { range }) };
  return named(at, { text: `Number.isFinite(${text}) ? ${value} : U`, undef: true });
}

function variableText({ w, names }: StatementPlace, name: string): readonly WordText[] {
  const meaning = names.lookup(name);
  if (meaning.tag === "constant") {
    const { value } = meaning;
    return Array.isArray(value) ? value.map(literal) : [literal(value as Scalar)];
  }
  const { variable } = meaning;
  const undef = w.readsUndef(variable);
  return w.use(variable).map((text) => ({
    text: undef && isIndex(variable.type) ? `(Number.isNaN(${text}) ? U : ${text})` : text,
    undef,
    range: variable.range,
  }));
}

/** An operation. A chain in the first operand is written without recursion, because it may be long. */
function operation(at: StatementPlace, e: ImperativeExpr<"op">): WordText {
  const chain: ImperativeExpr<"op">[] = [e];
  for (let first = e.args[0]; isLink(first); first = first.args[0]) chain.push(first);
  let value: WordText | undefined;
  for (const link of chain.reverse()) {
    const [first, ...others] = link.args as readonly [Expr, ...Expr[]];
    value ??= scalarText(at, first);
    value = isLogical(link)
      ? logical(at, link, value, others)
      : once(at, applied(at, link, [value, ...others.map((other) => scalarText(at, other))]));
  }
  return value!;
}

const isLink = (e: Expr | undefined): e is ImperativeExpr<"op"> =>
  e?.tag === "op" && e.type.width === 1;
const isLogical = ({ op }: ImperativeExpr<"op">): boolean => op === "and" || op === "or";

/** An operation on evaluated operands; `undef` if one of them is. */
function applied(
  at: StatementPlace,
  e: ImperativeExpr<"op">,
  operands: readonly WordText[],
): WordText {
  const { scalar } = operandType(e);
  const isRepeated = e.op === "mod" || operands.some(({ undef }) => undef);
  const words = isRepeated ? operands.map((word) => named(at, word)) : operands;
  const texts = words.map(({ text }) => text);
  const text = e.eitherZero
    ? `${callee(at)(e.op === "min" ? otherZeroMin : otherZeroMax)}(${texts.join(", ")})`
    : operationText(e.op, scalar, texts, callee(at));
  return strict(at, words, text);
}

/** A text that computes with words; `undef` if one of them is. */
function strict(at: StatementPlace, words: readonly WordText[], text: string): WordText {
  const tests = words.filter(({ undef }) => undef).map((word) => `${word.text} === U`);
  if (tests.length === 0) return { text, undef: false };
  return named(at, { text: `${tests.join(" || ")} ? U : ${text}`, undef: true });
}

/** The type of an operation's operands. Raises CompilerBug unless all have one scalar type. */
function operandType(e: ImperativeExpr<"op">): CType {
  const { type } = e.args[0]!;
  const mixed = e.args.find((a) => a.type.scalar !== type.scalar);
  return mixed === undefined ? type : bug(mixed, `an operand of ${e.op} on ${type.scalar}`);
}

/** `&&` and `||`: the second operand is evaluated only if the first does not decide the result, as in C. */
function logical(
  at: StatementPlace,
  e: ImperativeExpr<"op">,
  first: WordText,
  others: readonly Expr[],
): WordText {
  const { scalar } = operandType(e);
  const inner = { ...at, block: new TextBlock() };
  const words = others.map((other) => scalarText(inner, other));
  const text = operationText(
    e.op,
    scalar,
    [first, ...words].map((word) => word.text),
    callee(at),
  );
  const second = words[0]!;
  if (scalar !== "bool") return bug(e, "an operation on truth values");
  if (inner.block.isEmpty && !first.undef && !second.undef) return once(at, { text, undef: false });
  const result = at.w.fresh();
  at.block.line(`let ${result} = ${first.text};`);
  const goesOn = e.op === "and" ? "true" : "false";
  at.block.line(
    `if (${result} === ${goesOn}) {\n${inner.block.text}${result} = ${second.text};\n}`,
  );
  return { text: result, undef: first.undef || second.undef };
}

function castWord(at: StatementPlace, from: CType, to: CType, word: WordText): WordText {
  const arg = word.undef ? named(at, word) : word;
  return strict(at, [arg], castText(from.scalar, to.scalar, arg.text, callee(at)));
}

/** A call of an `extern` by its meaning, which the interpreter computes. */
function externalText(at: StatementPlace, { meaning, args }: ImperativeExpr<"external">): WordText {
  const f = new Interpreter({ sizes: new Map(), values: new Map() }).run(meaning);
  const words = args.map((a) => named(at, scalarText(at, a)));
  const call: CalledFunction = (...scalars: Scalar[]) => {
    const value = scalars.reduce<Value>((g, x) => asFunction(g)(x), f);
    return value === UNDEF ? undefined : value;
  };
  const text = `${callee(at)(call)}(${words.map((word) => word.text).join(", ")})`;
  const { text: result } = strict(at, words, text);
  return named(at, { text: result, undef: true });
}

/** A value of a table; `undef` at an index outside of it, which is read only where the value is not used. */
function tabledText(at: StatementPlace, { table, at: index }: ImperativeExpr<"tabled">): WordText {
  const values = table.values.map((x) => intoType(table.scalar, x));
  const word = scalarText(at, index);
  const isInside =
    word.range !== undefined && isWithin(word.range, { lo: 0, hi: values.length - 1 });
  const text = `${callee(at)((i: number) => values[i])}(${word.text})`;
  const value = strict(at, [named(at, word)], text);
  return isInside ? value : named(at, { text: value.text, undef: true });
}

// ---------------------------------------------------------------- vectors

/**
 * Writes an expression as `width` lanes; a scalar is computed once and repeated in every lane. Raises CompilerBug for what no
 * lowered kernel has, such as a vector of another width, a `pick`, or an undeclared name.
 */
export function lanesText(at: StatementPlace, e: Expr, width: number): readonly WordText[] {
  if (e.type.width === 1) return new Array<WordText>(width).fill(named(at, scalarText(at, e)));
  if (e.type.width !== width) return bug(e, `a vector of ${width} lanes is expected`);
  switch (e.tag) {
    case "var":
      return variableText(at, e.name);
    case "load":
      return loadLanes(at, e);
    case "const":
      return new Array<WordText>(width).fill(literal(intoType(e.type.scalar, e.value)));
    case "op":
      return lanewise(at, e, width);
    case "select":
      if (e.cond.type.width > 1) return chooseLanes(at, e, width);
      return choose(at, e, width, (place, part) => lanesText(place, part, width));
    case "cast":
      return lanesText(at, e.arg, width).map((word) =>
        once(at, castWord(at, e.arg.type, e.type, word)),
      );
    case "vector":
      return assembled(at, e);
    case "undef":
      return new Array<WordText>(width).fill(UNDEFINED);
    case "index":
    case "external":
    case "tabled":
    case "lane":
    case "pick":
      return bug(e, "no vector expression of a lowered kernel");
    default:
      return e satisfies never;
  }
}

/** An operation lane by lane. The first operand is evaluated last. */
function lanewise(at: StatementPlace, e: ImperativeExpr<"op">, width: number): readonly WordText[] {
  const [first, ...others] = e.args as readonly [Expr, ...Expr[]];
  const rest = others.map((other) => lanesText(at, other, width));
  const lanes = lanesText(at, first, width);
  return lanes.map((word, lane) =>
    once(at, applied(at, e, [word, ...rest.map((operand) => operand[lane]!)])),
  );
}

/** A vector constructor, whose elements may be vectors: `(float4)(v.lo, x, y)`. */
function assembled(at: StatementPlace, e: ImperativeExpr<"vector">): readonly WordText[] {
  const width = e.elems.reduce((sum, part) => sum + part.type.width, 0);
  if (width !== e.type.width) return bug(e, `a vector made of ${width} lanes`);
  return e.elems.flatMap((part) => lanesText(at, part, part.type.width));
}

/** A `select` with a condition per lane: both branches are computed. */
function chooseLanes(
  at: StatementPlace,
  e: ImperativeExpr<"select">,
  width: number,
): readonly WordText[] {
  const [conds, yes, no] = [e.cond, e.then, e.else].map((part) =>
    lanesText(at, part, width).map((word) => named(at, word)),
  ) as [WordText[], WordText[], WordText[]];
  return conds.map((cond, lane) => {
    const [a, b] = [yes[lane]!, no[lane]!];
    const test = cond.undef ? `${cond.text} === U ? U : ` : "";
    const undef = cond.undef || a.undef || b.undef;
    return once(at, { text: `(${test}${cond.text} ? ${a.text} : ${b.text})`, undef });
  });
}

/** A `select`; `write` writes a branch, whose statements run only if the branch is chosen. */
function choose(
  at: StatementPlace,
  e: ImperativeExpr<"select">,
  width: number,
  write: (at: StatementPlace, part: Expr) => readonly WordText[],
): readonly WordText[] {
  const cond = named(at, scalarText(at, e.cond));
  const [yes, no] = [e.then, e.else].map((part) => {
    const inner = { ...at, block: new TextBlock() };
    return { block: inner.block, words: write(inner, part) };
  }) as [ChosenBranch, ChosenBranch];
  const isUndef = (lane: number): boolean =>
    cond.undef || yes.words[lane]!.undef || no.words[lane]!.undef;
  if (yes.block.isEmpty && no.block.isEmpty) {
    const test = cond.undef ? `${cond.text} === U ? U : ` : "";
    return yes.words.map((word, lane) => {
      const text = `(${test}${cond.text} ? ${word.text} : ${no.words[lane]!.text})`;
      return once(at, { text, undef: isUndef(lane) });
    });
  }
  const results = Array.from({ length: width }, () => at.w.fresh());
  const branch = ({ block, words }: ChosenBranch): string =>
    `{\n${block.text}${results.map((result, k) => `${result} = ${words[k]!.text};`).join(" ")}\n}`;
  at.block.line(`let ${results.map((result) => `${result} = U`).join(", ")};`);
  const undecided = cond.undef ? `if (${cond.text} !== U) ` : "";
  at.block.line(`${undecided}if (${cond.text}) ${branch(yes)} else ${branch(no)}`);
  return results.map((text, lane) => ({ text, undef: isUndef(lane) }));
}

interface ChosenBranch {
  readonly block: TextBlock;
  readonly words: readonly WordText[];
}
