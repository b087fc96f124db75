/** @file `npm run api`: writes docs/api.md, the reference of the package's exports. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiPage } from "./api/page.ts";
import { publicExports, ROOT } from "./api/public-exports.ts";

writeFileSync(join(ROOT, "docs/api.md"), apiPage(publicExports().exports));
