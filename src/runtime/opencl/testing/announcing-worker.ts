/** @file The worker, which writes its number into the file STRATA_TEST_PID as it begins with a task. */
import { writeFileSync } from "node:fs";

process.once("message", () => writeFileSync(process.env.STRATA_TEST_PID!, String(process.pid)));
await import("../worker.ts");
