/** @file The printed defaults of the examples, pasted into their files: part 1 of 2. */
import { pasteDefaults } from "./pasted-defaults.ts";

pasteDefaults(0, 2);
