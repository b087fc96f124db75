import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // What the examples import is here not installed.
  resolve: {
    alias: {
      "strata/testing": fileURLToPath(new URL("src/testing.ts", import.meta.url)),
      strata: fileURLToPath(new URL("src/index.ts", import.meta.url)),
    },
  },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "examples/**/*.test.ts"],
    reporters: ["default", fileURLToPath(new URL("scripts/totals-reporter.ts", import.meta.url))],
    testTimeout: 60_000,
    pool: "forks",
  },
});
