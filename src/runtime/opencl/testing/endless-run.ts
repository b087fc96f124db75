/** @file A process whose device never comes to an end; for a test that kills it. */
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
