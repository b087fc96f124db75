/** @file The files of a new library in an npm package of its own, as `strata init --library` writes them. */
import type { NewFiles } from "./new-files.ts";

const RULES = `/// Maps in chunks.

/// A map over chunks of k elements, so that each chunk can go to a work-group. k has to divide the number of elements: Strata
/// infers this condition.
export rule inChunks(k: nat) =
  map(f, xs) => join(map(\\chunk -> map(\\x -> f(x), chunk), split(k, xs)))

/// The outermost map in chunks of k elements.
export strategy chunked(k: nat = 32) = topDown(inChunks(k))
`;

const PROGRAMS = `/// Programs and schedules that test the library. They are not part of the package.
import gpu
import "../src/index.strata"

fun scaled(xs: [n]f32): [n]f32 = map(\\x -> 0.5 * x + 1.0, xs)

schedule naive for scaled = mapNest(1, glb(0)) ; kernel
schedule inGroups(k: nat in [4, 8, 32] = 32) for scaled =
  chunked(k) ; lowerTo([wrg(0), lcl(0, k)]) ; kernel
`;

const SUITE = `import { fileURLToPath } from "node:url";
import { choose, parse } from "strata-lang";
import { checkRule, checkStrategies, preserves, rulesOf, strategiesOf } from "strata-lang/testing";
import { rewrite, term } from "strata-lang/testing";
import { describe, expect, it } from "vitest";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const library = parse({ file: path("../src/index.strata") });
const programs = parse({ file: path("programs.strata") });
/** Milliseconds that one test may take: random tests are slow on a busy machine. */
const LIMIT = 60_000;

it("has no mistakes", () => {
  expect(library.diagnostics.map((d) => d.message)).toEqual([]);
  expect(programs.diagnostics.map((d) => d.message)).toEqual([]);
});

describe("rules keep the meaning of terms", () => {
  it.each(rulesOf(library))("%s", { timeout: LIMIT }, async (rule) => {
    expect(await checkRule(library, rule)).toBeGreaterThan(0);
  });
});

describe("strategies keep the meaning of terms", () => {
  const examples = [path("programs.strata")];
  it.each(strategiesOf(library))("%s", { timeout: LIMIT }, async (strategy) => {
    const options = { strategies: [strategy], examples, runs: 25 };
    const [result] = await checkStrategies(library, options);
    result?.assert();
    expect(result?.applied).toBeGreaterThan(0);
  });
});

describe("strategies make the terms that are expected", () => {
  it("chunked", () => {
    const doubled = term(library, "map(\\\\x -> 2.0 * x, xs)", { xs: "[n]f32" });
    const chunks = "join(map(\\\\ys -> map(\\\\x -> 2.0 * x, ys), split(4, xs)))";
    expect(String(rewrite(library, "chunked(4)", doubled))).toBe(chunks);
    const sum = term(library, "reduce((+), 0.0, xs)", { xs: "[n]f32" });
    expect(() => rewrite(library, "chunked(4)", sum)).toThrow("\`chunked(4)\` did not apply");
  });
});

describe("schedules keep the meaning of their programs", () => {
  const schedules = programs.programs.flatMap(({ name, schedules }) =>
    schedules.map((schedule) => [name, schedule] as const),
  );
  it.each(schedules)("%s, schedule %s", { timeout: LIMIT }, async (program, schedule) => {
    expect(await preserves(choose(programs, { program }), schedule)).toBeGreaterThan(0);
  });
});
`;

const WORKFLOW = `name: test
on: [push, pull_request]
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm install
      - run: npm test
  version:
    # Fails if the version in package.json is too small a step for what has changed.
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm install
      - run: git worktree add ../before "$BASE"
        env:
          BASE: \${{ github.event.pull_request.base.sha }}
      - run: npx strata diff ../before .
`;

const manifest = (name: string, strata: string): object => ({
  name,
  version: "1.0.0",
  description: "Rules and strategies for Strata.",
  keywords: ["strata-lang"],
  type: "module",
  exports: {
    ".": { strata: "./src/index.strata" },
    "./package.json": "./package.json",
  },
  files: ["src"],
  scripts: {
    check: "strata check src test",
    test: "strata check src test && strata test test && vitest run",
    doc: "strata doc --out reference",
    prepublishOnly: "npm test",
  },
  peerDependencies: { "strata-lang": `^${strata}` },
  devDependencies: { "fast-check": "^4.10.0", "strata-lang": `^${strata}`, vitest: "^4.1.0" },
});

const readme = (name: string): string => `# ${name}

Rules and strategies for [Strata](https://www.npmjs.com/package/strata-lang).

\`\`\`sh
npm install ${name}
\`\`\`

\`\`\`
import gpu
import "pkg:${name}"

fun doubled(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)

schedule fast for doubled = chunked(64) ; lowerTo([wrg(0), lcl(0, 64)]) ; kernel
\`\`\`

## To work on it

\`\`\`sh
npm test                    # mistakes; rules and strategies on random terms; schedules on random data; the suite in test
npm run doc                 # the reference, into the folder reference
npx strata diff OLD .       # which step of the version the changes need: OLD is the folder of the released package
npm pack                    # what would be published
\`\`\`

## What the package may not do

- Its files import each other, the standard library and packages that are installed. A path that leaves the folder of the package is
  an error (E0207), also through a link.
- Another project sees the files under the condition \`strata\` in \`exports\` of package.json, and of them what they \`export\`.
- It cannot bring C code (\`extern fun\`) into a kernel unless the user says \`--allow-raw\` (E0309).
- Nothing of it is executed: Strata only reads its \`.strata\` files. No script is needed to install it.
`;

/** The files of a library by path: package.json, a module, programs, tests, README and CI. `strata` is the version of Strata. */
export const libraryFiles = (name: string, strata: string): NewFiles => ({
  "package.json": `${JSON.stringify(manifest(name, strata), undefined, 2)}\n`,
  "README.md": readme(name),
  ".gitignore": "node_modules\nreference\n*.tgz\n",
  ".github/workflows/test.yml": WORKFLOW,
  "src/index.strata": RULES,
  "test/programs.strata": PROGRAMS,
  "test/library.test.ts": SUITE,
});
