/** @file Steps: libraries in packages of their own, one on another; programs from a package, schedules from another. */
import { renameSync } from "node:fs";
import { install, npm, packed } from "../../installed/npm.ts";
import { contains } from "../expect.ts";
import { newestNode } from "../newest-node.ts";
import { NEWEST, STRATA, VERSIONS } from "../packages.ts";
import { OutsideProject } from "../project.ts";
import type { Outside, OutsideStep } from "../step.ts";

/** The library that `strata init --library` makes, and packages that use it; each after those that it depends on. */
const TILES = "tiles";
const DEPENDENTS = ["stencils", "filters", "schedules"];

const libraryOf = ({ libraries }: Outside, name: string): OutsideProject =>
  new OutsideProject(libraries.path(name));

/** Packs a library into a file of its name. */
function pack({ libraries, packages }: Outside, name: string): void {
  renameSync(packed(libraries.path(name), packages.folder), packages.path(`${name}.tgz`));
}

export const ownLibraries: readonly OutsideStep[] = [
  {
    name: "a library of one's own",
    after: ["install"],
    async run(outside) {
      const { app, libraries, packages } = outside;
      await app.strata("init", "--library", libraries.path(TILES), "--name", "@acme/tiles");
      const tools = [`fast-check@${VERSIONS["fast-check"]}`, `vitest@${NEWEST.vitest}`];
      npm(libraries.path(TILES), "pkg", "delete", "devDependencies");
      install(libraries.path(TILES), "--save-dev", packages.path(STRATA), ...tools);
    },
  },
  {
    name: "its tests, with the newest vitest",
    after: ["a library of one's own"],
    async run(outside) {
      const node = newestNode(outside);
      const { out } = await libraryOf(outside, TILES).run("npm", ["test"], { node });
      contains(out, "no counterexample", "none failed", `v${NEWEST.vitest}`, /Tests +\d+ passed/);
    },
  },
  {
    name: "packages on packages",
    after: ["a library of one's own"],
    async run(outside) {
      const { app, libraries, packages } = outside;
      for (const name of DEPENDENTS) libraries.copy(name, name);
      const all = [TILES, ...DEPENDENTS];
      for (const name of all) pack(outside, name);
      install(app.folder, ...all.map((name) => packages.path(`${name}.tgz`)));
    },
  },
  {
    name: "programs from a package, schedules from another",
    after: ["packages on packages"],
    async run({ app }) {
      const file = "node_modules/@acme/schedules/src/index.strata";
      const sizes = ["xs=random:1", "--size", "n=32", "--device", "sim", "--check"];
      contains(
        (await app.strata("run", file, ...sizes)).out,
        "smooth, schedule groups",
        "check passed",
      );
      app.write(
        "smooth.strata",
        'import "pkg:@acme/filters" (smooth)\nimport "pkg:@acme/stencils" (grouped)\nimport gpu\n\n' +
          "schedule mine for smooth = grouped(8) ; kernel\n",
      );
      contains(
        (await app.strata("run", "smooth.strata", ...sizes)).out,
        "schedule mine",
        "check passed",
      );
    },
  },
];
