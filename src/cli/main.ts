#!/usr/bin/env node
/** @file The main process of the `strata` command: connects `runCli` with this process's arguments, streams and exit status. */
import { readFileSync } from "node:fs";
import { runCli } from "./cli.ts";

// A reader of the output may close the pipe early (`strata compile … | head`). This is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

// The built command is a CommonJS script, in which a module cannot wait.
void runCli(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  env: process.env,
  input: () => readFileSync(process.stdin.fd, "utf8"),
}).then((status) => {
  process.exitCode = status;
});
