/** @file Statements without barriers as JavaScript: a work-item runs them to the end by itself. */
import { walkStmts } from "../../../lowering/code.ts";
import type { CType, Expr, Flat } from "../../../lowering/imperative.ts";
import { CompilerBug } from "../../../term/index.ts";
import { literalText } from "../../../term/interpret/javascript/cast-text.ts";
import { storeText, updateText } from "./access-text.ts";
import { lanesText, scalarText } from "./expression-text.ts";
import type { KernelVariable } from "./function-text.ts";
import { KernelNames } from "./kernel-names.ts";
import { isIndex, type KernelWriter } from "./kernel-writer.ts";
import { boundsOf } from "./loop-text.ts";
import { isLarge, partsOfList } from "./split-list.ts";
import { TextBlock } from "./text-block.ts";
import type { StatementPlace, WordText } from "./word-text.ts";

type StmtOf<T extends Flat["tag"]> = Flat & { tag: T };

/** Where a list of statements is written. */
export interface ListPlace {
  readonly w: KernelWriter;
  readonly block: TextBlock;
  readonly names: KernelNames;
}

/** The parameters of every function of one work-item. */
const itemParameters = ({ shape: { ticks } }: KernelWriter): readonly string[] => [
  ...["it", "k", "first", "gx", "gy", "gz"],
  ...(ticks ? ["me", "sl", "bl"] : []),
];

/** The place of a statement of a list. */
export const placeOf = ({ w, block, names }: ListPlace, stmt: Flat): StatementPlace => ({
  w,
  block,
  names,
  stmt,
  site: w.site(stmt),
});

/** A place inside a list, with a new block and new names. */
export const blockWithin = ({ w, names }: ListPlace): ListPlace => ({
  w,
  block: new TextBlock(),
  names: new KernelNames(names),
});

/**
 * Writes a list of statements, whose declarations are added to the names. A list that is too large for one function is split into
 * several, since V8 does not optimise a large function. Raises CompilerBug for a barrier and for an assignment to a name that is
 * not mutable.
 */
export function listText(at: ListPlace, list: readonly Flat[]): void {
  if (!isLarge(list)) {
    for (const s of list) statementText(at, s);
    return;
  }
  const { w } = at;
  for (const part of partsOfList(list)) {
    if (part.isOwn) {
      const block = new TextBlock();
      const call = w.outlined(itemParameters(w), false, (f) => {
        for (const s of part.list) statementText({ ...at, block }, s);
        return f.prologue + block.body + f.epilogue;
      });
      at.block.addCosts(block, 1);
      at.block.line(call);
    } else for (const s of part.list) statementText(at, s);
  }
}

function statementText(at: ListPlace, s: Flat): void {
  switch (s.tag) {
    case "loop":
      return loopText(at, s);
    case "if":
      return ifText(at, s);
    case "declare":
      return declareText(placeOf(at, s), s);
    case "assign":
      return assignText(placeOf(at, s), s);
    case "declareArray":
      return clearText(at, s.array.name);
    case "store": {
      const { width } = s.value.type;
      const here = placeOf(at, s);
      if (s.old !== undefined) return atomicText(at, s, s.old);
      return storeText(here, s, () =>
        width === 1 ? [scalarText(here, s.value)] : lanesText(here, s.value, width),
      );
    }
    case "barrier":
      throw new CompilerBug(`a ${s.tag} among statements that one work-item runs alone`);
    default:
      return s satisfies never;
  }
}

/** An atomic update: the name of the element's value before is known in its value only. */
function atomicText(at: ListPlace, s: StmtOf<"store">, old: string): void {
  updateText(placeOf(at, s), s, (block, word) => {
    const names = new KernelNames(at.names);
    const inner = { ...at, block, names };
    const { type } = s.value;
    const variable = at.w.declare({ type });
    names.variable(old, variable);
    at.w.assign(variable, word.undef);
    const here = placeOf(inner, s);
    setNew(here, variable, [heldText(here, type, word)], false);
    return scalarText(here, s.value);
  });
}

// ---------------------------------------------------------------- control

