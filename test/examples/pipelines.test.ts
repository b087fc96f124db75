/** @file The programs of examples/pipelines, at the sizes of their rows in bench/pipelines/rows.ts. */
import { PIPELINES } from "../../bench/pipelines/rows.ts";
import { schedulesIn } from "../support/plans/subject.ts";
import { testRows } from "../support/row-tests.ts";

testRows(schedulesIn(new URL("../../examples/pipelines/", import.meta.url)), PIPELINES);
