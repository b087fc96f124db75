/** @file What is in the package, and what npm does where it is installed. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const HERE = "node_modules/strata-lang";
const json = (path) => JSON.parse(readFileSync(path, "utf8"));

test("no script of it runs at its installation", () => {
  const { scripts = {} } = json(`${HERE}/package.json`);
  const atInstall = [
    "preinstall",
    "install",
    "postinstall",
    "prepare",
    "preprepare",
    "postprepare",
  ];
  assert.deepEqual(
    atInstall.filter((name) => name in scripts),
    [],
  );
  assert.equal(json("package-lock.json").packages[HERE].hasInstallScript, undefined);
});

test("a licence, the list of changes and the documentation are in it", () => {
  for (const name of ["LICENSE", "CHANGELOG.md", "README.md", "docs/language.md"])
    assert.ok(existsSync(`${HERE}/${name}`), name);
  assert.match(readFileSync(`${HERE}/LICENSE`, "utf8"), /^MIT License/);
  const { name, version, license } = json(`${HERE}/package.json`);
  assert.equal(license, "MIT");
  assert.equal(name, "strata-lang");
  assert.ok(readFileSync(`${HERE}/CHANGELOG.md`, "utf8").includes(`## ${version}`));
});

test("what it exports is there, and none of its sources or tests", () => {
  const { exports, bin } = json(`${HERE}/package.json`);
  const named = Object.values(exports).flatMap((to) =>
    typeof to === "string" ? to : Object.values(to),
  );
  for (const path of [...named, ...Object.values(bin)])
    assert.ok(existsSync(`${HERE}/${path}`), path);
  const files = readdirSync(`${HERE}/dist`, { recursive: true });
  const odd = files.filter((file) => /(?<!\.d)\.ts$|\.test\./.test(file));
  assert.deepEqual(odd, []);
});

test("its entry points share their classes", async () => {
  const { parse, StrataError } = await import("strata-lang");
  const { term } = await import("strata-lang/testing");
  const source = parse("fun f(x: f32): f32 = x");
  assert.throws(() => term(source, "unknown(1)"), StrataError);
});
