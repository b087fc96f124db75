/** @file Problems that lowering reports, as functions. Those of single stages are beside the stage, such as nesting-errors.ts. */
import {
  type Diagnostic,
  namesFor,
  type PrimName,
  type Size,
  StrataError,
  show,
  showTerm,
  showType,
  type Term,
  type Type,
} from "../term/index.ts";
import type { MemoryRow } from "./memories.ts";

/** A diagnostic of lowering. It has no span itself: a caller turns the terms `about` and `besides` into places in the source. */
export interface LoweringProblem extends Diagnostic {
  /** The term that has the problem; absent if the problem has no single term. */
  readonly about?: Term;
  /** A term that it does not go with. */
  readonly besides?: Term;
}

/**
 * The failure of lowering: one or more problems in the order in which they were found. Its message is that of the first problem.
 */
export class Unlowered {
  readonly diagnostics: readonly LoweringProblem[];
  readonly message: string;
  constructor(diagnostics: readonly LoweringProblem[]) {
    this.diagnostics = diagnostics;
    this.message = diagnostics[0]?.message ?? "lowering failed";
  }
}

/** Makes the exception that ends lowering with these problems; the caller throws it. */
export const loweringFailed = (problems: readonly LoweringProblem[]): StrataError<Unlowered> =>
  new StrataError(new Unlowered(problems));

/**
 * A term for use in a message: on one line, in backquotes. A text longer than `length` characters is cut to that length, and `…`
 * is its last character.
 */
export function brief(t: Term, length = 90): string {
  const text = showTerm(t, { ...namesFor(t), width: Infinity });
  return `\`${text.length > length ? `${text.slice(0, length - 1)}…` : text}\``;
}

/** A problem of severity `error` that is not about a term. `help` has one entry per way out. */
export const error = (
  code: string,
  message: string,
  notes: readonly string[],
  help: readonly string[],
): LoweringProblem => ({ code, severity: "error", message, notes, help });

/** A problem of severity `error` about a term. The first note shows the term; `notes` follow it. */
export const wrong = (
  code: string,
  about: Term,
  message: string,
  help: readonly string[],
  notes: readonly string[] = [],
): LoweringProblem => ({ ...error(code, message, [`at ${brief(about)}`, ...notes], help), about });

const LOWER: Partial<Record<PrimName, string>> = {
  map: "mapSeq, mapSeqUnroll, mapVec, mapGlb, mapWrg or mapLcl",
  reduce: "reduceSeq or reduceSeqUnroll",
  scan: "scanSeq or scanSeqUnroll",
  reduceByIndex: "reduceByIndexSeq or reduceByIndexAtomic",
  iterate: "iterateSeq",
};

/** E0701: a primitive without an order of execution (`map`, `reduce`, `scan`, `iterate`) is left in the lowered term. */
export const notLowered = (t: Term & { tag: "prim" }): LoweringProblem =>
  wrong(
    "E0701",
    t,
    `not fully lowered: an abstract \`${t.prim}\` remains`,
    [`it becomes ${LOWER[t.prim]}`],
    [`its type is ${showType(t.type)}`],
  );

/** E0702: the result of the term `t`, which has to be stored, is read, but the term names no memory for it. */
export const noMemory = (t: Term): LoweringProblem =>
  wrong("E0702", t, "a stored array is read, but no memory was named for it", [
    "name one: toPrivate(…), toLocal(…) or toGlobal(…)",
    "or fuse the reader with it: mapFusion, reduceMapFusion; inlineLet first, where a `let` stands between them",
  ]);

/** E0702: the state of the fold or loop `t` is stored, but the term names no memory for it. */
export const noStateMemory = (t: Term): LoweringProblem =>
  wrong("E0702", t, "the state of this loop is stored, but no memory was named for it", [
    'label the loop and name one: `label("state", …)` around it in the program, `global @ "state"` in the schedule',
  ]);

const BY_LOOPS =
  "lower it by reduceByIndexSeq: lowerSeq does so; private copies (`countByItems`) can run in parallel";

