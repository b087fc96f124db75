/** @file `strata init`: writes an example file, or the files of a library, to start from. */
import { basename, resolve } from "node:path";
import { engineVersion, isPackageName } from "../../../runtime/host/index.ts";
import { packageRoot } from "../../../runtime/host/package-root.ts";
import { quoted } from "../../command-line.ts";
import { EXIT } from "../../exit-code.ts";
import type { GlobalOptions, Invocation } from "../../invocation.ts";
import type { Terminal } from "../../output/terminal.ts";
import { badArgument } from "../../problem.ts";
import { installedFrom } from "./installed-from.ts";
import { libraryFiles } from "./library-files.ts";
import { type NewFiles, writeNew } from "./new-files.ts";

const EXAMPLE = `// Smoothing of a line of n points; the points at the ends repeat.
import stencil
import gpu

/// The program says what is computed.
export fun smooth(xs: [n]f32): [n]f32 =
  xs |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> 0.25 * w[0] + 0.5 * w[1] + 0.25 * w[2])

/// A schedule says how: here each point is a work-item.
schedule naive for smooth = mapNest(1, glb(0)) ; kernel

/// Work-groups of t points, each with its window staged in local memory. n has to be a multiple of t.
schedule tiled(t: nat in [32, 64, 128] = 64) for smooth =
  overlappedTile([t]) ; promote(local) @ tiles ; lowerTo([wrg(0), lcl(0, t)]) ; kernel
`;

interface InitFlags extends GlobalOptions {
  readonly library?: boolean;
  readonly name?: string;
}

/**
 * Writes the example to a file, or a library to a folder, and prints the next commands. Returns 0; raises E0001 for a file with
 * another suffix, a folder whose name is no package's, and `--name` without `--library`; E0003 if a file exists.
 */
export async function initCommand(
  context: Invocation,
  path: string | undefined,
  options: InitFlags,
): Promise<number> {
  if (options.library === true) return initLibrary(context, path ?? ".", options);
  const file = path ?? "hello.strata";
  const place = context.line.place(file);
  if (options.name !== undefined) {
    const message = "`--name` names the package of a library";
    throw badArgument(context.line.place(options.name), message, "write --library, too");
  }
  if (!file.endsWith(".strata")) {
    const library = `a library in this folder: strata init --library ${quoted(file)}`;
    const message = `\`${file}\` does not end in .strata`;
    throw badArgument(place, message, `name it ${file}.strata`, library);
  }
  const files = { [file]: EXAMPLE };
  writeNew(context, { folder: "", files, word: file, help: "choose another name" });
  const next = `run ${quoted(file)} --schedule tiled xs=random:1 --check`;
  return written(context, { files: [file] }, [`${commandOf(context)} ${next}`]);
}

function initLibrary(context: Invocation, folder: string, { name }: InitFlags): number {
  const package_ = name ?? basename(resolve(folder));
  if (!isPackageName(package_)) {
    const message = `\`${package_}\` is no name of an npm package`;
    const help = "lower-case letters, digits, `-`, `.` and `_`: --name tiles, --name @acme/tiles";
    throw badArgument(context.line.place(name ?? folder), message, help);
  }
  const files: NewFiles = libraryFiles(package_, engineVersion());
  const help = "choose a new folder: strata init --library tiles";
  writeNew(context, { folder, files, word: folder, help });
  const enter = resolve(folder) === process.cwd() ? [] : [`cd ${quoted(folder)}`];
  const about = { folder, package: package_, files: Object.keys(files) };
  return written(context, about, [...enter, installCommand(packageRoot), "npm test"]);
}

interface Written {
  readonly folder?: string;
  readonly package?: string;
  readonly files: readonly string[];
}

function written(
  { json, terminal }: Invocation,
  about: Written,
  next: readonly string[],
): typeof EXIT.ok {
  if (json) terminal.json("init", { ...about, next });
  else {
    const into = about.folder === undefined || about.folder === "." ? "" : `${about.folder}/`;
    for (const file of about.files) terminal.data(`wrote ${into}${file}`);
    terminal.data(`next: ${next.join(" && ")}`);
  }
  return EXIT.ok;
}

const commandOf = ({ terminal }: Invocation): string => howCalled(terminal.env, packageRoot);

/**
 * The words that run this command again: `strata`, or under npx `npx strata` if the package is installed in the project, and `npx
 * strata-lang` if not, because npx would then fetch an unrelated package named `strata`. If npx has installed a packed file, it is
 * named again.
 */
export function howCalled({ npm_command: npm }: Terminal["env"], installedIn: string): string {
  if (npm !== "exec") return "strata";
  if (!/[/\\]_npx[/\\]/.test(installedIn)) return "npx strata";
  const file = installedFrom(installedIn);
  return file === undefined ? "npx strata-lang" : `npx --yes --package ${quoted(file)} strata`;
}

/** The command that installs what a new library needs: Strata from the packed file that this Strata comes from, if it does. */
export function installCommand(installedIn: string): string {
  const file = installedFrom(installedIn);
  return file === undefined ? "npm install" : `npm install --save-dev ${quoted(file)}`;
}
