/**
 * @file Batches of test cases: a file with programs and a schedule for each, made from random choices. Adjacent cases share a file,
 * so that the library is read once for all of them.
 */
import { readFileSync } from "node:fs";
import { Source } from "../../../src/api/source/source.ts";
import { choose } from "../../../src/index.ts";
import { operatorsInScope, type Program, parseFile } from "../../../src/lang/index.ts";
import { dimensions, type Type } from "../../../src/term/index.ts";
import { conditionHolds } from "../../../src/testing/rule-sizes.ts";
import { Choices } from "../choices.ts";
import { hostProgram } from "../hosts/writer.ts";
import { RULES } from "../programs/schedules.ts";
import { instanceOf } from "./instance.ts";
import type { TextCase } from "./judge.ts";
import { type Exported, importsFor, LIBRARY, RULES as LIBRARY_RULES } from "./library.ts";
import { EXAMPLE_FILES, type Example } from "./pool.ts";
import { textProgram } from "./program.ts";
import {
  type Candidates,
  drawPieces,
  END_TEXTS,
  fitting,
  type Sizes,
  strategiesOf,
} from "./schedule.ts";
import type { SharedLibrary } from "./shared-library.ts";

/** Functions that the programs call. */
const HELPERS = readFileSync(new URL("helpers.strata", import.meta.url), "utf8");

/** The source of the programs of a file: random text, host programs, an example, or instances of library rules. */
type Origin = "random" | "host" | Example | { readonly rules: readonly Exported[] };

/** The text of a file and its cases. */
export interface Batch {
  readonly text: string;
  /** Whether programs and schedules are to lie in two files, and whether these qualify the names of those. */
  readonly layout: "one file" | "apart" | "qualified";
  readonly cases: readonly TextCase[];
}

interface Draft {
  readonly program: string;
  readonly text: string;
  readonly sizes: Readonly<Record<string, number>> | undefined;
  readonly pieces: readonly string[];
  readonly rest: Choices;
}

/** Number of library rules whose instances one file contains. */
const RULES_OF_FILE = 4;

/** Of 100 schedules, the number that are for all programs of their file; of 100 files, of those that are made two files. */
const WITH_OTHERS = 15;
const APART = 30;

/** Draws the source of the programs of a file. */
export function originOf(c: Choices): Origin {
  const how = c.nat(19);
  if (how < 9) return "random";
  if (how < 14) return { rules: c.list(RULES_OF_FILE, RULES_OF_FILE, () => c.pick(LIBRARY_RULES)) };
  return how < 18 ? c.pick(EXAMPLE_FILES) : "host";
}

/** The schedules of the library for programs that have none. */
const DEFAULTS = ["gpu", "cpu"] as const;
/** Simple schedules. A default that is refused is a failure where one of them makes kernels. */
const SIMPLE = [
  "id",
  "lowerSeq ; kernel",
  "copy ; lowerSeq ; kernel",
  "stored ; lowerSeq ; kernel",
  "normalize(mapFusion <+ reduceMapFusion) ; lowerSeq ; kernel",
  "tryAll(inlineLet) ; lowerTo([glb(0)]) ; kernel",
] as const;

/**
 * Makes the file of some cases, the first of which has number `first`. Of 100 cases, `onDevice` run on an OpenCL device, too. With
 * `byDefault` their schedules are the library's defaults, which have to make kernels of every program of which a simple schedule does.
 */
