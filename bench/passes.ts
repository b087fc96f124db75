/**
 * @file Effect of each optional pass: kernels without the pass against kernels with all passes, on an OpenCL device.
 *
 *     npm run bench:passes [-- --only NAME,…] [--rounds N] [--device DEVICE] [--json] [--out FILE]
 *
 * Each schedule is compiled in strict mode with all passes, without each optional one, and without all of them. The variants are
 * timed alternately, round after round (medians of a few launches, profiling events). A row shows the median over the rounds of
 * time without ÷ time with, which is above 1 where the pass helps. A variant with identical text is not timed (`=`). Every result
 * equals, bit for bit, that of the kernel with all passes, which is compared with the interpreter at a small size. `--out FILE`
 * writes the table in Markdown.
 */
import { writeFileSync } from "node:fs";
import {
  type Applied,
  apply,
  type Compiled,
  compile,
  type HostValue,
  type InputValue,
  parse,
  type Ran,
  random,
  run,
  unwrap,
  verify,
} from "../src/index.ts";
import { OPENCL_PIPELINE } from "../src/lowering/passes/pipeline.ts";
import { selectDevice } from "../src/runtime/opencl/index.ts";
import { spreadOf } from "../src/runtime/opencl/spread.ts";
import { benchOptions, DEVICE } from "./options.ts";

interface Subject {
  readonly file: string;
  readonly schedule: string;
  readonly sizes: Readonly<Record<string, number>>;
  /** The sizes of the comparison with the interpreter. */
  readonly small: Readonly<Record<string, number>>;
}

const plane = (file: string, schedule: string): Subject => ({
  file,
  schedule,
  sizes: { n: 1024, m: 1024 },
  small: { n: 64, m: 128 },
});
const box = (file: string, schedule: string): Subject => ({
  file,
  schedule,
  sizes: { d: 128, h: 128, w: 128 },
  small: { d: 16, h: 16, w: 128 },
});

const SUBJECTS: readonly Subject[] = [
  { ...plane("blur", "tiled"), sizes: { h: 1024, w: 1024 }, small: { h: 40, w: 70 } },
  plane("jacobi2d", "tiled"),
  plane("jacobi2d", "regs"),
  {
    file: "matmul",
    schedule: "tiled",
    sizes: { n: 256, k: 256, m: 256 },
    small: { n: 16, k: 32, m: 48 },
  },
  {
    file: "gemm",
    schedule: "vectorised",
    sizes: { n: 256, k: 256, m: 256 },
    small: { n: 32, k: 32, m: 64 },
  },
  { file: "dot", schedule: "tree", sizes: { n: 4_194_304 }, small: { n: 8192 } },
  plane("stencils/convolution", "rows"),
  plane("stencils/gaussian25", "regs"),
  plane("stencils/jacobi2d9", "bordered"),
  plane("stencils/bilateral5x5", "rows"),
  box("stencils/heat7", "rows"),
  box("stencils/heat7", "streamed"),
  box("stencils/acoustic", "bordered"),
];

const { flag, option } = benchOptions("passes", {
  only: { value: "NAME,…", help: "schedules: blur.tiled" },
  rounds: { value: "N", help: "how often each variant is timed (7)" },
  device: DEVICE,
  json: { help: "one JSON object" },
  out: { value: "FILE", help: "writes the table in Markdown" },
});
const device = selectDevice(option("device"));
const DEVICE_NAME = `opencl:${device.index}` as const;
const only = option("only")?.split(",");
const rounds = Number(option("rounds") ?? 7);

const OPTIONAL = OPENCL_PIPELINE.stages.flatMap((s) =>
  s.pass.required === undefined ? [s.name] : [],
);
/** The passes that a variant leaves out, by the name of its column. */
const COLUMNS: readonly (readonly [string, readonly string[]])[] = [
  ...OPTIONAL.map((name) => [name, [name]] as const),
  ["all", OPTIONAL],
];

interface Row {
  readonly name: string;
  /** Time without ÷ time with, by column; undefined if the kernels have the same text. */
  readonly ratios: Readonly<Record<string, number | undefined>>;
  readonly correct: boolean;
}

const nameOf = ({ file, schedule }: Subject): string => `${file.split("/").at(-1)}.${schedule}`;
const inputsOf = (applied: Applied): Record<string, InputValue> =>
  Object.fromEntries(applied.program.inputs.map(({ name }, k) => [name, random(k + 1)]));

/** Runs a few launches on the device. */
async function launch(c: Compiled, sizes: Subject["sizes"]): Promise<Ran> {
  const options = { sizes, isolated: false, warmup: 1, repeat: 3 };
  return unwrap(await run(c, inputsOf(c.applied), { ...options, device: DEVICE_NAME }));
}

function same(a: HostValue, b: HostValue): boolean {
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b))
    return Buffer.compare(bytes(a), bytes(b)) === 0;
  return JSON.stringify(a) === JSON.stringify(b);
}
const bytes = (v: ArrayBufferView): Buffer => Buffer.from(v.buffer, v.byteOffset, v.byteLength);

async function measure(s: Subject): Promise<Row> {
  const source = parse({ file: `examples/${s.file}.strata` });
  const applied = unwrap(apply(source, { schedule: s.schedule, fp: "strict" }));
  const whole = unwrap(compile(applied));
  let correct = unwrap(verify(await launch(whole, s.small))).equal;
  const variants = COLUMNS.flatMap(([column, without]) => {
    const variant = unwrap(compile(applied, { without }));
    return variant.source === whole.source ? [] : [{ column, variant }];
  });
  const found = new Map<string, number[]>(variants.map((v) => [v.column, []]));
  for (let k = 0; k < rounds; k++) {
    const base = await launch(whole, s.sizes);
    for (const { column, variant } of variants) {
      const ran = await launch(variant, s.sizes);
      correct &&= same(ran.result, base.result);
      found.get(column)!.push(ran.passNs! / base.passNs!);
    }
  }
  const ratios = COLUMNS.map(([column]) => {
    const own = found.get(column);
    return [column, own && spreadOf(own).median] as const;
  });
  return { name: nameOf(s), ratios: Object.fromEntries(ratios), correct };
}

const HEAD = [
  `| schedule | ${COLUMNS.map(([column]) => column).join(" | ")} | |`,
  `| --- | ${COLUMNS.map(() => "---:").join(" | ")} | --- |`,
];
const line = ({ name, ratios, correct }: Row): string => {
  const cells = COLUMNS.map(([column]) => ratios[column]?.toFixed(2) ?? "=");
  return `| ${[name, ...cells, correct ? "" : "WRONG"].join(" | ")} |`;
};

const say = (text: string): void => {
  if (!flag("json")) console.log(text);
};
const title = `${device.name}, driver ${device.driver}; ${rounds} rounds.`;
say([title, "", ...HEAD].join("\n"));
const rows: Row[] = [];
for (const s of SUBJECTS.filter((x) => only?.includes(nameOf(x)) ?? true)) {
  rows.push(await measure(s));
  say(line(rows.at(-1)!));
}
if (flag("json")) console.log(JSON.stringify({ device: device.name, rounds, rows }));
const out = option("out");
if (out !== undefined)
  writeFileSync(out, `${[title, "", ...HEAD, ...rows.map(line)].join("\n")}\n`);
if (rows.length === 0 || rows.some((r) => !r.correct)) process.exitCode = 1;