/** E0727: the elements of a `reduceByIndexAtomic` have a type for which OpenCL C has no atomic operations. */
export const atomicType = (t: Term, type: Type): LoweringProblem =>
  wrong(
    "E0727",
    t,
    `elements of type ${showType(type)} cannot be updated by atomic operations`,
    [BY_LOOPS],
    ["OpenCL C has them for i32, u32 and, by compare and exchange, f32"],
  );

/** E0727: the result of a `reduceByIndexAtomic` lies in private memory, which work-items do not share. */
export const atomicMemory = (t: Term): LoweringProblem =>
  wrong("E0727", t, "a result in private memory cannot be updated by several work-items", [
    "store it in local or global memory",
    BY_LOOPS,
  ]);

/** E0727: the parts of the pairs of a `reduceByIndexAtomic` are computed by different loops. */
export const atomicPairs = (t: Term): LoweringProblem =>
  wrong("E0727", t, "the two parts of a pair must be computed together, to update an element", [
    "compute pairs by one map: map(\\p -> (p.0, p.1), zip(keys, values))",
  ]);

/** E0727: the operator of a `reduceByIndexAtomic` is no expression. */
export const atomicOperator = (t: Term): LoweringProblem =>
  wrong("E0727", t, "the operator of an atomic update must be computed without loops", [BY_LOOPS]);

/** E0703: the term `t` is to be stored, but only moves data: no loop in it computes elements. */
export const onlyMoves = (t: Term): LoweringProblem =>
  wrong(
    "E0703",
    t,
    "nothing computes this result: it only moves data",
    [copied(t.type)],
    [`its type is ${showType(t.type)}`],
  );

/** How to copy a value of a type; the elements of an array that is copied have to be scalars, vectors or tuples of these. */
const copied = (type: Type): string =>
  type.tag === "tuple" && type.elems.some((e) => e.tag === "array")
    ? "copy its parts, by a rule in the place of `copy`: xs as [m]([n]a, b) => map(\\p -> (map(\\x -> x, p.0), p.1), xs)"
    : "copy it: map(\\x -> x, …), lowered like any other map; into a memory by `promote(private)`, where `private` copies nothing";

/** E0704: the primitive `t`, which has no inverse (the message says why), is between a loop and the place to which the loop writes. */
export const noOutputView = (t: Term & { tag: "prim" }): LoweringProblem =>
  wrong(
    "E0704",
    t,
    `\`${t.prim}\` cannot be written through: ${NO_VIEW[t.prim] ?? "it has no inverse"}`,
    [
      "materialise its argument (toPrivate, toLocal or a kernel of its own) and copy the result: map(\\x -> x, …)",
    ],
  );

const NO_VIEW: Partial<Record<PrimName, string>> = {
  pad: "an element of its argument occurs several times in its result, or never",
  slide: "an element of its argument occurs several times in its result",
  gather: "its index function has no inverse; use reorder(f, inverse, xs)",
  generate: "it stores nothing: lower it as map(f, generate(n, \\i -> i))",
  at: "an element is not an array",
  asScalar: "the lanes of a vector go to places that have to be computed one by one",
};

/** E0705: elements of the result of `t` cannot be read where they are needed, as those of a `scatter` without a known inverse. */
export const notReadable = (t: Term & { tag: "prim" }): LoweringProblem =>
  wrong(
    "E0705",
    t,
    `\`${t.prim}\` cannot be read here: ${t.prim === "scatter" ? "its index function has no inverse; use reorder(f, inverse, xs)" : "its lowering is not available yet"}`,
    ["materialise it first, or rewrite it"],
  );

/** E0711: the `circularBuffer` `t` is used other than as input of a sequential loop. */
export const bufferOutsideLoop = (t: Term): LoweringProblem =>
  wrong(
    "E0711",
    t,
    "a circular buffer holds only a few elements at a time, so its windows cannot be used as a whole array",
    [
      "make it the input of a sequential loop, alone or zipped with other arrays: mapSeq(f, circularBuffer(…))",
      "or use windows of the whole array again: unbuffer",
    ],
  );

