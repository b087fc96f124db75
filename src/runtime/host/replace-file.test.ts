import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFile, replaceFile } from "./replace-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "strata-write-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
/** Content that no file can hold, so that writing it fails. */
const UNWRITABLE = Symbol("nothing") as unknown as string;

describe("a file that is replaced", () => {
  it("is made where there is none, and has its new content alone", () => {
    replaceFile(at("a"), "first, and longer");
    replaceFile(at("a"), "second");
    expect(readFileSync(at("a"), "utf8")).toBe("second");
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  it("keeps its old content where writing fails, and nothing lies beside it", () => {
    writeFileSync(at("a"), "old");
    expect(() => replaceFile(at("a"), UNWRITABLE)).toThrow();
    expect(() => replaceFile(at("b"), UNWRITABLE)).toThrow();
    expect(readFileSync(at("a"), "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  it("keeps its permissions", () => {
    writeFileSync(at("a"), "old", { mode: 0o640 });
    const before = statSync(at("a")).mode;
    replaceFile(at("a"), "new");
    expect(statSync(at("a")).mode).toBe(before);
  });

  it("is what a link leads to; the link stays", () => {
    writeFileSync(at("a"), "old");
    symlinkSync(at("a"), at("link"));
    replaceFile(at("link"), "new");
    expect(readlinkSync(at("link"))).toBe(at("a"));
    expect(readFileSync(at("a"), "utf8")).toBe("new");
  });

  it("is made where a link leads that leads nowhere yet; the link stays", () => {
    symlinkSync("b", at("link"));
    symlinkSync("link", at("other"));
    replaceFile(at("other"), "new");
    expect(readlinkSync(at("link"))).toBe("b");
    expect(readFileSync(at("b"), "utf8")).toBe("new");
    expect(readdirSync(folder)).toEqual(["b", "link", "other"]);
    symlinkSync("self", at("self"));
    expect(() => replaceFile(at("self"), "new")).toThrow("ELOOP");
  });

  it("takes its content in parts", () => {
    const room = Uint8Array.of(1, 2, 3);
    function* parts() {
      yield room;
      yield room.fill(7);
    }
    replaceFile(at("a"), parts());
    expect([...readFileSync(at("a"))]).toEqual([1, 2, 3, 7, 7, 7]);
  });

  it.skipIf(process.platform === "win32")("is written into where it is no regular file", () => {
    replaceFile("/dev/null", "gone");
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });
});

describe("a file that is made", () => {
  it("does not replace one", () => {
    createFile(at("a"), "first");
    expect(() => createFile(at("a"), "second")).toThrow("EEXIST");
    expect(readFileSync(at("a"), "utf8")).toBe("first");
  });

  it("is not there where writing fails", () => {
    expect(() => createFile(at("a"), UNWRITABLE)).toThrow();
    expect(existsSync(at("a"))).toBe(false);
  });
});