function loopText(at: ListPlace, s: StmtOf<"loop">): void {
  const { w, block } = at;
  const bounds = boundsOf(placeOf(at, s), s);
  const inner = blockWithin(at);
  const counter = w.declare({
    type: { scalar: "i32", width: 1 },
    range: bounds.range,
    total: true,
  });
  inner.names.variable(s.var, counter);
  const before = new Set(w.assigned);
  const end = new TextBlock();
  if (s.going !== undefined) endText({ ...inner, block: end }, s, s.going);
  listText(inner, s.body);
  const isCertain = bounds.rounds !== undefined && bounds.rounds > 0 && s.going === undefined;
  if (!isCertain) w.assigned = before;
  const [i] = counter.names;
  const { start, stop, step, test } = bounds;
  const head = `for (let ${i} = ${start}; ${i} < ${stop}; ${i} += ${step}) {`;
  const loop = `${head}\n${inner.block.body}}`;
  if (s.going !== undefined) {
    const ending = `${head}\n${end.body}${inner.block.costsTimes("1", true)}${inner.block.body}}`;
    block.line(test ? `if (${bounds.count} >= 0) {\n${ending}\n}` : ending);
    return;
  }
  if (bounds.rounds !== undefined) {
    block.addCosts(inner.block, bounds.rounds, bounds.rounds);
    block.line(loop);
    return;
  }
  const rounds = w.fresh();
  block.line(`const ${rounds} = ${bounds.count};`);
  const counted = inner.block.costsTimes(rounds, true);
  block.line(test ? `if (${rounds} >= 0) {\n${counted}${loop}\n}` : `${counted}${loop}`);
}

/**
 * Ends a loop where its condition does not hold. A condition that is `undef` acts like that of an `if`: the variables that the loop
 * assigns become `undef`, or it is reported if the loop does more than assign.
 */
function endText(at: ListPlace, s: StmtOf<"loop">, going: Expr): void {
  const { w, block } = at;
  const here = placeOf(at, s);
  const cond = scalarText(here, going);
  const test = cond.undef ? w.name(block, cond.text) : cond.text;
  if (cond.undef) {
    const lost = new TextBlock();
    const assigned = onlyAssigned(s.body);
    if (assigned === undefined) lost.line(`X.undecided(${here.site}, it);`);
    else for (const a of assigned) setUndef({ ...at, block: lost }, a.name);
    block.line(`if (${test} === U) {\n${lost.body}break;\n}`);
  }
  block.line(`if (!${test}) break;`);
}

/**
 * An `if`. One that only assigns variables, perhaps in loops, acts like a `select`: if its condition is `undef`, these variables
 * become `undef`. Otherwise a condition that is `undef` is reported, and neither branch runs.
 */
function ifText(at: ListPlace, s: StmtOf<"if">): void {
  const { w, block } = at;
  const here = placeOf(at, s);
  const cond = scalarText(here, s.cond);
  const test = cond.undef ? w.name(block, cond.text) : cond.text;
  const assigned = onlyAssigned([...s.then, ...s.else]);
  const before = w.assigned;
  w.assigned = new Set(before);
  const yes = blockWithin(at);
  listText(yes, s.then);
  const after = w.assigned;
  w.assigned = new Set(before);
  const no = blockWithin(at);
  listText(no, s.else);
  const inBoth = [...w.assigned].filter((number) => after.has(number));
  const otherwise = s.else.length === 0 && no.block.isEmpty ? "" : ` else {\n${no.block.text}}`;
  const decided = `if (${test}) {\n${yes.block.text}}${otherwise}`;
  w.assigned = new Set(inBoth);
  if (!cond.undef) return block.line(decided);
  const lost = new TextBlock();
  if (assigned === undefined) lost.line(`X.undecided(${here.site}, it);`);
  else for (const a of assigned) setUndef({ ...at, block: lost }, a.name);
  // A variable has a value afterwards only if all three ways give it one. The way without a condition runs neither branch.
  w.assigned = assigned === undefined ? before : new Set(inBoth);
  block.line(`if (${test} === U) {\n${lost.body}} else ${decided}`);
}

/** The assignments to variables that the list does not declare itself; undefined if it does anything but assign and declare. */
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

// ---------------------------------------------------------------- variables

