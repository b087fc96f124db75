/** @file The results of the long tests in docs/reliability.json: one record for each row of the table. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The result of a run for one row. */
export interface Reading {
  /** The number of the row in the table. */
  readonly row: number;
  /** Number of tested cases; refused cases do not count. */
  readonly count: number;
  readonly failures: number;
  /** Additional facts, as text. */
  readonly also?: string;
}

/** A result with the command that produced it. */
export interface RunRecord extends Reading {
  /** The name of the run in `RUNS`. */
  readonly run: string;
  /** The command that repeats the run, with its seed. */
  readonly command: string;
  /** The seed; undefined if nothing is random. */
  readonly seed?: number;
  readonly date: string;
  readonly commit: string;
}

const FILE = fileURLToPath(new URL("../../docs/reliability.json", import.meta.url));

/** Returns all records. */
export const readRecords = (): readonly RunRecord[] => JSON.parse(readFileSync(FILE, "utf8"));

/** Appends records; existing records stay unchanged. */
export function append(records: readonly RunRecord[]): void {
  const lines = [...readRecords(), ...records].map((r) => `  ${JSON.stringify(r)}`);
  writeFileSync(FILE, lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`);
}
