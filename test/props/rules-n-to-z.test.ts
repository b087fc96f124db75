/** @file The rules of the library's modules from N to Z; the others are in a file of their own, for another core. */
import { testRules } from "../support/rule-tests.ts";

testRules((module) => module >= "n");