/** The words of a value of a type: one per lane. */
const wordsOf = (at: StatementPlace, { width }: CType, value: Expr): readonly WordText[] =>
  width === 1 ? [scalarText(at, value)] : lanesText(at, value, width);

/** A word as the text of a variable holds it: NaN for `undef` in a variable that an index may mention. */
const heldText = (at: StatementPlace, type: CType, word: WordText): string => {
  if (!word.undef || !isIndex(type)) return word.text;
  const name = at.w.name(at.block, word.text);
  return `${name} === U ? NaN : ${name}`;
};

const undefText = (type: CType): string => (isIndex(type) ? "NaN" : "U");

/** Declares a variable. Its initial value is written first, so that it cannot mention the variable itself. */
function declareText(at: StatementPlace, s: StmtOf<"declare">): void {
  const { w } = at;
  const { type, mutable } = s;
  if (s.init === undefined) {
    const variable = w.declare({ type, mutable, empty: true });
    at.names.variable(s.name, variable);
    const text = w.isBlank(variable) ? undefText(type) : literalText(zeroOf(type));
    return setNew(
      at,
      variable,
      variable.names.map(() => text),
      true,
    );
  }
  const words = wordsOf(at, type, s.init);
  const known = isIndex(type) && !mutable && type.scalar === "i32" ? words[0]!.range : undefined;
  const variable = w.declare({ type, mutable, ...(known && { range: known }) });
  at.names.variable(s.name, variable);
  w.assign(
    variable,
    words.some(({ undef }) => undef),
  );
  setNew(
    at,
    variable,
    words.map((word) => heldText(at, type, word)),
    mutable,
  );
}

const zeroOf = ({ scalar }: CType): 0 | 0n | false =>
  scalar === "bool" ? false : scalar === "i64" || scalar === "u64" ? 0n : 0;

function setNew(
  { w, block }: StatementPlace,
  variable: KernelVariable,
  texts: readonly string[],
  isChanged: boolean,
): void {
  const targets = w.isSpilled(variable) ? w.change(variable) : variable.names;
  const isLocal = targets === variable.names;
  const word = isChanged || w.isSpilled(variable) ? "let " : "const ";
  targets.forEach((target, k) => {
    block.line(`${isLocal ? word : ""}${target} = ${texts[k]!};`);
  });
}

function assignText(at: StatementPlace, s: StmtOf<"assign">): void {
  const { w, block } = at;
  const variable = assignable(at, s.name);
  const words = wordsOf(at, variable.type, s.value);
  w.assign(
    variable,
    words.some(({ undef }) => undef),
  );
  const held = words.map((word) => heldText(at, variable.type, word));
  const texts = held.length === 1 ? held : held.map((text) => frozen(at, text));
  w.change(variable).forEach((target, lane) => {
    block.line(`${target} = ${texts[lane]!};`);
  });
}

/** A name for the value of a text now: a later assignment does not change it. */
function frozen({ w, block }: StatementPlace, text: string): string {
  const name = w.fresh();
  block.line(`const ${name} = ${text};`);
  return name;
}

function setUndef(at: ListPlace, name: string): void {
  const variable = assignable(at, name);
  at.w.assign(variable, true);
  for (const target of at.w.change(variable))
    at.block.line(`${target} = ${undefText(variable.type)};`);
}

function assignable({ names }: ListPlace, name: string): KernelVariable {
  const meaning = names.lookup(name);
  if (meaning.tag === "constant" || !meaning.variable.mutable)
    throw new CompilerBug(`${name} is assigned, but not mutable`);
  return meaning.variable;
}

/** The longest private array whose states are cleared by a loop of the text. */
const SHORT = 32;

/** Marks all elements of a private array of the work-item as unwritten. A local array belongs to the group. */
export function clearText({ w, block }: ListPlace, name: string): void {
  const array = w.array(name);
  if (array.space !== "private") return;
  const { number, length } = array;
  const start = w.shape.together ? `k * ${length}` : "0";
  if (length > SHORT) block.line(`T${number}.fill(0, ${start}, ${start} + ${length});`);
  else block.line(`for (let z = 0; z < ${length}; z++) T${number}[${start} + z] = 0;`);
}
