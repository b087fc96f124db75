/** @file Tests many random texts by seed; a failing case is shrunk before it is reported. */
import { Source } from "../../../src/api/source/source.ts";
import { Choices } from "../choices.ts";
import { leftOut } from "../passes.ts";
import { parseApart } from "./apart.ts";
import { type Batch, batchOf, originOf } from "./batch.ts";
import {
  CORE,
  DEVICE,
  judge,
  type Place,
  SIMULATOR,
  type TextCase,
  type Verdict,
} from "./judge.ts";
import type { Reach } from "./reach.ts";
import { SharedLibrary } from "./shared-library.ts";

/** Number of cases per file. */
export const FILE = 20;
/** Number of files that share the session of types and terms, which keeps all of them. */
const FILES_PER_SESSION = 5;
/** Number of smaller cases that are tried for a failing one, and of those that share a session. */
const TRIES = 150;
const TRIES_PER_SESSION = 15;

type Origin = ReturnType<typeof originOf>;

interface Find {
  readonly seed: number;
  readonly tag: "mismatch" | "crash";
  readonly why: string;
  /** A file that reproduces the failure. */
  readonly text: string;
}

/** Counts and failures of a run. */
export interface Tally {
  cases: number;
  /** Number of comparisons with the interpreter: one for each device of a case. */
  compared: number;
  /** Number of refused cases, by the stage that refused and the diagnostic code. */
  readonly refused: Record<string, number>;
  readonly finds: Find[];
}

/** Options of a run. */
export interface FuzzOptions {
  /** Of 100 cases, the number that run on an OpenCL device, too. */
  readonly onDevice: number;
  /** Of 100 cases, the number that run in C on one core, too (default 0). */
  readonly inC?: number;
  /** True for the library's default schedules instead of random ones. */
  readonly byDefault?: boolean;
  /** The device on which all cases run instead. */
  readonly only?: Place;
  /** Called with the seed of each case before it runs, and before each smaller case that is tried for it. */
  readonly begins?: (seed: number) => void;
}

const choicesOf = (seed: number): Choices => Choices.seeded(2 * seed + 1); // a seed and its odd successor give the same choices

/** Tests the cases of `count` seeds from `first` on. The cases of one file share the source of their programs. */
export async function fuzzTexts(
  first: number,
  count: number,
  reach: Reach,
  options: FuzzOptions,
): Promise<Tally> {
  const tally: Tally = { cases: 0, compared: 0, refused: {}, finds: [] };
  let library = new SharedLibrary();
  for (let from = first, files = 1; from < first + count; files++) {
    if (files % FILES_PER_SESSION === 0) library = new SharedLibrary();
    const until = Math.min(first + count, from - (from % FILE) + FILE);
    const seeds = Array.from({ length: until - from }, (_, k) => from + k);
    const origin = originOf(choicesOf(from - (from % FILE)));
    options.begins?.(from);
    const batch = batchOf(
      origin,
      seeds.map(choicesOf),
      from % FILE,
      options.onDevice,
      library,
      options.byDefault,
    );
    const source = sourceOf(batch, library);
    for (const [k, c] of batch.cases.entries()) {
      const seed = seeds[k]!;
      options.begins?.(seed);
      const verdict = await judge(source, c, placesOf(c, options));
      tally.cases++;
      if (verdict.tag === "equal") {
        tally.compared += verdict.places;
        reach.compared(verdict.applied, scheduleIn(batch, c));
      } else if (verdict.tag === "refused") {
        const what = `${verdict.what} ${verdict.codes[0]}`;
        tally.refused[what] = (tally.refused[what] ?? 0) + 1;
        reach.refused(verdict.codes);
      } else tally.finds.push(await smallest(seed, origin, verdict, batch, c, options));
    }
    from = until;
  }
  return tally;
}

