/** @file Compiling twice, in two processes, and after something else, gives the same bytes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { apply, compile, parse, unwrap } from "../../src/index.ts";
import { SUM, TWICE } from "./fixtures.ts";
import { inFolder, spawnStrata } from "./support.ts";

const bundle = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

it("two processes write the same bundle", async () => {
  await inFolder({ "p.strata": TWICE }, (cwd) => {
    const write = (out: string): Record<string, string> => {
      const args = ["compile", "p.strata", "--schedule", "tiled", "--out", out];
      expect(spawnStrata(args, { cwd }).status).toBe(0);
      return bundle(join(cwd, out));
    };
    const first = write("one");
    expect(Object.keys(first)).toEqual(["twice_tiled.cl", "twice_tiled.plan.json"]);
    expect(write("two")).toEqual(first);
  });
});

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));
const FILES = readdirSync(EXAMPLES).filter((name) => name.endsWith(".strata"));

/** Every bundle of a source, in one session. */
function bundles(source: ReturnType<typeof parse>): ReadonlyMap<string, string> {
  const all = source.programs.flatMap(({ name: program, schedules }) =>
    schedules.flatMap((schedule) => [
      ...unwrap(compile(unwrap(apply(source, { program, schedule })))).files,
    ]),
  );
  return new Map(all);
}

it.each(FILES)("what was compiled before leaves no trace in %s", (name) => {
  const file = join(EXAMPLES, name);
  const source = parse({ file });
  const [program] = source.programs.filter((p) => p.schedules.length > 0);
  const together = bundles(source);
  for (const schedule of program!.schedules) {
    const alone = unwrap(
      compile(unwrap(apply(parse({ file }), { program: program!.name, schedule }))),
    );
    for (const [path, text] of alone.files) expect(together.get(path)).toBe(text);
  }
  expect(bundles(parse({ file }))).toEqual(together);
});

it("compiling B after A in one session is compiling B alone", () => {
  const both = parse(`${TWICE}${SUM.replace("import gpu\n", "")}`);
  unwrap(compile(unwrap(apply(both, { program: "twice", schedule: "tiled" }))));
  const after = unwrap(compile(unwrap(apply(both, { program: "sum" }))));
  const alone = unwrap(compile(unwrap(apply(parse(SUM)))));
  expect(after.files).toEqual(alone.files);
});
