#!/usr/bin/env node
/** @file The entry point of the built command. */
import { startProcess } from "./load-bundle.ts";

const [, , command = "", ...options] = process.argv;
// Without lowering, a command uses half of the code.
const part = options.includes("--no-lower") ? "-no-lower" : "";
startProcess("main", /^[a-z]+$/.test(command) ? `${command}${part}` : "help");
