/** @file For tests: the worker, which writes its process id to the file STRATA_TEST_PID when its first task arrives. */
import { writeFileSync } from "node:fs";

const { STRATA_TEST_PID: file } = process.env;
process.once("message", () => writeFileSync(file!, String(process.pid)));
await import("../worker.ts");
