/** @file Sources that are no regular files: what a shell hands on. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { TWICE } from "./fixtures.ts";
import { inFolder } from "./support.ts";

const { STRATA_TEST_COMMAND: command = "" } = process.env;

it.runIf(process.platform !== "win32").each([
  ["a pipe", `cat p.strata | "$0" "$1" check /dev/stdin`, "no type errors in 3 declarations"],
  ["a file as standard input", `"$0" "$1" check /dev/stdin < p.strata`, "no type errors"],
  ["a named pipe", `mkfifo f && (cat p.strata > f &) && "$0" "$1" check f`, "f: no type errors"],
  ["nothing", `"$0" "$1" check /dev/null`, "no type errors in 0 declarations"],
  ["a device without an end", `"$0" "$1" check /dev/zero`, "it is larger than 4194304 bytes"],
])("reads %s", async (_, line, said) => {
  const { stdout, stderr } = await inFolder({ "p.strata": TWICE }, (cwd) =>
    spawnSync("sh", ["-c", line, process.execPath, command], { cwd, encoding: "utf8" }),
  );
  expect(stdout + stderr).toContain(said);
});
