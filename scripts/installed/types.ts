/** @file Type-checks TypeScript that uses the installed package, with the current and the previous major version of TypeScript. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { install } from "./npm.ts";

/** The current TypeScript; the repository uses the previous major version. */
const TYPESCRIPT_7 = "7.0.2";

/** Uses each entry, and the types of imported `.strata` files. */
const ENTRIES = `import * as strata from "strata-lang";
import * as testing from "strata-lang/testing";
import * as vite from "strata-lang/vite";
import main from "./main.strata";
import tiles from "pkg:@acme/tiles";
const programs: readonly string[] = [main, tiles].flatMap((s) => s.programs.map((p) => p.name));
console.log(programs, strata.parse, testing.checkRule, vite.strata());
`;

/** Installs a package into a folder of its own below the project, whose modules also find those of the project. */
export function installBeside(folder: string, name: string, package_: string): string {
  const own = join(folder, name);
  mkdirSync(own);
  writeFileSync(join(own, "package.json"), '{ "private": true, "type": "module" }');
  install(own, package_);
  return own;
}

/**
 * Type-checks in the project `folder` with `strict` and without `skipLibCheck`, by each compiler: the entries and the examples of
 * `root` for both ways of resolving modules and without Node's types; the examples of docs/api.md; and a file with a mistake, which
 * must be found. Returns one result each.
 */
export function checkedTypes(root: string, folder: string): readonly boolean[] {
  const { resolve } = createRequire(import.meta.url);
  const current = installBeside(folder, "typescript7", `typescript@${TYPESCRIPT_7}`);
  const compilers = [
    resolve("typescript/lib/tsc.js"),
    join(current, "node_modules/typescript/lib/tsc.js"),
  ];
  const { plain, documented, wrong } = writePrograms(root, folder);
  const nodenext = ["--module", "nodenext"];
  const bundler = ["--module", "esnext", "--moduleResolution", "bundler"];
  const client = "strata-lang/vite/client";
  return compilers.flatMap((tsc) => {
    const check = (types: string, way: readonly string[], files: readonly string[]): number => {
      const strict = ["--noEmit", "--strict", "--target", "es2023", "--types", types];
      const stdio = files === wrong ? "ignore" : "inherit";
      const { status } = spawnSync(process.execPath, [tsc, ...strict, ...way, ...files], {
        cwd: folder,
        stdio,
      });
      return status ?? -1;
    };
    return [
      check(client, nodenext, plain) === 0,
      check(client, bundler, plain) === 0,
      check(`node,${client}`, nodenext, documented) === 0,
      check(client, nodenext, wrong) > 0,
    ];
  });
}

/** Writes the programs into the project and returns their names. */
function writePrograms(root: string, folder: string) {
  writeFileSync(join(folder, "entries.ts"), ENTRIES);
  writeFileSync(join(folder, "wrong.ts"), `${ENTRIES}export const wrong: string = main;\n`);
  const examples = ["api.ts", "rules.ts"];
  for (const name of examples) cpSync(join(root, "examples", name), join(folder, name));
  const page = readFileSync(join(root, "docs/api.md"), "utf8");
  const blocks = [...page.matchAll(/^For example:\n\n```ts\n(.*?)^```/gms)];
  const documented = blocks.map(([, text], i) => {
    writeFileSync(join(folder, `example${i}.ts`), text!);
    return `example${i}.ts`;
  });
  return { plain: ["entries.ts", ...examples], documented, wrong: ["wrong.ts"] };
}
