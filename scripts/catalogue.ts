/** @file `npm run catalogue`: writes docs/catalogue.md. */
import { writeFileSync } from "node:fs";
import { workspace } from "../test/support/stdlib.ts";
import { renderCatalogue } from "./catalogue/render.ts";

writeFileSync(new URL("../docs/catalogue.md", import.meta.url), renderCatalogue(workspace()));
