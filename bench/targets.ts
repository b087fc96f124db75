/**
 * @file `npm run bench:targets`: build and run times of programs in C on one core and in the simulator, in one run. Both results
 * are compared with the interpreter's. `-- --json` prints one object per line.
 */
import { fileURLToPath } from "node:url";
import { apply, parse, run, unwrap, verify } from "../src/index.ts";

interface Row {
  readonly file: string;
  readonly schedule: string;
  readonly sizes: Readonly<Record<string, number>>;
}

const ROWS: readonly Row[] = [
  { file: "jacobi1d", schedule: "tiled", sizes: { n: 65_536 } },
  { file: "jacobi2d", schedule: "tiled", sizes: { n: 512, m: 512 } },
  { file: "blur", schedule: "tiled", sizes: { h: 256, w: 256 } },
  { file: "matmul", schedule: "tiled", sizes: { n: 64, k: 64, m: 64 } },
  { file: "gemm", schedule: "vectorised", sizes: { n: 64, k: 64, m: 64 } },
];

const isJson = process.argv.includes("--json");
const milliseconds = (ns: number): string => `${(ns / 1e6).toPrecision(2)} ms`;

let [passed, failed] = [0, 0];
if (!isJson)
  console.log("| program | schedule | sizes | build | C | simulator |\n|---|---|---|--:|--:|--:|");
for (const { file, schedule, sizes } of ROWS) {
  const path = fileURLToPath(new URL(`../examples/${file}.strata`, import.meta.url));
  const applied = unwrap(apply(parse({ file: path }), { schedule }));
  const inputs = Object.fromEntries(
    applied.program.inputs.map(({ name }, k) => [name, { random: k + 1 }]),
  );
  const inC = unwrap(await run(applied, inputs, { device: "c", sizes, repeat: 5 }));
  const simulated = unwrap(await run(applied, inputs, { device: "sim", sizes }));
  const right = unwrap(verify(inC)).equal;
  const same = unwrap(verify(simulated)).equal;
  if (right && same) passed++;
  else failed++;
  const figures = { buildMs: inC.buildMs!, cNs: inC.passNs!, simulatorNs: simulated.hostMs! * 1e6 };
  if (isJson)
    console.log(JSON.stringify({ program: file, schedule, sizes, right, same, ...figures }));
  else {
    const shown = Object.entries(sizes).map(([name, n]) => `${name} = ${n}`);
    console.log(
      `| ${file} | ${schedule} | ${shown.join(", ")} | ${Math.round(figures.buildMs)} ms | ${milliseconds(figures.cNs)} | ${milliseconds(figures.simulatorNs)} |`,
    );
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
