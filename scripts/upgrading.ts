/** @file `npm run upgrading`: writes docs/upgrading.md, and the table of deprecated names in CHANGELOG.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { renderUpgrading, withDeprecatedTable } from "./upgrading/render.ts";

const CHANGELOG = new URL("../CHANGELOG.md", import.meta.url);

writeFileSync(new URL("../docs/upgrading.md", import.meta.url), renderUpgrading());
writeFileSync(CHANGELOG, withDeprecatedTable(readFileSync(CHANGELOG, "utf8")));