export function batchOf(
  origin: Origin,
  all: readonly Choices[],
  first: number,
  onDevice: number,
  library: SharedLibrary,
  byDefault = false,
): Batch {
  const example = typeof origin === "object" && "programs" in origin ? origin : undefined;
  const imports = example?.imports ?? importsFor("");
  const shared = `${RULES}\n${HELPERS}\n${example?.text ?? ""}`;
  const drafts = all.map((c, i) => draft(origin, c, first + i, library));
  const programs = `${imports}${shared}\n${drafts.map((d) => d.text).join("\n")}`;
  const source = new Source({ text: programs }, { allowRaw: true, beside: library.source });
  const texts = [...new Set([...drafts.flatMap((d) => d.pieces), ...END_TEXTS])];
  const declared = texts.map((text, i) => `strategy s${i} = ${text}\n`).join("");
  const module = source.workspace.open(
    parseFile("pieces.strata", `${imports}${shared}\n${declared}`),
  );
  const known = strategiesOf(module, texts, operatorsInScope(source.module));
  const done = drafts.map(({ program: name, sizes: given, pieces, rest: c }, i) => {
    const fixed = c.chance(25);
    const chosen = choose(source, { program: name });
    const candidates = chosen.ok ? sizesFor(c, chosen.program, given) : { first: [given ?? {}] };
    const [preferred] = candidates.first;
    const settled = fixed ? choose(source, { program: name, fixed: preferred! }) : chosen;
    const { pieces: kept, sizes } =
      origin === "host" || byDefault || !settled.ok
        ? { pieces: byDefault ? [DEFAULTS[(first + i) % DEFAULTS.length]!] : [], sizes: preferred! }
        : fitting(
            settled.program,
            known,
            pieces,
            fixed ? { first: [preferred!] } : candidates,
            c.chance(12),
          );
    const schedule = `s${i}`;
    const seed = c.nat(0xffff);
    const isOnDevice = c.chance(onDevice);
    const others = c.chance(WITH_OTHERS) ? drafts.map((d) => d.program) : [];
    const all = [...new Set([name, ...others])].join(", ");
    const simple = byDefault ? SIMPLE.map((text, k) => ({ name: `${schedule}_${k}`, text })) : [];
    return {
      text: [
        `schedule ${schedule} for ${all} =\n  ${kept.join("\n  ; ") || "id"}\n`,
        ...simple.map((s) => `schedule ${s.name} for ${name} =\n  ${s.text}\n`),
      ].join(""),
      case: {
        program: name,
        schedule,
        sizes,
        seed,
        fixed,
        onDevice: isOnDevice,
        runs: origin === "host" && !byDefault,
        simple,
      },
    };
  });
  const [{ rest: last } = { rest: undefined }] = drafts;
  const layout = last?.chance(APART) ? (last.chance(50) ? "qualified" : "apart") : "one file";
  return {
    layout,
    text: `${programs}\n${done.map((d) => d.text).join("\n")}`,
    cases: done.map((d) => d.case),
  };
}

function draft(origin: Origin, c: Choices, at: number, library: SharedLibrary): Draft {
  const name = `p${at}`;
  const favoured: readonly Exported[] = c.list(3, 3, () => c.pick(LIBRARY));
  if (typeof origin === "object" && "rules" in origin) {
    const instance = instanceOf(c, name, origin.rules[at % origin.rules.length]!, library);
    const pieces = [...instance.pieces, ...drawPieces(c, [], [])];
    return { program: name, text: instance.text, sizes: instance.sizes, pieces, rest: c };
  }
  const pieces = origin === "host" ? [] : drawPieces(c, favoured, ownSchedules(origin));
  const made = { pieces, rest: c };
  if (origin === "random") return { ...made, ...programOf(textProgram(c, name)) };
  if (origin === "host") {
    const sizes = { n: c.int(1, 4), k: c.nat(3), j: c.nat(3) };
    return { ...made, program: name, text: hostProgram(name, c), sizes };
  }
  return { ...made, program: c.pick(origin.programs), text: "", sizes: undefined };
}

const programOf = (
  p: ReturnType<typeof textProgram>,
): Pick<Draft, "program" | "text" | "sizes"> => ({
  program: p.name,
  text: p.text,
  sizes: p.sizes,
});

const ownSchedules = (origin: Origin): Example["schedules"] =>
  typeof origin === "object" && "schedules" in origin ? origin.schedules : [];

const SMALL: readonly number[] = [4, 8, 16, 5, 3, 2, 12, 7, 1, 6, 9, 24, 0, 32, 10, 17, 13, 18];
/** Maximal number of elements of a grid of all sizes. */
const MOST = 600;
const CANDIDATES = 10;

/** Returns small sizes with which a program can run, its own sizes first. */
function sizesFor(
  c: Choices,
  { inputs, nats, conditions }: Program,
  given: Sizes | undefined,
): Candidates {
  const names = [...new Set([...nats, ...inputs.flatMap((i) => sizesOf(i.type))])];
  const isLegal = (sizes: Sizes): boolean =>
    Object.values(sizes).reduce((n, x) => n * Math.max(1, x), 1) <= MOST &&
    conditions.every((x) => conditionHolds(x, (v) => sizes[v.name]));
  const any = (from: Choices): Sizes =>
    Object.fromEntries(names.map((name) => [name, from.pick(SMALL)]));
  const drawn = c.list(CANDIDATES, CANDIDATES, () => any(c));
  const legal = drawn.filter(isLegal);
  const first = given === undefined && legal.length > 0 ? legal : [given ?? drawn[0]!, ...legal];
  const others = Choices.seeded(2 * c.nat(0xffff) + 1);
  const more = (): Sizes => {
    const sizes = any(others);
    return isLegal(sizes) ? sizes : first[0]!;
  };
  return { first, more };
}

const sizesOf = (type: Type): readonly string[] =>
  dimensions(type).flatMap((s) => s.vars.map((v) => v.name));