/** E0711: the loop `t` that consumes a `circularBuffer` is `mapSeqUnroll`; it must stay a loop. */
export const bufferUnrolled = (t: Term): LoweringProblem =>
  wrong("E0711", t, "the loop over a circular buffer is unrolled, but has to stay a loop", [
    "write mapSeq(f, circularBuffer(…)), and unroll loops inside f: unrollAll leaves this one",
  ]);

/** E0706: a work-item reads an element of a private array that another work-item holds. `name` is the array's name. */
export const foreignElement = (name: string): LoweringProblem =>
  error(
    "E0706",
    `private memory of one work-item is read by another (${name})`,
    [
      "a private array that is filled by mapLcl is spread over the work-items: each holds its own elements",
    ],
    ["use toLocal, or read it in a mapLcl of the same dimension and length"],
  );

/**
 * E0707: a step of the fold `t` reads elements of the state after it has overwritten them, and the second array that it therefore
 * needs cannot be made in `memory`, since the iterations of these maps would share it.
 */
export const accumulatorAliases = (
  t: Term,
  { space }: MemoryRow,
  sharers: readonly string[],
): LoweringProblem =>
  wrong(
    "E0707",
    t,
    "this loop rewrites its state in place, but a step reads elements that it has overwritten by then",
    [
      "make each element of the result depend on the same element of the accumulator only",
      "or let one work-item, or one work-group, compute all of the state: then the new state has an array of its own",
      ...(t.tag === "prim" && t.prim === "repeatWhile" ? [LAUNCH_LOOP] : []),
    ],
    [
      `a second array in ${space} memory would be shared by the iterations of ${sharers.join(" and ")}, which cannot wait for each other`,
    ],
  );

/**
 * E0710: the array `name` in local or private memory has a length that is not a number. `shown` is the length as text, `type` the
 * type of the stored value.
 */
export const localSize = (name: string, shown: string, type: Type): LoweringProblem =>
  error(
    "E0710",
    `the size of the array \`${name}\` in local or private memory must be a number; it is ${shown}`,
    [`its type is ${showType(type)}`],
    [
      "tile with a number: tile sizes are a schedule's parameters",
      "or make room for the longest array: `upTo(1024, local)` in place of `local`",
    ],
  );

/**
 * E0712: a barrier is needed where only some work-items of a group arrive, as inside a `mapLcl`. `what` completes the message: it
 * names the array and the place.
 */
export const barrierDiverges = (what: string): LoweringProblem =>
  error(
    "E0712",
    `a barrier is needed where not all work-items of a group arrive: ${what}`,
    ["inside a mapLcl, what one work-item wrote to shared memory is read by another"],
    ["store at the level of the work-group, outside the mapLcl"],
  );

/**
 * E0712: one work-group (or work-item of a `mapGlb`) would have to wait for another. `maps` are the parallel maps concerned, as
 * they are written: `mapWrg(1)`.
 */
export const groupsWait = (maps: readonly string[]): LoweringProblem =>
  error(
    "E0712",
    "work-groups, or work-items of mapGlb, would have to wait for each other: one reads or overwrites what another one has written",
    [`the initial value and the steps are mapped differently over ${maps.join(" and ")}`],
    [
      "map both over the same dimensions, element for element",
      "or compute the initial value in a launch of its own: kernel(…)",
      "or, for a loop, launch each step: `eachStep(lowerTo([glb(0)]) ; kernel)`",
    ],
  );

/** E0713: the lowered term `t` contains no `kernel`, so that nothing would be launched. */
export const noKernel = (t: Term): LoweringProblem =>
  wrong("E0713", t, "no launch computes this", [
    "end the schedule with the step `kernel`",
    "in a loop of the host: `eachSweep(s)` applies s to the first map of a step, `eachStep(s)` to all of the step",
  ]);

