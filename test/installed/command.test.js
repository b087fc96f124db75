/** @file The command where it is installed. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { test } from "node:test";

/** As a shell finds it: by the link that npm has made. */
const strata = (...args) =>
  execFileSync("node_modules/.bin/strata", args, {
    encoding: "utf8",
    shell: process.platform === "win32",
  });

const SIM = ["xs=random:1", "--size", "n=64", "--device", "sim", "--check"];
const PRINTS = [
  [["--version"], /^\d+\.\d+\.\d+\n$/],
  [["--help"], /strata/],
  [["check", "main.strata", "--runs", "5"], /no type errors/],
  [["check", "node_modules/@acme/tiles", "--runs", "5"], /3 rules, no counterexample/],
  [["doc", "node_modules/@acme/tiles"], /import "pkg:@acme\/tiles"/],
  [["doc", "main.strata"], /smooth/],
  [["fmt", "--check", "main.strata"], /^/],
  [["compile", "main.strata"], /kernel void smooth/],
  [["compile", "main.strata", "--host", "c"], /int main\(/],
  [["run", "main.strata", ...SIM], /check passed/],
  [["run", "main.strata", "xs=random:1", "--size", "n=8", "--device", "interp"], /smooth/],
  [["trace", "main.strata"], /kernel/],
  [["why", "main.strata", "--rule", "mapFusion"], /mapFusion/],
  [["bisect", "main.strata", "--size", "n=8"], /none of/],
  [["test", "main.strata", "--runs", "5"], /5 cases/],
  [["explain", "E0501"], /a strategy did not apply/],
];

for (const [args, expected] of PRINTS)
  test(`strata ${args.join(" ")}`, () => assert.match(strata(...args), expected));

test("strata trace --html writes a page", () => {
  strata("trace", "main.strata", "--html", "trace.html");
  assert.match(readFileSync("trace.html", "utf8"), /^<!doctype html>/i);
});

test("strata init writes a program whose next command works", () => {
  rmSync("fresh.strata", { force: true });
  const [, next] = /^next: .*strata (run .*)$/m.exec(strata("init", "fresh.strata"));
  assert.match(strata(...next.split(" "), "--device", "sim"), /check passed/);
});
