import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FileRange, fileRangeOf, readParts, readRange } from "./file-range.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "strata-range-"));
  path = join(folder, "data");
  writeFileSync(
    path,
    Uint8Array.from({ length: 100 }, (_, i) => i),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const range = (offset: number, bytes: number): FileRange =>
  fileRangeOf(path, statSync(path), offset, bytes);
const counting = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => from + i);

describe("a range of a file", () => {
  it("is read at once", () => {
    const into = new Uint8Array(7);
    readRange(range(90, 7), into);
    expect([...into]).toEqual(counting(90, 7));
  });

  it.each([0, 1, 6, 7, 8, 97])("of %i bytes is read in parts of at most 7", (bytes) => {
    const found: number[] = [];
    readParts(
      range(3, bytes),
      (part, at) => {
        expect(at).toBe(found.length);
        expect(part.length).toBeLessThanOrEqual(7);
        found.push(...part);
      },
      7,
    );
    expect(found).toEqual(counting(3, bytes));
  });

  it.each([
    ["shrinks", () => truncateSync(path, 50)],
    ["grows", () => appendFileSync(path, "more")],
    ["is replaced", () => [rmSync(path), writeFileSync(path, new Uint8Array(100))]],
    ["becomes a pipe", () => [rmSync(path), execFileSync("mkfifo", [path])]],
    ["is removed", () => rmSync(path)],
  ])("is refused by name if its file %s", (_, change) => {
    const before = range(0, 100);
    change();
    const read = (): void => readRange(before, new Uint8Array(100));
    expect(read).toThrow(path);
    expect(read).toThrow(/changed during the run|there is no such file/);
  });

  it("is refused if its file changes while it is read", () => {
    const parts: number[] = [];
    const read = (): void =>
      readParts(
        range(0, 100),
        (_, at) => {
          parts.push(at);
          truncateSync(path, 60);
        },
        50,
      );
    expect(read).toThrow("changed during the run");
    expect(parts).toEqual([0]);
  });
});
