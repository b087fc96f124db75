/** @file What is thrown is of one of four classes: a user's mistake, a limit, a device's fault, our own mistake. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ALLOWED = [
  ["StrataError", "src/term/strata-error.ts"],
  ["LimitError", "src/term/limits.ts"],
  ["CompilerBug", "src/term/limits.ts"],
  ["DeviceFault", "src/runtime/device-fault.ts"],
] as const;

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => join("src", name).replaceAll("\\", "/"));

/** Classes that extend another one, by the name of that. */
function classes(): Map<string, (readonly [name: string, file: string])[]> {
  const found = new Map<string, (readonly [string, string])[]>();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const [, name, base] of text.matchAll(
      /\bclass\s+(\w*)(?:<[^{]*?>)?\s+extends\s+([\w.]+)/g,
    ))
      found.set(base!, [...(found.get(base!) ?? []), [name!, file]]);
  }
  return found;
}

/** Error and all that extends it, also by way of others. */
function exceptions(): (readonly [string, string])[] {
  const byBase = classes();
  const below = (base: string): (readonly [string, string])[] =>
    (byBase.get(base) ?? []).flatMap((c) => [c, ...below(c[0])]);
  const builtIn = ["Error", "TypeError", "RangeError", "SyntaxError", "AggregateError"];
  return builtIn.flatMap(below);
}

it("has four classes of exceptions", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(exceptions().sort()).toEqual([...ALLOWED].sort());
});

it("finds classes that have parameters", () => {
  expect(
    classes()
      .get("Error")!
      .map(([name]) => name),
  ).toContain("DeviceFault");
});
