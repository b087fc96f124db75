/** @file Before each file of tests: what fast-check draws is the same every time, so that no test fails by chance. */
import fc from "fast-check";
import { seed } from "./seed.ts";

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
