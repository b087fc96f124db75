/** @file Steps: the package is packed and installed into an empty project, beside the tools that its user chooses. */
import { copyFileSync } from "node:fs";
import { install, packed } from "../../installed/npm.ts";
import { contains } from "../expect.ts";
import { STRATA, VERSIONS } from "../packages.ts";
import type { OutsideStep } from "../step.ts";

export const installing: readonly OutsideStep[] = [
  {
    name: "pack",
    run({ root, packages, packed: given }) {
      copyFileSync(given ?? packed(root, packages.folder), packages.path(STRATA));
    },
  },
  {
    name: "install",
    after: ["pack"],
    async run({ app, packages }) {
      app.write("package.json", '{ "name": "app", "private": true, "type": "module" }\n');
      const tools = ["fast-check", "typescript", "vitest"] as const;
      install(
        app.folder,
        packages.path(STRATA),
        ...tools.map((name) => `${name}@${VERSIONS[name]}`),
      );
      const { version } = (await import("../../../package.json", { with: { type: "json" } }))
        .default;
      contains((await app.strata("--version")).out, version);
    },
  },
  {
    name: "init",
    after: ["install"],
    async run({ app }) {
      const { out } = await app.strata("init", "hello.strata");
      const next = /^next: .*strata (run .*)$/m.exec(out)?.[1]?.split(" ") ?? [];
      contains(
        (await app.strata(...next, "--size", "n=256", "--device", "sim")).out,
        "check passed",
      );
    },
  },
];
