/** @file `npm run built-in`: writes docs/primitives.md and docs/built-in-strategies.md. */
import { writeFileSync } from "node:fs";
import { primitivesPage } from "./built-in/primitives.ts";
import { strategiesPage } from "./built-in/strategies.ts";

writeFileSync(new URL("../docs/primitives.md", import.meta.url), primitivesPage());
writeFileSync(new URL("../docs/built-in-strategies.md", import.meta.url), strategiesPage());
