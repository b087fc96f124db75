/** @file `npm run built-in`: writes docs/primitives.md, docs/built-in-strategies.md and docs/passes.md. */
import { writeFileSync } from "node:fs";
import { passesPage } from "./built-in/passes.ts";
import { primitivesPage } from "./built-in/primitives.ts";
import { strategiesPage } from "./built-in/strategies.ts";

writeFileSync(new URL("../docs/primitives.md", import.meta.url), primitivesPage());
writeFileSync(new URL("../docs/built-in-strategies.md", import.meta.url), strategiesPage());
writeFileSync(new URL("../docs/passes.md", import.meta.url), passesPage());
