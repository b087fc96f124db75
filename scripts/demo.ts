/**
 * @file `npm run demo`: compiles a program with a schedule to a kernel, runs it on data and checks the result. Without OpenCL it
 * runs in the simulator.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCli } from "../src/cli/cli.ts";
import { parse, type Source } from "../src/index.ts";
import { encodePng } from "../src/runtime/data/png.ts";

const FILE = "examples/blur.strata";
const SCHEDULE = "tiled";
const [HEIGHT, WIDTH] = [90, 150];

/** Returns an image of rings that become finer towards the rim, on which a blur is visible. */
function picture(): Uint8Array {
  const pixels = new Float32Array(HEIGHT * WIDTH);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const r2 = (y - HEIGHT / 2) ** 2 + (x - WIDTH / 2) ** 2;
      pixels[y * WIDTH + x] = 0.5 + 0.5 * Math.cos(r2 / 60);
    }
  return encodePng({ shape: [HEIGHT, WIDTH], scalar: "f32", components: [pixels] });
}

const title = (text: string): void =>
  console.log(`\n--- ${text} ${"-".repeat(80 - text.length)}\n`);

/** Returns the text of a declaration with its doc comment. */
function declaration(source: Source, keyword: "fun" | "schedule", name: string): string {
  const { text, headers } = source.module.parsed;
  const header = headers.find((h) => h.keyword === keyword && h.name.text === name)!;
  const doc = header.doc === "" ? [] : header.doc.split("\n").map((line) => `/// ${line.trim()}`);
  return [...doc, text.slice(header.span.start, header.span.end)].join("\n");
}

async function strata(...args: readonly string[]): Promise<void> {
  console.log(`$ strata ${args.join(" ")}`);
  const status = await runCli(args, { out: process.stdout, err: process.stderr, env: process.env });
  if (status !== 0) process.exitCode = status;
}

async function demo(folder: string): Promise<void> {
  const image = join(folder, "rings.png");
  writeFileSync(image, picture());
  const source = parse({ file: FILE });
  title(`the program, in ${FILE}`);
  console.log(`${declaration(source, "fun", "gauss")}\n`);
  console.log(declaration(source, "fun", "blur"));
  title("a strategy for it");
  console.log(declaration(source, "schedule", SCHEDULE));
  title("the kernel that comes of both");
  await strata("compile", FILE, "--schedule", SCHEDULE, "--set", "y=4", "--set", "x=16");
  title(`on a picture of ${HEIGHT} x ${WIDTH} pixels, compared with the meaning of the program`);
  await strata("run", FILE, "--schedule", SCHEDULE, `image=${image}`, "--check");
  console.log(
    "\nnext: npx strata --help, npx strata trace examples/jacobi1d.strata --schedule tiled",
  );
}

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), "strata-demo-"));
try {
  await demo(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
