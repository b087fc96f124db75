/**
 * @file Compiles expressions to closures. A scalar expression gives one word, a vector expression one word per lane. Only the
 * chosen branch of a `select` is evaluated; a condition that is `undef` makes the result `undef`.
 */
import type { CType, Expr } from "../../../src/lowering/imperative.ts";
import {
  asFunction,
  CompilerBug,
  convert,
  Interpreter,
  intoType,
  type Scalar,
  UNDEF,
  type Value,
} from "../../../src/term/index.ts";
import { scalarLoad, vectorLoad } from "./access.ts";
import type { Location } from "./block-names.ts";
import type { LanesCode, ValueCode } from "./item.ts";
import { scalarOperation, vectorOperation } from "./operation.ts";
import { compiledIndex, type StatementCompiler } from "./statement-compiler.ts";
import { fromSlot, isIndexScalar, type Lanes, type Word } from "./word.ts";

type ImperativeExpr<T extends Expr["tag"]> = Expr & { tag: T };

const bug = (e: Expr, what: string): never => {
  throw new CompilerBug(`${what} (${e.tag} of type ${e.type.scalar} x ${e.type.width})`);
};

// ---------------------------------------------------------------- scalars

/**
 * Compiles a scalar expression to code that gives one word. Raises CompilerBug for what no lowered kernel has, such as an
 * expression of vector type, a `pick`, an undeclared name, or operands of different scalar types.
 */
export function scalarCode(cx: StatementCompiler, e: Expr): ValueCode {
  if (e.type.width !== 1) return bug(e, "a scalar is expected, not a vector");
  switch (e.tag) {
    case "index":
      return indexValue(cx, e);
    case "const":
      return constantCode(literal(e));
    case "var":
      return variableCode(cx.scope.lookup(e.name));
    case "load":
      return scalarLoad(cx, e);
    case "op":
      return scalarOperation(
        e,
        operandType(e).scalar,
        e.args.map((a) => scalarCode(cx, a)),
      );
    case "select":
      return choose(scalarCode(cx, e.cond), scalarCode(cx, e.then), scalarCode(cx, e.else));
    case "cast":
      return castCode(e.arg.type, e.type, scalarCode(cx, e.arg));
    case "lane":
      return laneCode(vectorCode(cx, e.arg, e.arg.type.width), e.lane);
    case "external":
      return externalCode(cx, e);
    case "tabled": {
      const values = e.table.values.map((x) => intoType(e.table.scalar, x));
      const at = scalarCode(cx, e.at);
      return (item) => {
        const i = at(item);
        return i === UNDEF ? UNDEF : (values[i as number] ?? UNDEF);
      };
    }
    case "undef":
      return constantCode(UNDEF);
    case "vector":
    case "pick":
      return bug(e, "no scalar expression of a lowered kernel");
    default:
      return e satisfies never;
  }
}

function constantCode(word: Word): ValueCode {
  return () => word;
}

const literal = (e: ImperativeExpr<"const">): Scalar => intoType(e.type.scalar, e.value);

function indexValue(cx: StatementCompiler, e: ImperativeExpr<"index">): ValueCode {
  const index = compiledIndex(cx, e.size);
  const { scalar } = e.type;
  const into: (i: number) => Word = scalar === "i32" ? (i) => i : (i) => convert("i32", scalar, i);
  return (item) => {
    const i = index(item);
    return Number.isFinite(i) ? into(i) : UNDEF;
  };
}

function variableCode(place: Location): ValueCode {
  if (place.tag === "constant") return constantCode(place.value as Scalar);
  const { slot, type, total } = place;
  if (total || !isIndexScalar(type.scalar)) return (item) => item.slots[slot] as Word;
  return (item) => fromSlot(item.slots[slot] as Word);
}

const choose =
  (cond: ValueCode, yes: ValueCode, no: ValueCode): ValueCode =>
  (item) => {
    const c = cond(item);
    return c === UNDEF ? UNDEF : c ? yes(item) : no(item);
  };

function castCode(from: CType, to: CType, arg: ValueCode): ValueCode {
  return (item) => {
    const x = arg(item);
    return x === UNDEF ? UNDEF : convert(from.scalar, to.scalar, x);
  };
}

