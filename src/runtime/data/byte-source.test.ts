import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { writeAll } from "../host/replace-file.ts";
import { bytesInMemory, readFully, readRest } from "./byte-source.ts";

const folder = mkdtempSync(join(tmpdir(), "strata-bytes-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "data");
const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);

// An array of 2 GiB and more takes several calls, as one of 1000 bytes does where a call moves 7.
it.each([1, 7, 999, 1000, 5000])("is moved in calls of at most %i bytes", (callBytes) => {
  const out = openSync(path, "w");
  writeAll(out, bytes, callBytes);
  closeSync(out);
  expect(new Uint8Array(readFileSync(path))).toEqual(bytes);
  const into = new Uint8Array(900);
  const file = openSync(path, "r");
  expect(readFully(file, into, 50, callBytes)).toBe(900);
  expect(into).toEqual(bytes.subarray(50, 950));
  expect(readFully(file, into, 950, callBytes)).toBe(50);
  expect(readFully(file, into.subarray(0, 10), undefined, callBytes)).toBe(10);
  expect(into.subarray(0, 10)).toEqual(bytes.subarray(0, 10));
  closeSync(file);
});

it("is read to its end, or refused where it has more bytes than are wanted", () => {
  writeFileSync(path, bytes);
  expect(readRest(bytesInMemory(bytes), 8, 1000)).toEqual(bytes.subarray(8));
  expect(() => readRest(bytesInMemory(bytes), 8, 999)).toThrow("larger than 999 bytes");
  const pipe = { length: undefined, read: bytesInMemory(bytes).read };
  expect(readRest(pipe, 8, 1000)).toEqual(bytes.subarray(8));
  expect(() => readRest(pipe, 8, 999)).toThrow("larger than 999 bytes");
});
