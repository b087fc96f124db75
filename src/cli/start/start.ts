#!/usr/bin/env node
/** @file The entry point of the built command. */
import { startProcess } from "./load-bundle.ts";

const [, , command = ""] = process.argv;
startProcess("main", /^[a-z]+$/.test(command) ? command : "help");
