/** @file Compiles statements without barriers, which each work-item runs to the end by itself. */
import { walkStmts } from "../../../src/lowering/code.ts";
import type { CType, Expr, Flat } from "../../../src/lowering/imperative.ts";
import { CompilerBug, UNDEF } from "../../../src/term/index.ts";
import { atomicUpdate, scalarStore, vectorStore } from "./access.ts";
import { conditionOf, loopBounds, tripCount } from "./control.ts";
import { scalarCode, vectorCode } from "./expression.ts";
import type { Item, LanesCode, StatementCode, ValueCode } from "./item.ts";
import { PrivateBank } from "./private-bank.ts";
import {
  type BlockCompiler,
  inside,
  type StatementCompiler,
  siteOf,
} from "./statement-compiler.ts";
import { asSlot, isIndexScalar, type Word } from "./word.ts";

type StmtOf<T extends Flat["tag"]> = Flat & { tag: T };

/**
 * Compiles a list of statements, in order, to code for one work-item. Their declarations are added to the scope of `cx`. Raises
 * CompilerBug for a barrier, and for an assignment to a name that is not mutable.
 */
export function compileList(cx: BlockCompiler, list: readonly Flat[]): StatementCode {
  return sequence(list.map((s) => compileStmt(cx, s)));
}

function sequence(steps: readonly StatementCode[]): StatementCode {
  const [first, second, third] = steps;
  if (first === undefined) return () => {};
  if (second === undefined) return first;
  if (third === undefined)
    return (item) => {
      first(item);
      second(item);
    };
  return (item) => {
    for (const step of steps) step(item);
  };
}

function compileStmt(cx: BlockCompiler, s: Flat): StatementCode {
  switch (s.tag) {
    case "loop":
      return loop(siteOf(cx, s), s);
    case "if":
      return conditional(siteOf(cx, s), s);
    case "declare":
      return declare(siteOf(cx, s), s);
    case "assign":
      return assign(siteOf(cx, s), s);
    case "declareArray":
      return declareArray(cx, s);
    case "store": {
      const { width } = s.value.type;
      const here = siteOf(cx, s);
      if (s.old !== undefined) return update(cx, s, s.old);
      return width === 1
        ? scalarStore(here, s, scalarCode(here, s.value))
        : vectorStore(here, s, vectorCode(here, s.value, width));
    }
    case "barrier":
      throw new CompilerBug(`a ${s.tag} among statements that one work-item runs alone`);
    default:
      return s satisfies never;
  }
}

// ---------------------------------------------------------------- control

function loop(cx: StatementCompiler, s: StmtOf<"loop">): StatementCode {
  const { machine } = cx;
  const bounds = loopBounds(cx, s);
  const block = inside(cx);
  const slot = block.scope.counter(s.var);
  const body = compileList(block, s.body);
  if (s.going !== undefined) {
    const goesOn = ending(cx, s, s.going);
    return (item) => {
      const range = bounds(item);
      if (range === undefined) return;
      for (let i = range.start; i < range.stop && goesOn(item); i += range.step) {
        machine.take(1);
        item.slots[slot] = i;
        body(item);
      }
    };
  }
  return (item) => {
    const range = bounds(item);
    if (range === undefined) return;
    const { start, stop, step } = range;
    machine.take(tripCount(range));
    for (let i = start; i < stop; i += step) {
      item.slots[slot] = i;
      body(item);
    }
  };
}

/**
 * True if the loop goes on. Where its condition is `undef`, the variables that it assigns become `undef`, or this is reported if the
 * loop does more than assign.
 */
function ending(cx: StatementCompiler, s: StmtOf<"loop">, going: Expr): (item: Item) => boolean {
  const assigned = onlyAssigned(s.body);
  if (assigned === undefined) {
    const cond = conditionOf(cx, going);
    return (item) => cond(item) === true;
  }
  const cond = scalarCode(cx, going);
  const lose = assigned.map((a) =>
    assign(cx, { ...a, value: { tag: "undef", type: a.value.type } }),
  );
  return (item) => {
    const c = cond(item);
    if (c === UNDEF) for (const step of lose) step(item);
    return c !== UNDEF && Boolean(c);
  };
}

function conditional(cx: StatementCompiler, s: StmtOf<"if">): StatementCode {
  const assigned = onlyAssigned([...s.then, ...s.else]);
  return assigned === undefined ? branch(cx, s) : choice(cx, s, assigned);
}

