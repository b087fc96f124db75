/** @file For tests: a process that runs an endless kernel and that a test kills. */
import { runIsolated } from "../child.ts";

await runIsolated(
  {
    source: "kernel void wait(volatile global int *a) { while (a[0] != 1) a[1]++; }",
    buffers: [{ name: "a", bytes: 8, poison: true }],
    launches: [{ kernel: "wait", args: [{ buffer: "a" }], global: [1] }],
    read: [],
  },
  { timeoutMs: 600_000 },
);
