/** @file Setup of each test file: fixes the seed of fast-check, so that no test fails by chance. */
import fc from "fast-check";
import { seed } from "./seed.ts";

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
