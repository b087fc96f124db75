/** @file `strata init`: writes an example file to start from. */
import { codeOf, createFile, REASONS } from "../../runtime/host/index.ts";
import { packageRoot } from "../../runtime/host/package-root.ts";
import { EXIT } from "../exit-code.ts";
import type { Invocation } from "../invocation.ts";
import type { Terminal } from "../output/terminal.ts";
import { badArgument, unwritableFile } from "../problem.ts";

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

/** Writes the example and prints the next command. Returns 0; raises E0001 for another suffix, E0003 if the file exists. */
export async function initCommand(context: Invocation, file: string): Promise<number> {
  const place = context.line.place(file);
  if (!file.endsWith(".strata"))
    throw badArgument(place, `\`${file}\` does not end in .strata`, `name it ${file}.strata`);
  write(context, file);
  context.terminal.data(`wrote ${file}`);
  const command = howCalled(context.terminal.env, packageRoot);
  context.terminal.data(`next: ${command} run ${file} --schedule tiled xs=random:1 --check`);
  return EXIT.ok;
}

/**
 * The words that run this command again: `strata`, or under npx `npx strata` if the package is installed in the project, and `npx
 * strata-lang` if not, because npx would then fetch an unrelated package named `strata`.
 */
export function howCalled({ npm_command: npm }: Terminal["env"], installedIn: string): string {
  if (npm !== "exec") return "strata";
  return /[/\\]_npx[/\\]/.test(installedIn) ? "npx strata-lang" : "npx strata";
}

/** Writes the example to a new file. Raises E0003 if the file exists or cannot be written. */
function write(context: Invocation, file: string): void {
  try {
    createFile(file, EXAMPLE);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const reason = code === "EEXIST" ? "it exists already" : (REASONS.get(code) ?? code);
    throw unwritableFile(context.line.place(file), file, reason, "choose another name");
  }
}
