/** @file The diagnostics of binding data and of runs, one function for each mistake. Messages about limits state both numbers. */
import { suggestion } from "../../lang/diagnostics/index.ts";
import { type Diagnostic, LIMITS, showType, type Type } from "../../term/index.ts";
import type { ProblemKind, SimulatorProblem } from "../simulator/problems.ts";
import { type ProgramInput, scalarParts } from "./host-value.ts";

type LaunchDiagnosticParts = Partial<Pick<Diagnostic, "label" | "notes" | "help">>;

const error = (code: string, message: string, extra: LaunchDiagnosticParts = {}): Diagnostic => ({
  code,
  severity: "error",
  message,
  ...extra,
});

// ---------------------------------------------------------------- E0831: inputs

/** E0831: an input of the program is not given. */
export function missingInput(program: string, { name, type }: ProgramInput): Diagnostic {
  const isArray = scalarParts(type)[0]!.dims.length > 0;
  return error("E0831", `the input \`${name}\` of \`${program}\` is missing`, {
    label: `a value of type ${showType(type)} is needed`,
    help: isArray
      ? [`give it: ${name}=data.npy, ${name}=image.png, or random data: ${name}=random:1`]
      : [`give it: ${name}=1.5`],
  });
}

const unknown = (
  what: string,
  program: string,
  name: string,
  known: readonly string[],
): Diagnostic => {
  const all = known.length > 0 ? `it has: ${known.join(", ")}` : "it has none";
  return error("E0831", `\`${program}\` has no ${what} named \`${name}\``, {
    help: [suggestion(name, known) ?? all],
  });
};

/** E0831: the program has no input of this name. */
export const unknownInput = (program: string, name: string, known: readonly string[]): Diagnostic =>
  unknown("input", program, name, known);

/** E0831: the program has no size of this name. */
export const unknownSize = (program: string, name: string, known: readonly string[]): Diagnostic =>
  unknown("size", program, name, known);

/** E0831: an input cannot have this value. `problem` is a predicate such as `is nested deeper than its type`. */
export const unfitting = (name: string, problem: string): Diagnostic =>
  error("E0831", `\`${name}\` ${problem}`);

/** E0831: a size is given to the run, but `--fix` has fixed it. */
export const fixedSize = (name: string, value: number): Diagnostic =>
  error("E0831", `\`${name}\` is fixed to ${value}, so a run cannot set it`, {
    help: ["leave it out of the run's sizes, or do not fix it"],
  });

/** E0831: an input has elements of another scalar type, or a number that its type does not hold. */
export const wrongScalar = (name: string, type: Type, found: string): Diagnostic =>
  error("E0831", `${name}: ${showType(type)} expected, got ${found}`);

/** E0831: a picture in colour is given for a grey image. `shape` is the shape of the picture, height first. */
export const colourForGrey = (name: string, type: Type, shape: readonly number[]): Diagnostic => {
  const grey = showType(type);
  const inColour = (elem: string): string => `(${elem}, ${elem}, ${elem})`;
  const colour = grey.replace(/\w+$/, inColour);
  const found = shape.map((n) => `[${n}]`).join("") + inColour(/\w+$/.exec(grey)?.[0] ?? "f32");
  return error("E0831", `${name}: ${grey} expected, got a picture in colour: ${found}`, {
    help: [`convert the picture to grey, or take its colours: ${name}: ${colour}`],
  });
};

/** E0831: an input has another number of scalar parts than its type. */
export const wrongComponents = (name: string, type: Type, want: number, got: number): Diagnostic =>
  error(
    "E0831",
    `${name}: ${showType(type)} has ${want} scalar parts, but ${got} ${got === 1 ? "is" : "are"} given`,
  );

/** E0831: an element of an input of type `idx[n]` is negative or not below n. */
export const badIndex = (place: string, value: number, below: string): Diagnostic =>
  error("E0831", `${place} is ${value}, but must be an index below ${below}`);

/** E0831: the value of a size is negative, not a whole number, or too large to be exact (2^53 or more). */
export const badSize = (name: string, value: number): Diagnostic =>
  error("E0831", `the size ${name} must be a whole number, 0 or more, not ${value}`);

/** E0831: neither the inputs nor the options decide a size. */
export const undeterminedSize = (name: string): Diagnostic =>
  error("E0831", `the size ${name} does not follow from the shapes of the inputs`, {
    help: [`give ${name} by name`],
  });

// ---------------------------------------------------------------- E0832: shapes

/** E0832: an input has another number of axes than its type. */
export const wrongRank = (name: string, type: Type, found: string): Diagnostic =>
  error("E0832", `${name}: ${showType(type)} expected, got ${found}`);

/** E0832: extents of inputs contradict the types or each other. `message` says which and why. */
export const shapeMismatch = (message: string): Diagnostic => error("E0832", message);

// ---------------------------------------------------------------- E06: sizes

/** E0603: the sizes of a run violate a condition. `message` states the numbers; without `help` the diagnostic has none. */
export const conditionFails = (message: string, help: readonly string[] = []): Diagnostic =>
  error("E0603", message, help.length > 0 ? { help } : {});

