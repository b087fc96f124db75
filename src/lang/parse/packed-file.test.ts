import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FORMS, SAMPLE } from "../../../test/props/parse-samples.ts";
import { parsedFileFromJson, parsedFileToJson, parseFile } from "./index.ts";

it.each([SAMPLE, FORMS, ""])("a parsed file survives JSON", (text) => {
  const parsed = parseFile("std/a.strata", text);
  const json = JSON.stringify(parsedFileToJson(parsed));
  const read = parsedFileFromJson(JSON.parse(json));
  expect(read.file).toBe("std/a.strata");
  expect(read.text).toBe(text);
  expect(read.imports).toEqual(parsed.imports);
  expect(read.headers).toEqual(parsed.headers);
  for (const i of parsed.headers.keys()) expect(read.decl(i)).toEqual(parsed.decl(i));
  expect(read.diagnostics()).toEqual([]);
});

it("finds declarations by index and name, each unpacked once", () => {
  const read = parsedFileFromJson(parsedFileToJson(parseFile("a", SAMPLE)));
  expect(read.decl("matmul")).toBe(read.decl(9));
  expect(read.decl("nothing")).toBeUndefined();
});

it("takes less than seven times the text", () => {
  const json = JSON.stringify(parsedFileToJson(parseFile("a", SAMPLE)));
  expect(json.length).toBeLessThan(SAMPLE.length * 7);
});

describe("scripts/parse-stdlib.ts", () => {
  const run = (files: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(tmpdir(), "parse-stdlib-"));
    const [input, output] = [join(folder, "stdlib"), join(folder, "out")];
    mkdirSync(join(input, "nested"), { recursive: true });
    for (const [path, text] of Object.entries(files)) writeFileSync(join(input, path), text);
    const script = ["--import", "tsx", "scripts/parse-stdlib.ts", input, output];
    const { status, stderr } = spawnSync(process.execPath, script, { encoding: "utf8" });
    const read = (path: string) =>
      parsedFileFromJson(JSON.parse(readFileSync(join(output, path), "utf8")));
    return { status, stderr, read, remove: () => rmSync(folder, { recursive: true }) };
  };

  it("writes one JSON file for each module", () => {
    const { status, read, remove } = run({
      "a.strata": SAMPLE,
      "nested/b.strata": FORMS,
      "c.txt": "",
    });
    expect(status).toBe(0);
    expect(read("a.json").decl("matmul")?.decl?.tag).toBe("fun");
    expect(read("nested/b.json").file).toBe("stdlib/nested/b.strata");
    remove();
  });

  it("fails with all diagnostics and writes nothing", () => {
    const { status, stderr, read, remove } = run({
      "a.strata": "fun f(",
      "b.strata": "rule r",
      "c.strata": SAMPLE,
    });
    expect(status).toBe(1);
    expect(stderr).toContain("error[E0103]: unclosed `(`\n --> stdlib/a.strata:1:6");
    expect(stderr).toContain("--> stdlib/b.strata:1:7");
    expect(() => read("c.json")).toThrow();
    remove();
  });
});
