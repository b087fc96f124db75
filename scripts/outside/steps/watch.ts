/** @file Steps: tests import .strata files, and Vitest runs them again when one of these changes. */
import { contains } from "../expect.ts";
import { newestNode } from "../newest-node.ts";
import { OutsideProject } from "../project.ts";
import type { OutsideStep } from "../step.ts";
import { Watching } from "../watching.ts";

/** Edits an imported file while Vitest watches, to a wrong program and back. */
async function seesEdits(project: OutsideProject, node: string): Promise<void> {
  project.copy("watch");
  const vitest = new Watching(project, "vitest", ["--watch", "pairs.test.ts"], node);
  try {
    await vitest.prints(/1 passed[\s\S]*for file changes/);
    project.edit("mean.strata", "0.5 *", "0.25 *");
    await vitest.prints(/1 failed[\s\S]*for file changes/);
    project.edit("mean.strata", "0.25 *", "0.5 *");
    await vitest.prints(/1 passed[\s\S]*for file changes/);
  } finally {
    await vitest.stop();
  }
}

export const watching: readonly OutsideStep[] = [
  {
    name: "vitest 4: watch mode sees an edit",
    after: ["install"],
    async run({ app }) {
      await seesEdits(app, process.execPath);
      contains((await app.bin("tsc", ["-p", "."])).out, /^$/);
    },
  },
  {
    name: "vitest 5: watch mode sees an edit",
    after: ["a library of one's own"],
    run: (outside) =>
      seesEdits(new OutsideProject(outside.libraries.path("tiles")), newestNode(outside)),
  },
];
