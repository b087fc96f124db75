import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { strata } from "./src/vite.ts";

export default defineConfig({
  plugins: [strata()],
  // What the examples import is here not installed.
  resolve: {
    alias: {
      "strata-lang/vite": fileURLToPath(new URL("src/vite.ts", import.meta.url)),
      "strata-lang/testing": fileURLToPath(new URL("src/testing.ts", import.meta.url)),
      "strata-lang": fileURLToPath(new URL("src/index.ts", import.meta.url)),
    },
  },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "examples/**/*.test.ts"],
    // Suites of a user, which `npm run test:outside` runs in a project of their own.
    exclude: ["test/outside/**"],
    reporters: ["default", fileURLToPath(new URL("scripts/totals-reporter.ts", import.meta.url))],
    globalSetup: fileURLToPath(new URL("test/support/bundled.ts", import.meta.url)),
    setupFiles: fileURLToPath(new URL("test/support/seeded.ts", import.meta.url)),
    // Nets for what never ends, ten times as wide as the slowest test needs on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: "forks",
    // One process for each core, which takes file after file: the sources are loaded, and the library is parsed, once.
    isolate: false,
    // Terms of one test live longer than a young generation of the usual size.
    execArgv: ["--max-semi-space-size=32"],
    maxWorkers: "100%",
  },
});
