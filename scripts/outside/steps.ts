/** @file All steps of `npm run test:outside`, in the order in which they run. */
import type { OutsideStep } from "./step.ts";
import { installing } from "./steps/install.ts";
import { ownLibraries } from "./steps/libraries.ts";
import { reports } from "./steps/reports.ts";
import { schedulesApart } from "./steps/schedules.ts";
import { suites } from "./steps/suites.ts";
import { watching } from "./steps/watch.ts";

export const STEPS: readonly OutsideStep[] = [
  ...installing,
  ...schedulesApart,
  ...suites,
  ...ownLibraries,
  ...watching,
  ...reports,
];