/**
 * E0702: the iteration `t` inside a kernel. No memory of a work-item or group is named for the arrays between which its steps
 * alternate, and the iterations of the maps `sharers` would share them in global memory.
 */
export const noStepMemory = (t: Term, sharers: readonly string[]): LoweringProblem =>
  wrong(
    "E0702",
    t,
    "no memory was named for what the steps of an iteration inside a kernel compute",
    ["name one: `eachStep(local)` or `eachStep(private)` before the mapping", LAUNCH_STEPS],
    [
      `in global memory it would be shared by the iterations of ${sharers.join(" and ")}, which cannot wait for each other`,
    ],
  );

/**
 * E0718: the iteration `t` inside a kernel has a symbolic number of steps that change the length of the array. The help proposes,
 * among others, to fix the program's sizes that the number mentions.
 */
export const iterationCount = (t: Term & { tag: "prim" }): LoweringProblem =>
  wrong(
    "E0718",
    t,
    `inside a kernel, the number of steps that change the length of their array has to be a number; it is ${show(t.sizes[0]!)}`,
    [...numberOfSteps(t.sizes[0]!), LAUNCH_STEPS],
  );

/** E0718: the iteration `t` inside a kernel may have no steps, and its step contains the term `partial`, which may have no value. */
export const noStepPartial = (t: Term & { tag: "prim" }, partial: Term): LoweringProblem =>
  wrong(
    "E0718",
    t,
    `inside a kernel, an iteration of ${show(t.sizes[0]!)} steps, maybe none, whose step may have no value`,
    [`state in the program that there is a step: where 1 <= ${show(t.sizes[0]!)}`, LAUNCH_STEPS],
    [`there may be no value for ${brief(partial)}`],
  );

const LAUNCH_LOOP =
  "or launch the loop's steps and condition: `eachStep(lowerTo([glb(0)]) ; kernel) ; eachCondition(lowerSeq ; kernel)`";

const LAUNCH_STEPS =
  "or launch each step: `eachSweep(s)` for the schedule s of one, `eachStep(lowerTo([…]) ; kernel)`";

/** Ways out of E0718: write a number, or fix the program's sizes that the count mentions. */
const numberOfSteps = (count: Size): readonly string[] => {
  const names = count.vars.filter((v) => v.index === undefined && !v.name.startsWith("%"));
  const fixed = names.map((v) => `--fix ${v.name}=8`).join(" ");
  return [
    names.length === 0
      ? "write the number"
      : `write the number in the program, or compile for one: ${fixed}`,
  ];
};

/** A strategy that launches the start value of a loop, which `lowerSeq` may have made an `iterateSeq`. */
function storedByLaunch(t: Term): string {
  const loop = t.tag === "prim" ? t.prim : "iterate";
  if (loop !== "repeatWhile") return `${loop}(id, copy ; lowerTo([glb(0)]) ; kernel)`;
  return `repeatWhile(id, id, ${t.type.tag === "array" ? "copy ; lowerTo([glb(0)])" : "lowerSeq"} ; kernel)`;
}

/** E0716: a loop over launches begins with a value (`start`) that no launch and no input has stored. */
export const notStored = (t: Term, start: Term): LoweringProblem =>
  wrong(
    "E0716",
    t,
    "a loop over launches begins with a value that is not in memory",
    [`store it by a launch of its own: end the schedule with \`; topDown(${storedByLaunch(t)})\``],
    [`it begins with ${brief(start)}`],
  );

/** E0726: a `repeatWhile` `t` over launches, and no launch computes its condition. */
export const conditionNotStored = (t: Term, condition: Term): LoweringProblem =>
  wrong(
    "E0726",
    t,
    "the host repeats these launches, but no launch computes the condition under which it goes on",
    ["launch the condition: `eachCondition(lowerSeq ; kernel)`, or launch all of the loop"],
    [`the condition is ${brief(condition)}`],
  );

