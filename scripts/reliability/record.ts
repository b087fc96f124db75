/** @file What runs of the long tests have shown, as docs/reliability.json keeps it: one record for each row of the table. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Reading {
  /** Of the table. */
  readonly row: number;
  /** What was tried, without what was refused. */
  readonly count: number;
  readonly failures: number;
  /** What the count alone does not say. */
  readonly also?: string;
}

export interface RunRecord extends Reading {
  /** The name of what was run. */
  readonly run: string;
  /** As it can be repeated, with its seed in it. */
  readonly command: string;
  /** Undefined: nothing is random. */
  readonly seed?: number;
  readonly date: string;
  readonly commit: string;
}

const FILE = fileURLToPath(new URL("../../docs/reliability.json", import.meta.url));

export const readRecords = (): readonly RunRecord[] => JSON.parse(readFileSync(FILE, "utf8"));

/** Adds to the records; nothing that was recorded is changed. */
export function append(records: readonly RunRecord[]): void {
  const lines = [...readRecords(), ...records].map((r) => `  ${JSON.stringify(r)}`);
  writeFileSync(FILE, lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`);
}
