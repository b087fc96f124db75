// With the plugin, tests import .strata files, and `vitest --watch` runs them again when one changes.
import { strata } from "strata-lang/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({ plugins: [strata()] });
