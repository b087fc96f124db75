import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    reporters: ["default", fileURLToPath(new URL("scripts/totals-reporter.ts", import.meta.url))],
    testTimeout: 60_000,
    pool: "forks",
  },
});
