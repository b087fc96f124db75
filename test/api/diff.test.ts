/** @file `diff`: which step of a version each kind of change needs. Each case changes one thing of a small library. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { diff, unwrap } from "../../src/index.ts";
import { CHANGES, nextVersion, stepBetween } from "../../src/lang/compare/index.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "strata-diff-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;

/** A new folder with these files. */
function put(files: Readonly<Record<string, string>>): string {
  const folder = join(root, `v${folders++}`);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

type Files = Readonly<Record<string, string>>;

/** The changes between two versions, as `step kind of`. */
async function changes(before: Files, after: Files): Promise<readonly string[]> {
  const found = unwrap(await diff(put(before), put(after), { runs: 5 }));
  return found.changes.map(({ step, kind, of }) => `${step} ${kind} ${of}`);
}

const between = (before: string, after: string) =>
  changes({ "a.strata": before }, { "a.strata": after });

const used = new Set<string>();
/** Marks the kinds that a case expects, so that a kind without a case is noticed. */
const noted = (expected: readonly string[]): readonly string[] => {
  for (const line of expected) used.add(line.split(" ")[1]!);
  return expected;
};

const RULE = "export rule r(k: nat) =";
const SPLIT = "map(f, xs) => join(map(\\c -> map(f, c), split(k, xs)))";
const FUN = "export fun f(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)";
const S = "export strategy s";

describe("parameters", () => {
  it.each([
    [`${S}(a) = a`, `${S}(a, n: nat = 2) = a`, ["minor parameter-added strategy s"]],
    [`${S}(a) = a`, `${S}(n: nat = 2, a) = a`, ["major parameter-inserted strategy s"]],
    [`${S}(a) = a`, `${S}(a, n: nat) = a`, ["major parameter-required strategy s"]],
    [`${S}(a) = a`, `${S}(a, more..) = a`, ["minor parameter-added strategy s"]],
    [`${S}(a, b) = a ; b`, `${S}(a) = a`, ["major parameter-removed strategy s"]],
    [`${S}(a, b) = a ; b`, `${S}(b, a) = a ; b`, ["major parameters-exchanged strategy s"]],
    [`${S}(a) = a`, `${S}(b) = b`, ["major parameter-renamed strategy s"]],
    [`${S}(a) = a`, `${S}(a = id) = a`, ["minor parameter-optional strategy s"]],
    [`${S}(a = id) = a`, `${S}(a) = a`, ["major parameter-required strategy s"]],
    [`${S}(a = id) = a`, `${S}(a = fail) = a`, ["minor default-changed strategy s"]],
    [`${S}(a: rule) = a`, `${S}(a) = a`, ["minor kind-widened strategy s"]],
    [`${S}(a) = a`, `${S}(a: rule) = a`, ["major kind-changed strategy s"]],
    [`${S}(a) = try(a)`, `${S}(a: pred) = try(a)`, ["patch definition-changed strategy s"]],
    [
      "export rule q = map(f, xs) => map(f, xs)",
      "export rule q(k: nat = 2) = map(f, xs) => map(f, xs)",
      ["minor parameter-added rule q"],
    ],
  ])("%s became %s", async (before, after, expected) => {
    expect(await between(before, after)).toEqual(noted(expected));
  });
});

describe("rules", () => {
  it.each([
    [
      "other names",
      `${RULE} ${SPLIT}`,
      `${RULE} map(g, ys) => join(map(\\t -> map(g, t), split(k, ys)))`,
      ["patch definition-changed rule r"],
    ],
    [
      "another spelling of a function",
      `${RULE} ${SPLIT}`,
      `${RULE} map(f, xs) => join(map(\\c -> map(\\x -> f(x), c), split(k, xs)))`,
      ["patch definition-changed rule r"],
    ],
    [
      "a wider left side",
      "export rule r = map(f, map(g, xs)) => map(f, map(\\x -> g(x), xs))",
      "export rule r = map(f, xs) => map(f, xs)",
      ["minor left-widened rule r"],
    ],
    [
      "a narrower left side",
      "export rule r = map(f, xs) => map(f, xs)",
      "export rule r = map(f, map(g, xs)) => map(f, map(g, xs))",
      ["major left-narrowed rule r"],
    ],
    [
      "a wider type",
      "export rule r = map(f, xs as [n]f32) => map(f, xs)",
      "export rule r = map(f, xs) => map(f, xs)",
      ["minor left-widened rule r"],
    ],
    [
      "other names that change places",
      "export rule r = map(f, zip(xs, ys)) => map(f, zip(xs, ys))",
      "export rule r = map(f, zip(ys, xs)) => map(f, zip(ys, xs))",
      ["patch definition-changed rule r"],
    ],
    [
      "another left side",
      "export rule r = map(f, xs) => map(f, xs)",
      "export rule r = join(xs) => join(xs)",
      ["major left-changed rule r"],
    ],
    [
      "another right side",
      `${RULE} ${SPLIT}`,
      `${RULE} map(f, xs) => concat(map(f, take(k, xs)), map(f, drop(k, xs)))`,
      [
        "major right-changed rule r",
        "major condition-added rule r",
        "minor condition-removed rule r",
      ],
    ],
    [
      "a condition more",
      `${RULE} ${SPLIT}`,
      `${RULE} ${SPLIT} where 2 divides k`,
      ["major condition-added rule r"],
    ],
    [
      "a condition less",
      `${RULE} ${SPLIT} where 2 divides k`,
      `${RULE} ${SPLIT}`,
      ["minor condition-removed rule r"],
    ],
    [
      "a condition that follows from the others",
      `${RULE} ${SPLIT} where 4 divides k`,
      `${RULE} ${SPLIT} where 4 divides k, 2 divides k`,
      ["patch definition-changed rule r"],
    ],
    [
      "a weaker condition",
      `${RULE} ${SPLIT} where 4 divides k`,
      `${RULE} ${SPLIT} where 2 divides k`,
      ["minor condition-removed rule r"],
    ],
    [
      "a property more",
      "export approx rule r = reduce(op, z, xs as [n]f32) => reduce(op, z, xs)",
      "export approx rule r = reduce(o, e, xs as [n]f32) => reduce(o, e, xs) where associative(o)",
      ["major condition-added rule r"],
    ],
    [
      "the same property of another name",
      "export approx rule r = reduce(op, z, xs as [n]f32) => reduce(op, z, xs) where associative(op)",
      "export approx rule r = reduce(o, e, xs as [n]f32) => reduce(o, e, xs) where associative(o)",
      ["patch definition-changed rule r"],
    ],
    [
      "a weaker class",
      `${RULE} ${SPLIT}`,
      `${RULE.replace("rule", "approx rule")} ${SPLIT}`,
      ["major class-weakened rule r"],
    ],
    [
      "a stronger class",
      `${RULE.replace("rule", "finite rule")} ${SPLIT}`,
      `${RULE} ${SPLIT}`,
      ["minor class-strengthened rule r"],
    ],
    [
      "a strategy instead",
      "export rule r = map(f, xs) => map(f, xs)",
      "export strategy r = id",
      ["major keyword-changed strategy r"],
    ],
    [
      "a rule instead of a strategy",
      "export strategy r = id",
      "export rule r = map(f, xs) => map(f, xs)",
      ["patch definition-changed rule r"],
    ],
  ])("%s", async (_, before, after, expected) => {
    expect(await between(before, after)).toEqual(noted(expected));
  });
});

describe("programs and types", () => {
  it.each([
    [
      "another result",
      FUN,
      FUN.replace("2.0", "3.0"),
      ["major result-changed fun f", "patch definition-changed fun f"],
    ],
    ["the same result", FUN, FUN.replace("2.0 * x", "x + x"), ["patch definition-changed fun f"]],
    ["another type", FUN, FUN.replaceAll("f32", "f64"), ["major type-changed fun f"]],
    [
      "a more general type",
      "export fun f(xs: [n]f32): [n]f32 = map(\\x -> x, xs)",
      "export fun f(xs: [n]a): [n]a = map(\\x -> x, xs)",
      ["minor type-widened fun f"],
    ],
    [
      "a parameter of another name",
      FUN,
      FUN.replaceAll("xs", "ys"),
      ["major parameter-renamed fun f"],
    ],
    ["a size of another name", FUN, FUN.replaceAll("[n]", "[m]"), ["major size-renamed fun f"]],
    [
      "a condition more",
      FUN,
      FUN.replace(" =", " where 2 divides n ="),
      ["major condition-added fun f"],
    ],
    [
      "another alias",
      "export type p = (f32, f32)",
      "export type p = (f32, i32)",
      ["major type-changed type p"],
    ],
  ])("%s", async (_, before, after, expected) => {
    expect(await between(before, after)).toEqual(noted(expected));
  });
});

describe("schedules", () => {
  const tiled = (
    head: string,
    body = "tile([t]) ; lowerTo([wrg(0), lcl(0, t)]) ; kernel",
  ): string => `import gpu\n${FUN}\nschedule s(${head}) for f = ${body}\n`;
  it.each([
    [
      "values less",
      tiled("t: nat in [4, 8, 16] = 4"),
      tiled("t: nat in [4, 8] = 4"),
      ["major values-removed schedule s for f"],
    ],
    [
      "values more",
      tiled("t: nat in [4, 8] = 4"),
      tiled("t: nat in [4, 8, 16] = 4"),
      ["minor values-added schedule s for f"],
    ],
    [
      "another mode",
      `import gpu\n${FUN}\nschedule s for f = mapNest(1, glb(0)) ; kernel\n`,
      `import gpu\n${FUN}\nschedule s for f fp fast = mapNest(1, glb(0)) ; kernel\n`,
      ["major mode-loosened schedule s for f"],
    ],
    [
      "a stricter mode",
      `import gpu\n${FUN}\nschedule s for f fp fast = mapNest(1, glb(0)) ; kernel\n`,
      `import gpu\n${FUN}\nschedule s for f = mapNest(1, glb(0)) ; kernel\n`,
      ["minor mode-tightened schedule s for f"],
    ],
    [
      "another kernel",
      tiled("t: nat in [4] = 4"),
      tiled("t: nat in [4] = 4", "mapNest(1, glb(0)) ; kernel"),
      ["patch definition-changed schedule s for f", "patch kernel-changed schedule s for f"],
    ],
  ])("%s", async (_, before, after, expected) => {
    const found = await between(before, after);
    expect(found.filter((line) => !line.includes("kernel-changed") || expected.length > 1)).toEqual(
      noted(expected),
    );
  });
});

describe("names", () => {
  it.each([
    [
      "a name more",
      `${S} = id`,
      `${S} = id\nexport strategy t = id`,
      ["minor name-added strategy t"],
    ],
    [
      "a name less",
      `${S} = id\nexport strategy t = id`,
      `${S} = id`,
      ["major name-removed strategy t"],
    ],
    ["an export less", `${S} = id`, "strategy s = id", ["major name-removed strategy s"]],
    [
      "a deprecated name",
      `${S}(k: nat) = splitJoin(k)`,
      `export deprecated until "3.0.0" strategy s(k: nat) = t(k)\nexport strategy t(k: nat) = splitJoin(k)`,
      ["minor name-deprecated strategy s", "minor name-added strategy t"],
    ],
    [
      "a deprecated call beside other parameters",
      `${S}(a: nat, b: nat) = splitJoin(a) ; splitJoin(b)`,
      `export deprecated until "3.0.0" strategy s(a: nat, b: nat) = s([a, b])\nexport strategy s(k: [nat]) = tile(k)`,
      ["minor name-deprecated strategy s"],
    ],
    [
      "a deprecated name less",
      `export deprecated until "3.0.0" strategy s = id`,
      "export strategy t = id",
      ["major name-removed strategy s", "minor name-added strategy t"],
    ],
    [
      "another private definition",
      "rule q = map(f, xs) => map(f, xs)\nexport strategy s = q",
      "rule q = map(f, map(g, xs)) => map(f, map(g, xs))\nexport strategy s = q",
      ["patch private-changed rule q"],
    ],
    [
      "a doc comment",
      `/// One.\n${S} = id`,
      `/// Two.\n${S} = id`,
      ["patch comment-changed module"],
    ],
    ["nothing", `${S} = id`, `${S} = id`, []],
  ])("%s", async (_, before, after, expected) => {
    const found = await between(before, after);
    expect(found.map((line) => line.replace(/module .*/, "module"))).toEqual(noted(expected));
  });
});

const manifest = (version: string, more: object = {}): string =>
  JSON.stringify({ name: "lib", version, exports: { ".": { strata: "./index.strata" } }, ...more });

describe("packages", () => {
  const LIBRARY = `${RULE} ${SPLIT}\nexport strategy chunked(k: nat = 4) = topDown(r(k))\n`;
  const TESTS = `import gpu\nimport "../index.strata"\nfun g(xs: [n]f32): [n]f32 = map(\\x -> x + 1.0, xs)\nschedule t for g = chunked ; lowerTo([wrg(0), lcl(0)]) ; kernel\n`;
  const version = (library: string, about = manifest("1.0.0")): Files => ({
    "package.json": about,
    "index.strata": library,
    "test/t.strata": TESTS,
  });

  it("see files that are not exported as private", async () => {
    const before = { ...version(LIBRARY), "other.strata": `${S} = id` };
    expect(await changes(before, version(LIBRARY))).toEqual([]);
  });

  it("compare modules by the path of their import", async () => {
    const exports = { ".": { strata: "./index.strata" }, "./x": { strata: "./test/t.strata" } };
    const wider = version(LIBRARY, manifest("1.1.0", { exports }));
    expect(await changes(version(LIBRARY), wider)).toEqual(
      noted(["minor module-added module ./x"]),
    );
    const [gone] = noted(["major module-removed module ./x"]);
    expect(await changes(wider, version(LIBRARY))).toEqual([gone]);
  });

  it.each([
    ["^1.0.0", "^1.0.0 || ^2.0.0", "minor engine-widened package.json"],
    ["^1.0.0", "^2.0.0", "major engine-changed package.json"],
    ["^1.0.0", undefined, "minor engine-widened package.json"],
    [undefined, "^1.0.0", "major engine-changed package.json"],
  ])("compare the versions of Strata that they ask for: %s, %s", async (from, to, expected) => {
    const on = (range: string | undefined) =>
      version(
        LIBRARY,
        manifest(
          "1.0.0",
          range === undefined ? {} : { peerDependencies: { "strata-lang": range } },
        ),
      );
    expect(await changes(on(from), on(to))).toEqual(noted([expected]));
  });

  it.each([
    [
      "fails",
      LIBRARY.replace("topDown(r(k))", "fail"),
      ["major schedule-broken schedule t for g", "patch definition-changed strategy chunked"],
    ],
    [
      "needs more",
      LIBRARY.replace("= 4", "= 8"),
      ["major schedule-needs schedule t for g", "minor default-changed strategy chunked"],
    ],
    [
      "gives another kernel",
      LIBRARY.replace("topDown(r(k))", "topDown(r(k)) ; topDown({ x + 1.0 => 1.0 + x })"),
      ["patch definition-changed strategy chunked", "patch kernel-changed schedule t for g"],
    ],
    [
      "gives the same kernel",
      LIBRARY.replace("topDown(r(k))", "topDown(r(k)) ; id"),
      ["patch definition-changed strategy chunked"],
    ],
  ])(
    "apply the schedules of the earlier tests with the later library: one %s",
    async (_, library, expected) => {
      const found = await changes(version(LIBRARY), version(library));
      expect(
        found.filter((line) => !/kernel-changed/.test(line) || expected.includes(line)),
      ).toEqual(noted(expected));
    },
  );

  it("report a generic function through the programs that use it", async () => {
    const twice = (x: string): string =>
      `export fun two(f: a -> a, xs: [n]a): [n]a = map(\\x -> ${x}, xs)\n`;
    const tests = `import "../index.strata"\nfun p(xs: [n]f32): [n]f32 = two(\\x -> x + 1.0, xs)\n`;
    const of = (x: string): Files => ({
      "package.json": manifest("1.0.0"),
      "index.strata": twice(x),
      "test/t.strata": tests,
    });
    expect(await changes(of("f(f(x))"), of("f(x)"))).toEqual(
      noted(["major result-changed fun p", "patch definition-changed fun two"]),
    );
  });

  it("with errors are a failure", async () => {
    const found = await diff(put(version("export strategy s = unknown")), put(version(LIBRARY)));
    expect(found).toMatchObject({ ok: false, diagnostics: [{ code: "E0201" }] });
    expect(await diff(put({ "a.txt": "" }), put(version(LIBRARY)))).toMatchObject({
      ok: false,
      diagnostics: [{ code: "E0002" }],
    });
  });

  it("give places in both versions", async () => {
    const [before, after] = [
      put(version(LIBRARY)),
      put(version(`\n${LIBRARY.replace("(k: nat = 4)", "(k: nat = 4, m: nat = 1)")}`)),
    ];
    const { changes: found, versions, step } = unwrap(await diff(before, after));
    expect(found).toMatchObject([
      {
        before: { file: join(before, "index.strata"), line: 2, column: 17 },
        after: { file: join(after, "index.strata"), line: 3, column: 17 },
      },
    ]);
    expect({ versions, step }).toEqual({
      versions: { before: "1.0.0", after: "1.0.0" },
      step: "minor",
    });
  });
});

describe("versions", () => {
  it.each([
    ["1.2.3", "2.0.0", "major"],
    ["1.2.3", "1.3.0", "minor"],
    ["1.2.3", "1.2.4", "patch"],
    ["0.2.0", "0.3.0", "major"],
    ["0.2.0", "0.2.1", "minor"],
    ["0.2.0", "1.0.0", "major"],
    ["0.0.1", "0.0.2", "major"],
    ["1.0.0", "1.0.0", undefined],
    ["1.1.0", "1.0.9", undefined],
    ["1.0", "1.1.0", undefined],
    ["1.0.0-beta.1", "v1.1.0", "minor"],
  ])("from %s to %s is a step: %s", (before, after, step) => {
    expect(stepBetween(before, after)).toBe(step);
  });

  it.each([
    ["1.2.3", "major", "2.0.0"],
    ["1.2.3", "minor", "1.3.0"],
    ["1.2.3", "patch", "1.2.4"],
    ["0.2.3", "major", "0.3.0"],
    ["0.2.3", "minor", "0.2.4"],
    ["0.2.3", "patch", "0.2.4"],
    ["0.0.3", "patch", "0.0.4"],
    ["0.0.0", "minor", "0.1.0"],
    ["new", "patch", undefined],
  ] as const)("after %s, a %s step leads to %s", (version, step, next) => {
    expect(nextVersion(version, step)).toBe(next);
  });
});

it("has a case for every kind of change", () => {
  expect(Object.keys(CHANGES).filter((kind) => !used.has(kind))).toEqual([]);
});