const placesOf = (
  { onDevice, seed }: TextCase,
  { only, inC = 0 }: FuzzOptions,
): readonly Place[] =>
  only !== undefined
    ? [only]
    : [SIMULATOR, ...(onDevice ? [DEVICE] : []), ...(seed % 100 < inC ? [CORE] : [])];

const sourceOf = ({ text, layout }: Batch, { source }: SharedLibrary): Source => {
  const options = { allowRaw: true, beside: source };
  return layout === "one file"
    ? new Source({ text }, options)
    : parseApart(text, layout === "qualified", options);
};

const scheduleIn = ({ text }: Batch, { schedule, program }: TextCase): string => {
  const from = text.search(new RegExp(`^schedule ${schedule} for ${program}\\b`, "m"));
  return text.slice(
    from,
    text.indexOf("\nschedule ", from) < 0 ? undefined : text.indexOf("\nschedule ", from),
  );
};

/** Returns the case with the fewest choices that fails in the same way. */
async function smallest(
  seed: number,
  origin: Origin,
  verdict: Extract<Verdict, { readonly why: string }>,
  batch: Batch,
  c: TextCase,
  options: FuzzOptions,
): Promise<Find> {
  let library = new SharedLibrary();
  let best: Find = { seed, tag: verdict.tag, why: verdict.why, text: textOf(batch, c) };
  let left = TRIES;
  for (
    let now: Choices | undefined = choicesOf(seed), first = true;
    now !== undefined;
    first = false
  ) {
    if (first) batchOf(origin, [now], seed % FILE, options.onDevice, library, options.byDefault); // draws the choices that are there to be lowered
    let next: Choices | undefined;
    for (const smaller of now.smaller()) {
      if (left-- <= 0) return best;
      if (left % TRIES_PER_SESSION === 0) library = new SharedLibrary();
      options.begins?.(seed);
      const found = await tried(origin, smaller, verdict.tag, seed % FILE, options, library);
      if (found === undefined || found.text.length > best.text.length) continue;
      [next, best] = [smaller, { seed, tag: verdict.tag, ...found }];
      break;
    }
    now = next;
  }
  return best;
}

async function tried(
  origin: Origin,
  choices: Choices,
  tag: Find["tag"],
  at: number,
  options: FuzzOptions,
  library: SharedLibrary,
): Promise<Pick<Find, "why" | "text"> | undefined> {
  const batch = batchOf(
    origin,
    [choices.again()],
    at,
    options.onDevice,
    library,
    options.byDefault,
  );
  const [c] = batch.cases;
  const verdict = await judge(sourceOf(batch, library), c!, placesOf(c!, options));
  return verdict.tag === tag ? { why: verdict.why, text: textOf(batch, c!) } : undefined;
}

/** Returns one case as a file of its own, with the command that runs it. */
function textOf(batch: Batch, c: TextCase): string {
  const { program, schedule, sizes, fixed, seed } = c;
  const given = Object.entries(sizes).map(
    ([name, n]) => ` ${fixed ? "--fix" : "--size"} ${name}=${n}`,
  );
  const imports = batch.text.match(/^import .*\n/gm)!.join("");
  const rest = batch.text
    .slice(batch.text.lastIndexOf("\nimport ") + 1)
    .replace(/^import .*\n/gm, "");
  const others =
    /^(?:fun p\d+(?:_op\d+)?\(|schedule s\d+(?:_\d+)? for )[\s\S]*?(?=^\S|(?![\s\S]))/gm;
  const own = [`fun ${program}(`, `fun ${program}_op`, `schedule ${schedule} for `];
  const kept = rest
    .replace(others, (text) => (own.some((o) => text.startsWith(o)) ? text : ""))
    .replace(/^(schedule s\d+ for p\d+)(?:, p\d+)+/m, "$1");
  const without = leftOut(seed).map((pass) => ` --without ${pass}`);
  return `// ${batch.layout}: --program ${program} --schedule ${schedule}${given.join("")}${without.join("")}  (data of seed ${seed})\n${imports}${kept}`;
}
