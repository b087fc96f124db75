/** @file The entry point of the bundle: the processes of the command. */

/** Starts each process of the command, by name. Its code is evaluated then. */
export const PROCESSES = {
  main: () => import("../main.ts"),
  ruleProcess: () => import("../commands/check/rule-process.ts"),
} as const;

export { importBy } from "./import-module.ts";