/** E0728: an `if` `t` chooses between launches, and its condition is no test on sizes that the host can make. */
export const undecidedChoice = (t: Term & { tag: "prim" }): LoweringProblem =>
  wrong(
    "E0728",
    t,
    "an `if` chooses between launches, and the host cannot decide it: it is no comparison of sizes",
    [
      "launch the whole `if`: leave `kernel` out of its branches, and write it around",
      "a product of sizes may exceed 32 bits: compare the sizes one by one",
    ],
    [`its condition is ${brief(t.args[0]!)}`],
  );

/** E0717: the result of a launch is moved or computed further by `t`, outside every launch. */
export const notLaunched = (t: Term): LoweringProblem =>
  wrong(
    "E0717",
    t,
    "the result of a launch is moved or computed further, but outside every launch",
    [
      "make the movement part of the launch: `copy` before the mapping turns it into a map; in an iteration, write `eachStep(copy ; …)`",
      "or move it in the program before it is computed: map(f, drop(1, xs)) for drop(1, map(f, xs))",
    ],
  );

/**
 * E0714: a kernel cannot hold values of this type, such as functions. `where` completes the sentence "t cannot be …": "kept in
 * global memory".
 */
export const unsupportedType = (type: Type, where: string): LoweringProblem =>
  error(
    "E0714",
    `${showType(type)} cannot be ${where}`,
    [],
    ["use scalars, arrays and tuples of them"],
  );

/** E0719: a memory that only holds arguments (`toConstant`) is named for a value that the kernel computes. */
export const notInPlace = (t: Term, { name, space }: MemoryRow): LoweringProblem =>
  wrong(
    "E0719",
    t,
    `${space} memory holds what is there before a launch begins: an argument, or what an earlier launch left`,
    [
      `put ${name} around the argument itself, inside the layout: transpose(${name}(xs))`,
      `what is computed goes to toLocal or toPrivate, or to a launch of its own: ${name}(kernel(…))`,
    ],
  );

/** E0715: the vector width of `t` is not 2, 4, 8 or 16. */
export const noSuchVector = (t: Term & { tag: "prim" }): LoweringProblem =>
  wrong("E0715", t, `a vector has 2, 4, 8 or 16 lanes, not ${show(t.sizes[0]!)}`, [
    "use one of these widths: vectorise(4)",
  ]);

/**
 * E0722: the boundary `t` of a `pad` is neither a boundary primitive nor a choice between such primitives, so that it is not
 * known when compiling.
 */
export const unknownBoundary = (t: Term): LoweringProblem =>
  wrong("E0722", t, "the boundary of this padded array is not known at compile time", [
    "name the boundary in the `pad` itself, or choose it there: if c then clamp else wrap",
  ]);

/** E0720: an intermediate value that is needed exactly to compute the size may take more than 64 bits. */
export const sizeTooLarge = (size: Size): LoweringProblem =>
  error(
    "E0720",
    `the value of the size ${show(size)} takes more than 64 bits to compute`,
    ["the kernel divides or compares it, and devices have no wider integers"],
    ["compute with values: (n as i64) * (m as i64) / 7i64"],
  );

/** E0723: an index that the boundary function in `t` gives is not proved to lie in 0 … n − 1. */
export const leavesArray = (t: Term, n: Size): LoweringProblem =>
  wrong(
    "E0723",
    t,
    `a boundary function is not proved to give an index of at least 0 and below ${show(n)}`,
    [
      "bring it into range: \\i n -> max(min(…, n - 1), 0)",
      "or let the schedule do so: clampBoundary",
    ],
  );

/** E0724: the target has no OpenCL C and the meaning of the extern `name` is not plain arithmetic on scalars. */
export const unscalarMeaning = (name: string, target: string, t: Term): LoweringProblem =>
  wrong(
    "E0724",
    t,
    `the meaning of \`${name}\` is more than arithmetic on scalars, so the target ${target} cannot compute it in place of the OpenCL C`,
    ["compile for OpenCL: --target opencl", "write its meaning with operations on scalars only"],
  );
