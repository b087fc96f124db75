/**
 * @file Compiles programs with hostile names and texts to kernels, host programs and pages, and checks that the outputs contain
 * them as names and texts only.
 */
import { createHash } from "node:crypto";
import { compile } from "../../../src/api/compile/compile.ts";
import { record } from "../../../src/api/trace/record.ts";
import { tracePage } from "../../../src/cli/commands/trace/page/trace-page.ts";
import { apply, parse, unwrap } from "../../../src/index.ts";
import { htmlIndex, htmlPage, moduleReference } from "../../../src/lang/reference/index.ts";
import { Choices } from "../choices.ts";
import { hostileName, hostileText } from "./payloads.ts";
import { differsInC, differsInHtml, shapeOfC, tagsOf } from "./tokens.ts";

/** Number of programs per file; the library is elaborated once per file. */
const TOGETHER = 10;

interface Found {
  /** Number of names and texts that were put into C, and into pages. */
  readonly inC: number;
  readonly inHtml: number;
  readonly escapes: readonly string[];
}

/** Number of payloads of one program: twelve names and four texts. */
const NAMES = 12;
const TEXTS = 4;

function program(n: readonly string[], t: readonly string[]): string {
  const [fun, size, a, b, c, x, y, schedule, param, rule, left, right] = n;
  return `/// The ${t[0]} \`${t[1]}\`
export fun ${fun}(${a}: [${size}]f32, ${b}: [${size}]f32, ${c}: f32): [${size}]f32 =
  map(\\${x} -> let ${y} = ${x}.0 * ${c} in label("${t[2]}", ${y} + ${x}.1) * ${y}, zip(${a}, ${b}))
/// The ${t[3]}
schedule ${schedule}(${param}: nat = 4) for ${fun} =
  try(topDown(${rule})) ; splitJoin(${param}) ; mapNest(1, glb(0)) ; lowerSeq ; kernel
/// The ${t[3]}
export rule ${rule} = ${left} + ${right} => ${right} + ${left}
`;
}

interface Output {
  readonly kernels: readonly string[];
  readonly hosts: readonly string[];
  readonly doc: readonly string[];
  readonly trace: string;
}

/** Returns all outputs of a file with these programs; `title` is the name of the file. */
function outputs(text: string, title: string, funs: readonly string[]): Output {
  const source = parse(text);
  const compiled = funs.map((name) =>
    unwrap(compile(unwrap(apply(source, { program: name })), { host: "c" })),
  );
  const about = { name: title, use: title, tested: {}, sound: source.sound };
  const module = moduleReference(source.module, about);
  const options = { base64: (s: string) => createHash("sha256").update(s).digest("base64") };
  return {
    kernels: compiled.map((c) => c.source),
    hosts: compiled.map((c) => c.files.get(`${c.plan.name}.host.c`)!),
    doc: [htmlPage(module, options), htmlIndex({ title }, [module], options)],
    trace: tracePage(unwrap(record(source, 100, { program: funs[0]! }))),
  };
}

const file = (programs: readonly string[]): string => `import gpu\n${programs.join("\n")}`;

const range = <T>(n: number, of: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => of(i));

/** Returns the outputs for harmless names and texts. */
function harmless(): Output {
  const names = range(TOGETHER, (p) => range(NAMES, (i) => `n${p}q${i}`));
  const texts = range(TEXTS, () => "text");
  const programs = names.map((n) => program(n, texts));
  return outputs(
    file(programs),
    "text",
    names.map(([fun]) => fun!),
  );
}

/** Words of the language and fixed names of the programs, which payloads must not be. */
const TAKEN =
  `fun rule schedule strategy type import export extern let in if then else match where for as map zip label splitJoin
  mapNest glb lowerSeq kernel try topDown nat approx finite exact true false idx boundary min max pow ceilDiv log2 f32 gpu
  means clamp fma sqrt exp select at constant`.split(/\s+/);

/** Checks `files` files of ten programs each. Payloads follow from the seed. */
export function searchInjections(seed: number, files: number): Found {
  const expected = harmless();
  const [kernel, host] = [shapeOfC(expected.kernels[0]!), shapeOfC(expected.hosts[0]!)];
  const [page, index] = expected.doc.map(tagsOf);
  const trace = tagsOf(expected.trace);
  const escapes: string[] = [];
  let [inC, inHtml] = [0, 0];
  for (let i = 0; i < files; i++) {
    const c = Choices.seeded(seed + i);
    const taken = new Set(TAKEN);
    const names = range(TOGETHER, () => range(NAMES, () => hostileName(c, taken)));
    const texts = range(TOGETHER, () => range(TEXTS, () => hostileText(c)));
    const text = file(names.map((n, p) => program(n, texts[p]!)));
    const note = (where: string, problem: string | undefined): void => {
      if (problem !== undefined) escapes.push(`seed ${seed + i}, ${where}: ${problem}\n${text}`);
    };
    const made = outputs(
      text,
      hostileText(c),
      names.map(([fun]) => fun!),
    );
    for (const [p, source] of made.kernels.entries()) {
      note(`kernel ${p}`, differsInC(source, kernel));
      note(`host program ${p}`, differsInC(made.hosts[p]!, host));
    }
    note("page", differsInHtml(made.doc[0]!, page!));
    note("index", differsInHtml(made.doc[1]!, index!));
    note("trace", differsInHtml(made.trace, trace) ?? differsInData(made.trace, text));
    inC += TOGETHER * (NAMES + TEXTS);
    inHtml += TOGETHER * (NAMES + TEXTS) + 1;
  }
  return { inC, inHtml, escapes };
}

/** Checks that the data of a page is JSON that contains the text unchanged. */
function differsInData(page: string, text: string): string | undefined {
  const [, data] = /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(page) ?? [];
  if (data === undefined) return "the data ends early";
  return (JSON.parse(data) as { source: string }).source === text ? undefined : "another source";
}
