/** @file The printed defaults of the examples, pasted into their files: part 2 of 2. */
import { pasteDefaults } from "./pasted-defaults.ts";

pasteDefaults(1, 2);
