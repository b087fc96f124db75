import { strata } from "strata-lang/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({ plugins: [strata()] });
