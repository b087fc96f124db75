/** @file The programs of examples/compute, at the sizes of their rows in bench/compute/rows.ts. */
import { COMPUTE } from "../../bench/compute/rows.ts";
import { schedulesIn } from "../support/plans/subject.ts";
import { testRows } from "../support/row-tests.ts";

testRows(schedulesIn(new URL("../../examples/compute/", import.meta.url)), COMPUTE);