/**
 * An `if` that only assigns variables, perhaps in loops, acts like a `select`: if its condition is `undef`, these variables become
 * `undef`.
 */
function choice(
  cx: StatementCompiler,
  s: StmtOf<"if">,
  assigned: readonly StmtOf<"assign">[],
): StatementCode {
  const cond = scalarCode(cx, s.cond);
  const yes = compileList(inside(cx), s.then);
  const no = compileList(inside(cx), s.else);
  const lose = assigned.map((a) =>
    assign(cx, { ...a, value: { tag: "undef", type: a.value.type } }),
  );
  return (item) => {
    const c = cond(item);
    if (c === UNDEF) for (const step of lose) step(item);
    else if (c) yes(item);
    else no(item);
  };
}

/** The assignments to variables that the statements do not declare themselves; undefined if they do anything but assign and declare. */
function onlyAssigned(list: readonly Flat[]): readonly StmtOf<"assign">[] | undefined {
  const assigned: StmtOf<"assign">[] = [];
  const own = new Set<string>();
  let isPure = true;
  walkStmts(list, (x) => {
    if (x.tag === "declare") own.add(x.name);
    else if (x.tag === "assign") assigned.push(x);
    else if (x.tag !== "if" && x.tag !== "loop") isPure = false;
  });
  return isPure ? assigned.filter((a) => !own.has(a.name)) : undefined;
}

function branch(cx: StatementCompiler, s: StmtOf<"if">): StatementCode {
  const cond = conditionOf(cx, s.cond);
  const yes = compileList(inside(cx), s.then);
  const no = compileList(inside(cx), s.else);
  return (item) => {
    const c = cond(item);
    if (c === true) yes(item);
    else if (c === false) no(item);
  };
}

// ---------------------------------------------------------------- variables

/** Makes code that puts a value into a slot. */
type Fill = (slot: number) => StatementCode;

function fillWith(cx: StatementCompiler, { scalar, width }: CType, value: Expr): Fill {
  if (width !== 1) return setLanes(vectorCode(cx, value, width));
  const code = scalarCode(cx, value);
  return isIndexScalar(scalar) ? setWord((item) => asSlot(code(item))) : setWord(code);
}

const setWord =
  (code: ValueCode): Fill =>
  (slot) =>
  (item) => {
    item.slots[slot] = code(item);
  };

const setLanes =
  (lanes: LanesCode): Fill =>
  (slot) =>
  (item) => {
    item.slots[slot] = lanes(item);
  };

/** Gives a variable without a value `undef`. */
function fillWithUndef({ scalar, width }: CType): Fill {
  const word: Word = isIndexScalar(scalar) && width === 1 ? Number.NaN : UNDEF;
  const lanes = new Array<Word>(width).fill(UNDEF);
  return width === 1 ? setWord(() => word) : setLanes(() => lanes);
}

/** Declares a variable. Its initial value is compiled first, so that it cannot mention the variable itself. */
function declare(cx: StatementCompiler, s: StmtOf<"declare">): StatementCode {
  const fill = s.init === undefined ? fillWithUndef(s.type) : fillWith(cx, s.type, s.init);
  return fill(cx.scope.variable(s.name, s.type, s.mutable));
}

/** An atomic update: the name of the element's value before is known in its value only. */
function update(cx: BlockCompiler, s: StmtOf<"store">, old: string): StatementCode {
  const { type } = s.value;
  const inner = siteOf(inside(cx), s);
  const slot = inner.scope.variable(old, type, false);
  const value = scalarCode(inner, s.value);
  return atomicUpdate(siteOf(cx, s), s, (item, before) => {
    item.slots[slot] = isIndexScalar(type.scalar) ? asSlot(before) : before;
    return value(item);
  });
}

function assign(cx: StatementCompiler, s: StmtOf<"assign">): StatementCode {
  const place = cx.scope.lookup(s.name);
  if (place.tag === "constant" || !place.mutable)
    throw new CompilerBug(`${s.name} is assigned, but not mutable`);
  return fillWith(cx, place.type, s.value)(place.slot);
}

/** Declares a private array. A local array belongs to the group and exists before the group starts. */
function declareArray(cx: BlockCompiler, { array }: StmtOf<"declareArray">): StatementCode {
  const bank = cx.banks.get(array.name);
  return bank instanceof PrivateBank ? (item) => bank.declare(item) : () => {};
}