/** E0603: no alternative of a schedule, or of what it needs, is for the sizes of a run. `reasons` say of each what does not hold. */
export const noAlternative = (reasons: readonly string[]): Diagnostic =>
  error("E0603", "no alternative of the schedule is for these sizes", {
    notes: [...new Set(reasons)],
    help: [
      "give data of another size, or the schedule a last alternative for all sizes: chooseAtLaunch(a, b, …)",
    ],
  });

const SMALLER = { help: ["use smaller inputs, or several launches over parts of them"] };

/** E0604: a number exceeds the largest 32-bit index. `what` names it at the start of the message; `most` is the limit. */
export const tooManyForInt = (what: string, value: number, most: number): Diagnostic =>
  error("E0604", `${what} is ${value}, but 32-bit indices end at ${most}`, SMALLER);

/** E0604: an index in a kernel exceeds 32 bits. `size` is the index with its value. */
export const indexTooLarge = (kernel: string, size: string, most: number): Diagnostic =>
  error(
    "E0604",
    `kernel ${kernel} counts up to ${size}, but 32-bit indices end at ${most}`,
    SMALLER,
  );

/** E0603: an extent or a size has no value in the run, or a negative one. `what` names it, `problem` is the reason. */
export const noSuchExtent = (what: string, problem: string): Diagnostic =>
  error("E0603", `${what} has no value: ${problem}`);

// ---------------------------------------------------------------- E0909: budgets of a run

/** E0909: a run needs more memory than its budget. `what` names the data; both numbers are bytes. */
export const beyondMemory = (what: string, bytes: number, most: number): Diagnostic =>
  error("E0909", `${what} would take ${bytes} bytes; the limit is ${most}`, {
    help: ["use smaller sizes, or give data from a file to a device"],
  });

/** E0909: a plan has more launches and iterations of host loops than `LIMITS.launches`. */
export const tooManyLaunches = (): Diagnostic =>
  error("E0909", `the plan takes more than ${LIMITS.launches} launches and rounds of loops`, {
    help: [
      "iterate fewer times in one run: give the result of one run to the next",
      "all steps that a `repeatWhile` may take count: state fewer at most",
    ],
  });

// ---------------------------------------------------------------- E0805: what a device can do

/** E0805: a launch exceeds a limit of the device, or its work-groups do not divide the ND-range. `message` says which. */
export const beyondDevice = (message: string, help: readonly string[] = []): Diagnostic =>
  error("E0805", message, help.length > 0 ? { help } : {});

// ---------------------------------------------------------------- E081: what a run did wrong

/** E0811: the truth value on which a host loop ends, in `buffer`, is `undef`. */
export const undefCondition = (buffer: string): Diagnostic =>
  error("E0811", `the condition of a host loop, in ${buffer}, is undef`);

/** E0811: an element of the result is `undef`. `place` says which, such as `[3]` or `out[3]`; empty for a scalar. */
export const undefInResult = (place: string): Diagnostic =>
  error("E0811", `undef reaches the result${place === "" ? "" : ` at ${place}`}`, {
    help: ["no element of a result may depend on undef: drop the padding with take"],
  });

/** E0818: the function of a `reorder` or `scatter` is no bijection. `shown` is the use as text, `why` the message. */
export const noPermutation = (shown: string, why: string): Diagnostic =>
  error("E0818", why, {
    notes: [`in \`${shown}\``],
    help: ["scatter needs a bijection, and reorder(f, g, xs) needs g to be the inverse of f"],
  });

/** E0813: no work-item wrote `missing` elements of a buffer of the result, of which `first` is the first. */
export const unwrittenOutput = (buffer: string, missing: number, first: number): Diagnostic =>
  error(
    "E0813",
    `no work-item writes ${missing === 1 ? "one element" : `${missing} elements`} of the output ${buffer}; the first is ${buffer}[${first}]`,
  );

const KIND_CODES: Readonly<Record<ProblemKind, string>> = {
  undef: "E0811",
  outOfBounds: "E0812",
  uninitialised: "E0813",
  race: "E0814",
  groupRace: "E0814",
  groupSize: "E0814",
  divergentBarrier: "E0815",
  index: "E0816",
  misaligned: "E0817",
};

/** Help for problems that the user's program can cause. */
const KIND_HELP: Partial<Record<ProblemKind, string>> = {
  undef: "no stored value, condition or loop bound may depend on undef",
  outOfBounds: "give data whose indices are in range; else strata bisect finds the wrong step",
  race: "where `reorder` or `scatter` sends two elements to one place, correct it; else strata bisect finds the wrong step",
  groupRace:
    "where `reorder` or `scatter` sends two elements to one place, correct it; else strata bisect finds the wrong step",
  index:
    "use smaller inputs: indices have 32 bits. Arithmetic on values wraps: if this is a value, please report it",
};

const OURS = "a kernel should not do this: please report it, with the program and its schedule";

/**
 * The diagnostic of a problem that the simulator found, E0811 to E0817 by its kind. A note has the number of its occurrences if
 * there are several. Kinds without a help of their own ask the user to report the problem.
 */
export function simulatorProblem({ kind, message, occurrences }: SimulatorProblem): Diagnostic {
  const notes = occurrences > 1 ? [`this happened ${occurrences} times`] : [];
  const help = [KIND_HELP[kind] ?? OURS];
  return error(KIND_CODES[kind], message, { help, ...(notes.length > 0 && { notes }) });
}
