#!/usr/bin/env node
/** @file The `strata` command: this process's arguments, streams and exit status. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFromSources, packageRoot } from "../runtime/host/package-root.ts";
import { runCli } from "./cli.ts";

// The command is bundled; the process that runs a device is not.
const WORKER = "STRATA_WORKER";
if (!isFromSources) process.env[WORKER] ??= join(packageRoot, "dist/runtime/opencl/worker.js");

// Whoever reads our output may stop reading (`strata compile … | head`); that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  env: process.env,
  input: () => readFileSync(process.stdin.fd, "utf8"),
});
