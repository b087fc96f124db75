/** @file Tests tuning with a driver that crashes or hangs at some of the kernels. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, random, tune, unwrap } from "../../src/index.ts";

const WORKER = fileURLToPath(
  new URL("../../src/runtime/opencl/testing/faulty-worker.ts", import.meta.url),
);

const PROGRAM = `import gpu
fun scaled(a: f32, xs: [n]f32): [n]f32 = map(\\x -> a * x + 1.0, xs)
schedule tiles(t: nat in [1, 2, 4, 8, 16, 32]) for scaled = tile([t]) ; lowerTo([wrg(0), lcl(0, t)]) ; kernel
schedule rows(k: nat in [1, 2, 4, 8]) for scaled = splitJoin(k) ; mapNest(1, glb(0)) ; lowerSeq ; kernel
schedule whole for scaled = mapNest(1, glb(0)) ; kernel
`;
const CHOICES = 11;

/** Faults that the driver injected, and how tuning classified the eleven choices. */
export interface Faults {
  /** Names of the injected faults: `crash …` or `hang …`. */
  readonly injected: readonly string[];
  /** Number of choices measured as right, of choices left out for a crash or a hang, and of choices with another outcome. */
  readonly right: number;
  readonly crashed: number;
  readonly hung: number;
  readonly wrong: number;
}

/** Tunes a program with eleven choices; the driver fails at about half of them, which the seed selects. */
export async function tuneWithFaults(seed: number, timeoutMs: number): Promise<Faults> {
  const folder = mkdtempSync(join(tmpdir(), "strata-faults-"));
  const log = join(folder, "log");
  const before = { ...process.env };
  Object.assign(process.env, {
    STRATA_WORKER: WORKER,
    STRATA_TEST_FAULTS: String(seed),
    STRATA_TEST_LOG: log,
  });
  try {
    const inputs = { a: 2, xs: random(seed) };
    const options = { sizes: { n: 64 }, samples: CHOICES, repeat: 1, timeoutMs, seed };
    const outcome = await tune(parse(PROGRAM), inputs, options);
    const injected = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
    const { choices, unfit, wrong } = unwrap(outcome);
    const count = (code: string): number =>
      unfit.filter((r) => r.code === code).reduce((sum, r) => sum + r.count, 0);
    const [crashed, hung] = [count("E0808"), count("E0807")];
    return { injected, right: choices.length, crashed, hung, wrong: wrong.length };
  } finally {
    for (const name of ["STRATA_WORKER", "STRATA_TEST_FAULTS", "STRATA_TEST_LOG"])
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[name];
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a description of how tuning misjudged the faults; undefined if each fault occurred once and excluded its choice only. */
export function misjudged({ injected, right, crashed, hung, wrong }: Faults): string | undefined {
  const hangs = injected.filter((fault) => fault.startsWith("hang")).length;
  const found = { right, crashed, hung, wrong };
  const expected = {
    right: CHOICES - injected.length,
    crashed: injected.length - hangs,
    hung: hangs,
    wrong: 0,
  };
  const [a, b] = [found, expected].map((x) => JSON.stringify(x));
  return a === b ? undefined : `${a}, not ${b}: ${injected.join("; ")}`;
}
