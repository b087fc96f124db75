/**
 * @file Elaborates the modules of the standard library and writes each as data, for `readBuilt`:
 * `node --import tsx scripts/elaborate-stdlib.ts dist/stdlib`.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildModule, Workspace } from "../src/lang/index.ts";
import { NodeHost } from "../src/runtime/host/index.ts";
import { Session } from "../src/term/index.ts";

const [, , output] = process.argv;
const host = new NodeHost();
const workspace = new Workspace(host, new Session());
for (const name of host.modules)
  writeFileSync(join(output!, `${name}.built`), buildModule(workspace.standard(name)!));
