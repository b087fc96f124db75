/** @file The Node on which the newest major version of Vitest runs. */
import { existsSync } from "node:fs";
import { nodes } from "../installed/nodes.ts";
import { NEWEST } from "./packages.ts";
import type { Outside } from "./step.ts";

/** Returns its path. It is installed from npm at the first call, unless it is the Node that runs this. */
export function newestNode({ libraries }: Outside): string {
  const [own] = process.versions.node.split(".");
  if (Number(own) >= Number(NEWEST.node)) return process.execPath;
  const program = libraries.path("nodes/node_modules", `node${NEWEST.node}`, "bin/node");
  return existsSync(program)
    ? program
    : nodes(libraries.path("nodes"), [NEWEST.node]).get(NEWEST.node)!;
}
