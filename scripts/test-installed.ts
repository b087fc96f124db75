/**
 * @file The package as its users have it: packed, installed offline into an empty folder beside a library of Strata
 * (test/fixtures/tiles), then `strata check`, `doc`, `run` and the TypeScript interface there.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGES = ["..", "../test/fixtures/tiles"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const PROGRAM = `import gpu
import "pkg:@acme/tiles"

fun smooth(xs: [n]f32): [n]f32 = map(\\x -> 0.5 * x, doubled(xs))
schedule s for smooth = tiled(4) ; lowerTo(wrg(0), lcl(0, 4)) ; kernel
`;
const SCRIPT = `import { apply, compile, parse, unwrap } from "strata-lang";
const source = parse({ file: "main.strata" });
console.log(unwrap(compile(unwrap(apply(source)))).source);
`;
const COMMANDS = [
  ["check", "main.strata"],
  ["check", "node_modules/@acme/tiles"],
  ["doc", "node_modules/@acme/tiles"],
  ["doc", "main.strata"],
  ["run", "main.strata", "xs=random:1", "--size", "n=16", "--device", "sim", "--check"],
];

const folder = mkdtempSync(join(tmpdir(), "strata-installed-"));
const npm = (cwd: string, ...args: string[]): string =>
  execFileSync("npm", args, { cwd, encoding: "utf8", shell: process.platform === "win32" });
const shown = { cwd: folder, stdio: "inherit" } as const;

try {
  const files = PACKAGES.map((from) => {
    const printed = npm(from, "pack", "--silent", "--pack-destination", folder);
    return join(folder, printed.trim().split("\n").at(-1)!);
  });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  npm(
    folder,
    "install",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    ...files,
  );
  writeFileSync(join(folder, "main.strata"), PROGRAM);
  writeFileSync(join(folder, "main.js"), SCRIPT);
  const main = join(folder, "node_modules/strata-lang/dist/cli/main.js");
  for (const command of COMMANDS) {
    console.log(`$ strata ${command.join(" ")}`);
    execFileSync(process.execPath, [main, ...command], shown);
  }
  console.log("$ node main.js");
  execFileSync(process.execPath, ["main.js"], shown);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
