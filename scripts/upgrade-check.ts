/**
 * @file `npm run test:upgrade -- [FOLDER] [--base COMMIT] [--record]`: older files after `strata fix` have the kernels, or the
 * diagnostic codes, that they had at COMMIT. Differences that scripts/upgrading/accepted.ts lists are passed. Works on a copy
 * of FOLDER (default: test/fixtures/upgrade). `--record` writes the outcomes at COMMIT into FOLDER/before.json.
 */
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { fix } from "../src/index.ts";
import { isAccepted } from "./upgrading/accepted.ts";
import { differences } from "./upgrading/differences.ts";
import type { Outcomes } from "./upgrading/outcomes.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SCRIPT = fileURLToPath(new URL("upgrading/outcomes.ts", import.meta.url));
/** The last commit before names changed. */
const FIRST = "0e03862";

/** Seconds after which a file is given up; the outcome is then `timeout`. */
const PATIENCE = 60;

const { values, positionals } = parseArgs({
  options: {
    base: { type: "string", default: FIRST },
    record: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const folder = resolve(positionals[0] ?? join(ROOT, "test/fixtures/upgrade"));

const work = mkdtempSync(join(tmpdir(), "strata-upgrade-"));
try {
  process.exitCode = await main();
} finally {
  rmSync(work, { recursive: true, force: true });
  execFileSync("git", ["-C", ROOT, "worktree", "prune"]);
}

async function main(): Promise<number> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".strata") && !path.includes("node_modules"))
    .sort();
  const copy = join(work, "files");
  cpSync(folder, copy, { recursive: true });
  if (!existsSync(join(copy, "package.json"))) writeFileSync(join(copy, "package.json"), "{}\n");
  const before = await outcomes(baseTree(), copy, files);
  if (values.record) {
    writeFileSync(join(folder, "before.json"), `${JSON.stringify(before, undefined, 2)}\n`);
    return 0;
  }
  const left = files.flatMap((file) => upgrade(copy, file));
  for (const line of left) console.log(line);
  const after = await outcomes(ROOT, copy, files);
  let [passed, failed, accepted] = [0, 0, 0];
  for (const file of files) {
    const found = differences(before[file] ?? {}, after[file] ?? {});
    const open = found.filter((d) => !isAccepted(file, d.of));
    passed += Object.keys(before[file] ?? {}).length - open.length;
    failed += open.length;
    accepted += found.length - open.length;
    for (const { of, was, is } of found)
      console.log(
        `${isAccepted(file, of) ? "accepted" : "DIFFERS"} ${file} ${of || "(file)"}: ${was} -> ${is}`,
      );
  }
  console.log(`${files.length} files, ${left.length} uses left, ${accepted} accepted differences`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** The project at the base commit. */
function baseTree(): string {
  const tree = join(work, "base");
  execFileSync("git", ["-C", ROOT, "worktree", "add", "--detach", "--quiet", tree, values.base]);
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  return tree;
}

/** Writes the upgraded file; what could not be replaced is said. */
function upgrade(copy: string, file: string): readonly string[] {
  const path = join(copy, file);
  const { before, after, problems } = fix({ file: path }, { allowRaw: true });
  if (after !== before) writeFileSync(path, after);
  return problems.filter((d) => d.code === "E0209").map((d) => `left in ${file}: ${d.message}`);
}

/** What becomes of the files in a project. A process goes through them; after one that takes too long another one goes on. */
async function outcomes(
  root: string,
  copy: string,
  files: readonly string[],
): Promise<Readonly<Record<string, Outcomes>>> {
  const found: Record<string, Outcomes> = {};
  for (let rest = files; rest.length > 0; rest = files.slice(Object.keys(found).length)) {
    for (const [file, outcome] of await oneProcess(root, copy, rest)) found[file] = outcome;
    const next = files[Object.keys(found).length];
    if (next !== undefined) found[next] = { "": "timeout" };
  }
  return found;
}

function oneProcess(
  root: string,
  copy: string,
  files: readonly string[],
): Promise<readonly (readonly [string, Outcomes])[]> {
  const args = ["--import", import.meta.resolve("tsx"), SCRIPT, root, ...files];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ["ignore", "pipe", "ignore"] });
  return new Promise((done) => {
    let text = "";
    const stop = (): void => void child.kill();
    let timer = setTimeout(stop, PATIENCE * 1000);
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      clearTimeout(timer);
      timer = setTimeout(stop, PATIENCE * 1000);
    });
    child.on("close", () => {
      clearTimeout(timer);
      const lines = text.split("\n").slice(0, -1);
      done(lines.map((line) => JSON.parse(line) as [string, Outcomes]));
    });
  });
}
