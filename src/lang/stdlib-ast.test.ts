import { expect, it } from "vitest";
import { FORMS, SAMPLE } from "../../test/props/parse-samples.ts";
import { parsedFileFromJson, parsedFileToJson, parseFile } from "./parse.ts";

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
