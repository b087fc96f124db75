/**
 * @file For tests: the worker, with a simulated driver that crashes or hangs for some kernels. A hash of the kernel's source and
 * STRATA_TEST_FAULTS chooses the kernels; kernels of a schedule `whole` never fail. Each fault is a line of the file
 * STRATA_TEST_LOG.
 */
import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import type { Task } from "../wire.ts";

const { STRATA_TEST_FAULTS: seed = "", STRATA_TEST_LOG: log } = process.env;

const SIGNALS = ["SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGKILL"] as const;
/** Repeats an action for ever. One signal is not enough: a driver may have a handler that takes the first of a kind. */
const ends = (how: () => void) => () => {
  for (;;) how();
};
const shout = (): never => {
  process.stderr.write("x".repeat(1 << 16));
  process.abort();
};
const CRASHES: readonly (readonly [name: string, crash: () => void])[] = [
  ...SIGNALS.map((s) => [s, ends(() => void process.kill(process.pid, s))] as const),
  ["many words", shout],
  ["hang", ends(() => {})],
];

await import("../worker.ts");
(process as NodeJS.EventEmitter).prependListener("message", ({ request }: Task) => {
  if (request.source.includes("schedule whole")) return; // one schedule has to succeed
  const [chance = 0, kind = 0, when = 0] = createHash("sha256")
    .update(seed + request.source)
    .digest();
  if (chance % 2 === 0) return;
  const [name, crash] = CRASHES[kind % CRASHES.length]!;
  const late = when % 2 === 0;
  appendFileSync(log!, `${name}${late ? ", its work done" : ""}\n`);
  if (!late) return crash();
  process.send = () => {
    crash();
    return true;
  };
});
