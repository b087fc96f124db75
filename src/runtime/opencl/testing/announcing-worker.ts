/** @file The worker, which writes its number into the file STRATA_TEST_PID as it begins with a task. */
import { writeFileSync } from "node:fs";

const { STRATA_TEST_PID: file } = process.env;
process.once("message", () => writeFileSync(file!, String(process.pid)));
await import("../worker.ts");