/** Compiles a call of an `extern` to its meaning, which the interpreter computes. */
function externalCode(
  cx: StatementCompiler,
  { meaning, args }: ImperativeExpr<"external">,
): ValueCode {
  const f = new Interpreter({ sizes: new Map(), values: new Map() }).run(meaning);
  const codes = args.map((a) => scalarCode(cx, a));
  return (item) => {
    const words = codes.map((code) => code(item));
    if (words.includes(UNDEF)) return UNDEF;
    return words.reduce<Value>((g, x) => asFunction(g)(x), f) as Word;
  };
}

const laneCode =
  (arg: LanesCode, lane: number): ValueCode =>
  (item) =>
    arg(item)[lane]!;

/** The type of an operation's operands. Raises CompilerBug unless all have one scalar type. */
function operandType(e: ImperativeExpr<"op">): CType {
  const { type } = e.args[0]!;
  const mixed = e.args.find((a) => a.type.scalar !== type.scalar);
  return mixed === undefined ? type : bug(mixed, `an operand of ${e.op} on ${type.scalar}`);
}

// ---------------------------------------------------------------- vectors

/**
 * Compiles an expression to code that gives `width` lanes; a scalar is computed once and repeated in every lane. Raises CompilerBug
 * for what no lowered kernel has, such as a vector of another width, a `pick`, or an undeclared name.
 */
export function vectorCode(cx: StatementCompiler, e: Expr, width: number): LanesCode {
  if (e.type.width === 1) return repeated(scalarCode(cx, e), width);
  if (e.type.width !== width) return bug(e, `a vector of ${width} lanes is expected`);
  const lanes = (part: Expr): LanesCode => vectorCode(cx, part, width);
  switch (e.tag) {
    case "var":
      return lanesVariable(cx.scope.lookup(e.name));
    case "load":
      return vectorLoad(cx, e);
    case "const":
      return repeated(constantCode(literal(e)), width);
    case "op":
      return vectorOperation(e, operandType(e).scalar, e.args.map(lanes));
    case "select":
      if (e.cond.type.width > 1) return eachLane(lanes(e.cond), lanes(e.then), lanes(e.else));
      return chooseLanes(scalarCode(cx, e.cond), lanes(e.then), lanes(e.else), width);
    case "cast":
      return castLanes(e.arg.type, e.type, lanes(e.arg));
    case "vector":
      return assembled(cx, e);
    case "undef":
      return repeated(constantCode(UNDEF), width);
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

const repeated =
  (scalar: ValueCode, width: number): LanesCode =>
  (item) =>
    new Array<Word>(width).fill(scalar(item));

function lanesVariable(place: Location): LanesCode {
  if (place.tag === "constant") {
    const lanes = place.value as readonly Scalar[];
    return () => lanes;
  }
  const { slot } = place;
  return (item) => item.slots[slot] as Lanes;
}

function chooseLanes(cond: ValueCode, yes: LanesCode, no: LanesCode, width: number): LanesCode {
  const undef: Lanes = new Array<Word>(width).fill(UNDEF);
  return (item) => {
    const c = cond(item);
    return c === UNDEF ? undef : c ? yes(item) : no(item);
  };
}

/** A choice with a condition per lane: both branches are computed. */
function eachLane(cond: LanesCode, yes: LanesCode, no: LanesCode): LanesCode {
  return (item) => {
    const [a, b] = [yes(item), no(item)];
    return cond(item).map((c, lane) => (c === UNDEF ? UNDEF : c ? a[lane]! : b[lane]!));
  };
}

function castLanes(from: CType, to: CType, arg: LanesCode): LanesCode {
  const lane = (x: Word): Word => (x === UNDEF ? UNDEF : convert(from.scalar, to.scalar, x));
  return (item) => arg(item).map(lane);
}

/** Compiles a vector constructor, whose elements may be vectors: `(float4)(v.lo, x, y)`. */
function assembled(cx: StatementCompiler, e: ImperativeExpr<"vector">): LanesCode {
  const width = e.elems.reduce((sum, part) => sum + part.type.width, 0);
  if (width !== e.type.width) return bug(e, `a vector made of ${width} lanes`);
  const parts = e.elems.map((part) => vectorCode(cx, part, part.type.width));
  return (item) => parts.flatMap((part) => part(item));
}
