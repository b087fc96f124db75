/** @file The entry point of the built child process of `strata check`. */
import { startProcess } from "./load-bundle.ts";

startProcess("ruleProcess", "rule-process");
